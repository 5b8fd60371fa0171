//! Products and squares of up to nine words modulo few terms, each with its reduction, and the reduction by a low word.

use super::fold::fold;
use super::in_registers;
use crate::gf2x::fixed::{FixedSize, Single};
use crate::gf2x::formula::Array;
use crate::gf2x::general::square;
use crate::gf2x::portable::Lane;
use crate::gf2x::tuned::all::REDUCE_BY_WORD_UP_TO;
use crate::simd::Carryless;
use crate::tier::{Portable, Token};

/// A modulus `x^m + Σ x^e` of few terms.
#[derive(Clone, Copy)]
pub(super) struct FewTerms<'a> {
    pub(super) m: usize,
    /// The exponents, falling; of use where there is no `low`.
    pub(super) taps: &'a [usize],
    /// `Σ x^e`, if it is a word by which the reduction multiplies.
    pub(super) low: Option<u64>,
    /// What [`in_registers`] reduces by, if it can.
    pub(super) factor: Option<[u64; 2]>,
}

/// `Σ x^e` as a word, if one product of each high word by it, and one more, reduce a product of remainders: what stands
/// from `x^m` on has a degree of at most `m - 2`; times the word `m - 2 + e`, so that `e - 1` bits stand there again;
/// and times the word they fit.
pub(super) fn low(token: Token, f: &[u64], m: usize) -> Option<u64> {
    let low = if m < 64 { f[0] ^ 1 << m } else { f[0] };
    let only = m < 64 || f[1..].iter().map(|w| w.count_ones()).sum::<u32>() == 1;
    // A table of integer multiplications would be slower than shifts.
    let fast = token.vector().is_some();
    let degree = (63 - low.leading_zeros().min(63)) as usize;
    (fast && only && low != 0 && m.div_ceil(64) <= REDUCE_BY_WORD_UP_TO.get() && 2 * degree < m + 2)
        .then_some(low)
}

/// The product by formula `M`, then the reduction on `V`.
#[inline(always)]
pub(super) fn mul_fold<M: Single<Token = V::Token>, V: Carryless<Words = [u64; 2]>, S: FixedSize>(
    token: V::Token,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    f: FewTerms<'_>,
) {
    let mut c = <S::Product as Array<u64>>::filled(0);
    if let (Some(a), Some(b)) = (S::of(a), S::of(b)) {
        M::product(token, &mut c, a, b);
    }
    reduced::<V, S>(token, out, c, f);
}

/// The square, two words at a time, then the reduction.
#[inline(always)]
pub(super) fn square_fold<V: Carryless<Words = [u64; 2]>, S: FixedSize>(
    token: V::Token,
    out: &mut [u64],
    a: &[u64],
    f: FewTerms<'_>,
) {
    let mut c = <S::Product as Array<u64>>::filled(0);
    square::lanes::<V>(token, c.as_mut(), &a[..S::WORDS]);
    reduced::<V, S>(token, out, c, f);
}

/// The same on any machine.
#[inline(always)]
pub(super) fn spread_fold<S: FixedSize>(token: Portable, out: &mut [u64], a: &[u64], f: FewTerms<'_>) {
    let mut c = <S::Product as Array<u64>>::filled(0);
    square::portable(token, c.as_mut(), &a[..S::WORDS]);
    reduced::<Lane, S>(token, out, c, f);
}

#[inline(always)]
fn reduced<V: Carryless<Words = [u64; 2]>, S: FixedSize>(
    token: V::Token,
    out: &mut [u64],
    mut c: S::Product,
    f: FewTerms<'_>,
) {
    let out = &mut out[..S::WORDS];
    if let Some(factor) = f.factor {
        in_registers::remainder::<V, S>(token, out, c.as_ref(), f.m, factor);
        return;
    }
    if let Some(low) = f.low {
        by_word::<V>(token, out, c.as_ref(), f.m, low);
        return;
    }
    fold(token, c.as_mut(), f.m, f.taps);
    for (out, c) in out.iter_mut().zip(c.as_ref()) {
        *out = *c;
    }
}

/// `out = c` modulo `x^m + low`, a product of remainders, as said at [`low`].
#[inline(always)]
pub(super) fn by_word<V: Carryless<Words = [u64; 2]>>(
    token: V::Token,
    out: &mut [u64],
    c: &[u64],
    m: usize,
    low: u64,
) {
    let n = out.len();
    let c = &c[..2 * n];
    let factor = V::from_word(token, &low);
    // Bits below x^m in the last word: 1 to 64.
    let cut = (m - 64 * (n - 1)) as u32;
    let mut carry = 0;
    for i in 0..n {
        let high = high_word(c[n - 1 + i], c[n + i], cut);
        let product = times(token, high, factor);
        out[i] = c[i] ^ product[0] ^ carry;
        carry = product[1];
    }
    // What is left from x^m on, without the bits of `c` that are done with.
    let above = high_word(c[n - 1], 0, cut);
    let last = times(token, high_word(out[n - 1], carry, cut) ^ above, factor);
    out[n - 1] &= u64::MAX >> (64 - cut);
    out[0] ^= last[0];
    if n > 1 {
        out[1] ^= last[1];
    }
}

/// The word that begins at bit `cut` of the first, 1 to 64.
#[inline(always)]
fn high_word(word: u64, next: u64, cut: u32) -> u64 {
    word >> 1 >> (cut - 1) | next << (64 - cut)
}

/// `word factor`.
#[inline(always)]
fn times<V: Carryless<Words = [u64; 2]>>(token: V::Token, word: u64, factor: V) -> [u64; 2] {
    let mut product = [0; 2];
    V::from_word(token, &word).clmul_low(factor).store(&mut product);
    product
}
