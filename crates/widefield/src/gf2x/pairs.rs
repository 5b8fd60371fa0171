//! Division steps of two series of a few words: 64 steps on the lowest words, whose matrix is applied to all.
//!
//! The words of two polynomials stand side by side, so that one vector has both operands of a sum of two products. The
//! matrix itself is two columns, `(x u, q)` and `(x v, r)`, which start from the identity's `(1, 0)` and `(0, 1)` and
//! which each 64 steps are applied to: 4 products of words for each pair of a series or of a column.

use super::division_steps;
use super::portable::Lane;
use super::tuned::all::{GCD_ON_PAIRS_UP_TO, STEPS_ON_PAIRS_UP_TO};
use crate::simd::{Carryless, Wiped};

/// Words of a series, at most.
const WORDS: usize = if cfg!(widefield_tune) { 64 } else { STEPS_ON_PAIRS_UP_TO.built_in() };
/// Of those that are taken to the end.
const LONGEST: usize = if cfg!(widefield_tune) { 192 } else { GCD_ON_PAIRS_UP_TO.built_in() };

/// On what the time may depend.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Time {
    /// The degrees alone.
    OfDegrees,
    /// All coefficients: words that are zero at the top are left out.
    OfCoefficients,
}

impl Time {
    /// The words that count.
    pub(super) fn words(self, a: &[u64]) -> &[u64] {
        match self {
            Self::OfDegrees => a,
            Self::OfCoefficients => &a[..a.iter().rposition(|w| *w != 0).map_or(0, |k| k + 1)],
        }
    }
}

kernels! {
    /// The kernels of division steps.
    pub(crate) const KERNELS = "gf2x";

    /// The matrix of `64 k` steps, four times `k` words, `k` at most as the table says; at most `k` words of `f` and
    /// `g`, above which there are zeros.
    pub(super) fn matrix(matrix: &mut [u64], delta: &mut i64, fg: [&[u64]; 2], time: Time) {
        portable => matrix_of::<Lane>, "division steps on words, 64 at a time";
        clmul => matrix_of::<V128<Clmul>>, "the same, the steps' matrices applied by PCLMULQDQ";
        avx2 => matrix_of::<V128<Avx2>>, "the same source, VEX-encoded";
        pmull => matrix_of::<V128<Pmull>>, "the steps' matrices applied by PMULL";
    }

    /// Steps until `g` is zero, which must happen before `left + 1` steps are done: `f` in place, and what is left.
    /// Public series.
    pub(super) fn finish(f: &mut [u64], g: &[u64], delta: &mut i64, left: i64) -> i64 {
        portable => finish_of::<Lane>, "division steps to the end, 64 at a time";
        clmul => finish_of::<V128<Clmul>>, "the same, the steps' matrices applied by PCLMULQDQ";
        avx2 => finish_of::<V128<Avx2>>, "the same source, VEX-encoded";
        pmull => finish_of::<V128<Pmull>>, "the steps' matrices applied by PMULL";
    }
}

/// 64 steps on words.
#[inline(always)]
fn steps(delta: &mut i64, [f, g]: [u64; 2], time: Time) -> [u64; 4] {
    let entries;
    (*delta, entries) = match time {
        Time::OfDegrees => division_steps::all(*delta, f, g),
        Time::OfCoefficients => division_steps::all_vartime(*delta, f, g),
    };
    entries
}

#[inline(always)]
fn finish_of<V: Carryless<Words = [u64; 2]>>(
    token: V::Token,
    f: &mut [u64],
    g: &[u64],
    delta: &mut i64,
    left: i64,
) -> i64 {
    let (mut series, mut left, mut known) = ([[0; 2]; LONGEST], left, f.len());
    for i in 0..known {
        series[i] = [f[i], g[i]];
    }
    while left >= *delta {
        let matrix = rows::<V>(token, steps(delta, series[0], Time::OfCoefficients));
        left -= 64;
        // The words of the longer polynomial after these steps: all others are zero.
        let bits = (left + delta.abs()).max(0).cast_unsigned() / 2 + 1;
        let needed = (bits.div_ceil(64) as usize).min(known);
        advance::<V>(token, matrix, &mut series[..known], needed);
        known = needed;
    }
    f.fill(0);
    for i in 0..known {
        f[i] = series[i][0];
    }
    left
}

#[inline(always)]
fn matrix_of<V: Carryless<Words = [u64; 2]>>(
    token: V::Token,
    matrix: &mut [u64],
    delta: &mut i64,
    [f, g]: [&[u64]; 2],
    time: Time,
) {
    let k = matrix.len() / 4;
    let [mut series, mut first, mut second] = [[[0; 2]; WORDS]; 3].map(Wiped::new);
    let mut known = f.len();
    for i in 0..known {
        series[i] = [f[i], g[i]];
    }
    (first[0], second[0]) = ([1, 0], [0, 1]);
    let mut len = 1;
    for i in 1..=k {
        let steps = rows::<V>(token, steps(delta, series[0], time));
        len = i.min(len + 1);
        for column in [&mut first[..len], &mut second[..len]] {
            combine::<V>(token, steps, column);
        }
        if i < k {
            let needed = known.min(k - i);
            advance::<V>(token, steps, &mut series[..known], needed);
            known = needed;
            for column in [&mut first[..=len], &mut second[..=len]] {
                times_x(column, 0);
            }
            len += 1;
            // Half of them stay zero: of public operands these are left out.
            while time == Time::OfCoefficients && first[len - 1] == [0; 2] && second[len - 1] == [0; 2] {
                len -= 1;
            }
        }
    }
    for i in 0..k {
        [matrix[i], matrix[2 * k + i]] = first[i];
        [matrix[k + i], matrix[3 * k + i]] = second[i];
    }
}

/// The rows of a matrix.
#[inline(always)]
pub(super) fn rows<V: Carryless<Words = [u64; 2]>>(token: V::Token, [u, v, q, r]: [u64; 4]) -> [V; 2] {
    [V::load(token, &[u, v]), V::load(token, &[q, r])]
}

/// The matrix times a pair: the low words of the two sums, and the high ones.
#[inline(always)]
fn times<V: Carryless<Words = [u64; 2]>>(token: V::Token, [upper, lower]: [V; 2], pair: &[u64; 2]) -> [V; 2] {
    let pair = V::load(token, pair);
    let upper = upper.clmul_low(pair).xor(upper.clmul_high(pair));
    let lower = lower.clmul_low(pair).xor(lower.clmul_high(pair));
    [upper.interleave_low(lower), upper.interleave_high(lower)]
}

/// The series after 64 steps, of which so many words are needed, at most as many as there are.
#[inline(always)]
pub(super) fn advance<V: Carryless<Words = [u64; 2]>>(
    token: V::Token,
    matrix: [V; 2],
    series: &mut [[u64; 2]],
    needed: usize,
) {
    let [_, mut carry] = times(token, matrix, &series[0]);
    for i in 0..needed {
        let mut sum = carry;
        if i + 1 < series.len() {
            let low;
            [low, carry] = times(token, matrix, &series[i + 1]);
            sum = sum.xor(low);
        }
        sum.store(&mut series[i]);
    }
    // Below it stands the one that f begins with.
    times_x(&mut series[..needed], 1);
}

/// The column after the matrix's steps, the upper row without the last x. The last pair's high words are zero or not
/// needed.
#[inline(always)]
pub(super) fn combine<V: Carryless<Words = [u64; 2]>>(
    token: V::Token,
    matrix: [V; 2],
    column: &mut [[u64; 2]],
) {
    let [low, mut carry] = times(token, matrix, &column[0]);
    low.store(&mut column[0]);
    for pair in &mut column[1..] {
        let [low, high] = times(token, matrix, pair);
        low.xor(carry).store(pair);
        carry = high;
    }
}

/// The first polynomials of the pairs times x, plus a bit.
#[inline(always)]
pub(super) fn times_x(pairs: &mut [[u64; 2]], mut carry: u64) {
    for [word, _] in pairs {
        (*word, carry) = (*word << 1 | carry, *word >> 63);
    }
}
