//! Two registers as one vector of four 64-bit words: what arithmetic on limbs needs.

use crate::simd::Vector;
use crate::tier::HasNeon;
use core::arch::aarch64::*;

/// 256 bits in two registers: words 0 and 1, words 2 and 3.
#[derive(Clone, Copy, Debug)]
pub struct Pair<T> {
    low: uint64x2_t,
    high: uint64x2_t,
    token: T,
}

/// Methods that are one intrinsic in each register.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident$(<$n:ident>)?($a:ident $(, $b:ident)*) = $call:expr;)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        #[must_use]
        pub fn $name$(<const $n: u32>)?(self $(, $b: Self)*) -> Self {
            let low = {
                let $a = self.low;
                $(let $b = $b.low;)*
                // SAFETY: the vectors prove NEON.
                unsafe { $call }
            };
            let high = {
                let $a = self.high;
                $(let $b = $b.high;)*
                // SAFETY: the vectors prove NEON.
                unsafe { $call }
            };
            self.like(low, high)
        }
    )* };
}

impl<T: HasNeon> Vector for Pair<T> {
    type Token = T;
    type Words = [u64; 4];
    const WORDS: usize = 4;

    #[inline(always)]
    fn token(self) -> T {
        self.token()
    }

    #[inline(always)]
    fn load(token: T, words: &[u64; 4]) -> Self {
        Self::load(token, words)
    }

    #[inline(always)]
    fn splat(token: T, word: u64) -> Self {
        Self::splat(token, word)
    }
}

impl<T: HasNeon> Pair<T> {
    #[inline(always)]
    fn like(self, low: uint64x2_t, high: uint64x2_t) -> Self {
        Self { low, high, token: self.token }
    }

    /// The proof that it was made with.
    #[inline(always)]
    #[must_use]
    pub fn token(self) -> T {
        self.token
    }

    /// The array's contents.
    #[inline(always)]
    #[must_use]
    pub fn load(token: T, a: &[u64; 4]) -> Self {
        // SAFETY: the token proves NEON; the reference is valid for four words.
        unsafe { Self { low: vld1q_u64(a.as_ptr()), high: vld1q_u64(a.as_ptr().add(2)), token } }
    }

    /// The bytes, in memory order.
    #[inline(always)]
    #[must_use]
    pub fn load_bytes(token: T, a: &[u8; 32]) -> Self {
        // SAFETY: the token proves NEON; the reference is valid for 32 bytes.
        unsafe {
            let (low, high) = (vld1q_u8(a.as_ptr()), vld1q_u8(a.as_ptr().add(16)));
            Self { low: vreinterpretq_u64_u8(low), high: vreinterpretq_u64_u8(high), token }
        }
    }

    /// Writes the vector over the array.
    #[inline(always)]
    pub fn store(self, a: &mut [u64; 4]) {
        // SAFETY: the vector proves NEON; the reference is valid for four words.
        unsafe {
            vst1q_u64(a.as_mut_ptr(), self.low);
            vst1q_u64(a.as_mut_ptr().add(2), self.high);
        }
    }

    /// The same word everywhere.
    #[inline(always)]
    #[must_use]
    pub fn splat(token: T, word: u64) -> Self {
        // SAFETY: the token proves NEON.
        let all = unsafe { vdupq_n_u64(word) };
        Self { low: all, high: all, token }
    }

    operations! {
        /// Sum of the words modulo `2^64`.
        add64(a, b) = vaddq_u64(a, b);
        /// Difference of the words modulo `2^64`.
        sub64(a, b) = vsubq_u64(a, b);
        /// Bitwise and.
        and(a, b) = vandq_u64(a, b);
        /// Each word shifted left by `N` bits.
        up64<N>(a) = vshlq_u64(a, vdupq_n_s64(N.into()));
        /// Each word shifted right by `N` bits. A negative count shifts right.
        down64<N>(a) = vshlq_u64(a, vdupq_n_s64(-i64::from(N)));
        /// `(low of self, low of b)` in each half.
        interleave_low(a, b) = vzip1q_u64(a, b);
        /// `(high of self, high of b)` in each half.
        interleave_high(a, b) = vzip2q_u64(a, b);
    }

    /// The low halves of the four words.
    #[inline(always)]
    fn narrow(self) -> uint32x4_t {
        // SAFETY: the vector proves NEON.
        unsafe { vuzp1q_u32(vreinterpretq_u32_u64(self.low), vreinterpretq_u32_u64(self.high)) }
    }

    /// Product of the low halves of the words. The compiler narrows an operand of several products once, and makes one
    /// instruction of a product and a sum.
    #[inline(always)]
    #[must_use]
    pub fn mul32(self, other: Self) -> Self {
        let (a, b) = (self.narrow(), other.narrow());
        // SAFETY: the vectors prove NEON.
        unsafe { self.like(vmull_u32(vget_low_u32(a), vget_low_u32(b)), vmull_high_u32(a, b)) }
    }

    /// The words in the order `(3, 1, 2, 0)`.
    #[inline(always)]
    #[must_use]
    pub fn swap_ends(self) -> Self {
        // SAFETY: the vector proves NEON.
        unsafe { self.like(vzip2q_u64(self.high, self.low), vzip1q_u64(self.high, self.low)) }
    }

    /// The lower half of `b`, the upper half of `self`. No instruction.
    #[inline(always)]
    #[must_use]
    pub fn with_half(self, b: Self) -> Self {
        self.like(b.low, self.high)
    }

    /// The words 0 and 2 of `b`, 1 and 3 of `self`.
    #[inline(always)]
    #[must_use]
    pub fn with_even(self, b: Self) -> Self {
        // SAFETY: the vectors prove NEON.
        unsafe {
            self.like(vcopyq_laneq_u64::<0, 0>(self.low, b.low), vcopyq_laneq_u64::<0, 0>(self.high, b.high))
        }
    }

    /// The low word in all four places.
    #[inline(always)]
    #[must_use]
    pub fn splat_low(self) -> Self {
        // SAFETY: the vector proves NEON.
        let all = unsafe { vdupq_laneq_u64::<0>(self.low) };
        self.like(all, all)
    }

    /// The sum of the four words modulo `2^64`.
    #[inline(always)]
    #[must_use]
    pub fn sum64(self) -> u64 {
        // SAFETY: the vector proves NEON.
        unsafe { vaddvq_u64(vaddq_u64(self.low, self.high)) }
    }
}
