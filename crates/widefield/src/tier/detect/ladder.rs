//! From a set of features to a tier.
//!
//! A set is a word: bit `i` stands for name `i` of the architecture's longest list.

use crate::tier::{names::Tier, tokens::same};

/// The tiers of one architecture, narrow to wide, each with the set that it needs.
pub(super) struct Ladder<const N: usize>([(Tier, u32); N]);

impl<const N: usize> Ladder<N> {
    /// The tiers with the names that they need. A name that `names` lacks stops the build.
    pub(super) const fn new(names: &[&str], tiers: &[(Tier, &[&str]); N]) -> Self {
        let mut steps = [(Tier::Portable, 0); N];
        let mut i = 0;
        while i < N {
            steps[i] = (tiers[i].0, set(names, tiers[i].1));
            i += 1;
        }
        Self(steps)
    }

    /// The widest tier whose features are all in the set. Total: any word gives an answer.
    pub(super) const fn widest(&self, features: u32) -> Tier {
        let mut i = N;
        while i > 0 {
            i -= 1;
            let (tier, needs) = self.0[i];
            if features & needs == needs {
                return tier;
            }
        }
        Tier::Portable
    }
}

/// The set in which a name's bit is set where `has` says so.
pub(super) const fn from_flags(has: &[bool]) -> u32 {
    assert!(has.len() <= 32);
    let mut bits = 0;
    let mut i = 0;
    while i < has.len() {
        bits |= (has[i] as u32) << i;
        i += 1;
    }
    bits
}

const fn set(names: &[&str], members: &[&str]) -> u32 {
    let mut bits = 0;
    let mut i = 0;
    while i < members.len() {
        let mut k = 0;
        while !same(members[i], names[k]) {
            k += 1;
        }
        bits |= 1 << k;
        i += 1;
    }
    bits
}
