//! The published algorithms that widefield implements, as their papers describe them: the baseline that the report
//! sets the library against, and a second opinion in tests.
//!
//! - [`su_fan`]: products in GF(2)\[x\] of 3 to 9 words and the five NIST fields.
//! - [`gueron_kounavis`]: products in GF(2^128), GHASH and AES-GCM.
//! - [`bernstein_chuengsatiansup_lange_schwabe`]: Diffie-Hellman on a Kummer surface.
//! - [`bhattacharyya_sarkar`]: Poly1305 on vectors of 26-bit limbs, Goll and Gueron's way and with complete chains.
//! - [`fan_dai`]: products in Gaussian normal bases on machine words.
//! - [`inventory`]: what each paper has to show, and where it stands.
//!
//! Every module follows its paper's own decomposition, also where the library does better, and holds the paper's
//! figures and misprints as data. Nothing here is meant for production: use the crate `widefield`.

pub mod bernstein_chuengsatiansup_lange_schwabe;
pub mod bhattacharyya_sarkar;
pub mod fan_dai;
pub mod gueron_kounavis;
pub mod inventory;
pub mod su_fan;

/// One place where a paper should be read otherwise than printed.
#[derive(Clone, Copy, Debug)]
pub struct Erratum {
    /// Where.
    pub place: &'static str,
    /// What is printed there.
    pub printed: &'static str,
    /// What is meant, or what follows.
    pub meant: &'static str,
}
