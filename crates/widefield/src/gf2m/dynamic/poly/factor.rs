//! Irreducible factors.

use super::division::Divisor;
use super::frobenius::{GoOn, Images, ask};
use super::ring::{FieldPoly, Ring};
use crate::Error;
use crate::gf2x::factor::Random;
use alloc::{vec, vec::Vec};

/// Differences of powers that are multiplied before a greatest common divisor is taken, from and to.
const BLOCKS: (usize, usize) = (4, 64);

impl Ring {
    /// The irreducible factors of the polynomial divided by its highest coefficient, monic, each with how often it
    /// divides: by degree, then by coefficients. None of a constant.
    ///
    /// Modulo the polynomial of degree `n`, `m` squarings, then for each degree of factors up to `n / 2` some
    /// `2 sqrt(n)` products, or `m` squarings if these take less.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero, which everything divides; those of [the contract](super#contract).
    pub fn factor(&self, f: &FieldPoly) -> Result<Vec<(FieldPoly, usize)>, Error> {
        Ok(self.factor_while(f, || true)?.unwrap_or_default())
    }

    /// [`factor`](Self::factor), as long as `go_on` says so: it is asked before each squaring or product modulo the
    /// polynomial and each greatest common divisor. None once it has said no.
    ///
    /// # Errors
    /// Those of [`factor`](Self::factor).
    pub fn factor_while(
        &self,
        f: &FieldPoly,
        mut go_on: impl FnMut() -> bool,
    ) -> Result<Option<Vec<(FieldPoly, usize)>>, Error> {
        self.check_not_zero(f)?;
        Ok(self.factors(f, &mut go_on))
    }

    /// Polynomials without multiple factors and prime to each other, monic, each with the number of times that its
    /// factors divide this one, rising.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero; those of [the contract](super#contract).
    pub fn square_free_factors(&self, f: &FieldPoly) -> Result<Vec<(FieldPoly, usize)>, Error> {
        self.check_not_zero(f)?;
        Ok(self.square_free(f, &mut || true).unwrap_or_default())
    }

    fn check_not_zero(&self, f: &FieldPoly) -> Result<(), Error> {
        self.check(&[f])?;
        if f.is_zero() { Err(Error::Degree) } else { Ok(()) }
    }

    /// The irreducible factors of a polynomial that is not zero.
    fn factors(&self, f: &FieldPoly, go_on: GoOn<'_>) -> Option<Vec<(FieldPoly, usize)>> {
        let mut factors = Vec::new();
        for (g, times) in self.square_free(f, go_on)? {
            for (product, degree) in self.distinct_degrees(g, go_on)? {
                let mut split = vec![product];
                self.split_all(&mut split, degree, go_on)?;
                factors.extend(split.into_iter().map(|p| (p, times)));
            }
        }
        factors.sort_by(|(a, _), (b, _)| (a.len(), a).cmp(&(b.len(), b)));
        Some(factors)
    }

    /// The factors by multiplicity, of a polynomial that is not zero.
    fn square_free(&self, f: &FieldPoly, go_on: GoOn<'_>) -> Option<Vec<(FieldPoly, usize)>> {
        let mut found = Vec::new();
        let (mut f, mut times) = (self.made_monic(f.clone()), 1);
        while f.len() > 1 {
            ask(go_on)?;
            // Factors that divide k times, k odd, divide the derivative k - 1 times.
            let common = self.common(&f, &self.derived(&f));
            let mut radical = self.divided(&f, &common).0;
            let (mut rest, mut k) = (common, 1);
            while radical.len() > 1 {
                ask(go_on)?;
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
        Some(found)
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
        let degrees = self.distinct_degrees(f, &mut || true).unwrap_or_default();
        Ok(degrees.first().is_some_and(|(_, degree)| *degree == n))
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
    ///
    /// One greatest common divisor tells whether there are factors of a block of degrees; if so, one for each degree,
    /// with the product of these alone, tells which. Blocks grow with the degree, as factors become rare.
    fn distinct_degrees(&self, mut f: FieldPoly, go_on: GoOn<'_>) -> Option<Vec<(FieldPoly, usize)>> {
        let (mut found, mut degree) = (Vec::new(), 0);
        if f.len() < 2 {
            return Some(found);
        }
        let mut images = Images::new(self, &f);
        let x = self.x();
        while 2 * (degree + 1) < f.len() {
            let to = (degree + degree.clamp(BLOCKS.0, BLOCKS.1)).min((f.len() - 1) / 2);
            let (first, mut differences, mut product) = (degree + 1, Vec::new(), self.one());
            while degree < to {
                images.advance(go_on)?;
                degree += 1;
                let difference = self.plus(images.last(), &x);
                product = images.product(&product, &difference);
                differences.push(difference);
            }
            ask(go_on)?;
            let mut common = self.common(&f, &product);
            if common.len() < 2 {
                continue;
            }
            f = self.divided(&f, &common).0;
            for (degree, difference) in (first..).zip(&differences) {
                if common.len() < 2 {
                    break;
                }
                ask(go_on)?;
                let of_degree = self.common(&common, difference);
                if of_degree.len() > 1 {
                    common = self.divided(&common, &of_degree).0;
                    found.push((of_degree, degree));
                }
            }
            if f.len() < 2 {
                return Some(found);
            }
            images = images.modulo(&f);
        }
        let degree = f.len() - 1;
        found.push((f, degree));
        Some(found)
    }

    /// Splits products of factors of one degree until all are irreducible.
    fn split_all(&self, products: &mut Vec<FieldPoly>, degree: usize, go_on: GoOn<'_>) -> Option<()> {
        let mut numbers = Random::new(products.iter().flat_map(|p| &p.rows));
        while let Some(i) = products.iter().position(|p| p.len() - 1 > degree) {
            let product = products.swap_remove(i);
            let divisor = self.divisor(&product);
            let element = self.random(product.len() - 1, &mut numbers);
            let trace = self.trace_modulo(&element, degree, &divisor, go_on)?;
            ask(go_on)?;
            let part = self.common(&product, &trace);
            if part.len() > 1 && part.len() < product.len() {
                products.push(self.divided(&product, &part).0);
                products.push(part);
            } else {
                products.push(product);
            }
        }
        Some(())
    }

    /// `a + a^2 + a^4 + ...`, as many terms as GF(q^degree) has bits: 0 or 1 modulo each factor.
    fn trace_modulo(
        &self,
        a: &FieldPoly,
        degree: usize,
        divisor: &Divisor,
        go_on: GoOn<'_>,
    ) -> Option<FieldPoly> {
        let (mut sum, mut power) = (a.clone(), a.clone());
        for _ in 1..degree * self.field.degree() {
            ask(go_on)?;
            power = self.square_n_modulo(&power, 1, divisor);
            sum = self.plus(&sum, &power);
        }
        Some(sum)
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
