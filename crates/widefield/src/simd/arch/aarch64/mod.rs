//! Vectors of aarch64.
#![allow(unsafe_code, reason = "this is the module for it")]

mod blocks;
mod bytes;
#[cfg(widefield_msan)]
mod marks;
mod pair;
#[cfg(test)]
mod tests;
mod words32;

pub use pair::Pair;

use crate::simd::{Carryless, Simd, Vector};
use crate::tier::{HasClmul, HasNeon};
use core::arch::aarch64::*;

/// 128 bits, made by the token of a tier with NEON.
#[derive(Clone, Copy, Debug)]
pub struct V128<T> {
    raw: uint64x2_t,
    token: T,
}

impl<T: HasNeon> V128<T> {
    #[inline(always)]
    fn like(self, raw: uint64x2_t) -> Self {
        Self { raw, token: self.token }
    }

    /// The array's contents.
    #[inline(always)]
    #[must_use]
    pub fn load(token: T, a: &[u64; 2]) -> Self {
        // SAFETY: the token proves NEON; the reference is valid for the vector's size.
        Self { raw: unsafe { vld1q_u64(a.as_ptr()) }, token }
    }

    /// Writes the vector over the array.
    #[inline(always)]
    pub fn store(self, a: &mut [u64; 2]) {
        // SAFETY: the vector proves NEON; the reference is valid for its size.
        unsafe { vst1q_u64(a.as_mut_ptr(), self.raw) }
    }

    /// `(low, high)`.
    #[inline(always)]
    #[must_use]
    pub fn from_words(token: T, low: u64, high: u64) -> Self {
        Self::load(token, &[low, high])
    }

    /// A block as a number.
    #[inline(always)]
    pub(super) fn from_block(token: T, block: u128) -> Self {
        Self::from_words(token, block as u64, (block >> 64) as u64)
    }

    #[inline(always)]
    pub(super) fn to_block(self) -> u128 {
        u128::from(self.high_word()) << 64 | u128::from(self.low_word())
    }

    /// `(word, 0)`.
    #[inline(always)]
    #[must_use]
    pub fn from_word(token: T, word: &u64) -> Self {
        Self::from_words(token, *word, 0)
    }

    /// All bits clear.
    #[inline(always)]
    #[must_use]
    pub fn zero(token: T) -> Self {
        Self::from_words(token, 0, 0)
    }

    /// The low word.
    #[inline(always)]
    #[must_use]
    pub fn low_word(self) -> u64 {
        // SAFETY: the vector proves NEON.
        unsafe { vgetq_lane_u64::<0>(self.raw) }
    }

    /// The high word.
    #[inline(always)]
    #[must_use]
    pub fn high_word(self) -> u64 {
        // SAFETY: the vector proves NEON.
        unsafe { vgetq_lane_u64::<1>(self.raw) }
    }

    /// The token that made it.
    #[inline(always)]
    #[must_use]
    pub fn token(self) -> T {
        self.token
    }

    #[inline(always)]
    fn product(self, a: u64, b: u64) -> Self {
        // SAFETY: the vector proves NEON with AES, which brings PMULL on 64 bits.
        self.like(unsafe { product(a, b) })
    }
}

/// The carry-less product. A function of its own because an intrinsic beyond the architecture's base must be called
/// from one that names its features; it is inlined into kernels, which name them too.
#[inline]
#[target_feature(enable = "neon,aes")]
fn product(a: u64, b: u64) -> uint64x2_t {
    #[cfg(widefield_msan)]
    let (marked, [a, b]) = {
        let both = vreinterpretq_u8_u64(vcombine_u64(vcreate_u64(a), vcreate_u64(b)));
        let plain = vreinterpretq_u64_u8(marks::without(both));
        (both, [vgetq_lane_u64::<0>(plain), vgetq_lane_u64::<1>(plain)])
    };
    let product = vreinterpretq_u64_p128(vmull_p64(a, b));
    #[cfg(widefield_msan)]
    let product = vreinterpretq_u64_u8(marks::with_marks_of(marked, vreinterpretq_u8_u64(product)));
    product
}

/// Trait methods that are one intrinsic each.
macro_rules! operations {
    ($($name:ident($a:ident $(, $b:ident)?) = $call:expr;)*) => { $(
        #[inline(always)]
        fn $name(self $(, $b: Self)?) -> Self {
            let $a = self.raw;
            $(let $b = $b.raw;)?
            // SAFETY: the operands prove NEON.
            self.like(unsafe { $call })
        }
    )* };
}

impl<T: HasNeon> Vector for V128<T> {
    type Token = T;
    type Words = [u64; 2];
    const WORDS: usize = 2;

    #[inline(always)]
    fn token(self) -> T {
        self.token
    }

    #[inline(always)]
    fn load(token: T, words: &[u64; 2]) -> Self {
        Self::load(token, words)
    }

    #[inline(always)]
    fn splat(token: T, word: u64) -> Self {
        Self::from_words(token, word, word)
    }
}

impl<T: HasNeon> Simd for V128<T> {
    operations! {
        xor(a, b) = veorq_u64(a, b);
        and(a, b) = vandq_u64(a, b);
        or(a, b) = vorrq_u64(a, b);
        interleave_low(a, b) = vzip1q_u64(a, b);
        interleave_high(a, b) = vzip2q_u64(a, b);
        concat_shift(a, b) = vextq_u64::<1>(a, b);
        swap_words(a) = vextq_u64::<1>(a, a);
        shift_word_up(a) = vextq_u64::<1>(vdupq_n_u64(0), a);
        shift_word_down(a) = vextq_u64::<1>(a, vdupq_n_u64(0));
    }

    #[inline(always)]
    fn store(self, words: &mut [u64; 2]) {
        self.store(words);
    }

    #[inline(always)]
    fn broadcast(token: T, lane: &[u64; 2]) -> Self {
        Self::load(token, lane)
    }

    #[inline(always)]
    fn broadcast_words(token: T, lane: &[u64; 2]) -> Self {
        Self::load(token, lane)
    }

    #[inline(always)]
    fn shl64_by(self, n: u32) -> Self {
        // SAFETY: the vector proves NEON.
        self.like(unsafe { vshlq_u64(self.raw, vdupq_n_s64(i64::from(n))) })
    }

    #[inline(always)]
    fn shr64_by(self, n: u32) -> Self {
        // SAFETY: the vector proves NEON. A negative count shifts right.
        self.like(unsafe { vshlq_u64(self.raw, vdupq_n_s64(-i64::from(n))) })
    }
}

impl<T: HasClmul> Carryless for V128<T> {
    const CROSSES: bool = false;

    #[inline(always)]
    fn clmul_low(self, other: Self) -> Self {
        self.product(self.low_word(), other.low_word())
    }

    #[inline(always)]
    fn clmul_high(self, other: Self) -> Self {
        self.product(self.high_word(), other.high_word())
    }

    #[inline(always)]
    fn clmul_low_high(self, other: Self) -> Self {
        self.product(self.low_word(), other.high_word())
    }

    #[inline(always)]
    fn clmul_high_low(self, other: Self) -> Self {
        self.product(self.high_word(), other.low_word())
    }
}
