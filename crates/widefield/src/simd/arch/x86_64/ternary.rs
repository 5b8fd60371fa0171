//! Bitwise functions of three operands.
//!
//! The memory sanitizer (`cargo xtask ct`) does not know the ternary-logic instruction and takes every use of it for a
//! leak. Under it alone the same function is put together from instructions of two operands.

#[cfg(not(widefield_msan))]
pub(super) use core::arch::x86_64::{
    _mm_ternarylogic_epi64 as ternary128, _mm256_ternarylogic_epi64 as ternary256,
    _mm512_ternarylogic_epi64 as ternary512,
};
#[cfg(widefield_msan)]
pub(super) use spelled_out::{ternary128, ternary256, ternary512};

#[cfg(widefield_msan)]
mod spelled_out {
    use core::arch::x86_64::*;

    /// With the truth table `F`, entry `4 a + 2 b + c`: the exclusive or of the products that make its polynomial
    /// over GF(2). The coefficient of a product is the sum of the entries below it.
    macro_rules! ternary {
        ($name:ident, $vector:ty, $and:ident, $xor:ident, $ones:expr, $zero:expr) => {
            #[inline]
            #[target_feature(enable = "avx512f,avx512vl")]
            pub(in crate::simd) fn $name<const F: i32>(a: $vector, b: $vector, c: $vector) -> $vector {
                let mut sum = $zero;
                for product in 0..8 {
                    let below = (0..8).filter(|entry| entry & product == *entry);
                    if below.map(|entry| F >> entry).fold(0, |s, f| s ^ f) & 1 == 1 {
                        let mut term = $ones;
                        for (bit, factor) in [(4, a), (2, b), (1, c)] {
                            if product & bit != 0 {
                                term = $and(term, factor);
                            }
                        }
                        sum = $xor(sum, term);
                    }
                }
                sum
            }
        };
    }
    ternary! { ternary128, __m128i, _mm_and_si128, _mm_xor_si128, _mm_set1_epi64x(-1), _mm_setzero_si128() }
    ternary! { ternary256, __m256i, _mm256_and_si256, _mm256_xor_si256, _mm256_set1_epi64x(-1), _mm256_setzero_si256() }
    ternary! { ternary512, __m512i, _mm512_and_si512, _mm512_xor_si512, _mm512_set1_epi64(-1), _mm512_setzero_si512() }
}
