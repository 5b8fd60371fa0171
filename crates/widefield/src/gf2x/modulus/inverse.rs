//! Inverses modulo a polynomial of few words: the division steps of `gcd.rs`, 64 at a time.
//!
//! With `f`, `g` and the matrix as said there and in `xgcd.rs`, `x^N f_N = x u f + x v g` after exactly `N = 2d - 1`
//! steps, and if `f_N` is one, the inverse is `x^(d-1) v(1/x)`: `v` written backwards. So each matrix is applied to the
//! series and to the column `(x v, r)`, from `(0, 1)` on. After `k` steps the low `N - k` coefficients of the series
//! count and the low `k + 1` of the column, of which in the end `d` do: the series grow short as the column grows long.
//! 4 products of words for each pair.

use crate::gf2x::bits::reversed_word;
use crate::gf2x::division_steps;
use crate::gf2x::pairs::{advance, combine, rows, times_x};
use crate::gf2x::tuned::{all, portable};
use crate::simd::{Carryless, Wiped, mask_of};

/// Words of the arrays: one more than a remainder has.
pub(super) const WORDS: usize = 1 + if cfg!(widefield_tune) { 192 } else { longest() };
/// The same of small ones, of which there is less to clear.
pub(super) const SMALL_WORDS: usize =
    1 + if cfg!(widefield_tune) { 64 } else { all::SMALL_INVERSE_UP_TO.built_in() };

/// Words of the longest remainder on any tier.
const fn longest() -> usize {
    let (vectors, words) = (all::INVERSE_STEPS_UP_TO.built_in(), portable::INVERSE_STEPS_UP_TO.built_in());
    if vectors > words { vectors } else { words }
}

/// `out`, the inverse of the remainder `a` modulo `f` of degree `d`, or zero if there is none; of less than `N` words.
#[inline(always)]
pub(super) fn invert_or_zero<V: Carryless<Words = [u64; 2]>, const N: usize>(
    token: V::Token,
    out: &mut [u64],
    a: &[u64],
    f: &[u64],
    d: usize,
) {
    let n = out.len();
    // Pairs of words of two polynomials, of which the first series has a word more if its last coefficient begins one.
    let (mut series, mut column) = (Wiped::new([[0; 2]; N]), Wiped::new([[0; 2]; N]));
    for (i, pair) in series.iter_mut().enumerate().take(d / 64 + 1) {
        *pair = [reversed_word(f, d as u64 + 1, i), reversed_word(a, d as u64, i)];
    }
    column[0] = [0, 1];
    let (mut left, mut delta, mut known, mut grown) = (2 * d - 1, 1, d / 64 + 1, 1);
    while left > 64 {
        let [f, g] = series[0];
        let entries;
        (delta, entries) = division_steps::all(delta, f, g);
        let matrix = rows::<V>(token, entries);
        left -= 64;
        let needed = known.min(left.div_ceil(64));
        advance::<V>(token, matrix, &mut series[..known], needed);
        known = needed;
        grown = (grown + 1).min(n);
        combine::<V>(token, matrix, &mut column[..grown]);
        times_x(&mut column[..grown], 0);
    }
    let [f, g] = series[0];
    let (delta, entries) = division_steps::some(delta, f, g, left as u32);
    combine::<V>(token, rows::<V>(token, entries), &mut column[..n]);
    let mut v = Wiped::new([0; N]);
    for (v, pair) in v.iter_mut().zip(&column[..n]) {
        *v = pair[0];
    }
    // All ones for the degree 0 of the common divisor: whether there is an inverse is a secret as long as the caller
    // does not tell.
    let found = mask_of(!((delta | -delta) >> 63).cast_unsigned());
    for (i, out) in out.iter_mut().enumerate() {
        *out = reversed_word(&v[..n], d as u64, i) & found;
    }
}
