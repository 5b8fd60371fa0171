//! Matrices over GF(2): changes of basis.
//!
//! They are set up by their columns ([`Matrix`]) and applied by their rows ([`Rows`]): coordinate i of the image is the
//! parity of row i AND the element. A column would have to be added under a mask of one secret bit, and compilers turn
//! such masks into branches; here every operand is a whole word, and no value stands for a single bit before the
//! parities.

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

/// A square matrix by its rows, in the order in which a product reads them: for each 64 rows and each word of an
/// element, that word of the 64 rows. Rows and columns from n on are zero.
#[derive(Clone, Debug)]
pub(super) struct Rows(Vec<[u64; 64]>);

/// Rows whose sums stay in registers: eight of 128 bits.
const GROUP: usize = 16;

impl Rows {
    pub(super) fn new(matrix: &Matrix) -> Self {
        let words = matrix.words();
        let blocks = (0..words * words).map(|at| {
            let (i, k) = (at / words, at % words);
            let mut block = [0; 64];
            for (word, column) in block.iter_mut().zip(matrix.columns().skip(64 * k)) {
                *word = column[i];
            }
            transpose(&mut block);
            block
        });
        Self(blocks.collect())
    }

    /// `out = M a`. Bits of `a` from n on do not count. Constant time: all operations are on whole words, whatever `a`
    /// is.
    pub(super) fn apply(&self, out: &mut [u64], a: &[u64]) {
        for (out, blocks) in out.iter_mut().zip(self.0.chunks_exact(a.len())) {
            let mut products = [0; 64];
            for (at, products) in products.as_chunks_mut::<GROUP>().0.iter_mut().enumerate() {
                let mut sums = [0; GROUP];
                for (block, a) in blocks.iter().zip(a) {
                    for (sum, row) in sums.iter_mut().zip(&block.as_chunks::<GROUP>().0[at]) {
                        *sum ^= row & a;
                    }
                }
                *products = sums;
            }
            *out = parities(products);
        }
    }
}

/// The parity of word i as bit i: words are put together by two, each folded to half its length, until one is left.
fn parities(mut words: [u64; 64]) -> u64 {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        let (first, second) = words.split_at_mut(width);
        for (a, b) in first.iter_mut().zip(second) {
            // Folded, the first in the low halves of its fields and the second in the high ones.
            let (x, y) = (*a ^ *a >> width, *b ^ *b << width);
            *a = x & low | y & !low;
        }
        width /= 2;
        low ^= low << width;
    }
    words[0]
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
fn rows_become_columns_and_are_applied() {
    for n in [1_usize, 5, 63, 64, 65, 130, 163] {
        let w = n.div_ceil(64);
        let bit = |i: usize, j: usize| (i * i + 3 * i * j + j / 3) % 5 < 2;
        let mut rows = vec![0; n * w];
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            rows[i * w + j / 64] |= u64::from(bit(i, j)) << (j % 64);
        }
        let matrix = Matrix::of_rows(n, &rows);
        let by_rows = Rows::new(&matrix);
        let last = u64::MAX >> (n.wrapping_neg() % 64);
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for step in 0..n + 20 {
            // Every vector of the basis, then sums, bits from n on set.
            let a: Vec<u64> = (0..w)
                .map(|k| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    if step < n { u64::from(step / 64 == k) << (step % 64) } else { seed ^ seed >> 29 }
                })
                .collect();
            let mut image = vec![!0; w];
            by_rows.apply(&mut image, &a);
            for (i, row) in rows.chunks_exact(w).enumerate() {
                let last = |k: usize| if k + 1 == w { last } else { u64::MAX };
                let parity = (0..w).map(|k| (row[k] & a[k] & last(k)).count_ones()).sum::<u32>() & 1;
                assert_eq!(image[i / 64] >> (i % 64) & 1, u64::from(parity), "{n} {step} {i}");
            }
            assert_eq!(image[w - 1] & !last, 0, "{n} {step}");
        }
        for (j, column) in matrix.columns().enumerate() {
            assert!(
                (0..64 * w).all(|i| (column[i / 64] >> (i % 64) & 1 == 1) == (i < n && bit(i, j))),
                "{n} {j}"
            );
        }
    }
}
