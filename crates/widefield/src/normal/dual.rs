//! Changes of basis from traces, without inverting a matrix: see [the
//! module](super#bases-of-even-type-are-their-own-duals).
//!
//! `Tr(a b)` is a bilinear form, and coordinates in a basis are traces of products with the dual basis. A normal basis
//! of even type is its own dual. The dual of a polynomial basis 1, β, β^2, .. with the minimal polynomial f of β
//! (Euler):
//!
//! ```text
//! δ_k = b_k / f'(β),   f(x) / (x - β) = Σ b_k x^k:   b_(n-1) = 1,  b_(k-1) = β b_k + f_k
//! ```
//!
//! f is the shortest recurrence of the sequence `Tr(β^m)`, which Berlekamp and Massey's algorithm finds from 2n terms
//! of it.

use super::bits;
use super::matrix::Matrix;
use crate::gf2m::Field;
use alloc::{vec, vec::Vec};

/// The words that an element of fixed degree has at most.
pub(super) const MAX: usize = 9;

/// The m with `Tr(x^m) = 1`, up to twice the degree of an element.
pub(super) fn traces<F: Field>() -> Vec<usize> {
    let mut one = vec![false; 2 * F::M - 1];
    for m in 0..one.len() {
        one[m] = match m.checked_sub(F::M) {
            None => F::TRACE.as_ref()[m / 64] >> (m % 64) & 1 == 1,
            // x^n = 1 + Σ x^e.
            Some(k) => F::TAPS.iter().fold(one[k], |sum, e| sum ^ one[k + e]),
        };
    }
    (0..one.len()).filter(|m| one[*m]).collect()
}

/// `u_k = Tr(c x^k)`; bits from n on are anything.
#[inline(always)]
pub(super) fn functional(u: &mut [u64], c: &[u64], traces: &[usize]) {
    let w = c.len();
    // c in reverse, between zeros: bit `64 (2 w) - 1 - i` is c_i.
    let mut reversed = [0; 3 * MAX + 1];
    for (to, from) in reversed[w..].iter_mut().zip(c.iter().rev()) {
        *to = from.reverse_bits();
    }
    u.fill(0);
    for m in traces {
        let at = 128 * w - 1 - m;
        let (from, bits) = (&reversed[at / 64..][..w + 1], (at % 64) as u32);
        for (u, pair) in u.iter_mut().zip(from.windows(2)) {
            *u ^= pair[0] >> bits | (pair[1] << 1) << (63 - bits);
        }
    }
}

/// The matrix to a normal basis of even type from the one that leads to the field's polynomial basis of degree n, whose
/// columns are the β_i: row i is `Tr(β_i x^k)`.
pub(super) fn to_normal(to_polynomial: &Matrix, traces: &[usize], n: usize) -> Matrix {
    let words = n.div_ceil(64);
    let mut rows = vec![0; n * words];
    for (row, conjugate) in rows.chunks_exact_mut(words).zip(to_polynomial.columns()) {
        functional(row, conjugate, traces);
        row[words - 1] &= bits::top_mask(n);
    }
    Matrix::of_rows(n, &rows)
}

/// The w with `Tr(a b) = Σ a_i w_i` for the b given by its coordinates in the normal basis of type t: b itself if t is
/// even. If it is odd, n is even and `Tr(β_0 β_i) = 1`, but 0 for i = n/2, where `1 + 2^i h` is 0 for one h of K; so
/// `w_i = Tr(b) + b_(i + n/2)`.
pub(super) fn form(b: &[u64], (n, t): (usize, usize)) -> Vec<u64> {
    if t.is_multiple_of(2) {
        return b.to_vec();
    }
    let mut w = vec![0; b.len()];
    bits::rotate(&mut w, b, n, n / 2);
    if bits::parity(b).into() {
        w.iter_mut().for_each(|word| *word = !*word);
        w[b.len() - 1] &= bits::top_mask(n);
    }
    w
}

/// `a <<= 1`, a new bit at the bottom. The top bit is lost.
fn shift_in(a: &mut [u64], mut bit: u64) {
    for word in a {
        (*word, bit) = (*word << 1 | bit, *word >> 63);
    }
}

/// The polynomial of degree n, the shortest recurrence of a sequence of 2n bits, as the bits of `n/64 + 1` words.
pub(super) fn recurrence(sequence: impl Iterator<Item = bool>, n: usize) -> Vec<u64> {
    let words = n / 64 + 1;
    // The connection polynomial with its length, the one before the last change, and the sequence so far, backwards.
    let (mut c, mut length) = (vec![0; words], 0);
    c[0] = 1;
    let mut before = c.clone();
    let mut recent = vec![0; words];
    for (m, bit) in sequence.enumerate() {
        shift_in(&mut recent, bit.into());
        shift_in(&mut before, 0);
        let masked: Vec<u64> = c.iter().zip(&recent).map(|(c, s)| c & s).collect();
        if bits::parity(&masked).into() {
            let last = c.clone();
            c.iter_mut().zip(&before).for_each(|(c, b)| *c ^= b);
            if 2 * length <= m {
                length = m + 1 - length;
                before = last;
            }
        }
    }
    let mut polynomial = vec![0; words];
    bits::reverse(&mut polynomial, &c, n + 1);
    polynomial
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2m::{Element, F163, F233, F283, F409, F571};
    use crate::normal::NormalBasis;

    fn are_those_of_powers<F: Field>() {
        let ones = traces::<F>();
        let mut x = Element::<F>::ZERO;
        x.words_mut()[0] = 2;
        let mut power = Element::ONE;
        for m in 0..2 * F::M - 1 {
            assert_eq!(bool::from(power.trace()), ones.contains(&m), "{m}");
            power *= x;
        }
    }

    #[test]
    fn traces_are_those_of_powers() {
        are_those_of_powers::<F163>();
        are_those_of_powers::<F233>();
        are_those_of_powers::<F283>();
        are_those_of_powers::<F409>();
        are_those_of_powers::<F571>();
    }

    /// `Tr(β_i β_k)` is the form's, for every pair, in bases of even and of odd type.
    #[test]
    fn the_form_is_the_trace_of_products() {
        for (n, t) in [(2, 1), (3, 2), (4, 3), (6, 3), (52, 1), (65, 2), (66, 1), (7, 4), (130, 1), (163, 4)]
        {
            let basis = NormalBasis::gaussian(n, t).unwrap();
            let unit = |i: usize| {
                let mut unit = vec![0; basis.words()];
                unit[i / 64] = 1 << (i % 64);
                basis.element(&unit).unwrap()
            };
            for k in 0..n {
                let w = form(unit(k).as_words(), (n, t));
                for i in 0..n {
                    let trace = basis.mul(&unit(i), &unit(k)).unwrap().trace();
                    assert_eq!(bool::from(trace), w[i / 64] >> (i % 64) & 1 == 1, "{n} {t} {i} {k}");
                }
            }
        }
    }

    /// x^3 + x + 1 and x^4 + x^3 + 1, from what they make of a first one.
    #[test]
    fn recurrences_are_found() {
        let (mut a, mut b) = (vec![false, false, true], vec![false, false, false, true]);
        for m in 0..5 {
            a.push(a[m] ^ a[m + 1]);
            b.push(b[m] ^ b[m + 3]);
        }
        assert_eq!(recurrence(a[..6].iter().copied(), 3), [0b1011]);
        assert_eq!(recurrence(b[..8].iter().copied(), 4), [0b1_1001]);
    }
}
