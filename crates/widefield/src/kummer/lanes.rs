//! What a ladder needs of a vector beside arithmetic: numbers in its lanes, and the choice between two vectors by
//! secret bits.

use crate::limbs::{Lanes, Word};

/// The choice between two vectors by secret bits: constant time, no branch.
pub(super) trait Select<W>: Copy {
    /// `one` where the bit is 1, `zero` where it is 0.
    #[must_use]
    fn select(self, zero: W, one: W) -> W;
}

/// A vector of four lanes, one for each coordinate of a point, that can be filled.
pub(super) trait FromLanes: Word + Lanes {
    type Token: Copy;
    #[must_use]
    fn from_lanes(token: Self::Token, lanes: [u64; 4]) -> Self;
}

/// And read, and chosen from.
pub(super) trait Coordinates: FromLanes {
    type Mask: Select<Self>;
    #[must_use]
    fn lanes(self) -> [u64; 4];
    /// The choice by one bit, 0 or 1, in all lanes.
    #[must_use]
    fn mask(self, bit: u8) -> Self::Mask;
}

/// A vector with a number in each lane that can be filled.
pub(super) trait FromNumbers: Word {
    type Token: Copy;
    /// How many lanes.
    const LANES: usize;
    /// A number for each lane.
    type Numbers: Copy + AsRef<[u64]> + AsMut<[u64]>;
    /// Zero for each lane.
    const ZEROS: Self::Numbers;
    #[must_use]
    fn from_numbers(token: Self::Token, numbers: &Self::Numbers) -> Self;
}

/// A vector of which each lane runs a ladder of its own.
pub(super) trait Batch: FromNumbers {
    /// A bit for each lane.
    type Mask: Select<Self>;
    #[must_use]
    fn numbers(self) -> Self::Numbers;
    /// Bit `i` of each lane's number.
    #[must_use]
    fn bits(self, i: usize) -> Self::Mask;
    /// Where the bits differ.
    #[must_use]
    fn differ(a: Self::Mask, b: Self::Mask) -> Self::Mask;
}
