//! Between the widths: lanes and halves out of wider vectors, broadcasts into them.

use super::{V128, V256, V512};
use crate::simd::barrier::barrier_mask;
use crate::tier::Avx512;
use crate::tier::HasAvx2;
use core::arch::x86_64::*;

impl V512 {
    /// Lane `N` of four.
    #[inline(always)]
    #[must_use]
    pub fn lane<const N: i32>(self) -> V128<Avx512> {
        // SAFETY: the vector proves AVX-512.
        V128::new(self.token(), unsafe {
            if N == 0 {
                _mm512_castsi512_si128(self.raw())
            } else {
                _mm512_extracti64x2_epi64::<N>(self.raw())
            }
        })
    }

    /// Half `N` of two.
    #[inline(always)]
    #[must_use]
    pub fn half<const N: i32>(self) -> V256<Avx512> {
        // SAFETY: the vector proves AVX-512.
        V256::new(self.token(), unsafe {
            if N == 0 {
                _mm512_castsi512_si256(self.raw())
            } else {
                _mm512_extracti64x4_epi64::<N>(self.raw())
            }
        })
    }

    /// The two words in each lane, where the bit of the place (two a lane) is set in `mask`; else 0.
    #[inline(always)]
    #[must_use]
    pub fn broadcast_masked(token: Avx512, mask: u8, words: &[u64; 2]) -> Self {
        let lane = V128::load(token, words);
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_maskz_broadcast_i64x2(mask, lane.raw()) })
    }

    /// `self`, with the two words in each lane where the bit of the place is set in `mask`.
    #[inline(always)]
    #[must_use]
    pub fn with_lane(self, mask: u8, words: &[u64; 2]) -> Self {
        let lane = V128::load(self.token(), words);
        // SAFETY: the vector proves AVX-512.
        Self::new(self.token(), unsafe {
            _mm512_mask_broadcast_i64x2(self.raw(), barrier_mask(mask), lane.raw())
        })
    }

    /// The word in each place whose bit is set in `mask`, else 0.
    #[inline(always)]
    #[must_use]
    pub fn splat_masked(token: Avx512, mask: u8, word: &u64) -> Self {
        let word = V128::from_word(token, word);
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_maskz_broadcastq_epi64(mask, word.raw()) })
    }

    /// `self`, with the word in each place whose bit is set in `mask`.
    #[inline(always)]
    #[must_use]
    pub fn with_word(self, mask: u8, word: &u64) -> Self {
        let word = V128::from_word(self.token(), word);
        // SAFETY: the vector proves AVX-512.
        Self::new(self.token(), unsafe {
            _mm512_mask_broadcastq_epi64(self.raw(), barrier_mask(mask), word.raw())
        })
    }

    /// Four lanes alike.
    #[inline(always)]
    #[must_use]
    pub fn broadcast_lane(lane: V128<Avx512>) -> Self {
        // SAFETY: the vector proves AVX-512.
        Self::new(lane.token(), unsafe { _mm512_broadcast_i32x4(lane.raw()) })
    }

    /// Two halves alike.
    #[inline(always)]
    #[must_use]
    pub fn broadcast_half(half: V256<Avx512>) -> Self {
        // SAFETY: the vector proves AVX-512.
        Self::new(half.token(), unsafe { _mm512_broadcast_i64x4(half.raw()) })
    }

    /// `(low, high)`.
    #[inline(always)]
    #[must_use]
    pub fn from_halves(low: V256<Avx512>, high: V256<Avx512>) -> Self {
        // SAFETY: the vectors prove AVX-512.
        Self::new(low.token(), unsafe {
            _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low.raw()), high.raw())
        })
    }

    /// The half below zeros.
    #[inline(always)]
    #[must_use]
    pub fn from_half(half: V256<Avx512>) -> Self {
        // SAFETY: the vector proves AVX-512.
        Self::new(half.token(), unsafe { _mm512_zextsi256_si512(half.raw()) })
    }

    /// The lane below zeros.
    #[inline(always)]
    #[must_use]
    pub fn from_lane(lane: V128<Avx512>) -> Self {
        // SAFETY: the vector proves AVX-512.
        Self::new(lane.token(), unsafe { _mm512_zextsi128_si512(lane.raw()) })
    }
}

impl<T: HasAvx2> V256<T> {
    /// Half `N` of two.
    #[inline(always)]
    #[must_use]
    pub fn lane<const N: i32>(self) -> V128<T> {
        // SAFETY: the vector proves AVX2.
        V128::new(self.token(), unsafe { _mm256_extracti128_si256::<N>(self.raw()) })
    }

    /// `(low, high)`.
    #[inline(always)]
    #[must_use]
    pub fn from_lanes(low: V128<T>, high: V128<T>) -> Self {
        // SAFETY: the vectors were made by a token that proves AVX2.
        Self::new(low.token(), unsafe { _mm256_set_m128i(high.raw(), low.raw()) })
    }

    /// The lane below zeros.
    #[inline(always)]
    #[must_use]
    pub fn from_lane(lane: V128<T>) -> Self {
        // SAFETY: the vector was made by a token that proves AVX2.
        Self::new(lane.token(), unsafe { _mm256_zextsi128_si256(lane.raw()) })
    }

    /// Two lanes alike.
    #[inline(always)]
    #[must_use]
    pub fn broadcast_lane(lane: V128<T>) -> Self {
        // SAFETY: the vector was made by a token that proves AVX2.
        Self::new(lane.token(), unsafe { _mm256_broadcastsi128_si256(lane.raw()) })
    }
}
