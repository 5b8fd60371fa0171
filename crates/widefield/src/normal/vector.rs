//! What changes of basis by tables, and gathers by shuffles of 16 bytes, take of a vector.

use crate::simd::V128;
#[cfg(target_arch = "x86_64")]
use crate::simd::V256;
#[cfg(target_arch = "aarch64")]
use crate::tier::HasNeon as HasVectors;
#[cfg(target_arch = "x86_64")]
use crate::tier::{HasAvx2, HasClmul as HasVectors};

/// Lanes of 16 bytes, shuffled each by itself.
pub(super) trait Shuffles: Copy {
    /// What proves its tier.
    type Proof: HasVectors;
    /// Bytes.
    const BYTES: usize;
    /// The same 16 bytes in each lane.
    fn everywhere(lane: V128<Self::Proof>) -> Self;
    /// The first and the last lane.
    fn of_lanes(first: V128<Self::Proof>, last: V128<Self::Proof>) -> Self;
    /// The first and the last lane.
    fn lanes(self) -> [V128<Self::Proof>; 2];
    /// Within each lane: byte `at[i]`, which is less than 16; 0 if it has its top bit set. No other number is given:
    /// there the architectures differ.
    fn shuffle_bytes(self, at: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn and(self, other: Self) -> Self;
    /// The low and the high half of each byte; `nibble` has 15 in each byte.
    fn nibbles(self, nibble: Self) -> [Self; 2];
}

/// The methods that a vector has by the same names.
macro_rules! own_methods {
    () => {
        #[inline(always)]
        fn shuffle_bytes(self, at: Self) -> Self {
            self.shuffle_bytes(at)
        }
        #[inline(always)]
        fn or(self, other: Self) -> Self {
            self.or(other)
        }
        #[inline(always)]
        fn and(self, other: Self) -> Self {
            self.and(other)
        }
    };
}

impl<T: HasVectors> Shuffles for V128<T> {
    type Proof = T;
    const BYTES: usize = 16;

    #[inline(always)]
    fn everywhere(lane: V128<T>) -> Self {
        lane
    }
    #[inline(always)]
    fn of_lanes(first: V128<T>, _: V128<T>) -> Self {
        first
    }
    #[inline(always)]
    fn lanes(self) -> [V128<T>; 2] {
        [self; 2]
    }
    #[inline(always)]
    fn nibbles(self, nibble: Self) -> [Self; 2] {
        #[cfg(target_arch = "x86_64")]
        let high = self.shr64::<4>().and(nibble);
        #[cfg(target_arch = "aarch64")]
        let high = self.shr8::<4>();
        [self.and(nibble), high]
    }
    own_methods! {}
}

#[cfg(target_arch = "x86_64")]
impl<T: HasAvx2> Shuffles for V256<T> {
    type Proof = T;
    const BYTES: usize = 32;

    #[inline(always)]
    fn everywhere(lane: V128<T>) -> Self {
        Self::broadcast_lane(lane)
    }
    #[inline(always)]
    fn of_lanes(first: V128<T>, last: V128<T>) -> Self {
        Self::from_lanes(first, last)
    }
    #[inline(always)]
    fn lanes(self) -> [V128<T>; 2] {
        [self.lane::<0>(), self.lane::<1>()]
    }
    #[inline(always)]
    fn nibbles(self, nibble: Self) -> [Self; 2] {
        [self.and(nibble), self.shr64::<4>().and(nibble)]
    }
    own_methods! {}
}
