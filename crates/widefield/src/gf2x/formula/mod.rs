//! The formulas for products of 1 to 16 words.
//!
//! With `a = Σ a_i X^i`, `b = Σ b_i X^i`, `X = x^64`, a formula gives the coefficients `c_k` of `ab = Σ c_k X^k`: each
//! is a polynomial of degree at most 126, two words, from products of one linear form in the `a_i` and the same form in
//! the `b_i`. Write `m_S = (Σ_{i in S} a_i)(Σ_{i in S} b_i)`. Then for any pair `i < j`
//!
//! `a_i b_j + a_j b_i = m_ij + m_i + m_j`   (Karatsuba), so that
//!
//! | words | formula | products |
//! |---|---|---|
//! | 1 | | 1 |
//! | 2 | `c_1 = m_01 + m_0 + m_1` | 3 |
//! | 3 | all pairs | 6 |
//! | 4 | 2 + 2 words | 9 |
//! | 5 | Cenk and Ozbudak | 13 |
//! | 6 | 3 blocks of 2 words (packed), 3 + 3 words | 18 |
//! | 7 | 4 + 3 words | 24 (sliced 23) |
//! | 8 | 4 + 4 words | 27 |
//! | 9 | 4 + 5 words | 34 |
//! | 10 | 4 + 6 words (packed), 5 + 5 words | 45 (packed), 39 |
//! | 11 | 6 + 5 words | 49 |
//! | 12 | 6 + 6 words | 54 |
//! | 13 | 6 + 7 words | 66 (sliced 64) |
//! | 14 | 6 + 8 words (packed), 7 + 7 words (sliced) | 72 (sliced 69) |
//! | 15 | 8 + 7 words | 78 (sliced 77) |
//! | 16 | 8 + 8 words | 81 |
//!
//! With blocks of unequal length a word of the longer one stands alone in the block's product and in that of the sums:
//! this product (`m_8` of nine words, `m_3` of seven if it has a lane of its own) is written twice and compiled once.
//!
//! `combine` has the sums of products, once for all; a layout has the linear forms, which depend on where the words
//! lie:
//!
//! - [`packed`]: two words a lane, `(a_0, a_1), (a_2, a_3), ...`. An addition is of two forms at once, moves within the
//!   lane give the others.
//! - [`interleaved`]: the same lanes, with `z_i = (a_i, b_i)` in them: one addition makes the form of both operands.
//! - [`sliced`]: a word a register, of as many products as the register has words. All forms are plain sums.
//!
//! Every function is bilinear in its operands by construction: sums, word moves, and products of a form in `a` by the
//! same form in `b`.

mod combine;
mod interleaved;
pub(crate) mod packed;
mod size;
pub(crate) mod sliced;
#[cfg(test)]
mod tests;

pub(crate) use combine::{Coefficient, karatsuba, lanes};
pub(crate) use size::{Array, Size};
