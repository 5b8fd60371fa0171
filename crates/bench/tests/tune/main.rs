//! Tuning: where curves cross, what is written into tables of sources, and that every length can be measured.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod crossings;
mod sources;

use core::time::Duration;
use widefield_bench::Clock;
use widefield_bench::tune::{self, Budget, Left, Rule};

/// The shape alone: what a machine that others use measures is not asserted. In a build whose choices are fixed both
/// methods are the same.
#[test]
fn every_length_of_this_machine_is_measured() {
    let budget = Budget { batch: Duration::from_nanos(1), rounds: 4, lengths: 1 };
    let mut clock = Clock::new(false);
    let (mut measured, mut fixed) = (0, 0);
    for parameter in tune::parameters() {
        let name = parameter.name();
        match parameter.measure(&mut clock, budget, Rule::of_admission()).unwrap() {
            Ok(found) => {
                measured += 1;
                assert!(!found.points.is_empty(), "{name}");
                assert!(found.points.is_sorted_by(|a, b| a.length < b.length), "{name}");
                for point in &found.points {
                    assert_eq!(point.ratios.len(), 4, "{name}");
                    assert!(point.ratios.iter().all(|r| r.is_finite() && *r > 0.0), "{name}");
                }
            }
            Err(Left::Fixed) => fixed += 1,
            Err(Left::Tier) => assert_ne!(parameter.value.row, "all", "{name}"),
        }
    }
    // The portable tier has 18 of them.
    assert!(measured >= 18, "{measured}");
    assert!(fixed < tune::parameters().count() / 2, "{fixed}");
}

#[test]
fn the_rule_is_that_of_admission() {
    let rule = Rule::of_admission();
    assert!(rule.gain > 1.0 && rule.range > 1.0 && rule.classes > 0, "{rule:?}");
}
