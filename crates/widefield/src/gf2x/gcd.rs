//! Greatest common divisors by division steps, in time that does not depend on the coefficients.
//!
//! A division step of Bernstein and Yang (*Fast constant-time gcd computation and modular inversion*, 2019) acts on
//! power series `f, g` with `f(0) = 1` and an integer `delta`; over GF(2)
//!
//! ```text
//! (delta, f, g)  ->  (1 - delta, g, (g + f) / x)            if delta > 0 and g(0) = 1
//!                    (1 + delta, f, (g + g(0) f) / x)       else
//! ```
//! Start from `f = x^d A(1/x)`, `g = x^(d-1) B(1/x)`, `delta = 1` where `d = deg A > deg B`: after `2d - 1` steps
//! `g = 0`, `delta` is twice the degree of `gcd(A, B)`, and `f` is the gcd written backwards. Steps beyond change
//! nothing but add one each to `delta`.
//!
//! `n` steps depend on the low `n` coefficients of `f, g` only, and are linear:
//!
//! ```text
//! x^n (f_n)  =  (x u  x v) (f)        u, v, q, r of degree < n
//!     (g_n)     ( q    r ) (g)
//! ```
//! so `jump` finds the matrix of `n` steps from that of `n / 2`, applies it to `f, g`, finds the matrix of the others,
//! and multiplies the two: twelve products of `n / 2`, four of `n / 2` by `n`. The recursion ends at a few words, where
//! 64 steps at a time are made on words and applied (`pairs.rs`).
//!
//! # Of public operands
//!
//! Since `2 deg f_n <= 2d - 1 - n + delta` and `2 deg g_n <= 2d - 1 - n - delta` (induction on a step), and as the
//! entries of the matrices of `n` steps have some `n / 2` coefficients as long as `delta` is small, half of each matrix
//! and more and more of the series are zero words. Where the time may depend on the coefficients these are left out,
//! and the steps end when `g` is zero: some nine products of `n` by `n` instead of forty.

use super::bits::{degree, reversed_word};
use super::general::{multiply, scratch_len_up_to};
use super::pairs::{self, Time};
use super::tuned::all::STEPS_ON_PAIRS_UP_TO;
use crate::Error;
use crate::simd::{WipedVec, declassify};
use crate::tier::{self, Token};
use alloc::vec::Vec;

/// The greatest common divisor of `a` and `b`, written to `out` with zeros above: `out.len()` is the longer operand's
/// length. The gcd with zero is the other operand, of two zeros zero.
///
/// The time depends on the lengths and on the degrees of `a`, `b` and of the result, on nothing else: not for operands
/// of which one of these is secret. Allocates a few times the operands.
///
/// # Errors
/// [`Error::Length`] if `out` has another length.
pub fn gcd(out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    gcd_with(tier::active(), out, a, b)
}

/// [`gcd`] on a given tier.
///
/// # Errors
/// Those of [`gcd`].
pub fn gcd_with(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    if out.len() != a.len().max(b.len()) {
        return Err(Error::Length);
    }
    out.fill(0);
    let (da, db) = (degree(a), degree(b));
    let (long, short, d) = match (da, db) {
        (None, None) => return Ok(()),
        (Some(_), None) => {
            out[..a.len()].copy_from_slice(a);
            return Ok(());
        }
        (None, Some(_)) => {
            out[..b.len()].copy_from_slice(b);
            return Ok(());
        }
        (Some(da), Some(db)) if da >= db => (a, b, da),
        (_, Some(db)) => (b, a, db),
    };
    if d == 0 {
        out[0] = 1;
        return Ok(());
    }
    // Backwards, d + 1 and d coefficients. With equal degrees the sum takes the place of the second operand.
    let n = (d / 64) as usize + 1;
    let mut f = reversed(long, d + 1);
    let mut g = reversed(short, d + 1);
    if da == db {
        for (g, f) in g.iter_mut().zip(&*f) {
            *g ^= f;
        }
    }
    // x^d B(1/x) to x^(d-1) B(1/x): its lowest coefficient is zero now.
    for i in 0..n {
        g[i] = g[i] >> 1 | g.get(i + 1).map_or(0, |w| w << 63);
    }

    let mut delta = 1;
    let [mut f2, mut g2, mut matrix, mut memory] =
        [n, n, 4 * n, jump_len(n).max(apply_len(n, n))].map(WipedVec::new);
    for _ in 0..2 {
        // 64 n >= d + 1 steps, twice: at least the 2d - 1.
        jump(token, &mut matrix, &mut delta, [&f, &g], &mut memory, Time::OfDegrees);
        apply(token, &matrix, [&f, &g], [&mut f2, &mut g2], &mut memory, Time::OfDegrees);
        (f, f2, g, g2) = (f2, f, g2, g);
    }
    // delta is twice the degree, and what the steps beyond 2d - 1 added.
    let beyond = 128 * n as u64 - (2 * d - 1);
    // Its degree is public: see the documentation.
    let delta = declassify(delta);
    let common = (u64::try_from(delta).unwrap_or(0).saturating_sub(beyond) / 2).min(d);
    let result = reversed(&f, common + 1);
    out[..result.len()].copy_from_slice(&result);
    Ok(())
}

/// The words with bit `i` that of `bits - 1 - i` of `a`.
pub(super) fn reversed(a: &[u64], bits: u64) -> WipedVec<u64> {
    (0..bits.div_ceil(64) as usize).map(|i| reversed_word(a, bits, i)).collect::<Vec<_>>().into()
}

/// The four entries `u, v, q, r`, each of the same number of words.
pub(super) fn entries(matrix: &[u64]) -> [&[u64]; 4] {
    let k = matrix.len() / 4;
    [&matrix[..k], &matrix[k..2 * k], &matrix[2 * k..3 * k], &matrix[3 * k..]]
}

/// Words of memory for [`jump`] on `k` words.
pub(super) fn jump_len(k: usize) -> usize {
    if k <= STEPS_ON_PAIRS_UP_TO.get() {
        return 0;
    }
    let (low, high) = (k / 2, k - k / 2);
    4 * k + 2 * high + jump_len(high).max(apply_len(low, k)).max(k + scratch_len_up_to(high, low))
}

/// Words of memory for [`apply`] with entries of `k` words to series of `n`.
pub(super) fn apply_len(k: usize, n: usize) -> usize {
    2 * (k + n) + scratch_len_up_to(n, k)
}

/// The matrix of `64 k` steps, `k` words of `f` and `g` and four times `k` of the matrix.
pub(super) fn jump(
    token: Token,
    matrix: &mut [u64],
    delta: &mut i64,
    fg: [&[u64]; 2],
    memory: &mut [u64],
    time: Time,
) {
    let k = fg[0].len();
    if k <= STEPS_ON_PAIRS_UP_TO.get() {
        return pairs::matrix(token, matrix, delta, fg, time);
    }
    let (low, high) = (k / 2, k - k / 2);
    let mut memory = memory;
    let [m1, m2, f2, g2] =
        [4 * low, 4 * high, high, high].map(|n| memory.split_off_mut(..n).unwrap_or_default());
    jump(token, m1, delta, fg.map(|series| &series[..low]), memory, time);
    apply(token, m1, fg, [f2, g2], memory, time);
    jump(token, m2, delta, [f2, g2], memory, time);
    multiply_rows(token, matrix, m2, m1, memory, time);
}

/// The rows of `second first`, as many as `out` has: one or two, each of two entries as long as both matrices'
/// together.
///
/// ```text
/// (x u2  x v2) (x u1  x v1)  =  (x (x u2 u1 + v2 q1)  x (x u2 v1 + v2 r1))
/// ( q2     r2) ( q1     r1)     (   x q2 u1 + r2 q1      x q2 v1 + r2 r1 )
/// ```
pub(super) fn multiply_rows(
    token: Token,
    out: &mut [u64],
    second: &[u64],
    first: &[u64],
    memory: &mut [u64],
    time: Time,
) {
    let k = (first.len() + second.len()) / 4;
    let ([u1, v1, q1, r1], [u2, v2, q2, r2]) =
        (entries(first).map(|a| time.words(a)), entries(second).map(|a| time.words(a)));
    let (product, scratch) = memory.split_at_mut(k);
    let sums = [(u2, u1, v2, q1), (u2, v1, v2, r1), (q2, u1, r2, q1), (q2, v1, r2, r1)];
    for (out, (a, b, c, d)) in out.chunks_exact_mut(k).zip(sums) {
        padded_product(token, out, a, b, scratch);
        padded_product(token, product, c, d, scratch);
        add_shifted(out, product);
    }
}

/// `out = a b`, with zeros above.
fn padded_product(token: Token, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let (out, above) = out.split_at_mut(a.len() + b.len());
    multiply(token, out, a, b, scratch);
    above.fill(0);
}

/// `out = x out + a`.
pub(super) fn add_shifted(out: &mut [u64], a: &[u64]) {
    let mut carry = 0;
    for (o, a) in out.iter_mut().zip(a) {
        (*o, carry) = (a ^ (*o << 1 | carry), *o >> 63);
    }
}

/// The series after the matrix's steps, as many words of them as the outputs have.
pub(super) fn apply(
    token: Token,
    matrix: &[u64],
    fg: [&[u64]; 2],
    out: [&mut [u64]; 2],
    memory: &mut [u64],
    time: Time,
) {
    let k = matrix.len() / 4;
    let [u, v, q, r] = entries(matrix).map(|a| time.words(a));
    let [f_out, g_out] = out;
    let (sum, rest) = memory.split_at_mut(k + fg[0].len());
    let (product, scratch) = rest.split_at_mut(k + fg[0].len());
    let mut rows = |a: &[u64], b: &[u64], out: &mut [u64], x: u32| {
        if out.is_empty() {
            return;
        }
        // The words below k - 1 of the sum are not looked at: those of the series that reach no other are left out.
        let from = (k - 1).saturating_sub(a.len().max(b.len())).min(fg[0].len());
        let [f, g] = fg.map(|series| time.words(&series[from..]));
        padded_product(token, &mut sum[from..], a, f, scratch);
        padded_product(token, &mut product[from..], b, g, scratch);
        for (i, o) in out.iter_mut().enumerate() {
            // The word k + i of the sum times 1 or x.
            let (this, below) = (sum[k + i] ^ product[k + i], sum[k + i - 1] ^ product[k + i - 1]);
            *o = this << x | if x == 0 { 0 } else { below >> 63 };
        }
    };
    rows(u, v, f_out, 1);
    rows(q, r, g_out, 0);
}
