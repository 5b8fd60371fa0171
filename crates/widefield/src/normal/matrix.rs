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

    /// The inverse of a matrix that has one. Not for secret matrices.
    ///
    /// Gauss and Jordan's elimination on `(M^T | I)`, whose rows are the columns of M; what I becomes has the columns of
    /// `M^-1` as rows.
    pub(super) fn inverse(&self) -> Self {
        let (n, w) = (self.n, self.words());
        let mut rows = vec![0; n * 2 * w];
        for (j, (row, column)) in rows.chunks_exact_mut(2 * w).zip(self.columns()).enumerate() {
            row[..w].copy_from_slice(column);
            row[w + j / 64] = 1 << (j % 64);
        }
        for j in 0..n {
            let bit = |row: &[u64]| row[j / 64] >> (j % 64) & 1 == 1;
            // There is one, or the matrix has no inverse.
            let Some(pivot) = (j..n).find(|i| bit(&rows[i * 2 * w..])) else { continue };
            let (upper, rest) = rows.split_at_mut(j * 2 * w);
            let (this, lower) = rest.split_at_mut(2 * w);
            if pivot > j {
                this.swap_with_slice(&mut lower[(pivot - j - 1) * 2 * w..][..2 * w]);
            }
            for row in upper.chunks_exact_mut(2 * w).chain(lower.chunks_exact_mut(2 * w)).filter(|r| bit(r)) {
                for (x, y) in row.iter_mut().zip(&*this) {
                    *x ^= y;
                }
            }
        }
        let columns = rows.chunks_exact(2 * w).flat_map(|row| &row[w..]).copied().collect();
        Self { n, columns }
    }
}
