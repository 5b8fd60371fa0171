//! 128 bits.

use super::ternary::ternary128;
use super::{carryless, memory, operations, simd, trait_operations};
use crate::tier::Avx512;
use crate::tier::HasClmul;
use core::arch::x86_64::*;

/// 128 bits, made by the token of a tier that has carry-less multiply.
#[derive(Clone, Copy, Debug)]
pub struct V128<T> {
    pub(super) raw: __m128i,
    pub(super) token: T,
}

impl<T: HasClmul> V128<T> {
    #[inline(always)]
    pub(super) fn new(token: T, raw: __m128i) -> Self {
        Self { raw, token }
    }

    #[inline(always)]
    pub(super) fn raw(self) -> __m128i {
        self.raw
    }

    #[inline(always)]
    pub(super) fn like(self, raw: __m128i) -> Self {
        Self { raw, token: self.token }
    }

    memory! { V128, T, _mm_loadu_si128, _mm_storeu_si128, load store [u64; 2], load_bytes store_bytes [u8; 16] }

    /// All bits clear.
    #[inline(always)]
    #[must_use]
    pub fn zero(token: T) -> Self {
        // SAFETY: SSE2 is part of the architecture.
        Self::new(token, unsafe { _mm_setzero_si128() })
    }

    /// `(low, high)`.
    #[inline(always)]
    #[must_use]
    pub fn from_words(token: T, low: u64, high: u64) -> Self {
        // SAFETY: SSE2 is part of the architecture.
        Self::new(token, unsafe { _mm_set_epi64x(high.cast_signed(), low.cast_signed()) })
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

    /// The same word everywhere.
    #[inline(always)]
    #[must_use]
    pub fn splat(token: T, word: u64) -> Self {
        Self::from_words(token, word, word)
    }

    /// `(word, 0)`.
    #[inline(always)]
    #[must_use]
    pub fn from_word(token: T, word: &u64) -> Self {
        // SAFETY: SSE2 is part of the architecture; the load reads the eight bytes that the reference is valid for.
        Self::new(token, unsafe { _mm_loadl_epi64(core::ptr::from_ref(word).cast()) })
    }

    /// The low word.
    #[inline(always)]
    #[must_use]
    pub fn low_word(self) -> u64 {
        // SAFETY: SSE2 is part of the architecture.
        unsafe { _mm_cvtsi128_si64(self.raw) }.cast_unsigned()
    }

    /// The high word.
    #[inline(always)]
    #[must_use]
    pub fn high_word(self) -> u64 {
        // SAFETY: the vector proves SSE4.1.
        unsafe { _mm_extract_epi64::<1>(self.raw) }.cast_unsigned()
    }

    /// Bit `i` tells whether byte `i` is not 0.
    #[inline(always)]
    #[must_use]
    pub fn nonzero8(self) -> u16 {
        // SAFETY: SSE2 is part of the architecture.
        let zero = unsafe { _mm_movemask_epi8(_mm_cmpeq_epi8(self.raw, _mm_setzero_si128())) };
        !(zero as u16)
    }

    /// The token that made it.
    #[inline(always)]
    #[must_use]
    pub fn token(self) -> T {
        self.token
    }

    operations! {
        /// Bitwise and.
        and(a, b) = _mm_and_si128(a, b);
        /// Bitwise or.
        or(a, b) = _mm_or_si128(a, b);
        /// `!self & b`.
        and_not(a, b) = _mm_andnot_si128(a, b);
        /// Each 64-bit word shifted left by `N` bits.
        shl64<N: i32>(a) = _mm_slli_epi64::<N>(a);
        /// Each 64-bit word shifted right by `N` bits.
        shr64<N: i32>(a) = _mm_srli_epi64::<N>(a);
        /// Each 32-bit word shifted left by `N` bits.
        shl32<N: i32>(a) = _mm_slli_epi32::<N>(a);
        /// Each 32-bit word shifted right by `N` bits.
        shr32<N: i32>(a) = _mm_srli_epi32::<N>(a);
        /// Shifted towards its beginning by `N` bytes.
        shift_bytes_down<N: i32>(a) = _mm_srli_si128::<N>(a);
        /// Byte `i` of the result is byte `b[i] % 16` of `self`, or 0 if `b[i]` has its top bit set. (On aarch64 it is
        /// 0 for all numbers from 16 on.)
        shuffle_bytes(a, b) = _mm_shuffle_epi8(a, b);
    }
}

impl V128<Avx512> {
    operations! {
        /// Each word of `self` shifted left by `N` bits, filled with the top bits of the word of `b`.
        shld64<N: i32>(a, b) = _mm_shldi_epi64::<N>(a, b);
        /// Each word of `self` shifted right by `N` bits, filled with the low bits of the word of `b`.
        shrd64<N: i32>(a, b) = _mm_shrdi_epi64::<N>(a, b);
        /// Bitwise function of three operands by its truth table.
        ternary<F: i32>(a, b, c) = ternary128::<F>(a, b, c);
        /// Each byte of `self` times the 8x8 bit matrix in the word of `m` (row `7 - i` of it gives bit `i`).
        affine<C: i32>(a, m) = _mm_gf2p8affine_epi64_epi8::<C>(a, m);
    }
}

simd! { [T: HasClmul] V128<T>, T, 2, _mm_xor_si128, _mm_and_si128, _mm_or_si128, _mm_sll_epi64, _mm_srl_epi64,
_mm_unpacklo_epi64, _mm_unpackhi_epi64, _mm_alignr_epi8, _mm_shuffle_epi32, _mm_slli_si128, _mm_srli_si128,
core::convert::identity, V128; }
carryless! { [T: HasClmul] V128<T>, _mm_clmulepi64_si128 }
