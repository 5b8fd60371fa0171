//! The field of `p = 2^127 - 1` elements.
//!
//! # Two limbs
//! An element is a number `x <= p` in 128 bits: zero has two forms, 0 and `p`, and [`Fp127::to_bytes`] writes the
//! first. Since `2^127 = 1`, a number folds by adding what lies above bit 127 to what lies below:
//! `fold(x) = (x mod 2^127) + (x >> 127)`, and `fold(x) <= p` for every `x <= 2^128 - 2`. Sums, differences and
//! products that are not folded yet have a type of their own, [`Unreduced`], of which folding makes an element again.
//! One factor of a product may be a little more than `p`: [`Factor`].
//!
//! # Products
//! With `x = x1 2^64 + x0` (so `x1 < 2^63`) the four words of
//!
//! ```text
//! x y = x0 y0 + (x0 y1 + x1 y0) 2^64 + x1 y1 2^128
//! ```
//! are four 64-bit multiplications, three for a square; what lies above bit 127 is two shifts of pairs of words, and is
//! added to what lies below. In instructions of aarch64: a product 22, a square 19, a sum or difference 5.
//!
//! Everything is constant time. The vector forms of the field, one element a lane, belong to the kernels of
//! [`kummer`](crate::kummer): three limbs, with IFMA52 multiply-add and of double-precision numbers.

mod element;
#[cfg(test)]
pub(crate) mod evaluation;
pub(crate) mod mul52;
pub(crate) mod mul_f64;
mod power;
#[cfg(test)]
mod proof;
#[cfg(test)]
mod tests;

pub use element::{Factor, Fp127, P, Unreduced};
