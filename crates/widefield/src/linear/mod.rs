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
//! eight places in the tables. A product is the same, with the rows of the right factor for the pivot rows. Tables
//! are made for 256 or 512 bytes of the rows at a time, with which they fit the second cache. Of matrices
//! larger than the last cache such a stripe is finished for all its columns before the next one.
//!
//! `n` by `n`: `n^3 / 4096` vectors of 64 bytes for a product, a third of that for echelon form, twice for an inverse.

mod elimination;
mod kernels;
mod matrix;
mod tables;
#[cfg(test)]
mod tests;

pub(crate) use kernels::KERNELS;

pub use matrix::BitMatrix;

use crate::{Error, tier};
use alloc::vec::Vec;
use matrix::Line;

/// Algebra, of public matrices: the time depends on the entries.
impl BitMatrix {
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
        if product.lines.is_empty() {
            return Ok(product);
        }
        kernels::multiply(tier::active(), &mut product, self, other);
        Ok(product)
    }

    /// The transpose.
    ///
    /// # Errors
    /// [`Error::TooLarge`] if there is no memory for it.
    pub fn transpose(&self) -> Result<Self, Error> {
        let mut out = Self::new(self.columns, self.rows)?;
        if self.rows == 0 {
            return Ok(out);
        }
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
    /// [`Error::Length`] if the two differ in rows, [`Error::Singular`] if there is none, [`Error::TooLarge`] if there
    /// is no memory for it.
    pub fn solve(&self, right: &Self) -> Result<Self, Error> {
        if self.rows != right.rows {
            return Err(Error::Length);
        }
        // Side by side, the second from a line on.
        let columns = (self.stride + right.stride).checked_mul(512).ok_or(Error::TooLarge)?;
        let mut both = Self::new(self.rows, columns)?;
        if both.lines.is_empty() {
            return Self::new(self.columns, right.columns);
        }
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
        let mut free = Vec::new();
        free.try_reserve_exact(self.columns).map_err(|_| Error::TooLarge)?;
        free.resize(self.columns, true);
        pivots.iter().for_each(|j| free[*j] = false);
        let mut kernel = Self::new(self.columns - pivots.len(), self.columns)?;
        for (k, j) in (0..self.columns).filter(|j| free[*j]).enumerate() {
            kernel.flip(k, j);
            for (i, pivot) in pivots.iter().enumerate() {
                if reduced.get(i, j) {
                    kernel.flip(k, *pivot);
                }
            }
        }
        Ok(kernel)
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
