//! Irreducible factors.

use super::division::Divisor;
use super::ring::{FieldPoly, Ring};
use crate::Error;
use crate::gf2x::factor::Random;
use alloc::{vec, vec::Vec};

impl Ring {
    /// The irreducible factors of the polynomial divided by its highest coefficient, monic, each with how often it
    /// divides: by degree, then by coefficients. None of a constant.
    ///
    /// Some `m n` squarings modulo the polynomial of degree `n`, for each degree of factors up to `n / 2`.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero, which everything divides; those of [the contract](super#contract).
    pub fn factor(&self, f: &FieldPoly) -> Result<Vec<(FieldPoly, usize)>, Error> {
        let mut factors = Vec::new();
        for (g, times) in self.square_free_factors(f)? {
            for (product, degree) in self.distinct_degrees(g) {
                let mut split = vec![product];
                self.split_all(&mut split, degree);
                factors.extend(split.into_iter().map(|p| (p, times)));
            }
        }
        factors.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        Ok(factors)
    }

    /// Polynomials without multiple factors and prime to each other, monic, each with the number of times that its
    /// factors divide this one, rising.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero; those of [the contract](super#contract).
    pub fn square_free_factors(&self, f: &FieldPoly) -> Result<Vec<(FieldPoly, usize)>, Error> {
        self.check(&[f])?;
        if f.is_zero() {
            return Err(Error::Degree);
        }
        let mut found = Vec::new();
        let (mut f, mut times) = (self.made_monic(f.clone()), 1);
        while f.len() > 1 {
            // Factors that divide k times, k odd, divide the derivative k - 1 times.
            let common = self.common(&f, &self.derived(&f));
            let mut radical = self.divided(&f, &common).0;
            let (mut rest, mut k) = (common, 1);
            while radical.len() > 1 {
                let next = self.common(&radical, &rest);
                let exactly = self.divided(&radical, &next).0;
                if exactly.len() > 1 {
                    found.push((exactly, k * times));
                }
                rest = self.divided(&rest, &next).0;
                radical = next;
                k += 1;
            }
            // What is left is a square.
            f = self.square_root(&rest);
            times *= 2;
        }
        found.sort_by_key(|(_, k)| *k);
        Ok(found)
    }

    /// Whether it is irreducible: of degree one at least, with no factor of a lower degree than its own.
    ///
    /// # Errors
    /// Those of [the contract](super#contract).
    pub fn is_irreducible(&self, f: &FieldPoly) -> Result<bool, Error> {
        self.check(&[f])?;
        let Some(n) = f.degree().filter(|n| *n > 0) else { return Ok(false) };
        let f = self.made_monic(f.clone());
        if self.common(&f, &self.derived(&f)).len() > 1 {
            return Ok(false);
        }
        Ok(self.distinct_degrees(f).first().is_some_and(|(_, degree)| *degree == n))
    }

    /// The root of a square: coefficients of even powers alone.
    fn square_root(&self, f: &FieldPoly) -> FieldPoly {
        let n = self.words();
        let mut rows = vec![0; f.len().div_ceil(2) * n];
        for (to, row) in rows.chunks_exact_mut(n).zip(f.rows.chunks_exact(n).step_by(2)) {
            // The lengths agree, and all are elements.
            let _ = self.field.sqrt(to, row);
        }
        FieldPoly::trimmed(n, rows)
    }

    /// Of a monic polynomial without multiple factors: the products of those of each degree, and the degree, rising.
    fn distinct_degrees(&self, mut f: FieldPoly) -> Vec<(FieldPoly, usize)> {
        let mut found = Vec::new();
        if f.len() < 2 {
            return found;
        }
        let mut divisor = self.divisor(&f);
        let x = self.x();
        let mut power = self.rest(&x, &divisor);
        for degree in 1.. {
            if 2 * degree > f.len() - 1 {
                break;
            }
            power = self.square_n_modulo(&power, self.field.degree(), &divisor);
            let product = self.common(&f, &self.plus(&power, &x));
            if product.len() > 1 {
                f = self.divided(&f, &product).0;
                found.push((product, degree));
                if f.len() < 2 {
                    return found;
                }
                divisor = self.divisor(&f);
                power = self.rest(&power, &divisor);
            }
        }
        if let Some(degree) = f.degree() {
            found.push((f, degree));
        }
        found
    }

    /// Splits products of factors of one degree until all are irreducible.
    fn split_all(&self, products: &mut Vec<FieldPoly>, degree: usize) {
        let mut numbers = Random::new(products.iter().flat_map(|p| &p.rows));
        while let Some(i) = products.iter().position(|p| p.len() - 1 > degree) {
            let product = products.swap_remove(i);
            let divisor = self.divisor(&product);
            let trace = self.trace_modulo(&self.random(product.len() - 1, &mut numbers), degree, &divisor);
            let part = self.common(&product, &trace);
            if part.len() > 1 && part.len() < product.len() {
                products.push(self.divided(&product, &part).0);
                products.push(part);
            } else {
                products.push(product);
            }
        }
    }

    /// `a + a^2 + a^4 + ...`, as many terms as GF(q^degree) has bits: 0 or 1 modulo each factor.
    fn trace_modulo(&self, a: &FieldPoly, degree: usize, divisor: &Divisor) -> FieldPoly {
        let (mut sum, mut power) = (a.clone(), a.clone());
        for _ in 1..degree * self.field.degree() {
            power = self.square_n_modulo(&power, 1, divisor);
            sum = self.plus(&sum, &power);
        }
        sum
    }

    /// A polynomial of so many coefficients.
    fn random(&self, count: usize, numbers: &mut Random) -> FieldPoly {
        let (n, m) = (self.words(), self.field.degree());
        let mut rows = vec![0; count * n];
        for row in rows.chunks_exact_mut(n) {
            row.iter_mut().for_each(|w| *w = numbers.next());
            row[n - 1] &= u64::MAX >> (64 * n - m);
        }
        FieldPoly::trimmed(n, rows)
    }
}
