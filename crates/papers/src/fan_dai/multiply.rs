//! The algorithms of the paper and those it compares with, on vectors of L words.
//!
//! Names follow the paper: `A << i` moves coordinate i to 0, `A_i = A^(2^i)` is `A >> i`,
//! `R_i = B & A_(n-i) + A & B_(n-i)` with `A_(n-i) = A << i`, and `D = (A & B)_1 + Σ_i Σ_(k in S_i) (R_i)_k`, i = 1 ..
//! v. For even n the last one is `R_v = A & B_v` alone.

use super::lists::Lists;
use super::ny::NingYin;
use super::shifts::{Shifts, count};
use super::tables::Basis;
use super::terms::Terms;
use super::word::{Tally, Word, add, add_and, add_right, and, clean, left_once, right_once};

/// A basis prepared for vectors of L words, with the room that the algorithms need.
#[derive(Clone, Debug)]
pub struct Multiplier<W, const L: usize> {
    n: usize,
    v: usize,
    /// `S_1 .. S_v`.
    s: Lists,
    /// For k = 0 .. n-1 the i with k in `S_i`.
    by_shift: Lists,
    /// Where in the arrays the shifts by 0 .. n-1 begin.
    places: Vec<usize>,
    /// What Algorithm 2 and formula (14) read.
    terms: Terms,
    arrays: [Shifts<W, L>; 2],
    r: Vec<[W; L]>,
    /// The algorithms of Ning and Yin.
    pub(super) ny: NingYin<W>,
}

impl<W: Word, const L: usize> Multiplier<W, L> {
    /// For a basis whose elements have L words.
    #[must_use]
    pub fn new(basis: &Basis) -> Option<Self> {
        let (n, v) = (basis.n, basis.v());
        if n.div_ceil(W::BITS) != L || n < W::BITS {
            return None;
        }
        let by_shift = basis.by_shift();
        let places: Vec<usize> = (0..n).map(Shifts::<W, L>::place).collect();
        Some(Self {
            n,
            v,
            s: Lists::new(&basis.s[1..=v]),
            by_shift: Lists::new(&by_shift),
            terms: Terms::new(basis, |i| places[i]),
            places,
            arrays: [Shifts::new(), Shifts::new()],
            r: vec![[W::ZERO; L]; v + 1],
            ny: NingYin::new(basis),
        })
    }

    /// Whether `R_i` is the middle one of an even degree.
    #[inline(always)]
    fn alone(&self, i: usize) -> bool {
        2 * i == self.n
    }

    /// `R_i` from `A << i` and `B << i`.
    #[inline(always)]
    fn r(&self, tally: impl Tally, i: usize, a: &[W; L], b: &[W; L], ua: &[W; L], ub: &[W; L]) -> [W; L] {
        let mut r = and(tally, a, ub);
        if !self.alone(i) {
            add_and(tally, &mut r, b, ua);
        }
        r
    }

    #[inline(always)]
    fn r_from_arrays(&self, tally: impl Tally, i: usize, a: &[W; L], b: &[W; L]) -> [W; L] {
        let place = self.places[i];
        self.r(tally, i, a, b, self.arrays[0].at(place), self.arrays[1].at(place))
    }

    /// `(A & B) >> 1`.
    #[inline(always)]
    fn start(&self, tally: impl Tally, a: &[W; L], b: &[W; L]) -> [W; L] {
        let mut d = and(tally, a, b);
        right_once(tally, &mut d, self.n);
        d
    }

    /// The algorithm of Reyhani-Masoleh and Hasan: `C_N / 2 + n` cyclic shifts.
    #[inline(never)]
    pub fn rh(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        let mut d = self.start(tally, a, b);
        let (mut ua, mut ub) = (*a, *b);
        for (i, s) in (1..).zip(self.s.iter()) {
            left_once(tally, &mut ua, self.n);
            left_once(tally, &mut ub, self.n);
            let mut r = self.r(tally, i, a, b, &ua, &ub);
            for k in s {
                add_right(tally, &mut d, &mut r, self.n, *k);
            }
        }
        *out = d;
    }

    /// The arrays DA and DB: rows of one and a half vectors, or two.
    #[inline(always)]
    fn fill<const ALL: bool>(&mut self, tally: impl Tally, a: &[W; L], b: &[W; L]) {
        count::<W>(tally, if ALL { 4 } else { 3 });
        self.arrays[0].fill::<ALL>(a, self.n);
        self.arrays[1].fill::<ALL>(b, self.n);
    }

    /// The same with the arrays DA and DB.
    #[inline(never)]
    pub fn rh_improved(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        self.fill::<false>(tally, a, b);
        let mut d = self.start(tally, a, b);
        for (i, s) in (1..).zip(self.s.iter()) {
            let mut r = self.r_from_arrays(tally, i, a, b);
            for k in s {
                add_right(tally, &mut d, &mut r, self.n, *k);
            }
        }
        *out = d;
    }

    /// Lines S1 to S3 of Algorithm 1: every `R_i`; and `(A & B) >> 1`.
    #[inline(always)]
    fn all_r(&mut self, tally: impl Tally, a: &[W; L], b: &[W; L]) -> [W; L] {
        self.fill::<false>(tally, a, b);
        for i in 1..=self.v {
            self.r[i] = self.r_from_arrays(tally, i, a, b);
        }
        self.start(tally, a, b)
    }

    /// Lines S4 to S8 of Algorithm 1: equal shifts of the `R_i` done once.
    #[inline(always)]
    fn by_equal_shifts(&mut self, tally: impl Tally, mut d: [W; L]) -> [W; L] {
        for (k, list) in self.by_shift.iter().enumerate() {
            if let Some((first, more)) = list.split_first() {
                let mut c = self.r[*first];
                for i in more {
                    add(tally, &mut c, &self.r[*i]);
                }
                add_right(tally, &mut d, &mut c, self.n, k);
            }
        }
        d
    }

    /// Algorithm 1.
    #[inline(never)]
    pub fn algorithm_1(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        let d = self.all_r(tally, a, b);
        *out = self.by_equal_shifts(tally, d);
    }

    /// Algorithm 1 without the arrays DA and DB.
    #[inline(never)]
    pub fn algorithm_1_shifting(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        let d = self.start(tally, a, b);
        let (mut ua, mut ub) = (*a, *b);
        for i in 1..=self.v {
            left_once(tally, &mut ua, self.n);
            left_once(tally, &mut ub, self.n);
            self.r[i] = self.r(tally, i, a, b, &ua, &ub);
        }
        *out = self.by_equal_shifts(tally, d);
    }

    /// Algorithm 1 for type-II optimal bases, where no `e_k` is above 2: no inner loop.
    #[inline(never)]
    pub fn algorithm_1_type_2(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        let mut d = self.all_r(tally, a, b);
        for (k, list) in self.by_shift.iter().enumerate() {
            match list {
                [i] => add_right(tally, &mut d, &mut self.r[*i], self.n, k),
                [i, j, ..] => {
                    let mut c = self.r[*i];
                    add(tally, &mut c, &self.r[*j]);
                    add_right(tally, &mut d, &mut c, self.n, k);
                }
                [] => {}
            }
        }
        *out = d;
    }

    /// Algorithm 2, formula (12), and (13) for even n: no shifts but those of the arrays.
    #[inline(never)]
    pub fn algorithm_2(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        self.fill::<true>(tally, a, b);
        let mut d = self.start(tally, a, b);
        let [da, db] = &self.arrays;
        for places in self.terms.partners.iter() {
            let [at, first, more @ ..] = places else { continue };
            let (mut ua, mut ub) = (*da.at(*first), *db.at(*first));
            for place in more {
                add(tally, &mut ua, da.at(*place));
                add(tally, &mut ub, db.at(*place));
            }
            add_and(tally, &mut d, da.at(*at), &ub);
            add_and(tally, &mut d, db.at(*at), &ua);
        }
        for [at, shifted] in &self.terms.middle {
            add_and(tally, &mut d, da.at(*at), db.at(*shifted));
        }
        clean(&mut d, self.n);
        *out = d;
    }

    /// Formula (14), for type-I optimal bases: each `S_i` has one element but the last, and `β_0 β_v = 1`.
    #[inline(never)]
    pub fn formula_14(&mut self, tally: impl Tally, out: &mut [W; L], a: &[W; L], b: &[W; L]) {
        self.fill::<true>(tally, a, b);
        let mut d = self.start(tally, a, b);
        let [da, db] = &self.arrays;
        for [at, shifted] in &self.terms.pairs {
            add_and(tally, &mut d, da.at(*at), db.at(*shifted));
            add_and(tally, &mut d, db.at(*at), da.at(*shifted));
        }
        let mut last = and(tally, a, db.at(self.places[self.v]));
        clean(&mut last, self.n);
        tally.weight();
        if parity(&last) {
            add(tally, &mut d, &[W::ONES; L]);
        }
        clean(&mut d, self.n);
        *out = d;
    }
}

/// The Hamming weights of bytes.
const WEIGHTS: [u8; 256] = {
    let mut table = [0; 256];
    let mut i = 0;
    while i < 256 {
        table[i] = (i as u32).count_ones() as u8;
        i += 1;
    }
    table
};

/// The parity of the Hamming weight, by the table of bytes as in the paper.
fn parity<W: Word, const L: usize>(v: &[W; L]) -> bool {
    let weight =
        |w: &W| w.wide().to_le_bytes().iter().map(|b| usize::from(WEIGHTS[usize::from(*b)])).sum::<usize>();
    v.iter().map(weight).sum::<usize>() % 2 == 1
}
