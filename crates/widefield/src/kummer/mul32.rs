//! The ladder on 32-bit multiplications: the four coordinates of a point in four lanes, form (b) of the step.
//!
//! Signs and lanes are those of the ladder on 52-bit multiplications (`ifma`). The transform adds the multiple of `p` that
//! keeps differences positive itself, six instructions a limb.
//!
//! One step has 460 vector instructions (110 multiplications): transforms 120, carries 135, products 49 + 45, squares
//! 3 x 30, constants 15, select 15. Its chain, with the latencies of Zen 4 (3 for a product) and two products a
//! cycle: H 6, carry 2, mul 17, carry 2, C 3, H 6, carry 2, square 12, carry 2, W 17, carry 2: 71 cycles; four
//! pipes need 115 for the instructions.

use super::ifma::{C, D, Vector};
use super::portable::bit;
use super::surface::{Point, Ratios, SCALAR_BITS, SCALAR_BYTES, neutral, point};
use crate::fp127::Fp127;
use crate::fp127::mul32::{Fixed, Limbs, carry, join, mul, mul_fixed, scale, split, square};
use crate::limbs::{Lanes, Word};

/// A multiple of `p` on limbs that are larger than those before any transform.
pub(super) const OFFSET: Limbs<u64> = {
    let n = 1 << 17;
    [n * ((1 << 26) - 1), n * ((1 << 25) - 1), n * ((1 << 26) - 1), n * ((1 << 25) - 1), n * ((1 << 25) - 1)]
};

/// What a ladder's steps share.
pub(super) struct Constants<W> {
    pub(super) c: W,
    pub(super) d: W,
    /// `(-1, x/y, x/z, x/t)` of the difference.
    pub(super) w: Fixed<W>,
    pub(super) offset: Limbs<W>,
}

/// One limb of the transform.
#[inline(always)]
fn sums<W: Word + Lanes>(v: W, offset: W) -> W {
    let s = v.swap_pairs();
    s.sub(v).add(offset).add(s.add(v).swap_neighbours())
}

/// The four sums, each up to sign, of `(-x, y, z, t)`, in tight limbs.
#[inline(always)]
fn hadamard<W: Word + Lanes>(v: Limbs<W>, o: &Limbs<W>) -> Limbs<W> {
    carry([sums(v[0], o[0]), sums(v[1], o[1]), sums(v[2], o[2]), sums(v[3], o[3]), sums(v[4], o[4])])
}

/// A step: `(d, a)` to the double of the selected one and to their sum.
#[inline(always)]
pub(super) fn step<W: Word + Lanes>(
    d: Limbs<W>,
    a: Limbs<W>,
    select: impl Fn(W, W) -> W,
    k: &Constants<W>,
) -> (Limbs<W>, Limbs<W>) {
    let (d, a) = (hadamard(d, &k.offset), hadamard(a, &k.offset));
    let both = scale(carry(mul(d, a)), k.c);
    let one =
        [select(d[0], a[0]), select(d[1], a[1]), select(d[2], a[2]), select(d[3], a[3]), select(d[4], a[4])];
    let one = scale(carry(square(one)), k.c);
    let both = carry(square(hadamard(both, &k.offset)));
    let one = carry(square(hadamard(one, &k.offset)));
    (scale(one, k.d), carry(mul_fixed(both, &k.w)))
}

/// The limbs of four elements, limb by limb.
#[inline(always)]
fn limbs<V: Vector>(token: V::Token, [x, y, z, t]: [Limbs<u64>; 4]) -> Limbs<V> {
    let limb = |k: usize| V::from_lanes(token, [x[k], y[k], z[k], t[k]]);
    [limb(0), limb(1), limb(2), limb(3), limb(4)]
}

/// The ladder.
#[inline(always)]
pub(super) fn ladder<V: Vector>(token: V::Token, difference: &Ratios, scalar: &[u8; SCALAR_BYTES]) -> Point {
    let [u, v, w] = *difference;
    let factors = [-Fp127::ONE, u, v, w].map(|x| split(x.canonical()));
    let k = Constants {
        c: V::from_lanes(token, C),
        d: V::from_lanes(token, D),
        w: Fixed::new(limbs(token, factors)),
        offset: limbs(token, [OFFSET; 4]),
    };
    let start = |[x, y, z, t]: Point| [-x, y, z, t].map(|x| split(x.canonical()));
    let mut d: Limbs<V> = limbs(token, start(neutral()));
    let mut a: Limbs<V> = limbs(token, start(point(difference)));
    let mut last = 0;
    for i in (0..SCALAR_BITS).rev() {
        let now = bit(scalar, i);
        let mask = d[0].mask(now ^ last);
        last = now;
        (d, a) = step(d, a, |d, a| d.select(mask, a), &k);
    }
    // The multiple is the double if the last bit was 0, else the sum.
    let mask = d[0].mask(last);
    let mut lanes = [[0; 4]; 5];
    for ((lanes, d), a) in lanes.iter_mut().zip(d).zip(a) {
        *lanes = d.select(mask, a).lanes();
    }
    let element = |i: usize| join([lanes[0][i], lanes[1][i], lanes[2][i], lanes[3][i], lanes[4][i]]);
    [-element(0), element(1), element(2), element(3)]
}
