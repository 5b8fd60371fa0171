//! The kernels that each tier has, by the figures of the committed runs: none is slower than a narrower tier's, nor
//! than a strategy of the papers that needs no wider one, over a range of sizes on two classes of processors. A loss at
//! a single size, on one machine, or of a nanosecond or two, is noise or the machine's. `cargo choices` prints every
//! loss.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use widefield_bench::tune::Rule;
use widefield_bench::{Mode, Record, Run};
use widefield_report::choices::choices;

/// In nanoseconds: what a call takes more or less by where its loop lies.
const OF_A_CALL: f64 = 2.5;

/// Losses that are meant: tier, work, and why.
const MEANT: [(&str, &str, &str); 3] = [
    ("portable", "aes128gcm-seal", "the paper's tables of 64 KB are indexed by the hash, which is secret"),
    (
        "portable",
        "normal-mul",
        "open without carry-less multiply: the paper's rotations gain on lifting there",
    ),
    (
        "any",
        "aes128-key",
        "a key as users have it: the keys of the inverse cipher too, and what was there before wiped",
    ),
];

/// AMD's generations are told by name; Intel's with AVX-512 are one class.
fn class(machine: &str) -> &str {
    machine.find("Zen ").map_or("Intel", |at| &machine[at..machine.len().min(at + 5)])
}

/// A tier and what it loses to, a work, a mode.
type What = (String, &'static str, String, Mode);

/// Sizes, and whether the tier lost there.
type Sizes = BTreeMap<u64, bool>;

fn other(record: &Record) -> &'static str {
    if record.who == "widefield" { "a narrower tier" } else { "a paper" }
}

/// The longest range in which every size was lost: one counts by the rule by which a kernel is admitted, the other way
/// round.
fn range(sizes: &Sizes) -> Option<(u64, u64)> {
    let wanted = Rule::of_admission().range;
    let (mut best, mut start) = (None, None);
    for (&size, &lost) in sizes {
        if !lost {
            start = None;
            continue;
        }
        let from = *start.get_or_insert(size.max(1));
        if size as f64 >= wanted * from as f64 {
            best = Some((from, size));
        }
    }
    best
}

#[test]
fn no_tier_loses_over_a_range_on_two_classes_of_processors() {
    let results = Path::new(env!("CARGO_MANIFEST_DIR")).join("../bench/results");
    let mut runs: Vec<_> = std::fs::read_dir(results).unwrap().map(|e| e.unwrap().path()).collect();
    runs.sort();
    assert!(!runs.is_empty());
    let mut lost = BTreeMap::<What, BTreeMap<String, Sizes>>::new();
    for path in &runs {
        let run = Run::open(path).unwrap();
        println!("{}, {}", run.header.date, run.header.machine);
        for (tier, choices) in choices(&run) {
            for loss in choices.to_tiers.iter().chain(&choices.to_papers) {
                println!("  {:<9} {loss}", tier.name());
                if loss.kernel.ns - loss.other.ns < OF_A_CALL {
                    continue;
                }
                let what =
                    (tier.name().to_owned(), other(loss.other), loss.kernel.work.clone(), loss.kernel.mode);
                let sizes =
                    lost.entry(what).or_default().entry(class(&run.header.machine).to_owned()).or_default();
                // Every size that the tier was measured at, of which those that it lost are marked below.
                if sizes.is_empty() {
                    let same = |r: &&Record| {
                        r.work == loss.kernel.work && r.mode == loss.kernel.mode && r.tier == loss.kernel.tier
                    };
                    sizes.extend(run.records.iter().filter(same).map(|r| (r.size, false)));
                }
                sizes.insert(loss.kernel.size, true);
            }
        }
    }
    let mut found = Vec::new();
    for ((tier, other, work, mode), classes) in &lost {
        let meant = MEANT.iter().any(|m| (m.0 == tier || m.0 == "any") && m.1 == work && *other == "a paper");
        let ranges: BTreeMap<_, _> =
            classes.iter().filter_map(|(class, s)| Some((class, range(s)?))).collect();
        if ranges.len() >= Rule::of_admission().classes && !meant {
            found.push(format!("{tier} loses to {other}: {work}, {}: {ranges:?}", mode.name()));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn ranges_are_found() {
    let sizes = |lost: &[u64]| (1..=20).map(|size| (size, lost.contains(&size))).collect::<Sizes>();
    assert_eq!(range(&sizes(&[])), None);
    // Two neighbours of which one is not 1.5 times the other, and two that are no neighbours.
    assert_eq!(range(&sizes(&[17, 18, 19])), None);
    assert_eq!(range(&sizes(&[10, 20])), None);
    assert_eq!(range(&sizes(&[8, 9, 10, 11, 12, 20])), Some((8, 12)));
    assert_eq!(range(&sizes(&[1, 2])), Some((1, 2)));
    assert_eq!(class("AMD EPYC (family 25, model 1, Zen 3)"), "Zen 3");
    assert_eq!(class("Intel(R) Xeon(R) Processor"), "Intel");
    let classes: BTreeSet<_> = ["Zen 4", "Zen 4 (double-pumped)"].map(class).into();
    assert_eq!(classes.len(), 1);
}
