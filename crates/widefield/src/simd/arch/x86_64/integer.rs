//! Integer lanes of 64 bits: sums, shifts, 52-bit and 32-bit products. What arithmetic on limbs needs.

use super::{V128, V256, V512};
use crate::tier::{Avx512, Avxifma, HasAvx2, HasClmul};
use core::arch::x86_64::*;

/// Methods that are one intrinsic each, from vectors of a type to the same type. A shift by a constant in a register
/// becomes one by an immediate: so both widths take the count as the same constant.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident$(<$n:ident>)?($a:ident $(, $b:ident)*) = $call:expr;)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        #[must_use]
        pub fn $name$(<const $n: u32>)?(self $(, $b: Self)*) -> Self {
            let $a = self.raw();
            $(let $b = $b.raw();)*
            // SAFETY: the operands exist only where their tier's instructions do.
            Self::new(self.token(), unsafe { $call })
        }
    )* };
}

impl<T: HasClmul> V128<T> {
    operations! {
        /// Sum of the words modulo `2^64`.
        add64(a, b) = _mm_add_epi64(a, b);
        /// Difference of the words modulo `2^64`.
        sub64(a, b) = _mm_sub_epi64(a, b);
        /// Product of the low halves of the words.
        mul32(a, b) = _mm_mul_epu32(a, b);
        /// Each word shifted left by `N` bits.
        up64<N>(a) = _mm_sll_epi64(a, _mm_cvtsi32_si128(N.cast_signed()));
        /// Each word shifted right by `N` bits.
        down64<N>(a) = _mm_srl_epi64(a, _mm_cvtsi32_si128(N.cast_signed()));
    }
}

impl<T: HasAvx2> V256<T> {
    operations! {
        /// Sum of the words modulo `2^64`.
        add64(a, b) = _mm256_add_epi64(a, b);
        /// Difference of the words modulo `2^64`.
        sub64(a, b) = _mm256_sub_epi64(a, b);
        /// Product of the low halves of the words.
        mul32(a, b) = _mm256_mul_epu32(a, b);
        /// Each word shifted left by `N` bits.
        up64<N>(a) = _mm256_sll_epi64(a, _mm_cvtsi32_si128(N.cast_signed()));
        /// Each word shifted right by `N` bits.
        down64<N>(a) = _mm256_srl_epi64(a, _mm_cvtsi32_si128(N.cast_signed()));
        /// All ones in the words that are equal, zeros in the others.
        equal64(a, b) = _mm256_cmpeq_epi64(a, b);
        /// The halves swapped.
        swap_halves(a) = _mm256_permute2x128_si256::<1>(a, a);
        /// The two words of each half swapped.
        swap_words(a) = _mm256_shuffle_epi32::<0x4e>(a);
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
        /// Each word shifted left by `N` bits.
        up64<N>(a) = _mm512_sll_epi64(a, _mm_cvtsi32_si128(N.cast_signed()));
        /// Each word shifted right by `N` bits.
        down64<N>(a) = _mm512_srl_epi64(a, _mm_cvtsi32_si128(N.cast_signed()));
    }

    /// Bit `i` of the result tells whether word `i` of `self & other` has a bit set.
    #[inline(always)]
    #[must_use]
    pub fn test64(self, other: Self) -> u8 {
        // SAFETY: the vectors prove AVX-512.
        unsafe { _mm512_test_epi64_mask(self.raw(), other.raw()) }
    }
}

/// IFMA52 multiply-add, at a width and in an encoding.
macro_rules! madd52 {
    ($($type:ty, $low:ident, $high:ident;)*) => { $(
        impl $type {
            operations! {
                /// `self + low 52 bits of a * b`, of the low 52 bits of the words of `a` and `b`.
                madd52_low(c, a, b) = $low(c, a, b);
                /// `self + (a * b >> 52)`, of the low 52 bits of the words of `a` and `b`.
                madd52_high(c, a, b) = $high(c, a, b);
            }
        }
    )* };
}
madd52! {
    V256<Avxifma>, _mm256_madd52lo_avx_epu64, _mm256_madd52hi_avx_epu64;
    V256<Avx512>, _mm256_madd52lo_epu64, _mm256_madd52hi_epu64;
    V512, _mm512_madd52lo_epu64, _mm512_madd52hi_epu64;
}

/// What AVX-512 adds, at a width.
macro_rules! avx512 {
    ($type:ty, $mul:ident, $blend:ident) => {
        impl $type {
            operations! {
                /// Product of the words modulo `2^64`.
                mul64(a, b) = $mul(a, b);
            }

            /// Words of `b` where the bit of `mask` is set, else of `self`; for a mask that is not known beforehand.
            #[inline(always)]
            #[must_use]
            pub fn select64(self, mask: u8, b: Self) -> Self {
                // SAFETY: the vectors prove AVX-512.
                Self::new(self.token(), unsafe { $blend(mask, self.raw(), b.raw()) })
            }
        }
    };
}
avx512! { V256<Avx512>, _mm256_mullo_epi64, _mm256_mask_blend_epi64 }
avx512! { V512, _mm512_mullo_epi64, _mm512_mask_blend_epi64 }
