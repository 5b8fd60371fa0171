//! Small stacks: a program that is compiled without optimisation, as its author's tests are, has the library so too.
//! Then no two values share a place on the stack, and what is inlined into a kernel adds up. Each case of
//! `cargo xtask ct`, which enter every kernel, runs so on a thread with half of the stack that threads have by default,
//! with overflow and debug assertions looked at.

use crate::tally::{Tally, report};
use crate::{ct, process, tiers};
use anyhow::{Context, Result, ensure};
use std::process::Command;

/// Bytes of the stacks.
const STACK: usize = 1 << 20;

const BUILD: [&str; 10] = [
    "build",
    "-p",
    ct::CASES,
    "--config",
    "profile.dev.opt-level=0",
    "--config",
    "profile.dev.package.widefield.opt-level=0",
    "--config",
    "profile.dev.debug=false",
    "--target-dir=target/unoptimised",
];

/// Builds and runs.
pub(crate) fn run() -> Result<Tally> {
    let built = process::build(BUILD)?;
    let library =
        built.iter().find(|a| a.target == "widefield" && a.kind == "lib").context("no library was built")?;
    ensure!(
        library.level == "0",
        "the library is optimised, at level {}: its frames are not its users'",
        library.level
    );
    let program = built.into_iter().find_map(|a| a.executable).context("no program was built")?;
    let mut command = Command::new(program);
    let result = process::output(command.args(["stack", &STACK.to_string()]).env_remove(tiers::VARIABLE))?;
    let told = String::from_utf8_lossy(&result.stdout);
    let right = result.status.success() && !told.is_empty();
    if !right {
        println!("{}", String::from_utf8_lossy(&result.stderr));
        println!("          the last case: {}", told.lines().last().unwrap_or("none"));
    }
    let what =
        format!("{} cases without optimisation, each on {} KiB of stack", told.lines().count(), STACK >> 10);
    Ok(report(right, &what))
}
