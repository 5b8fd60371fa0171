//! `docs/benchmarks.md` and its picture are drawn from the committed runs that the page names.
//! `WIDEFIELD_WRITE_BENCHMARKS=1 cargo benchmarks` draws them again.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::fs;
use std::path::Path;
use widefield::tier::Tier;
use widefield_bench::Run;
use widefield_report::benchmarks::{picture, tables};

/// Set where they are to be drawn.
const WRITE: &str = "WIDEFIELD_WRITE_BENCHMARKS";

const RESULTS: &str = "`crates/bench/results/";

/// The page with its tables in the order of the runs that it names: all of the first, with the tier `vaes` beside the
/// machine's own, and of the others as many as stand there. Then the picture of the first.
fn drawn(page: &str, open: impl Fn(&str) -> Run) -> [String; 2] {
    let (mut out, mut svg) = (String::new(), None);
    let mut left = Vec::new().into_iter();
    let mut in_table = false;
    for line in page.split_inclusive('\n') {
        if let Some(name) = line.strip_prefix(RESULTS) {
            let run = open(name.split('`').next().unwrap());
            left = tables(&run, svg.is_none().then_some(Tier::Vaes)).into_iter();
            svg.get_or_insert_with(|| picture(&run));
        }
        let is_table = line.starts_with('|');
        if is_table && !in_table {
            out += &left.next().expect("more tables than a run has");
        } else if !is_table {
            out += line;
        }
        in_table = is_table;
    }
    [out, svg.expect("a run is named")]
}

#[test]
fn the_figures_are_those_of_the_runs_that_are_named() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let paths = ["docs/benchmarks.md", "docs/benchmarks.svg"].map(|name| root.join(name));
    let page = fs::read_to_string(&paths[0]).unwrap();
    let right = drawn(&page, |name| Run::open(&root.join("crates/bench/results").join(name)).unwrap());
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
