//! Karatsuba breadth first: `j` levels at once make `3^j` products of `m` words, which a batch kernel does `T` at a time.
//!
//! Row `d = Σ d_i 3^i` of the expanded operand holds, for the digits `d_i` 0, 1, 2, the low half, the high half or their
//! sum at level `i` (level 0 splits blocks of `2m` words). The blocks of the operand are the rows without a 2; the others
//! are filled level by level: at level `i` the rows come in runs of `3^i`, and a run of digit 2 is the sum of the two
//! before it. A row holds the words of both operands, then in their place those of their product; products are joined by
//! the same three runs.

use super::batch::{Batch, Formula, Karatsuba, products};
use super::karatsuba::{Engine, join};
use super::words::for_words;
use crate::simd::Carryless;

/// A tier that multiplies in batches. Its methods are kernels.
pub(super) trait Breadth: Engine {
    /// [`multiply`] for the size of the plan.
    fn by_plan(self, plan: Plan, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]);
    /// [`collect`], entered anew.
    fn collect(self, out: &mut [u64], rows: &mut [u64], levels: u32, words: usize);
}

/// How a product is cut: `levels` of Karatsuba, then products of `words` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) levels: u32,
    pub(super) words: usize,
}

/// The sizes that the batch kernels have.
pub(super) const SIZES: [usize; 4] = [5, 6, 7, 8];
/// The most levels at once.
pub(super) const LEVELS: u32 = 5;
/// The longest operand.
pub(super) const LONGEST: usize = 8 << LEVELS;

impl Plan {
    /// The plan for operands of `n` words, 17 to [`LONGEST`].
    pub(super) const fn of(n: usize) -> Self {
        let mut levels = 2;
        while n > 8 << levels {
            levels += 1;
        }
        let mut i = 0;
        while SIZES[i] << levels < n {
            i += 1;
        }
        Self { levels, words: SIZES[i] }
    }

    /// Rows: up to a whole number of batches of any tier, but for a last row that is done alone.
    const fn rows(self) -> usize {
        let rows = 3usize.pow(self.levels);
        if rows % 8 == 1 { rows } else { rows.next_multiple_of(8) }
    }

    /// Words of the product that the plan makes.
    const fn whole(self) -> usize {
        (2 * self.words) << self.levels
    }

    /// Words of scratch: the rows, and the product if it is not the operands' in length.
    pub(super) const fn scratch_len(self) -> usize {
        self.rows() * 2 * self.words + self.whole()
    }
}

/// `out = a b` by `levels` levels and products of `N` words; `b` is not the longer operand. The other constants are those
/// of [`products`].
#[inline(always)]
pub(super) fn multiply<
    E: Breadth + Into<V::Token>,
    V: Batch<T>,
    const T: usize,
    const N: usize,
    const C: usize,
    const D: usize,
>(
    engine: E,
    levels: u32,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) where
    Karatsuba: Formula<V, N, C>,
{
    let plan = Plan { levels, words: N };
    let (memory, joined) = scratch.split_at_mut(plan.rows() * D);
    expand::<V, T, N, D>(engine.into(), levels, memory, a, b);
    let count = 3usize.pow(levels);
    let alone = count % T == 1;
    let rows = memory.as_chunks_mut::<D>().0;
    let batches = if alone { count / T } else { count.div_ceil(T) };
    for batch in rows.as_chunks_mut::<T>().0.iter_mut().take(batches) {
        products::<V, T, N, C, D>(engine.into(), batch);
    }
    if let Some(last) = rows.get_mut(count - 1).filter(|_| alone) {
        let both = *last;
        let (a, b) = both.split_at(N);
        engine.leaf(last, a, b);
    }
    if out.len() == plan.whole() {
        engine.collect(out, memory, levels, N);
    } else {
        let joined = &mut joined[..plan.whole()];
        engine.collect(joined, memory, levels, N);
        out.copy_from_slice(&joined[..out.len()]);
    }
}

/// `N` words in one vector or two, `N` at most `2T`; the second vector overlaps the first unless it is full.
#[derive(Clone, Copy)]
struct Run<V, const N: usize>(V, V);

impl<V: Carryless, const N: usize> Run<V, N> {
    #[inline(always)]
    fn load<const T: usize>(token: V::Token, words: &[u64; N]) -> Self
    where
        V: Batch<T>,
    {
        match (words.first_chunk(), words.last_chunk()) {
            (Some(first), Some(last)) => Self(V::load(token, first), V::load(token, last)),
            _ => {
                let v = V::load_partial(token, words);
                Self(v, v)
            }
        }
    }

    #[inline(always)]
    fn store<const T: usize>(self, words: &mut [u64; N])
    where
        V: Batch<T>,
    {
        if let Some(first) = words.first_chunk_mut() {
            self.0.store(first);
            if let Some(last) = words.last_chunk_mut().filter(|_| N > T) {
                self.1.store(last);
            }
        } else {
            self.0.store_partial(words);
        }
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        Self(self.0.xor(b.0), self.1.xor(b.1))
    }

    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> Self {
        Self(self.0.xor3(b.0, c.0), self.1.xor3(b.1, c.1))
    }
}

/// Fills the rows from the operands, zeros above them.
#[inline(always)]
fn expand<V: Batch<T>, const T: usize, const N: usize, const D: usize>(
    token: V::Token,
    levels: u32,
    rows: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    for upper in 0..1 << (levels - 2) {
        if let Some(nine) = rows[row_of(upper) * 9 * D..].as_chunks_mut().0.first_chunk_mut() {
            expand_four::<V, T, N, D>(token, nine, 0, &a[a.len().min(4 * upper * N)..]);
            expand_four::<V, T, N, D>(token, nine, N, &b[b.len().min(4 * upper * N)..]);
        }
    }
    let mut run = 9 * D;
    for level in 2..levels {
        for upper in 0..1 << (levels - 1 - level) {
            let three = &mut rows[row_of(upper) * 3 * run..][..3 * run];
            let (low, rest) = three.split_at_mut(run);
            let (high, sum) = rest.split_at_mut(run);
            for_words!([s = sum], [x = low, y = high], { *s = x ^ y });
        }
        run *= 3;
    }
}

/// Two levels from the next four blocks of an operand, to the place `at` of nine rows.
#[inline(always)]
fn expand_four<V: Batch<T>, const T: usize, const N: usize, const D: usize>(
    token: V::Token,
    rows: &mut [[u64; D]; 9],
    at: usize,
    words: &[u64],
) {
    let mut padded = [[0; N]; 4];
    let blocks = words.as_chunks::<N>().0.first_chunk::<4>().unwrap_or_else(|| {
        for (to, word) in padded.as_flattened_mut().iter_mut().zip(words) {
            *to = *word;
        }
        &padded
    });
    let [x0, x1, x2, x3] = blocks;
    let (x0, x1) = (Run::load(token, x0), Run::load(token, x1));
    let (x2, x3): (Run<V, N>, Run<V, N>) = (Run::load(token, x2), Run::load(token, x3));
    let (x02, x13) = (x0.add(x2), x1.add(x3));
    let nine = [x0, x1, x0.add(x1), x2, x3, x2.add(x3), x02, x13, x02.add(x13)];
    for i in 0..9 {
        if let Some(row) = rows[i][at..].first_chunk_mut() {
            nine[i].store(row);
        }
    }
}

/// The number whose digits to base 3 are the binary digits of `block`.
#[inline(always)]
const fn row_of(block: usize) -> usize {
    let (mut row, mut power, mut rest) = (0, 1, block);
    while rest > 0 {
        row += (rest & 1) * power;
        power *= 3;
        rest >>= 1;
    }
    row
}

/// The product of `levels` levels, at least two, from its rows, which are overwritten.
#[inline(always)]
pub(super) fn collect<E: Breadth + Into<V::Token>, V: Batch<T>, const T: usize>(
    engine: E,
    out: &mut [u64],
    rows: &mut [u64],
    levels: u32,
    words: usize,
) {
    if levels == 2 {
        return match words {
            5 => collect_nine::<V, T, 5>(engine.into(), out, rows),
            6 => collect_nine::<V, T, 6>(engine.into(), out, rows),
            7 => collect_nine::<V, T, 7>(engine.into(), out, rows),
            _ => collect_nine::<V, T, 8>(engine.into(), out, rows),
        };
    }
    // The length of half the operand; each run's product has twice that.
    let h = words << (levels - 1);
    let run = 3usize.pow(levels - 1) * 2 * words;
    let (first, rest) = rows.split_at_mut(run);
    let (second, third) = rest.split_at_mut(run);
    let (low, high) = out.split_at_mut(2 * h);
    engine.collect(low, first, levels - 1, words);
    engine.collect(high, second, levels - 1, words);
    // The first run is read already: its memory takes the third product.
    let middle = &mut first[..2 * h];
    engine.collect(middle, third, levels - 1, words);
    join(low, high, middle);
}

/// Karatsuba's sum of three products of two runs each: four runs.
#[inline(always)]
fn join_runs<V: Carryless, const N: usize>(
    low: [Run<V, N>; 2],
    high: [Run<V, N>; 2],
    both: [Run<V, N>; 2],
) -> [Run<V, N>; 4] {
    let t = low[1].add(high[0]);
    [low[0], t.add3(low[0], both[0]), t.add3(high[1], both[1]), high[1]]
}

/// Two levels in registers: nine products of `2N` words make one of `8N`.
#[inline(always)]
fn collect_nine<V: Batch<T>, const T: usize, const N: usize>(token: V::Token, out: &mut [u64], rows: &[u64]) {
    let (out, rows) = (out.as_chunks_mut::<N>().0, rows.as_chunks::<N>().0);
    if let (Some(out), Some(rows)) = (out.first_chunk_mut::<8>(), rows.first_chunk::<18>()) {
        let product = |i: usize| -> [Run<V, N>; 2] {
            [Run::load(token, &rows[2 * i]), Run::load(token, &rows[2 * i + 1])]
        };
        let p0 = join_runs(product(0), product(1), product(2));
        let p2 = join_runs(product(3), product(4), product(5));
        let p1 = join_runs(product(6), product(7), product(8));
        let (t0, t1) = (p0[2].add(p2[0]), p0[3].add(p2[1]));
        let eight = [
            p0[0],
            p0[1],
            t0.add3(p0[0], p1[0]),
            t1.add3(p0[1], p1[1]),
            t0.add3(p2[2], p1[2]),
            t1.add3(p2[3], p1[3]),
            p2[2],
            p2[3],
        ];
        for i in 0..8 {
            eight[i].store(&mut out[i]);
        }
    }
}
