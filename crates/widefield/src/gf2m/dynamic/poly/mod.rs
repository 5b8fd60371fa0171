//! Polynomials over a field GF(2^m) whose modulus is known at run time: products, division, greatest common divisors,
//! factors, roots, values at many points, interpolation.
//!
//! ```
//! use widefield::gf2m::dynamic::{Field, poly::Ring};
//!
//! // GF(2^8) modulo x^8 + x^4 + x^3 + x + 1, whose element x + 1 generates the group.
//! let ring = Ring::new(Field::from_exponents(&[8, 4, 3, 1, 0])?);
//! let f = ring.from_roots(&[1, 3, 5, 15])?;
//! assert_eq!(f.degree(), Some(4));
//! assert_eq!(ring.roots(&f)?, [1, 3, 5, 15]);
//!
//! let g = ring.interpolate(&[1, 2, 3], &[7, 7, 9])?;
//! assert_eq!(ring.values(&g, &[3, 2, 1])?, [9, 7, 7]);
//!
//! let (q, r) = ring.div_rem(&f, &g)?;
//! assert_eq!(ring.add(&ring.mul(&q, &g)?, &r)?, f);
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Polynomial.** A [`FieldPoly`] is its coefficients, lowest first: rows of [`words`](Field::words) words, each an
//!   element of the field. [`Ring::poly`] makes one; zeros at the top are dropped.
//! - **Errors.** A polynomial whose rows are no elements of the ring's field is [`Error::Encoding`], one with rows of
//!   another length [`Error::Length`]; division by zero is [`Error::DivisionByZero`].
//! - **Time** depends on the coefficients, which are public; memory is not wiped.
//!
//! # Mathematics
//!
//! **Products** are Kronecker's: with `2m - 1` bits for each coefficient, products of coefficients and their sums as
//! polynomials over GF(2) do not meet, so that one product in GF(2)\[x\] gives all of them, which are then reduced. So
//! whatever makes [`gf2x`](crate::gf2x) fast does this too.
//!
//! **Division** by Newton's iteration for `1 / f`: in characteristic 2, `g (2 - f g) = f g^2`, a square and a product.
//!
//! **Greatest common divisors** by half of Euclid's algorithm at a time (Moenck; von zur Gathen and Gerhard, *Modern
//! computer algebra*, 11.1).
//!
//! **Factors.** Powers with derivative zero are squares of polynomials whose coefficients are roots of theirs. With
//! `q = 2^m`, the greatest common divisor with `x^(q^i) - x` has the factors of degree `i`; the powers are compositions
//! of the first with itself. The trace of an element of GF(q^i) over GF(2) is 0 or 1: that of a random polynomial,
//! taken modulo a product of factors of degree `i`, splits it.
//!
//! **Roots.** The same with `b x` for the random polynomial, `b` in a basis of the field: for two roots there is a `b`
//! whose products with them have different traces (Berlekamp).
//!
//! **Many points**: remainders down a tree of products of `x - a`. Interpolation: up the same tree, with the
//! derivative's values.

mod division;
mod factor;
mod frobenius;
mod gcd;
mod points;
mod product;
mod ring;
mod roots;
#[cfg(test)]
mod tests;

#[cfg(doc)]
use super::Field;
#[cfg(doc)]
use crate::Error;

pub use ring::{FieldPoly, Ring};
