//! Polynomials as rows of bits: degrees, terms and shifts.

use crate::Error;
use alloc::vec::Vec;

/// The degree, none for zero. The time depends on how many words are zero at the top.
#[must_use]
pub fn degree(a: &[u64]) -> Option<u64> {
    let k = a.iter().rposition(|w| *w != 0)?;
    // Not `usize`, which on 32 bits counts the words of all memory but not the bits.
    Some(64 * k as u64 + 63 - u64::from(a[k].leading_zeros()))
}

/// The highest exponent that polynomials are made from: half a gigabyte; a quarter where addresses have 32 bits.
pub(super) const MAX_EXPONENT: usize = if usize::BITS > 32 { u32::MAX as usize } else { i32::MAX as usize };

/// The words of the sum of `x^e`; equal exponents cancel.
///
/// # Errors
/// [`Error::TooLarge`] for an exponent above [`MAX_EXPONENT`], or if there is no memory.
pub(super) fn words_of(exponents: &[usize]) -> Result<Vec<u64>, Error> {
    let top = exponents.iter().max().copied();
    if top.is_some_and(|top| top > MAX_EXPONENT) {
        return Err(Error::TooLarge);
    }
    let len = top.map_or(0, |top| top / 64 + 1);
    let mut words = Vec::new();
    words.try_reserve_exact(len).map_err(|_| Error::TooLarge)?;
    words.resize(len, 0);
    for e in exponents {
        words[e / 64] ^= 1 << (e % 64);
    }
    Ok(words)
}

/// `out = a x^shift`, `shift < 64`, the words beyond `out` lost.
pub(super) fn shift_up(out: &mut [u64], a: &[u64], shift: u32) {
    let word = |i: usize| a.get(i).copied().unwrap_or(0);
    for (i, o) in out.iter_mut().enumerate() {
        // Shifting the word below in two steps keeps a shift by 0 defined.
        *o = word(i) << shift | i.checked_sub(1).map_or(0, |i| word(i) >> 1 >> (63 - shift));
    }
}

/// `out = a / x^shift`, `shift < 64`, as long as `a`.
pub(super) fn shift_down(out: &mut [u64], a: &[u64], shift: u32) {
    for (i, o) in out.iter_mut().enumerate() {
        *o = a[i] >> shift | a.get(i + 1).map_or(0, |w| w << 1 << (63 - shift));
    }
}

/// Word `i` of the one whose bit `j` is bit `bits - 1 - j` of `a`.
#[inline(always)]
pub(super) fn reversed_word(a: &[u64], bits: u64, i: usize) -> u64 {
    // Whole words backwards, then down by the bits that `bits` lacks of a whole number of words.
    let n = bits.div_ceil(64) as usize;
    let shift = (64 * n as u64 - bits) as u32;
    let (low, high) = (backwards(a, n, i), backwards(a, n, i + 1));
    low >> shift | high << (63 - shift) << 1
}

/// Word `i` of `n`, from the other end.
#[inline(always)]
fn backwards(a: &[u64], n: usize, i: usize) -> u64 {
    match n.checked_sub(i + 1) {
        Some(i) if i < a.len() => a[i].reverse_bits(),
        _ => 0,
    }
}
