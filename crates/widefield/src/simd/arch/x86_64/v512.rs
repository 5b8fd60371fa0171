//! 512 bits.

use super::ternary::ternary512;
use super::{V128, carryless, memory, operations, simd, trait_operations};
use crate::simd::barrier::barrier_mask;
use crate::tier::Avx512;
use core::arch::x86_64::*;

/// 512 bits, made by the token of the tier `avx512`.
#[derive(Clone, Copy, Debug)]
pub struct V512 {
    pub(super) raw: __m512i,
    pub(super) token: Avx512,
}

/// The mask of the first `n` words, at most eight.
#[inline(always)]
fn first(n: usize) -> u8 {
    ((1u32 << n.min(8)) - 1) as u8
}

impl V512 {
    #[inline(always)]
    pub(super) fn new(token: Avx512, raw: __m512i) -> Self {
        Self { raw, token }
    }

    #[inline(always)]
    pub(super) fn raw(self) -> __m512i {
        self.raw
    }

    #[inline(always)]
    pub(super) fn like(self, raw: __m512i) -> Self {
        Self { raw, token: self.token }
    }

    memory! { V512, Avx512, _mm512_loadu_si512, _mm512_storeu_si512, load store [u64; 8], load_bytes store_bytes [u8; 64] }

    /// All bits clear.
    #[inline(always)]
    #[must_use]
    pub fn zero(token: Avx512) -> Self {
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_setzero_si512() })
    }

    /// The same word eight times.
    #[inline(always)]
    #[must_use]
    pub fn splat(token: Avx512, word: u64) -> Self {
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_set1_epi64(word.cast_signed()) })
    }

    /// The words given (a constant in memory when they are constants).
    #[inline(always)]
    #[must_use]
    pub fn from_words(token: Avx512, w: [u64; 8]) -> Self {
        Self::load(token, &w)
    }

    /// The first eight words of a slice, or all of a shorter one followed by zeros. No byte beyond it is read.
    #[inline(always)]
    #[must_use]
    pub fn load_partial(token: Avx512, words: &[u64]) -> Self {
        // SAFETY: the token proves AVX-512; a masked load touches only the words that the mask selects, which are
        // words of the slice.
        Self::new(token, unsafe { _mm512_maskz_loadu_epi64(first(words.len()), words.as_ptr().cast()) })
    }

    /// Writes the first words of the vector over the slice: eight, or as many as it has.
    #[inline(always)]
    pub fn store_partial(self, words: &mut [u64]) {
        // SAFETY: the vector proves AVX-512; a masked store touches only the words that the mask selects, which are
        // words of the slice.
        unsafe { _mm512_mask_storeu_epi64(words.as_mut_ptr().cast(), first(words.len()), self.raw) }
    }

    /// The first 64 bytes of a slice, or all of a shorter one followed by zeros. No byte beyond it is read.
    #[inline(always)]
    #[must_use]
    pub fn load_partial_bytes(token: Avx512, bytes: &[u8]) -> Self {
        let mask = if bytes.len() >= 64 { !0 } else { (1u64 << bytes.len()) - 1 };
        // SAFETY: the token proves AVX-512; a masked load touches only the bytes that the mask selects, which are
        // bytes of the slice.
        Self::new(token, unsafe { _mm512_maskz_loadu_epi8(mask, bytes.as_ptr().cast()) })
    }

    /// Writes the first bytes of the vector over the slice: 64, or as many as it has.
    #[inline(always)]
    pub fn store_partial_bytes(self, bytes: &mut [u8]) {
        let mask = if bytes.len() >= 64 { !0 } else { (1u64 << bytes.len()) - 1 };
        // SAFETY: the vector proves AVX-512; a masked store touches only the bytes that the mask selects, which are
        // bytes of the slice.
        unsafe { _mm512_mask_storeu_epi8(bytes.as_mut_ptr().cast(), mask, self.raw) }
    }

    /// Bit `i` tells whether byte `i` is not 0.
    #[inline(always)]
    #[must_use]
    pub fn nonzero8(self) -> u64 {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_test_epi8_mask(self.raw, self.raw) }
    }

    /// The token that made it.
    #[inline(always)]
    #[must_use]
    pub fn token(self) -> Avx512 {
        self.token
    }

    operations! {
        /// Bitwise and.
        and(a, b) = _mm512_and_si512(a, b);
        /// Bitwise or.
        or(a, b) = _mm512_or_si512(a, b);
        /// `!self & b`.
        and_not(a, b) = _mm512_andnot_si512(a, b);
        /// Each 64-bit word shifted left by `N` bits.
        shl64<N: u32>(a) = _mm512_slli_epi64::<N>(a);
        /// Each 64-bit word shifted right by `N` bits.
        shr64<N: u32>(a) = _mm512_srli_epi64::<N>(a);
        /// Each word of `self` shifted left by `N` bits, filled with the top bits of the word of `b`.
        shld64<N: i32>(a, b) = _mm512_shldi_epi64::<N>(a, b);
        /// Each word of `self` shifted right by `N` bits, filled with the low bits of the word of `b`.
        shrd64<N: i32>(a, b) = _mm512_shrdi_epi64::<N>(a, b);
        /// Bitwise function of three operands by its truth table (0x96 is the sum of three).
        ternary<F: i32>(a, b, c) = ternary512::<F>(a, b, c);
        /// Word `i` of the result is word `at[i] % 8` of `self`.
        permute64(a, at) = _mm512_permutexvar_epi64(at, a);
        /// Word `i` of the result is word `at[i] % 16` of the sixteen words of `self` and `b`.
        permute64_of_two(a, at, b) = _mm512_permutex2var_epi64(a, at, b);
        /// Byte `i` of the result is byte `at[i] % 64` of `self`.
        permute8(a, at) = _mm512_permutexvar_epi8(at, a);
        /// Byte `i` of the result is byte `at[i] % 128` of the 128 bytes of `self` and `b`.
        permute8_of_two(a, at, b) = _mm512_permutex2var_epi8(a, at, b);
        /// Within each 128-bit lane: byte `i` is byte `at[i] % 16` of `self`, or 0 if `at[i]` has its top bit set.
        shuffle_bytes(a, at) = _mm512_shuffle_epi8(a, at);
        /// Within each half of four words: word `i` is word `P >> 2 i & 3` of `self`.
        permute64_halves<P: i32>(a) = _mm512_permutex_epi64::<P>(a);
        /// Lanes of 128 bits: two of `self`, then two of `b`, each chosen by two bits of `P`.
        lanes<P: i32>(a, b) = _mm512_shuffle_i64x2::<P>(a, b);
        /// The words `b, self` (`b` low) shifted down by `N` words.
        align64<N: i32>(a, b) = _mm512_alignr_epi64::<N>(a, b);
        /// Each byte of `self` times the 8x8 bit matrix in the word of `m` (row `7 - i` of it gives bit `i`).
        affine<C: i32>(a, m) = _mm512_gf2p8affine_epi64_epi8::<C>(a, m);
    }

    /// Word `i` of the result is word `at[i] % 8` of `self` where bit `i` of `mask` is set, else 0.
    #[inline(always)]
    #[must_use]
    pub fn permute64_or_zero(self, mask: u8, at: Self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_maskz_permutexvar_epi64(mask, at.raw, self.raw) })
    }

    /// Word `i` of the result is word `at[i] % 16` of the sixteen words of `self` and `b` where bit `i` of `mask` is
    /// set, else 0.
    #[inline(always)]
    #[must_use]
    pub fn permute64_of_two_or_zero(self, mask: u8, at: Self, b: Self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_maskz_permutex2var_epi64(mask, self.raw, at.raw, b.raw) })
    }

    /// The words `b, self` (`b` low) shifted down by `N` words, where the bit of `mask` is set, else 0.
    #[inline(always)]
    #[must_use]
    pub fn align64_or_zero<const N: i32>(self, mask: u8, b: Self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_maskz_alignr_epi64::<N>(barrier_mask(mask), self.raw, b.raw) })
    }

    /// Each byte of `x` times the 8x8 bit matrix in the word of `m` where the bit of `mask` is set, else that of
    /// `self`.
    #[inline(always)]
    #[must_use]
    pub fn with_affine(self, mask: u64, x: Self, m: Self) -> Self {
        // SAFETY: the vectors prove AVX-512.
        self.like(unsafe { _mm512_mask_gf2p8affine_epi64_epi8::<0>(self.raw, mask, x.raw, m.raw) })
    }

    /// Words of `self` where the bit of `mask` is set, else 0.
    #[inline(always)]
    #[must_use]
    pub fn keep64(self, mask: u8) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_maskz_mov_epi64(mask, self.raw) })
    }

    /// Words of `b` where the bit of `mask` is set, else of `self`.
    #[inline(always)]
    #[must_use]
    pub fn blend64(self, mask: u8, b: Self) -> Self {
        // SAFETY: the vector proves AVX-512.
        self.like(unsafe { _mm512_mask_blend_epi64(barrier_mask(mask), self.raw, b.raw) })
    }
}

/// Three-way XOR in one instruction.
impl V512 {
    /// `self + b + c`.
    #[inline(always)]
    #[must_use]
    pub fn sum3(self, b: Self, c: Self) -> Self {
        self.ternary::<0x96>(b, c)
    }
}

simd! { [] V512, Avx512, 8, _mm512_xor_si512, _mm512_and_si512, _mm512_or_si512, _mm512_sll_epi64, _mm512_srl_epi64,
_mm512_unpacklo_epi64, _mm512_unpackhi_epi64, _mm512_alignr_epi8, _mm512_shuffle_epi32, _mm512_bslli_epi128,
_mm512_bsrli_epi128, Self::broadcast_lane, V128;
    #[inline(always)]
    fn load_partial(token: Avx512, words: &[u64]) -> Self {
        Self::load_partial(token, words)
    }
    #[inline(always)]
    fn store_partial(self, words: &mut [u64]) {
        self.store_partial(words);
    }
    #[inline(always)]
    fn shift_word_in(self, below: Self) -> Self {
        below.permute64_of_two(Self::from_words(self.token, [7, 8, 9, 10, 11, 12, 13, 14]), self)
    }
    #[inline(always)]
    fn transpose_lanes_of_twos<const N: usize>(vectors: [Self; N]) -> [Self; N] {
        debug_assert!(N == 8);
        let mut out = vectors;
        [out[0], out[2], out[4], out[6]] =
            Self::transpose_lanes([vectors[0], vectors[2], vectors[4], vectors[6]]);
        [out[1], out[3], out[5], out[7]] =
            Self::transpose_lanes([vectors[1], vectors[3], vectors[5], vectors[7]]);
        out
    }
}
carryless! { [] V512, _mm512_clmulepi64_epi128 }
