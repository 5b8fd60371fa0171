//! Vectors of four words for hashes of four blocks at a time.

use crate::limbs::Word;
#[cfg(all(test, target_arch = "x86_64"))]
use crate::tier::Avx512;
#[cfg(target_arch = "aarch64")]
use crate::{simd::Pair, tier::Neon};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::V256,
    tier::{Avx2, Avxifma},
};

/// A vector of four words.
pub(crate) trait FourWords: Word {
    /// The proof that makes it.
    type Token: Copy;
    /// These words.
    fn load(token: Self::Token, words: &[u64; 4]) -> Self;
    /// The same word everywhere.
    fn splat(token: Self::Token, word: u64) -> Self;
    /// These bytes.
    fn load_bytes(token: Self::Token, bytes: &[u8; 32]) -> Self;
    /// Writes the words.
    fn store(self, words: &mut [u64; 4]);
    /// Bitwise or.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// `(low of self, low of b)` in each half.
    #[must_use]
    fn low_words(self, b: Self) -> Self;
    /// `(high of self, high of b)` in each half.
    #[must_use]
    fn high_words(self, b: Self) -> Self;
    /// The words in the order `(3, 1, 2, 0)`.
    #[must_use]
    fn swap_ends(self) -> Self;
    /// The lower half of `b`, the upper half of `self`.
    #[must_use]
    fn with_half(self, b: Self) -> Self;
    /// The words 0 and 2 of `b`, 1 and 3 of `self`.
    #[must_use]
    fn with_even(self, b: Self) -> Self;
    /// The low word in all places.
    #[must_use]
    fn splat_low(self) -> Self;
    /// The sum of the words modulo `2^64`.
    fn sum(self) -> u64;
}

macro_rules! four_words {
    ($type:ident<$token:ident>: $splat:expr, $swap_ends:expr, $with_half:expr, $with_even:expr) => {
        impl FourWords for $type<$token> {
            type Token = $token;
            #[inline(always)]
            fn load(token: $token, words: &[u64; 4]) -> Self {
                $type::load(token, words)
            }
            #[inline(always)]
            fn splat(token: $token, word: u64) -> Self {
                $splat(token, word)
            }
            #[inline(always)]
            fn load_bytes(token: $token, bytes: &[u8; 32]) -> Self {
                $type::load_bytes(token, bytes)
            }
            #[inline(always)]
            fn store(self, words: &mut [u64; 4]) {
                $type::store(self, words);
            }
            #[inline(always)]
            fn or(self, other: Self) -> Self {
                $type::or(self, other)
            }
            #[inline(always)]
            fn low_words(self, b: Self) -> Self {
                $type::low_words(self, b)
            }
            #[inline(always)]
            fn high_words(self, b: Self) -> Self {
                $type::high_words(self, b)
            }
            #[inline(always)]
            fn swap_ends(self) -> Self {
                $swap_ends(self)
            }
            #[inline(always)]
            fn with_half(self, b: Self) -> Self {
                $with_half(self, b)
            }
            #[inline(always)]
            fn with_even(self, b: Self) -> Self {
                $with_even(self, b)
            }
            #[inline(always)]
            fn splat_low(self) -> Self {
                $type::splat_low(self)
            }
            #[inline(always)]
            fn sum(self) -> u64 {
                self.sum64()
            }
        }
    };
}
#[cfg(target_arch = "x86_64")]
four_words! {
    V256<Avx2>: splat, V256::permute64::<0x27>, V256::blend32::<0b0000_1111>, V256::blend32::<0b0011_0011>
}

#[cfg(target_arch = "x86_64")]
four_words! {
    V256<Avxifma>: V256::splat64, V256::permute64::<0x27>, V256::blend32::<0b0000_1111>, V256::blend32::<0b0011_0011>
}

// The same source as `avxifma` on machines that have 52-bit products in the other encoding alone.
#[cfg(all(test, target_arch = "x86_64"))]
four_words! {
    V256<Avx512>: V256::splat64, V256::permute64::<0x27>, V256::blend32::<0b0000_1111>, V256::blend32::<0b0011_0011>
}

/// For products of 32 bits the compiler would read as many, and widen them by a shuffle more.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn splat(token: Avx2, word: u64) -> V256<Avx2> {
    V256::splat64(token, word).barrier_value()
}

#[cfg(target_arch = "aarch64")]
four_words! { Pair<Neon>: Pair::splat64, Pair::swap_ends, Pair::with_half, Pair::with_even }
