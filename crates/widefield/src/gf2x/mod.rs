//! Polynomials over GF(2): products, squares, division, greatest common divisors; arithmetic modulo a polynomial
//! ([`Modulus`]) and modulo `x^n - 1` ([`Cyclic`]); a type with operators, factoring and what else algebra asks of
//! public polynomials ([`Poly`]).
//!
//! ```
//! use widefield::gf2x;
//!
//! // (x + 1)(x^2 + x + 1) = x^3 + 1
//! assert_eq!(gf2x::mul1(&[0b11], &[0b111]), [0b1001, 0]);
//!
//! let (a, b) = (vec![5; 1000], vec![7; 300]);
//! let mut product = vec![0; 1300];
//! gf2x::mul(&mut product, &a, &b)?;
//!
//! let (mut quotient, mut remainder) = (vec![0; 1300], vec![0; 300]);
//! gf2x::div_rem(&mut quotient, &mut remainder, &product, &b)?;
//! assert_eq!((&quotient[..1000], remainder), (&a[..], vec![0; 300]));
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! **Words.** A polynomial is a slice or an array of 64-bit words, little-endian: bit `i` of word `k` is the
//! coefficient of `x^(64 k + i)`. `n` words hold the polynomials of degree below `64 n`; zeros at the top are allowed,
//! and no words at all are the zero polynomial.
//!
//! **Lengths.** A result fills its slice, with zeros above its degree. The lengths follow from the operands': a product
//! has as many words as both together, a square twice its operand's, a quotient the dividend's, a remainder the
//! divisor's, a greatest common divisor the longer operand's. Another length is
//! [`Error::Length`](crate::Error::Length), and nothing is written then. In the fixed sizes the types say all this
//! ([`FixedSize`]).
//!
//! **Aliasing.** Outputs and scratch are borrowed exclusively, so they never overlap an operand. Both operands may be
//! the same slice. What an output or the scratch holds before does not matter.
//!
//! **Time.** It depends on the lengths and on the tier, never on the words, with some exceptions: [`div_rem`] and
//! [`rem`] depend on the divisor's degree besides, [`gcd`] and [`xgcd`] on the degrees of both operands and of the
//! result. Degrees that are secret must not be given to these; all other coefficients may. A [`Modulus`] is public
//! altogether, and so are the operands of [`is_irreducible`], [`gcd_vartime`] and [`xgcd_vartime`], and a [`Poly`].
//!
//! **Memory.** The fixed sizes and [`square`] need none. [`mul_with_scratch`] works in memory of the caller's, [`mul`]
//! on the stack and, for long operands, in one allocation; [`div_rem`], [`gcd`] and what builds on them allocate. What
//! [`gcd`], [`xgcd`], inverses and powers modulo a polynomial write beside their results is wiped; what other
//! operations allocate is not.
//!
//! **Tiers.** Each function runs on the widest tier of the machine; with `_with` behind its name it takes the
//! [`Token`](crate::cpu::Token) of another one. All tiers give the same words.
//!
//! # Mathematics
//!
//! Words are multiplied by the processor's carry-less multiply or, on the portable tier, by sixteen integer
//! multiplications of every fourth bit. For up to nine words there is a formula: with `a = Σ a_i X^i`, `b = Σ b_i X^i`,
//! `X = x^64` and `m_S = (Σ_(i in S) a_i)(Σ_(i in S) b_i)`, Karatsuba's identity `a_i b_j + a_j b_i = m_ij + m_i + m_j`
//! gives the product from fewer products of words than the square of their number; for five words Cenk and Ozbudak
//! found one with 13, which Su and Fan brought to vector registers. Longer products are halved by the same identity
//! until a formula fits. The longest are products of values: the operands are polynomials in `x^32` with coefficients
//! in GF(2^64), and an additive Fourier transform over Cantor's basis takes them to their values on a subgroup of
//! points and back. Division goes by Newton's iteration for the inverse of the divisor, the greatest common divisor by
//! division steps of Bernstein and Yang, a matrix of many steps at a time. Factoring
//! goes by multiplicity, by degree and by the trace of random elements (Cantor and Zassenhaus).
//!
//! # Cost
//!
//! Products of words, and with the fixed sizes the carry-less multiply instructions where these take 256 bits (one
//! product spread over both halves, or independent products side by side in [`mul_many`], two in 256 and four in 512
//! bits):
//!
//! | words | products of words | instructions of one product, 256 bits | of each in a batch, 256 bits | 512 bits |
//! |---|---|---|---|---|
//! | 1 | 1 | 1 | 1/2 | 1/4 |
//! | 2 | 3 | 3 | 3/2 | 3/4 |
//! | 3 | 6 | 4 | 3 | 3/2 |
//! | 4 | 9 | 5 | 9/2 | 9/4 |
//! | 5 | 13 | 7 | 13/2 | 13/4 |
//! | 6 | 18 | 9 | 9 | 9/2 |
//! | 7 | 24 | 14 | 12 | 6 |
//! | 8 | 27 | 14 | 27/2 | 27/4 |
//! | 9 | 34 | 18 | 17 | 17/2 |
//!
//! | operation, `n` words | cost |
//! |---|---|
//! | product of `n` by `n`, to some thousand words | `27 (n / 8)^1.585` products of words when `n / 8` is a power of two |
//! | product of `n` by `n`, from 2100 to 6000 words on, by tier | `3/2 N log2 N` products in GF(2^64), `N` the next `2^k` or `3 2^k` from `4 n` on |
//! | product of `n` by `k < n / 2` | `n / k` products of `k` by `k` |
//! | square | `n` products of words, or shifts and masks |
//! | division of `2 n` by `n` | about four products of `n` by `n` |
//! | greatest common divisor | `O(log n)` products of `n` by `n` |
//! | greatest common divisor of public operands | half of that, or less |
//! | factoring, degree `n` | up to `n / 2` products modulo the polynomial, for factors of different degrees |
//! | modulo `f` of few terms | one pass over the words a term |
//! | modulo another `f`, prepared | two products of `n` by `n` |

#[cfg(feature = "alloc")]
mod bits;
#[cfg(feature = "alloc")]
mod compose;
pub(crate) mod cyclic;
#[cfg(any(feature = "gf2m", feature = "alloc", feature = "serde"))]
pub(crate) mod digits;
#[cfg(feature = "alloc")]
mod division;
#[cfg(feature = "alloc")]
mod division_steps;
#[cfg(feature = "alloc")]
pub(crate) mod factor;
pub(crate) mod fixed;
pub(crate) mod formula;
#[cfg(feature = "alloc")]
mod gcd;
#[cfg(feature = "alloc")]
mod gcd_vartime;
pub(crate) mod general;
#[cfg(feature = "alloc")]
mod irreducible;
#[cfg(feature = "alloc")]
pub(crate) mod modulus;
pub(crate) mod packing;
#[cfg(feature = "alloc")]
pub(crate) mod pairs;
#[cfg(feature = "alloc")]
mod poly;
pub(crate) mod portable;
#[cfg(feature = "alloc")]
pub(crate) mod power;
#[cfg(test)]
mod samples;
#[cfg(feature = "alloc")]
pub(crate) mod search;
#[cfg(feature = "alloc")]
mod sequence;
#[cfg(all(feature = "serde", feature = "alloc"))]
mod serialize;
#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;
mod tuned;
#[cfg(feature = "alloc")]
mod xgcd;

#[cfg(feature = "alloc")]
pub use bits::degree;
pub use cyclic::Cyclic;
#[cfg(any(feature = "alloc", feature = "serde"))]
pub(crate) use digits::words_from_digits;
#[cfg(feature = "alloc")]
pub use division::{div_rem, div_rem_with, rem, rem_with};
#[cfg(target_arch = "x86_64")]
pub(crate) use fixed::pair;
pub use fixed::*;
#[cfg(feature = "alloc")]
pub use gcd::{gcd, gcd_with};
#[cfg(feature = "alloc")]
pub use gcd_vartime::{gcd_vartime, gcd_vartime_with, xgcd_vartime, xgcd_vartime_with};
#[cfg(feature = "std")]
pub use general::mul_parallel;
pub use general::{
    mul, mul_scratch_len, mul_with, mul_with_scratch, mul_with_scratch_with, square, square_with,
};
#[cfg(feature = "alloc")]
pub(crate) use irreducible::irreducible;
#[cfg(feature = "alloc")]
pub use irreducible::is_irreducible;
#[cfg(feature = "alloc")]
pub use modulus::Modulus;
#[cfg(feature = "alloc")]
pub use poly::Poly;
pub(crate) use tuned::LENGTHS;
#[cfg(feature = "alloc")]
pub use xgcd::{xgcd, xgcd_with};
