//! The algorithms of Ning and Yin: a word of coordinates of the product at a time, from the multiplication matrix.

use super::lists::Lists;
use super::shifts::count;
use super::tables::Basis;
use super::word::{Tally, Word, clean, twice_around};

/// A basis prepared, with room for the words of both operands.
#[derive(Clone, Debug)]
pub(super) struct NingYin<W> {
    n: usize,
    v: usize,
    /// Rows of M without the first; and all of it, for the scan as printed.
    rows: Lists,
    first_row: Vec<usize>,
    /// For Algorithm 4: for i from 1 on the one in row i that is not at i + v, as the program has it in a table.
    others: Vec<usize>,
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
        let v = basis.v();
        let other = |(i, row): (usize, &Vec<usize>)| row.iter().copied().find(|j| *j != (i + v) % n);
        Self {
            n,
            v,
            others: basis.m.iter().enumerate().skip(1).filter_map(other).collect(),
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
            let around = twice_around(x, self.n);
            let pairs = around.as_flattened().windows(2);
            for (group, pair) in words.chunks_exact_mut(z).zip(pairs).take(L) {
                group[0] = pair[0];
                for i in 1..z {
                    group[i] = (pair[0] >> i as u32) ^ (pair[1] << (z - i) as u32);
                }
            }
            // NY Algorithm 4 reads up to two and a half times around.
            let (once, again) = words.split_at_mut(self.n);
            for again in again.chunks_exact_mut(self.n) {
                again.copy_from_slice(once);
            }
        }
    }

    /// The product a word of coordinates at a time: `word` makes it from the words from there on.
    #[inline(always)]
    fn by_words<const L: usize>(
        &mut self,
        tally: impl Tally,
        out: &mut [W; L],
        (a, b): (&[W; L], &[W; L]),
        word: impl Fn(&Self, &[W], &[W]) -> W,
    ) {
        self.fill(tally, a, b);
        for (k, out) in out.iter_mut().enumerate() {
            *out = word(self, &self.words[0][k * W::BITS..], &self.words[1][k * W::BITS..]);
        }
        for list in self.rows.iter().chain([self.first_row.as_slice()]) {
            list.iter().for_each(|_| tally.xor());
            tally.and();
        }
        clean(out, self.n);
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
        self.by_words(tally, out, (a, b), |basis, a, b| {
            let row = |list: &[usize]| {
                let mut sum = W::ZERO;
                for j in list {
                    sum ^= b[*j];
                }
                sum
            };
            let mut c = a[0] & row(&basis.first_row);
            for (list, a) in basis.rows.iter().zip(&a[1..]) {
                c ^= *a & row(list);
            }
            c
        });
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
        self.by_words(tally, out, (a, b), |basis, a, b| {
            let mut c = W::ZERO;
            for (row, a) in basis.dense.chunks_exact(basis.n).zip(a) {
                let mut sum = W::ZERO;
                for (one, b) in row.iter().zip(b) {
                    if *one {
                        sum ^= *b;
                    }
                }
                c ^= *a & sum;
            }
            c
        });
    }

    /// Algorithm 3 of Ning and Yin, for optimal bases of both types: two ones in every row of M but the first.
    #[inline(never)]
    pub(super) fn ny_3<const L: usize>(
        &mut self,
        tally: impl Tally,
        out: &mut [W; L],
        a: &[W; L],
        b: &[W; L],
    ) {
        self.by_words(tally, out, (a, b), |basis, a, b| {
            let mut c = a[0] & b[basis.first_row[0]];
            for (pair, a) in basis.rows.items.as_chunks::<2>().0.iter().zip(&a[1..]) {
                c ^= *a & (b[pair[0]] ^ b[pair[1]]);
            }
            c
        });
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
        self.by_words(tally, out, (a, b), |basis, a, b| {
            let (d, mut c) = (&b[basis.v..], a[0] & b[basis.v]);
            for ((other, a), d) in basis.others.iter().zip(&a[1..]).zip(&d[1..]) {
                c ^= *a & (*d ^ b[*other]);
            }
            c
        });
    }
}
