//! The tiers of this architecture, as the library tells them.
//!
//! A program is asked that uses the library: were this one to link it, each change of the library would have to be
//! compiled before any check could start.

use crate::process;
use anyhow::{Context, Result, bail, ensure};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The variable that lowers the tier in use.
pub(crate) const VARIABLE: &str = "WIDEFIELD_TIER";

/// The program that is asked: the smallest one that uses the library.
pub(crate) const PROGRAM: &str = "widefield-ct";

/// A tier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tier {
    pub(crate) name: String,
    /// Whether this machine has it.
    pub(crate) here: bool,
}

/// Builds the program that is asked, with the features that it has in the whole workspace: so the library is compiled
/// once for it and for what is built next.
pub(crate) fn program() -> Result<PathBuf> {
    let built = process::build(["build", "--release", "--workspace", "--bin", PROGRAM])?;
    built.into_iter().find_map(|a| a.executable).with_context(|| format!("{PROGRAM} was not built"))
}

/// Asks a program for the tiers, narrow to wide.
pub(crate) fn ask(program: &Path) -> Result<Vec<Tier>> {
    parse(&process::stdout(Command::new(program).arg("tiers"))?)
}

/// The first line names the variable, each other one a tier and whether it is here.
fn parse(text: &str) -> Result<Vec<Tier>> {
    let mut lines = text.lines();
    let variable = lines.next().unwrap_or_default();
    ensure!(variable == VARIABLE, "the library's variable is `{variable}`, not {VARIABLE}");
    let tiers = lines.map(|line| match line.split_once('\t') {
        Some((name, state @ ("here" | "missing"))) => {
            Ok(Tier { name: name.to_owned(), here: state == "here" })
        }
        _ => bail!("what does `{line}` say of a tier?"),
    });
    tiers.collect()
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
        let tiers = parse("WIDEFIELD_TIER\nportable\there\nclmul\tmissing\n").unwrap();
        let tier = |name: &str, here| Tier { name: name.to_owned(), here };
        assert_eq!(tiers, [tier("portable", true), tier("clmul", false)]);
        assert!(parse("WIDEFIELD\nportable\there\n").is_err());
        assert!(parse("WIDEFIELD_TIER\nportable\tperhaps\n").is_err());
        assert!(parse("").is_err());
        assert!(check_names(&["clmul".to_owned()], &tiers).is_ok());
        let error = check_names(&["avx1024".to_owned()], &tiers).unwrap_err().to_string();
        assert_eq!(error, "no tier `avx1024`: there are portable, clmul");
    }
}
