//! Detection on every set of features, on recorded processors, and on this machine against other witnesses.

mod machine;
mod recorded;

use super::{aarch64, x86};
use crate::tier::{Tier, sampled, table::Row, tiers};

/// The tier by the definition: the last one, narrow to wide, all of whose features are there.
fn by_definition(rows: &[Row], has: impl Fn(&str) -> bool) -> Tier {
    rows.iter().rfind(|row| row.needs.iter().all(|name| has(name))).map_or(Tier::Portable, |row| row.tier)
}

fn every_subset(widest: impl Fn(u32) -> Tier, names: &[&str], rows: &[Row]) {
    assert!(names.len() <= 20, "the exhaustive test would no longer be quick");
    for set in (0..1u32 << names.len()).step_by(sampled(101)) {
        let has = |name: &str| set >> names.iter().position(|n| *n == name).unwrap() & 1 == 1;
        assert_eq!(widest(set), by_definition(rows, has), "{set:#x}");
    }
    assert_eq!(widest(!0), rows.last().unwrap().tier);
}

#[test]
fn every_subset_of_the_features_gives_its_tier() {
    every_subset(x86::widest, x86::NAMES, x86::ROWS);
    every_subset(aarch64::widest, aarch64::NAMES, aarch64::ROWS);
}

#[test]
fn each_tier_needs_what_the_narrower_ones_need() {
    for rows in [x86::ROWS, aarch64::ROWS] {
        for (wide, narrow) in rows.iter().flat_map(|wide| rows.iter().map(move |narrow| (wide, narrow))) {
            let has = narrow.needs.iter().all(|f| wide.needs.contains(f));
            assert_eq!(wide.tier.contains(narrow.tier), has, "{wide:?} {narrow:?}");
        }
    }
}

#[test]
fn detection_and_tokens_know_the_same_tiers() {
    let detected: &[Row] = if cfg!(target_arch = "x86_64") {
        x86::ROWS
    } else if cfg!(target_arch = "aarch64") {
        aarch64::ROWS
    } else {
        &[]
    };
    assert_eq!(tiers()[0], Tier::Portable);
    assert_eq!(tiers()[1..], detected.iter().map(|row| row.tier).collect::<Vec<_>>());
    assert!(detected.iter().all(|row| row.tier.features() == row.needs));
}
