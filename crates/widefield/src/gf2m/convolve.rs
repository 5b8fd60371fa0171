//! Products of sliced elements: register k holds word k of all of them.
//!
//! The formulas are those of [`gf2x`](crate::gf2x) for a word a register; here is what comes after them: the words of the
//! products from the coefficients, and squares.

use super::lanes::Vector;
use crate::gf2x::formula::Coefficient;
use crate::gf2x::formula::sliced::{LaneProducts, WordProducts};

/// In each lane the product of the low words and that of the high words, added.
#[derive(Clone, Copy)]
pub(super) struct Summed<V>(pub(super) V);

impl<V: Vector> WordProducts<V> for Summed<V> {
    #[inline(always)]
    fn product(a: V, b: V) -> Self {
        Self(a.mul_ll(b).xor(a.mul_hh(b)))
    }
}

impl<V: Vector> Coefficient for Summed<V> {
    #[inline(always)]
    fn xor(self, b: Self) -> Self {
        Self(self.0.xor(b.0))
    }
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        Self(self.0.xor3(b.0, c.0))
    }
}

/// The low words of the products.
#[inline(always)]
fn lows<V: Vector>(c: LaneProducts<V>) -> V {
    c.low.lows(c.high)
}

/// The high words of the products.
#[inline(always)]
fn highs<V: Vector>(c: LaneProducts<V>) -> V {
    c.low.highs(c.high)
}

/// The words of `2n` words each, from `2n - 1` coefficients.
#[inline(always)]
pub(super) fn words<V: Vector>(c: &[LaneProducts<V>]) -> [V; 18] {
    let mut r = [c[0].low; 18];
    r[0] = lows(c[0]);
    for (k, c) in c.windows(2).enumerate() {
        r[k + 1] = lows(c[1]).xor(highs(c[0]));
    }
    r[c.len()] = highs(c[c.len() - 1]);
    r
}

/// The squares of elements: the first `2n` words of the result.
#[inline(always)]
pub(super) fn squares<V: Vector>(a: &[V]) -> [V; 18] {
    let mut c = [a[0]; 18];
    for (k, a) in a.iter().enumerate() {
        let square = LaneProducts { low: a.square_low(), high: a.square_high() };
        c[2 * k] = lows(square);
        c[2 * k + 1] = highs(square);
    }
    c
}
