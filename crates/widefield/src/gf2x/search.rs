//! Irreducible polynomials of few terms.

use super::{Modulus, Poly, bits::MAX_EXPONENT, irreducible};
use crate::Error;

/// The first polynomial `x^n + Σ x^e + 1` for which `wanted` holds, of two terms between if there is one, else of four:
/// the highest of them as low as can be, then the next.
pub(crate) fn sparse(
    n: usize,
    mut wanted: impl FnMut(&Modulus) -> Result<bool, Error>,
) -> Result<Option<Poly>, Error> {
    let mut try_with = |exponents: &[usize]| -> Result<Option<Poly>, Error> {
        let f = Modulus::from_exponents(exponents)?;
        Ok(if wanted(&f)? { Some(Poly::from(&f)) } else { None })
    };
    if n == 1 {
        return try_with(&[1, 0]);
    }
    // Swan: a trinomial of a degree that 8 divides has an even number of factors.
    if !n.is_multiple_of(8) {
        for a in 1..n {
            if let Some(f) = try_with(&[n, a, 0])? {
                return Ok(Some(f));
            }
        }
    }
    for a in 3..n {
        for b in 2..a {
            for c in 1..b {
                if let Some(f) = try_with(&[n, a, b, c, 0])? {
                    return Ok(Some(f));
                }
            }
        }
    }
    Ok(None)
}

impl Poly {
    /// An irreducible polynomial of degree `n` of few terms, always the same: `x^n + x^a + 1` with the least `a`, or if
    /// there is none `x^n + x^a + x^b + x^c + 1` with the least `a`, then `b`, then `c`, as the tables of standards
    /// have them. `x + 1` for degree 1.
    ///
    /// Some `n` tests of irreducibility, most of which end early: seconds for `n` of ten thousand.
    ///
    /// ```
    /// use widefield::gf2x::Poly;
    ///
    /// // Those of the fields of FIPS 186.
    /// assert_eq!(Poly::irreducible(233)?, Poly::from_exponents(&[233, 74, 0])?);
    /// assert_eq!(Poly::irreducible(163)?, Poly::from_exponents(&[163, 7, 6, 3, 0])?);
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Degree`] if `n` is zero, [`Error::TooLarge`] above [`MAX_EXPONENT`](Self::MAX_EXPONENT).
    pub fn irreducible(n: usize) -> Result<Self, Error> {
        if n > MAX_EXPONENT {
            return Err(Error::TooLarge);
        }
        // There is one for every degree that anybody has tried.
        sparse(n.max(1), |f| Ok(irreducible::irreducible(f)))?.filter(|_| n > 0).ok_or(Error::Degree)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// G. Seroussi, Table of low-weight binary irreducible polynomials, HPL-98-135.
    #[test]
    fn those_of_the_table() {
        let table: [&[usize]; 14] = [
            &[2, 1, 0],
            &[3, 1, 0],
            &[4, 1, 0],
            &[8, 4, 3, 1, 0],
            &[16, 5, 3, 1, 0],
            &[32, 7, 3, 2, 0],
            &[64, 4, 3, 1, 0],
            &[128, 7, 2, 1, 0],
            &[233, 74, 0],
            &[283, 12, 7, 5, 0],
            &[409, 87, 0],
            &[571, 10, 5, 2, 0],
            &[1000, 5, 4, 3, 0],
            &[1279, 216, 0],
        ];
        for exponents in table {
            assert_eq!(Poly::irreducible(exponents[0]), Poly::from_exponents(exponents));
        }
        assert_eq!(Poly::irreducible(1), Ok(Poly::from(3)));
        assert_eq!(Poly::irreducible(0), Err(Error::Degree));
        if let Some(n) = MAX_EXPONENT.checked_add(1) {
            assert_eq!(Poly::irreducible(n), Err(Error::TooLarge));
        }
        for n in 1..150 {
            let f = Poly::irreducible(n).unwrap();
            assert!(f.is_irreducible() && f.degree() == Some(n as u64));
        }
    }
}
