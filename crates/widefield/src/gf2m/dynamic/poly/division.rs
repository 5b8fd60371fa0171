//! Quotients and remainders.

use super::ring::{FieldPoly, Ring};
use crate::Error;
use alloc::{vec, vec::Vec};

/// From so many coefficients of both the divisor and the quotient on it is Newton's iteration.
const NEWTON_FROM: usize = 64;

/// A divisor, with what makes its remainders fast.
pub(super) struct Divisor {
    f: FieldPoly,
    /// One by its highest coefficient.
    top: Vec<u64>,
    /// `1 / f`, the other way round, of as many coefficients as f has, less one; of a long f.
    inverse: Option<FieldPoly>,
}

impl Ring {
    /// Quotient and remainder.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] for division by zero; those of [the contract](super#contract).
    pub fn div_rem(&self, a: &FieldPoly, b: &FieldPoly) -> Result<(FieldPoly, FieldPoly), Error> {
        self.check(&[a, b])?;
        if b.is_zero() {
            return Err(Error::DivisionByZero);
        }
        Ok(self.divided(a, b))
    }

    /// By a divisor that is not zero.
    pub(super) fn divided(&self, a: &FieldPoly, b: &FieldPoly) -> (FieldPoly, FieldPoly) {
        let Some(steps) = a.len().checked_sub(b.len()) else { return (self.zero(), a.clone()) };
        if steps + 1 < NEWTON_FROM || b.len() < NEWTON_FROM {
            return self.divided_by_rows(a, b, &self.inverse(b.leading()));
        }
        let inverse = self.reciprocal(&b.reversed(b.len()), steps + 1);
        self.divided_with(a, b, &inverse)
    }

    /// By the inverse of the divisor the other way round, of as many coefficients as the quotient has at least.
    fn divided_with(&self, a: &FieldPoly, b: &FieldPoly, inverse: &FieldPoly) -> (FieldPoly, FieldPoly) {
        let Some(steps) = a.len().checked_sub(b.len()) else { return (self.zero(), a.clone()) };
        let top = a.reversed(a.len()).low(steps + 1);
        let quotient = self.times(&top, &inverse.low(steps + 1)).low(steps + 1).reversed(steps + 1);
        let below = b.len() - 1;
        let rest = self.plus(&a.low(below), &self.times(&quotient, b).low(below));
        (quotient, rest)
    }

    /// A multiple of the divisor at a time, by one by its highest coefficient.
    fn divided_by_rows(&self, a: &FieldPoly, b: &FieldPoly, top: &[u64]) -> (FieldPoly, FieldPoly) {
        let (n, len) = (self.words(), b.rows.len());
        let mut rest = a.rows.clone();
        let mut quotient = vec![0; a.rows.len() - len + n];
        for at in (0..quotient.len()).step_by(n).rev() {
            let to = &mut quotient[at..at + n];
            // The lengths agree, and all are elements.
            let _ = self.field.mul(to, top, &rest[at + len - n..at + len]);
            let _ = self.field.axpy(&mut rest[at..at + len], to, &b.rows);
        }
        rest.truncate(len - n);
        (FieldPoly::trimmed(n, quotient), FieldPoly::trimmed(n, rest))
    }

    /// `1 / f` modulo x^k, of an f with a constant term.
    fn reciprocal(&self, f: &FieldPoly, k: usize) -> FieldPoly {
        let mut g = FieldPoly { words: self.words(), rows: self.inverse(&f.rows[..self.words()]) };
        let mut known = 1;
        while known < k {
            known = k.min(2 * known);
            g = self.times(&f.low(known), &self.squared(&g)).low(known);
        }
        g
    }

    /// Prepares a divisor that is not zero.
    pub(super) fn divisor(&self, f: &FieldPoly) -> Divisor {
        let inverse = (f.len() >= NEWTON_FROM).then(|| self.reciprocal(&f.reversed(f.len()), f.len() - 1));
        Divisor { f: f.clone(), top: self.inverse(f.leading()), inverse }
    }

    /// The remainder of what has at most twice as many coefficients.
    pub(super) fn rest(&self, a: &FieldPoly, divisor: &Divisor) -> FieldPoly {
        let Divisor { f, top, inverse } = divisor;
        let Some(steps) = a.len().checked_sub(f.len()) else { return a.clone() };
        match inverse {
            Some(inverse) if (NEWTON_FROM..f.len() - 1).contains(&steps) => {
                self.divided_with(a, f, inverse).1
            }
            Some(_) if steps + 1 >= NEWTON_FROM => self.divided(a, f).1,
            _ => self.divided_by_rows(a, f, top).1,
        }
    }

    /// `a^(2^k)` modulo a divisor.
    pub(super) fn square_n_modulo(&self, a: &FieldPoly, k: usize, divisor: &Divisor) -> FieldPoly {
        (0..k).fold(a.clone(), |power, _| self.rest(&self.squared(&power), divisor))
    }
}
