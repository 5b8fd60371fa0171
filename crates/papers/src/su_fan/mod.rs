//! Su and Fan, "Impact of Intel's New Instruction Sets on Software Implementation of GF(2)\[x\] Multiplication".
//!
//! The paper divides the operands of the five NIST fields (3, 4, 5, 7 and 9 words of 64 bits) by formulas of
//! Karatsuba's kind down to products of words, PCLMULQDQ, and compares thirteen ways of doing so. Here are all
//! thirteen:
//!
//! - [`formula`]: the formulas (1) to (7) and the seven-term one, as data that tests expand;
//! - [`register`]: each strategy with its sums in registers; [`memory`]: with its sums in the result's memory, as most
//!   are published;
//! - [`reduce`]: the reductions modulo the five NIST polynomials;
//! - [`entries`]: all that, compiled for each encoding, to be walked over by a [`Visitor`];
//! - [`strategies`], [`mul`]: by name;
//! - [`published`]: the paper's tables; [`errata`]: its misprints.
//!
//! Operands are `[u64; N]`, bit `i` of word `k` the coefficient of x^(64k + i); a product has twice the words. All
//! kernels run in constant time.

mod by_name;
pub mod count;
pub mod entries;
pub mod errata;
pub mod formula;
pub mod machine;
pub mod memory;
pub mod published;
pub mod reduce;
pub mod register;
mod strategy;

pub use by_name::{Entry, mul, strategies};
pub use entries::{Visitor, visit};
pub use strategy::{Encoding, Form, Strategy, Variant, Xor};
