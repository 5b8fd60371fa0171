//! The field on three limbs of double-precision numbers, with fused multiply and add: one element a lane.
//!
//! ```text
//! x = x0 + x1 + x2,   xk a multiple of 2^0, 2^43, 2^85,   2^127 = 1
//! ```
//! # Products without carries
//! A fused multiply and add rounds once. So a product of two limbs comes in two parts that are both exact: with `B` a
//! large number whose last bit counts `2^u`,
//!
//! ```text
//! e = B - (B + a b)      a multiple of 2^u, nearly -a b          one rounding, in (B + a b)
//! l = a b + e            what is left: at most 2^u               no rounding
//! ```
//! and `a b = l - e`. If `2^u` is the unit of the limb above, `l` belongs to the product's limb and `e` to the next
//! one: as with IFMA52 multiply-add (`mul52`) the parts fall on limbs by themselves, and there is no carry after a
//! product. What the top limb hands up is a multiple of `2^127`, and `2^-127` times that is added to limb 0. With
//! `y1' = 2^-127 y1`, `y2' = 2^-127 y2`:
//!
//! ```text
//! r0 = l(x0 y0 + x1 y2' + x2 y1') - 2^-127 e2      r1 = l(x0 y1 + x1 y0 + x2 y2') - e0
//! r2 = l(x0 y2 + x1 y1 + x2 y0) - e1
//! ```
//! The parts of each product are independent of those of all others. (Rounding sums of products would take an addition
//! less for each limb, and makes a chain of the slowest instruction.)
//!
//! # Bounds
//! *Tight* limbs, what [`carry`] and [`scale`] leave, are at most `2^43`, `2^85`, `2^127` and `2^-20` of that. A
//! product of limbs must stay below `2^94`, `2^136`, `2^178`, all others below 53 bits of their units. The proofs of
//! `kummer` show that this holds in every step of the ladders, whichever way the processor rounds. No number but zero
//! is ever below `2^-127`, so that none is subnormal.
//!
//! Counts (instructions; fused multiply and add in brackets): [`mul`] 44 (19) and [`mul_fixed`] 42 (19), [`square`] 30
//! (13), [`scale`] 12 (7), [`carry`] 12 (1).

use super::element::{Fp127, P};
use crate::limbs::{Floats, bias, power};

/// The exponents of the limbs' units, and of what follows the last.
pub(crate) const UNITS: [i32; 4] = [0, 43, 85, 127];

/// Limbs of an element.
pub(crate) type Limbs<W> = [W; 3];

/// The biases that round to the units above the limbs, and `2^-127`.
#[derive(Clone, Copy)]
pub(crate) struct Rounding<W> {
    bias: [W; 3],
    wrap: W,
}

impl<W: Floats> Rounding<W> {
    #[inline(always)]
    pub(crate) fn new(token: W::Token) -> Self {
        let wrap = W::splat_f64(token, power(-127));
        let mut above = [wrap; 3];
        for k in 0..3 {
            above[k] = W::splat_f64(token, bias(UNITS[k + 1]));
        }
        Self { bias: above, wrap }
    }
}

/// A factor known beforehand: its limbs, and `2^-127` times the upper two.
#[derive(Clone, Copy)]
pub(crate) struct Fixed<W>(pub(crate) Limbs<W>, [W; 2]);

impl<W: Floats> Fixed<W> {
    #[inline(always)]
    pub(crate) fn new(x: Limbs<W>, r: &Rounding<W>) -> Self {
        Self(x, [x[1].mul_f64(r.wrap), x[2].mul_f64(r.wrap)])
    }
}

/// The limbs of a number at most `p`. (Conversions by bits: instructions that convert are not among those that are
/// said to take the same time for all operands.)
#[inline(always)]
pub(crate) const fn split(x: u128) -> Limbs<f64> {
    #[inline(always)]
    const fn part(x: u128, k: usize) -> f64 {
        let bits = (x >> UNITS[k]) as u64 & ((1 << (UNITS[k + 1] - UNITS[k])) - 1);
        (f64::from_bits(power(52).to_bits() | bits) - power(52)) * power(UNITS[k])
    }
    [part(x, 0), part(x, 1), part(x, 2)]
}

/// `2^n x`.
#[inline(always)]
fn shifted(x: u64, n: i32) -> Fp127 {
    let x = u128::from(x);
    Fp127::from_number((x << n) & P) + Fp127::from_number(x >> (127 - n))
}

/// The element with these limbs, each below `2^51` of its unit.
#[inline(always)]
pub(crate) fn join(limbs: Limbs<f64>) -> Fp127 {
    let mut sum = Fp127::ZERO;
    for k in 0..3 {
        // The low bits of the mantissa, plus the one that makes it positive and is subtracted again.
        let bits = (limbs[k] * power(-UNITS[k]) + bias(0)).to_bits() & ((1 << 52) - 1);
        sum = sum + shifted(bits, UNITS[k]) - shifted(1 << 51, UNITS[k]);
    }
    sum
}

/// Of the products of a limb, the sum of their low parts and that of their excesses.
#[inline(always)]
fn column3<W: Floats>(bias: W, [x, y, z]: [(W, W); 3]) -> (W, W) {
    let (x, y, z) =
        (bias.split_product(x.0, x.1), bias.split_product(y.0, y.1), bias.split_product(z.0, z.1));
    (x.0.add_f64(y.0).add_f64(z.0), z.1.add_f64(x.1.add_f64(y.1)))
}

/// The same for two products.
#[inline(always)]
fn column2<W: Floats>(bias: W, [x, y]: [(W, W); 2]) -> (W, W) {
    let (x, y) = (bias.split_product(x.0, x.1), bias.split_product(y.0, y.1));
    (x.0.add_f64(y.0), x.1.add_f64(y.1))
}

/// The limbs, given their low parts and excesses.
#[inline(always)]
fn limbs<W: Floats>(columns: [(W, W); 3], r: &Rounding<W>) -> Limbs<W> {
    let [(l0, e0), (l1, e1), (l2, e2)] = columns;
    [l0.sub_product_f64(e2, r.wrap), l1.sub_f64(e0), l2.sub_f64(e1)]
}

/// `x y`.
#[inline(always)]
pub(crate) fn mul<W: Floats>(x: Limbs<W>, y: Limbs<W>, r: &Rounding<W>) -> Limbs<W> {
    mul_fixed(x, &Fixed::new(y, r), r)
}

/// `x y` for a factor known beforehand.
#[inline(always)]
pub(crate) fn mul_fixed<W: Floats>(x: Limbs<W>, y: &Fixed<W>, r: &Rounding<W>) -> Limbs<W> {
    let ([x0, x1, x2], Fixed([y0, y1, y2], [e1, e2])) = (x, *y);
    limbs(
        [
            column3(r.bias[0], [(y0, x0), (e1, x2), (e2, x1)]),
            column3(r.bias[1], [(y0, x1), (y1, x0), (e2, x2)]),
            column3(r.bias[2], [(y0, x2), (y1, x1), (y2, x0)]),
        ],
        r,
    )
}

/// `x^2`.
#[inline(always)]
pub(crate) fn square<W: Floats>([x0, x1, x2]: Limbs<W>, r: &Rounding<W>) -> Limbs<W> {
    let (d0, d1, e2) = (x0.add_f64(x0), x1.add_f64(x1), x2.mul_f64(r.wrap));
    limbs(
        [
            column2(r.bias[0], [(x0, x0), (d1, e2)]),
            column2(r.bias[1], [(d1, x0), (e2, x2)]),
            column2(r.bias[2], [(x1, x1), (d0, x2)]),
        ],
        r,
    )
}

/// `c x` for a small factor, in tight limbs.
#[inline(always)]
pub(crate) fn scale<W: Floats>(x: Limbs<W>, c: W, r: &Rounding<W>) -> Limbs<W> {
    limbs(
        [
            r.bias[0].split_product(x[0], c),
            r.bias[1].split_product(x[1], c),
            r.bias[2].split_product(x[2], c),
        ],
        r,
    )
}

/// Each limb hands what is above its bits to the next, all at once.
#[inline(always)]
pub(crate) fn carry<W: Floats>(x: Limbs<W>, r: &Rounding<W>) -> Limbs<W> {
    let [(l0, h0), (l1, h1), (l2, h2)] =
        [x[0].split(r.bias[0]), x[1].split(r.bias[1]), x[2].split(r.bias[2])];
    [l0.add_product_f64(h2, r.wrap), l1.add_f64(h0), l2.add_f64(h1)]
}
