//! Batches on 32-bit multiplications, five limbs. Both points are kept as `(-x, y, z, t)` between steps.
//!
//! A step of four ladders has 1,565 vector instructions as compiled: 525 in its 35 carries, 690 in products and
//! squares, 200 in transforms, 150 for constants, choice and signs. Three pipes need 130 cycles for one of the four,
//! and Sapphire Rapids takes 136. Tried there: a fifth ladder on 64-bit words, piece by piece beside the four lanes, is
//! a tenth slower for each of the five.

use super::batch::{Arithmetic, MAX_LANES, Points, Results, Steps, gather, scatter, transform_limb};
use super::ladder32::OFFSET;
use super::lanes::{Batch, Select};
use super::surface::{C, D};
use crate::fp127::Fp127;
use crate::fp127::mul32::{Fixed, Limbs, carry, join, mul, mul_fixed, scale, split, square};
use crate::limbs::Word;
use crate::simd::overwrite;

/// Five limbs, 32-bit products.
pub(super) struct Products32;

/// The transform and the carry.
#[inline(always)]
fn hadamard<W: Word>(v: &mut Points<W, 5>) {
    for (k, offset) in OFFSET.into_iter().enumerate() {
        let (p, q) = (v[0][k].add(v[1][k]), v[2][k].add(v[3][k]));
        let offset = p.splat_like(offset);
        transform_limb(v, k, p.add(offset), q.add(offset));
    }
    for x in v {
        *x = carry(*x);
    }
}

/// `c x^2`.
#[inline(always)]
fn scaled_square<W: Word>(x: Limbs<W>, c: u64) -> Limbs<W> {
    scale(carry(square(x)), x[0].splat_like(c))
}

/// `-x^2`.
#[inline(always)]
fn negated_square<W: Word>(x: Limbs<W>) -> Limbs<W> {
    let mut out = carry(square(x));
    for (k, out) in out.iter_mut().enumerate() {
        *out = out.splat_like(OFFSET[k]).sub(*out);
    }
    out
}

impl<W: Word> Steps<W> for Products32 {
    type Limbs = Limbs<W>;
    type Factor = Fixed<W>;

    #[inline(always)]
    fn begin(_: &mut Points<W, 5>) {}

    #[inline(always)]
    fn step<S: Select<W>>(d: &mut Points<W, 5>, a: &mut Points<W, 5>, select: S, w: &[Fixed<W>; 3]) {
        hadamard(d);
        hadamard(a);
        for (i, (d, a)) in d.iter_mut().zip(a.iter_mut()).enumerate() {
            let mut selected = *d;
            for (s, a) in selected.iter_mut().zip(*a) {
                *s = select.select(*s, a);
            }
            *a = scale(carry(mul(*d, *a)), a[0].splat_like(C[i]));
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

/// The limbs of an element a lane.
#[inline(always)]
fn limbs<V: Word>(token: V::Token, x: &[Fp127; MAX_LANES]) -> Limbs<V> {
    let mut numbers = [[0; 5]; MAX_LANES];
    for (number, x) in numbers.iter_mut().zip(x).take(V::WORDS) {
        *number = split(x.canonical());
    }
    gather(token, &mut numbers)
}

impl<V: Word> Arithmetic<V> for Products32 {
    #[inline(always)]
    fn double(token: V::Token, x: &[Fp127; MAX_LANES]) -> Limbs<V> {
        limbs(token, x)
    }

    #[inline(always)]
    fn sum(token: V::Token, x: &[Fp127; MAX_LANES]) -> Limbs<V> {
        limbs(token, x)
    }

    #[inline(always)]
    fn factor(token: V::Token, x: &[Fp127; MAX_LANES]) -> Fixed<V> {
        Fixed::new(limbs(token, x))
    }
}

impl<V: Batch> Results<V> for Products32 {
    #[inline(always)]
    fn elements(limbs: &Limbs<V>) -> [Fp127; MAX_LANES] {
        let mut numbers = scatter(limbs);
        let mut out = [Fp127::ZERO; MAX_LANES];
        for (out, number) in out.iter_mut().zip(&numbers).take(V::WORDS) {
            *out = join(*number);
        }
        overwrite(numbers.as_flattened_mut(), Default::default());
        out
    }
}
