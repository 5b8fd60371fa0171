//! Raw pointers, in the interpreter that knows what they may point to and alias.
//!
//! What runs is the portable tier, of a big-endian machine: there is neither assembly nor an instruction of a vector, which the
//! interpreter does not know. It is told the modules that use raw pointers, and those tests of what is built on them that are short.

use crate::process;
use crate::tally::{Skips, Tally};
use crate::test;
use anyhow::Result;

const TARGET: &str = "s390x-unknown-linux-gnu";

/// The beginnings of the tests' names: the room with `unsafe`, and who hands its views on.
const TESTS: &[&str] = &[
    "simd::",
    "aead::gcm::tests::failure::refused_arguments",
    "aead::gcm::tests::pieces::wrong_pieces_are_refused",
    "aead::gcm_siv::tests::refused_arguments",
];

/// Runs, if there is a nightly toolchain with it.
pub(crate) fn run(skips: Skips) -> Result<Tally> {
    let mut version = process::through("rustup", ["run", "nightly", "cargo", "miri", "--version"]);
    if !process::output(&mut version).is_ok_and(|o| o.status.success()) {
        let how = "`rustup toolchain install nightly --component miri,rust-src` gets it";
        return Ok(skips.skip("miri", how));
    }
    let arguments =
        ["run", "nightly", "cargo", "miri", "test", "-p", "widefield", "--lib", "--target", TARGET];
    let mut cargo = process::through("rustup", arguments);
    cargo.args(["--target-dir", "target/miri", "--"]).args(TESTS);
    for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
        cargo.env_remove(name);
    }
    test::execute(cargo, "the portable tier, big-endian")
}
