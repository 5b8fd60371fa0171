//! The types, and what is done coefficient by coefficient.

use crate::Error;
use crate::gf2m::dynamic::Field;
use alloc::{vec, vec::Vec};
use core::fmt;

/// The polynomials over a field: see [the contract](super#contract).
#[derive(Clone, PartialEq, Eq)]
pub struct Ring {
    pub(super) field: Field,
}

/// A polynomial over a field, which [`Ring::poly`] makes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FieldPoly {
    /// Words of a coefficient.
    pub(super) words: usize,
    /// The coefficients, lowest first, the last one not zero.
    pub(super) rows: Vec<u64>,
}

impl FieldPoly {
    /// The degree; none of zero.
    #[must_use]
    pub fn degree(&self) -> Option<usize> {
        self.len().checked_sub(1)
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.rows.is_empty()
    }

    /// The coefficients, lowest first, as many words each as an element has; nothing of zero.
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        &self.rows
    }

    /// The coefficient of x^i; none from the degree on.
    #[must_use]
    pub fn coefficient(&self, i: usize) -> Option<&[u64]> {
        self.rows.chunks_exact(self.words).nth(i)
    }

    /// How many coefficients there are.
    pub(super) fn len(&self) -> usize {
        self.rows.len() / self.words
    }

    /// From rows, with zeros at the top dropped.
    pub(super) fn trimmed(words: usize, mut rows: Vec<u64>) -> Self {
        let used = rows.iter().rposition(|w| *w != 0).map_or(0, |last| last / words + 1);
        rows.truncate(used * words);
        Self { words, rows }
    }

    /// The highest coefficient; of no use for zero.
    pub(super) fn leading(&self) -> &[u64] {
        &self.rows[self.rows.len() - self.words..]
    }

    /// The coefficients from x^n on.
    pub(super) fn shifted_down(&self, n: usize) -> Self {
        let from = (n * self.words).min(self.rows.len());
        Self { words: self.words, rows: self.rows[from..].to_vec() }
    }

    /// Those below x^n.
    pub(super) fn low(&self, n: usize) -> Self {
        Self::trimmed(self.words, self.rows[..(n * self.words).min(self.rows.len())].to_vec())
    }

    /// The first `n` coefficients, zeros among them, the other way round.
    pub(super) fn reversed(&self, n: usize) -> Self {
        let mut rows = vec![0; n * self.words];
        for (to, from) in rows.rchunks_exact_mut(self.words).zip(self.rows.chunks_exact(self.words)) {
            to.copy_from_slice(from);
        }
        Self::trimmed(self.words, rows)
    }
}

impl fmt::Debug for FieldPoly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("FieldPoly[")?;
        for (i, row) in self.rows.chunks_exact(self.words).enumerate() {
            f.write_str(if i == 0 { "0x" } else { ", 0x" })?;
            let mut digits = row.iter().rev().skip_while(|w| **w == 0);
            write!(f, "{:x}", digits.next().unwrap_or(&0))?;
            digits.try_for_each(|w| write!(f, "{w:016x}"))?;
        }
        f.write_str("]")
    }
}

impl fmt::Debug for Ring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Ring").field(&self.field).finish()
    }
}

impl Ring {
    /// The polynomials over a field.
    #[must_use]
    pub const fn new(field: Field) -> Self {
        Self { field }
    }

    /// The field.
    #[must_use]
    pub const fn field(&self) -> &Field {
        &self.field
    }

    /// The polynomial with these coefficients, lowest first, of [`Field::words`] words each.
    ///
    /// # Errors
    /// [`Error::Length`] for no whole number of rows, [`Error::Encoding`] if one is no element.
    pub fn poly(&self, coefficients: &[u64]) -> Result<FieldPoly, Error> {
        if !coefficients.len().is_multiple_of(self.words()) {
            return Err(Error::Length);
        }
        self.field.check_rows(coefficients)?;
        Ok(FieldPoly::trimmed(self.words(), coefficients.to_vec()))
    }

    /// Zero.
    #[must_use]
    pub fn zero(&self) -> FieldPoly {
        FieldPoly { words: self.words(), rows: Vec::new() }
    }

    /// One.
    #[must_use]
    pub fn one(&self) -> FieldPoly {
        FieldPoly { words: self.words(), rows: self.field.one() }
    }

    /// x.
    #[must_use]
    pub fn x(&self) -> FieldPoly {
        let mut rows = vec![0; self.words()];
        rows.extend(self.field.one());
        FieldPoly { words: self.words(), rows }
    }

    /// The sum.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn add(&self, a: &FieldPoly, b: &FieldPoly) -> Result<FieldPoly, Error> {
        self.check(&[a, b])?;
        Ok(self.plus(a, b))
    }

    /// The polynomial divided by its highest coefficient; zero stays zero.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn monic(&self, a: &FieldPoly) -> Result<FieldPoly, Error> {
        self.check(&[a])?;
        Ok(self.made_monic(a.clone()))
    }

    /// The derivative.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn derivative(&self, a: &FieldPoly) -> Result<FieldPoly, Error> {
        self.check(&[a])?;
        Ok(self.derived(a))
    }

    pub(super) fn words(&self) -> usize {
        self.field.words()
    }

    /// Whether all are polynomials over this field.
    pub(super) fn check(&self, polys: &[&FieldPoly]) -> Result<(), Error> {
        if polys.iter().any(|p| p.words != self.words()) {
            return Err(Error::Length);
        }
        polys.iter().try_for_each(|p| self.field.check_rows(&p.rows))
    }

    pub(super) fn plus(&self, a: &FieldPoly, b: &FieldPoly) -> FieldPoly {
        let (long, short) = if a.rows.len() < b.rows.len() { (b, a) } else { (a, b) };
        let mut rows = long.rows.clone();
        rows.iter_mut().zip(&short.rows).for_each(|(sum, w)| *sum ^= w);
        FieldPoly::trimmed(self.words(), rows)
    }

    /// Times an element.
    pub(super) fn scaled(&self, a: &FieldPoly, s: &[u64]) -> FieldPoly {
        let mut rows = vec![0; a.rows.len()];
        // The lengths agree, and all are elements.
        let _ = self.field.scale(&mut rows, s, &a.rows);
        FieldPoly::trimmed(self.words(), rows)
    }

    /// The inverse of an element that is not zero.
    pub(super) fn inverse(&self, a: &[u64]) -> Vec<u64> {
        let mut inverse = vec![0; self.words()];
        // The lengths agree.
        let _ = self.field.invert(&mut inverse, a);
        inverse
    }

    pub(super) fn made_monic(&self, a: FieldPoly) -> FieldPoly {
        if a.is_zero() || a.leading() == self.field.one() {
            return a;
        }
        let inverse = self.inverse(a.leading());
        self.scaled(&a, &inverse)
    }

    pub(super) fn derived(&self, a: &FieldPoly) -> FieldPoly {
        let n = self.words();
        let mut rows = a.shifted_down(1).rows;
        // The coefficient of x^i is that of x^(i + 1), times i + 1.
        rows.chunks_exact_mut(n).skip(1).step_by(2).for_each(|row| row.fill(0));
        FieldPoly::trimmed(n, rows)
    }
}
