//! Vectors of four words for hashes of four blocks at a time.

use crate::limbs::Word;
use crate::simd::Simd;
#[cfg(all(test, target_arch = "x86_64"))]
use crate::tier::Avx512;
#[cfg(target_arch = "aarch64")]
use crate::{simd::Pair, tier::Neon};
#[cfg(target_arch = "x86_64")]
use crate::{
    simd::{Pair, V128, V256},
    tier::{Avx2, Avxifma, Clmul},
};

/// A vector of four words.
pub(crate) trait FourWords: Word<Words = [u64; 4]> {
    /// What sums of products are worked out in, one after the other: where there are few registers, one of a vector of
    /// two.
    type Part: Word;
    /// How many parts it has, 1 or 2.
    const PARTS: usize;
    /// A word as memory has it that will be in all places of a part.
    type Stored: Copy;
    /// The same word everywhere, hidden from the compiler where that helps.
    fn constant(token: Self::Token, word: u64) -> Self;
    /// These bytes.
    fn load_bytes(token: Self::Token, bytes: &[u8; 32]) -> Self;
    /// Writes the words.
    fn store(self, words: &mut [u64; 4]);
    /// `(low of self, low of b)` in each half.
    #[must_use]
    fn interleave_low(self, b: Self) -> Self;
    /// `(high of self, high of b)` in each half.
    #[must_use]
    fn interleave_high(self, b: Self) -> Self;
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
    /// Part `I`.
    #[must_use]
    fn part<const I: usize>(self) -> Self::Part;
    /// The vector with these parts. If it has one, the second is of no use.
    #[must_use]
    fn of_parts(first: Self::Part, second: Self::Part) -> Self;
    /// Of the four blocks of a group those of part `I`: their low words, their high words.
    fn blocks<const I: usize>(token: Self::Token, group: &[u8; 64]) -> [Self::Part; 2];
    /// A word, to be stored.
    fn stored(word: u64) -> Self::Stored;
    /// A stored word in all places.
    fn splat_stored(token: Self::Token, word: Self::Stored) -> Self::Part;
}

macro_rules! four_words {
    ($type:ident<$token:ident> $parts:ident!: $splat:expr, $swap_ends:expr, $with_half:expr, $with_even:expr) => {
        impl FourWords for $type<$token> {
            #[inline(always)]
            fn constant(token: $token, word: u64) -> Self {
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
            fn interleave_low(self, b: Self) -> Self {
                $type::interleave_low(self, b)
            }
            #[inline(always)]
            fn interleave_high(self, b: Self) -> Self {
                $type::interleave_high(self, b)
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
            $parts! { $token, $splat }
        }
    };
}

/// A vector that is one part.
macro_rules! whole {
    ($token:ident, $splat:expr) => {
        type Part = Self;
        const PARTS: usize = 1;
        type Stored = u64;
        #[inline(always)]
        fn part<const I: usize>(self) -> Self {
            self
        }
        #[inline(always)]
        fn of_parts(first: Self, _: Self) -> Self {
            first
        }
        #[inline(always)]
        fn blocks<const I: usize>(token: $token, group: &[u8; 64]) -> [Self; 2] {
            let (halves, _) = group.as_chunks();
            let (a, b) = (Self::load_bytes(token, &halves[0]), Self::load_bytes(token, &halves[1]));
            [a.interleave_low(b), a.interleave_high(b)]
        }
        #[inline(always)]
        fn stored(word: u64) -> u64 {
            word
        }
        #[inline(always)]
        fn splat_stored(token: $token, word: u64) -> Self {
            $splat(token, word)
        }
    };
}

/// A vector of two registers out of sixteen: the sums and limbs of both would not find room. A word is stored twice, so
/// that a load has it in both places.
#[cfg(target_arch = "x86_64")]
macro_rules! halves {
    ($token:ident, $splat:expr) => {
        type Part = V128<$token>;
        const PARTS: usize = 2;
        type Stored = [u64; 2];
        #[inline(always)]
        fn part<const I: usize>(self) -> V128<$token> {
            self.halves()[I]
        }
        #[inline(always)]
        fn of_parts(first: V128<$token>, second: V128<$token>) -> Self {
            Self::of_halves(first, second)
        }
        #[inline(always)]
        fn blocks<const I: usize>(token: $token, group: &[u8; 64]) -> [V128<$token>; 2] {
            let (blocks, _) = group.as_chunks();
            let (a, b) = (V128::load_bytes(token, &blocks[I]), V128::load_bytes(token, &blocks[I + 2]));
            [a.interleave_low(b), a.interleave_high(b)]
        }
        #[inline(always)]
        fn stored(word: u64) -> [u64; 2] {
            [word; 2]
        }
        #[inline(always)]
        fn splat_stored(token: $token, word: [u64; 2]) -> V128<$token> {
            V128::load(token, &word)
        }
    };
}

#[cfg(target_arch = "x86_64")]
four_words! { Pair<Clmul> halves!: Pair::splat, Pair::swap_ends, Pair::with_half, Pair::with_even }

#[cfg(target_arch = "x86_64")]
four_words! {
    V256<Avx2> whole!: splat, V256::permute64::<0x27>, V256::blend32::<0b0000_1111>, V256::blend32::<0b0011_0011>
}

#[cfg(target_arch = "x86_64")]
four_words! {
    V256<Avxifma> whole!: V256::splat, V256::permute64::<0x27>, V256::blend32::<0b0000_1111>,
        V256::blend32::<0b0011_0011>
}

// The same source as `avxifma` on machines that have IFMA52 multiply-add in the other encoding alone.
#[cfg(all(test, target_arch = "x86_64"))]
four_words! {
    V256<Avx512> whole!: V256::splat, V256::permute64::<0x27>, V256::blend32::<0b0000_1111>,
        V256::blend32::<0b0011_0011>
}

/// For products of 32 bits the compiler would read as many, and widen them by a shuffle more.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn splat(token: Avx2, word: u64) -> V256<Avx2> {
    V256::splat(token, word).barrier_value()
}

#[cfg(target_arch = "aarch64")]
four_words! { Pair<Neon> whole!: Pair::splat, Pair::swap_ends, Pair::with_half, Pair::with_even }
