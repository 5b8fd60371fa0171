//! The ladder on double-precision numbers: the four coordinates of a point in four lanes, form (b) of the step.
//!
//! # Lanes
//! Between steps a point is `(y, x, t, z)`, between the two rows of transforms `(z, x, t, y)`: the same instructions
//! lead from either order to the other.
//!
//! ```text
//! v                   y        x        t        z
//! s                   x        y        z        t          neighbours swapped
//! s -+ v              x-y      x+y      z-t      z+t
//! s'                  z-t      z+t      x-y      x+y        halves swapped
//! s' +- (s -+ v)      z'       x'       t'       y'
//! ```
//!
//! # One step
//! `d` is the point doubled last, `a` the one added last; of the two, `select` takes the one to double now.
//!
//! ```text
//! d  H ---.------------ mul ----- C -- H -- square -- W, carry -- a
//!          \   /
//!           x select -- square -- C -- H -- square -- D --------- d
//!          /
//! a  H ---'
//! ```
//! A step has 281 vector instructions: transforms 48, select 9, products 44 and 42, squares 3 x 30, constants 3 x 12,
//! the carry 12. Of these 116 multiply, or multiply and add, 132 add, 24 move words. Ports that take three a cycle
//! need 94 cycles; the chain of the upper row, with 4 cycles for multiply and add, 3 for an addition and 3 and 1 for
//! the swaps, has 11 + 22 + 15 + 11 + 22 + 18 + 13 = 112. Sapphire Rapids takes 143. So the order of operations
//! counts: both rows go stage by stage (one row after the other takes 5 % longer).
//!
//! Five limbs with 32-bit products, which were here before, take 460 instructions: 40 % of them in transforms with
//! offsets and in carries, of which this arithmetic needs one. Tried on Sapphire Rapids and no faster: sums of products
//! rounded in a chain, an addition less for each limb (2 % slower); the carry begun before the product's low parts are
//! known (0.3 % faster, and then the bounds hold for rounding to nearest only).

use super::control::{LadderState, run_ladder};
use super::lanes::{Coordinates, Select};
use super::surface::{C, D, Point, Ratios, SCALAR_BYTES, bit, identity, point};
use crate::fp127::Fp127;
use crate::fp127::mul_f64::{Fixed, Limbs, Rounding, carry, join, mul, mul_fixed, scale, split, square};
use crate::limbs::{FourFloats, Lanes};
use crate::simd::overwrite;

/// What a ladder's steps share.
pub(super) struct Constants<W> {
    c: W,
    d: W,
    /// The difference's `(x/y, 1, x/t, x/z)`.
    w: Fixed<W>,
    signs: W,
    r: Rounding<W>,
}

/// One limb of the transform.
#[inline(always)]
fn sums<W: FourFloats + Lanes>(v: W, signs: W) -> W {
    let s = v.swap_neighbours().add_sub_f64(v);
    s.swap_pairs().add_product_f64(s, signs)
}

/// The four sums, from one order of coordinates to the other.
#[inline(always)]
fn hadamard<W: FourFloats + Lanes>(v: Limbs<W>, k: &Constants<W>) -> Limbs<W> {
    [sums(v[0], k.signs), sums(v[1], k.signs), sums(v[2], k.signs)]
}

/// A step: `(d, a)` to the double of the selected one and to their sum.
#[inline(always)]
pub(super) fn step<W: FourFloats + Lanes, S: Select<W>>(
    d: Limbs<W>,
    a: Limbs<W>,
    select: S,
    k: &Constants<W>,
) -> (Limbs<W>, Limbs<W>) {
    let r = &k.r;
    let (d, a) = (hadamard(d, k), hadamard(a, k));
    let both = mul(a, d, r);
    let one = square(choose(select, d, a), r);
    let both = hadamard(scale(both, k.c, r), k);
    let one = hadamard(scale(one, k.c, r), k);
    let both = square(both, r);
    let one = square(one, r);
    let sum = carry(mul_fixed(both, &k.w, r), r);
    (scale(one, k.d, r), sum)
}

/// The limbs of `a` where the bit is 1, of `d` where it is 0.
#[inline(always)]
fn choose<W: Copy, S: Select<W>>(select: S, d: Limbs<W>, a: Limbs<W>) -> Limbs<W> {
    [select.select(d[0], a[0]), select.select(d[1], a[1]), select.select(d[2], a[2])]
}

/// The limbs of a point as `(y, x, t, z)`.
#[inline(always)]
pub(super) fn coordinates<V: FourFloats>(token: V::Token, [x, y, z, t]: Point) -> Limbs<V> {
    let (x, y) = (split(x.canonical()), split(y.canonical()));
    let (z, t) = (split(z.canonical()), split(t.canonical()));
    let mut limbs = [V::splat_f64(token, 0.0); 3];
    for k in 0..3 {
        limbs[k] = V::load_f64(token, &[y[k], x[k], t[k], z[k]]);
    }
    limbs
}

/// The factors `(1, x/y, x/z, x/t)`.
#[inline(always)]
pub(super) fn factor<V: FourFloats>(token: V::Token, [u, v, w]: &Ratios) -> Limbs<V> {
    coordinates(token, [Fp127::ONE, *u, *v, *w])
}

impl<V: FourFloats> Constants<V> {
    /// With the factors' limbs.
    #[inline(always)]
    pub(super) fn new(token: V::Token, w: Limbs<V>) -> Self {
        let ([cx, cy, cz, ct], [dx, dy, dz, dt]) = (C.map(|c| c as f64), D.map(|d| d as f64));
        let r = Rounding::new(token);
        Self {
            c: V::load_f64(token, &[cz, -cx, ct, cy]),
            d: V::load_f64(token, &[dy, -dx, dt, dz]),
            w: Fixed::new(w, &r),
            signs: V::load_f64(token, &[1.0, 1.0, -1.0, -1.0]),
            r,
        }
    }
}

/// The points of a ladder.
struct Points<'a, V> {
    scalar: &'a [u8; SCALAR_BYTES],
    k: Constants<V>,
    d: Limbs<V>,
    a: Limbs<V>,
}

impl<V: Coordinates + FourFloats> LadderState for Points<'_, V> {
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
        (self.d, self.a) = step(self.d, self.a, self.d[0].mask(swap), &self.k);
    }

    #[inline(always)]
    fn choose(&mut self, sum: u8) {
        self.d = choose(self.d[0].mask(sum), self.d, self.a);
    }
}

/// The ladder.
#[inline(always)]
pub(super) fn ladder<V: Coordinates + FourFloats>(
    token: V::Token,
    difference: &Ratios,
    scalar: &[u8; SCALAR_BYTES],
    out: &mut Point,
) {
    let k = Constants::new(token, factor(token, difference));
    let (d, a) = (coordinates(token, identity()), coordinates(token, point(difference)));
    let mut points: Points<'_, V> = Points { scalar, k, d, a };
    run_ladder(&mut points, 0);
    let mut lanes = [[0; 4]; 3];
    for (lanes, limb) in lanes.iter_mut().zip(points.d) {
        limb.store(lanes);
    }
    for (out, i) in out.iter_mut().zip([1, 0, 3, 2]) {
        *out = join([lanes[0][i], lanes[1][i], lanes[2][i]].map(f64::from_bits));
    }
    overwrite(lanes.as_flattened_mut(), Default::default());
}
