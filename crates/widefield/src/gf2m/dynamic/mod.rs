//! Fields GF(2^m) whose modulus is known at run time only, of degree 2 to 4096.
//!
//! ```
//! use widefield::gf2m::dynamic::Field;
//!
//! // The field of the curve sect131r1: x^131 + x^8 + x^3 + x^2 + 1.
//! let field = Field::from_exponents(&[131, 8, 3, 2, 0])?;
//! let (a, b) = ([1, 2, 3], [4, 5, 6]);
//! let (mut product, mut inverse, mut back) = ([0; 3], [0; 3], [0; 3]);
//! field.mul(&mut product, &a, &b)?;
//! field.invert(&mut inverse, &b)?;
//! field.mul(&mut back, &product, &inverse)?;
//! assert_eq!(back, a);
//!
//! // x^4 + x^3 + x^2 + x = x (x + 1)^3 gives a ring, and no field.
//! assert_eq!(Field::new(&[0b11110]).err(), Some(widefield::Error::Reducible));
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Element.** A row of [`words`](Field::words)` = ceil(m / 64)` words, as everywhere in [`gf2m`](super): bit `i` of
//!   word `k` is the coefficient of `x^(64k + i)`, and no coefficient from `x^m` on is set. Several elements are rows
//!   one after the other.
//! - **Lengths.** A slice of another length is [`Error::Length`], an operand that is no element [`Error::Encoding`];
//!   nothing is written then. Which rows are elements is public.
//! - **Time.** It depends on the field, on how many elements there are, on the exponents of
//!   [`square_n`](Field::square_n) and on the length of those of [`pow`](Field::pow), never on an element.
//!   [`Field::invert`] tells by its error whether the element is zero; [`Field::invert_or_zero`] does not.
//! - **Memory.** Small fields work on the stack; above, memory is allocated. Inversion and [`Field::pow`] wipe what
//!   they wrote there; all else does not.
//!
//! # Mathematics
//!
//! Products and squares are those of [`gf2x`](crate::gf2x) and are reduced by its [`Modulus`]: by shifts if the modulus
//! has few terms, by Barrett's method else. The inverse is found by division steps. An inner product adds the products
//! as polynomials and reduces the sum once.
//!
//! **Trace.** `Tr(x^i)` is the sum of the `i`-th powers of the roots `r` of `f`. As
//! `f'/f = Σ 1/(x - r) = Σ_i Tr(x^i) / x^(i+1)`, the quotient of `x^m f'` by `f` has them as its coefficients,
//! backwards.
//!
//! **Quadratic equations.** `z^2 + z = a` has two solutions `z`, `z + 1` if `Tr(a) = 0`, none otherwise. For odd `m`
//! the half-trace is one. For even `m` [`Quadratic`] inverts the linear map `z -> z^2 + z`, once.
//!
//! **Subfields.** The field of degree k is in that of degree m if and only if k divides m. [`Embedding`] finds a root r
//! of the modulus f of the small field in the large one, and maps `x^i` to `r^i`. All roots are in the subfield; on it
//! the trace `T(a) = Σ a^(2^i)`, `i < k`, is 0 or 1, and for any two roots there is an element b of a given basis with
//! different `T(b r)`. So the greatest common divisors of f with `T(b X)` and with `T(b X) + 1` split it. As the
//! coefficients of f are bits, so are those of `X^(2^i)` modulo f, and `T(b X) = Σ b^(2^i) (X^(2^i) mod f)` costs no
//! products.

mod embedding;
mod linear;
pub mod poly;
mod quadratic;
#[cfg(feature = "serde")]
mod serialize;
mod slices;
#[cfg(test)]
mod tests;

pub use embedding::Embedding;
pub use quadratic::Quadratic;

use super::trace::parity;
use crate::Error;
use crate::gf2x::portable::even_bits;
use crate::gf2x::{Modulus, div_rem_with, irreducible};
use crate::simd::declassify;
use crate::tier::{self, Token};
use alloc::{vec, vec::Vec};
use core::fmt;
use subtle::Choice;
use zeroize::Zeroize;

/// The least and the greatest degree.
pub(super) const DEGREES: core::ops::RangeInclusive<usize> = 2..=4096;

/// A field `GF(2)[x]/f`: see [the contract](self#contract).
#[derive(Clone, PartialEq, Eq)]
pub struct Field {
    modulus: Modulus,
    /// The square root of x.
    sqrt_x: Vec<u64>,
    /// The coefficients that the trace adds.
    trace: Vec<u64>,
}

impl Field {
    /// The field of a modulus in words, zeros allowed above. Tests that it is irreducible: `m` squarings, and setting
    /// up as many again.
    ///
    /// # Errors
    /// [`Error::Degree`] if the degree is below 2 or above 4096, [`Error::Reducible`] if `f` is not irreducible.
    pub fn new(f: &[u64]) -> Result<Self, Error> {
        Self::new_with(tier::active(), f)
    }

    /// [`new`](Self::new) on a given tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn new_with(token: Token, f: &[u64]) -> Result<Self, Error> {
        // Before anything is set up for a degree that is not allowed.
        let degree = crate::gf2x::degree(f).and_then(|m| usize::try_from(m).ok());
        if !degree.is_some_and(|m| DEGREES.contains(&m)) {
            return Err(Error::Degree);
        }
        let modulus = Modulus::new_with(token, f)?;
        if !irreducible(&modulus) {
            return Err(Error::Reducible);
        }
        let (m, n) = (modulus.degree(), modulus.words());
        let mut x = vec![0; n];
        x[0] = 2;
        let mut sqrt_x = vec![0; n];
        modulus.square_n(&mut sqrt_x, &x, m - 1)?;
        let trace = traces(token, &modulus)?;
        Ok(Self { modulus, sqrt_x, trace })
    }

    /// The field of the sum of `x^e` over the exponents, in any order.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn from_exponents(exponents: &[usize]) -> Result<Self, Error> {
        Self::from_exponents_with(tier::active(), exponents)
    }

    /// [`from_exponents`](Self::from_exponents) on a given tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn from_exponents_with(token: Token, exponents: &[usize]) -> Result<Self, Error> {
        if exponents.iter().any(|e| e > DEGREES.end()) {
            return Err(Error::Degree);
        }
        Self::new_with(token, crate::gf2x::Poly::from_exponents(exponents)?.as_words())
    }

    /// The degree m.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.modulus.degree()
    }

    /// Words of an element.
    #[must_use]
    pub fn words(&self) -> usize {
        self.modulus.words()
    }

    /// The modulus.
    #[must_use]
    pub fn modulus(&self) -> &Modulus {
        &self.modulus
    }

    /// One.
    #[must_use]
    pub fn one(&self) -> Vec<u64> {
        let mut one = vec![0; self.words()];
        one[0] = 1;
        one
    }

    /// `out = a + b`.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    pub fn add(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.check_one(out, &[a, b])?;
        for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
            *out = a ^ b;
        }
        Ok(())
    }

    /// `out = a b`.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    #[inline]
    pub fn mul(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.modulus.mul(out, a, b)
    }

    /// `out = a^2`.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    #[inline]
    pub fn square(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.modulus.square(out, a)
    }

    /// `out = a^(2^n)`; any n, since `a^(2^m) = a`. The time depends on n.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    pub fn square_n(&self, out: &mut [u64], a: &[u64], n: usize) -> Result<(), Error> {
        self.modulus.square_n(out, a, n % self.degree())
    }

    /// `out = a^e`, the exponent in little-endian words; `a^0 = 1` for zero too. The time depends on the number of
    /// words only.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    pub fn pow(&self, out: &mut [u64], a: &[u64], exponent: &[u64]) -> Result<(), Error> {
        self.modulus.pow(out, a, exponent)
    }

    /// `out = 1 / a`.
    ///
    /// # Errors
    /// [`Error::DivisionByZero`] for zero, and zero is written; those of [the contract](self#contract).
    pub fn invert(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.modulus.invert(out, a)
    }

    /// `out = 1 / a`, or zero for zero, in the same time.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    pub fn invert_or_zero(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.modulus.invert_or_zero(out, a)
    }

    /// `out`, the square root of `a`; each element has exactly one.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    pub fn sqrt(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        self.check_one(out, &[a])?;
        // a = e^2 + x o^2: even and odd coefficients.
        let half = |shift: u32| {
            let word = |k: usize| a.get(k).map_or(0, |w| even_bits(w >> shift));
            (0..a.len()).map(|k| word(2 * k) | word(2 * k + 1) << 32).collect::<Vec<_>>()
        };
        self.modulus.mul(out, &half(1), &self.sqrt_x)?;
        out.iter_mut().zip(half(0)).for_each(|(out, even)| *out ^= even);
        Ok(())
    }

    /// The trace over GF(2), `a + a^2 + a^4 + ... + a^(2^(m-1))`: 0 or 1.
    ///
    /// # Errors
    /// Those of [the contract](self#contract).
    pub fn trace(&self, a: &[u64]) -> Result<Choice, Error> {
        if a.len() != self.words() {
            return Err(Error::Length);
        }
        self.check_rows(a)?;
        Ok(parity(a, &self.trace))
    }

    /// Uniformly random elements, from a source of uniformly random bytes: called once, for `ceil(m / 8)` bytes an
    /// element.
    ///
    /// # Errors
    /// [`Error::Length`] if `out` is not a whole number of rows; the source is not asked then.
    pub fn random(&self, out: &mut [u64], fill: impl FnOnce(&mut [u8])) -> Result<(), Error> {
        let (n, m) = (self.words(), self.degree());
        if !out.len().is_multiple_of(n) {
            return Err(Error::Length);
        }
        let mut bytes = vec![0; out.len() / n * m.div_ceil(8)];
        fill(&mut bytes);
        out.fill(0);
        for (row, bytes) in out.chunks_exact_mut(n).zip(bytes.chunks_exact(m.div_ceil(8))) {
            for (i, byte) in bytes.iter().enumerate() {
                row[i / 8] |= u64::from(*byte) << (8 * (i % 8));
            }
            row[n - 1] &= u64::MAX >> (64 * n - m);
        }
        bytes.zeroize();
        Ok(())
    }

    /// Whether all are single elements.
    pub(super) fn check_one(&self, out: &[u64], operands: &[&[u64]]) -> Result<(), Error> {
        let n = self.words();
        if out.len() != n || operands.iter().any(|a| a.len() != n) {
            return Err(Error::Length);
        }
        operands.iter().try_for_each(|a| self.check_rows(a))
    }

    /// Whether the rows are elements: no bit from x^m on in their last words.
    pub(super) fn check_rows(&self, a: &[u64]) -> Result<(), Error> {
        let (n, m) = (self.words(), self.degree());
        if m.is_multiple_of(64) {
            return Ok(());
        }
        let above = a.chunks_exact(n).fold(0, |above, row| above | row[n - 1] >> (m % 64));
        // Which rows are elements is public.
        if declassify(above == 0) { Ok(()) } else { Err(Error::Encoding) }
    }
}

/// The polynomial whose coefficient of x^i is the trace of x^i.
fn traces(token: Token, modulus: &Modulus) -> Result<Vec<u64>, Error> {
    let (f, m, n) = (modulus.as_words(), modulus.degree(), modulus.words());
    // x^m f': the derivative has the odd terms, one lower.
    let mut dividend = vec![0; 2 * n + 1];
    let (k, shift) = (m / 64, (m % 64) as u32);
    for (i, w) in f.iter().enumerate() {
        let odd = (w & 0xaaaa_aaaa_aaaa_aaaa) >> 1;
        dividend[i + k] ^= odd << shift;
        if shift > 0 && odd >> (64 - shift) != 0 {
            dividend[i + k + 1] ^= odd >> (64 - shift);
        }
    }
    let (mut quotient, mut rest) = (vec![0; dividend.len()], vec![0; f.len()]);
    div_rem_with(token, &mut quotient, &mut rest, &dividend, f)?;
    let mut traces = vec![0; n];
    for i in 0..m {
        let at = m - 1 - i;
        traces[i / 64] |= (quotient[at / 64] >> (at % 64) & 1) << (i % 64);
    }
    Ok(traces)
}

/// The modulus.
impl fmt::Debug for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Field").field(&self.modulus).finish()
    }
}
