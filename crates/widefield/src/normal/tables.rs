//! Changes of basis of many elements at once, by tables of the sixteen values of four coordinates.
//!
//! A shuffle of 16 bytes is sixteen look-ups in a table of 16 bytes in a register: the images' byte r of all values of four coordinates,
//! in as many elements as a register has bytes. Elements come sliced by bytes:
//!
//! ```text
//! x_j   byte j of all elements        y_r = Σ_j T_(j,r)[x_j % 16] + T'_(j,r)[x_j / 16]
//! ```
//!
//! For B bytes `2 B^2` tables, and for each and a register a shuffle, a sum and a load, of which several registers share the load: for 32
//! elements on 256 bits and B = 21, 30, 36, 52, 72 that are 28, 56, 81, 169, 324 shuffles an element. No address depends on an element.

use super::matrix::Matrix;
use super::vector::Shuffles;
use crate::gf2m::{Element, Field};
use crate::simd::{V128, Words32};
use alloc::{vec, vec::Vec};

/// A vector that this takes.
pub(super) trait Bytes: Shuffles + Words32 {
    /// All bits clear.
    #[inline(always)]
    fn zero(t: Self::Proof) -> Self {
        Self::everywhere(V128::zero(t))
    }
}

impl<V: Shuffles + Words32> Bytes for V {}

/// The tables of a matrix of n rows and columns, as they are read for R bytes of the images at once.
#[derive(Clone, Debug)]
pub(super) struct Tables<const R: usize> {
    bytes: usize,
    /// For each R bytes of an image, for each byte of an element, for each of the R, for each half of the byte.
    tables: Vec<[[[u8; 16]; 2]; R]>,
}

impl<const R: usize> Tables<R> {
    pub(super) fn new(matrix: &Matrix, n: usize) -> Self {
        let bytes = n.div_ceil(8);
        let mut tables = vec![[[[0; 16]; 2]; R]; bytes.div_ceil(R) * bytes];
        for (i, column) in matrix.columns().enumerate() {
            for r in 0..bytes {
                let image = (column[r / 8] >> (8 * (r % 8))) as u8;
                tables[r / R * bytes + i / 8][r % R][i % 8 / 4][1 << (i % 4)] = image;
            }
        }
        for table in tables.as_flattened_mut().as_flattened_mut() {
            for value in 3..16_usize {
                // The sum of its lowest bit and the others.
                let others = value & (value - 1);
                table[value] = table[others] ^ table[value ^ others];
            }
        }
        Self { bytes, tables }
    }

    /// The images of elements sliced by bytes, K registers for each byte.
    #[inline(always)]
    pub(super) fn apply<V: Bytes, const K: usize>(&self, t: V::Proof, x: &[[V; K]], y: &mut [[V; K]]) {
        let nibble = V::everywhere(V128::load_bytes(t, &[0x0f; 16]));
        for (tables, y) in self.tables.chunks_exact(self.bytes).zip(y.as_chunks_mut::<R>().0) {
            let mut sums = [[V::zero(t); K]; R];
            for (tables, x) in tables.iter().zip(x) {
                let mut halves = [*x; 2];
                for k in 0..K {
                    [halves[0][k], halves[1][k]] = x[k].nibbles(nibble);
                }
                for (tables, sums) in tables.iter().zip(&mut sums) {
                    for (table, half) in tables.iter().zip(&halves) {
                        let table = V::everywhere(V128::load_bytes(t, table));
                        for k in 0..K {
                            sums[k] = Words32::xor(sums[k], Shuffles::shuffle8(table, half[k]));
                        }
                    }
                }
            }
            *y = sums;
        }
    }
}

/// In each lane the bytes of 4 x 4, transposed.
const SQUARE: [u8; 16] = [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15];

/// Sixteen rows of 16 bytes in each lane, transposed: rows `4 q + i` are `rows[q][i]`, and columns likewise. Its own inverse.
#[inline(always)]
fn transpose<V: Bytes>(t: V::Proof, rows: [[V; 4]; 4]) -> [[V; 4]; 4] {
    let square = V::everywhere(V128::load_bytes(t, &SQUARE));
    // Four rows' 32-bit words, then their bytes.
    let mut words = rows;
    for four in &mut words {
        *four = Words32::transpose(*four);
        for v in four {
            *v = Shuffles::shuffle8(*v, square);
        }
    }
    // Word w of the fours of rows: bytes 4 w + i of all.
    let mut columns = words;
    for (w, column) in columns.iter_mut().enumerate() {
        *column = Words32::transpose([words[0][w], words[1][w], words[2][w], words[3][w]]);
    }
    columns
}

/// Words 2k and 2k + 1 of an element; 0 where it has none.
#[inline(always)]
fn pair<F: Field>(a: &Element<F>, k: usize) -> [u64; 2] {
    let words = &a.words()[2 * k..];
    [words[0], words.get(1).copied().unwrap_or(0)]
}

/// Elements sliced by bytes: in lane l those from `16 l` on.
#[inline(always)]
pub(super) fn slice<F: Field, V: Bytes, const K: usize>(
    t: V::Proof,
    sliced: &mut [[V; K]],
    k: usize,
    elements: &[Element<F>],
) {
    for (c, columns) in sliced.chunks_mut(16).enumerate() {
        let mut rows = [[V::zero(t); 4]; 4];
        for (i, row) in rows.as_flattened_mut().iter_mut().enumerate() {
            *row = V::of_lanes(
                V128::load(t, &pair(&elements[i], c)),
                V128::load(t, &pair(&elements[V::BYTES - 16 + i], c)),
            );
        }
        for (to, column) in columns.iter_mut().zip(transpose(t, rows).as_flattened()) {
            to[k] = *column;
        }
    }
}

/// The elements of bytes.
#[inline(always)]
pub(super) fn unslice<F: Field, V: Bytes, const K: usize>(
    t: V::Proof,
    sliced: &[[V; K]],
    k: usize,
    elements: &mut [Element<F>],
) {
    for (c, columns) in sliced.chunks(16).enumerate() {
        let mut all = [[V::zero(t); 4]; 4];
        for (to, column) in all.as_flattened_mut().iter_mut().zip(columns) {
            *to = column[k];
        }
        for (i, row) in transpose(t, all).as_flattened().iter().enumerate() {
            for (lane, at) in row.lanes().into_iter().zip([i, V::BYTES - 16 + i]) {
                let words = &mut elements[at].words_mut()[2 * c..];
                match words {
                    [low, high, ..] => {
                        let mut two = [0; 2];
                        lane.store(&mut two);
                        [*low, *high] = two;
                    }
                    [low] => *low = lane.low_word(),
                    [] => {}
                }
            }
        }
    }
}
