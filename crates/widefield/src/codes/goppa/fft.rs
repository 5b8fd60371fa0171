//! Values of a polynomial at all elements of the field, and the transpose of that: sums of powers.
//!
//! S. Gao, T. Mateer, *Additive fast Fourier transforms over finite fields*; transposed as in D. Bernstein, T. Chou,
//! P. Schwabe, *McBits*. With a basis `b_0 = 1, b_1, ...` of the points,
//!
//! ```text
//! f(x) = f_0(x^2 + x) + x f_1(x^2 + x),   f(a) = f_0(c) + a f_1(c),   f(a + 1) = f(a) + f_1(c),   c = a^2 + a,
//! ```
//!
//! and the `c` are spanned by one element fewer, `b_j^2 + b_j`, which are brought to the form `1, ...` by a factor. So
//! `2^k` coefficients take `k` levels of conversion among themselves, and `k` levels of `2^(m-1)` products by public
//! points.
//!
//! Coefficient `i` of the subpolynomial with number `j < 2^l` of level `l` stands at place `2^l i + j`. Point `p` has
//! bits 0 to 5 of its number in the word, 6 and 7 in the block among four, 8 to 10 in the word of a row, the
//! others in the group of four blocks: so that the points of a butterfly, at distance `2^l < 256`, are in one word or
//! in the same place of two blocks.

use super::slices::{Block, SLICES, Sliced, Slices, load, load_row, mul, slice, store, store_row};
use crate::codes::field::LogField;
use crate::simd::Simd;
use alloc::vec::Vec;

/// Levels, so that there are at most 256 coefficients.
pub(super) const LEVELS: usize = 8;

/// Blocks that butterflies connect.
const GROUP: usize = 4;

/// The constants of a level, of the field alone.
#[derive(Clone)]
pub(super) struct Level {
    /// The factor's powers, for each coefficient.
    factors: Block,
    /// The basis: the points' bits from that of the level on.
    basis: [u16; 24],
    /// The points of a row, without the bits of blocks and of groups.
    points: Block,
}

/// The levels of a field.
pub(super) fn levels(field: &LogField) -> Vec<Level> {
    let m = field.m as usize;
    let mut basis: [u16; 24] = core::array::from_fn(|j| if j < m { 1 << j } else { 0 });
    let mut factor = 1;
    (0..LEVELS.min(m))
        .map(|l| {
            let mut level = Level { factors: Default::default(), basis, points: Default::default() };
            let (mut powers, mut power) = ([0u16; 256], 1);
            for (i, place) in powers.iter_mut().enumerate() {
                *place = power;
                power = if (i + 1).is_multiple_of(1 << l) { field.mul(power, factor) } else { power };
            }
            slice(&mut level.factors, &powers);
            let points: [u16; 512] = core::array::from_fn(|p| {
                let number = (p % 64) | ((p / 64) << 8);
                (l + 1..11)
                    .filter(|j| !(6..8).contains(j) && number >> j & 1 == 1)
                    .fold(0, |sum, j| sum ^ basis[j])
            });
            slice(&mut level.points, &points);
            for b in &mut basis {
                *b ^= field.square(*b);
            }
            factor = basis.get(l + 1).copied().unwrap_or(0);
            // There is none behind the last one.
            if factor != 0 {
                basis.iter_mut().for_each(|b| *b = field.div(*b, factor));
            }
            level
        })
        .collect()
}

/// The points of a level at a block, without the level's own bit.
#[inline(always)]
fn points<F: Sliced, V: Simd>(
    token: V::Token,
    level: &Level,
    l: usize,
    group: usize,
    q: usize,
    part: usize,
) -> Slices<V> {
    let mut upper = 0;
    for j in 6.max(l + 1)..8 {
        upper ^= if q >> (j - 6) & 1 == 1 { level.basis[j] } else { 0 };
    }
    for j in 11..SLICES {
        upper ^= if group >> (j - 11) & 1 == 1 { level.basis[j] } else { 0 };
    }
    let mut out = load::<F, V>(token, &level.points, part);
    for s in 0..F::M {
        out[s] = out[s].xor(V::splat(token, u64::from(upper >> s & 1).wrapping_neg()));
    }
    out
}

/// The bits of a word that are the first of their pairs, at distance `2^l`.
const FIRST: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// The points of the butterflies of blocks `q` and `q + 1`, in the first places of pairs those of the first block.
#[inline(always)]
fn points_of_two<F: Sliced, V: Simd>(
    token: V::Token,
    level: &Level,
    l: usize,
    group: usize,
    q: usize,
    part: usize,
) -> Slices<V> {
    let mut out = points::<F, V>(token, level, l, group, q, part);
    for s in 0..F::M {
        let apart = u64::from(level.basis[6] >> s & 1).wrapping_neg() & !FIRST[l];
        // In the second places the same points as in the first, and bit 6 of the number.
        out[s] = out[s].xor(V::splat(token, apart));
    }
    out
}

/// The first places of pairs of `a`, and of `b` in the second places; and the others.
#[inline(always)]
fn gather<F: Sliced, V: Simd>(
    token: V::Token,
    l: usize,
    a: &Slices<V>,
    b: &Slices<V>,
) -> (Slices<V>, Slices<V>) {
    let (first, n) = (V::splat(token, FIRST[l]), 1 << l);
    let (mut u, mut v) = ([V::splat(token, 0); SLICES], [V::splat(token, 0); SLICES]);
    for s in 0..F::M {
        let change = a[s].shr64_by(n).xor(b[s]).and(first);
        u[s] = a[s].xor(change.shl64_by(n));
        v[s] = b[s].xor(change);
    }
    (u, v)
}

/// Butterflies of level `l`, of a group's blocks.
#[inline(always)]
fn butterflies<F: Sliced, V: Simd, const TRANSPOSED: bool>(
    token: V::Token,
    field: F,
    level: &Level,
    l: usize,
    group: usize,
    part: usize,
    x: &mut [Slices<V>; GROUP],
) {
    for pair in 0..2 {
        // The blocks of a pair: neighbours, but for level 7.
        let (i, j) = if l == 7 { (pair, pair + 2) } else { (2 * pair, 2 * pair + 1) };
        let (a, (mut u, mut v)) = if l < 6 {
            (points_of_two::<F, V>(token, level, l, group, i, part), gather::<F, V>(token, l, &x[i], &x[j]))
        } else {
            (points::<F, V>(token, level, l, group, i, part), (x[i], x[j]))
        };
        if TRANSPOSED {
            for s in 0..F::M {
                u[s] = u[s].xor(v[s]);
            }
            let product = mul(token, field, &a, &u);
            for s in 0..F::M {
                v[s] = v[s].xor(product[s]);
            }
        } else {
            let product = mul(token, field, &a, &v);
            for s in 0..F::M {
                u[s] = u[s].xor(product[s]);
                v[s] = v[s].xor(u[s]);
            }
        }
        // What `gather` does is its own inverse.
        (x[i], x[j]) = if l < 6 { gather::<F, V>(token, l, &u, &v) } else { (u, v) };
    }
}

/// Adds places with the bits `D` to those `D` below, or the other way round; of those whose quarter, of `4 D` places,
/// is `quarter`.
#[inline(always)]
fn shift_in<const TRANSPOSED: bool>(row: &mut [u64; 8], d: usize, quarter: usize) {
    for w in 0..4 {
        // In a word, or among words.
        let from = w + d / 64;
        if d < 32 {
            let mask = quarters(d, quarter);
            row[w] ^= if TRANSPOSED { (row[w] & mask) << d } else { row[w] >> d & mask };
        } else if d == 32 {
            let (low, high) = (0xffff_ffff, 0xffff_ffff << 32);
            match (TRANSPOSED, quarter, w % 2) {
                (false, 1, 0) => row[w] ^= row[w + 1] << 32 & high,
                (false, 2, 1) => row[w] ^= row[w] >> 32 & low,
                (true, 1, 0) => row[w + 1] ^= row[w] >> 32,
                (true, 2, 1) => row[w] ^= row[w] << 32,
                _ => {}
            }
        } else if w == quarter {
            let (to, from) = if TRANSPOSED { (from, w) } else { (w, from) };
            row[to] ^= row[from];
        }
    }
}

/// The bits of a word whose quarter of `4 d` is this one.
#[inline(always)]
fn quarters(d: usize, quarter: usize) -> u64 {
    let ones = (1 << d) - 1;
    let mut mask = ones << (quarter * d);
    let mut width = 4 * d;
    while width < 64 {
        mask |= mask << width;
        width *= 2;
    }
    mask
}

/// `f` as a polynomial in `x^2 + x` with coefficients of degree 1, for each subpolynomial of a level.
#[inline(always)]
fn convert<F: Sliced, const TRANSPOSED: bool>(coefficients: &mut Block, k: usize, l: usize) {
    for step in l + 2..k + 1 {
        let log = if TRANSPOSED { step - 2 } else { k + l - step };
        for s in 0..F::M {
            let (first, second) = if TRANSPOSED { (1, 2) } else { (2, 1) };
            shift_in::<TRANSPOSED>(&mut coefficients[s], 1 << log, first);
            shift_in::<TRANSPOSED>(&mut coefficients[s], 1 << log, second);
        }
    }
}

#[inline(always)]
fn scale<F: Sliced, V: Simd>(token: V::Token, field: F, coefficients: &mut Block, level: &Level) {
    for part in 0..4usize.div_ceil(V::WORDS) {
        let a = load::<F, V>(token, coefficients, part);
        let b = load::<F, V>(token, &level.factors, part);
        store::<F, V>(&mul(token, field, &a, &b), coefficients, part);
    }
}

/// The values of a polynomial with `2^k` coefficients, for `k` levels, which are overwritten.
#[inline(always)]
pub(super) fn values<F: Sliced, V: Simd>(
    token: V::Token,
    field: F,
    levels: &[Level],
    coefficients: &mut Block,
    out: &mut [Block],
) {
    let k = levels.len();
    for l in 0..k {
        if l > 0 {
            scale::<F, V>(token, field, coefficients, &levels[l]);
        }
        convert::<F, false>(coefficients, k, l);
    }
    for (group, out) in out.chunks_exact_mut(GROUP).enumerate() {
        for part in 0..8 / V::WORDS {
            let mut x = [[V::splat(token, 0); SLICES]; GROUP];
            for q in 0..GROUP {
                for s in 0..F::M {
                    x[q][s] = V::splat(token, coefficients[s][q & ((1 << k) - 1) >> 6]);
                }
            }
            for l in (0..k).rev() {
                butterflies::<F, V, false>(token, field, &levels[l], l, group, part, &mut x);
            }
            for q in 0..GROUP {
                store::<F, V>(&x[q], &mut out[q], part);
            }
        }
    }
}

/// `sum_a w(a) bit(a) a^i` for `i < 2^k`: the transpose of [`values`], of the weights that the bits choose.
#[inline(always)]
pub(super) fn power_sums<F: Sliced, V: Simd>(
    token: V::Token,
    field: F,
    levels: &[Level],
    weights: &[Block],
    bits: &[[u64; 8]],
    out: &mut Block,
) {
    let k = levels.len();
    let mut sums = [[V::splat(token, 0); SLICES]; GROUP];
    for (group, (weights, bits)) in weights.chunks_exact(GROUP).zip(bits.chunks_exact(GROUP)).enumerate() {
        for part in 0..8 / V::WORDS {
            let mut x = [[V::splat(token, 0); SLICES]; GROUP];
            for q in 0..GROUP {
                let bits = load_row::<V>(token, &bits[q], part);
                let weights = load::<F, V>(token, &weights[q], part);
                for s in 0..F::M {
                    x[q][s] = weights[s].and(bits);
                }
            }
            for l in 0..k {
                butterflies::<F, V, true>(token, field, &levels[l], l, group, part, &mut x);
            }
            for q in 0..GROUP {
                for s in 0..F::M {
                    sums[q][s] = sums[q][s].xor(x[q][s]);
                }
            }
        }
    }
    *out = Default::default();
    for q in 0..GROUP {
        for s in 0..F::M {
            let mut row = [0; 8];
            store_row(sums[q][s], &mut row, 0);
            for word in row {
                out[s][q & ((1 << k) - 1) >> 6] ^= word;
            }
        }
    }
    for l in (0..k).rev() {
        convert::<F, true>(out, k, l);
        if l > 0 {
            scale::<F, V>(token, field, out, &levels[l]);
        }
    }
}
