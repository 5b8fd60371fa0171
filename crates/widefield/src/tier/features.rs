//! What the processor has, as a set of bits, and the tier that follows from it.

#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, reason = "an architecture without tiers has no features to tell apart")
)]

use super::Tier;
use super::tokens::same;

/// A set of processor features: bit `i` stands for the `i`-th name of [`NAMES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Features(u32);

/// Every feature that some tier of this architecture needs. The widest tier needs them all.
#[cfg(target_arch = "x86_64")]
pub(super) const NAMES: &[&str] = super::tokens::Avx512::FEATURES;
#[cfg(target_arch = "aarch64")]
pub(super) const NAMES: &[&str] = super::tokens::Neon::FEATURES;
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) const NAMES: &[&str] = &[];

impl Features {
    /// The set with exactly the given bits; bits beyond the list stand for nothing.
    #[cfg(test)]
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The set of the given names, evaluated at compile time: a name missing from the list stops the build.
    const fn of(names: &[&str]) -> Self {
        let mut bits = 0;
        let mut i = 0;
        while i < names.len() {
            let mut k = 0;
            while !same(names[i], NAMES[k]) {
                k += 1;
            }
            bits |= 1 << k;
            i += 1;
        }
        Self(bits)
    }

    const fn contains(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// What this processor and its operating system offer.
    pub(super) fn read() -> Self {
        #[cfg(target_arch = "x86_64")]
        return Self(avx512_tier!(feature_bits));
        #[cfg(target_arch = "aarch64")]
        return Self(neon_tier!(feature_bits));
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        return Self(0);
    }

    /// The widest tier whose features are all in the set. Total: any set of bits gives an answer.
    pub(super) const fn tier(self) -> Tier {
        #[cfg(target_arch = "x86_64")]
        {
            use super::tokens::{Avx2, Avx512, Clmul, Vaes};
            if self.contains(const { Features::of(Avx512::FEATURES) }) {
                return Tier::Avx512;
            }
            if self.contains(const { Features::of(Vaes::FEATURES) }) {
                return Tier::Vaes;
            }
            if self.contains(const { Features::of(Avx2::FEATURES) }) {
                return Tier::Avx2;
            }
            if self.contains(const { Features::of(Clmul::FEATURES) }) {
                return Tier::Clmul;
            }
        }
        #[cfg(target_arch = "aarch64")]
        if self.contains(const { Features::of(super::tokens::Neon::FEATURES) }) {
            return Tier::Neon;
        }
        Tier::Portable
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The tier by the definition: the last one of the list, narrow to wide, that has all that it needs.
    fn by_the_list(bits: u32) -> Tier {
        let has = |names: &[&str]| {
            names.iter().all(|n| bits >> NAMES.iter().position(|m| m == n).unwrap() & 1 == 1)
        };
        super::super::tiers().iter().copied().rfind(|t| has(t.features())).unwrap()
    }

    #[test]
    fn every_subset_of_the_features_gives_its_tier() {
        assert!(NAMES.len() <= 20, "the exhaustive test would no longer be quick");
        for bits in 0..1u32 << NAMES.len() {
            assert_eq!(Features::from_bits(bits).tier(), by_the_list(bits), "{bits:#x}");
        }
        assert_eq!(Features::from_bits(!0).tier(), *super::super::tiers().last().unwrap());
    }

    #[test]
    fn each_tier_needs_what_the_narrower_ones_need() {
        for pair in super::super::tiers().windows(2) {
            assert!(pair[0].features().iter().all(|f| pair[1].features().contains(f)), "{pair:?}");
        }
    }
}
