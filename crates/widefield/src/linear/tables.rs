//! Sums of up to 64 rows, eight at a time from tables.

use super::matrix::Line;
use alloc::{vec, vec::Vec};

/// The sums of each eight rows of 64, for a stripe of so many lines.
pub(super) struct SumTables<const STRIPE: usize>(Vec<[Line; STRIPE]>);

impl<const STRIPE: usize> SumTables<STRIPE> {
    #[inline(always)]
    pub(super) fn new() -> Self {
        Self(vec![[Line([0; 8]); STRIPE]; 8 * 256])
    }

    /// Those of rows that start at these lines, `usize::MAX` for a row of zeros, and are `len` lines long at most.
    #[inline(always)]
    pub(super) fn fill(&mut self, lines: &[Line], rows: &[usize; 64], stripe: usize, len: usize) {
        for (table, rows) in self.0.as_chunks_mut::<256>().0.iter_mut().zip(rows.as_chunks::<8>().0) {
            for (j, at) in rows.iter().enumerate() {
                let mut row = [Line([0; 8]); STRIPE];
                if *at != usize::MAX {
                    row[..len].copy_from_slice(&lines[at + stripe..at + stripe + len]);
                }
                let (low, high) = table.split_at_mut(1 << j);
                for (sum, low) in high.iter_mut().zip(&*low) {
                    for l in 0..STRIPE {
                        sum[l] = low[l].plus(row[l]);
                    }
                }
            }
        }
    }

    /// Adds the sum of the rows whose bits are set.
    #[inline(always)]
    pub(super) fn add(&self, out: &mut [Line], bits: u64) {
        let entries = self.entries(bits);
        if let Ok(out) = <&mut [Line; STRIPE]>::try_from(&mut *out) {
            for l in 0..STRIPE {
                let mut sum = out[l];
                for entry in entries {
                    sum = sum.plus(entry[l]);
                }
                out[l] = sum;
            }
        } else {
            for (l, out) in out.iter_mut().enumerate() {
                for entry in entries {
                    *out = out.plus(entry[l]);
                }
            }
        }
    }

    #[inline(always)]
    fn entries(&self, bits: u64) -> [&[Line; STRIPE]; 8] {
        let bytes = bits.to_le_bytes();
        let mut entries = [&self.0[0]; 8];
        for b in 0..8 {
            entries[b] = &self.0[256 * b + usize::from(bytes[b])];
        }
        entries
    }
}
