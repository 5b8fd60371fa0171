//! The type, and its entries.

use crate::Error;
use alloc::vec::Vec;
use core::fmt;

/// 64 bytes of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(64))]
pub(crate) struct Line(pub(super) [u64; 8]);

/// A matrix over GF(2).
///
/// It is for public matrices: **time** depends on the entries, and the memory is not wiped.
#[derive(Clone, PartialEq, Eq)]
pub struct BitMatrix {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Lines of a row.
    pub(super) stride: usize,
    /// With no bit beyond the columns.
    pub(super) lines: Vec<Line>,
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
    /// [`Error::Length`] if there is no such row or the words are not as many as a row has; [`Error::Encoding`] if a
    /// bit is set beyond the columns. Nothing is written then.
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

    pub(super) fn lines_of(&self, i: usize) -> &[Line] {
        &self.lines[i * self.stride..(i + 1) * self.stride]
    }

    #[inline(always)]
    pub(super) fn word(&self, i: usize, w: usize) -> u64 {
        self.lines[i * self.stride + w / 8].0[w % 8]
    }

    pub(super) fn flip(&mut self, i: usize, j: usize) {
        self.lines[i * self.stride + j / 512].0[j / 64 % 8] ^= 1 << (j % 64);
    }
}

impl Line {
    #[inline(always)]
    pub(super) fn plus(self, other: Self) -> Self {
        let mut sum = self.0;
        for i in 0..8 {
            sum[i] ^= other.0[i];
        }
        Self(sum)
    }
}

/// The shape and the rows in hexadecimal, the first columns lowest.
impl fmt::Debug for BitMatrix {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BitMatrix({} x {})", self.rows, self.columns)?;
        f.debug_list().entries((0..self.rows).map(|i| HexRow(self.row(i)))).finish()
    }
}

struct HexRow(Vec<u64>);

impl fmt::Debug for HexRow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        self.0.iter().rev().try_for_each(|w| write!(f, "{w:016x}"))
    }
}
