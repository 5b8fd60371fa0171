//! Many products of one size at once: a problem in each 64-bit word of a vector.
//!
//! Word `i` of the operands of `T` problems makes one vector (`T = 8` in 512 bits, 4 in 256), so that all sums of a
//! formula are whole vectors and nothing is permuted between the transposition of the operands and that of the results.
//! The product of two such vectors is a pair: `e = low * low` of each lane, the problems 0, 2, 4, ..., and
//! `o = high * high`, the problems 1, 3, 5, .... Coefficients stay 128 bits wide, two words that overlap the
//! neighbours' by one, until the end:
//!
//! ```text
//! vector i of the operand      | a0[i] a1[i] | a2[i] a3[i] | a4[i] a5[i] | a6[i] a7[i] |
//! coefficient k, e             |    c0[k]    |    c2[k]    |    c4[k]    |    c6[k]    |
//!                 o            |    c1[k]    |    c3[k]    |    c5[k]    |    c7[k]    |
//! words k, k + 1 (k even)        c[k] + (high of c[k-1], low of c[k+1])     in each lane
//! ```
//!
//! Cost of eight products of eight words, in vector instructions: 54 multiplications, about 120 sums and 96 shuffles.

use super::vectors::gather;
use crate::gf2x::formula::sliced::LaneProducts;
use crate::gf2x::formula::{Array, Size};
use crate::simd::Carryless;

/// Where tile `i` of `t` words begins, of those that cover `n`: the last one may overlap the one before, and is that of
/// every `i` beyond.
#[inline(always)]
pub(super) const fn tile(i: usize, n: usize, t: usize) -> usize {
    if n <= t {
        0
    } else if (i + 1) * t <= n {
        i * t
    } else {
        n - t
    }
}

/// The words of `T` products, rows that follow one another, from their coefficients.
#[inline(always)]
fn scatter<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    rows: &mut [u64],
    c: &[LaneProducts<V>],
) {
    let width = c.len() + 1;
    let zero = LaneProducts { low: V::splat(token, 0), high: V::splat(token, 0) };
    for i in 0..width.div_ceil(T) {
        let at = tile(i, width, T);
        let mut v = [zero.low; T];
        for l in 0..T / 2 {
            let k = at + 2 * l;
            let before = if k == 0 { zero } else { c[k - 1] };
            let after = if k + 1 == c.len() { zero } else { c[k + 1] };
            v[2 * l] = c[k].low.xor(before.low.concat_shift(after.low));
            v[2 * l + 1] = c[k].high.xor(before.high.concat_shift(after.high));
        }
        let v = V::transpose_lanes_of_twos(v);
        for p in 0..T {
            if let Some(words) = rows[p * width + at..].first_chunk_mut() {
                v[p].store(words);
            }
        }
    }
}

/// `T` products, rows that follow one another: first the two operands, then in their place the product.
#[inline(always)]
pub(super) fn products<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    rows: &mut [u64],
) {
    let mut a = S::Words::<V>::filled(V::splat(token, 0));
    let mut b = a;
    gather(token, a.as_mut(), rows, 0);
    gather(token, b.as_mut(), rows, S::WORDS);
    scatter(token, rows, S::sliced::<V, LaneProducts<V>>(a, b).as_ref());
}
