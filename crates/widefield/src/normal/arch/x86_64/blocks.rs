//! Matrices over GF(2) in blocks of 8 by 8, to which instructions multiply bytes.

use crate::gf2m::Field;
use crate::normal::matrix::Matrix;
use crate::simd::Aligned;
use alloc::{vec, vec::Vec};

/// A matrix of 64N rows and 8B columns (N words, B bytes of an element), for each byte of the operand one vector of
/// eight blocks for each word of the image.
#[derive(Clone, Debug)]
pub(crate) struct Blocks(Vec<Vector>);

/// A vector of eight blocks.
pub(crate) type Vector = Aligned<[u64; 8]>;

impl Blocks {
    pub(crate) fn new(matrix: &Matrix, n: usize) -> Self {
        let (words, bytes) = (n.div_ceil(64), n.div_ceil(8));
        let mut blocks = vec![Aligned([0; 8]); words * bytes];
        for (j, column) in matrix.columns().enumerate() {
            for i in (0..n).filter(|i| column[i / 64] >> (i % 64) & 1 == 1) {
                // Row i % 8 of a block is its byte 7 - i % 8.
                blocks[(j / 8) * words + i / 64].0[i % 64 / 8] |= 1 << (8 * (7 - i % 8) + j % 8);
            }
        }
        Self(blocks)
    }

    /// For byte `i` of an operand one vector for each word of the image.
    #[inline(always)]
    pub(crate) fn of_byte<F: Field>(&self, i: usize) -> &[Vector] {
        &self.0[i * F::WORDS..][..F::WORDS]
    }
}
