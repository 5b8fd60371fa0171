//! The polynomial basis 1, β, β^2, .. of the same field.

use super::basis::NormalBasis;
use super::element::{Element, Identity};
use super::matrix::Matrix;
use crate::Error;
use alloc::{vec, vec::Vec};

/// Both changes of basis between a normal basis and the polynomial basis of the powers of β: GF(2)\[x\]/f with β standing for x,
/// where f is the minimal polynomial of β.
#[derive(Clone, Debug)]
pub struct PowerBasis {
    basis: Identity,
    modulus: Vec<u64>,
    to: Matrix,
    from: Matrix,
}

impl NormalBasis {
    /// The polynomial basis of the powers of β. Takes n products and the inversion of an n x n matrix over GF(2).
    #[must_use]
    pub fn power_basis(&self) -> PowerBasis {
        let (n, words) = (self.degree(), self.words());
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
        // β has n conjugates, so its minimal polynomial has degree n, and its lower powers are a basis.
        let to = from.inverse();
        // β^n as a sum of lower powers.
        let mut modulus = vec![0; n / 64 + 1];
        to.apply(&mut modulus[..words], &power);
        modulus[n / 64] |= 1 << (n % 64);
        PowerBasis { basis: self.identity(), modulus, to, from }
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
