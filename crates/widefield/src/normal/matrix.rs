//! Matrices over GF(2): changes of basis.

use alloc::{vec, vec::Vec};

/// A square matrix by its columns: column j is the image of coordinate j.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    n: usize,
    columns: Vec<u64>,
}

impl Matrix {
    /// From n columns of `ceil(n/64)` words.
    pub(super) fn new(n: usize, columns: Vec<u64>) -> Self {
        Self { n, columns }
    }

    fn words(&self) -> usize {
        self.n.div_ceil(64)
    }

    pub(super) fn columns(&self) -> impl Iterator<Item = &[u64]> {
        self.columns.chunks_exact(self.words())
    }

    /// `out = M a`, reading every column whatever `a` is.
    ///
    /// Word by word: a mask that stayed the same for a whole column would be turned into a branch around the column.
    pub(super) fn apply(&self, out: &mut [u64], a: &[u64]) {
        for (w, out) in out.iter_mut().enumerate() {
            let mut sum = 0;
            for (j, column) in self.columns().enumerate() {
                sum ^= column[w] & (a[j / 64] >> (j % 64) & 1).wrapping_neg();
            }
            *out = sum;
        }
    }

    /// From n rows of as many words.
    pub(super) fn of_rows(n: usize, rows: &[u64]) -> Self {
        let w = n.div_ceil(64);
        let mut columns = vec![0; n * w];
        for (i, j) in (0..w).flat_map(|i| (0..w).map(move |j| (i, j))) {
            // Block i of 64 rows, block j of 64 columns.
            let mut block = [0; 64];
            for (word, row) in block.iter_mut().zip(rows.chunks_exact(w).skip(64 * i)) {
                *word = row[j];
            }
            transpose(&mut block);
            for (word, column) in block.iter().zip(columns.chunks_exact_mut(w).skip(64 * j)) {
                column[i] = *word;
            }
        }
        Self { n, columns }
    }
}

/// Bit j of word i goes to bit i of word j: halves change places, then quarters, and so on.
fn transpose(block: &mut [u64; 64]) {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        for i in (0..64).filter(|i| i & width == 0) {
            let other = (block[i] >> width ^ block[i + width]) & low;
            block[i] ^= other << width;
            block[i + width] ^= other;
        }
        width /= 2;
        low ^= low << width;
    }
}

#[test]
fn rows_become_columns() {
    for n in [1_usize, 5, 63, 64, 65, 130, 163] {
        let w = n.div_ceil(64);
        let bit = |i: usize, j: usize| (i * i + 3 * i * j + j / 3) % 5 < 2;
        let mut rows = vec![0; n * w];
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            rows[i * w + j / 64] |= u64::from(bit(i, j)) << (j % 64);
        }
        for (j, column) in Matrix::of_rows(n, &rows).columns().enumerate() {
            assert!(
                (0..64 * w).all(|i| (column[i / 64] >> (i % 64) & 1 == 1) == (i < n && bit(i, j))),
                "{n} {j}"
            );
        }
    }
}
