//! Whether each tier has the fastest kernels that there are, by the committed results: a test of the report's, with what it prints.

use crate::process;
use crate::tally::{Tally, report};
use anyhow::Result;

/// Runs the test.
pub(crate) fn run() -> Result<Tally> {
    let arguments =
        ["test", "--release", "--quiet", "-p", "widefield-report", "--test", "choices", "--", "--nocapture"];
    let passed = process::cargo(arguments).status()?.success();
    Ok(report(passed, "no tier loses but where `crates/report/tests/admitted.txt` says why"))
}
