//! Bhattacharyya and Sarkar, "Improved SIMD Implementation of Poly1305", and what it improves: Goll and Gueron's.
//!
//! A message of n blocks of 16 bytes, with vectors of B blocks (4 of 256 bits, 8 of 512). Both evaluate the polynomial
//! in B interleaved chains by Horner's rule with `R^B`; the last step multiplies by `(R^B, ..., R)` and adds the chains
//! up.
//!
//! - [`Kind::GollGueron`]: chains up to the last multiple of B blocks; then the rest, packed anew two blocks or one at
//!   a time (with 512 bits also four): `P = P R^2 + M R^2 + M' R`, `P = (P + M) R`.
//! - [`Kind::Improved`]: zero blocks stand in front of the message, as many as make n a multiple of B, and the chains
//!   are complete. If one block is left over modulo B, the first product has one operand that is not zero: a compact
//!   form of it takes 7 multiplications (5 with 512 bits) instead of 25.
//!
//! - [`Kind::OriginalProgram`], [`Kind::Program`]: the published program (github.com/Sreyosi), which has 256 bits
//!   alone. Its `main.c` calls the original's finishing code below 49 bytes (vectors that hold two blocks, then one),
//!   the original for multiples of 64 bytes, and the improved form otherwise. Both forms take three groups to a
//!   reduction, with `R^12`, `R^8` and `R^4`, from 832 bytes on (768 behind the first 64); the improved form then has
//!   no compact products, and below that length two of them: for one block left over and for two.
//!
//! Numbers are in five limbs of 26 bits, three registers for B of them (`packed`); the powers of a loop are packed in
//! two registers. The paper says that the original has "larger decimations" beyond 832 bytes, and not which: as
//! printed, two groups share a reduction there, with `R^(2B)` and `R^B`.
//!
//! The text at hand ends with section 3.5: the compact product of section 4.4 and the 512-bit forms of section 6 are
//! derived here from their descriptions, for both kinds in the same way.
//!
//! - [`count`]: the instructions of a product and of a reduction, counted by running them;
//! - [`mac`]: any kind at any width; [`published`]: the paper's figures; [`errata`]: its misprints.

pub mod count;
pub mod errata;
mod evaluate;
mod kind;
mod packed;
pub mod published;

pub use kind::Kind;
use widefield::cpu::{Tier, Token};

/// The tiers whose vectors it is written for: 256 bits, 512 bits.
pub const TIERS: [Tier; 2] = [Tier::Avx2, Tier::Avx512];

/// The tag of a message under a one-time key, at the tier's width; `None` for a tier that is not of [`TIERS`] (the
/// tokens `Vaes`, `Gfni` and `Avxifma` run 256 bits), and for what the published program does not have,
/// the program's kinds with 512 bits.
#[must_use]
pub fn mac(token: Token, kind: Kind, key: &[u8; 32], msg: &[u8]) -> Option<[u8; 16]> {
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(token) if !kind.is_program() => Some(evaluate::mac_512(token, kind, key, msg)),
        #[cfg(target_arch = "x86_64")]
        Token::Gfni(token) => Some(evaluate::mac_256(token.into(), kind, key, msg)),
        #[cfg(target_arch = "x86_64")]
        Token::Avxifma(token) => Some(evaluate::mac_256(token.into(), kind, key, msg)),
        #[cfg(target_arch = "x86_64")]
        Token::Vaes(token) => Some(evaluate::mac_256(token.into(), kind, key, msg)),
        #[cfg(target_arch = "x86_64")]
        Token::Avx2(token) => Some(evaluate::mac_256(token, kind, key, msg)),
        _ => {
            let _ = (kind, key, msg);
            None
        }
    }
}
