//! The ladder on two 64-bit limbs: the definition of what every kernel computes.
//!
//! One step takes `X(P)`, `X(Q)` and the ratios of `X(Q - P)` to `X(2P)`, `X(P + Q)`. In the two forms of Figure 2.4 of
//! the paper (`C` and `D` are the constants of the module's documentation, `W = (1, x/y, x/z, x/t)` of the difference,
//! `.` the product coordinate by coordinate):
//!
//! ```text
//! (a)  u = C . H(P)                     (b)
//!      r = H(u . H(P))                       r = H(C . H(P)^2)
//!      s = H(u . H(Q))                       s = H(C . H(P) . H(Q))
//!      2P = D . r^2,  P + Q = W . s^2        2P = D . r^2,  P + Q = W . s^2
//! ```
//! Published counts, one constant of each four scaled to 1: (a) 10M + 9S + 6m, (b) 7M + 12S + 9m. Here all four
//! constants are small integers instead, and the first coordinate of `C . H(P)^2` has no square left in (a):
//! (a) 11M + 8S + 8m, (b) 7M + 12S + 12m. A square costs three multiplications against four, a product with a constant
//! two, so in 64-bit multiplications (a) costs 84 and (b) 88.
//!
//! # Signs
//!
//! The first of the constants is negative in `C` and in `D`. Within the ladder a point is `(-x, y, z, t)`, so that a
//! double needs no negation; a sum is made so by the ratios, which are kept negated: `(x, -uy, -vz, -wt)` is minus the
//! sum. `u`, `r` and `s` have the sign of their first coordinate wrong, too, and what `H` makes of either has the sign
//! of its last one wrong, which no square sees, nor a product of two that both have it.

use super::control::{LadderState, run_ladder};
use super::surface::{C, D, Point, Ratios, SCALAR_BYTES, bit, identity, point};
use crate::fp127::{Factor, Fp127};
use crate::tier::Portable;
use core::marker::PhantomData;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroize;

/// `H(x, y, z, t) = (x+y+z+t, x+y-z-t, x-y+z-t, x-y-z+t)` of `(-x, y, z, t)`, with the other sign of the last
/// coordinate. Eight additions.
#[inline(always)]
fn hadamard([minus_x, y, z, t]: Point) -> Point {
    let (s, minus_d, u, e) = (y - minus_x, minus_x + y, z + t, z - t);
    [s + u, s - u, e - minus_d, minus_d + e]
}

/// `(-x, y, z, t)` of `(x, y, z, t)`, and back.
#[inline(always)]
fn first_negated([x, y, z, t]: Point) -> Point {
    [-x, y, z, t]
}

#[inline(always)]
fn product(a: [Factor; 4], b: Point) -> Point {
    [a[0].times(b[0]), a[1].times(b[1]), a[2].times(b[2]), a[3].times(b[3])]
}

/// The constants' absolute values.
const fn absolute(c: [u64; 4]) -> [u32; 4] {
    [c[0] as u32, c[1] as u32, c[2] as u32, c[3] as u32]
}
const C32: [u32; 4] = absolute(C);
const D32: [u32; 4] = absolute(D);

/// A number that is squared, then multiplied by another, which is small.
#[inline(always)]
fn scaled_square(a: Fp127, c: u32) -> Fp127 {
    a.square_lazy().mul_small_lazy(c).reduce()
}

/// The second half of a step, the same in both forms.
#[inline(always)]
fn finish(r: Point, s: Point, [minus_u, minus_v, minus_w]: &Ratios) -> (Point, Point) {
    let (r, s) = (hadamard(r), hadamard(s));
    let double = [
        scaled_square(r[0], D32[0]),
        scaled_square(r[1], D32[1]),
        scaled_square(r[2], D32[2]),
        scaled_square(r[3], D32[3]),
    ];
    let sum = [s[0].square(), s[1].square() * *minus_u, s[2].square() * *minus_v, s[3].square() * *minus_w];
    (double, sum)
}

/// A form of the step.
pub(super) trait Form {
    /// `X(2P)` and `X(P + Q)` by the negated ratios, points with their first coordinates negated.
    fn step(p: Point, q: Point, difference: &Ratios) -> (Point, Point);
}

/// Form (a): the constants multiply one factor of both products.
pub(super) struct FormA;

impl Form for FormA {
    #[inline(always)]
    fn step(p: Point, q: Point, difference: &Ratios) -> (Point, Point) {
        let (p, q) = (hadamard(p), hadamard(q));
        let u = [
            p[0].mul_small_factor(C32[0]),
            p[1].mul_small_factor(C32[1]),
            p[2].mul_small_factor(C32[2]),
            p[3].mul_small_factor(C32[3]),
        ];
        finish(product(u, p), product(u, q), difference)
    }
}

/// Form (b), that of the vector kernels: the constants multiply the products.
#[cfg(test)]
pub(super) struct FormB;

#[cfg(test)]
impl Form for FormB {
    fn step(p: Point, q: Point, difference: &Ratios) -> (Point, Point) {
        let (p, q) = (hadamard(p), hadamard(q));
        let square = |i: usize| scaled_square(p[i], C32[i]);
        let product = |i: usize| (p[i] * q[i]).mul_small(C32[i]);
        finish([0, 1, 2, 3].map(square), [0, 1, 2, 3].map(product), difference)
    }
}

/// Swaps the points if `choice`.
#[inline(always)]
fn swap_if(p: &mut Point, q: &mut Point, choice: Choice) {
    for (a, b) in p.iter_mut().zip(q) {
        Fp127::conditional_swap(a, b, choice);
    }
}

/// The points of a ladder, for a form of the step.
struct Points<'a, F> {
    scalar: &'a [u8; SCALAR_BYTES],
    /// Negated.
    difference: &'a Ratios,
    d: Point,
    a: Point,
    form: PhantomData<F>,
}

impl<F: Form> LadderState for Points<'_, F> {
    type Bit = u8;

    #[inline(always)]
    fn bit(&self, i: usize) -> u8 {
        bit(self.scalar, i)
    }

    #[inline(always)]
    fn differ(&self, a: u8, b: u8) -> u8 {
        a ^ b
    }

    #[inline(always)]
    fn step(&mut self, swap: u8) {
        swap_if(&mut self.d, &mut self.a, Choice::from(swap));
        (self.d, self.a) = F::step(self.d, self.a, self.difference);
    }

    #[inline(always)]
    fn choose(&mut self, sum: u8) {
        swap_if(&mut self.d, &mut self.a, Choice::from(sum));
    }
}

/// The ladder by a form of the step: the multiple of the point with these ratios.
#[inline(always)]
pub(super) fn ladder_by<F: Form>(difference: &Ratios, scalar: &[u8; SCALAR_BYTES], out: &mut Point) {
    let [u, v, w] = *difference;
    let mut points: Points<'_, F> = Points {
        scalar,
        difference: &[-u, -v, -w],
        d: first_negated(identity()),
        a: first_negated(point(difference)),
        form: PhantomData,
    };
    run_ladder(&mut points, 0);
    *out = first_negated(points.d);
    points.d.zeroize();
    points.a.zeroize();
}

/// The ladder.
#[inline(always)]
pub(super) fn ladder(_: Portable, difference: &Ratios, scalar: &[u8; SCALAR_BYTES], out: &mut Point) {
    ladder_by::<FormA>(difference, scalar, out);
}

/// Ladders, one after the other; all of them.
#[inline(always)]
pub(super) fn ladders(
    token: Portable,
    differences: &[Ratios],
    scalars: &[[u8; SCALAR_BYTES]],
    out: &mut [Point],
) -> usize {
    for ((difference, scalar), out) in differences.iter().zip(scalars).zip(out.iter_mut()) {
        ladder(token, difference, scalar, out);
    }
    out.len()
}
