//! Products of some hundred words on vectors of eight, where no word moves before the coefficients are complete.
//!
//! A vector as it lies in memory is a coefficient in `y = x^512`: word `k` of all of them makes the polynomial
//! `a_k(y)`, and `a = sum a_k X^k` with `X = x^64`, `k < 8`. Three levels of Karatsuba's method in X take the products
//! of 27 sums of the `a_k`, each a product in y. They lie side by side in four vectors, the columns, and a product of
//! two columns is one of vectors by the formulas for words ([`sliced`](crate::gf2x::formula::sliced)) and by
//! Karatsuba's method again, in y:
//!
//! | step | where | instructions |
//! |---|---|---|
//! | the sums of words, side by side | `lanes.rs` | 6 shuffles, 5 sums for each vector of an operand |
//! | products in y of each column | `columns.rs` | of 12 by 12 vectors 108 multiplications, 240 sums |
//! | the product's words | `lanes.rs` | 13 shuffles, 28 sums for each of its vectors |
//!
//! Products of words are 128 bits, so that a vector times a vector is two: those of the low words of the lanes, and of
//! the high ones. All are bilinear by construction.

mod columns;
#[cfg(target_arch = "x86_64")]
mod formulas;
#[cfg(target_arch = "x86_64")]
mod lanes;
#[cfg(target_arch = "x86_64")]
mod product;
mod shape;

pub(crate) use columns::KERNELS;
#[cfg(target_arch = "x86_64")]
pub(super) use product::multiply;
pub(super) use shape::{LONGEST, scratch_len};
