//! The rows in which rivals lead are counted, named and drawn.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use widefield_bench::{Record, Run};
use widefield_report::{limitation, render, summary};

fn run() -> Run {
    Run::from_json(include_str!("run.json")).unwrap()
}

/// Sets the ratio of every rival that took part in the first one's measurement.
fn with_ratio(median: f64) -> (Run, Record) {
    let mut run = run();
    let is_rival = |r: &Record| r.who != "widefield" && !r.who.starts_with("paper:") && r.ratio.is_some();
    let first = run.records.iter().find(|r| is_rival(r)).unwrap().clone();
    let of = |r: &Record| {
        is_rival(r)
            && (&r.work, r.mode, r.size, r.batch, r.basis)
                == (&first.work, first.mode, first.size, first.batch, first.basis)
    };
    for r in run.records.iter_mut().filter(|r| of(r)) {
        r.figures.ratio.as_mut().unwrap().median = median;
    }
    (run, first)
}

/// Ahead, level, behind.
fn counts(run: &Run) -> [usize; 3] {
    let numbers = summary(run).replace("within 3 %", "");
    let numbers: Vec<usize> =
        numbers.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok()).collect();
    numbers.try_into().unwrap()
}

#[test]
fn a_rival_that_leads_is_counted_and_named() {
    let [behind, level, ahead] = [0.5, 1.0, 2.0].map(|ratio| counts(&with_ratio(ratio).0));
    assert!(behind.iter().sum::<usize>() > 5);
    assert_eq!([ahead[0] - 1, ahead[1] + 1, ahead[2]], level);
    assert_eq!([ahead[0] - 1, ahead[1], ahead[2] + 1], behind);
    let (run, first) = with_ratio(0.013);
    assert!(limitation(&run).contains(&format!("`{}` 0.01 (", first.work)), "{}", limitation(&run));
    let files: std::collections::BTreeMap<_, _> = render(&run).into_iter().collect();
    let page = &files["weakest.md"];
    let row = page.lines().find(|line| line.contains(&format!("`{}` {} ", first.work, first.size))).unwrap();
    assert!(row.contains("0.01×"), "{row}");
    assert!(files["index.html"].contains("weakest.html"));
}
