//! Whether the README's figures are those of the committed runs that it names: a test of the report's, which can also set them.

use crate::process;
use crate::tally::{Tally, report};
use anyhow::Result;

/// Of `cargo xtask readme`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Set the tables by the runs that the README names.
    #[arg(long)]
    write: bool,
}

/// Runs the test.
pub(crate) fn run(options: &Options) -> Result<Tally> {
    let arguments = ["test", "--release", "--quiet", "-p", "widefield-report", "--test", "readme"];
    let mut command = process::cargo(arguments);
    if options.write {
        command.env("WIDEFIELD_WRITE_README", "1");
    }
    let passed = command.status()?.success();
    Ok(report(passed, "the README's figures are those of the committed runs that it names"))
}
