//! Remainders by a generator polynomial, 16 bits at a step: for symbols of 8 and of 16 bits, and for bits.

use alloc::{vec, vec::Vec};

/// The most words of a remainder: the tables then take 4 MB.
pub(super) const MAX_WORDS: usize = 1024;

/// A remainder of `r` symbols or bits is in words, the highest coefficient in the first word's highest bits, zeros
/// after the last one. Sixteen bits that leave it at the top come back as their multiples of `X^r`.
#[derive(Clone, Debug)]
pub(super) struct Division {
    words: usize,
    /// The multiples of the 256 values of the upper and of the lower byte.
    tables: Vec<u64>,
}

impl Division {
    /// From what each of the sixteen bits gives, the lowest first, in words of the remainder.
    pub(super) fn new(images: &[Vec<u64>]) -> Self {
        let needed = images[0].len();
        let words = if (5..8).contains(&needed) { 8 } else { needed };
        let mut tables = vec![0; 512 * words];
        for (half, table) in tables.chunks_exact_mut(256 * words).enumerate() {
            for value in 1..256usize {
                let bit = value.ilog2() as usize;
                let (before, row) = table.split_at_mut(value * words);
                let rest = &before[(value ^ 1 << bit) * words..][..words];
                row[..words].copy_from_slice(rest);
                row.iter_mut().zip(&images[8 * (1 - half) + bit]).for_each(|(a, b)| *a ^= b);
            }
        }
        Self { words, tables }
    }

    /// What is left of the coefficients, 16 bits in each number, times `X^r`.
    pub(super) fn remainder(&self, windows: impl Iterator<Item = u16>) -> Vec<u64> {
        match self.words {
            1 => self.fixed::<1>(windows).to_vec(),
            2 => self.fixed::<2>(windows).to_vec(),
            3 => self.fixed::<3>(windows).to_vec(),
            4 => self.fixed::<4>(windows).to_vec(),
            8 => self.fixed::<8>(windows).to_vec(),
            _ => self.any(windows),
        }
    }

    /// The remainder in registers.
    fn fixed<const W: usize>(&self, windows: impl Iterator<Item = u16>) -> [u64; W] {
        let (high, low) = self.tables.as_chunks::<W>().0.split_at(256);
        let mut state = [0; W];
        for window in windows {
            let [h, l] = ((state[0] >> 48) as u16 ^ window).to_be_bytes();
            let (h, l) = (&high[usize::from(h)], &low[usize::from(l)]);
            for i in 0..W {
                let next = if i + 1 < W { state[i + 1] >> 48 } else { 0 };
                state[i] = (state[i] << 16 | next) ^ h[i] ^ l[i];
            }
        }
        state
    }

    fn any(&self, windows: impl Iterator<Item = u16>) -> Vec<u64> {
        let n = self.words;
        let (high, low) = self.tables.split_at(256 * n);
        let mut state = vec![0; n];
        for window in windows {
            let [h, l] = ((state[0] >> 48) as u16 ^ window).to_be_bytes();
            let (h, l) = (&high[usize::from(h) * n..][..n], &low[usize::from(l) * n..][..n]);
            for i in 0..n - 1 {
                state[i] = (state[i] << 16 | state[i + 1] >> 48) ^ h[i] ^ l[i];
            }
            state[n - 1] = state[n - 1] << 16 ^ h[n - 1] ^ l[n - 1];
        }
        state
    }
}
