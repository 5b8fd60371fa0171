//! Primitive polynomials over GF(2): those whose roots generate the group of their field.

use super::factors::primes_of_ones;
use super::integer::{ones, quotient};
use crate::Error;
use crate::gf2x::{Modulus, Poly, search};
use alloc::{vec, vec::Vec};

impl Poly {
    /// Whether it is irreducible and `x` has the order `2^n - 1` modulo it, `n` being its degree: the linear feedback
    /// shift register of the polynomial then passes all states but zero.
    ///
    /// A power modulo the polynomial for each prime of `2^n - 1`, which is factored as by
    /// [`Group::new`](super::Group::new).
    ///
    /// ```
    /// use widefield::gf2x::Poly;
    ///
    /// // AES' polynomial is not, that of Reed-Solomon codes is.
    /// assert!(!Poly::from(0x11b).is_primitive()? && Poly::from(0x11d).is_primitive()?);
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Factors`] if a composite factor of `2^n - 1` is left, [`Error::TooLarge`] if `n` is above 4096. Neither
    /// for polynomials that are reducible.
    pub fn is_primitive(&self) -> Result<bool, Error> {
        if !self.is_irreducible() || !self.coefficient(0) {
            return Ok(false);
        }
        let f = Modulus::new(self.as_words())?;
        is_primitive(&f, &cofactors(f.degree())?)
    }

    /// A primitive polynomial of degree `n` of few terms, always the same: the first in the order of
    /// [`irreducible`](Self::irreducible).
    ///
    /// # Errors
    /// [`Error::Degree`] if `n` is zero, [`Error::TooLarge`] above 4096, and [`Error::Factors`] if a composite factor
    /// of `2^n - 1` is left.
    pub fn primitive(n: usize) -> Result<Self, Error> {
        if n == 0 {
            return Err(Error::Degree);
        }
        let exponents = cofactors(n)?;
        let primitive = |f: &Modulus| Ok(Self::from(f).is_irreducible() && is_primitive(f, &exponents)?);
        search::sparse(n, primitive)?.ok_or(Error::Degree)
    }
}

/// `(2^n - 1) / p` for each of its primes.
fn cofactors(n: usize) -> Result<Vec<Vec<u64>>, Error> {
    if n > *super::dynamic::DEGREES.end() {
        return Err(Error::TooLarge);
    }
    let mut primes = primes_of_ones(n).ok_or(Error::Factors)?;
    primes.dedup();
    primes.iter().map(|p| quotient(&ones(n), p).ok_or(Error::Factors)).collect()
}

/// Whether no such power of `x` is one, modulo an irreducible polynomial but `x`.
fn is_primitive(f: &Modulus, exponents: &[Vec<u64>]) -> Result<bool, Error> {
    let [mut x, mut power] = [0; 2].map(|w| vec![w; f.words()]);
    f.reduce(&mut x, &[2])?;
    for e in exponents {
        f.pow(&mut power, &x, e)?;
        if power[0] == 1 && power[1..].iter().all(|w| *w == 0) {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_counted_right() {
        // phi(2^n - 1) / n: OEIS A011260.
        for (n, count) in [1, 1, 2, 2, 6, 6, 18, 16, 48, 60].into_iter().enumerate() {
            let of_degree = 1_u64 << (n + 1)..1 << (n + 2);
            let found = of_degree.filter(|f| Poly::from(*f).is_primitive() == Ok(true)).count();
            assert_eq!(found, count, "degree {}", n + 1);
        }
        assert_eq!(Poly::zero().is_primitive(), Ok(false));
        assert_eq!(Poly::one().is_primitive(), Ok(false));
    }

    #[test]
    fn those_of_few_terms() {
        // W. Stahnke, Primitive binary polynomials, 1973, as far as his are the lowest of our order.
        for exponents in
            [&[1, 0][..], &[2, 1, 0], &[7, 1, 0], &[15, 1, 0], &[17, 3, 0], &[127, 1, 0], &[89, 38, 0]]
        {
            assert_eq!(Poly::primitive(exponents[0]), Poly::from_exponents(exponents));
        }
        for n in 1..130 {
            let f = Poly::primitive(n).unwrap();
            assert!(f.is_primitive().unwrap() && f.degree() == Some(n as u64), "{n}");
        }
        assert_eq!(Poly::primitive(0), Err(Error::Degree));
        assert_eq!(Poly::primitive(5000), Err(Error::TooLarge));
        // 2^571 - 1 has a composite factor that nobody looks for here.
        assert_eq!(Poly::primitive(571), Err(Error::Factors));
    }
}
