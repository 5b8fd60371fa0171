//! 256 bits.

use super::ternary::ternary256;
use super::{V128, carryless, memory, operations, simd, trait_operations};
use crate::tier::{Avx512, HasAvx2, HasGfni, HasVaes};
use core::arch::x86_64::*;

/// 256 bits, made by the token of a tier that has AVX2.
#[derive(Clone, Copy, Debug)]
pub struct V256<T> {
    pub(super) raw: __m256i,
    pub(super) token: T,
}

impl<T: HasAvx2> V256<T> {
    #[inline(always)]
    pub(super) fn new(token: T, raw: __m256i) -> Self {
        Self { raw, token }
    }

    #[inline(always)]
    pub(super) fn raw(self) -> __m256i {
        self.raw
    }

    #[inline(always)]
    pub(super) fn like(self, raw: __m256i) -> Self {
        Self { raw, token: self.token }
    }

    memory! { V256, T, _mm256_loadu_si256, _mm256_storeu_si256, load store [u64; 4], load_bytes store_bytes [u8; 32] }

    /// Eight words in two vectors.
    #[inline(always)]
    #[must_use]
    pub fn load_two(token: T, [a, b, c, d, e, f, g, h]: &[u64; 8]) -> [Self; 2] {
        [Self::load(token, &[*a, *b, *c, *d]), Self::load(token, &[*e, *f, *g, *h])]
    }

    /// All bits clear.
    #[inline(always)]
    #[must_use]
    pub fn zero(token: T) -> Self {
        // SAFETY: the token proves AVX2.
        Self::new(token, unsafe { _mm256_setzero_si256() })
    }

    /// The same word four times.
    #[inline(always)]
    #[must_use]
    pub fn splat(token: T, word: u64) -> Self {
        // SAFETY: the token proves AVX2.
        Self::new(token, unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }

    /// The first four words of a slice, or all of a shorter one followed by zeros. No byte beyond it is read.
    #[inline(always)]
    #[must_use]
    pub fn load_partial(token: T, words: &[u64]) -> Self {
        let mask = Self::first(token, words.len());
        // SAFETY: the token proves AVX2; a masked load touches only the words that the mask selects, which are words
        // of the slice.
        Self::new(token, unsafe { _mm256_maskload_epi64(words.as_ptr().cast(), mask) })
    }

    /// Writes the first words of the vector over the slice: four, or as many as it has.
    #[inline(always)]
    pub fn store_partial(self, words: &mut [u64]) {
        let mask = Self::first(self.token, words.len());
        // SAFETY: the vector proves AVX2; a masked store touches only the words that the mask selects, which are words
        // of the slice.
        unsafe { _mm256_maskstore_epi64(words.as_mut_ptr().cast(), mask, self.raw) }
    }

    /// All ones in the first `n` words, at most four.
    #[inline(always)]
    fn first(token: T, n: usize) -> __m256i {
        const ONES: [[u64; 4]; 5] = [[0; 4], [!0, 0, 0, 0], [!0, !0, 0, 0], [!0, !0, !0, 0], [!0; 4]];
        Self::load(token, &ONES[n.min(4)]).raw
    }

    /// Bit `i` tells whether byte `i` is not 0.
    #[inline(always)]
    #[must_use]
    pub fn nonzero8(self) -> u32 {
        // SAFETY: the vector proves AVX2.
        let zero = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.raw, _mm256_setzero_si256())) };
        !zero.cast_unsigned()
    }

    /// The token that made it.
    #[inline(always)]
    #[must_use]
    pub fn token(self) -> T {
        self.token
    }

    operations! {
        /// Bitwise exclusive or.
        xor(a, b) = _mm256_xor_si256(a, b);
        /// Bitwise and.
        and(a, b) = _mm256_and_si256(a, b);
        /// Bitwise or.
        or(a, b) = _mm256_or_si256(a, b);
        /// `!self & b`.
        and_not(a, b) = _mm256_andnot_si256(a, b);
        /// Each 64-bit word shifted left by `N` bits.
        shl64<N: i32>(a) = _mm256_slli_epi64::<N>(a);
        /// Each 64-bit word shifted right by `N` bits.
        shr64<N: i32>(a) = _mm256_srli_epi64::<N>(a);
        /// Word `i` of the result is word `P >> 2 i & 3` of `self`.
        permute64<P: i32>(a) = _mm256_permute4x64_epi64::<P>(a);
        /// Two 128-bit halves chosen from the four of `self` and `b`.
        halves<P: i32>(a, b) = _mm256_permute2x128_si256::<P>(a, b);
        /// 32-bit words from `b` where the bit of `M` is set, else from `self`.
        blend32<M: i32>(a, b) = _mm256_blend_epi32::<M>(a, b);
        /// Within each half: the first four 16-bit words of `self` and `b` in turn.
        interleave_low16(a, b) = _mm256_unpacklo_epi16(a, b);
        /// Within each half: the last four 16-bit words of `self` and `b` in turn.
        interleave_high16(a, b) = _mm256_unpackhi_epi16(a, b);
        /// Within each half: byte `i` of the result is byte `b[i] % 16` of `self`, or 0 if `b[i]` has its top bit set.
        shuffle_bytes(a, b) = _mm256_shuffle_epi8(a, b);
    }
}

impl<T: HasGfni> V256<T> {
    operations! {
        /// Each byte of `self` times the 8x8 bit matrix in the word of `m` (row `7 - i` of it gives bit `i`).
        affine<C: i32>(a, m) = _mm256_gf2p8affine_epi64_epi8::<C>(a, m);
    }
}

impl V256<Avx512> {
    operations! {
        /// Each word of `self` shifted left by `N` bits, filled with the top bits of the word of `b`.
        shld64<N: i32>(a, b) = _mm256_shldi_epi64::<N>(a, b);
        /// Bitwise function of three operands by its truth table.
        ternary<F: i32>(a, b, c) = ternary256::<F>(a, b, c);
    }
}

simd! { [T: HasAvx2] V256<T>, T, 4, _mm256_xor_si256, _mm256_and_si256, _mm256_or_si256, _mm256_sll_epi64,
_mm256_srl_epi64, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64, _mm256_alignr_epi8, _mm256_shuffle_epi32,
_mm256_bslli_epi128, _mm256_bsrli_epi128, Self::broadcast_lane, V128;
    #[inline(always)]
    fn load_partial(token: T, words: &[u64]) -> Self {
        Self::load_partial(token, words)
    }
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        self.store_partial(words);
    }
    #[inline(always)]
    fn shift_word_in(self, below: Self) -> Self {
        Self::from_lanes(below.lane::<1>(), self.lane::<0>()).concat_shift(self)
    }
    #[inline(always)]
    fn transpose_lanes_of_twos<const N: usize>(vectors: [Self; N]) -> [Self; N] {
        debug_assert!(N == 4);
        let mut out = vectors;
        [out[0], out[2]] = vectors[0].interleave_lanes(vectors[2]);
        [out[1], out[3]] = vectors[1].interleave_lanes(vectors[3]);
        out
    }
}
carryless! { [T: HasVaes] V256<T>, _mm256_clmulepi64_epi128 }
