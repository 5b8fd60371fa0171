//! Sums of points that are public, by a program: both multiples of a verification share its steps.
//!
//! Points are in López and Dahab's coordinates, `x = X/Z`, `y = Y/Z^2`; the identity element is `(1 : 0 :
//! 0)`. With `c^2 = b`, the double, and the sum with an affine point `(x, y)`:
//!
//! ```text
//! 2 P:     Z' = X^2 Z^2,   X' = (X^2 + c Z^2)^2,   Y' = b Z^4 Z' + X' (a Z' + Y^2 + b Z^4)
//! P + Q:   A = Y + y Z^2,  B = X + x Z,  C = B Z
//!          Z' = C^2,       X' = A^2 + A C + C B^2 + a Z',   Y' = (x Z' + X') (A C + Z') + (x + y) Z'^2
//! ```
//! four products and five squares, three products where `b` is 1; eight products and five squares. On Koblitz
//! curves, where `b` is 1, the map of Frobenius takes points to points, `tau P = (X^2 : Y^2 : Z^2)`: three
//! squares.
//!
//! # Source
//! J. López, R. Dahab, *Improved Algorithms for Elliptic Curve Arithmetic in GF(2^n)*, SAC 1998; A. Higuchi,
//! N. Takagi, *A Fast Addition Algorithm for Elliptic Curve Arithmetic in GF(2^n) Using Projective
//! Coordinates*, 2000: the sum with an affine point; both also in the Explicit-Formulas Database.

use crate::gf2m::held::{Held, Holds};
use crate::gf2m::{Element, Field};

/// What is done next. Programs tell of the scalars that they were made from.
#[derive(Clone, Copy)]
pub(super) enum Op {
    /// `tau` times the sum on Koblitz curves, twice the sum on others.
    Step,
    /// Adds the point of this number, counted from 1; subtracts it, if the number is negative.
    Add(i8),
    /// Keeps the sum in this place.
    Keep(u8),
    /// Goes on from what is in this place.
    Resume(u8),
}

/// A point, or the identity element: `X`, `Y`, `Z`.
#[derive(Clone, Copy)]
pub(super) struct Projective<F: Field>(pub(super) [Element<F>; 3]);

impl<F: Field> Projective<F> {
    pub(super) const IDENTITY: Self = Self([Element::ONE, Element::ZERO, Element::ZERO]);
}

/// Runs a program from the identity element on. `root` is the square root of the curve's `b`, or nothing for
/// 1; the points are affine.
#[inline(always)]
pub(super) fn joint<F: Field, V: Holds>(
    t: V::Token,
    root: Option<&F::Words<u64>>,
    a: bool,
    points: &[[Element<F>; 2]],
    program: &[Op],
    places: &mut [Projective<F>],
) {
    let (zero, one) = (Held::<F, V>::load(t, &F::ZERO), Held::load(t, &F::ONE));
    let c = Held::load(t, root.unwrap_or(&F::ONE));
    let mut sum = [one, zero, zero];
    for op in program {
        // What the formula of sums has no answer to is a double too: so the formula of doubles is compiled
        // once.
        let doubles = match *op {
            Op::Step if root.is_none() => {
                sum = [V::square(sum[0]), V::square(sum[1]), V::square(sum[2])];
                false
            }
            Op::Step => true,
            Op::Add(number) => {
                let [x, y] = &points[usize::from(number.unsigned_abs()) - 1];
                let (x, y) = (Held::load(t, x.array()), Held::load(t, y.array()));
                let y = if number < 0 { x.add(y) } else { y };
                !added::<F, V>(&mut sum, [x, y, one, zero], a)
            }
            Op::Keep(place) => {
                places[usize::from(place)].0 = [sum[0].store(), sum[1].store(), sum[2].store()];
                false
            }
            Op::Resume(place) => {
                let [x, y, z] = &places[usize::from(place)].0;
                sum = [Held::load(t, x.array()), Held::load(t, y.array()), Held::load(t, z.array())];
                false
            }
        };
        if doubles {
            let [x, y, z] = sum;
            let (xx, zz) = (V::square(x), V::square(z));
            let scaled = if root.is_some() { V::mul(c, zz) } else { zz };
            let bzzzz = V::square(scaled);
            let z = V::mul(xx, zz);
            let x = V::square(xx.add(scaled));
            let rest = V::square(y).add(bzzzz);
            let rest = if a { rest.add(z) } else { rest };
            sum = [x, V::sum_of_products([bzzzz, z], [x, rest]), z];
        }
    }
}

/// Adds an affine point, or tells that it is the sum already, which is left to be doubled.
#[cfg_attr(not(unoptimised), inline(always))]
fn added<F: Field, V: Holds>(sum: &mut [Held<F, V>; 3], [x, y, one, zero]: [Held<F, V>; 4], a: bool) -> bool {
    let [x1, y1, z1] = *sum;
    let beside = x1.add(V::mul(x, z1));
    let c = V::mul(beside, z1);
    let above = y1.add(V::mul(y, V::square(z1)));
    if c.is_zero_vartime() {
        if z1.is_zero_vartime() {
            *sum = [x, y, one];
        } else if above.is_zero_vartime() {
            return false;
        } else {
            // The same x and another y: the negative.
            *sum = [one, zero, zero];
        }
        return true;
    }
    let z3 = V::square(c);
    let product = V::mul(above, c);
    let x3 = V::square(above).add(product).add(V::mul(c, V::square(beside)));
    let x3 = if a { x3.add(z3) } else { x3 };
    let factors = [V::mul(x, z3).add(x3), product.add(z3)];
    *sum = [x3, V::sum_of_products(factors, [x.add(y), V::square(z3)]), z3];
    true
}
