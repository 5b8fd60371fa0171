//! Greatest common divisors with their cofactors, and inverses, by the division steps of `gcd.rs`.
//!
//! With `f = x^d A(1/x)`, `g = x^(d-1) B(1/x)`, `G = gcd(A, B)` and `N >= 2d - 1` steps, `f_N` is `G` written
//! backwards, and the upper row of the steps' matrix says `x^N f_N = x u f + x v g`. With `1/x` for `x`, times
//! `x^(deg G + N)`:
//!
//! ```text
//! G = S A + T B,     S = x^(deg G + N - 1 - d) u(1/x),     T = x^(deg G + N - d) v(1/x).
//! ```
//! `deg T < d - deg G` (Bernstein and Yang, theorem 6.2), so that `S` and `T` are those of Euclid's algorithm. Steps
//! beyond the first `2d - 1` multiply `u` and `v` by `x` and change neither.
//!
//! All steps are done as two matrices of half as many, of whose product the upper row alone is wanted.

use super::bits::{degree, reversed_word};
use super::gcd::{apply, apply_len, jump, jump_len, multiply_rows, reversed};
use super::general::scratch_len_up_to;
use super::pairs::Time;
use crate::Error;
use crate::simd::{WipedVec, declassify, mask_of};
use crate::tier::{self, Token};

/// `f_N` and the upper row after `N = 128 n` steps on series of `n` words.
struct Steps {
    f: WipedVec<u64>,
    /// `u`, then `v`, of `2 n` words each.
    row: WipedVec<u64>,
    /// Twice the degree of the greatest common divisor.
    delta: i64,
    /// `N - d`.
    beyond: u64,
}

impl Steps {
    /// On `f`, `g` as the module says, of at least `d + 1` coefficients each.
    fn new(token: Token, f: &[u64], g: &[u64], d: u64) -> Self {
        let n = f.len();
        let mut delta = 1;
        let mut memory = WipedVec::new(jump_len(n).max(apply_len(n, n)).max(2 * n + scratch_len_up_to(n, n)));
        let [mut first, mut second] = [4 * n, 4 * n].map(WipedVec::new);
        let [mut f2, mut g2, mut f3, mut g3] = [n, n, n, n].map(WipedVec::new);
        let time = Time::OfDegrees;
        jump(token, &mut first, &mut delta, [f, g], &mut memory, time);
        apply(token, &first, [f, g], [&mut f2, &mut g2], &mut memory, time);
        jump(token, &mut second, &mut delta, [&f2, &g2], &mut memory, time);
        apply(token, &second, [&f2, &g2], [&mut f3, &mut g3], &mut memory, time);
        let mut row = WipedVec::new(4 * n);
        multiply_rows(token, &mut row, &second, &first, &mut memory, time);
        // One more for each step that was not needed.
        let steps = 128 * n as u64;
        let delta = delta - (steps - (2 * d - 1)).cast_signed();
        Self { f: f3, row, delta, beyond: steps - d }
    }
}

/// Writes the low coefficients of `a`, so many, backwards; zeros above.
pub(super) fn write_reversed(out: &mut [u64], a: &[u64], bits: u64) {
    for (i, out) in out.iter_mut().enumerate() {
        *out = reversed_word(a, bits, i);
    }
}

/// The series of two polynomials, the first of degree `d > 0`, the second of lower degree.
pub(super) fn series(a: &[u64], b: &[u64], d: u64) -> [WipedVec<u64>; 2] {
    let mut g = reversed(b, d + 1);
    down(&mut g);
    [reversed(a, d + 1), g]
}

/// `a / x`, its lowest coefficient being zero.
fn down(a: &mut [u64]) {
    for i in 0..a.len() {
        a[i] = a[i] >> 1 | a.get(i + 1).map_or(0, |w| w << 63);
    }
}

/// The inverse of `a` modulo `f`, as long as `f`'s remainders; zeros if there is none. The time depends on the degree
/// `d > 0` of `f`, not on `a`, which must be of lower degree.
pub(super) fn invert_or_zero(token: Token, out: &mut [u64], a: &[u64], f: &[u64], d: u64) {
    let [f, g] = series(f, a, d);
    let steps = Steps::new(token, &f, &g, d);
    write_reversed(out, &steps.row[2 * steps.f.len()..], steps.beyond + 1);
    // All ones for the degree 0: whether there is an inverse is a secret as long as the caller does not tell.
    let found = mask_of(!((steps.delta | -steps.delta) >> 63).cast_unsigned());
    out.iter_mut().for_each(|w| *w &= found);
}

/// The greatest common divisor `g = s a + t b`: as many words of `g` as the longer operand's, of `s` as `b` has, of `t`
/// as `a` has.
///
/// Where the degrees of `a` and `b` differ and neither divides the other, `deg s < deg b - deg g` and
/// `deg t < deg a - deg g`, which fixes both; in any case they fit. With zero, the other operand is the divisor, and
/// its cofactor one.
///
/// The time depends on the lengths and on the degrees of `a`, `b` and of `g`, on nothing else. Allocates some twenty
/// times the operands.
///
/// # Errors
/// [`Error::Length`] if an output has another length or an operand no words; nothing is written then.
pub fn xgcd(g: &mut [u64], s: &mut [u64], t: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
    xgcd_with(tier::active(), g, s, t, a, b)
}

/// [`xgcd`] on a given tier.
///
/// # Errors
/// Those of [`xgcd`].
pub fn xgcd_with(
    token: Token,
    g: &mut [u64],
    s: &mut [u64],
    t: &mut [u64],
    a: &[u64],
    b: &[u64],
) -> Result<(), Error> {
    if g.len() != a.len().max(b.len())
        || s.len() != b.len()
        || t.len() != a.len()
        || s.len().min(t.len()) == 0
    {
        return Err(Error::Length);
    }
    [&mut *g, &mut *s, &mut *t].into_iter().for_each(|out| out.fill(0));
    let (da, db) = (degree(a), degree(b));
    if da < db {
        return xgcd_with(token, g, t, s, b, a);
    }
    let (Some(d), Some(db)) = (da, db) else {
        // b is zero.
        g[..a.len()].copy_from_slice(a);
        s[0] = u64::from(da.is_some());
        return Ok(());
    };
    if d == 0 {
        (g[0], t[0]) = (1, 1);
        return Ok(());
    }
    let [f, mut h] = series(a, b, d);
    if d == db {
        // a + b takes the place of b: its leading coefficient is gone, and the series one place down.
        h = reversed(b, d + 1);
        h.iter_mut().zip(&*f).for_each(|(h, f)| *h ^= f);
        down(&mut h);
    }
    let steps = Steps::new(token, &f, &h, d);
    // Its degree is public: see the documentation.
    let common = (declassify(steps.delta) / 2).clamp(0, d.cast_signed()).cast_unsigned();
    write_reversed(g, &steps.f, common + 1);
    let (u, v) = steps.row.split_at(2 * steps.f.len());
    write_reversed(s, u, common + steps.beyond);
    write_reversed(t, v, common + steps.beyond + 1);
    if d == db {
        // s a + t (a + b).
        s.iter_mut().zip(&*t).for_each(|(s, t)| *s ^= t);
    }
    Ok(())
}
