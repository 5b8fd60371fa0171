//! The algorithms of Ning and Yin: a word of coordinates of the product at a time, from the multiplication matrix.

use super::lists::Lists;
use super::shifts::count;
use super::tables::Basis;
use super::word::{Tally, Word, clean, tail};

/// A basis prepared, with room for the words of both operands.
#[derive(Clone, Debug)]
pub(super) struct NingYin<W> {
    n: usize,
    v: usize,
    /// Rows of M without the first; and all of it, for the scan as printed.
    rows: Lists,
    first_row: Vec<usize>,
    dense: Vec<bool>,
    words: [Vec<W>; 2],
}

impl<W: Word> NingYin<W> {
    pub(super) fn new(basis: &Basis) -> Self {
        let n = basis.n;
        let mut dense = vec![false; n * n];
        for (i, row) in basis.m.iter().enumerate() {
            row.iter().for_each(|j| dense[i * n + j] = true);
        }
        let words = vec![W::ZERO; 3 * n];
        Self {
            n,
            v: basis.v(),
            rows: Lists::new(&basis.m[1..]),
            first_row: basis.m[0].clone(),
            dense,
            words: [words.clone(), words],
        }
    }

    /// The words A\[i\] and B\[i\] of the coordinates from i on, for i = 0 .. 3n.
    #[inline(always)]
    fn fill<const L: usize>(&mut self, tally: impl Tally, a: &[W; L], b: &[W; L]) {
        count::<W>(tally, 2);
        let z = W::BITS;
        for (words, x) in self.words.iter_mut().zip([a, b]) {
            let mut own = *x;
            clean(&mut own, self.n);
            let last = tail::<W>(L, self.n);
            // Coordinate 0 again at place n.
            let (same, next) = if last < z {
                (own[L - 1] ^ (own[0] << last as u32), own[0] >> (z - last) as u32)
            } else {
                (own[L - 1], own[0])
            };
            for m in 0..L {
                let low = if m == L - 1 { same } else { own[m] };
                let high = if m == L - 1 {
                    next
                } else if m == L - 2 {
                    same
                } else {
                    own[m + 1]
                };
                let group = &mut words[m * z..];
                let group = &mut group[..z];
                group[0] = low;
                for i in 1..z {
                    group[i] = (low >> i as u32) ^ (high << (z - i) as u32);
                }
            }
            // NY Algorithm 4 reads up to two and a half times around.
            let (once, again) = words.split_at_mut(self.n);
            for again in again.chunks_exact_mut(self.n) {
                again.copy_from_slice(once);
            }
        }
    }

    /// Algorithm 2 of Ning and Yin: `c_s = Σ_i a_(i+s) Σ_j M_ij b_(j+s)`, a word of s at a time.
    #[inline(never)]
    pub(super) fn ny_2<const L: usize>(
        &mut self,
        tally: impl Tally,
        out: &mut [W; L],
        a: &[W; L],
        b: &[W; L],
    ) {
        self.fill(tally, a, b);
        for (k, out) in out.iter_mut().enumerate() {
            let (a, b) = (&self.words[0][k * W::BITS..], &self.words[1][k * W::BITS..]);
            let row = |list: &[usize]| {
                let mut sum = W::ZERO;
                for j in list {
                    sum ^= b[*j];
                }
                sum
            };
            let mut c = a[0] & row(&self.first_row);
            for (list, a) in self.rows.iter().zip(&a[1..]) {
                c ^= *a & row(list);
            }
            *out = c;
        }
        self.count_rows(tally);
        clean(out, self.n);
    }

    /// The same as the paper's program has it: the whole matrix scanned.
    #[inline(never)]
    pub(super) fn ny_2_dense<const L: usize>(
        &mut self,
        tally: impl Tally,
        out: &mut [W; L],
        a: &[W; L],
        b: &[W; L],
    ) {
        self.fill(tally, a, b);
        for (k, out) in out.iter_mut().enumerate() {
            let (a, b) = (&self.words[0][k * W::BITS..], &self.words[1][k * W::BITS..]);
            let mut c = W::ZERO;
            for (row, a) in self.dense.chunks_exact(self.n).zip(a) {
                let mut sum = W::ZERO;
                for (one, b) in row.iter().zip(b) {
                    if *one {
                        sum ^= *b;
                    }
                }
                c ^= *a & sum;
            }
            *out = c;
        }
        self.count_rows(tally);
        clean(out, self.n);
    }

    fn count_rows(&self, tally: impl Tally) {
        for list in self.rows.iter().chain([self.first_row.as_slice()]) {
            list.iter().for_each(|_| tally.xor());
            tally.and();
        }
    }

    /// Algorithm 3 of Ning and Yin, for type-II optimal bases: two ones in every row of M but the first.
    #[inline(never)]
    pub(super) fn ny_3<const L: usize>(
        &mut self,
        tally: impl Tally,
        out: &mut [W; L],
        a: &[W; L],
        b: &[W; L],
    ) {
        self.fill(tally, a, b);
        for (k, out) in out.iter_mut().enumerate() {
            let (a, b) = (&self.words[0][k * W::BITS..], &self.words[1][k * W::BITS..]);
            let mut c = a[0] & b[self.first_row[0]];
            for (pair, a) in self.rows.items.as_chunks::<2>().0.iter().zip(&a[1..]) {
                c ^= *a & (b[pair[0]] ^ b[pair[1]]);
            }
            *out = c;
        }
        self.count_rows(tally);
        clean(out, self.n);
    }

    /// Algorithm 4 of Ning and Yin, for type-I optimal bases: one of the ones in row i is at i + v.
    #[inline(never)]
    pub(super) fn ny_4<const L: usize>(
        &mut self,
        tally: impl Tally,
        out: &mut [W; L],
        a: &[W; L],
        b: &[W; L],
    ) {
        self.fill(tally, a, b);
        for (k, out) in out.iter_mut().enumerate() {
            let (a, b) = (&self.words[0][k * W::BITS..], &self.words[1][k * W::BITS..]);
            let (d, mut c) = (&b[self.v..], a[0] & b[self.v]);
            for (i, pair) in (1..).zip(self.rows.items.as_chunks::<2>().0) {
                // i + v, and the other.
                let other = pair[0] + pair[1] - (i + self.v) % self.n;
                c ^= a[i] & (d[i] ^ b[other]);
            }
            *out = c;
        }
        self.count_rows(tally);
        clean(out, self.n);
    }
}
