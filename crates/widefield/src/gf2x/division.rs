//! Division with remainder.
//!
//! Shift both operands up until the divisor is `D = X^n + d` with `X = x^64`, `deg d < 64 n`; the quotient stays and
//! the remainder shifts with them. Let `W` be the top `m <= n` words of the dividend `W X^n + ...`. Then
//!
//! ```text
//! floor((W X^n + ...) / D) = floor(W X^n / D) = W + floor(W i / X^m),      X^2m / D' = X^m + i + ...,
//! ```
//! where `D'` is `D` cut to its top `m` words below the leading one. No digit is ever wrong: truncation is linear over
//! GF(2), and all that is left out has negative degree. `i` comes from Newton's iteration, which in characteristic 2 is
//! a square and a product: with `I = X^k + i` right to `k` words, `I^2 D'` is right to `2k`, hence to `m <= 2k`,
//!
//! ```text
//! i' = s + d' + floor(s d' / X^m)          s, d' the top m words of i^2, d
//! ```
//! Short divisors take `m = 1`, a row product per word of the quotient; long ones blocks as long as the divisor or the
//! quotient, at the cost of two products a block and less than two for the inverse.

use super::bits::{degree, shift_down, shift_up};
use super::general::{add_row, multiply, scratch_len_up_to, square_with};
use super::tuned::all::DIVISION_BLOCKS_FROM;
use crate::Error;
use crate::tier::{self, Token};
use alloc::vec;

/// `a = q b + r` with `deg r < deg b`; `q.len() == a.len()`, `r.len() == b.len()`, any lengths.
///
/// The time depends on the lengths and on the degree of `b`, on nothing else: not for divisors whose degree is secret.
/// Takes one allocation, not wiped.
///
/// # Errors
/// [`Error::DivisionByZero`] if `b` is zero or has no words, [`Error::Length`] if `q` or `r` has another length; both
/// outputs are then as they were.
pub fn div_rem(q: &mut [u64], r: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    div_rem_with(tier::active(), q, r, a, b)
}

/// The remainder of `a` by `b` alone, `r.len() == b.len()`; for many by the same divisor there is
/// [`Modulus`](super::Modulus).
///
/// The time is that of [`div_rem`]. Takes two allocations, not wiped.
///
/// # Errors
/// Those of [`div_rem`].
pub fn rem(r: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    rem_with(tier::active(), r, a, b)
}

/// [`rem`] on a given tier.
///
/// # Errors
/// Those of [`div_rem`].
pub fn rem_with(token: Token, r: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    div_rem_with(token, &mut vec![0; a.len()], r, a, b)
}

/// [`div_rem`] on a given tier.
///
/// # Errors
/// Those of [`div_rem`].
pub fn div_rem_with(token: Token, q: &mut [u64], r: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    if q.len() != a.len() || r.len() != b.len() {
        return Err(Error::Length);
    }
    let degree = degree(b).ok_or(Error::DivisionByZero)?;
    // The divisor's words below its leading one.
    let n = degree.div_ceil(64) as usize;
    q.fill(0);
    r.fill(0);
    if n == 0 {
        q.copy_from_slice(a);
        return Ok(());
    }
    if a.len() < n {
        r[..a.len()].copy_from_slice(a);
        return Ok(());
    }
    let shift = (64 * n as u64 - degree) as u32;
    let count = a.len() + 1 - n;
    let block = if count.min(n) < DIVISION_BLOCKS_FROM.get() { 1 } else { count.div_ceil(count.div_ceil(n)) };
    let lengths = [a.len() + 1, n, block, n + block + 1, block, scratch_len_up_to(n, block)];
    let mut memory = vec![0; lengths.iter().sum()];
    let mut rest = &mut memory[..];
    let [rem, d, inverse, product, top, scratch] =
        lengths.map(|n| rest.split_off_mut(..n).unwrap_or_default());
    shift_up(rem, a, shift);
    shift_up(d, &b[..b.len().min(n)], shift);
    invert(token, inverse, d, top, product, scratch);

    let mut left = count;
    while left > 0 {
        let m = left.min(block);
        let at = left - m;
        // The digit: W + floor(W i / X^m).
        let digit = &mut q[at..left];
        let upper = &rem[n + at..n + left];
        digit.copy_from_slice(upper);
        let high = &mut product[..2 * m];
        multiply(token, high, upper, &inverse[block - m..], scratch);
        add(digit, &high[m..]);
        if m == 1 {
            add_row(token, &mut rem[at..=at + n], d, digit[0]);
        } else {
            let product = &mut product[..n + m];
            multiply(token, product, d, digit, scratch);
            add(&mut rem[at..at + n], &product[..n]);
        }
        left = at;
    }
    shift_down(&mut r[..n], &rem[..n], shift);
    Ok(())
}

pub(super) fn add(out: &mut [u64], a: &[u64]) {
    for (o, x) in out.iter_mut().zip(a) {
        *o ^= x;
    }
}

/// The words of `X^2m / (X^m + d')` below the leading one, `m = out.len()`, `d'` the top `m` words of `d`. Memory: `m`
/// words at the top, `2m` of the product, and its scratch.
pub(super) fn invert(
    token: Token,
    out: &mut [u64],
    d: &[u64],
    top: &mut [u64],
    product: &mut [u64],
    scratch: &mut [u64],
) {
    let m = out.len();
    // From X the precision doubles: 1, 2, 4, ... bits; 64 and one more for the truncation are there after seven steps.
    let mut k = 1;
    let c = [d[d.len() - 1]];
    let last = &mut out[m - 1..];
    for _ in 0..7 {
        step(token, last, 1, &c, top, product, scratch);
    }
    while k < m {
        // The lengths of the chain down from m, upwards.
        let mut next = m;
        while next.div_ceil(2) > k {
            next = next.div_ceil(2);
        }
        step(token, &mut out[m - next..], k, &d[d.len() - next..], top, product, scratch);
        k = next;
    }
}

/// One step: the top `k` words of `out` are right; then all are.
fn step(
    token: Token,
    out: &mut [u64],
    k: usize,
    d: &[u64],
    top: &mut [u64],
    product: &mut [u64],
    scratch: &mut [u64],
) {
    let m = out.len();
    let squared = &mut product[..2 * k];
    // The lengths fit by construction.
    let _ = square_with(token, squared, &out[m - k..]);
    let s = &mut top[..m];
    s.copy_from_slice(&squared[2 * k - m..]);
    let product = &mut product[..2 * m];
    multiply(token, product, s, d, scratch);
    for i in 0..m {
        out[i] = s[i] ^ d[i] ^ product[m + i];
    }
}
