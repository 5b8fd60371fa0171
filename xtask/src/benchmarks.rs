//! Whether `docs/benchmarks.md` is drawn from the committed runs that it names: a test of the report's, which can also draw it.

use crate::process;
use crate::tally::{Tally, report};
use anyhow::Result;

/// Of `cargo xtask benchmarks`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Draw tables and picture from the runs that the page names.
    #[arg(long)]
    write: bool,
}

/// Runs the test.
pub(crate) fn run(options: &Options) -> Result<Tally> {
    let arguments = ["test", "--release", "--quiet", "-p", "widefield-report", "--test", "benchmarks"];
    let mut command = process::cargo(arguments);
    if options.write {
        command.env("WIDEFIELD_WRITE_BENCHMARKS", "1");
    }
    let passed = command.status()?.success();
    Ok(report(passed, "docs/benchmarks.md is drawn from the committed runs that it names"))
}
