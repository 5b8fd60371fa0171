//! The vectors of x86-64 as vectors of coordinates and of batches.
//!
//! A selection by bits of a scalar must stay one between registers. The compiler makes a load or a store under a mask
//! of one whose operand or result lies in memory, and the time of these may depend on the mask; so it is kept from
//! seeing that a word is a mask, or, where the encoding has registers of masks, where the operand comes from and the
//! result goes.

use crate::kummer::lanes::{Batch, Coordinates, Select};
use crate::simd::{V256, V512};
use crate::tier::{Avx2, Avx512, Avxifma};

/// All bits set for a bit of 1, none for 0.
#[inline(always)]
fn word_mask(bit: u8) -> u64 {
    // The memory sanitizer would mark the lowest bit of a negative alone, where double-precision limbs have zeros.
    #[cfg(widefield_msan)]
    return crate::simd::mask_of(bit.into());
    #[cfg(not(widefield_msan))]
    u64::from(bit).wrapping_neg()
}

/// Coordinates, with the choice by a bit that the encoding has.
macro_rules! coordinates {
    ($($token:ident $mask:ty, |$vector:ident, $bit:ident| $choice:expr;)*) => { $(
        impl Coordinates for V256<$token> {
            type Mask = $mask;

            #[inline(always)]
            fn mask(self, $bit: u8) -> $mask {
                let $vector = self;
                $choice
            }
        }
    )* };
}
coordinates! {
    Avx2 Self, |v, bit| Self::splat(v.token(), word_mask(bit)).barrier_value();
    Avxifma Self, |v, bit| Self::splat(v.token(), word_mask(bit)).barrier_value();
    Avx512 u8, |_v, bit| bit.wrapping_neg();
}

/// Batches of four in the encoding of AVX2, where masks are whole words.
macro_rules! batches_of_four {
    ($($token:ident)*) => { $(
        impl Select<Self> for V256<$token> {
            #[inline(always)]
            fn select(self, zero: Self, one: Self) -> Self {
                zero.xor(zero.xor(one).and(self))
            }
        }

        impl Batch for V256<$token> {
            type Mask = Self;

            #[inline(always)]
            fn bits(self, i: usize) -> Self {
                let bit = Self::splat(self.token(), 1 << i);
                self.and(bit).equal64(bit).barrier_value()
            }

            #[inline(always)]
            fn differ(a: Self, b: Self) -> Self {
                a.xor(b)
            }
        }
    )* };
}
batches_of_four! { Avx2 Avxifma }
// The same source as `avxifma` on machines that have IFMA52 multiply-add in the other encoding alone.
#[cfg(test)]
batches_of_four! { Avx512 }

/// By a bit for each lane.
impl Select<V256<Avx512>> for u8 {
    #[inline(always)]
    fn select(self, zero: V256<Avx512>, one: V256<Avx512>) -> V256<Avx512> {
        zero.select64(self, one.barrier_value()).barrier_value()
    }
}

impl Select<V512> for u8 {
    #[inline(always)]
    fn select(self, zero: V512, one: V512) -> V512 {
        zero.select64(self, one.barrier_value()).barrier_value()
    }
}

impl Batch for V512 {
    type Mask = u8;

    #[inline(always)]
    fn bits(self, i: usize) -> u8 {
        self.test64(Self::splat(self.token(), 1 << i))
    }

    #[inline(always)]
    fn differ(a: u8, b: u8) -> u8 {
        a ^ b
    }
}
