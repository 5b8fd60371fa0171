//! Integer lanes of 64 bits: sums, carries, 52-bit and 32-bit products. What arithmetic on limbs needs.

use super::{V256, V512, operations};
use crate::cpu::{Avx2, Avx512};
use crate::limbs::{Ifma, Lanes, Word};
use core::arch::x86_64::*;

impl<T: Copy + Into<Avx2>> V256<T> {
    operations! {
        /// Sum of the words modulo `2^64`.
        add64(a, b) = _mm256_add_epi64(a, b);
        /// Difference of the words modulo `2^64`.
        sub64(a, b) = _mm256_sub_epi64(a, b);
        /// Product of the low halves of the words.
        mul32(a, b) = _mm256_mul_epu32(a, b);
        /// All ones in the words that are equal, zeros in the others.
        equal64(a, b) = _mm256_cmpeq_epi64(a, b);
        /// 32-bit words within each half of the vector, chosen by two bits of `P` each.
        shuffle32<P: i32>(a) = _mm256_shuffle_epi32::<P>(a);
    }
}

impl V256<Avx512> {
    operations! {
        /// `self + low 52 bits of a * b`, of the low 52 bits of the words of `a` and `b`.
        madd52_low(c, a, b) = _mm256_madd52lo_epu64(c, a, b);
        /// `self + (a * b >> 52)`, of the low 52 bits of the words of `a` and `b`.
        madd52_high(c, a, b) = _mm256_madd52hi_epu64(c, a, b);
        /// Product of the words modulo `2^64`.
        mul64_low(a, b) = _mm256_mullo_epi64(a, b);
    }

    /// Words of `b` where the bit of `mask` is set, else of `self`.
    #[inline(always)]
    #[must_use]
    pub fn blend64(self, mask: u8, b: Self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm256_mask_blend_epi64(mask, self.raw, b.raw) })
    }
}

impl V512 {
    operations! {
        /// Sum of the words modulo `2^64`.
        add64(a, b) = _mm512_add_epi64(a, b);
        /// Difference of the words modulo `2^64`.
        sub64(a, b) = _mm512_sub_epi64(a, b);
        /// Product of the low halves of the words.
        mul32(a, b) = _mm512_mul_epu32(a, b);
        /// `self + low 52 bits of a * b`, of the low 52 bits of the words of `a` and `b`.
        madd52_low(c, a, b) = _mm512_madd52lo_epu64(c, a, b);
        /// `self + (a * b >> 52)`, of the low 52 bits of the words of `a` and `b`.
        madd52_high(c, a, b) = _mm512_madd52hi_epu64(c, a, b);
        /// Product of the words modulo `2^64`.
        mul64_low(a, b) = _mm512_mullo_epi64(a, b);
    }
}

impl V512 {
    /// Bit `i` of the result tells whether word `i` of `self & other` has a bit set.
    #[inline(always)]
    #[must_use]
    pub fn test64(self, other: Self) -> u8 {
        // SAFETY: the vectors prove AVX-512.
        unsafe { _mm512_test_epi64_mask(self.raw, other.raw) }
    }
}

/// The traits of limb arithmetic for a vector, from its intrinsics. Counts are constants: a shift by the count of a
/// register becomes one by an immediate.
macro_rules! limbs {
    ([$($generics:tt)*] $type:ty, $right:ident, $left:ident) => {
        impl<$($generics)*> Word for $type {
            #[inline(always)]
            fn constant(self, word: u64) -> Self {
                Self::splat64(self.token(), word)
            }

            #[inline(always)]
            fn add(self, other: Self) -> Self {
                self.add64(other)
            }

            #[inline(always)]
            fn sub(self, other: Self) -> Self {
                self.sub64(other)
            }

            #[inline(always)]
            fn low<const N: u32>(self) -> Self {
                self.and(self.constant((1 << N) - 1))
            }

            #[inline(always)]
            fn shr<const N: u32>(self) -> Self {
                // SAFETY: the vector proves its tier; the count is in a register of SSE2.
                self.like(unsafe { $right(self.raw, _mm_cvtsi32_si128(N.cast_signed())) })
            }

            #[inline(always)]
            fn shl<const N: u32>(self) -> Self {
                // SAFETY: the vector proves its tier; the count is in a register of SSE2.
                self.like(unsafe { $left(self.raw, _mm_cvtsi32_si128(N.cast_signed())) })
            }

            #[inline(always)]
            fn mul32(self, other: Self) -> Self {
                Self::mul32(self, other)
            }
        }
    };
}
limbs! { [T: Copy + Into<Avx2>] V256<T>, _mm256_srl_epi64, _mm256_sll_epi64 }
limbs! { [] V512, _mm512_srl_epi64, _mm512_sll_epi64 }

macro_rules! ifma {
    ($($type:ty)*) => { $(
        impl Ifma for $type {
            #[inline(always)]
            fn madd_low(self, a: Self, b: Self) -> Self {
                self.madd52_low(a, b)
            }

            #[inline(always)]
            fn madd_high(self, a: Self, b: Self) -> Self {
                self.madd52_high(a, b)
            }

            #[inline(always)]
            fn mul_low(self, other: Self) -> Self {
                self.mul64_low(other)
            }
        }
    )* };
}
ifma! { V256<Avx512> V512 }

impl<T: Copy + Into<Avx2>> Lanes for V256<T> {
    #[inline(always)]
    fn swap_pairs(self) -> Self {
        self.halves::<1>(self)
    }

    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        self.shuffle32::<0x4e>()
    }
}

impl Lanes for V512 {
    #[inline(always)]
    fn swap_pairs(self) -> Self {
        self.permute64_halves::<0x4e>()
    }

    #[inline(always)]
    fn swap_neighbours(self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_shuffle_epi32::<0x4e>(self.raw) })
    }
}
