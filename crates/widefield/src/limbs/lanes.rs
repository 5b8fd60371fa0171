//! Four values of a proof type side by side: a vector of four lanes.

use super::word::{Lanes, MulAdd, Word};
use crate::simd::Vector;

/// Four lanes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Four<T>(pub(crate) [T; 4]);

impl<T: Copy> Copy for Four<T> {}

impl<T: Copy> Four<T> {
    pub(crate) fn zip(self, other: Self, f: impl Fn(T, T) -> T) -> Self {
        Self(core::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<T: Vector<Words = [u64; 1]>> Vector for Four<T> {
    type Token = T::Token;
    type Words = [u64; 4];
    const WORDS: usize = 4;
    fn token(self) -> T::Token {
        self.0[0].token()
    }
    #[inline(never)]
    fn load(token: T::Token, words: &[u64; 4]) -> Self {
        Self(words.map(|word| T::load(token, &[word])))
    }
    #[inline(never)]
    fn splat(token: T::Token, word: u64) -> Self {
        Self([0; 4].map(|_| T::splat(token, word)))
    }
}

impl<T: Word<Words = [u64; 1]>> Word for Four<T> {
    #[inline(never)]
    fn add(self, other: Self) -> Self {
        self.zip(other, T::add)
    }

    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        self.zip(other, T::sub)
    }

    #[inline(never)]
    fn low<const N: u32>(self) -> Self {
        Self(self.0.map(T::low::<N>))
    }

    #[inline(never)]
    fn shr<const N: u32>(self) -> Self {
        Self(self.0.map(T::shr::<N>))
    }

    #[inline(never)]
    fn shr_exact<const N: u32>(self) -> Self {
        Self(self.0.map(T::shr_exact::<N>))
    }

    #[inline(never)]
    fn shl<const N: u32>(self) -> Self {
        Self(self.0.map(T::shl::<N>))
    }

    #[inline(never)]
    fn mul32(self, other: Self) -> Self {
        self.zip(other, T::mul32)
    }
}

impl<T: MulAdd<Words = [u64; 1]>> MulAdd for Four<T> {
    #[inline(never)]
    fn madd52_low(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].madd52_low(a.0[i], b.0[i])))
    }

    #[inline(never)]
    fn madd52_high(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].madd52_high(a.0[i], b.0[i])))
    }

    #[inline(never)]
    fn mul_low(self, other: Self) -> Self {
        self.zip(other, T::mul_low)
    }
}

impl<T: Copy> Lanes for Four<T> {
    fn swap_pairs(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([c, d, a, b])
    }

    fn swap_neighbours(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([b, a, d, c])
    }
}
