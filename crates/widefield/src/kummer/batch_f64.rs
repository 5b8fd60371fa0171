//! Batches on double-precision numbers, three limbs. Both points are kept as `(-x, y, z, t)` between steps.
//!
//! A step of four ladders has 986 vector instructions: 662 in products and squares, 144 in the constants, 96 in
//! transforms, 48 in carries, 36 in the choice. Ports that take three a cycle need 82 cycles for one of the four;
//! Sapphire Rapids takes 105. (Five limbs with 32-bit products took 1,565 instructions, a third of them in carries,
//! and 157 cycles.)

use super::batch::{Arithmetic, MAX_LANES, Points, Results, Steps, gather, scatter};
use super::lanes::{Batch, Select};
use super::surface::{C, D};
use crate::fp127::Fp127;
use crate::fp127::mul_f64::{Fixed, Limbs, Rounding, carry, join, mul, mul_fixed, scale, split, square};
use crate::limbs::Floats;
use crate::simd::overwrite;

/// Three limbs, double-precision numbers.
pub(super) struct ProductsF64;

/// The transform.
#[inline(always)]
fn hadamard<W: Floats>([u, y, z, t]: &mut Points<W, 3>) {
    for k in 0..3 {
        let (p, q) = (u[k].add_f64(y[k]), z[k].add_f64(t[k]));
        let (m, n) = (y[k].sub_f64(u[k]), z[k].sub_f64(t[k]));
        (u[k], y[k], z[k], t[k]) = (q.add_f64(m), q.sub_f64(m), p.sub_f64(n), p.add_f64(n));
    }
}

/// `c x^2`.
#[inline(always)]
fn scaled_square<W: Floats>(x: Limbs<W>, c: u64, r: &Rounding<W>) -> Limbs<W> {
    scale(square(x, r), W::splat_f64(x[0].token(), c as f64), r)
}

impl<W: Floats> Steps<W> for ProductsF64 {
    type Limbs = Limbs<W>;
    type Factor = Fixed<W>;

    #[inline(always)]
    fn begin(_: &mut Points<W, 3>) {}

    #[inline(always)]
    fn step<S: Select<W>>(d: &mut Points<W, 3>, a: &mut Points<W, 3>, select: S, w: &[Fixed<W>; 3]) {
        let r = &Rounding::new(d[0][0].token());
        hadamard(d);
        hadamard(a);
        for (i, (d, a)) in d.iter_mut().zip(a.iter_mut()).enumerate() {
            let mut selected = *d;
            for (s, a) in selected.iter_mut().zip(*a) {
                *s = select.select(*s, a);
            }
            *a = scale(mul(*d, *a, r), W::splat_f64(a[0].token(), C[i] as f64), r);
            *d = scaled_square(selected, C[i], r);
        }
        hadamard(d);
        hadamard(a);
        for (i, d) in d.iter_mut().enumerate() {
            *d = scaled_square(*d, D[i], r);
        }
        let [u, rest @ ..] = a;
        *u = carry(square(*u, r), r);
        for (a, w) in rest.iter_mut().zip(w) {
            *a = carry(mul_fixed(square(*a, r), w, r), r);
        }
    }

    #[inline(always)]
    fn end(_: &mut Points<W, 3>) {}
}

/// The limbs of an element a lane.
#[inline(always)]
fn limbs<V: Floats>(token: V::Token, x: &[Fp127; MAX_LANES]) -> Limbs<V> {
    let mut numbers = [[0; 3]; MAX_LANES];
    for (number, x) in numbers.iter_mut().zip(x).take(V::WORDS) {
        *number = split(x.canonical()).map(f64::to_bits);
    }
    gather(token, &mut numbers)
}

impl<V: Floats> Arithmetic<V> for ProductsF64 {
    #[inline(always)]
    fn double(token: V::Token, x: &[Fp127; MAX_LANES]) -> Limbs<V> {
        limbs(token, x)
    }

    #[inline(always)]
    fn sum(token: V::Token, x: &[Fp127; MAX_LANES]) -> Limbs<V> {
        limbs(token, x)
    }

    /// Negative, as the first coordinate of the sum is not multiplied by `-1`.
    #[inline(always)]
    fn factor(token: V::Token, x: &[Fp127; MAX_LANES]) -> Fixed<V> {
        Fixed::new(limbs(token, &x.map(|x| -x)), &Rounding::new(token))
    }
}

impl<V: Batch + Floats> Results<V> for ProductsF64 {
    #[inline(always)]
    fn elements(limbs: &Limbs<V>) -> [Fp127; MAX_LANES] {
        let mut numbers = scatter(limbs);
        let mut out = [Fp127::ZERO; MAX_LANES];
        for (out, number) in out.iter_mut().zip(&numbers).take(V::WORDS) {
            *out = join(number.map(f64::from_bits));
        }
        overwrite(numbers.as_flattened_mut(), Default::default());
        out
    }
}
