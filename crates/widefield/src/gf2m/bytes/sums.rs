//! Matrices of coefficients, prepared for slices as the rows of the other factor.

use super::register::{GROUP, MAP_WORDS};
use super::{ByteField, images, kernels};
use crate::gf2m::value::Element;
#[cfg(all(feature = "std", feature = "erasure"))]
use crate::threads;
use crate::tier::Token;
use alloc::{vec, vec::Vec};

/// Rows of which one call of the kernel takes so many.
const ROWS: usize = 32;

/// Bytes of each row that are taken before the next sums, so that rows stay in the first cache.
const PIECE: usize = 24 << 10;

/// A matrix of coefficients, prepared for a tier: `out[i] = Σ c_ip rows[p]` on slices of bytes.
///
/// Coefficients are read by [`images`], without tables that they index.
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    token: Token,
    /// Words of a map.
    words: usize,
    outs: usize,
    rows: usize,
    /// For each group whether all coefficients of its first sum are 1.
    ones: Vec<bool>,
    /// For each group of sums and each row the maps of the group.
    maps: Vec<u64>,
}

impl Sums {
    /// The matrix with `outs` rows of `rows` coefficients, one after the other.
    pub(crate) fn new<F: ByteField>(token: Token, coefficients: &[u8], outs: usize, rows: usize) -> Self {
        let of = |s: &u8| images::<F>(&Element::from(u64::from(*s)));
        Self::from_images(token, &coefficients.iter().map(of).collect::<Vec<_>>(), outs, rows)
    }

    /// The matrix of linear maps, which products in any field of up to 256 elements are, by the images of the bits.
    pub(crate) fn from_images(token: Token, maps: &[[u8; 8]], outs: usize, rows: usize) -> Self {
        debug_assert_eq!(maps.len(), outs * rows);
        let mut ordered = Vec::with_capacity(outs * rows);
        for first in (0..outs).step_by(GROUP) {
            for row in 0..rows {
                ordered.extend((first..outs.min(first + GROUP)).map(|i| maps[i * rows + row]));
            }
        }
        let of_first = (0..outs).step_by(GROUP).map(|i| &maps[i * rows..][..rows]);
        let one: [u8; 8] = core::array::from_fn(|i| 1 << i);
        let ones = of_first.map(|maps| maps.iter().all(|m| *m == one)).collect();
        let mut maps = vec![0; MAP_WORDS * ordered.len()];
        let words = kernels::prepare_shards(token, &mut maps, &ordered);
        maps.truncate(words * ordered.len());
        Self { token, words, outs, rows, ones, maps }
    }

    /// The sums.
    pub(crate) fn outs(&self) -> usize {
        self.outs
    }

    /// The tier.
    pub(crate) fn token(&self) -> Token {
        self.token
    }

    /// `out[i] = Σ c_ip rows[p]`, or `+=` if `add`, for the rows from number `first` on; slices of one length.
    pub(crate) fn combine<R: AsRef<[u8]>, O: AsMut<[u8]>>(
        &self,
        out: &mut [O],
        first: usize,
        rows: &[R],
        add: bool,
    ) {
        debug_assert!(out.len() == self.outs && first + rows.len() <= self.rows);
        let len = out.first_mut().map_or(0, |out| out.as_mut().len());
        let piece = match rows.len() {
            _ if out.len() <= GROUP && rows.len() <= ROWS => len,
            rows => (PIECE / rows.max(1)).next_multiple_of(512),
        };
        for from in (0..len).step_by(piece.max(1)) {
            self.piece(out, first, rows, add, from..len.min(from + piece));
        }
    }

    /// The same for these bytes of each slice.
    fn piece<R: AsRef<[u8]>, O: AsMut<[u8]>>(
        &self,
        out: &mut [O],
        first: usize,
        rows: &[R],
        add: bool,
        range: core::ops::Range<usize>,
    ) {
        for (g, out) in out.chunks_mut(GROUP).enumerate() {
            let mut outs: [&mut [u8]; GROUP] = Default::default();
            let count = out.len();
            for (to, out) in outs.iter_mut().zip(out) {
                *to = &mut out.as_mut()[range.clone()];
            }
            let maps = &self.maps[(g * GROUP * self.rows + first * count) * self.words..];
            for (i, rows) in rows.chunks(ROWS).enumerate() {
                let mut slices: [&[u8]; ROWS] = [&[]; ROWS];
                for (to, row) in slices.iter_mut().zip(rows) {
                    *to = &row.as_ref()[range.clone()];
                }
                let maps = &maps[i * ROWS * count * self.words..][..rows.len() * count * self.words];
                let outs = &mut outs[..count];
                let add_ones = [add || i > 0, self.ones[g]];
                kernels::combine_shards(self.token, outs, maps, &slices[..rows.len()], add_ones);
            }
            if rows.is_empty() && !add {
                outs.iter_mut().for_each(|out| out.fill(0));
            }
        }
    }

    /// [`combine`](Self::combine) without `add`, of all rows, in columns by so many threads.
    #[cfg(all(feature = "std", feature = "erasure"))]
    pub(crate) fn combine_parallel<R: AsRef<[u8]>, O: AsMut<[u8]>>(
        &self,
        threads: core::num::NonZero<usize>,
        out: &mut [O],
        rows: &[R],
    ) {
        /// Bytes of a page.
        const PAGE: usize = 4096;
        let rows: Vec<&[u8]> = rows.iter().map(R::as_ref).collect();
        let columns = threads::columns(threads.get(), PAGE, out);
        threads::run::<true, _>(threads.get(), columns.into_iter(), |(mut out, range)| {
            let rows: Vec<&[u8]> = rows.iter().map(|row| &row[range.clone()]).collect();
            self.combine(&mut out, 0, &rows, false);
        });
    }
}
