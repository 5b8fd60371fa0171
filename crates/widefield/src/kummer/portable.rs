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

use super::control::{Rungs, climb};
use super::surface::{C, D, Point, Ratios, SCALAR_BYTES, bit, neutral, point};
use crate::fp127::Fp127;
use crate::tier::Portable;
use core::marker::PhantomData;
use subtle::{Choice, ConditionallySelectable};
use zeroize::Zeroize;

/// `H(x, y, z, t) = (x+y+z+t, x+y-z-t, x-y+z-t, x-y-z+t)`. Eight additions.
#[inline(always)]
fn hadamard([x, y, z, t]: Point) -> Point {
    let (s, d, u, e) = (x + y, x - y, z + t, z - t);
    [s + u, s - u, d + e, d - e]
}

#[inline(always)]
fn product(a: Point, b: Point) -> Point {
    [a[0] * b[0], a[1] * b[1], a[2] * b[2], a[3] * b[3]]
}

/// Products with the constants, the first of which is negative in `C` and in `D`.
#[inline(always)]
fn scaled(a: Point, c: [u64; 4]) -> Point {
    [
        -a[0].mul_small(c[0] as u32),
        a[1].mul_small(c[1] as u32),
        a[2].mul_small(c[2] as u32),
        a[3].mul_small(c[3] as u32),
    ]
}

/// The second half of a step, the same in both forms.
#[inline(always)]
fn finish(r: Point, s: Point, [u, v, w]: &Ratios) -> (Point, Point) {
    let double = scaled(hadamard(r).map(Fp127::square), D);
    let [x, y, z, t] = hadamard(s).map(Fp127::square);
    (double, [x, y * *u, z * *v, t * *w])
}

/// A form of the step.
pub(super) trait Form {
    /// `X(2P)` and `X(P + Q)`.
    fn step(p: Point, q: Point, difference: &Ratios) -> (Point, Point);
}

/// Form (a): the constants multiply one factor of both products.
pub(super) struct FormA;

impl Form for FormA {
    #[inline(always)]
    fn step(p: Point, q: Point, difference: &Ratios) -> (Point, Point) {
        let (p, q) = (hadamard(p), hadamard(q));
        let u = scaled(p, C);
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
        finish(scaled(p.map(Fp127::square), C), scaled(product(p, q), C), difference)
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
    difference: &'a Ratios,
    d: Point,
    a: Point,
    form: PhantomData<F>,
}

impl<F: Form> Rungs for Points<'_, F> {
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
    let mut points: Points<'_, F> =
        Points { scalar, difference, d: neutral(), a: point(difference), form: PhantomData };
    climb(&mut points, 0);
    *out = points.d;
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
