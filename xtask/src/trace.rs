//! Every kernel of this machine has been entered by a test, by a case of constant time (unless its operands are
//! public), and by a differential target.
//!
//! Builds for these three let each kernel note its name in a file the first time that it runs (`kernels::trace` in the
//! library). Here the files are compared with the library's own list.

use crate::process;
use crate::tally::{Tally, report};
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

/// Where test programs note the kernels.
pub(crate) const TESTS: &str = "tests";
/// Where the cases of constant time do.
pub(crate) const CT: &str = "ct";
/// Where the differential targets do.
pub(crate) const DIFFERENTIAL: &str = "differential";

/// The variable that names the file.
const VARIABLE: &str = "WIDEFIELD_TRACE";

/// Even a machine without vectors has more kernels than this: a list that is almost empty would pass every check.
const MIN: usize = 20;

/// What the names of kernels begin with whose operands are public: no case of constant time enters them.
const OF_PUBLIC_OPERANDS: [&str; 3] = ["gf2x_halves_", "linear_", "nist_joint_"];

fn file(name: &str) -> PathBuf {
    process::root().join("target/trace").join(name)
}

/// Forgets what an earlier run noted.
pub(crate) fn clear(name: &str) -> Result<()> {
    let file = file(name);
    if let Some(directory) = file.parent() {
        std::fs::create_dir_all(directory)?;
    }
    std::fs::write(&file, "").with_context(|| file.display().to_string())
}

/// Lets a command add the kernels that it runs.
pub(crate) fn into<'a>(command: &'a mut Command, name: &str) -> &'a mut Command {
    command.env(VARIABLE, file(name))
}

/// The kernels that were noted.
pub(crate) fn noted(name: &str) -> Result<BTreeSet<String>> {
    let path = file(name);
    let text = std::fs::read_to_string(&path).with_context(|| {
        format!("{} is not there: run `cargo xtask test --constant-time`", path.display())
    })?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Compares what was noted with the kernels that this machine has.
pub(crate) fn run() -> Result<Tally> {
    let kernels = crate::tiers::machine()?.kernels;
    let mut tally = report(kernels.len() >= MIN, &format!("this machine has {} kernels", kernels.len()));
    for (name, what) in
        [(TESTS, "a test"), (CT, "a case of constant time"), (DIFFERENTIAL, "a differential target")]
    {
        let mut noted = noted(name)?;
        if name == CT {
            let public = |k: &&String| OF_PUBLIC_OPERANDS.iter().any(|start| k.starts_with(start));
            noted.extend(kernels.iter().filter(public).cloned());
        }
        let missing = missing(&kernels, &noted);
        tally += report(missing.is_empty(), &format!("{what} enters each"));
        for kernel in missing {
            println!("          {kernel}: {what} is missing");
        }
    }
    Ok(tally)
}

fn missing<'a>(kernels: &'a BTreeSet<String>, noted: &'a BTreeSet<String>) -> Vec<&'a str> {
    kernels.difference(noted).map(String::as_str).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_that_nothing_enters_is_missing() {
        let names = |names: &[&str]| names.iter().map(|n| (*n).to_owned()).collect();
        let kernels = names(&["gf2x_mul1_clmul", "gf2x_mul1_portable"]);
        assert_eq!(missing(&kernels, &names(&["gf2x_mul1_portable"])), ["gf2x_mul1_clmul"]);
        assert_eq!(missing(&kernels, &kernels), [""; 0]);
        assert_eq!(missing(&kernels, &names(&[])).len(), 2);
    }
}
