//! The tiers of this architecture, as the library tells them.
//!
//! A program is asked that uses the library: were this one to link it, each change of the library would have to be
//! compiled before any check could start.

use crate::process;
use anyhow::{Context, Result, bail, ensure};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) use crate::process::TIER as VARIABLE;

/// The program that is asked: an example of the library's, the smallest program that uses it.
const PROGRAM: &str = "machine";

/// How it is built: with the features that the library has in the whole workspace, so that this is compiled once for it
/// and for what is built next.
pub(crate) const BUILD: [&str; 5] = ["build", "--release", "--workspace", "--example", PROGRAM];

/// A tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tier {
    pub(crate) name: String,
    /// Whether this machine has it.
    pub(crate) here: bool,
}

/// What the library says of this machine.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Machine {
    /// Narrow to wide.
    pub(crate) tiers: Vec<Tier>,
    /// The names of the kernels that can run.
    pub(crate) kernels: BTreeSet<String>,
}

/// Builds the program and asks it.
pub(crate) fn machine() -> Result<Machine> {
    ask(&program()?)
}

/// Asks.
pub(crate) fn ask(program: &Path) -> Result<Machine> {
    parse(&process::stdout(&mut Command::new(program))?)
}

/// The program that is asked.
pub(crate) fn program() -> Result<PathBuf> {
    let built = process::build(BUILD)?;
    built.into_iter().find_map(|a| a.executable).with_context(|| format!("{PROGRAM} was not built"))
}

/// Reads the answer.
pub(crate) fn parse(text: &str) -> Result<Machine> {
    let mut machine = Machine { tiers: Vec::new(), kernels: BTreeSet::new() };
    let (first, rest) = text.split_once('\n').unwrap_or_default();
    let variable = first.strip_prefix("variable ").unwrap_or_default();
    ensure!(variable == VARIABLE, "the library's variable is `{variable}`, not {VARIABLE}");
    for line in rest.lines() {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["tier", name, state @ ("here" | "missing")] => {
                machine.tiers.push(Tier { name: name.to_owned(), here: state == "here" });
            }
            ["kernel", name] => {
                machine.kernels.insert(name.to_owned());
            }
            _ => bail!("what does `{line}` say of a machine?"),
        }
    }
    ensure!(!machine.tiers.is_empty(), "the library has no tiers");
    Ok(machine)
}

/// An error for the first name that is no tier's.
pub(crate) fn check_names(names: &[String], tiers: &[Tier]) -> Result<()> {
    let all: Vec<&str> = tiers.iter().map(|t| t.name.as_str()).collect();
    match names.iter().find(|n| !all.contains(&n.as_str())) {
        Some(unknown) => bail!("no tier `{unknown}`: there are {}", all.join(", ")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_read() {
        let machine =
            parse("variable WIDEFIELD_TIER\ntier portable here\ntier clmul missing\nkernel a_b_c\n").unwrap();
        let tier = |name: &str, here| Tier { name: name.to_owned(), here };
        assert_eq!(machine.tiers, [tier("portable", true), tier("clmul", false)]);
        assert_eq!(machine.kernels.iter().collect::<Vec<_>>(), ["a_b_c"]);
        let right = "variable WIDEFIELD_TIER\n";
        for wrong in ["", "variable WIDEFIELD\ntier portable here\n", "tier portable here\n", right] {
            assert!(parse(wrong).is_err(), "{wrong:?}");
        }
        for wrong in ["tier portable perhaps", "kernel"] {
            assert!(parse(&format!("{right}tier portable here\n{wrong}\n")).is_err(), "{wrong:?}");
        }
        assert!(check_names(&["clmul".to_owned()], &machine.tiers).is_ok());
        let error = check_names(&["avx1024".to_owned()], &machine.tiers).unwrap_err().to_string();
        assert_eq!(error, "no tier `avx1024`: there are portable, clmul");
    }
}
