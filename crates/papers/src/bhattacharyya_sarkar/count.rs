//! Lanes that count: any processor runs them, and the numbers of instructions in the report come from it.

use super::packed::{Lanes, compact, in_last_lanes, multiply, product_of_one, reduce, spread};
use core::array::from_fn;
use core::cell::Cell;

/// What has been executed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// VPMULUDQ.
    pub multiplications: usize,
    /// VPADDQ.
    pub additions: usize,
    /// Permutations of 32-bit halves: the paper's `permutevar8x32`.
    pub halves: usize,
    /// Permutations of 64-bit lanes: the paper's `permute4x64`.
    pub lanes: usize,
    /// Shifts.
    pub shifts: usize,
    /// Bitwise operations.
    pub logic: usize,
}

/// B lanes, and where their operations are counted.
#[derive(Clone, Copy, Debug)]
struct Counted<'c, const B: usize> {
    words: [u64; 8],
    counts: &'c Cell<Counts>,
}

impl<const B: usize> Counted<'_, B> {
    fn counted(self, word: impl Fn(usize) -> u64, add: impl Fn(&mut Counts)) -> Self {
        let mut counts = self.counts.get();
        add(&mut counts);
        self.counts.set(counts);
        Self { words: from_fn(|i| if i < B { word(i) } else { 0 }), ..self }
    }
}

impl<'c, const B: usize> Lanes for Counted<'c, B> {
    type Token = &'c Cell<Counts>;
    const BLOCKS: usize = B;

    fn load(counts: Self::Token, words: &[u64; 8]) -> Self {
        Self { words: from_fn(|i| if i < B { words[i] } else { 0 }), counts }
    }
    fn words(self) -> [u64; 8] {
        self.words
    }
    fn splat(counts: Self::Token, word: u64) -> Self {
        Self::load(counts, &[word; 8])
    }
    fn halves(counts: Self::Token, group: &[u8]) -> [Self; 2] {
        let (words, _) = group.as_chunks::<8>();
        let half =
            |offset: usize| from_fn(|i| words.get(2 * i + offset).map_or(0, |w| u64::from_le_bytes(*w)));
        [0, 1].map(|offset| Self::load(counts, &half(offset)))
    }
    fn add(self, other: Self) -> Self {
        self.counted(|i| self.words[i].wrapping_add(other.words[i]), |c| c.additions += 1)
    }
    fn mul(self, other: Self) -> Self {
        let low = |word: u64| u64::from(word as u32);
        self.counted(|i| low(self.words[i]) * low(other.words[i]), |c| c.multiplications += 1)
    }
    fn and(self, other: Self) -> Self {
        self.counted(|i| self.words[i] & other.words[i], |c| c.logic += 1)
    }
    fn or(self, other: Self) -> Self {
        self.counted(|i| self.words[i] | other.words[i], |c| c.logic += 1)
    }
    fn select(mask: Self, a: Self, b: Self) -> Self {
        let word = |i: usize| a.words[i] & mask.words[i] | b.words[i] & !mask.words[i];
        a.counted(word, |c| c.logic += 3)
    }
    fn down<const N: u32>(self) -> Self {
        self.counted(|i| self.words[i] >> N, |c| c.shifts += 1)
    }
    fn up<const N: u32>(self) -> Self {
        self.counted(|i| self.words[i] << N, |c| c.shifts += 1)
    }
    fn swap_words(self) -> Self {
        self.counted(|i| self.words[i].rotate_left(32), |c| c.halves += 1)
    }
    fn pair<const I: usize>(self) -> Self {
        self.counted(|_| self.words[I], |c| c.lanes += 1)
    }
    fn sum(self) -> u64 {
        self.words.iter().fold(0, |sum, w| sum.wrapping_add(*w))
    }
}

/// Limbs to count with: any will do.
const FACTOR: [u64; 5] = [0x155_5555, 0x2aa_aaaa, 0x0ff_00ff, 0x333_3333, 0x12_3456];

/// What a product gave, lane by lane, and what it took.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// The five sums of each lane.
    pub sums: [[u64; 5]; 8],
    /// Instructions.
    pub counts: Counts,
}

/// B numbers, given by their limbs, by one factor: section 3.4's algorithm, the factor's permutations included.
#[must_use]
pub fn product<const B: usize>(x: &[[u64; 5]; B], factor: [u64; 5]) -> Product {
    let counts = Cell::default();
    let pack =
        |word: fn(&[u64; 5]) -> u64| Counted::<B>::load(&counts, &from_fn(|i| x.get(i).map_or(0, word)));
    let packed = [pack(|x| x[0] | x[2] << 32), pack(|x| x[1] | x[3] << 32), pack(|x| x[4])];
    let sums = multiply(packed, spread(compact(&counts, factor)));
    Product { sums: from_fn(|i| sums.map(|z| z.words[i])), counts: counts.get() }
}

/// One number, in the last of B lanes, by one factor: the compact product.
#[must_use]
pub fn compact_product<const B: usize>(x: [u64; 5], factor: [u64; 5]) -> Product {
    let counts = Cell::default();
    let sums =
        in_last_lanes::<Counted<'_, B>, 1>(&counts, [product_of_one::<Counted<'_, B>>(&counts, x, factor)]);
    Product { sums: from_fn(|i| sums.map(|z| z.words[i])), counts: counts.get() }
}

/// Instructions of a reduction.
#[must_use]
pub fn reduction() -> Counts {
    let counts = Cell::default();
    let _ = reduce(&counts, FACTOR.map(|limb| Counted::<4>::splat(&counts, limb << 30)));
    counts.get()
}
