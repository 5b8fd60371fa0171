//! Integer arithmetic on 64-bit words and on 32-bit words.

use super::{V128, V256, V512};
use crate::tier::{Avx2, Avx512, HasAvx2, HasClmul};
use core::arch::x86_64::*;

/// The mask of the first `n` bytes of 64.
#[inline(always)]
fn below(n: u32) -> u64 {
    if n >= 64 { !0 } else { (1u64 << n) - 1 }
}

impl V512 {
    /// The bytes of a slice at those places of 64 that are set in `mask`, zeros elsewhere. Place `i` is the slice's
    /// byte `i + offset`; a place outside the slice is not read and stays zero.
    #[inline(always)]
    #[must_use]
    pub fn load_window(token: Avx512, bytes: &[u8], offset: isize) -> Self {
        let len = bytes.len().cast_signed();
        // Places from `-offset` to `len - offset`, of 0 to 64.
        let from = (-offset).clamp(0, 64) as u32;
        let to = (len - offset).clamp(0, 64) as u32;
        let mask = below(to) & !below(from);
        // SAFETY: the token proves AVX-512; a masked load touches only the bytes that the mask selects, which are the
        // slice's.
        Self::new(token, unsafe {
            _mm512_maskz_loadu_epi8(mask, bytes.as_ptr().wrapping_offset(offset).cast())
        })
    }

    /// The byte 1 at place `i` of 64, zeros elsewhere; all zeros for a place beyond.
    #[inline(always)]
    #[must_use]
    pub fn one_at(token: Avx512, i: usize) -> Self {
        let mask = if i < 64 { 1u64 << i } else { 0 };
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe { _mm512_maskz_set1_epi8(mask, 1) })
    }

    /// Zeros but for the last 128-bit lane, which has these words.
    #[inline(always)]
    #[must_use]
    pub fn last_lane(token: Avx512, low: u64, high: u64) -> Self {
        // SAFETY: the token proves AVX-512.
        Self::new(token, unsafe {
            let lower = _mm512_maskz_set1_epi64(0x40, low.cast_signed());
            _mm512_mask_set1_epi64(lower, 0x80, high.cast_signed())
        })
    }

    /// The same value, of which the compiler knows nothing (see "Barriers" in `simd`).
    #[inline(always)]
    #[must_use]
    pub fn barrier_value(self) -> Self {
        #[inline]
        #[target_feature(enable = "avx512f")]
        fn hide(#[cfg_attr(widefield_msan, allow(unused_mut))] mut x: __m512i) -> __m512i {
            #[cfg(not(widefield_msan))]
            // SAFETY: no instruction at all.
            unsafe {
                core::arch::asm!("/* {0} */", inout(zmm_reg) x, options(pure, nomem, nostack, preserves_flags))
            };
            x
        }
        // SAFETY: the vector proves AVX-512.
        Self::new(self.token(), unsafe { hide(self.raw()) })
    }

    /// The low word in all eight places.
    #[inline(always)]
    #[must_use]
    pub fn splat_low(self) -> Self {
        // SAFETY: the vector proves AVX-512.
        Self::new(self.token(), unsafe { _mm512_broadcastq_epi64(_mm512_castsi512_si128(self.raw())) })
    }

    /// The sum of the eight words modulo 2^64.
    #[inline(always)]
    #[must_use]
    pub fn sum64(self) -> u64 {
        // SAFETY: the vector proves AVX-512.
        unsafe { _mm512_reduce_add_epi64(self.raw()) }.cast_unsigned()
    }
}

impl<T: HasAvx2> V256<T> {
    /// `(low of self, low of b)` in each half.
    #[inline(always)]
    #[must_use]
    pub fn interleave_low(self, b: Self) -> Self {
        // SAFETY: the vectors prove AVX2.
        Self::new(self.token(), unsafe { _mm256_unpacklo_epi64(self.raw(), b.raw()) })
    }

    /// `(high of self, high of b)` in each half.
    #[inline(always)]
    #[must_use]
    pub fn interleave_high(self, b: Self) -> Self {
        // SAFETY: the vectors prove AVX2.
        Self::new(self.token(), unsafe { _mm256_unpackhi_epi64(self.raw(), b.raw()) })
    }

    /// The low word in all four places.
    #[inline(always)]
    #[must_use]
    pub fn splat_low(self) -> Self {
        // SAFETY: the vector proves AVX2.
        Self::new(self.token(), unsafe { _mm256_broadcastq_epi64(_mm256_castsi256_si128(self.raw())) })
    }

    /// The sum of the four words modulo 2^64.
    #[inline(always)]
    #[must_use]
    pub fn sum64(self) -> u64 {
        // SAFETY: the vector proves AVX2.
        unsafe {
            let two =
                _mm_add_epi64(_mm256_castsi256_si128(self.raw()), _mm256_extracti128_si256::<1>(self.raw()));
            let one = _mm_add_epi64(two, _mm_unpackhi_epi64(two, two));
            _mm_cvtsi128_si64(one).cast_unsigned()
        }
    }
}

impl<T: HasClmul> V128<T> {
    /// The same value, of which the compiler knows nothing (see "Barriers" in `simd`).
    #[inline(always)]
    #[must_use]
    pub fn barrier_value(self) -> Self {
        #[cfg_attr(widefield_msan, allow(unused_mut))]
        let mut x = self.raw();
        #[cfg(not(widefield_msan))]
        // SAFETY: no instruction at all.
        unsafe {
            core::arch::asm!("/* {0} */", inout(xmm_reg) x, options(pure, nomem, nostack, preserves_flags));
        }
        self.like(x)
    }
}

impl V128<Avx2> {
    /// The register of CRC-32C after eight bytes: both reflected, the register in the low half.
    #[inline(always)]
    #[must_use]
    pub fn crc32c(_token: Avx2, register: u64, word: u64) -> u64 {
        // SAFETY: the token proves AVX, which includes SSE4.2.
        unsafe { _mm_crc32_u64(register, word) }
    }
}

impl<T: HasAvx2> V256<T> {
    /// The same value, of which the compiler knows nothing (see "Barriers" in `simd`).
    #[inline(always)]
    #[must_use]
    pub fn barrier_value(self) -> Self {
        #[inline]
        #[target_feature(enable = "avx2")]
        fn hide(#[cfg_attr(widefield_msan, allow(unused_mut))] mut x: __m256i) -> __m256i {
            #[cfg(not(widefield_msan))]
            // SAFETY: no instruction at all.
            unsafe {
                core::arch::asm!("/* {0} */", inout(ymm_reg) x, options(pure, nomem, nostack, preserves_flags))
            };
            x
        }
        // SAFETY: the vector proves AVX2.
        Self::new(self.token(), unsafe { hide(self.raw()) })
    }

    /// The 32-bit halves of each word swapped, by a permutation over the whole vector.
    #[inline(always)]
    #[must_use]
    pub fn swap32(self) -> Self {
        // SAFETY: the vector proves AVX2.
        Self::new(self.token(), unsafe {
            _mm256_permutevar8x32_epi32(self.raw(), _mm256_setr_epi32(1, 0, 3, 2, 5, 4, 7, 6))
        })
    }
}

impl V512 {
    /// The 32-bit halves of each word swapped.
    #[inline(always)]
    #[must_use]
    pub fn swap32(self) -> Self {
        // SAFETY: the vector proves AVX-512.
        Self::new(self.token(), unsafe { _mm512_shuffle_epi32::<0xb1>(self.raw()) })
    }
}
