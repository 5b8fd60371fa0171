//! Composition modulo a polynomial, remainders for several moduli, and resultants.
//!
//! `g(h) mod f` by Brent and Kung: with `s` about the root of the degree, `g = Σ g_j x^(j s)`, the sums
//! `g_j(h)` are sums of the powers `h^0, ..., h^(s-1)`, and Horner's rule in `h^s` puts them together.

use super::division::add;
use super::{Modulus, Poly};
use crate::Error;
use alloc::{vec, vec::Vec};

impl Poly {
    /// `self(inner) mod f`: about `2 sqrt(deg self)` products modulo `f`, and `deg self` sums of remainders. The time
    /// depends on all coefficients.
    ///
    /// ```
    /// use widefield::gf2x::{Modulus, Poly};
    ///
    /// let f = Modulus::from_exponents(&[8, 4, 3, 1, 0])?;
    /// // (x^2 + 1)(x^3) = x^6 + 1
    /// let composed = Poly::from(0b101).compose_mod(&Poly::from(0b1000), &f);
    /// assert_eq!(composed, Poly::from(0b100_0001));
    /// # Ok::<(), widefield::Error>(())
    /// ```
    #[must_use]
    pub fn compose_mod(&self, inner: &Self, f: &Modulus) -> Self {
        let Some(degree) = self.degree() else { return Self::zero() };
        let (degree, n) = (degree as usize, f.words());
        let s = degree.isqrt() + 1;
        let mut powers = vec![vec![0; n]; s + 1];
        powers[0][0] = 1;
        // All are remainders of the right length.
        let _ = f.reduce(&mut powers[1], inner.as_words());
        for k in 2..=s {
            let (below, power) = powers.split_at_mut(k);
            let _ = f.mul(&mut power[0], &below[k - 1], &below[1]);
        }
        let [mut sum, mut product] = [0; 2].map(|w| vec![w; n]);
        for j in (0..=degree / s).rev() {
            let _ = f.mul(&mut product, &sum, &powers[s]);
            for (i, power) in powers[..s].iter().enumerate() {
                if self.coefficient(j * s + i) {
                    add(&mut product, power);
                }
            }
            core::mem::swap(&mut sum, &mut product);
        }
        Self::from(sum)
    }

    /// The polynomial of least degree with these remainders, given as pairs `(remainder, modulus)`; zero for none. The
    /// moduli need not be prime to each other. The time depends on all coefficients.
    ///
    /// ```
    /// use widefield::gf2x::Poly;
    ///
    /// let moduli = [Poly::from(0b111), Poly::from(0b1011), Poly::from(0b11)];
    /// let f = Poly::from(0b10_1100);
    /// let pairs: Vec<_> = moduli.iter().map(|m| (&f % m, m.clone())).collect();
    /// assert_eq!(Poly::crt(&pairs)?, f);
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] if a modulus is zero, [`Error::Singular`] if there is no such polynomial, as two
    /// remainders differ modulo what their moduli have in common.
    pub fn crt(pairs: &[(Self, Self)]) -> Result<Self, Error> {
        let mut level: Vec<(Self, Self)> = Vec::with_capacity(pairs.len());
        for (remainder, modulus) in pairs {
            level.push((remainder.div_rem(modulus)?.1, modulus.clone()));
        }
        // In pairs, so that both are of about one degree.
        while level.len() > 1 {
            level = level.chunks(2).map(joined).collect::<Result<_, _>>()?;
        }
        Ok(level.pop().unwrap_or_default().0)
    }

    /// The resultant, 0 or 1: whether the two have no root in common, in any field. Of zero and one it is 1. The time
    /// depends on all coefficients.
    #[must_use]
    pub fn resultant(&self, other: &Self) -> bool {
        self.gcd(other).degree() == Some(0)
    }
}

/// One pair for two: `r + a ((s - r) / g u mod b / g)` modulo `a b / g`, where `g = u a + v b`.
fn joined(pairs: &[(Poly, Poly)]) -> Result<(Poly, Poly), Error> {
    let [(r, a), (s, b)] = pairs else { return Ok(pairs.first().cloned().unwrap_or_default()) };
    let (g, u, _) = a.xgcd(b);
    let (difference, rest) = (s + r).div_rem(&g)?;
    if !rest.is_zero() {
        return Err(Error::Singular);
    }
    let other = b / &g;
    Ok((r + a * (difference * u % &other), a * &other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2x::samples::words;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_is_refused() {
        let pair = |r: u64, m: u64| (Poly::from(r), Poly::from(m));
        assert_eq!(Poly::crt(&[]), Ok(Poly::zero()));
        assert_eq!(Poly::crt(&[pair(1, 0)]), Err(Error::DivisionByZero));
        assert_eq!(Poly::crt(&[pair(1, 2), pair(0, 2)]), Err(Error::Singular));
        assert_eq!(Poly::crt(&[pair(5, 1), pair(0b110, 0b1000)]), Ok(Poly::from(0b110)));
        for (a, b, resultant) in
            [(0, 0, false), (0, 1, true), (0, 2, false), (1, 1, true), (6, 2, false), (3, 2, true)]
        {
            assert_eq!(Poly::from(a).resultant(&Poly::from(b)), resultant, "{a} {b}");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn composition_is_horners_rule(seed: u64, len in 0usize..4, m in 1usize..200, few: bool) {
            let g = Poly::from(words(seed, len));
            let mut f = words(!seed, m / 64 + 1);
            if few {
                f.fill(0);
                f[0] = 3;
            }
            f[m / 64] &= (1 << (m % 64)) - 1;
            f[m / 64] |= 1 << (m % 64);
            let modulus = Modulus::new(&f).unwrap();
            let (f, h) = (Poly::from(f), Poly::from(words(seed + 1, 5)));
            let expected = g.exponents().collect::<Vec<_>>();
            let top = g.degree().map_or(0, |d| d as usize + 1);
            let by_horner = (0..top).rev().fold(Poly::zero(), |sum, i| {
                let next = &(&sum * &h) % &f;
                if expected.contains(&i) { &(&next + &Poly::one()) % &f } else { next }
            });
            prop_assert_eq!(g.compose_mod(&h, &modulus), by_horner);
        }

        #[test]
        fn remainders_are_put_together(seed: u64, degrees in prop::collection::vec(0usize..130, 1..7)) {
            // Of moduli with anything in common: the remainders of one polynomial never contradict each other.
            let moduli: Vec<Poly> = degrees.iter().zip(seed..).map(|(d, seed)| {
                let mut f = words(seed, d / 64 + 1);
                f[d / 64] &= (1 << (d % 64)) - 1;
                f[d / 64] |= 1 << (d % 64);
                Poly::from(f)
            }).collect();
            let f = Poly::from(words(seed + 9, 20));
            let pairs: Vec<_> = moduli.iter().map(|m| (&f % m, m.clone())).collect();
            let found = Poly::crt(&pairs).unwrap();
            let multiple = moduli.iter().fold(Poly::one(), |lcm, m| &(&lcm * m) / &lcm.gcd(m));
            prop_assert_eq!(found, &f % &multiple);
        }
    }
}
