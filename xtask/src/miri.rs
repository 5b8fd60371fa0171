//! Raw pointers, in the interpreter that knows what they may point to and alias.
//!
//! What runs is the portable tier, of a big-endian machine: there is neither assembly nor an instruction of a vector, which the
//! interpreter does not know. It is told the modules that use raw pointers, the borders to C, and those tests of what is built on
//! them that are short: it takes some thousand times as long as a processor.

use crate::process;
use crate::tally::{Skips, Tally, report};
use crate::test;
use anyhow::Result;
use std::process::Command;

const TARGET: &str = "s390x-unknown-linux-gnu";

/// A program of tests.
struct Program {
    package: &'static str,
    target: &'static [&'static str],
    /// The beginnings of the tests' names.
    tests: &'static [&'static str],
    /// A test that the program ignores otherwise, in which the caller breaks a promise: the interpreter must find it.
    planted: Option<&'static str>,
}

const PROGRAMS: &[Program] = &[
    Program {
        package: "widefield",
        target: &["--lib"],
        // The module with `unsafe`, and who hands its views on.
        tests: &[
            "simd::",
            "aead::gcm::tests::failure::refused_arguments",
            "aead::gcm::tests::pieces::wrong_pieces_are_refused",
            "aead::gcm_siv::tests::refused_arguments",
        ],
        planted: None,
    },
    Program {
        package: "widefield-capi",
        target: &["--test", "border"],
        tests: &[
            "batches::one_bad_packet",
            "contexts_have_states",
            "elements_that_are_not_reduced",
            "keys_that_are_none",
            "null_is_allowed",
            "overlap_is_refused",
            "polynomials_of_wrong_lengths",
            "what_the_key_stream_lacks",
        ],
        planted: Some("a_length_beyond_the_array"),
    },
    Program {
        package: "widefield-gf2x-compat",
        target: &["--test", "interface"],
        tests: &["null_with_a_length", "the_version", "without_a_word", "a_product_over_its_operand"],
        planted: Some("a_length_beyond_the_array"),
    },
];

impl Program {
    /// The interpreter on the program, with these arguments to it.
    fn interpret(&self, arguments: &[&str]) -> Command {
        let mut cargo =
            process::through("rustup", ["run", "nightly", "cargo", "miri", "test", "-p", self.package]);
        cargo
            .args(self.target)
            .args(["--target", TARGET, "--target-dir", "target/miri", "--"])
            .args(arguments);
        for name in ["CARGO", "RUSTC", "RUSTUP_TOOLCHAIN"] {
            cargo.env_remove(name);
        }
        cargo
    }
}

/// Runs, if there is a nightly toolchain with it.
pub(crate) fn run(skips: Skips) -> Result<Tally> {
    let mut version = process::through("rustup", ["run", "nightly", "cargo", "miri", "--version"]);
    if !process::output(&mut version).is_ok_and(|o| o.status.success()) {
        let how = "`rustup toolchain install nightly --component miri,rust-src` gets it";
        return Ok(skips.skip("miri", how));
    }
    let mut tally = Tally::default();
    for program in PROGRAMS {
        let what = format!("{}, the portable tier, big-endian", program.package);
        let ran = test::execute(program.interpret(program.tests), &what)?;
        // A name that no test has any more would be passed over in silence.
        if ran.passed < program.tests.len() as u64 {
            tally += report(false, &format!("{}: fewer tests than names of tests", program.package));
        }
        tally += ran;
        if let Some(planted) = program.planted {
            let output = process::output(&mut program.interpret(&["--ignored", planted]))?;
            let found = String::from_utf8_lossy(&output.stderr).contains("error: Undefined Behavior");
            tally += report(found, &format!("{}, planted: {planted} is found", program.package));
        }
    }
    Ok(tally)
}
