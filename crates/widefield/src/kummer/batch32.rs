//! Batches on 32-bit multiplications, five limbs. Both points are kept as `(-x, y, z, t)` between steps.

use super::batch::{Encoding, Ladders, Points, transform_limb};
use super::ifma::{C, D};
use super::mul32::OFFSET;
use crate::fp127::Fp127;
use crate::fp127::mul32::{self, Fixed, Limbs, carry, mul, mul_fixed, scale, square};
use crate::limbs::Word;

/// Five limbs, 32-bit products.
pub(super) struct Products32;

/// The transform and the carry.
#[inline(always)]
fn hadamard<W: Word>(v: &mut Points<W, 5>) {
    for (k, offset) in OFFSET.into_iter().enumerate() {
        transform_limb(v, k, |x| x.add(x.constant(offset)));
    }
    for x in v {
        *x = carry(*x);
    }
}

/// `c x^2`.
#[inline(always)]
fn scaled_square<W: Word>(x: Limbs<W>, c: u64) -> Limbs<W> {
    scale(carry(square(x)), x[0].constant(c))
}

/// `-x^2`.
#[inline(always)]
fn negated_square<W: Word>(x: Limbs<W>) -> Limbs<W> {
    let mut out = carry(square(x));
    for (k, out) in out.iter_mut().enumerate() {
        *out = out.constant(OFFSET[k]).sub(*out);
    }
    out
}

impl<W: Word> Ladders<W, 5> for Products32 {
    type Factor = Fixed<W>;

    #[inline(always)]
    fn begin(_: &mut Points<W, 5>) {}

    #[inline(always)]
    fn step(d: &mut Points<W, 5>, a: &mut Points<W, 5>, select: impl Fn(W, W) -> W, w: &[Fixed<W>; 3]) {
        hadamard(d);
        hadamard(a);
        for (i, (d, a)) in d.iter_mut().zip(a.iter_mut()).enumerate() {
            let mut selected = *d;
            for (s, a) in selected.iter_mut().zip(*a) {
                *s = select(*s, a);
            }
            *a = scale(carry(mul(*d, *a)), a[0].constant(C[i]));
            *d = scaled_square(selected, C[i]);
        }
        hadamard(d);
        hadamard(a);
        for (i, d) in d.iter_mut().enumerate() {
            *d = scaled_square(*d, D[i]);
        }
        let [u, rest @ ..] = a;
        *u = negated_square(*u);
        for (a, w) in rest.iter_mut().zip(w) {
            *a = carry(mul_fixed(carry(square(*a)), w));
        }
    }

    #[inline(always)]
    fn end(_: &mut Points<W, 5>) {}
}

impl<V: Word> Encoding<V, 5> for Products32 {
    #[inline(always)]
    fn starts(double: Fp127, sum: Fp127) -> [[u64; 5]; 2] {
        [mul32::split(double.canonical()), mul32::split(sum.canonical())]
    }

    #[inline(always)]
    fn factor<const L: usize>(x: [Fp127; L], gather: impl Fn([u64; L]) -> V) -> Self::Factor {
        let rows = x.map(|x| mul32::split(x.canonical()));
        let limb = |k: usize| gather(rows.map(|r| r[k]));
        mul32::Fixed::new([limb(0), limb(1), limb(2), limb(3), limb(4)])
    }

    #[inline(always)]
    fn join(limbs: [u64; 5]) -> Fp127 {
        mul32::join(limbs)
    }
}
