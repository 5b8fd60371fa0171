//! The README's tables are those of the committed runs that it names. `cargo xtask readme --write` sets them.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use widefield::tier::Tier;
use widefield_bench::Run;
use widefield_report::readme::tables;

/// Set by `cargo xtask readme --write`.
const WRITE: &str = "WIDEFIELD_WRITE_README";

/// From this heading on to the next one.
const FIGURES: &str = "\n## Figures\n";
const RESULTS: &str = "`crates/bench/results/";

/// The text with its tables in the order of the runs named: all of the first, with the tier `vaes` beside the machine's own, and of the
/// others as many as stand there.
fn with_tables(readme: &str, open: impl Fn(&str) -> Run) -> String {
    let (before, rest) = readme.split_once(FIGURES).unwrap();
    let (figures, after) = rest.split_once("\n## ").unwrap();
    let mut out = format!("{before}{FIGURES}");
    let (mut runs, mut left) = (0, Vec::new().into_iter());
    let mut in_table = false;
    for line in figures.split_inclusive('\n') {
        if let Some(name) = line.strip_prefix(RESULTS) {
            let run = open(name.split('`').next().unwrap());
            left = tables(&run, (runs == 0).then_some(Tier::Vaes)).into_iter();
            runs += 1;
        }
        let is_table = line.starts_with('|');
        if is_table && !in_table {
            out += &left.next().expect("more tables than a run has");
        } else if !is_table {
            out += line;
        }
        in_table = is_table;
    }
    assert!(runs >= 2, "the runs are named");
    format!("{out}\n## {after}")
}

#[test]
fn the_figures_are_those_of_the_runs_that_are_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join("README.md");
    let readme = fs::read_to_string(&path).unwrap();
    let right =
        with_tables(&readme, |name| Run::open(&root.join("crates/bench/results").join(name)).unwrap());
    if std::env::var_os(WRITE).is_some() {
        fs::write(path, right).unwrap();
        return;
    }
    for (i, (is, should)) in readme.lines().zip(right.lines()).enumerate() {
        assert_eq!(is, should, "line {}", i + 1);
    }
    assert_eq!(readme, right);
}
