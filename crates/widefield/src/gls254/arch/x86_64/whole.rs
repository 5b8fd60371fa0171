//! One element of GF(2^254) in a register of 256 bits: what takes least time for a single point without AVX-512.
//!
//! Lanes are `(x0, x1)`. A product takes the other factor's parts from both lanes,
//!
//! ```text
//! (a0, a1) (b0, b0) + (a1, a0 + a1) (b1, b1) = (a0 b0 + a1 b1, a1 b0 + (a0 + a1) b1)
//! ```
//! six multiplications by Karatsuba's formula and one reduction.

use crate::gls254::field::{Field, Operand, Sum, Words, digit, invert, scale, solve, sqrt, square, times};
use crate::simd::{Simd, V256};
use crate::tier::HasVaes;

/// One element.
#[derive(Clone, Copy)]
pub(crate) struct Whole<T>(V256<T>);

impl<T: HasVaes> Whole<T> {
    /// `(x1, x0)`.
    #[inline(always)]
    fn swap(self) -> V256<T> {
        self.0.permute64::<0x4e>()
    }
    /// `(x0, x0)`.
    #[inline(always)]
    fn low(self) -> V256<T> {
        self.0.permute64::<0x44>()
    }
    /// `(x1, x1)`.
    #[inline(always)]
    fn high(self) -> V256<T> {
        self.0.permute64::<0xee>()
    }
    /// `(low, 0)` and `(0, high)`.
    #[inline(always)]
    fn parts(v: V256<T>) -> (V256<T>, V256<T>) {
        let zero = V256::zero(v.token());
        (v.blend32::<0xf0>(zero), zero.blend32::<0xf0>(v))
    }
    #[inline(always)]
    fn sum(self, b: Self) -> Sum<V256<T>> {
        let first = Operand::new(self.0).times(Operand::new(b.low()));
        first.plus(Operand::new(self.times_u().0).times(Operand::new(b.high())))
    }
    /// `(x0 + x1, x1) b0 + (x0, x0 + x1) b1`.
    #[inline(always)]
    fn sum_conjugate(self, b: Self) -> Sum<V256<T>> {
        let first = Operand::new(self.conjugate().0).times(Operand::new(b.low()));
        let (_, low) = Self::parts(self.swap());
        first.plus(Operand::new(self.0.xor(low)).times(Operand::new(b.high())))
    }
}

impl<T: HasVaes> Field for Whole<T> {
    type Token = T;
    const LANES: usize = 1;

    #[inline(always)]
    fn load(token: T, words: &[Words]) -> Self {
        Self(V256::load(token, &words[0]))
    }
    #[inline(always)]
    fn splat(token: T, words: &Words) -> Self {
        Self(V256::load(token, words))
    }
    type Bits = V256<T>;
    #[inline(always)]
    fn bits(token: T, words: &[[u64; 2]]) -> V256<T> {
        V256::broadcast(token, &words[0])
    }
    #[inline(always)]
    fn digit(bits: V256<T>, window: usize) -> ([Self; 3], Self) {
        let [i, j, k, negative] = digit(bits, window);
        ([Self(i), Self(j), Self(k)], Self(negative))
    }
    #[inline(always)]
    fn store(self, words: &mut [Words]) {
        self.0.store(&mut words[0]);
    }
    #[inline(always)]
    fn mask(token: T, words: &[u64]) -> Self {
        Self(V256::splat(token, words[0]))
    }
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(self.0.xor(b.0))
    }
    #[inline(always)]
    fn and(self, b: Self) -> Self {
        Self(self.0.and(b.0))
    }
    #[inline(always)]
    fn mul(self, b: Self) -> Self {
        Self(self.sum(b).reduce())
    }
    #[inline(always)]
    fn mul_add(a: Self, b: Self, c: Self, d: Self) -> Self {
        Self(a.sum(b).plus(c.sum(d)).reduce())
    }
    #[inline(always)]
    fn mul_conjugate(self, b: Self) -> Self {
        Self(self.sum_conjugate(b).reduce())
    }
    #[inline(always)]
    fn mul_conjugate_plus(a: Self, b: Self, c: Self, scale: u32) -> Self {
        let scaled = a.sum_conjugate(b).plus_scaled(c.0, scale);
        Self(scaled.plus_element(c.times_u().0).reduce())
    }
    #[inline(always)]
    fn square_conjugate(self) -> Self {
        Self(square(self.0))
    }
    #[inline(always)]
    fn scale(self, e: u32) -> Self {
        Self(scale(self.0, e))
    }
    #[inline(always)]
    fn times_u(self) -> Self {
        let (_, high) = Self::parts(self.0);
        Self(self.swap().xor(high))
    }
    #[inline(always)]
    fn conjugate(self) -> Self {
        let (high, _) = Self::parts(self.swap());
        Self(self.0.xor(high))
    }
    #[inline(always)]
    fn invert(self) -> Self {
        let conjugate = self.conjugate();
        let (sum, x0, x1) = (conjugate.low(), self.low(), self.high());
        let inverse = invert::<_, false>(square(sum).xor(times(x0, x1)));
        Self(times(conjugate.0, inverse))
    }
    #[inline(always)]
    fn sqrt(self) -> Self {
        Self(sqrt(self.0)).conjugate()
    }
    #[inline(always)]
    fn solve(self) -> Self {
        let (low, high) = solve::<_, false>(self.low(), self.high());
        Self(low.blend32::<0xf0>(high))
    }
}
