//! Roots in the field.

use super::ring::{FieldPoly, Ring};
use crate::Error;
use alloc::{vec, vec::Vec};

impl Ring {
    /// The different roots that the polynomial has in the field, rows one after the other, in the order of their words.
    ///
    /// `m` squarings modulo the polynomial, and for each split as many of its parts.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero, of which every element is a root; those of [the contract](super#contract).
    pub fn roots(&self, f: &FieldPoly) -> Result<Vec<u64>, Error> {
        self.check(&[f])?;
        if f.is_zero() {
            return Err(Error::Degree);
        }
        let mut roots: Vec<Vec<u64>> = Vec::new();
        if f.len() > 1 {
            let divisor = self.divisor(f);
            let x = self.x();
            let power = self.square_n_modulo(&self.rest(&x, &divisor), self.field.degree(), &divisor);
            self.split(self.common(f, &self.plus(&power, &x)), 0, &mut roots);
        }
        roots.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        Ok(roots.concat())
    }

    /// The roots of a monic polynomial that has as many as its degree, by the traces of their multiples by the elements
    /// of the basis from number `first` on.
    fn split(&self, f: FieldPoly, first: usize, roots: &mut Vec<Vec<u64>>) {
        let (n, m) = (self.words(), self.field.degree());
        match f.len() {
            0 | 1 => return,
            2 => return roots.push(f.rows[..n].to_vec()),
            _ => {}
        }
        // x^(2^j) modulo f, of which each trace is a sum of multiples.
        let divisor = self.divisor(&f);
        let mut powers = vec![self.rest(&self.x(), &divisor)];
        for j in 1..m {
            powers.push(self.square_n_modulo(&powers[j - 1], 1, &divisor));
        }
        for i in first..m {
            let mut b = vec![0; n];
            b[i / 64] |= 1 << (i % 64);
            let mut trace = self.zero();
            for power in &powers {
                trace = self.plus(&trace, &self.scaled(power, &b));
                let a = b.clone();
                // The lengths agree, and it is an element.
                let _ = self.field.square(&mut b, &a);
            }
            let part = self.common(&f, &trace);
            if part.len() > 1 && part.len() < f.len() {
                let other = self.divided(&f, &part).0;
                self.split(part, i + 1, roots);
                self.split(other, i + 1, roots);
                return;
            }
        }
    }
}
