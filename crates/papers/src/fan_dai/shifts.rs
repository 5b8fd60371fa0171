//! The arrays DA and DB: all cyclic shifts of an operand, to be read where they begin.

use super::word::{Tally, Word, twice_around};

/// Row j holds the coordinates from j on, over and over: `A << i` is L words from word i / z of row i mod z on.
#[derive(Clone, Debug)]
pub(super) struct Shifts<W, const L: usize> {
    rows: Vec<[[W; L]; 2]>,
}

impl<W: Word, const L: usize> Shifts<W, L> {
    pub(super) fn new() -> Self {
        Self { rows: vec![[[W::ZERO; L]; 2]; W::BITS] }
    }

    /// Where `A << i` begins, i < n.
    pub(super) fn place(i: usize) -> usize {
        i % W::BITS * (2 * L) + i / W::BITS
    }

    /// Fills the rows as far as `A << i` is read for i up to v, or up to n - 1: one and a half vectors, or two.
    #[inline(always)]
    pub(super) fn fill<const ALL: bool>(&mut self, a: &[W; L], n: usize) {
        let z = W::BITS as u32;
        let first = twice_around(a, n);
        let words = if ALL { 2 * L - 1 } else { L + L / 2 };
        let source = first.as_flattened();
        let mut rows = self.rows.iter_mut();
        if let Some(row) = rows.next() {
            *row = first;
        }
        for (j, row) in (1..).zip(rows) {
            let row = row.as_flattened_mut();
            for m in 0..words {
                row[m] = (source[m] >> j) ^ (source[m + 1] << (z - j));
            }
        }
    }

    /// `A << i` by where it begins.
    #[inline(always)]
    pub(super) fn at(&self, place: usize) -> &[W; L] {
        match self.rows.as_flattened().as_flattened().get(place..).and_then(|words| words.first_chunk()) {
            Some(words) => words,
            None => unreachable!("the rows are long enough for every place"),
        }
    }
}

/// Counts what filling two arrays takes: rows of one and a half vectors are three shifts, rows of two are four.
#[inline(always)]
pub(super) fn count<W: Word>(tally: impl Tally, shifts: usize) {
    for _ in 0..shifts * W::BITS {
        tally.cso();
    }
}
