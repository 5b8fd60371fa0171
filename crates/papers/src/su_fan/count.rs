//! A machine that counts: any processor runs it, and the numbers of instructions in the report come from it.

use super::machine::Machine;
use core::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use widefield::internal::{Carryless, Simd, Vector};

/// What has been executed so far, on registers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    multiplications: Cell<usize>,
    factors: RefCell<BTreeSet<(u64, u64)>>,
    xors: Cell<usize>,
    word_xors: Cell<usize>,
    shuffles: Cell<usize>,
}

impl Counts {
    /// Word products: PCLMULQDQ.
    #[must_use]
    pub fn multiplications(&self) -> usize {
        self.multiplications.get()
    }

    /// Word products of different factors: what a compiler need not compute twice.
    #[must_use]
    pub fn distinct_multiplications(&self) -> usize {
        self.factors.borrow().len()
    }

    /// 128-bit additions: PXOR. One with a register known to be zero is none.
    #[must_use]
    pub fn xors(&self) -> usize {
        self.xors.get()
    }

    /// 64-bit additions in memory: XOR.
    #[must_use]
    pub fn word_xors(&self) -> usize {
        self.word_xors.get()
    }

    /// Moves of words within and between registers: shifts by a word, unpacks, alignments.
    #[must_use]
    pub fn shuffles(&self) -> usize {
        self.shuffles.get()
    }
}

fn tick(counter: &Cell<usize>) {
    counter.set(counter.get() + 1);
}

/// A register's value, and where its operations are counted.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'c> {
    low: u64,
    high: u64,
    zero: bool,
    counts: &'c Counts,
}

impl<'c> Counted<'c> {
    fn new(counts: &'c Counts, low: u64, high: u64) -> Self {
        Self { low, high, zero: false, counts }
    }

    fn shuffled(self, low: u64, high: u64) -> Self {
        tick(&self.counts.shuffles);
        Self::new(self.counts, low, high)
    }

    fn product(self, a: u64, b: u64) -> Self {
        tick(&self.counts.multiplications);
        self.counts.factors.borrow_mut().insert((a, b));
        let sum = (0..64).filter(|i| a >> i & 1 == 1).fold(0, |sum, i| sum ^ u128::from(b) << i);
        Self::new(self.counts, sum as u64, (sum >> 64) as u64)
    }
}

impl<'c> Machine for &'c Counts {
    type V = Counted<'c>;

    fn zero(self) -> Self::V {
        Counted { zero: true, ..Counted::new(self, 0, 0) }
    }

    fn load(self, words: &[u64; 2]) -> Self::V {
        Counted::new(self, words[0], words[1])
    }

    fn pair(self, low: &u64, high: &u64) -> Self::V {
        Counted::new(self, *low, *high)
    }

    fn store(self, v: Self::V, words: &mut [u64; 2]) {
        *words = [v.low, v.high];
    }

    fn xor_word(self, x: u64, y: u64) -> u64 {
        tick(&self.word_xors);
        x ^ y
    }
}

impl<'c> Vector for Counted<'c> {
    type Token = &'c Counts;
    type Words = [u64; 2];
    const WORDS: usize = 2;
    fn token(self) -> &'c Counts {
        self.counts
    }
    fn load(counts: &'c Counts, words: &[u64; 2]) -> Self {
        Self::new(counts, words[0], words[1])
    }
    fn splat(counts: &'c Counts, word: u64) -> Self {
        Self::new(counts, word, word)
    }
}

/// The algorithms have no operations bit by bit but sums: the others are not counted.
impl<'c> Simd for Counted<'c> {
    fn store(self, words: &mut [u64; 2]) {
        *words = [self.low, self.high];
    }

    fn broadcast(counts: &'c Counts, lane: &[u64; 2]) -> Self {
        Self::load(counts, lane)
    }

    fn broadcast_words(counts: &'c Counts, lane: &[u64; 2]) -> Self {
        Self::load(counts, lane)
    }

    fn xor(self, other: Self) -> Self {
        if self.zero {
            return other;
        }
        if !other.zero {
            tick(&self.counts.xors);
        }
        Self { zero: false, ..Self::new(self.counts, self.low ^ other.low, self.high ^ other.high) }
    }

    fn and(self, other: Self) -> Self {
        Self::new(self.counts, self.low & other.low, self.high & other.high)
    }

    fn or(self, other: Self) -> Self {
        Self::new(self.counts, self.low | other.low, self.high | other.high)
    }

    fn shl64_by(self, n: u32) -> Self {
        Self::new(self.counts, self.low << n, self.high << n)
    }

    fn shr64_by(self, n: u32) -> Self {
        Self::new(self.counts, self.low >> n, self.high >> n)
    }

    fn interleave_low(self, other: Self) -> Self {
        self.shuffled(self.low, other.low)
    }

    fn interleave_high(self, other: Self) -> Self {
        self.shuffled(self.high, other.high)
    }

    fn concat_shift(self, other: Self) -> Self {
        self.shuffled(self.high, other.low)
    }

    fn swap_words(self) -> Self {
        self.shuffled(self.high, self.low)
    }

    fn shift_word_up(self) -> Self {
        self.shuffled(0, self.low)
    }

    fn shift_word_down(self) -> Self {
        self.shuffled(self.high, 0)
    }
}

impl Carryless for Counted<'_> {
    fn clmul_low(self, other: Self) -> Self {
        self.product(self.low, other.low)
    }

    fn clmul_high(self, other: Self) -> Self {
        self.product(self.high, other.high)
    }

    fn clmul_low_high(self, other: Self) -> Self {
        self.product(self.low, other.high)
    }

    fn clmul_high_low(self, other: Self) -> Self {
        self.product(self.high, other.low)
    }
}
