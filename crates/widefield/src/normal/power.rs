//! The polynomial basis 1, β, β^2, .. of the same field.

use super::basis::NormalBasis;
use super::element::{Element, Identity};
use super::matrix::{Matrix, Rows};
use super::{bits, dual};
use crate::Error;
use alloc::{vec, vec::Vec};

/// Both changes of basis between a normal basis and the polynomial basis of the powers of β: GF(2)\[x\]/f with β
/// standing for x, where f is the minimal polynomial of β.
#[derive(Clone, Debug)]
pub struct PowerBasis {
    basis: Identity,
    modulus: Vec<u64>,
    to: Rows,
    from: Rows,
}

impl NormalBasis {
    /// The polynomial basis of the powers of β. Takes 2n products, and n^2/32 words of work for the minimal polynomial.
    #[must_use]
    pub fn power_basis(&self) -> PowerBasis {
        let (n, t, words) = (self.degree(), self.basis_type(), self.words());
        let mut beta = vec![0; words];
        beta[0] = 1;
        let mut power = Vec::from(self.one().as_words());
        let mut columns = Vec::with_capacity(n * words);
        for _ in 0..n {
            columns.extend_from_slice(&power);
            let before = power.clone();
            self.products(&mut power, &before, &beta);
        }
        let from = Matrix::new(n, columns);
        // Tr(β^m): of the powers themselves, then of their products with β^n.
        let last = dual::form(&power, (n, t));
        let later = from.columns().map(|power| {
            let masked: Vec<u64> = power.iter().zip(&last).map(|(a, w)| a & w).collect();
            bits::parity(&masked).into()
        });
        let traces = from.columns().map(|power| bits::parity(power).into()).chain(later);
        let modulus = dual::recurrence(traces, n);
        let to = self.to_powers(&from, &modulus);
        PowerBasis { basis: self.identity(), modulus, to: Rows::new(&to), from: Rows::new(&from) }
    }

    /// The matrix to the polynomial basis: row k is the form of its dual's element `δ_k`.
    fn to_powers(&self, from: &Matrix, modulus: &[u64]) -> Matrix {
        let (n, t, words) = (self.degree(), self.basis_type(), self.words());
        let coefficient = |k: usize| modulus[k / 64] >> (k % 64) & 1 == 1;
        // f'(β) = Σ f_k β^(k-1) over the odd k. β has n conjugates, so it is no double root.
        let mut derivative = self.zero();
        for (_, power) in from.columns().enumerate().filter(|(i, _)| i % 2 == 0 && coefficient(i + 1)) {
            derivative.words_mut().iter_mut().zip(power).for_each(|(sum, x)| *sum ^= x);
        }
        let top = self.inverse_or_zero(&derivative);
        let mut beta = vec![0; words];
        beta[0] = 1;
        let mut delta = Vec::from(top.as_words());
        let mut rows = vec![0; n * words];
        for (k, row) in rows.chunks_exact_mut(words).enumerate().rev() {
            row.copy_from_slice(&dual::form(&delta, (n, t)));
            let before = delta.clone();
            self.products(&mut delta, &before, &beta);
            if coefficient(k) {
                delta.iter_mut().zip(top.as_words()).for_each(|(x, top)| *x ^= top);
            }
        }
        Matrix::of_rows(n, &rows)
    }
}

impl PowerBasis {
    /// The minimal polynomial f of β, irreducible of degree n: bit i of word k is the coefficient of `x^(64 k + i)`.
    #[must_use]
    pub fn modulus(&self) -> &[u64] {
        &self.modulus
    }

    /// The polynomial of degree below n, in `ceil(n/64)` words, that stands for the element.
    ///
    /// # Errors
    /// [`Error::BasisMismatch`] if the element is of another basis.
    pub fn to_polynomial(&self, a: &Element) -> Result<Vec<u64>, Error> {
        if a.basis() != self.basis {
            return Err(Error::BasisMismatch);
        }
        let mut out = vec![0; self.basis.words()];
        self.to.apply(&mut out, a.as_words());
        Ok(out)
    }

    /// The element that a polynomial of degree below n, in `ceil(n/64)` words, stands for. Bits above do not count.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of words.
    pub fn from_polynomial(&self, a: &[u64]) -> Result<Element, Error> {
        if a.len() != self.basis.words() {
            return Err(Error::wrong_length(self.basis.words(), a.len()));
        }
        let mut out = Element::zero(self.basis);
        self.from.apply(out.words_mut(), a);
        Ok(out)
    }
}
