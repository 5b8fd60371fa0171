//! Codes of up to 65,536 shards, over GF(2^16) by additive transforms.
//!
//! # Mathematics
//!
//! Lin, Chung and Han's basis of polynomials over a field of characteristic 2, at the points of a subspace with
//! Cantor's basis. In coordinates of that basis a point is its number, and the polynomial that vanishes on the first
//! `2^j` points takes the value `b >> j` at point `b`. So a butterfly of rows `2^j` apart in the block of points from
//! `b` on is `x += (b >> j) y; y += x`, without a table of factors.
//!
//! **Encoding.** Shards are values of a polynomial at different points. Let `n` be the power of two from the smaller of
//! both numbers on. Are there fewer shards of data, then they are its values at the first `n` points, its degree is
//! less than `n`, and parity are the values at the next points. Are there fewer of parity, then these stand at the
//! first `n` points and data behind, and its `n` highest coefficients are zero: which says that the coefficients of all
//! chunks of `n` values, each transformed at its own points, add up to zero.
//!
//! **Repair** of any shards, given as many as there are data. Let `L` be the polynomial that vanishes at the points
//! that are lost. Then `L f` is known everywhere, its derivative at a lost point is `L' f`, and `L'` there is the
//! product of the differences to the other lost points, as `L` is elsewhere to all. In this basis the derivative is a
//! sum of coefficients.

mod field;
mod kernels;
mod transform;

pub(crate) use kernels::KERNELS;

use super::verify;
use crate::tier::{self, Token};
use crate::{Error, threads};
use alloc::{vec, vec::Vec};
use core::fmt;
#[cfg(feature = "std")]
use core::num::NonZero;
use field::Logarithms;
use transform::BLOCK;

/// Bytes of all rows of work together, about, if rows have more than [`NARROW`].
const WORK: usize = 1 << 18;
/// Bytes of a row, at least, if shards have as many: of each shard so much is read at a time.
const NARROW: usize = 256;

/// An erasure code for many shards, byte for byte that of the crate `reed-solomon-simd` (and, for shards whose length
/// is a multiple of 64, of Leopard's 16-bit codes): of `k` shards of data and `m` of parity any `k` give all others.
/// Time grows with the logarithm of the numbers: take it from some 50 shards of parity on.
///
/// ```
/// use widefield::erasure::ManyCode;
///
/// let code = ManyCode::new(300, 100)?;
/// let data: Vec<Vec<u8>> = (0..300).map(|i| vec![i as u8; 640]).collect();
/// let mut parity = vec![vec![0; 640]; 100];
/// code.encode(&data, &mut parity)?;
///
/// let mut shards: Vec<_> = data.iter().chain(&parity).cloned().map(Some).collect();
/// shards[7..107].fill(None);
/// code.reconstruct(&mut shards)?;
/// assert_eq!(shards[50].as_ref(), Some(&data[50]));
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// Shards have an even number of bytes; the rest is as in [the module's contract](super#contract).
#[derive(Clone)]
pub struct ManyCode {
    token: Token,
    data: usize,
    parity: usize,
    /// Points of a chunk.
    chunk: usize,
    /// Whether parity is at the first points.
    parity_first: bool,
    table: Vec<u64>,
}

impl fmt::Debug for ManyCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ManyCode({} + {}, {:?})", self.data, self.parity, self.token.tier())
    }
}

impl ManyCode {
    /// The code for so many shards.
    ///
    /// # Errors
    /// [`Error::TooLarge`] unless there are one of each at least, and the larger number plus the power of two from the
    /// smaller one on is at most 65,536.
    pub fn new(data: usize, parity: usize) -> Result<Self, Error> {
        Self::new_with(tier::active(), data, parity)
    }

    /// [`new`](Self::new) on a tier.
    ///
    /// # Errors
    /// Those of [`new`](Self::new).
    pub fn new_with(token: Token, data: usize, parity: usize) -> Result<Self, Error> {
        const POINTS: usize = 1 << 16;
        if data == 0 || parity == 0 || data > POINTS || parity > POINTS {
            return Err(Error::TooLarge);
        }
        let (data_chunk, parity_chunk) = (data.next_power_of_two(), parity.next_power_of_two());
        if data_chunk.min(parity_chunk) + data.max(parity) > POINTS {
            return Err(Error::TooLarge);
        }
        // Where both chunks are alike, the format has the larger number at the first points.
        let parity_first =
            if data_chunk == parity_chunk { data <= parity } else { data_chunk > parity_chunk };
        let chunk = if parity_first { parity_chunk } else { data_chunk };
        let images = core::array::from_fn(|i| {
            let image = |bit: usize| field::mul(1 << i, 1 << bit).to_le_bytes();
            let images = |from: usize, byte: usize| core::array::from_fn(|bit| image(from + bit)[byte]);
            [images(0, 0), images(0, 1), images(8, 0), images(8, 1)]
        });
        let mut table = vec![0; kernels::TABLE];
        let words = kernels::prepare(token, &mut table, &images);
        table.truncate(transform::ENTRIES * words);
        Ok(Self { token, data, parity, chunk, parity_first, table })
    }

    /// Shards of data.
    #[must_use]
    pub fn data_shards(&self) -> usize {
        self.data
    }

    /// Shards of parity.
    #[must_use]
    pub fn parity_shards(&self) -> usize {
        self.parity
    }

    /// Writes the parity of all data.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than the code has, or unequal or odd lengths; nothing is written
    /// then.
    pub fn encode<D: AsRef<[u8]>, P: AsMut<[u8]>>(&self, data: &[D], parity: &mut [P]) -> Result<(), Error> {
        self.encode_by::<false, _, _>(1, data, parity)
    }

    /// [`encode`](Self::encode) by so many threads, the caller's among them, each on a part of all shards.
    ///
    /// # Errors
    /// Those of [`encode`](Self::encode).
    #[cfg(feature = "std")]
    pub fn encode_parallel<D: AsRef<[u8]>, P: AsMut<[u8]>>(
        &self,
        threads: NonZero<usize>,
        data: &[D],
        parity: &mut [P],
    ) -> Result<(), Error> {
        self.encode_by::<true, _, _>(threads.get(), data, parity)
    }

    fn encode_by<const PARALLEL: bool, D: AsRef<[u8]>, P: AsMut<[u8]>>(
        &self,
        threads: usize,
        data: &[D],
        parity: &mut [P],
    ) -> Result<(), Error> {
        let len = self.check_data(data)?;
        if parity.len() != self.parity || parity.iter_mut().any(|p| p.as_mut().len() != len) {
            return Err(Error::Length);
        }
        let data: Vec<&[u8]> = data.iter().map(D::as_ref).collect();
        let columns = threads::columns(threads, BLOCK, parity);
        threads::run::<PARALLEL, _>(threads, columns.into_iter(), |(mut parity, range)| {
            let data: Vec<&[u8]> = data.iter().map(|d| &d[range.clone()]).collect();
            self.encode_columns(&data, &mut parity);
        });
        Ok(())
    }

    /// Whether the parity is that of the data. Stops at the first piece that differs.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than the code has, or unequal or odd lengths.
    pub fn verify<D: AsRef<[u8]>, P: AsRef<[u8]>>(&self, data: &[D], parity: &[P]) -> Result<bool, Error> {
        let len = self.check_data(data)?;
        if parity.len() != self.parity || parity.iter().any(|p| p.as_ref().len() != len) {
            return Err(Error::Length);
        }
        let piece = width(self.chunk, len);
        Ok(verify::matches(data, parity, [len, piece], |data, parity| self.encode_columns(data, parity)))
    }

    /// The length of the shards of data.
    fn check_data<D: AsRef<[u8]>>(&self, data: &[D]) -> Result<usize, Error> {
        let len = data.first().map_or(0, |d| d.as_ref().len());
        let right = data.len() == self.data && len.is_multiple_of(2);
        if right && data.iter().all(|d| d.as_ref().len() == len) { Ok(len) } else { Err(Error::Length) }
    }

    /// Writes the parity of columns of the shards.
    fn encode_columns(&self, data: &[&[u8]], parity: &mut [&mut [u8]]) {
        let (n, len) = (self.chunk, data[0].len());
        let width = width(n, len);
        // Of a single chunk there is nothing to add, or to copy.
        let single = data.len().max(parity.len()) <= n;
        let (mut sum, mut next) = (vec![0; n * width], vec![0; if single { 0 } else { n * width }]);
        for at in (0..len).step_by(width) {
            let width = width.min((len - at).next_multiple_of(BLOCK));
            let sum = &mut sum[..n * width];
            let next = if single { &mut [][..] } else { &mut next[..n * width] };
            if self.parity_first {
                for (i, chunk) in data.chunks(n).enumerate() {
                    let to = if i == 0 { &mut *sum } else { &mut *next };
                    take(chunk, at, to, width);
                    self.coefficients(to, width, [(i + 1) * n, chunk.len()]);
                    if i > 0 {
                        sum.iter_mut().zip(&*next).for_each(|(sum, next)| *sum ^= next);
                    }
                }
                self.values(sum, width, [0, self.parity]);
                give(sum, width, parity, at);
            } else {
                take(data, at, sum, width);
                self.coefficients(sum, width, [0, self.data]);
                for (i, chunk) in parity.chunks_mut(n).enumerate() {
                    if !single {
                        next.copy_from_slice(sum);
                    }
                    let rows = if single { &mut *sum } else { &mut *next };
                    self.values(rows, width, [(i + 1) * n, chunk.len()]);
                    give(rows, width, chunk, at);
                }
            }
        }
    }

    /// Makes all shards that are `None` from the others.
    ///
    /// # Errors
    /// [`Error::Length`] for another number of shards than the code has, or unequal or odd lengths of those that are
    /// there; [`Error::Shards`] if fewer are there than the code has shards of data. Nothing is written then.
    pub fn reconstruct(&self, shards: &mut [Option<Vec<u8>>]) -> Result<(), Error> {
        self.reconstruct_by::<false>(1, shards)
    }

    /// [`reconstruct`](Self::reconstruct) by so many threads, the caller's among them, each on a part of all shards.
    ///
    /// # Errors
    /// Those of [`reconstruct`](Self::reconstruct).
    #[cfg(feature = "std")]
    pub fn reconstruct_parallel(
        &self,
        threads: NonZero<usize>,
        shards: &mut [Option<Vec<u8>>],
    ) -> Result<(), Error> {
        self.reconstruct_by::<true>(threads.get(), shards)
    }

    fn reconstruct_by<const PARALLEL: bool>(
        &self,
        threads: usize,
        shards: &mut [Option<Vec<u8>>],
    ) -> Result<(), Error> {
        let len = shards.iter().flatten().next().map_or(0, Vec::len);
        if shards.len() != self.data + self.parity
            || !len.is_multiple_of(2)
            || shards.iter().flatten().any(|shard| shard.len() != len)
        {
            return Err(Error::Length);
        }
        if shards.iter().flatten().count() < self.data {
            return Err(Error::Shards);
        }
        let lost: Vec<usize> = (0..shards.len()).filter(|i| shards[*i].is_none()).collect();
        if lost.is_empty() {
            return Ok(());
        }
        let logs = Logarithms::get();
        let point = |shard: usize| match (shard.checked_sub(self.data), self.parity_first) {
            (None, true) => self.chunk + shard,
            (None, false) => shard,
            (Some(parity), true) => parity,
            (Some(parity), false) => self.chunk + parity,
        };
        let end = self.chunk + if self.parity_first { self.data } else { self.parity };
        let n = end.next_power_of_two();
        // Points without a shard are lost too, but those at the end of a chunk of data, which are zero.
        let mut is_lost = vec![true; n];
        (0..shards.len()).for_each(|i| is_lost[point(i)] = shards[i].is_none());
        if self.parity_first {
            is_lost[end..].fill(false);
        } else {
            is_lost[self.data..self.chunk].fill(false);
        }
        let locators = logs.locators(&is_lost);
        let mut is_known = vec![false; n];
        (0..shards.len()).for_each(|i| is_known[point(i)] = shards[i].is_some());
        let mut made = vec![vec![0; len]; lost.len()];
        let (columns, known) = (threads::columns(threads, BLOCK, &mut made), &*shards);
        threads::run::<PARALLEL, _>(threads, columns.into_iter(), |(mut made, range)| {
            let width = width(n, range.len());
            let mut work = vec![0; n * width];
            for at in range.clone().step_by(width) {
                let width = width.min((range.end - at).next_multiple_of(BLOCK));
                let work = &mut work[..n * width];
                for (row, _) in work.chunks_exact_mut(width).zip(&is_known).filter(|(_, known)| !**known) {
                    row.fill(0);
                }
                for (i, shard) in known.iter().enumerate() {
                    if let Some(shard) = shard {
                        let row = &mut work[point(i) * width..][..width];
                        take(&[&shard[..range.end]], at, row, width);
                        kernels::scale(self.token, row, &self.table, logs.exp(locators[point(i)]));
                    }
                }
                self.coefficients(work, width, [0, end]);
                derivative(work, width);
                self.values(work, width, [0, end]);
                for (shard, made) in lost.iter().zip(&mut made) {
                    let row = &mut work[point(*shard) * width..][..width];
                    let inverse = field::ORDER - locators[point(*shard)];
                    kernels::scale(self.token, row, &self.table, logs.exp(inverse));
                    give(row, width, core::slice::from_mut(made), at - range.start);
                }
            }
        });
        lost.into_iter().zip(made).for_each(|(i, made)| shards[i] = Some(made));
        Ok(())
    }

    /// From values at the points from `at[0]` on, of which the first `at[1]` are there, to coefficients.
    fn coefficients(&self, work: &mut [u8], width: usize, at: [usize; 2]) {
        kernels::transform::<true>(self.token, work, width, &self.table, at);
    }

    /// From coefficients to the first `at[1]` values at the points from `at[0]` on.
    fn values(&self, work: &mut [u8], width: usize, at: [usize; 2]) {
        kernels::transform::<false>(self.token, work, width, &self.table, at);
    }
}

/// The bytes of a row of work, whole blocks, for so many rows and shards of this length.
fn width(rows: usize, len: usize) -> usize {
    (WORK / rows).max(NARROW).next_multiple_of(BLOCK).min(len.next_multiple_of(BLOCK)).max(BLOCK)
}

/// The derivative of rows of coefficients.
fn derivative(work: &mut [u8], width: usize) {
    for i in 1..work.len() / width {
        let count = width << i.trailing_zeros();
        let (low, high) = work.split_at_mut(i * width);
        let low = &mut low[i * width - count..];
        low.iter_mut().zip(&high[..count]).for_each(|(low, high)| *low ^= high);
    }
}

/// Rows from the shards' bytes from `at` on, and zeros: where less than a block is left, its first half are the low
/// bytes.
fn take<S: AsRef<[u8]>>(shards: &[S], at: usize, rows: &mut [u8], width: usize) {
    let (rows, others) = rows.split_at_mut(shards.len() * width);
    for (row, shard) in rows.chunks_exact_mut(width).zip(shards) {
        let bytes = &shard.as_ref()[at..];
        let bytes = &bytes[..bytes.len().min(width)];
        let (blocks, rest) = bytes.split_at(bytes.len() / BLOCK * BLOCK);
        row[..blocks.len()].copy_from_slice(blocks);
        if !rest.is_empty() {
            let (low, high) = rest.split_at(rest.len() / 2);
            let block = &mut row[blocks.len()..];
            block.fill(0);
            block[..low.len()].copy_from_slice(low);
            block[BLOCK / 2..][..high.len()].copy_from_slice(high);
        }
    }
    others.fill(0);
}

/// The reverse.
fn give<S: AsMut<[u8]>>(rows: &[u8], width: usize, shards: &mut [S], at: usize) {
    for (row, shard) in rows.chunks_exact(width).zip(shards) {
        let bytes = &mut shard.as_mut()[at..];
        let n = bytes.len().min(width);
        let (blocks, rest) = bytes[..n].split_at_mut(n / BLOCK * BLOCK);
        blocks.copy_from_slice(&row[..blocks.len()]);
        let half = rest.len() / 2;
        if half > 0 {
            let block = &row[blocks.len()..];
            rest[..half].copy_from_slice(&block[..half]);
            rest[half..].copy_from_slice(&block[BLOCK / 2..][..half]);
        }
    }
}
