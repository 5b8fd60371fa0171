//! Linear algebra over GF(2): matrices of bits.
//!
//! ```
//! use widefield::linear::BitMatrix;
//!
//! // Rows are words, little-endian: bit j of row i is entry (i, j).
//! let a = BitMatrix::from_rows(3, &[&[0b011], &[0b110], &[0b101]])?;
//! assert_eq!((a.rank(), a.kernel()?.row(0)), (2, vec![0b111]));
//!
//! let b = BitMatrix::from_rows(3, &[&[0b011], &[0b110], &[0b100]])?;
//! assert_eq!(b.mul(&b.inverse()?)?, BitMatrix::identity(3)?);
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Method
//!
//! That of the four Russians, 64 columns at a time. Of a word of columns the pivot rows are found and reduced by each
//! other, so that each of the 64 columns stands in one pivot row at most; then eight tables of the 256 sums of the rows
//! of eight columns make every other row's multiple of all of them eight sums: the row's word in these columns is the
//! eight places in the tables. A product is the same, with the rows of the right factor for the pivot rows. Tables are
//! made for 256 bytes of the rows at a time, with which they fit the second cache.
//!
//! `n` by `n`: `n^3 / 4096` vectors of 64 bytes for a product, a third of that for echelon form, twice for an inverse.

mod elimination;
mod kernels;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use kernels::KERNELS;

use crate::{Error, tier};
use alloc::{vec, vec::Vec};
use core::fmt;

/// 64 bytes of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Line([u64; 8]);

/// A matrix over GF(2).
///
/// It is for public matrices: **time** depends on the entries, and the memory is not wiped.
#[derive(Clone, PartialEq, Eq)]
pub struct BitMatrix {
    rows: usize,
    columns: usize,
    /// Lines of a row.
    stride: usize,
    /// With no bit beyond the columns.
    lines: Vec<Line>,
}

impl BitMatrix {
    /// All zeros.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if there is no memory for it.
    pub fn new(rows: usize, columns: usize) -> Result<Self, Error> {
        let stride = columns.div_ceil(512);
        let len = rows.checked_mul(stride).ok_or(Error::TooLarge)?;
        let mut lines = Vec::new();
        lines.try_reserve_exact(len).map_err(|_| Error::TooLarge)?;
        lines.resize(len, Line([0; 8]));
        Ok(Self { rows, columns, stride, lines })
    }

    /// The square matrix with ones on the diagonal.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn identity(n: usize) -> Result<Self, Error> {
        let mut matrix = Self::new(n, n)?;
        (0..n).for_each(|i| matrix.flip(i, i));
        Ok(matrix)
    }

    /// From the words of its rows, each `ceil(columns / 64)` of them.
    ///
    /// # Errors
    /// Those of [`new`](Self::new) and [`set_row`](Self::set_row).
    pub fn from_rows(columns: usize, rows: &[&[u64]]) -> Result<Self, Error> {
        let mut matrix = Self::new(rows.len(), columns)?;
        for (i, row) in rows.iter().enumerate() {
            matrix.set_row(i, row)?;
        }
        Ok(matrix)
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns it has.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// Words of a row.
    #[must_use]
    pub fn row_words(&self) -> usize {
        self.columns.div_ceil(64)
    }

    /// The words of row `i`; none if there is no such row.
    #[must_use]
    pub fn row(&self, i: usize) -> Vec<u64> {
        if i >= self.rows {
            return Vec::new();
        }
        self.lines_of(i).iter().flat_map(|l| l.0).take(self.row_words()).collect()
    }

    /// Writes row `i`.
    ///
    /// # Errors
    /// [`Error::Length`] if there is no such row or the words are not as many as a row has; [`Error::Encoding`] if a bit
    /// is set beyond the columns. Nothing is written then.
    pub fn set_row(&mut self, i: usize, words: &[u64]) -> Result<(), Error> {
        if i >= self.rows || words.len() != self.row_words() {
            return Err(Error::Length);
        }
        let cut = self.columns % 64;
        if cut != 0 && words.last().is_some_and(|w| w >> cut != 0) {
            return Err(Error::Encoding);
        }
        let stride = self.stride;
        for (line, words) in self.lines[i * stride..].iter_mut().zip(words.chunks(8)) {
            line.0[..words.len()].copy_from_slice(words);
        }
        Ok(())
    }

    /// Entry `(i, j)`; false where there is none.
    #[must_use]
    pub fn get(&self, i: usize, j: usize) -> bool {
        i < self.rows && j < self.columns && self.word(i, j / 64) >> (j % 64) & 1 == 1
    }

    /// Writes entry `(i, j)`.
    ///
    /// # Errors
    /// [`Error::Length`] if there is none.
    pub fn set(&mut self, i: usize, j: usize, bit: bool) -> Result<(), Error> {
        if i >= self.rows || j >= self.columns {
            return Err(Error::Length);
        }
        if self.get(i, j) != bit {
            self.flip(i, j);
        }
        Ok(())
    }

    /// The sum.
    ///
    /// # Errors
    /// [`Error::Length`] if the matrices differ in shape.
    pub fn add(&self, other: &Self) -> Result<Self, Error> {
        if (self.rows, self.columns) != (other.rows, other.columns) {
            return Err(Error::Length);
        }
        let mut sum = self.clone();
        for (a, b) in sum.lines.iter_mut().zip(&other.lines) {
            *a = a.plus(*b);
        }
        Ok(sum)
    }

    /// The product.
    ///
    /// # Errors
    /// [`Error::Length`] if the columns of this one are not as many as the rows of the other; [`Error::TooLarge`] if
    /// there is no memory for it.
    pub fn mul(&self, other: &Self) -> Result<Self, Error> {
        if self.columns != other.rows {
            return Err(Error::Length);
        }
        let mut product = Self::new(self.rows, other.columns)?;
        kernels::multiply(tier::active(), &mut product, self, other);
        Ok(product)
    }

    /// The transpose.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if there is no memory for it.
    pub fn transpose(&self) -> Result<Self, Error> {
        let mut out = Self::new(self.columns, self.rows)?;
        for w in 0..self.row_words() {
            for first in (0..self.rows).step_by(64) {
                let mut block = [0; 64];
                for (i, word) in block.iter_mut().enumerate().take(self.rows - first) {
                    *word = self.word(first + i, w);
                }
                transpose64(&mut block);
                for (j, word) in block.iter().enumerate().take(self.columns - 64 * w) {
                    let at = (64 * w + j) * out.stride;
                    out.lines[at + first / 512].0[first / 64 % 8] = *word;
                }
            }
        }
        Ok(out)
    }

    /// Brings it to row echelon form; the columns of its pivots, rising, as many as its rank. `reduced`: above pivots
    /// there are zeros too.
    pub fn echelon_form(&mut self, reduced: bool) -> Vec<usize> {
        let columns = self.columns;
        let mut pivots = Vec::new();
        kernels::echelon_form(tier::active(), self, columns, reduced, &mut pivots);
        pivots
    }

    /// The rank.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.clone().echelon_form(false).len()
    }

    /// The inverse.
    ///
    /// # Errors
    /// [`Error::Length`] if it is not square, [`Error::Singular`] if there is none, [`Error::TooLarge`] if there is no
    /// memory for it.
    pub fn inverse(&self) -> Result<Self, Error> {
        if self.rows != self.columns {
            return Err(Error::Length);
        }
        self.solve(&Self::identity(self.rows)?)
    }

    /// A matrix `x` with `self x = right`: where there are several the one that is zero in rows without a pivot.
    ///
    /// # Errors
    /// [`Error::Length`] if the two differ in rows, [`Error::Singular`] if there is none, [`Error::TooLarge`] if there is
    /// no memory for it.
    pub fn solve(&self, right: &Self) -> Result<Self, Error> {
        if self.rows != right.rows {
            return Err(Error::Length);
        }
        // Side by side, the second from a line on.
        let mut both = Self::new(self.rows, 512 * (self.stride + right.stride))?;
        for i in 0..self.rows {
            let (left, rest) = both.lines[i * both.stride..(i + 1) * both.stride].split_at_mut(self.stride);
            left.copy_from_slice(self.lines_of(i));
            rest.copy_from_slice(right.lines_of(i));
        }
        let mut pivots = Vec::new();
        kernels::echelon_form(tier::active(), &mut both, self.columns, true, &mut pivots);
        let below = (pivots.len()..self.rows).flat_map(|i| &both.lines_of(i)[self.stride..]);
        if below.into_iter().any(|l| *l != Line([0; 8])) {
            return Err(Error::Singular);
        }
        let mut solution = Self::new(self.columns, right.columns)?;
        for (i, j) in pivots.into_iter().enumerate() {
            let at = j * solution.stride;
            solution.lines[at..at + right.stride].copy_from_slice(&both.lines_of(i)[self.stride..]);
        }
        Ok(solution)
    }

    /// A basis of all `v` with `self v = 0`, as rows: `columns - rank` of them, each with a one in a column without a
    /// pivot in which the others have zeros.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if there is no memory for it.
    pub fn kernel(&self) -> Result<Self, Error> {
        let mut reduced = self.clone();
        let pivots = reduced.echelon_form(true);
        let mut free = vec![true; self.columns];
        pivots.iter().for_each(|j| free[*j] = false);
        let free: Vec<usize> = (0..self.columns).filter(|j| free[*j]).collect();
        let mut kernel = Self::new(free.len(), self.columns)?;
        for (k, j) in free.into_iter().enumerate() {
            kernel.flip(k, j);
            for (i, pivot) in pivots.iter().enumerate() {
                if reduced.get(i, j) {
                    kernel.flip(k, *pivot);
                }
            }
        }
        Ok(kernel)
    }

    fn lines_of(&self, i: usize) -> &[Line] {
        &self.lines[i * self.stride..(i + 1) * self.stride]
    }

    #[inline(always)]
    fn word(&self, i: usize, w: usize) -> u64 {
        self.lines[i * self.stride + w / 8].0[w % 8]
    }

    fn flip(&mut self, i: usize, j: usize) {
        self.lines[i * self.stride + j / 512].0[j / 64 % 8] ^= 1 << (j % 64);
    }
}

impl Line {
    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        let mut sum = self.0;
        for i in 0..8 {
            sum[i] ^= other.0[i];
        }
        Self(sum)
    }
}

/// Transposes 64 words in place: blocks of half the size change places, six times.
fn transpose64(block: &mut [u64; 64]) {
    let (mut size, mut mask) = (32, 0x0000_0000_ffff_ffff_u64);
    while size > 0 {
        for i in (0..64).filter(|i| i & size == 0) {
            let swapped = (block[i] >> size ^ block[i + size]) & mask;
            block[i + size] ^= swapped;
            block[i] ^= swapped << size;
        }
        size /= 2;
        mask ^= mask << size;
    }
}

/// The shape and the rows in hexadecimal, the first columns lowest.
impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitMatrix({} x {})", self.rows, self.columns)?;
        f.debug_list().entries((0..self.rows).map(|i| Row(self.row(i)))).finish()
    }
}

struct Row(Vec<u64>);

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        self.0.iter().rev().try_for_each(|w| write!(f, "{w:016x}"))
    }
}
