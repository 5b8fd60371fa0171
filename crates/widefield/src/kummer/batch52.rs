//! Batches on IFMA52 multiply-add, three limbs.
//!
//! # One step
//! `d` is the point doubled last, on limbs as its product with `D` left them; `a` the one added last, already
//! transformed and shifted. A coordinate is a row of
//!
//! ```text
//! d  H shift --.------- mul --- C --- H --- square --- W --- H carry shift --- a
//!               \     /
//!                x select - square - C --- H --- square --- D --- d
//!               /
//! a  ----------'
//! ```
//! `C` and `D` are products on two halves, which reduce as they multiply: no carry before the squares and before `d`'s
//! transform, only for `a`, whose last product has a loose factor.
//!
//! # Signs
//! `d` is `(-x, y, z, t)` as in `ladder52`, transformed to `(H_x, -H_y, -H_z, -H_t)`. The last product of `a` leaves
//! `(x, y, z, t)`: it would take three subtractions to negate `x`, and none to transform it with `p = y - x`,
//! `m = y + x`.
//!
//! # Counts and order
//! Vector instructions for a step of eight multiplications: transforms 96, `a`'s carry 36, shifts 24, selects 12, `d a`
//! 4 x 23, its squares 4 x 18, `C` and `D` 12 x 9, squares 8 x 20, `W` 3 x 21: 663, of which 342 multiply and add. On
//! Zen 4 these have two of the four pipes to themselves only while nothing is stored (measured: a 512-bit store takes
//! away more than one of them, products of two operands do not suffer). So transforms and carries stand between
//! products that do not wait for them, and values that live through a stage are few.

use super::batch::{Arithmetic, MAX_LANES, Points, Results, Steps, gather, scatter, transform_limb};
use super::ladder52::{P_LIMBS, W_OFFSET};
use super::lanes::{Batch, Select};
use super::surface::{C, D};
use crate::fp127::Fp127;
use crate::fp127::mul52::{
    Fixed, Loose, Onto, Shifted, Small, carry, fixed_row, join, mul, mul_fixed, mul_small, shift, small,
    split_with, square, square_shifted, unshift,
};
use crate::limbs::{MulAdd, Word};
use crate::simd::overwrite;

/// Three limbs, IFMA52 multiply-add.
pub(super) struct Products52;

#[inline(always)]
fn constants<W: Word>(like: W, limbs: [u64; 3]) -> [W; 3] {
    [like.splat_like(limbs[0]), like.splat_like(limbs[1]), like.splat_like(limbs[2])]
}

#[inline(always)]
fn zero<W: Word>(like: W) -> [W; 3] {
    constants(like, [0; 3])
}

/// `c x + p`.
#[inline(always)]
fn times<W: MulAdd>(x: [W; 3], c: u64) -> [W; 3] {
    let [low, top] = small(c);
    let factor = Small([x[0].splat_like(low), x[0].splat_like(top)]);
    mul_small::<_, Onto>(Loose(x), &factor, &constants(x[0], P_LIMBS))
}

#[cfg_attr(not(unoptimised), inline(always))]
fn transform<W: Word>(v: &mut Points<W, 3>, k: usize) {
    let (p, q) = (v[0][k].add(v[1][k]), v[2][k].add(v[3][k]));
    transform_limb(v, k, p, q);
}

/// The same of `(x, y, z, t)`.
#[cfg_attr(not(unoptimised), inline(always))]
fn transform_positive<W: Word>([x, y, z, t]: &mut Points<W, 3>, k: usize) {
    let (p, q) = (y[k].sub(x[k]), z[k].add(t[k]));
    let (m, n) = (y[k].add(x[k]), z[k].sub(t[k]));
    (x[k], y[k], z[k], t[k]) = (q.add(m), q.sub(m), p.sub(n), p.add(n));
}

#[cfg_attr(not(unoptimised), inline(always))]
fn carry_and_shift<W: Word>(x: &mut [W; 3]) {
    *x = shift(carry(*x).0).0;
}

/// `C_i` times the product of coordinate `i` of both, and the coordinate to square.
#[cfg_attr(not(unoptimised), inline(always))]
fn product<W: MulAdd, S: Select<W>>(
    d: &Points<W, 3>,
    a: &mut Points<W, 3>,
    selected: &mut Points<W, 3>,
    i: usize,
    select: S,
) {
    let Shifted(x) = shift(d[i]);
    let y = a[i];
    selected[i] = [select.select(x[0], y[0]), select.select(x[1], y[1]), select.select(x[2], y[2])];
    a[i] = times(mul::<_, Onto>(Shifted(x), Shifted(y), &zero(x[0])), C[i]);
}

#[cfg_attr(not(unoptimised), inline(always))]
fn squared_c<W: MulAdd>(d: &mut Points<W, 3>, selected: &Points<W, 3>, i: usize) {
    d[i] = times(square_shifted::<_, Onto>(Shifted(selected[i]), &zero(selected[i][0])), C[i]);
}

#[cfg_attr(not(unoptimised), inline(always))]
fn squared_d<W: MulAdd>(d: &mut Points<W, 3>, i: usize) {
    d[i] = times(square::<_, Onto>(d[i], &zero(d[i][0])), D[i]);
}

#[cfg_attr(not(unoptimised), inline(always))]
fn squared<W: MulAdd>(a: &mut Points<W, 3>, i: usize) {
    a[i] = square::<_, Onto>(a[i], &zero(a[i][0]));
}

#[cfg_attr(not(unoptimised), inline(always))]
fn squared_w<W: MulAdd>(a: &mut Points<W, 3>, i: usize, w: &[Fixed<W>; 3]) {
    let x = square::<_, Onto>(a[i], &zero(a[i][0]));
    a[i] = mul_fixed::<_, Onto>(Loose(x), &w[i - 1], &constants(x[0], W_OFFSET));
}

impl<W: MulAdd> Steps<W> for Products52 {
    type Limbs = [W; 3];
    type Factor = Fixed<W>;

    #[cfg_attr(not(unoptimised), inline(always))]
    fn begin(a: &mut Points<W, 3>) {
        for k in 0..3 {
            transform(a, k);
        }
        for x in a {
            carry_and_shift(x);
        }
    }

    #[cfg_attr(not(unoptimised), inline(always))]
    fn step<S: Select<W>>(d: &mut Points<W, 3>, a: &mut Points<W, 3>, select: S, w: &[Fixed<W>; 3]) {
        let mut selected = *a;
        transform(d, 0);
        transform(d, 1);
        transform(d, 2);
        product(d, a, &mut selected, 0, select);
        product(d, a, &mut selected, 1, select);
        product(d, a, &mut selected, 2, select);
        product(d, a, &mut selected, 3, select);
        squared_c(d, &selected, 0);
        transform(a, 0);
        squared_c(d, &selected, 1);
        transform(a, 1);
        squared_c(d, &selected, 2);
        transform(a, 2);
        squared_c(d, &selected, 3);
        squared(a, 0);
        squared_w(a, 1, w);
        transform(d, 0);
        squared_w(a, 2, w);
        transform(d, 1);
        squared_w(a, 3, w);
        transform(d, 2);
        squared_d(d, 0);
        transform_positive(a, 0);
        transform_positive(a, 1);
        squared_d(d, 1);
        transform_positive(a, 2);
        carry_and_shift(&mut a[0]);
        squared_d(d, 2);
        carry_and_shift(&mut a[1]);
        carry_and_shift(&mut a[2]);
        squared_d(d, 3);
        carry_and_shift(&mut a[3]);
    }

    #[inline(always)]
    fn end(a: &mut Points<W, 3>) {
        // The transform is its own inverse, up to 4 and signs, which are those of its first form.
        for x in a.iter_mut() {
            let p = constants(x[0], P_LIMBS);
            let limbs = unshift(Shifted(*x));
            *x = [limbs[0].add(p[0]), limbs[1].add(p[1]), limbs[2].add(p[2])];
        }
        for k in 0..3 {
            transform(a, k);
        }
    }
}

/// The limbs of an element and an offset, one element a lane.
#[inline(always)]
fn limbs<V: Word>(token: V::Token, x: &[Fp127; MAX_LANES], offset: [u64; 3]) -> [V; 3] {
    let mut numbers = [[0; 3]; MAX_LANES];
    for (number, x) in numbers.iter_mut().zip(x).take(V::WORDS) {
        *number = split_with(*x, offset);
    }
    gather(token, &mut numbers)
}

/// Row `j` of a factor.
#[inline(always)]
fn factor_row<V: Word>(token: V::Token, x: &[Fp127; MAX_LANES], j: u32) -> [V; 3] {
    let mut numbers = [[0; 3]; MAX_LANES];
    for (number, x) in numbers.iter_mut().zip(x).take(V::WORDS) {
        *number = fixed_row(*x, j);
    }
    gather(token, &mut numbers)
}

impl<V: MulAdd> Arithmetic<V> for Products52 {
    #[inline(always)]
    fn double(token: V::Token, x: &[Fp127; MAX_LANES]) -> [V; 3] {
        limbs(token, x, P_LIMBS)
    }

    #[inline(always)]
    fn sum(token: V::Token, x: &[Fp127; MAX_LANES]) -> [V; 3] {
        limbs(token, x, W_OFFSET)
    }

    #[inline(always)]
    fn factor(token: V::Token, x: &[Fp127; MAX_LANES]) -> Fixed<V> {
        Fixed([factor_row(token, x, 0), factor_row(token, x, 1), factor_row(token, x, 2)])
    }
}

impl<V: Batch + MulAdd> Results<V> for Products52 {
    #[inline(always)]
    fn elements(limbs: &[V; 3]) -> [Fp127; MAX_LANES] {
        let mut numbers = scatter(limbs);
        let mut out = [Fp127::ZERO; MAX_LANES];
        for (out, number) in out.iter_mut().zip(&numbers).take(V::WORDS) {
            *out = join(*number);
        }
        overwrite(numbers.as_flattened_mut(), Default::default());
        out
    }
}
