//! The features of a 64-bit Arm processor, from what the operating system says.

use super::ladder::{self, from_flags};
pub(super) use crate::tier::table::AARCH64 as ROWS;
use crate::tier::table::Tier;

/// Every feature that some tier needs.
pub(super) const NAMES: &[&str] = &ladder::names::<{ ladder::count(ROWS) }>(ROWS);

/// The features that the compiler was told to take for granted.
#[cfg(target_arch = "aarch64")]
pub(super) const COMPILED: u32 = ladder::compiled(NAMES, ROWS);

/// What each row needs.
const NEEDS: [u32; ROWS.len()] = ladder::needs(NAMES, ROWS);

/// The widest tier with these features.
pub(super) const fn widest(features: u32) -> Tier {
    ladder::widest(ROWS, &NEEDS, features)
}

/// What an operating system says, or must say for something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Answers {
    /// FEAT_AdvSIMD: the vectors of 128 bits.
    pub(super) simd: bool,
    /// FEAT_AES: the rounds of AES.
    pub(super) aes: bool,
    /// FEAT_PMULL: products of polynomials of 64 bits.
    pub(super) pmull: bool,
    /// FEAT_SHA3 and FEAT_SHA512: three-way XOR.
    pub(super) sha3: bool,
}

/// What the standard library has learnt from the operating system.
#[cfg(all(target_arch = "aarch64", feature = "std"))]
pub(super) fn answers() -> Answers {
    use std::arch::is_aarch64_feature_detected as has;
    Answers { simd: has!("neon"), aes: has!("aes"), pmull: has!("pmull"), sha3: has!("sha3") }
}

/// Nobody to ask.
#[cfg(all(target_arch = "aarch64", not(feature = "std")))]
pub(super) fn answers() -> Answers {
    Answers::NONE
}

impl Answers {
    /// Nothing is there.
    pub(super) const NONE: Self = Self { simd: false, aes: false, pmull: false, sha3: false };

    /// Whether all of `needs` is said.
    const fn say(self, needs: Self) -> bool {
        self.simd >= needs.simd
            && self.aes >= needs.aes
            && self.pmull >= needs.pmull
            && self.sha3 >= needs.sha3
    }

    /// What must be said for a feature: the compiler's `aes` is FEAT_AES and FEAT_PMULL, which systems, and the
    /// standard library on some of them, tell apart. A name that is not here stops the build.
    const fn needed_for(name: &str) -> Self {
        const SIMD: Answers = Answers { simd: true, ..Answers::NONE };
        match name.as_bytes() {
            b"neon" => SIMD,
            b"aes" => Self { aes: true, pmull: true, ..SIMD },
            b"sha3" => Self { sha3: true, ..SIMD },
            _ => panic!("a feature that no answer tells of"),
        }
    }
}

const NEEDED: [Answers; NAMES.len()] = {
    let mut needed = [Answers::NONE; NAMES.len()];
    let mut i = 0;
    while i < NAMES.len() {
        needed[i] = Answers::needed_for(NAMES[i]);
        i += 1;
    }
    needed
};

/// The set of features that the answers tell of.
pub(super) fn features(answers: Answers) -> u32 {
    from_flags(&NEEDED.map(|needs| answers.say(needs)))
}
