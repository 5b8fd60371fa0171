//! Factoring, for public polynomials.
//!
//! In three stages, each of which gives products of irreducible polynomials that have more in common:
//!
//! 1. `square_free.rs`: by multiplicity. With `f = e^2 + x o^2` the greatest common divisor of `e` and `o` is the
//!    product of `p^floor(k / 2)` over the irreducible `p` that divide `f` exactly `k` times: a divisor of half the
//!    degree for each binary digit of the multiplicities.
//! 2. `distinct.rs`: by degree. `x^(2^d) - x` is the product of all irreducible polynomials whose degree divides `d`.
//! 3. `equal.rs`: of one degree `d`, by the trace of random elements, which is 0 or 1 modulo each of them (Cantor and
//!    Zassenhaus).
//!
//! The second takes most of the time, `deg f / 2` powers of `x` modulo `f` and a product for each. `powers.rs` takes
//! square roots instead of squares, which need no reduction.

mod distinct;
mod equal;
mod kernels;
mod powers;
mod square_free;
#[cfg(test)]
mod tests;

pub(crate) use equal::Random;
pub(crate) use kernels::KERNELS;
pub(super) use powers::Powers;
pub(super) use square_free::is_square_free;

use super::Poly;
use crate::Error;
use alloc::vec::Vec;
use core::cmp::Ordering;

/// The irreducible factors of a polynomial that is not zero, and how often each divides it; none if `go_on` says no.
fn factors(f: &Poly, go_on: &mut dyn FnMut() -> bool) -> Option<Vec<(Poly, usize)>> {
    let mut factors = Vec::new();
    for (product, multiplicity) in square_free::factors(f) {
        for (product, degree) in distinct::factors(product, go_on)? {
            let mut of_degree = Vec::new();
            equal::factors(product, degree, &mut of_degree, go_on)?;
            factors.extend(of_degree.into_iter().map(|p| (p, multiplicity)));
        }
    }
    factors.sort_unstable_by(|(a, _), (b, _)| compare(a, b));
    Some(factors)
}

/// By degree, then as numbers.
fn compare(a: &Poly, b: &Poly) -> Ordering {
    let (a, b) = (a.as_words(), b.as_words());
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

/// Factoring, of public polynomials: the time depends on all coefficients.
impl Poly {
    /// The irreducible factors, each with the number of times that it divides, by degree and then by their coefficients
    /// from the highest on. Their product is the polynomial; one has none.
    ///
    /// Where the factors differ in degree, as those of most polynomials do, up to half the degree `n` in products
    /// modulo the polynomial and a few greatest common divisors. Allocates some 70 times the polynomial.
    ///
    /// ```
    /// use widefield::gf2x::Poly;
    ///
    /// // x^16 - x: all irreducible polynomials of degree 1, 2 and 4.
    /// let f = Poly::from_exponents(&[16, 1])?;
    /// let factors = f.factor()?;
    /// let texts: Vec<String> = factors.iter().map(|(p, _)| p.to_string()).collect();
    /// assert_eq!(texts, ["0x2", "0x3", "0x7", "0x13", "0x19", "0x1f"]);
    ///
    /// // (x + 1)^8
    /// assert_eq!(Poly::from_exponents(&[8, 0])?.factor()?, [(Poly::from(3), 8)]);
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Degree`] for zero, which everything divides.
    pub fn factor(&self) -> Result<Vec<(Self, usize)>, Error> {
        Ok(self.factor_while(|| true)?.unwrap_or_default())
    }

    /// [`factor`](Self::factor), as long as `go_on` says so: it is asked after each product or two modulo the
    /// polynomial. None once it has said no.
    ///
    /// # Errors
    /// Those of [`factor`](Self::factor).
    pub fn factor_while(&self, mut go_on: impl FnMut() -> bool) -> Result<Option<Vec<(Self, usize)>>, Error> {
        if self.is_zero() { Err(Error::Degree) } else { Ok(factors(self, &mut go_on)) }
    }

    /// Polynomials without multiple factors and prime to each other, each with the number of times that its factors
    /// divide this one: `f = Π g^k` over the pairs `(g, k)`, `k` rising.
    ///
    /// A greatest common divisor for each binary digit of the largest `k`, of half the degree each time, and one for
    /// each pair.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero.
    pub fn square_free_factors(&self) -> Result<Vec<(Self, usize)>, Error> {
        if self.is_zero() { Err(Error::Degree) } else { Ok(square_free::factors(self)) }
    }

    /// The product of the different irreducible factors of each degree, and that degree, rising: however often one
    /// divides, it is in the product once.
    ///
    /// # Errors
    /// [`Error::Degree`] for zero.
    pub fn distinct_degree_factors(&self) -> Result<Vec<(Self, usize)>, Error> {
        let radical = self.square_free_factors()?.iter().fold(Self::one(), |product, (g, _)| &product * g);
        Ok(distinct::factors(radical, &mut || true).unwrap_or_default())
    }
}
