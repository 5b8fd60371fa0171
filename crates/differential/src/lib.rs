//! Every kernel that the machine has against every other and against the by-the-book model, on any bytes.
//!
//! A target takes bytes, makes operands of them, and panics if two results differ. The fuzzers of `fuzz` feed it what they
//! find; the tests of this package and `cargo xtask ct` feed it random bytes, so that it runs on the stable toolchain too.

mod aead;
mod ciphers;
mod gf2m;
mod gf2x;
mod hashes;
mod kummer;
mod normal;

use arbitrary::{Result, Unstructured};
use widefield::cpu::{self, Token};

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
        // The only error is an input that has come to its end.
        let _ = (self.run)(&mut Unstructured::new(input));
    }
}

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "gf2x", run: gf2x::fixed },
    Target { name: "gf2x_general", run: gf2x::general },
    Target { name: "gf2m", run: gf2m::all },
    Target { name: "normal", run: normal::all },
    Target { name: "hashes", run: hashes::all },
    Target { name: "ciphers", run: ciphers::all },
    Target { name: "aes_gcm", run: aead::aes_gcm },
    Target { name: "chacha20_poly1305", run: aead::chacha20_poly1305 },
    Target { name: "kummer", run: kummer::all },
];

/// The target of a name.
///
/// # Panics
/// If there is none.
pub fn run(name: &str, input: &[u8]) {
    let target = TARGETS.iter().find(|t| t.name == name);
    target.unwrap_or_else(|| panic!("no target {name}")).run(input);
}

/// Compares what a computation gives on every tier with what it should give.
fn on_every_tier<T: PartialEq + core::fmt::Debug>(what: &str, expected: &T, run: impl Fn(Token) -> T) {
    for token in cpu::tokens() {
        assert_eq!(run(token), *expected, "{what} on {}", token.tier());
    }
}

/// A text of at most `most` bytes.
fn text<'a>(u: &mut Unstructured<'a>, most: usize) -> Result<&'a [u8]> {
    let len = u.int_in_range(0..=most.min(u.len()))?;
    u.bytes(len)
}

/// Words, as many as asked for.
fn words(u: &mut Unstructured<'_>, len: usize) -> Result<Vec<u64>> {
    (0..len).map(|_| u.arbitrary()).collect()
}
