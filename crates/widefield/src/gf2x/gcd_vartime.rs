//! Greatest common divisors of public operands, in time that depends on all coefficients.
//!
//! The division steps and their matrices are those of `gcd.rs` and `xgcd.rs`. As
//!
//! ```text
//! 2 deg f_n <= 2d - 1 - n + delta,      2 deg g_n <= 2d - 1 - n - delta
//! ```
//! (by induction on a step), and as the entries of the matrix of `n` steps have some `n / 2` coefficients as long as
//! `delta` is small, half of each matrix and more and more of the series are zero words. These are left out, and the
//! steps end when `g` is zero: some nine products of `n` by `n` instead of forty.

use super::bits::degree;
use super::division::{add, div_rem_with};
use super::gcd::{apply, apply_len, entries, jump, jump_len, multiply_rows};
use super::general::{mul_with, scratch_len_up_to};
use super::pairs::{self, Time};
use super::tuned::all::{GCD_ON_PAIRS_UP_TO, STEPS_ON_PAIRS_UP_TO};
use super::xgcd::{series, write_reversed};
use crate::Error;
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};

/// What the steps end with.
struct DescentEnd {
    /// The divisor written backwards.
    f: Vec<u64>,
    /// A matrix, of which the upper row, `u` and `v`, counts; none that counts if it is not asked for.
    matrix: Vec<u64>,
}

/// Descent under way.
struct Descent {
    token: Token,
    delta: i64,
    /// `2d - 1` less the steps done.
    left: i64,
    cofactors: bool,
}

impl Descent {
    /// Until `g` is zero, on series of `f.len()` words, at least one step of 64.
    fn run(&mut self, f: &[u64], g: &[u64]) -> DescentEnd {
        let n = f.len();
        if !self.cofactors && n <= GCD_ON_PAIRS_UP_TO.get() {
            let mut f = f.to_vec();
            self.left = pairs::finish(self.token, &mut f, g, &mut self.delta, self.left);
            return DescentEnd { f, matrix: Vec::new() };
        }
        let time = Time::OfCoefficients;
        let short = n <= STEPS_ON_PAIRS_UP_TO.get();
        let k = if short {
            // All that are left, if the table has so many.
            STEPS_ON_PAIRS_UP_TO.get().min((self.left.max(0) / 64) as usize + 1)
        } else {
            // Parts of a third cost least together.
            n.div_ceil(if self.cofactors { 2 } else { 3 })
        };
        let (mut matrix, mut memory) = (vec![0; 4 * k], vec![0; jump_len(k).max(apply_len(k, n))]);
        if short {
            pairs::matrix(self.token, &mut matrix, &mut self.delta, [f, g].map(|s| &s[..n.min(k)]), time);
        } else {
            jump(self.token, &mut matrix, &mut self.delta, [&f[..k], &g[..k]], &mut memory, time);
        }
        self.left -= 64 * k as i64;
        // Coefficients of the longer of the two.
        let bits = (self.left + self.delta.abs()).max(0).cast_unsigned() / 2 + 1;
        let next = (bits.div_ceil(64) as usize).min(n);
        let done = self.left < self.delta;
        let mut series = vec![0; if done { next } else { 2 * next }];
        let (f2, g2) = series.split_at_mut(next);
        apply(self.token, &matrix, [f, g], [f2, g2], &mut memory, time);
        if done {
            return DescentEnd { f: series, matrix };
        }
        // The memory of long ones is the next ones' first.
        if !short {
            memory = Vec::new();
        }
        let DescentEnd { f, matrix: second } = self.run(f2, g2);
        if !self.cofactors {
            return DescentEnd { f, matrix: Vec::new() };
        }
        let len = second.len() / 4;
        memory.resize(memory.len().max(k + len + scratch_len_up_to(k, len)), 0);
        let mut product = vec![0; 4 * (k + len)];
        multiply_rows(self.token, &mut product[..2 * (k + len)], &second, &matrix, &mut memory, time);
        DescentEnd { f, matrix: product }
    }
}

/// The greatest common divisor of public operands, as [`gcd`](super::gcd()), some times as fast: the time depends on
/// all coefficients.
///
/// # Errors
/// [`Error::Length`] if `out` has another length than the longer operand.
pub fn gcd_vartime(out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    gcd_vartime_with(tier::active(), out, a, b)
}

/// [`gcd_vartime`] on a given tier.
///
/// # Errors
/// Those of [`gcd_vartime`].
pub fn gcd_vartime_with(token: Token, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    common(token, out, None, a, b)
}

/// The greatest common divisor `g = s a + t b` of public operands, as [`xgcd`](super::xgcd()), some times as fast: the
/// time depends on all coefficients.
///
/// # Errors
/// [`Error::Length`] if an output has another length than [`xgcd`](super::xgcd()) says, or an operand no words.
pub fn xgcd_vartime(g: &mut [u64], s: &mut [u64], t: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    xgcd_vartime_with(tier::active(), g, s, t, a, b)
}

/// [`xgcd_vartime`] on a given tier.
///
/// # Errors
/// Those of [`xgcd_vartime`].
pub fn xgcd_vartime_with(
    token: Token,
    g: &mut [u64],
    s: &mut [u64],
    t: &mut [u64],
    a: &[u64],
    b: &[u64],
) -> Result<(), Error> {
    if s.len() != b.len() || t.len() != a.len() || s.len().min(t.len()) == 0 {
        return Err(Error::Length);
    }
    common(token, g, Some([s, t]), a, b)
}

fn common(
    token: Token,
    out: &mut [u64],
    cofactors: Option<[&mut [u64]; 2]>,
    a: &[u64],
    b: &[u64],
) -> Result<(), Error> {
    if out.len() != a.len().max(b.len()) {
        return Err(Error::Length);
    }
    if degree(a) < degree(b) {
        return common(token, out, cofactors.map(|[s, t]| [t, s]), b, a);
    }
    out.fill(0);
    let mut cofactors = cofactors;
    if let Some(cofactors) = &mut cofactors {
        cofactors.iter_mut().for_each(|words| words.fill(0));
    }
    let Some(d) = degree(b) else {
        out[..a.len()].copy_from_slice(a);
        if let Some([s, _]) = cofactors {
            s[0] = u64::from(degree(a).is_some());
        }
        return Ok(());
    };
    if d == 0 {
        out[0] = 1;
        if let Some([_, t]) = cofactors {
            t[0] = 1;
        }
        return Ok(());
    }
    // a = q b + r, and the steps are those of b and r: G = S b + T r = T a + (S + q T) b.
    let a = Time::OfCoefficients.words(a);
    let b = Time::OfCoefficients.words(b);
    let mut words = vec![0; a.len() + b.len()];
    let (quotient, rest) = words.split_at_mut(a.len());
    div_rem_with(token, quotient, rest, a, b)?;
    let [f, g] = series(b, rest, d);
    let mut steps =
        Descent { token, delta: 1, left: (2 * d - 1).cast_signed(), cofactors: cofactors.is_some() };
    let end = steps.run(&f, &g);
    // Descent that were not needed added to delta what they took from what is left.
    let degree = ((steps.left + steps.delta) / 2).clamp(0, d.cast_signed()).cast_unsigned();
    write_reversed(out, &end.f, degree + 1);
    if let Some([s, t]) = cofactors {
        // N - d, and N.
        let beyond = (d.cast_signed() - 1 - steps.left).cast_unsigned();
        let [u, v, ..] = entries(&end.matrix);
        let of_rest = rest;
        write_reversed(of_rest, v, degree + beyond + 1);
        let (quotient, factor) = (Time::OfCoefficients.words(quotient), Time::OfCoefficients.words(of_rest));
        // The two parts of T, one after the other.
        let len = quotient.len() + factor.len();
        let mut part = vec![0; len.max(b.len())];
        mul_with(token, &mut part[..len], quotient, factor)?;
        add(t, &part[..len]);
        write_reversed(&mut part[..b.len()], u, degree + beyond);
        add(t, &part[..b.len()]);
        s[..factor.len()].copy_from_slice(factor);
    }
    Ok(())
}
