//! Registers filled lane by lane, from elements that lie apart in memory.

use super::V512;
use crate::cpu::Avx512;
use core::arch::x86_64::*;
use core::ptr::from_ref;

impl V512 {
    /// Lane `i` holds the two words of `a[i]`.
    #[inline(always)]
    #[must_use]
    pub fn gather_pairs(token: Avx512, a: [&[u64; 2]; 4]) -> Self {
        let [a, b, c, d] = a.map(|a| from_ref(a).cast());
        // SAFETY: the token proves AVX-512; each reference is valid for the two words that its load reads.
        Self::new(token, unsafe {
            let v = _mm512_castsi128_si512(_mm_loadu_si128(a));
            let v = _mm512_inserti64x2::<1>(v, _mm_loadu_si128(b));
            let v = _mm512_inserti64x2::<2>(v, _mm_loadu_si128(c));
            _mm512_inserti64x2::<3>(v, _mm_loadu_si128(d))
        })
    }

    /// Lane `i` holds `(a[i], 0)`.
    #[inline(always)]
    #[must_use]
    pub fn gather_words(token: Avx512, a: [&u64; 4]) -> Self {
        let [a, b, c, d] = a.map(|a| from_ref(a).cast());
        // SAFETY: the token proves AVX-512; each reference is valid for the word that its load reads.
        Self::new(token, unsafe {
            let v = _mm512_zextsi128_si512(_mm_loadl_epi64(a));
            let v = _mm512_inserti64x2::<1>(v, _mm_loadl_epi64(b));
            let v = _mm512_inserti64x2::<2>(v, _mm_loadl_epi64(c));
            _mm512_inserti64x2::<3>(v, _mm_loadl_epi64(d))
        })
    }
}
