//! The transform: from `2^m` coefficients in the basis of [`basis`](super::basis) to values on a coset of `W_m`.
//!
//! Split by the top basis factor, `f = f0 + s_(m-1) f1`. On the coset `α + W_(m-1)` the factor is the constant
//! `t = s_(m-1)(α)`, on `α + v_(m-1) + W_(m-1)` it is `t + 1`, so one butterfly gives the two halves' polynomials:
//!
//! ```text
//! u = f0 + t f1        v = u + f1              forwards, one product
//! f1 = u + v           f0 = u + t f1           backwards
//! ```
//! For the `b`-th block of a level, `α = Σ b_i v_(m+i)` and `t = s_(m-1)(α) = Σ b_i v_(i+1)`: at every level the same
//! function of the block's number ([`twiddle`]).
//!
//! Two levels are done in one pass over the memory. The last `2 log T` levels are done on `T x T` elements in
//! registers: half of them on the vectors as they are loaded, then a transposition, then the other half with a vector
//! of factors. The values are left in that order; the product of two transforms and the way back do not mind.

use super::field::{CANTOR, Elements, MODULUS, mul, twiddle, twiddle_change};
use crate::gf2x::general::sums::add_to;
use crate::gf2x::general::vectors::transpose_words;
use crate::simd::Carryless;

/// Elements, vectors and the modulus.
#[derive(Clone, Copy)]
struct Field<V: Elements<T>, const T: usize> {
    token: V::Token,
    modulus: V,
}

impl<V: Elements<T>, const T: usize> Field<V, T> {
    #[inline(always)]
    fn new(token: V::Token) -> Self {
        Self { token, modulus: V::splat(token, MODULUS) }
    }

    #[inline(always)]
    fn forward(self, f0: V, f1: V, t: V) -> (V, V) {
        let u = f0.xor(mul(f1, t, self.modulus));
        (u, u.xor(f1))
    }

    #[inline(always)]
    fn backward(self, u: V, v: V, t: V) -> (V, V) {
        let f1 = u.xor(v);
        (u.xor(mul(f1, t, self.modulus)), f1)
    }
}

/// Forwards on block `b` of the level of `data`'s length.
#[inline(always)]
pub(super) fn forward<V: Elements<T>, const T: usize>(token: V::Token, data: &mut [u64], b: usize) {
    let field = Field::<V, T>::new(token);
    let (mut size, mut first) = (data.len(), b);
    while size >= 4 * T * T {
        for (i, part) in data.chunks_exact_mut(size).enumerate() {
            two_levels(field, part, first + i, false);
        }
        size /= 4;
        first *= 4;
    }
    if size > T * T {
        for (i, part) in data.chunks_exact_mut(size).enumerate() {
            one_level(field, part, first + i, false);
        }
        first *= 2;
    }
    let mut factors = Factors::new(first);
    for block in data.chunks_exact_mut(T * T) {
        last_forward(field, block, &factors);
        factors.next();
    }
}

/// Backwards: the inverse of [`forward`].
#[inline(always)]
pub(super) fn backward<V: Elements<T>, const T: usize>(token: V::Token, data: &mut [u64], b: usize) {
    let field = Field::<V, T>::new(token);
    let blocks = data.len() / (T * T);
    let mut factors = Factors::new(b * blocks);
    for block in data.chunks_exact_mut(T * T) {
        last_backward(field, block, &factors);
        factors.next();
    }
    let (mut size, mut first) = (T * T, b * blocks);
    if blocks.ilog2() % 2 == 1 {
        (size, first) = (2 * size, first / 2);
        for (i, part) in data.chunks_exact_mut(size).enumerate() {
            one_level(field, part, first + i, true);
        }
    }
    while size < data.len() {
        (size, first) = (4 * size, first / 4);
        for (i, part) in data.chunks_exact_mut(size).enumerate() {
            two_levels(field, part, first + i, true);
        }
    }
}

/// One level of block `b`.
#[inline(always)]
fn one_level<V: Elements<T>, const T: usize>(field: Field<V, T>, data: &mut [u64], b: usize, back: bool) {
    let t = V::splat(field.token, twiddle(b, 0));
    let (low, high) = data.split_at_mut(data.len() / 2);
    for (x, y) in low.as_chunks_mut().0.iter_mut().zip(high.as_chunks_mut().0) {
        let (u, v) = (V::load(field.token, x), V::load(field.token, y));
        let (u, v) = if back { field.backward(u, v, t) } else { field.forward(u, v, t) };
        u.store(x);
        v.store(y);
    }
}

/// Two levels of block `b`: the halves, and the quarters of each.
#[inline(always)]
fn two_levels<V: Elements<T>, const T: usize>(field: Field<V, T>, data: &mut [u64], b: usize, back: bool) {
    let t = V::splat(field.token, twiddle(b, 0));
    // Blocks 2b and 2b + 1 of the level below.
    let left = twiddle(b, 1);
    let (left, right) = (V::splat(field.token, left), V::splat(field.token, left ^ CANTOR[1]));
    let quarter = data.len() / 4;
    let (low, high) = data.split_at_mut(2 * quarter);
    let ((w, x), (y, z)) = (low.split_at_mut(quarter), high.split_at_mut(quarter));
    let (w, x) = (w.as_chunks_mut::<T>().0, x.as_chunks_mut::<T>().0);
    let (y, z) = (y.as_chunks_mut::<T>().0, z.as_chunks_mut::<T>().0);
    for (((w, x), y), z) in w.iter_mut().zip(x).zip(y).zip(z) {
        let (mut p, mut q) = (V::load(field.token, w), V::load(field.token, x));
        let (mut r, mut s) = (V::load(field.token, y), V::load(field.token, z));
        if back {
            (p, q) = field.backward(p, q, left);
            (r, s) = field.backward(r, s, right);
            (p, r) = field.backward(p, r, t);
            (q, s) = field.backward(q, s, t);
        } else {
            (p, r) = field.forward(p, r, t);
            (q, s) = field.forward(q, s, t);
            (p, q) = field.forward(p, q, left);
            (r, s) = field.forward(r, s, right);
        }
        p.store(w);
        q.store(x);
        r.store(y);
        s.store(z);
    }
}

/// Two levels of block `b` by themselves.
#[inline(always)]
pub(super) fn two_levels_of<V: Elements<T>, const T: usize>(
    token: V::Token,
    data: &mut [u64],
    b: usize,
    back: bool,
) {
    two_levels(Field::<V, T>::new(token), data, b, back);
}

/// `f_i *= g_i`.
#[inline(always)]
pub(super) fn multiply<V: Elements<T>, const T: usize>(token: V::Token, f: &mut [u64], g: &[u64]) {
    let modulus = V::splat(token, MODULUS);
    for (x, y) in f.as_chunks_mut().0.iter_mut().zip(g.as_chunks().0) {
        mul(V::load(token, x), V::load(token, y), modulus).store(x);
    }
}

/// `third += c0 + v_1 c1`, `low = (c0, c1)`.
#[inline(always)]
pub(super) fn third_part<V: Elements<T>, const T: usize>(token: V::Token, third: &mut [u64], low: &[u64]) {
    let (c0, c1) = low.split_at(third.len());
    add_to(third, c0);
    let (modulus, factor) = (V::splat(token, MODULUS), V::splat(token, CANTOR[1]));
    for (x, c) in third.as_chunks_mut().0.iter_mut().zip(c1.as_chunks().0) {
        V::load(token, x).xor(mul(V::load(token, c), factor, modulus)).store(x);
    }
}

/// `twiddle(B, shift)` of the `T x T` block `B`, for the levels inside of it.
struct Factors {
    block: usize,
    by_shift: [u64; 6],
}

impl Factors {
    #[inline(always)]
    fn new(block: usize) -> Self {
        let mut by_shift = [0; 6];
        for (shift, factor) in by_shift.iter_mut().enumerate() {
            *factor = twiddle(block, shift);
        }
        Self { block, by_shift }
    }

    #[inline(always)]
    fn next(&mut self) {
        self.block += 1;
        for (shift, factor) in self.by_shift.iter_mut().enumerate() {
            *factor ^= twiddle_change(self.block, shift);
        }
    }

    /// Of the sub-blocks of the level with `2^S` of them: sub-block `j` has the number `2^S B + j`.
    #[inline(always)]
    fn vectors<V: Elements<T>, const T: usize, const S: usize>(&self, field: Field<V, T>) -> [V; 4] {
        let first = V::splat(field.token, self.by_shift[S]);
        let mut t = [first; 4];
        for (t, twiddle) in t.iter_mut().zip(TWIDDLES).take(1 << S) {
            *t = V::splat(field.token, self.by_shift[S] ^ twiddle);
        }
        t
    }

    /// Of the sub-blocks `2^S (T B + lane) + j` for the lanes in turn.
    #[inline(always)]
    fn lanes<V: Elements<T>, const T: usize, const S: usize>(&self, field: Field<V, T>) -> [V; 4] {
        let first = V::splat(field.token, self.by_shift[T.ilog2() as usize + S]);
        let mut t = [first; 4];
        for (t, lanes) in t.iter_mut().zip(&const { lane_twiddles::<T>(S) }).take(1 << S) {
            *t = first.xor(V::load(field.token, lanes));
        }
        t
    }
}

/// `twiddle(j, 0)`.
const TWIDDLES: [u64; 4] = [twiddle(0, 0), twiddle(1, 0), twiddle(2, 0), twiddle(3, 0)];

/// `twiddle(2^shift lane + j, 0)` at `[j][lane]`.
const fn lane_twiddles<const T: usize>(shift: usize) -> [[u64; T]; 4] {
    let mut table = [[0; T]; 4];
    let mut i = 0;
    while i < 4 * T {
        table[i / T][i % T] = twiddle(((i % T) << shift) + i / T, 0);
        i += 1;
    }
    table
}

/// The level with `2^S` sub-blocks on the vectors of a register block; nothing if they are fewer than `2^(S + 1)`.
#[inline(always)]
fn level<V: Elements<T>, const T: usize, const S: usize>(
    field: Field<V, T>,
    x: &mut [V; T],
    t: [V; 4],
    back: bool,
) {
    let half = T >> (S + 1);
    for i in 0..T / 2 {
        if half > 0 {
            let j = i >> (half.ilog2());
            let a = i + half * j;
            let (u, v, t) = (x[a], x[a + half], t[j]);
            (x[a], x[a + half]) = if back { field.backward(u, v, t) } else { field.forward(u, v, t) };
        }
    }
}

#[inline(always)]
fn last_forward<V: Elements<T>, const T: usize>(field: Field<V, T>, block: &mut [u64], f: &Factors) {
    let rows = block.as_chunks_mut::<T>().0;
    let mut x = load_all(field.token, rows);
    level::<V, T, 0>(field, &mut x, f.vectors::<V, T, 0>(field), false);
    level::<V, T, 1>(field, &mut x, f.vectors::<V, T, 1>(field), false);
    level::<V, T, 2>(field, &mut x, f.vectors::<V, T, 2>(field), false);
    x = transpose_words(x);
    level::<V, T, 0>(field, &mut x, f.lanes::<V, T, 0>(field), false);
    level::<V, T, 1>(field, &mut x, f.lanes::<V, T, 1>(field), false);
    level::<V, T, 2>(field, &mut x, f.lanes::<V, T, 2>(field), false);
    store_all(x, rows);
}

#[inline(always)]
fn last_backward<V: Elements<T>, const T: usize>(field: Field<V, T>, block: &mut [u64], f: &Factors) {
    let rows = block.as_chunks_mut::<T>().0;
    let mut x = load_all(field.token, rows);
    level::<V, T, 2>(field, &mut x, f.lanes::<V, T, 2>(field), true);
    level::<V, T, 1>(field, &mut x, f.lanes::<V, T, 1>(field), true);
    level::<V, T, 0>(field, &mut x, f.lanes::<V, T, 0>(field), true);
    x = transpose_words(x);
    level::<V, T, 2>(field, &mut x, f.vectors::<V, T, 2>(field), true);
    level::<V, T, 1>(field, &mut x, f.vectors::<V, T, 1>(field), true);
    level::<V, T, 0>(field, &mut x, f.vectors::<V, T, 0>(field), true);
    store_all(x, rows);
}

#[inline(always)]
fn load_all<V: Carryless<Words = [u64; T]>, const T: usize>(token: V::Token, rows: &[[u64; T]]) -> [V; T] {
    let mut x = [V::splat(token, 0); T];
    if let Some(rows) = rows.first_chunk::<T>() {
        for i in 0..T {
            x[i] = V::load(token, &rows[i]);
        }
    }
    x
}

#[inline(always)]
fn store_all<V: Carryless<Words = [u64; T]>, const T: usize>(x: [V; T], rows: &mut [[u64; T]]) {
    if let Some(rows) = rows.first_chunk_mut::<T>() {
        for i in 0..T {
            x[i].store(&mut rows[i]);
        }
    }
}
