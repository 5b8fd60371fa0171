//! The arrays DA and DB: all cyclic shifts of an operand, to be read where they begin.

use super::word::{Tally, Word, clean};

/// Row j holds the coordinates from j on, over and over, n + v or 2n of them: `A << i` is L words from word i / z of row
/// i mod z on.
#[derive(Clone, Debug)]
pub(super) struct Shifts<W> {
    rows: Vec<W>,
    stride: usize,
}

impl<W: Word> Shifts<W> {
    /// Room for rows of `span` coordinates and those that shifting brings in.
    pub(super) fn new(span: usize) -> Self {
        let stride = span.div_ceil(W::BITS) + 2;
        Self { rows: vec![W::default(); stride * W::BITS], stride }
    }

    /// Fills the rows.
    #[inline(never)]
    pub(super) fn fill<const L: usize>(&mut self, a: &[W; L], n: usize) {
        let z = W::BITS;
        let (first, mut rest) = self.rows.split_at_mut(self.stride);
        let mut own = *a;
        clean(&mut own, n);
        first[..L].copy_from_slice(&own);
        let tail = n - (L - 1) * z;
        first[L - 1] ^= if tail < z { own[0] << tail as u32 } else { W::default() };
        for m in L..self.stride {
            // The coordinates n before.
            let (word, bits) = ((m * z - n) / z, ((m * z - n) % z) as u32);
            first[m] = first[word] >> bits;
            if bits > 0 {
                first[m] ^= first[word + 1] << (z as u32 - bits);
            }
        }
        let mut above: &[W] = first;
        while let Some((row, more)) = rest.split_at_mut_checked(self.stride) {
            for (row, pair) in row.iter_mut().zip(above.windows(2)) {
                *row = (pair[0] >> 1) ^ (pair[1] << (z as u32 - 1));
            }
            above = row;
            rest = more;
        }
    }

    /// `A << i`.
    #[inline(always)]
    pub(super) fn left<const L: usize>(&self, i: usize) -> &[W; L] {
        let at = i % W::BITS * self.stride + i / W::BITS;
        match self.rows[at..].first_chunk() {
            Some(words) => words,
            None => unreachable!("the rows are long enough for every i"),
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
