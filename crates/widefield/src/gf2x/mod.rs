//! Polynomials over GF(2).
//!
//! A polynomial is a slice of 64-bit words, little-endian: bit `i` of word `k` is the coefficient of `x^(64 k + i)`.
mod any;
#[cfg(feature = "alloc")]
mod division;
#[cfg(test)]
#[cfg(feature = "alloc")]
mod euclid_tests;
pub(crate) mod formula;
#[cfg(feature = "alloc")]
mod gcd;
pub(crate) mod portable;
mod small;

pub use any::{mul, mul_in, mul_in_with, mul_scratch_len, mul_with, square, square_with};
#[cfg(feature = "alloc")]
pub use division::{div_rem, div_rem_with};
#[cfg(feature = "alloc")]
pub use gcd::{gcd, gcd_with};
pub use small::*;
