//! What a check is, and what all of them use.

use widefield::cpu::Token;

/// A named check: gives how many cases it tried, or says which one failed.
pub(super) struct Check {
    /// The library's module.
    pub(super) system: &'static str,
    /// What is checked.
    pub(super) name: &'static str,
    pub(super) run: fn(Token) -> Result<usize, String>,
}

/// An error with the given text unless the condition holds.
pub(super) fn expect(holds: bool, what: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(what()) }
}

/// Operands: the same in every run (SplitMix64).
pub(super) fn words(seed: u64, n: usize) -> Vec<u64> {
    let mut state = seed;
    let mut next = || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    (0..n).map(|_| next()).collect()
}
