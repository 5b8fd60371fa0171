//! The types of the proofs, with every result recorded or altered.

use super::altered::{ALTER, WIDEST, constant, is_due};
use super::floats::{Floats, is_bias};
use super::interval::Interval;
use super::polynomial::Poly;
use super::word::{MulAdd, Word};
use crate::simd::Vector;

/// Intervals whose results are recorded; polynomials of which one may be altered, or a constant that makes them.
pub(crate) trait Proof: Word + MulAdd {
    fn result(self) -> Self;
    fn low_bits<const N: u32>(self) -> Self {
        self.low::<N>()
    }
    fn right<const N: u32>(self) -> Self {
        self.shr::<N>()
    }
    fn right_exact<const N: u32>(self) -> Self {
        self.shr_exact::<N>()
    }
    fn left<const N: u32>(self) -> Self {
        self.shl::<N>()
    }
}

impl Proof for Interval {
    fn result(self) -> Self {
        WIDEST.set(WIDEST.get().max(self.1));
        self
    }
}

impl Proof for Poly {
    fn result(self) -> Self {
        if ALTER.with(is_due) { Word::add(self, self.splat_like(1)) } else { self }
    }
    fn low_bits<const N: u32>(self) -> Self {
        self.rest(constant(N))
    }
    fn right<const N: u32>(self) -> Self {
        self.carry(constant(N))
    }
    fn left<const N: u32>(self) -> Self {
        self.scaled(1 << constant(N))
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Traced<T>(pub(crate) T);

/// What is loaded is given: no result of the source.
impl<T: Proof> Vector for Traced<T> {
    type Token = T::Token;
    type Words = T::Words;
    const WORDS: usize = T::WORDS;
    fn token(self) -> T::Token {
        self.0.token()
    }
    #[inline(never)]
    fn load(token: T::Token, words: &T::Words) -> Self {
        Self(T::load(token, words))
    }
    #[inline(never)]
    fn splat(token: T::Token, word: u64) -> Self {
        Self(T::splat(token, word).result())
    }
}

impl<T: Proof> Word for Traced<T> {
    #[inline(never)]
    fn add(self, other: Self) -> Self {
        Self(self.0.add(other.0).result())
    }
    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        Self(self.0.sub(other.0).result())
    }
    #[inline(never)]
    fn low<const N: u32>(self) -> Self {
        Self(self.0.low_bits::<N>().result())
    }
    #[inline(never)]
    fn shr<const N: u32>(self) -> Self {
        Self(self.0.right::<N>().result())
    }
    #[inline(never)]
    fn shr_exact<const N: u32>(self) -> Self {
        Self(self.0.right_exact::<N>().result())
    }
    #[inline(never)]
    fn shl<const N: u32>(self) -> Self {
        Self(self.0.left::<N>().result())
    }
    #[inline(never)]
    fn mul32(self, other: Self) -> Self {
        Self(self.0.mul32(other.0).result())
    }
}

impl<T: Proof> MulAdd for Traced<T> {
    #[inline(never)]
    fn madd52_low(self, a: Self, b: Self) -> Self {
        Self(self.0.madd52_low(a.0, b.0).result())
    }
    #[inline(never)]
    fn madd52_high(self, a: Self, b: Self) -> Self {
        Self(self.0.madd52_high(a.0, b.0).result())
    }
    #[inline(never)]
    fn mul_low(self, other: Self) -> Self {
        Self(self.0.mul_low(other.0).result())
    }
}

impl<T: Proof + Floats> Floats for Traced<T> {
    /// Twice the constant, if it is the one to be altered. A bias is not: another one would round elsewhere, which
    /// changes no value, and is what bounds are for.
    fn splat_f64(token: T::Token, number: f64) -> Self {
        let factor = if is_bias(number) { 1 } else { constant(1) };
        Self(T::splat_f64(token, number * f64::from(factor)))
    }
    #[inline(never)]
    fn add_f64(self, other: Self) -> Self {
        Self(self.0.add_f64(other.0).result())
    }
    #[inline(never)]
    fn sub_f64(self, other: Self) -> Self {
        Self(self.0.sub_f64(other.0).result())
    }
    #[inline(never)]
    fn mul_f64(self, other: Self) -> Self {
        Self(self.0.mul_f64(other.0).result())
    }
    #[inline(never)]
    fn add_product_f64(self, a: Self, b: Self) -> Self {
        Self(self.0.add_product_f64(a.0, b.0).result())
    }
    #[inline(never)]
    fn sub_product_f64(self, a: Self, b: Self) -> Self {
        Self(self.0.sub_product_f64(a.0, b.0).result())
    }
    #[inline(never)]
    fn split_product(self, a: Self, b: Self) -> (Self, Self) {
        let (low, excess) = self.0.split_product(a.0, b.0);
        (Self(low.result()), Self(excess.result()))
    }
    #[inline(never)]
    fn split(self, bias: Self) -> (Self, Self) {
        let (low, high) = self.0.split(bias.0);
        (Self(low.result()), Self(high.result()))
    }
}
