//! Every kernel that the machine has against every other and against the by-the-book model, on any bytes.
//!
//! A target takes bytes, makes operands of them, and panics if two results differ. The fuzzers of `fuzz` feed it what
//! they find; the tests of this package and `cargo xtask ct` feed it random bytes, so that it runs on the stable
//! toolchain too. The official vectors, written as inputs, are where the fuzzers start (`examples/seeds.rs`).

mod aead;
mod aes;
mod batches;
#[cfg(feature = "c")]
mod c;
mod chacha20;
mod chunks;
mod codes;
mod correcting;
mod field_polys;
mod gf2m;
mod gf2x;
mod ghash;
mod gls254;
mod goppa;
mod input;
mod kummer;
mod linear;
mod matrices;
mod nist;
mod normal;
mod poly1305;
mod records;
mod streams;
mod tiers;

use arbitrary::{Result, Unstructured};
pub use normal::BASES;
use tiers::on_every_tier;

/// A comparison.
#[derive(Clone, Copy)]
pub struct Target {
    /// The name, which is that of the program in `fuzz` too.
    pub name: &'static str,
    run: fn(&mut Unstructured<'_>) -> Result<()>,
}

impl Target {
    /// Compares on operands made of the input. Too short an input ends the comparison early.
    ///
    /// # Panics
    /// If two results differ.
    pub fn run(&self, input: &[u8]) {
        let _ = self.left_over(input);
    }

    /// Compares, and tells how many bytes of the input were left over; none if there were too few.
    ///
    /// # Panics
    /// If two results differ.
    #[must_use]
    pub fn left_over(&self, input: &[u8]) -> Option<usize> {
        let mut u = Unstructured::new(input);
        // The only error is an input that has come to its end.
        (self.run)(&mut u).ok().map(|()| u.len())
    }
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "gf2x", run: gf2x::fixed },
    Target { name: "gf2x_general", run: gf2x::general },
    Target { name: "gf2x_modulus", run: gf2x::modulus },
    Target { name: "gf2x_cyclic", run: gf2x::cyclic },
    Target { name: "gf2x_factors", run: gf2x::factors },
    Target { name: "gf2m", run: gf2m::all },
    Target { name: "gf2m_dynamic", run: gf2m::dynamic },
    Target { name: "gf2m_matrices", run: matrices::all },
    Target { name: "field_polys", run: field_polys::all },
    Target { name: "linear", run: linear::all },
    Target { name: "normal", run: normal::all },
    Target { name: "ghash", run: ghash::all },
    Target { name: "poly1305", run: poly1305::all },
    Target { name: "aes", run: aes::all },
    Target { name: "chacha20", run: chacha20::all },
    Target { name: "aes_gcm", run: aead::aes_gcm },
    Target { name: "aes_gcm_siv", run: aead::aes_gcm_siv },
    Target { name: "chacha20_poly1305", run: aead::chacha20_poly1305 },
    Target { name: "batches", run: batches::all },
    Target { name: "streams", run: streams::all },
    Target { name: "chunks", run: chunks::all },
    Target { name: "records", run: records::all },
    Target { name: "kummer", run: kummer::all },
    Target { name: "erasure", run: codes::erasure },
    Target { name: "erasure_many", run: codes::many },
    Target { name: "crc", run: codes::crc },
    Target { name: "reed_solomon", run: correcting::reed_solomon },
    Target { name: "bch", run: correcting::bch },
    Target { name: "goppa", run: goppa::all },
    Target { name: "gls254", run: gls254::all },
    Target { name: "nist", run: nist::all },
    #[cfg(feature = "c")]
    Target { name: "c", run: c::all },
    #[cfg(feature = "c")]
    Target { name: "c_codes", run: c::codes },
    #[cfg(feature = "c")]
    Target { name: "c_correcting", run: c::correcting },
    #[cfg(feature = "c")]
    Target { name: "c_gls254", run: c::gls254 },
    #[cfg(feature = "c")]
    Target { name: "c_normal", run: c::normal },
];

/// The target of a name.
///
/// # Panics
/// If there is none.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|t| t.name == name);
    target.unwrap_or_else(|| panic!("no target {name}")).run(input);
}
