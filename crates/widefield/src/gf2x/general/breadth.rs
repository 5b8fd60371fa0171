//! Karatsuba breadth first: `j` levels at once make `3^j` products of `m` words, which are done `T` at a time.
//!
//! Row `d = Σ d_i 3^i` of the expanded operand holds, for the digits `d_i` 0, 1, 2, the low half, the high half or
//! their sum at level `i` (level 0 splits blocks of `2m` words). The blocks of the operand are the rows without a 2;
//! the others are filled level by level: at level `i` the rows come in runs of `3^i`, and a run of digit 2 is the sum
//! of the two before it. A row holds the words of both operands, then in their place those of their product; products
//! are joined by the same three runs.

use super::sums::{for_words, karatsuba};
use super::{batch, leaf, plan};
use crate::gf2x::formula::Size;
use crate::simd::Carryless;
use crate::tier::Token;

/// Expands the operands to `3^levels` rows and multiplies them, at least two levels. The rows are followed by those
/// that fill up the last batch, unless that is of one row only.
#[inline(always)]
pub(super) fn multiply<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    levels: u32,
    rows: &mut [u64],
    a: &[u64],
    b: &[u64],
) where
    V::Token: Into<Token>,
{
    let width = 2 * S::WORDS;
    expand::<V, S, T>(token, levels, rows, a, b);
    let count = 3usize.pow(levels);
    let alone = plan::is_alone(count, T, S::WORDS);
    let batches = if alone { count / T } else { count.div_ceil(T) };
    for batch in rows.chunks_exact_mut(T * width).take(batches) {
        batch::products::<V, S, T>(token, batch);
    }
    let last = &mut rows[(count - 1) * width..][..width];
    // In place: the operands are read from copies.
    if let (true, (Some(a), Some(b))) = (alone, (S::of(&last[..S::WORDS]), S::of(&last[S::WORDS..]))) {
        let (a, b) = (*a, *b);
        leaf::product(token.into(), last, a.as_ref(), b.as_ref());
    }
}

/// Some words in as many vectors as they take, at most three; the last one overlaps the one before unless it is full.
#[derive(Clone, Copy)]
struct Run<V>([V; 3]);

impl<V: Carryless> Run<V> {
    #[inline(always)]
    fn load<const T: usize>(token: V::Token, words: &[u64]) -> Self
    where
        V: Carryless<Words = [u64; T]>,
    {
        debug_assert!(words.len() <= 3 * T);
        let mut run = [V::splat(token, 0); 3];
        for (i, v) in run.iter_mut().enumerate() {
            *v = match words[batch::tile(i, words.len(), T)..].first_chunk() {
                Some(words) => V::load(token, words),
                None => V::load_partial(token, words),
            };
        }
        Self(run)
    }

    /// `n` words, the last ones 0 if there are fewer.
    #[inline(always)]
    fn load_cut<const T: usize>(token: V::Token, words: &[u64], n: usize) -> Self
    where
        V: Carryless<Words = [u64; T]>,
    {
        debug_assert!(n <= 3 * T);
        let mut run = [V::splat(token, 0); 3];
        for (i, v) in run.iter_mut().enumerate() {
            let at = batch::tile(i, n, T);
            *v = V::load_partial(token, &words[words.len().min(at)..words.len().min(n.min(at + T))]);
        }
        Self(run)
    }

    #[inline(always)]
    fn store<const T: usize>(self, words: &mut [u64])
    where
        V: Carryless<Words = [u64; T]>,
    {
        let n = words.len();
        for i in 0..n.div_ceil(T) {
            match words[batch::tile(i, n, T)..].first_chunk_mut() {
                Some(words) => self.0[i].store(words),
                None => self.0[i].store_partial(words),
            }
        }
    }

    /// As many of the `n` words as there is room for.
    #[inline(always)]
    fn store_cut<const T: usize>(self, words: &mut [u64], n: usize)
    where
        V: Carryless<Words = [u64; T]>,
    {
        let room = words.len().min(n);
        for i in 0..n.div_ceil(T) {
            let at = batch::tile(i, n, T);
            self.0[i].store_partial(&mut words[room.min(at)..room.min(at + T)]);
        }
    }

    #[inline(always)]
    fn add(self, b: Self) -> Self {
        let mut sum = self;
        for i in 0..3 {
            sum.0[i] = self.0[i].xor(b.0[i]);
        }
        sum
    }

    #[inline(always)]
    fn add3(self, b: Self, c: Self) -> Self {
        let mut sum = self;
        for i in 0..3 {
            sum.0[i] = self.0[i].xor3(b.0[i], c.0[i]);
        }
        sum
    }
}

/// Fills the rows from the operands, zeros above them.
#[inline(always)]
fn expand<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    levels: u32,
    rows: &mut [u64],
    a: &[u64],
    b: &[u64],
) {
    let (n, width) = (S::WORDS, 2 * S::WORDS);
    for upper in 0..1 << (levels - 2) {
        let nine = &mut rows[row_of(upper) * 9 * width..][..9 * width];
        expand_four::<V, S, T>(token, nine, 0, rest(a, 4 * upper * n));
        expand_four::<V, S, T>(token, nine, n, rest(b, 4 * upper * n));
    }
    let mut run = 9 * width;
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

/// The words from one on, if there are so many.
#[inline(always)]
fn rest(words: &[u64], from: usize) -> &[u64] {
    &words[words.len().min(from)..]
}

/// Two levels from the next four blocks of an operand, to the words from `at` on of nine rows.
#[inline(always)]
fn expand_four<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    rows: &mut [u64],
    at: usize,
    words: &[u64],
) {
    let (n, width) = (S::WORDS, 2 * S::WORDS);
    let (x0, x1, x2, x3): (Run<V>, Run<V>, Run<V>, Run<V>);
    if words.len() >= 4 * n {
        (x0, x1) = (Run::load(token, &words[..n]), Run::load(token, &words[n..2 * n]));
        (x2, x3) = (Run::load(token, &words[2 * n..3 * n]), Run::load(token, &words[3 * n..4 * n]));
    } else {
        (x0, x1) = (Run::load_cut(token, words, n), Run::load_cut(token, rest(words, n), n));
        (x2, x3) = (Run::load_cut(token, rest(words, 2 * n), n), Run::load_cut(token, rest(words, 3 * n), n));
    }
    let (x02, x13) = (x0.add(x2), x1.add(x3));
    let nine = [x0, x1, x0.add(x1), x2, x3, x2.add(x3), x02, x13, x02.add(x13)];
    for i in 0..9 {
        nine[i].store(&mut rows[i * width + at..][..n]);
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

/// The product of two levels or three from its rows, which are overwritten. Where two levels make more words
/// than it has, those beyond are 0.
#[inline(always)]
pub(super) fn collect<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    levels: u32,
    out: &mut [u64],
    rows: &mut [u64],
) {
    let nine = 18 * S::WORDS;
    if levels == 2 {
        let rows = &rows[..nine];
        if out.len() == 8 * S::WORDS {
            return collect_nine::<V, S, T, false>(token, out, rows);
        }
        return collect_nine::<V, S, T, true>(token, out, rows);
    }
    let (low, high) = out.split_at_mut(8 * S::WORDS);
    let (first, rest) = rows.split_at_mut(nine);
    let (second, third) = rest.split_at_mut(nine);
    collect_nine::<V, S, T, false>(token, low, first);
    collect_nine::<V, S, T, false>(token, high, second);
    // The first nine rows are read already: their memory takes the third product.
    let middle = &mut first[..8 * S::WORDS];
    collect_nine::<V, S, T, false>(token, middle, &third[..nine]);
    karatsuba(token, low, high, middle);
}

/// Karatsuba's sum of three products of two runs each: four runs.
#[inline(always)]
fn join_runs<V: Carryless>(low: [Run<V>; 2], high: [Run<V>; 2], both: [Run<V>; 2]) -> [Run<V>; 4] {
    let t = low[1].add(high[0]);
    [low[0], t.add3(low[0], both[0]), t.add3(high[1], both[1]), high[1]]
}

/// The two runs of product `i`.
#[inline(always)]
fn product_of<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    rows: &[u64],
    i: usize,
) -> [Run<V>; 2] {
    let row = &rows[2 * i * S::WORDS..][..2 * S::WORDS];
    [Run::load(token, &row[..S::WORDS]), Run::load(token, &row[S::WORDS..])]
}

/// The join of products `i`, `i + 1`, `i + 2`.
#[inline(always)]
fn join_three<V: Carryless<Words = [u64; T]>, S: Size, const T: usize>(
    token: V::Token,
    rows: &[u64],
    i: usize,
) -> [Run<V>; 4] {
    join_runs(
        product_of::<V, S, T>(token, rows, i),
        product_of::<V, S, T>(token, rows, i + 1),
        product_of::<V, S, T>(token, rows, i + 2),
    )
}

/// Two levels in registers: nine products of `2N` words make one of `8N`, or of fewer if those beyond are 0.
#[inline(always)]
fn collect_nine<V: Carryless<Words = [u64; T]>, S: Size, const T: usize, const CUT: bool>(
    token: V::Token,
    out: &mut [u64],
    rows: &[u64],
) {
    let p0 = join_three::<V, S, T>(token, rows, 0);
    let p2 = join_three::<V, S, T>(token, rows, 3);
    let p1 = join_three::<V, S, T>(token, rows, 6);
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
        if CUT {
            let at = out.len().min(i * S::WORDS);
            eight[i].store_cut(&mut out[at..], S::WORDS);
        } else {
            eight[i].store(&mut out[i * S::WORDS..][..S::WORDS]);
        }
    }
}
