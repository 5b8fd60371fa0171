//! What the program, the tests and the checks have in common is compiled once.
//!
//! Cargo compiles a package again for each set of features that a command asks of it, and with it all that depends on
//! it: one feature of a small crate, asked for by tests alone, is a second library, bench and C of the rivals. So the
//! bench's manifest asks for what any member does, and here the commands' units are compared.

use crate::process;
use crate::{ct, tiers};
use anyhow::Result;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// The program that compares, as `cargo compare` builds it.
const COMPARING: [&str; 6] = ["build", "--release", "--package", "widefield-cli", "--features", "rivals"];

/// What is compiled with rivals and without them, and what of the rivals' own a test needs in part.
const WITH_RIVALS: [&str; 3] = ["/bench#", "/cli#", "#chacha20@0.10"];

/// The program that users run.
const PROGRAM: [&str; 2] = ["build", "--release"];

/// The fuzzers' seeds, as `integration/fuzz` builds them: an alias in `.cargo/config.toml`.
const SEEDS: [&str; 1] = ["build-seeds"];

/// The packages among these that the program that users run is built with.
pub(crate) fn in_the_program(packages: &[&str]) -> Result<Vec<String>> {
    let units = units(&PROGRAM)?;
    let built: BTreeSet<&str> = units.keys().filter_map(|(id, ..)| name(id)).collect();
    Ok(packages.iter().filter(|p| built.contains(**p)).map(|p| format!("it is built with {p}")).collect())
}

/// A package's name, from its identifier: `registry+https://...#ring@0.17.14`, or `path+file:///.../ring#0.17.14`.
fn name(id: &str) -> Option<&str> {
    let (source, version) = id.rsplit_once('#')?;
    version.split_once('@').map(|(name, _)| name).or_else(|| source.rsplit('/').next())
}

/// The compilations that are like none of the tests', for each of the other commands.
pub(crate) fn complaints() -> Result<Vec<String>> {
    let tests = units(&process::tests(&process::WHOLE))?;
    let ours = process::tests(&process::OURS);
    let others: [(&str, &[&str]); 5] = [
        ("the tests of what users build", &ours),
        ("the program that compares", &COMPARING),
        ("the cases of constant time", &ct::CASES_BY_DEFAULT),
        ("the program that tells the tiers", &tiers::BUILD),
        ("the fuzzers' seeds", &SEEDS),
    ];
    let mut complaints = Vec::new();
    for (what, command) in others {
        let found = differences(&units(command)?, &tests);
        let with_rivals = |found: &String| WITH_RIVALS.iter().any(|package| found.contains(package));
        complaints.extend(found.into_iter().filter(|f| !with_rivals(f)).map(|d| format!("{what}: {d}")));
    }
    Ok(complaints)
}

/// What is compiled or run: package, kind and mode. With what: sets of features and level of optimisation.
type Units = BTreeMap<(String, String, String), BTreeSet<String>>;

/// What a command would compile. Only nightly cargo tells, or one that takes itself for it.
fn units(command: &[&str]) -> Result<Units> {
    let mut cargo = process::cargo(command.iter().copied());
    cargo.args(["--unit-graph", "-Zunstable-options"]).env("RUSTC_BOOTSTRAP", "1");
    Ok(read(&serde_json::from_str(&process::stdout(&mut cargo)?)?))
}

fn read(graph: &Value) -> Units {
    let mut units = Units::new();
    for unit in graph["units"].as_array().into_iter().flatten() {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let (target, profile) = (&unit["target"], &unit["profile"]);
        let key = (text(&unit["pkg_id"]), text(&target["kind"][0]), text(&unit["mode"]));
        let with = format!("{} at level {}", unit["features"], text(&profile["opt_level"]));
        units.entry(key).or_default().insert(with);
    }
    units
}

/// What both compile, and one in another way.
fn differences(one: &Units, tests: &Units) -> Vec<String> {
    let mut found = Vec::new();
    for ((package, kind, mode), with) in one {
        let of_tests = tests.get(&(package.clone(), kind.clone(), mode.clone()));
        for with in with.iter().filter(|with| of_tests.is_some_and(|all| !all.contains(*with))) {
            found.push(format!("{package} ({kind}, {mode}) with {with}, which the tests have otherwise"));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn names_are_read() {
        assert_eq!(name("registry+https://a.b/c#ring@0.17.14"), Some("ring"));
        assert_eq!(name("path+file:///a/crates/bench#widefield-bench@0.1.0"), Some("widefield-bench"));
        assert_eq!(name("path+file:///a/xtask#0.1.0"), Some("xtask"));
    }

    /// The program that compares has what the other must not have.
    #[test]
    fn rivals_are_found() {
        let has = |command: &[&str]| units(command).unwrap().keys().any(|(id, ..)| name(id) == Some("ring"));
        assert!(has(&COMPARING) && !has(&PROGRAM));
    }

    #[test]
    fn another_feature_is_another_compilation() {
        let graph = |features: &[&str]| {
            let target = json!({ "kind": ["lib"] });
            let profile = json!({ "opt_level": "3" });
            let unit = json!({ "pkg_id": "a", "target": target, "mode": "build", "features": features, "profile":
                profile });
            read(&json!({ "units": [unit] }))
        };
        assert_eq!(differences(&graph(&["x"]), &graph(&["x"])), [""; 0]);
        assert_eq!(differences(&graph(&["x"]), &graph(&["x", "y"])).len(), 1);
        // What the tests have not at all is compiled once anyway.
        assert_eq!(differences(&graph(&["x"]), &Units::new()), [""; 0]);
    }
}
