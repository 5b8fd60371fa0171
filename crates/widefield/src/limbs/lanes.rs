//! Four values of a proof type side by side: a vector of four lanes.

use super::floats::{Floats, FourFloats};
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

impl<T: Floats<Words = [u64; 1]>> Floats for Four<T> {
    fn splat_f64(token: T::Token, number: f64) -> Self {
        Self([0; 4].map(|_| T::splat_f64(token, number)))
    }

    #[inline(never)]
    fn add_f64(self, other: Self) -> Self {
        self.zip(other, T::add_f64)
    }

    #[inline(never)]
    fn sub_f64(self, other: Self) -> Self {
        self.zip(other, T::sub_f64)
    }

    #[inline(never)]
    fn mul_f64(self, other: Self) -> Self {
        self.zip(other, T::mul_f64)
    }

    #[inline(never)]
    fn add_product_f64(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].add_product_f64(a.0[i], b.0[i])))
    }

    #[inline(never)]
    fn sub_product_f64(self, a: Self, b: Self) -> Self {
        Self(core::array::from_fn(|i| self.0[i].sub_product_f64(a.0[i], b.0[i])))
    }

    #[inline(never)]
    fn split_product(self, a: Self, b: Self) -> (Self, Self) {
        let parts: [_; 4] = core::array::from_fn(|i| self.0[i].split_product(a.0[i], b.0[i]));
        (Self(parts.map(|p| p.0)), Self(parts.map(|p| p.1)))
    }

    #[inline(never)]
    fn split(self, bias: Self) -> (Self, Self) {
        let parts: [_; 4] = core::array::from_fn(|i| self.0[i].split(bias.0[i]));
        (Self(parts.map(|p| p.0)), Self(parts.map(|p| p.1)))
    }
}

impl<T: Floats<Words = [u64; 1]>> FourFloats for Four<T> {
    fn load_f64(token: T::Token, numbers: &[f64; 4]) -> Self {
        Self(numbers.map(|number| T::splat_f64(token, number)))
    }

    #[inline(never)]
    fn add_sub_f64(self, other: Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a.sub_f64(e), b.add_f64(f), c.sub_f64(g), d.add_f64(h)])
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
