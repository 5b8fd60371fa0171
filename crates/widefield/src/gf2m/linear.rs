//! Trace and square root: linear maps with short descriptions, found at compile time.
//!
//! **Trace.** `Tr(Σ a_i x^i) = Σ a_i Tr(x^i)`, the parity of the coefficients at the places where `Tr(x^i) = 1`. For
//! these fields there are one or two such places.
//!
//! **Square root.** With the even and odd coefficients apart, `a = e(x^2) + x o(x^2) = e(x)^2 + x o(x)^2`, so
//! `sqrt(a) = e + sqrt(x) o`: two halves of a word each and one product by the constant `sqrt(x) = x^(2^(m-1))`.

use super::dispatch::Field;
use super::element::Element;
use super::field::Array;
use super::poly::{Modulus, Poly};
use subtle::Choice;

/// The places i where the trace of x^i is 1, as a mask.
pub(super) const fn trace_mask(f: Modulus) -> Poly {
    // Tr(x^i) is the sum of the i-th powers of the roots of f. By Newton's identities, with s_k the coefficient of
    // x^(m-k) in f, these power sums are p_0 = m, p_i = i s_i + Σ_{0<k<i} s_k p_{i-k} (modulo 2).
    let mut p = Poly::ZERO.with(0);
    let mut i = 1;
    while i < f.m {
        let mut sum = false;
        let mut t = 0;
        while t < f.taps.len() {
            let k = f.m - f.taps[t];
            sum ^= (k < i && p.bit(i - k)) || (k == i && i % 2 == 1);
            t += 1;
        }
        if sum {
            p = p.with(i);
        }
        i += 1;
    }
    p
}

/// The trace.
#[inline]
pub(super) fn trace<F: Field>(a: &Element<F>) -> Choice {
    let places = a.words().iter().zip(F::TRACE.as_ref()).fold(0, |sum, (a, mask)| sum ^ a & mask);
    // Folded by hand: a population count instruction is not there on every tier.
    let places = (0..6).rev().fold(places, |p, s| p ^ p >> (1 << s));
    Choice::from((places & 1) as u8)
}

/// The even bits of a word in its low half.
const fn even_bits(w: u64) -> u64 {
    let mut w = w & 0x5555_5555_5555_5555;
    w = (w | w >> 1) & 0x3333_3333_3333_3333;
    w = (w | w >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    w = (w | w >> 4) & 0x00ff_00ff_00ff_00ff;
    w = (w | w >> 8) & 0x0000_ffff_0000_ffff;
    (w | w >> 16) & 0x0000_0000_ffff_ffff
}

/// `(e, o)` with `a = e^2 + x o^2`.
#[inline]
pub(super) fn halves<F: Field>(a: &Element<F>) -> (Element<F>, Element<F>) {
    let half = |shift: u32| {
        let word = |k: usize| a.words().get(k).map_or(0, |w| even_bits(w >> shift));
        Element::from_words_unchecked(F::Words::<u64>::from_fn(|k| word(2 * k) | word(2 * k + 1) << 32))
    };
    (half(0), half(1))
}
