//! Detection on every set of features, on recorded processors, and on this machine against other witnesses.

mod machine;
mod recorded;

use super::ladder::Ladder;
use super::{aarch64, x86};
use crate::tier::{Tier, sampled, tiers};

/// The tier by the definition: the last one, narrow to wide, all of whose features are there.
fn by_definition(tiers: &[(Tier, &[&str])], has: impl Fn(&str) -> bool) -> Tier {
    tiers.iter().rfind(|t| t.1.iter().all(|name| has(name))).map_or(Tier::Portable, |t| t.0)
}

fn every_subset<const N: usize>(ladder: &Ladder<N>, names: &[&str], tiers: &[(Tier, &[&str]); N]) {
    assert!(names.len() <= 20, "the exhaustive test would no longer be quick");
    for set in (0..1u32 << names.len()).step_by(sampled(101)) {
        let has = |name: &str| set >> names.iter().position(|n| *n == name).unwrap() & 1 == 1;
        assert_eq!(ladder.widest(set), by_definition(tiers, has), "{set:#x}");
    }
    assert_eq!(ladder.widest(!0), tiers[N - 1].0);
}

#[test]
fn every_subset_of_the_features_gives_its_tier() {
    every_subset(&x86::LADDER, x86::NAMES, &x86::TIERS);
    every_subset(&aarch64::LADDER, aarch64::NAMES, &aarch64::TIERS);
}

#[test]
fn each_tier_needs_what_the_narrower_ones_need() {
    for tiers in [&x86::TIERS[..], &aarch64::TIERS] {
        for (wide, narrow) in tiers.iter().flat_map(|wide| tiers.iter().map(move |narrow| (wide, narrow))) {
            let has = narrow.1.iter().all(|f| wide.1.contains(f));
            assert_eq!(wide.0.contains(narrow.0), has, "{wide:?} {narrow:?}");
        }
    }
}

#[test]
fn detection_and_tokens_know_the_same_tiers() {
    let detected: &[(Tier, &[&str])] = if cfg!(target_arch = "x86_64") {
        &x86::TIERS[..]
    } else if cfg!(target_arch = "aarch64") {
        &aarch64::TIERS
    } else {
        &[]
    };
    assert_eq!(tiers()[0], Tier::Portable);
    assert_eq!(tiers()[1..], detected.iter().map(|t| t.0).collect::<Vec<_>>());
    assert!(detected.iter().all(|t| t.0.features() == t.1));
}
