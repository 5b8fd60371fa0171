//! Points drawn anew in every run: a proof at a random point is one only if nobody can have written for the point.

use core::hash::{BuildHasher, Hasher};
use std::collections::hash_map::RandomState;

/// The variable that repeats a run.
const VARIABLE: &str = "WIDEFIELD_TEST_SEED";

/// A source of words, from a seed of the system's that is printed (and shown if the test fails).
pub(crate) struct Rng(u64);

impl Rng {
    /// A new source for a proof of this name.
    pub(crate) fn new(name: &str) -> Self {
        let given = std::env::var(VARIABLE).ok();
        let seed = given.map_or_else(
            || RandomState::new().build_hasher().finish(),
            |text| text.parse().expect("the variable is a number of 64 bits"),
        );
        println!("{name}: {VARIABLE}={seed}");
        Self(seed)
    }

    /// The next word (splitmix64).
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    }
}
