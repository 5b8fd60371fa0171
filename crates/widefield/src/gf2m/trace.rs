//! Trace, half-trace and the halves of a square root: linear maps with short descriptions.
//!
//! **Half-trace.** `H(a) = h_t` with `h_k = Σ_{i<k} φ^{2i}(a)` and `t = (m + 1)/2`. As in inversion
//! `h_{2k} = h_k + φ^{2k}(h_k)` and `h_{k+1} = a + φ^2(h_k)`: no products at all.

use super::chain::{self, Step};
use super::field::{Field, Params};
use super::frobenius::Frobenius;
use super::layout::{Packed, Single, load};
use super::value::Element;
use crate::gf2x::formula::Array;
use crate::gf2x::portable::even_bits;
use crate::simd::{Simd, Vector};
use subtle::Choice;

/// The half-trace.
#[inline(always)]
pub(super) fn half_trace<F: Field, P: Frobenius<F>>(
    t: <P::Register as Vector>::Token,
    a: &F::Words<u64>,
) -> Element<F> {
    let a = load::<F, P::Register>(t, a);
    let mut h = a;
    for step in chain::steps(F::M.div_ceil(2)) {
        let (n, summand) = match step {
            Step::Double(k) => (2 * k, h),
            Step::AddOne => (2, a),
        };
        h = P::power(h, n);
        for (h, summand) in h.as_mut().iter_mut().zip(summand.as_ref()) {
            *h = h.xor(*summand);
        }
    }
    Element::from_words_unchecked(Packed::<P::Register>::store::<F>(h))
}

/// The trace: the parity of the coefficients x^i of trace 1, of which these fields have few.
#[inline]
pub(super) fn trace<F: Params>(a: &F::Words<u64>) -> Choice {
    parity(a.as_ref(), F::TRACE.as_ref())
}

/// The parity of the coefficients that a mask selects.
#[inline]
pub(super) fn parity(a: &[u64], mask: &[u64]) -> Choice {
    let bits = a.iter().zip(mask).fold(0, |sum, (a, mask)| sum ^ a & mask);
    // Folded by hand: not every tier has an instruction that counts bits.
    let bits = (0..6).rev().fold(bits, |p, s| p ^ p >> (1 << s));
    Choice::from((bits & 1) as u8)
}

/// `(e, o)` with `a = e^2 + x o^2`, so that `sqrt(a) = e + sqrt(x) o`: the even and the odd coefficients.
#[inline]
pub(super) fn halves<F: Params>(a: &F::Words<u64>) -> [F::Words<u64>; 2] {
    [0, 1].map(|shift| {
        let word = |k: usize| a.as_ref().get(k).map_or(0, |w| even_bits(w >> shift));
        F::Words::<u64>::from_fn(|k| word(2 * k) | word(2 * k + 1) << 32)
    })
}
