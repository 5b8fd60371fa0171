//! The kernels that each tier has, by the figures of the committed runs: none slower than a narrower tier's, nor than a
//! strategy of the papers, but those that `admitted.txt` names with the reason. `cargo choices` prints what this finds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::path::Path;
use widefield_bench::{Record, Run};
use widefield_report::choices::{Loss, choices};

const ADMITTED: &str = include_str!("admitted.txt");

/// A line of the list.
struct Admitted<'t> {
    line: &'t str,
    machine: &'t str,
    tier: &'t str,
    other: &'t str,
    work: &'t str,
    at_most: f64,
}

fn admitted() -> Vec<Admitted<'static>> {
    let lines = ADMITTED.lines().filter(|l| !l.is_empty() && !l.starts_with('#'));
    let read = |line: &'static str| {
        let (columns, why) = line.split_once(": ").unwrap_or_else(|| panic!("no reason: {line}"));
        assert!(why.len() > 20, "no reason: {line}");
        let [machine, tier, other, work, at_most] = columns
            .split_whitespace()
            .collect::<Vec<_>>()
            .try_into()
            .unwrap_or_else(|_| panic!("not five columns: {line}"));
        Admitted { line, machine, tier, other, work, at_most: at_most.parse().unwrap() }
    };
    lines.map(read).collect()
}

impl Admitted<'_> {
    fn covers(&self, machine: &str, tier: &str, loss: &Loss<'_>) -> bool {
        (self.machine, self.tier) == (machine, tier)
            && self.other == kind(loss.other)
            && self.work == loss.kernel.work
            && loss.times <= self.at_most
    }
}

fn kind(other: &Record) -> &'static str {
    if other.who == "widefield" { "tier" } else { "paper" }
}

#[test]
fn no_tier_loses_but_where_it_is_said_why() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/results");
    let admitted = admitted();
    let (mut met, mut unsaid) = (vec![false; admitted.len()], Vec::new());
    let mut runs: Vec<_> = std::fs::read_dir(results).unwrap().map(|e| e.unwrap().path()).collect();
    runs.sort();
    assert!(!runs.is_empty());
    for path in &runs {
        let run = Run::open(path).unwrap();
        println!("{}, {}", run.header.date, run.header.machine);
        let name = path.file_name().unwrap().to_str().unwrap();
        let machine = name.strip_suffix(".json.gz").unwrap();
        for (tier, choices) in choices(&run) {
            for loss in choices.to_tiers.iter().chain(&choices.to_papers) {
                let said = admitted.iter().position(|a| a.covers(machine, tier.name(), loss));
                println!(
                    "  {:<9}{} {loss}",
                    tier.name(),
                    if said.is_some() { "admitted" } else { "        " }
                );
                match said {
                    Some(i) => met[i] = true,
                    None => unsaid.push(format!("{machine} {tier} {} {loss}", kind(loss.other))),
                }
            }
        }
    }
    assert!(unsaid.is_empty(), "slower, and nothing says why:\n{}", unsaid.join("\n"));
    let stale: Vec<&str> = admitted.iter().zip(met).filter(|(_, met)| !met).map(|(a, _)| a.line).collect();
    assert!(stale.is_empty(), "no longer so:\n{}", stale.join("\n"));
}
