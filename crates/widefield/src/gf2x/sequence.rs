//! Minimal polynomials, of sequences and of elements modulo a polynomial.
//!
//! A sequence `s_0, s_1, ...` of `n` terms is the series `S = Σ s_i x^i`. Division steps (`gcd.rs`) on `f = 1` and
//! `g = S` are Berlekamp and Massey's algorithm: the lower row of their matrix says `q + r S = x^n g_n`, so that
//! `r(0) = 1` are the coefficients of the shortest recurrence, whose length is `L = (n + 1 - delta) / 2`; the upper row
//! is the recurrence before the last that was lengthened. The minimal polynomial is `x^L r(1/x)`. Whole words of terms
//! are done by matrices of many steps, the rest one by one.
//!
//! For an element `a` modulo `f` of degree `m`, `l_w(z)`, the coefficient of `x^(m-1)` in `w z mod f`, is a linear form
//! for each `w`, and every form is one. The minimal polynomial of the sequence `l_w(a^i)` divides that of `a`. With
//! `i = j s + k` these are the forms `l_(w a^(j s))` of `a^k`, `k < s`, and the form of `w` in coefficients is a
//! quotient: `l_w(x^k)` is the coefficient of `x^(m-1-k)` in `floor(w x^m / f)`, since taking `f` from `w x^k` does not
//! change what stands at `x^-1` in `w x^k / f` from a polynomial on. So `2 sqrt(2m)` products give all `2m` terms.

use super::factor::Random;
use super::gcd::{entries, jump, jump_len, reversed};
use super::pairs::Time;
use super::{Modulus, Poly};
use crate::{Error, tier};
use alloc::{vec, vec::Vec};

impl Poly {
    /// The minimal polynomial of a sequence of `len` terms, bit `i % 64` of word `i / 64` being term `i`: that of the
    /// shortest linear feedback shift register that makes them, `s_(i + L) = Σ c_k s_(i + k)` with
    /// `x^L + Σ c_k x^k`. One for zeros only. It is the only one of its degree `L` if `2 L <= len`, else one of some.
    ///
    /// The time depends on the terms; some nine products of `len / 2` coefficients. (Berlekamp and Massey's algorithm,
    /// many terms at a time.)
    ///
    /// ```
    /// use widefield::gf2x::Poly;
    ///
    /// // 1, 0, 0, 1, 0, 1, 1, 1, 0, 0: s_(i + 3) = s_(i + 1) + s_i.
    /// let f = Poly::minimal_polynomial_of_sequence(&[0b00_1110_1001], 10)?;
    /// assert_eq!(f, Poly::from_exponents(&[3, 1, 0])?);
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Length`] if there are not so many terms.
    pub fn minimal_polynomial_of_sequence(terms: &[u64], len: usize) -> Result<Self, Error> {
        if terms.len() < len.div_ceil(64) {
            return Err(Error::Length);
        }
        let whole = len / 64;
        let mut delta = 1;
        // The coefficients r, and x v: those before, one place up.
        let (mut r, mut before) = (Self::one(), Self::zero());
        if whole > 0 {
            let mut one = vec![0; whole];
            one[0] = 1;
            let (mut matrix, mut memory) = (vec![0; 4 * whole], vec![0; jump_len(whole)]);
            let time = Time::OfCoefficients;
            jump(tier::active(), &mut matrix, &mut delta, [&one, &terms[..whole]], &mut memory, time);
            let [_, v, _, lower] = entries(&matrix);
            (r, before) = (Self::from_words(lower), shifted(&Self::from_words(v)));
        }
        for n in 64 * whole..len {
            // The coefficient of x^n in r S.
            let mut discrepancy = 0;
            for (i, w) in r.as_words().iter().enumerate() {
                discrepancy ^= w & backwards(terms, n as i64 - 64 * i as i64);
            }
            let sum = &r + &before;
            if discrepancy.count_ones() % 2 == 1 {
                if delta > 0 {
                    (before, delta) = (r, -delta);
                }
                r = sum;
            }
            (before, delta) = (shifted(&before), delta + 1);
        }
        let length = (len as i64 + 1 - delta).cast_unsigned() / 2;
        Ok(Self::from_words(&reversed(r.as_words(), length + 1)))
    }

    /// The minimal polynomial of the element modulo `f`: the polynomial `h` of least degree with `h(self) = 0 mod f`.
    ///
    /// `2 sqrt(2m)` products modulo `f` of degree `m`, a minimal polynomial of `2m` terms, and a
    /// [composition](Self::compose_mod) that shows that the result is right; in rare cases, and where `f` has a square
    /// in it, again. The time depends on all coefficients.
    ///
    /// ```
    /// use widefield::gf2x::{Modulus, Poly};
    ///
    /// let f = Modulus::from_exponents(&[8, 4, 3, 1, 0])?;
    /// assert_eq!(Poly::from(2).minimal_polynomial_mod(&f), Poly::from(&f));
    /// // An element of the subfield of 16.
    /// let a = Poly::from(0xe1);
    /// assert_eq!(a.minimal_polynomial_mod(&f).degree(), Some(4));
    /// # Ok::<(), widefield::Error>(())
    /// ```
    #[must_use]
    pub fn minimal_polynomial_mod(&self, f: &Modulus) -> Self {
        let m = f.degree();
        let divisor = Self::from(f);
        let a = self % &divisor;
        let mut random = Random::new(divisor.as_words());
        let mut minimal = Self::one();
        loop {
            let value = minimal.compose_mod(&a, f);
            if value.is_zero() {
                return minimal;
            }
            // What does not vanish yet, times a random element.
            let factor: Vec<u64> = (0..f.words()).map(|_| random.next()).collect();
            let w = &(&value * &Self::from(factor)) % &divisor;
            let terms = projections(&w, &a, &divisor, 2 * m);
            let next = Self::minimal_polynomial_of_sequence(&terms, 2 * m);
            minimal = &minimal * &next.unwrap_or_else(|_| Self::one());
        }
    }

    /// The values of a linear form for the powers of the element modulo `f`, of degree `m`: bit `i % 64` of word
    /// `i / 64`, `i < len`, is the sum of the coefficients of `self^i mod f` that the form has a bit for. The form has
    /// `ceil(m / 64)` words.
    ///
    /// `2 sqrt(len)` products modulo `f`, and the bits of `len` remainders. The time depends on all coefficients.
    /// (The transpose of [composition](Self::compose_mod): Shoup, *Fast construction of irreducible polynomials over
    /// finite fields*, 1994.)
    ///
    /// ```
    /// use widefield::gf2x::{Modulus, Poly};
    ///
    /// // The lowest coefficients of 1, x, x^2, ... modulo x^3 + x + 1.
    /// let f = Modulus::from_exponents(&[3, 1, 0])?;
    /// assert_eq!(Poly::from(2).power_projection(&[0b001], 8, &f)?, [0b1110_1001]);
    /// # Ok::<(), widefield::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Length`] if the form has another length, [`Error::Encoding`] if it has a bit from `x^m` on.
    pub fn power_projection(&self, form: &[u64], len: usize, f: &Modulus) -> Result<Vec<u64>, Error> {
        let m = f.degree() as u64;
        if form.len() != f.words() {
            return Err(Error::Length);
        }
        if Self::from_words(form).degree() >= Some(m) {
            return Err(Error::Encoding);
        }
        let divisor = Self::from(f);
        let a = self % &divisor;
        // floor(w x^m / f) is the form backwards, so w is what stands from x^m on in its product with f.
        let quotient = Self::from_words(&reversed(form, m));
        let top = Self::from_exponents(&[m as usize])?;
        let w = &(&quotient * &divisor) / &top;
        Ok(projections(&w, &a, &divisor, len))
    }
}

/// `l_w(a^i)` for `i < len`, a multiple of the least `s` and enough.
fn projections(w: &Poly, a: &Poly, f: &Poly, len: usize) -> Vec<u64> {
    let m = f.degree().unwrap_or(0);
    let s = len.isqrt().max(1);
    let mut powers = vec![&Poly::one() % f];
    for k in 1..=s {
        powers.push(&(&powers[k - 1] * a) % f);
    }
    let step = powers.pop().unwrap_or_default();
    let mut terms = vec![0; len.div_ceil(64)];
    let mut w = w.clone();
    let top = Poly::from_exponents(&[m as usize]).unwrap_or_default();
    for first in (0..len).step_by(s) {
        // The form's value for x^k is bit k.
        let form = reversed((&(&w * &top) / f).as_words(), m);
        for (i, power) in (first..len).zip(&powers) {
            let sum = power.as_words().iter().zip(&*form).fold(0, |sum, (a, b)| sum ^ a & b);
            terms[i / 64] |= u64::from(sum.count_ones() % 2) << (i % 64);
        }
        w = &(&w * &step) % f;
    }
    terms
}

/// Bits `at`, `at - 1`, ... of the words, from the lowest on; zeros below the first.
fn backwards(words: &[u64], at: i64) -> u64 {
    let word = |k: i64| usize::try_from(k).ok().and_then(|k| words.get(k)).copied().unwrap_or(0);
    let (k, bits) = (at.div_euclid(64), at.rem_euclid(64) as u32);
    // Bits 0 to `bits` of word k at the top, then the upper ones of the word below.
    (word(k) << (63 - bits) | word(k - 1) >> 1 >> bits).reverse_bits()
}

/// Times x.
fn shifted(a: &Poly) -> Poly {
    a * &Poly::from(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gf2x::samples::words;

    /// Berlekamp and Massey's algorithm by the book (Massey 1969): the length, and the coefficients from 1 on.
    fn model(bits: &[bool]) -> (usize, Vec<bool>) {
        let (mut c, mut b) = (vec![true], vec![true]);
        let (mut length, mut shift) = (0, 1);
        for n in 0..bits.len() {
            let discrepancy =
                (0..=length).filter(|i| c.get(*i) == Some(&true) && bits[n - i]).count() % 2 == 1;
            if !discrepancy {
                shift += 1;
                continue;
            }
            let before = c.clone();
            c.resize(c.len().max(b.len() + shift), false);
            for (i, b) in b.iter().enumerate() {
                c[i + shift] ^= b;
            }
            if 2 * length <= n {
                (length, b, shift) = (n + 1 - length, before, 1);
            } else {
                shift += 1;
            }
        }
        (length, c)
    }

    fn bits(words: &[u64], len: usize) -> Vec<bool> {
        (0..len).map(|i| words[i / 64] >> (i % 64) & 1 == 1).collect()
    }

    fn check(terms: &[u64], len: usize) {
        let f = Poly::minimal_polynomial_of_sequence(terms, len).unwrap();
        let (length, c) = model(&bits(terms, len));
        assert_eq!(f.degree(), Some(length as u64), "{len}");
        // Others make the terms too, if there are fewer than twice as many.
        if 2 * length <= len {
            for i in 0..=length {
                assert_eq!(f.coefficient(length - i), c.get(i) == Some(&true), "{len} {i}");
            }
        }
        let bits = bits(terms, len);
        for i in length..len {
            let sum = f.exponents().filter(|e| *e < length && bits[i - length + e]).count();
            assert_eq!(sum % 2 == 1, bits[i], "{len} {i}");
        }
    }

    #[test]
    fn sequences_are_the_models() {
        for len in (0..200_usize).chain([255, 256, 257, 1000, 2047, 2500]) {
            for seed in 0..4 {
                let mut terms = words(len as u64 + 1000 * seed, len.div_ceil(64) + 1);
                match seed {
                    1 => terms.iter_mut().skip(1).for_each(|w| *w = 0),
                    2 => terms.iter_mut().rev().skip(1).for_each(|w| *w = 0),
                    3 => terms.fill(0x2492_4924_9249_2492),
                    _ => {}
                }
                check(&terms, len);
            }
        }
        assert_eq!(Poly::minimal_polynomial_of_sequence(&[1], 65), Err(Error::Length));
        assert_eq!(Poly::minimal_polynomial_of_sequence(&[], 0), Ok(Poly::one()));
    }

    #[test]
    fn registers_are_found_again() {
        for degree in [1, 7, 64, 100, 513] {
            let mut f = words(degree as u64, degree / 64 + 1);
            f[degree / 64] &= (1 << (degree % 64)) - 1;
            f[degree / 64] |= 1 << (degree % 64);
            f[0] |= 1;
            let f = Poly::from(f);
            // The sequence of 1 / f backwards has no shorter register.
            let mut register: Vec<bool> = (0..degree).map(|i| i == degree - 1).collect();
            for i in 0..2 * degree {
                let next = (0..degree).filter(|k| f.coefficient(*k) && register[i + k]).count() % 2 == 1;
                register.push(next);
            }
            let mut terms = vec![0; (2 * degree).div_ceil(64)];
            (0..2 * degree).for_each(|i| terms[i / 64] |= u64::from(register[i]) << (i % 64));
            assert_eq!(Poly::minimal_polynomial_of_sequence(&terms, 2 * degree), Ok(f));
        }
    }

    #[test]
    fn elements_have_their_minimal_polynomials() {
        let moduli: [&[usize]; 9] = [
            &[1, 0],
            &[1],
            &[8, 4, 3, 1, 0],
            &[9, 0],
            &[64, 0],
            &[65, 3, 2],
            &[127, 1, 0],
            &[130, 129, 64, 0],
            &[200, 100],
        ];
        for (i, exponents) in moduli.into_iter().enumerate() {
            let f = Modulus::from_exponents(exponents).unwrap();
            let divisor = Poly::from(&f);
            let random = &Poly::from(words(i as u64, 4)) % &divisor;
            for a in [Poly::zero(), Poly::one(), Poly::from(2), random.clone(), &random.square() % &divisor] {
                let h = a.minimal_polynomial_mod(&f);
                assert!(h.compose_mod(&a, &f).is_zero() && h.degree().is_some(), "{exponents:?} {a}");
                // No divisor of it vanishes.
                for (p, _) in h.factor().unwrap() {
                    assert!(!(&h / &p).compose_mod(&a, &f).is_zero(), "{exponents:?} {a} {h} {p}");
                }
            }
        }
    }
}
