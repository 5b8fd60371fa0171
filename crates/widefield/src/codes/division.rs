//! Remainders by a generator polynomial, 16 or 32 bits at a step: for symbols of 8 and of 16 bits, and for bits.

use alloc::{vec, vec::Vec};

/// The most words of a remainder: the tables then take 4 MB.
pub(super) const MAX_WORDS: usize = 1024;

/// A remainder of `r` symbols or bits is in words, the highest coefficient in the first word's highest bits, zeros
/// after the last one. Bits that leave it at the top come back as their multiples of `X^r`.
#[derive(Clone, Debug)]
pub(super) struct Division {
    words: usize,
    /// The multiples of the 256 values of each byte of sixteen bits, the upper one first; for short remainders, of 32.
    tables: Vec<u64>,
}

/// Up to so many words a remainder is short: four tables are half of a first cache.
const SHORT: usize = 4;

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
        let mut division = Self { words, tables };
        if words <= SHORT {
            // Sixteen bits that stand above sixteen others: one step more.
            let mut upper = division.tables.clone();
            upper.chunks_exact_mut(words).for_each(|row| division.step(row, 0));
            upper.append(&mut division.tables);
            division.tables = upper;
        }
        division
    }

    /// Sixteen bits more.
    fn step(&self, state: &mut [u64], window: u16) {
        let n = self.words;
        let (high, low) = self.tables[self.tables.len() - 512 * n..].split_at(256 * n);
        let [h, l] = ((state[0] >> 48) as u16 ^ window).to_be_bytes();
        let (h, l) = (&high[usize::from(h) * n..][..n], &low[usize::from(l) * n..][..n]);
        for i in 0..n - 1 {
            state[i] = (state[i] << 16 | state[i + 1] >> 48) ^ h[i] ^ l[i];
        }
        state[n - 1] = state[n - 1] << 16 ^ h[n - 1] ^ l[n - 1];
    }

    /// What is left of the coefficients, 16 bits in each number, times `X^r`.
    pub(super) fn remainder(&self, windows: impl Iterator<Item = u16>) -> Vec<u64> {
        match self.words {
            1 => self.short::<1>(windows).to_vec(),
            2 => self.short::<2>(windows).to_vec(),
            3 => self.short::<3>(windows).to_vec(),
            4 => self.short::<4>(windows).to_vec(),
            8 => self.fixed::<8>(windows).to_vec(),
            _ => self.any(windows),
        }
    }

    /// A short remainder, 32 bits at a step.
    fn short<const W: usize>(&self, mut windows: impl Iterator<Item = u16>) -> [u64; W] {
        const { assert!(W <= SHORT) };
        let (tables, mut state) = (self.tables.as_chunks::<W>().0.as_chunks::<256>().0, [0; W]);
        let [a, b, c, d] = tables else { return state };
        while let Some(first) = windows.next() {
            let Some(second) = windows.next() else {
                self.step(&mut state, first);
                break;
            };
            let bits = (state[0] >> 32) as u32 ^ (u32::from(first) << 16 | u32::from(second));
            let [p, q, r, s] = bits.to_be_bytes().map(usize::from);
            let (p, q, r, s) = (&a[p], &b[q], &c[r], &d[s]);
            for i in 0..W {
                let next = if i + 1 < W { state[i + 1] >> 32 } else { 0 };
                state[i] = (state[i] << 32 | next) ^ (p[i] ^ q[i]) ^ (r[i] ^ s[i]);
            }
        }
        state
    }

    /// The remainder in registers.
    fn fixed<const W: usize>(&self, windows: impl Iterator<Item = u16>) -> [u64; W] {
        let mut state = [0; W];
        let (high, low) = self.tables.as_chunks::<W>().0.split_at(256);
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
        let mut state = vec![0; self.words];
        windows.for_each(|window| self.step(&mut state, window));
        state
    }
}
