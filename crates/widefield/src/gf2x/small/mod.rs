//! Products of 1 to 9 words, by formula.
//!
//! The formulas' code on packed lanes serves any number of independent products side by
//! side, one a lane: one product in 128 bits, two in 256, four in 512 (`many`). `pair` spreads one product over two
//! lanes. Operands are packed two words to a lane, `(a_0, a_1), (a_2, a_3), ...`, an odd last word below a 0.

mod many;
#[cfg(target_arch = "x86_64")]
pub(crate) mod pair;
mod single;
#[cfg(test)]
mod tests;

pub use many::{mul_many, mul_many_with};
pub use single::*;
