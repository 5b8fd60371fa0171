//! Polynomials over GF(2).
//!
//! A polynomial is a slice of 64-bit words, little-endian: bit `i` of word `k` is the coefficient of `x^(64 k + i)`.

#[cfg(feature = "alloc")]
mod bits;
#[cfg(feature = "alloc")]
mod division;
pub(crate) mod fixed;
pub(crate) mod formula;
#[cfg(feature = "alloc")]
mod gcd;
pub(crate) mod general;
mod packing;
pub(crate) mod portable;
#[cfg(test)]
mod samples;
#[cfg(test)]
#[cfg(feature = "alloc")]
mod tests;

#[cfg(feature = "alloc")]
pub use division::{div_rem, div_rem_with};
#[cfg(target_arch = "x86_64")]
pub(crate) use fixed::pair;
pub use fixed::*;
#[cfg(feature = "alloc")]
pub use gcd::{gcd, gcd_with};
pub use general::{
    mul, mul_scratch_len, mul_with, mul_with_scratch, mul_with_scratch_with, square, square_with,
};
