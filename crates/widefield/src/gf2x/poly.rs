//! A polynomial of its own memory, with operators.

use super::{Modulus, bits, degree, div_rem, gcd_vartime, mul, square, words_from_digits, xgcd_vartime};
use crate::Error;
use alloc::{string::String, vec, vec::Vec};
use core::fmt::{self, Write};
use core::ops::{Add, AddAssign, Div, Mul, MulAssign, Rem, Sub};
use core::str::FromStr;

/// A polynomial over GF(2) of any degree, without zero words at the top.
///
/// ```
/// use widefield::gf2x::Poly;
///
/// let f: Poly = "0x11b".parse()?;
/// assert_eq!(f, Poly::from_exponents(&[8, 4, 3, 1, 0])?);
/// assert!(f.is_irreducible());
///
/// let a = Poly::from(0x57);
/// assert_eq!((&a * &Poly::from(0x83) % &f).to_string(), "0xc1");
/// assert_eq!(&(&a * &f) / &f, a);
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// **Time** of sums, products and quotients depends on the degrees; that of [`gcd`](Self::gcd), [`xgcd`](Self::xgcd),
/// factoring and all that builds on them on the coefficients too. The memory is not wiped. So it is for public
/// polynomials; secret ones are for the functions on words.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct Poly {
    words: Vec<u64>,
}

impl Poly {
    /// Zero: no word.
    #[must_use]
    pub const fn zero() -> Self {
        Self { words: Vec::new() }
    }

    /// One.
    #[must_use]
    pub fn one() -> Self {
        Self::from(1)
    }

    /// From words, little-endian, zeros allowed at the top.
    #[must_use]
    pub fn from_words(words: &[u64]) -> Self {
        Self { words: words.to_vec() }.trimmed()
    }

    /// The highest exponent that [`from_exponents`](Self::from_exponents) takes: `2^32 - 1`, and `2^31 - 1` where
    /// addresses have 32 bits.
    pub const MAX_EXPONENT: usize = bits::MAX_EXPONENT;

    /// The sum of `x^e` over the exponents, in any order; equal ones cancel.
    ///
    /// # Errors
    /// [`Error::TooLarge`] for an exponent above [`MAX_EXPONENT`](Self::MAX_EXPONENT), or if there is no memory for the
    /// words.
    pub fn from_exponents(exponents: &[usize]) -> Result<Self, Error> {
        Ok(Self { words: bits::words_of(exponents)? }.trimmed())
    }

    /// The words, the highest one not zero.
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        &self.words
    }

    /// The degree, none for zero.
    #[must_use]
    pub fn degree(&self) -> Option<u64> {
        degree(&self.words)
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The coefficient of `x^i`.
    #[must_use]
    pub fn coefficient(&self, i: usize) -> bool {
        self.words.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// The exponents of its terms, rising.
    pub fn exponents(&self) -> impl Iterator<Item = usize> {
        (0..64 * self.words.len()).filter(|i| self.coefficient(*i))
    }

    /// `self^2`.
    #[must_use]
    pub fn square(&self) -> Self {
        let mut words = vec![0; 2 * self.words.len()];
        // The length is right.
        let _ = square(&mut words, &self.words);
        Self { words }.trimmed()
    }

    /// The product by so many threads: see [`mul_parallel`](super::mul_parallel).
    #[cfg(feature = "std")]
    #[must_use]
    pub fn mul_parallel(&self, threads: core::num::NonZero<usize>, other: &Self) -> Self {
        product(self, other, |out, a, b| super::mul_parallel(threads, out, a, b))
    }

    /// Quotient and remainder.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`].
    pub fn div_rem(&self, divisor: &Self) -> Result<(Self, Self), Error> {
        let (mut q, mut r) = (vec![0; self.words.len()], vec![0; divisor.words.len()]);
        div_rem(&mut q, &mut r, &self.words, &divisor.words)?;
        Ok((Self { words: q }.trimmed(), Self { words: r }.trimmed()))
    }

    /// The quotient, none by zero.
    #[must_use]
    pub fn checked_div(&self, divisor: &Self) -> Option<Self> {
        self.div_rem(divisor).ok().map(|(q, _)| q)
    }

    /// The remainder, none by zero.
    #[must_use]
    pub fn checked_rem(&self, divisor: &Self) -> Option<Self> {
        self.div_rem(divisor).ok().map(|(_, r)| r)
    }

    /// The greatest common divisor; with zero the other one. Of public polynomials: the time depends on all
    /// coefficients.
    #[must_use]
    pub fn gcd(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len().max(other.words.len())];
        let _ = gcd_vartime(&mut words, &self.words, &other.words);
        Self { words }.trimmed()
    }

    /// `(g, s, t)` with the greatest common divisor `g = s self + t other`: see [`xgcd`](super::xgcd()). Of public
    /// polynomials: the time depends on all coefficients.
    #[must_use]
    pub fn xgcd(&self, other: &Self) -> (Self, Self, Self) {
        // Both with a word at least.
        let padded = |a: &Self| if a.is_zero() { vec![0] } else { a.words.clone() };
        let (a, b) = (padded(self), padded(other));
        let (mut g, mut s, mut t) = (vec![0; a.len().max(b.len())], vec![0; b.len()], vec![0; a.len()]);
        let _ = xgcd_vartime(&mut g, &mut s, &mut t, &a, &b);
        let [g, s, t] = [g, s, t].map(|words| Self { words }.trimmed());
        (g, s, t)
    }

    fn trimmed(mut self) -> Self {
        let len = self.words.iter().rposition(|w| *w != 0).map_or(0, |k| k + 1);
        self.words.truncate(len);
        self
    }
}

fn add(a: &Poly, b: &Poly) -> Poly {
    let (long, short) = if a.words.len() >= b.words.len() { (a, b) } else { (b, a) };
    let mut words = long.words.clone();
    words.iter_mut().zip(&short.words).for_each(|(w, b)| *w ^= b);
    Poly { words }.trimmed()
}

fn multiply(a: &Poly, b: &Poly) -> Poly {
    product(a, b, mul)
}

fn product(a: &Poly, b: &Poly, mul: impl Fn(&mut [u64], &[u64], &[u64]) -> Result<(), Error>) -> Poly {
    let mut words = vec![0; a.words.len() + b.words.len()];
    // The length is right.
    let _ = mul(&mut words, &a.words, &b.words);
    Poly { words }.trimmed()
}

fn divide(a: &Poly, b: &Poly) -> Poly {
    a.checked_div(b).unwrap_or_default()
}

fn remainder(a: &Poly, b: &Poly) -> Poly {
    a.checked_rem(b).unwrap_or_else(|| a.clone())
}

macro_rules! operators {
    ($($(#[$doc:meta])* $operator:ident $name:ident $function:ident;)*) => { $(
        $(#[$doc])*
        impl $operator<&Poly> for &Poly {
            type Output = Poly;
            fn $name(self, other: &Poly) -> Poly {
                $function(self, other)
            }
        }
        $(#[$doc])*
        impl $operator<Poly> for &Poly {
            type Output = Poly;
            fn $name(self, other: Poly) -> Poly {
                $function(self, &other)
            }
        }
        $(#[$doc])*
        impl $operator<&Poly> for Poly {
            type Output = Poly;
            fn $name(self, other: &Poly) -> Poly {
                $function(&self, other)
            }
        }
        $(#[$doc])*
        impl $operator for Poly {
            type Output = Poly;
            fn $name(self, other: Poly) -> Poly {
                $function(&self, &other)
            }
        }
    )* };
}
operators! {
    Add add add;
    /// The sum: the characteristic is 2.
    Sub sub add;
    Mul mul multiply;
    /// The quotient; zero if the divisor is zero, so that `a = (a / b) b + a % b` always.
    /// [`checked_div`](Poly::checked_div) tells.
    Div div divide;
    /// The remainder; `self` if the divisor is zero. [`checked_rem`](Poly::checked_rem) tells.
    Rem rem remainder;
}

impl AddAssign<&Self> for Poly {
    fn add_assign(&mut self, other: &Self) {
        *self = add(self, other);
    }
}

impl MulAssign<&Self> for Poly {
    fn mul_assign(&mut self, other: &Self) {
        *self = multiply(self, other);
    }
}

/// The polynomial of degree below 64 whose coefficient of `x^i` is bit i.
impl From<u64> for Poly {
    fn from(bits: u64) -> Self {
        Self { words: vec![bits] }.trimmed()
    }
}

/// As [`Poly::from_words`], without a copy.
impl From<Vec<u64>> for Poly {
    fn from(words: Vec<u64>) -> Self {
        Self { words }.trimmed()
    }
}

/// The words, the highest one not zero.
impl From<Poly> for Vec<u64> {
    fn from(a: Poly) -> Self {
        a.words
    }
}

impl From<&Modulus> for Poly {
    fn from(f: &Modulus) -> Self {
        Self::from_words(f.as_words())
    }
}

/// The hexadecimal digits, bit i of the number being the coefficient of `x^i`; `0` for zero.
fn hex(a: &Poly, upper: bool) -> Result<String, fmt::Error> {
    let mut text = String::new();
    let (highest, rest) = a.words.split_last().unwrap_or((&0, &[]));
    if upper {
        write!(text, "{highest:X}")?;
        rest.iter().rev().try_for_each(|w| write!(text, "{w:016X}"))?;
    } else {
        write!(text, "{highest:x}")?;
        rest.iter().rev().try_for_each(|w| write!(text, "{w:016x}"))?;
    }
    Ok(text)
}

impl fmt::LowerHex for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "0x", &hex(self, false)?)
    }
}

impl fmt::UpperHex for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad_integral(true, "0x", &hex(self, true)?)
    }
}

/// In hexadecimal with `0x`, as [`FromStr`] reads it.
impl fmt::Display for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self:#x}")
    }
}

impl fmt::Debug for Poly {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Poly({self:#x})")
    }
}

/// From hexadecimal digits, with or without `0x`; zeros allowed in front.
impl FromStr for Poly {
    type Err = Error;

    /// # Errors
    /// [`Error::Encoding`] if there is no digit, or something else.
    fn from_str(text: &str) -> Result<Self, Error> {
        let digits = text.strip_prefix("0x").unwrap_or(text).as_bytes();
        if digits.is_empty() {
            return Err(Error::Encoding);
        }
        let mut words = vec![0; digits.len().div_ceil(16)];
        words_from_digits(&mut words, digits)?;
        Ok(Self { words }.trimmed())
    }
}
