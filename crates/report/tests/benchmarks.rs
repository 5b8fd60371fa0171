//! `docs/benchmarks.md` and its picture, and what the README says of rivals that lead, are drawn from the committed
//! runs that the page names.
//! `WIDEFIELD_WRITE_BENCHMARKS=1 cargo benchmarks` draws them again.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use widefield::tier::Tier;
use widefield_bench::Run;
use widefield_report::benchmarks::{picture, tables};
use widefield_report::limitation;

/// Set where they are to be drawn.
const WRITE: &str = "WIDEFIELD_WRITE_BENCHMARKS";

const RESULTS: &str = "`crates/bench/results/";

/// The README names the rows in which rivals lead in a paragraph that begins so.
const LIMITATION: &str = "- Rivals lead in";

/// The page with its tables in the order of the runs that it names: all of the first, with the tier `vaes` beside the
/// machine's own, and of the others as many as stand there.
fn drawn(page: &str, runs: &[Run]) -> String {
    let (mut out, mut runs) = (String::new(), runs.iter().enumerate());
    let mut left = Vec::new().into_iter();
    let mut in_table = false;
    for line in page.split_inclusive('\n') {
        if line.starts_with(RESULTS) {
            let (i, run) = runs.next().expect("each is opened");
            left = tables(run, (i == 0).then_some(Tier::Vaes)).into_iter();
        }
        let is_table = line.starts_with('|');
        if is_table && !in_table {
            out += &left.next().expect("more tables than a run has");
        } else if !is_table {
            out += line;
        }
        in_table = is_table;
    }
    out
}

/// The README with its limitation, in lines of at most 120 columns.
fn limited(readme: &str, run: &Run) -> String {
    let (before, rest) = readme.split_once(LIMITATION).expect("a limitation");
    let (_, behind) = rest.split_once("\n\n").expect("what follows");
    let mut line = String::new();
    let mut lines = Vec::new();
    for word in limitation(run).split(' ') {
        if line.len() + word.len() > 119 {
            lines.push(core::mem::replace(&mut line, " ".into()));
        }
        line += if line.is_empty() { "" } else { " " };
        line += word;
    }
    lines.push(line);
    format!("{before}{}\n\n{behind}", lines.join("\n"))
}

#[test]
fn the_figures_are_those_of_the_runs_that_are_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths = ["docs/benchmarks.md", "docs/benchmarks.svg", "README.md"].map(|name| root.join(name));
    let page = fs::read_to_string(&paths[0]).unwrap();
    let runs: Vec<Run> = page
        .lines()
        .filter_map(|line| line.strip_prefix(RESULTS)?.split('`').next())
        .map(|name| Run::open(&root.join("crates/bench/results").join(name)).unwrap())
        .collect();
    let readme = fs::read_to_string(&paths[2]).unwrap();
    let right = [drawn(&page, &runs), picture(&runs[0]), limited(&readme, &runs[0])];
    for (path, right) in paths.iter().zip(right) {
        if std::env::var_os(WRITE).is_some() {
            fs::write(path, right).unwrap();
            continue;
        }
        let is = fs::read_to_string(path).unwrap();
        for (i, (is, should)) in is.lines().zip(right.lines()).enumerate() {
            assert_eq!(is, should, "{} line {}", path.display(), i + 1);
        }
        assert_eq!(is, right, "{}", path.display());
    }
}
