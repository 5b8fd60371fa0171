//! What a ladder needs of a vector beside arithmetic: the choice between two vectors by secret bits.

use crate::limbs::{Lanes, Word};
use crate::simd::Simd;

/// The choice between two vectors by secret bits: constant time, no branch.
pub(super) trait Select<W>: Copy {
    /// `one` where the bit is 1, `zero` where it is 0.
    #[must_use]
    fn select(self, zero: W, one: W) -> W;
}

/// A vector of four lanes, one for each coordinate of a point.
pub(super) trait Coordinates: Word<Words = [u64; 4]> + Lanes + Simd {
    type Mask: Select<Self>;
    /// The choice by one bit, 0 or 1, in all lanes.
    #[must_use]
    fn mask(self, bit: u8) -> Self::Mask;
}

/// A vector of which each lane runs a ladder of its own.
pub(super) trait Batch: Word + Simd {
    /// A bit for each lane.
    type Mask: Select<Self>;
    /// Bit `i` of each lane's number.
    #[must_use]
    fn bits(self, i: usize) -> Self::Mask;
    /// Where the bits differ.
    #[must_use]
    fn differ(a: Self::Mask, b: Self::Mask) -> Self::Mask;
}
