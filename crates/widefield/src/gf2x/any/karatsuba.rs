//! Products of any two lengths: Karatsuba over a tier's leaf.
//!
//! With `h` words in the low halves and `X = x^(64 h)`, `a = a0 + a1 X`, `b = b0 + b1 X`:
//!
//! ```text
//! a b = P0 + (P1 + P0 + P2) X + P2 X^2     P0 = a0 b0,  P1 = (a0 + a1)(b0 + b1),  P2 = a1 b1
//!
//! words        0        h        2h       3h
//! out      | P0 low | P0 high|                     t = P0 high + P2 low is in both middle quarters,
//!                            | P2 low | P2 high|   so that they cost
//!                   | P1 low | P1 high|            out[h..2h]  = t + P0 low  + P1 low
//!                   | P0 low | P0 high|            out[2h..3h] = t + P2 high + P1 high
//!                   | P2 low | P2 high|            five sums (three instructions with a sum of three)
//! ```
//! The sums of halves lie in `out` until `P1` is made, so that a level needs `2h` words of scratch, and all levels
//! together twice the operand. Which way a product is cut depends on the lengths alone, never on the words.

use super::fft;
use super::words::{add, add_to, for_words};

/// The lengths by which a tier chooses.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Low halves are a multiple of this many words.
    pub(super) grain: usize,
    /// From this many words on, up to 16, [`Engine::sixteen`] is the fastest.
    pub(super) sixteen: usize,
    /// From this many words on, both operands, the transform is the faster one; at least [`TRANSFORM`].
    pub(super) transform: usize,
}

/// What the recursion needs of a tier. Its methods are kernels of that tier.
pub(super) trait Engine: Copy {
    /// The tier's lengths.
    const SIZES: Sizes;
    /// The product of operands of 1 to [`LEAF`] words each.
    fn leaf(self, out: &mut [u64], a: &[u64], b: &[u64]);
    /// The product of operands of 9 to 16 words each.
    fn sixteen(self, out: &mut [u64], a: &[u64], b: &[u64]);
    /// `out += a w`, `out.len() == a.len() + 1`.
    fn add_row(self, out: &mut [u64], a: &[u64], w: u64);
    /// [`multiply`], entered anew: the recursion runs through here.
    fn multiply(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]);
    /// The product by the transform, balanced operands.
    fn transform(self, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]);
    /// The product by batches, balanced operands, `a` not the shorter; false if the tier has none for the length.
    #[inline(always)]
    fn batches(self, _out: &mut [u64], _a: &[u64], _b: &[u64], _scratch: &mut [u64]) -> bool {
        false
    }
}

/// The shortest operands that any tier gives to the transform.
pub(super) const TRANSFORM: usize = 2048;

/// The leaf's size in words.
pub(super) const LEAF: usize = 9;

/// Blocks against a shorter operand.
pub(super) const BLOCK: usize = 8;

/// A shorter operand of so many words is done row by row.
const ROWS: usize = 3;

/// Words of the low half of `n` words.
#[inline(always)]
pub(super) const fn half(n: usize, grain: usize) -> usize {
    n.div_ceil(2).next_multiple_of(grain)
}

/// `out = a b`, with `out.len() == a.len() + b.len()` and [`scratch_len`](super::scratch::mul_scratch_len) words.
#[inline(always)]
pub(super) fn multiply<E: Engine>(engine: E, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let (a, b) = if a.len() >= b.len() { (a, b) } else { (b, a) };
    let sizes = const { E::SIZES };
    if b.is_empty() {
        out.fill(0);
    } else if a.len() <= LEAF {
        engine.leaf(out, a, b);
    } else if b.len() <= ROWS {
        rows(engine, out, a, b);
    } else if b.len() <= half(a.len(), sizes.grain) {
        blocks(engine, out, a, b, scratch);
    } else if a.len() >= sizes.sixteen && a.len() <= 16 && b.len() > 8 {
        engine.sixteen(out, a, b);
    } else if b.len() >= sizes.transform && out.len() <= fft::LONGEST {
        engine.transform(out, a, b, scratch);
    } else if !engine.batches(out, a, b, scratch) {
        split(engine, out, a, b, scratch);
    }
}

/// Word by word of the shorter operand.
#[inline(always)]
fn rows<E: Engine>(engine: E, out: &mut [u64], a: &[u64], b: &[u64]) {
    out.fill(0);
    for (i, w) in b.iter().enumerate() {
        engine.add_row(&mut out[i..=i + a.len()], a, *w);
    }
}

/// One level of Karatsuba: `b` is longer than the low half of `a`.
#[inline(always)]
fn split<E: Engine>(engine: E, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let h = half(a.len(), const { E::SIZES }.grain);
    let ((a0, a1), (b0, b1)) = (a.split_at(h), b.split_at(h));
    let (middle, scratch) = scratch.split_at_mut(2 * h);
    let (sa, rest) = out.split_at_mut(h);
    let sb = &mut rest[..h];
    add(sa, a0, a1);
    add(sb, b0, b1);
    engine.multiply(middle, sa, sb, scratch);
    let (low, high) = out.split_at_mut(2 * h);
    engine.multiply(low, a0, b0, scratch);
    engine.multiply(high, a1, b1, scratch);
    join(low, high, middle);
}

/// Adds `(P1 + P0 + P2) X` to `P0 + P2 X^2`: `low` is `P0`, `high` is `P2` and may be shorter, `middle` is `P1`.
#[inline(always)]
pub(super) fn join(low: &mut [u64], high: &mut [u64], middle: &[u64]) {
    let h = low.len() / 2;
    let (p0_low, p0_high) = low.split_at_mut(h);
    let (p1_low, p1_high) = middle.split_at(h);
    let (p2_low, p2_high) = high.split_at_mut(h.min(high.len()));
    // Where P2 has both halves; where it has the low one; where it has none.
    let (both, one) = (p2_high.len(), p2_low.len());
    let (p0_high, alone) = p0_high.split_at_mut(one);
    let (o1, o1_rest) = p0_high.split_at_mut(both);
    let (o2, o2_rest) = p2_low.split_at_mut(both);
    let ((x, x_rest), (y, y_rest)) = (p0_low.split_at(both), p1_low.split_at(both));
    let (z, z_rest) = p1_high.split_at(both);
    for_words!([o = o1, q = o2], [x = x, y = y, z = z, w = p2_high], {
        let t = *o ^ *q;
        *o = t ^ x ^ y;
        *q = t ^ z ^ w;
    });
    for_words!([o = o1_rest, q = o2_rest], [x = x_rest, y = y_rest, z = z_rest], {
        let t = *o ^ *q;
        *o = t ^ x ^ y;
        *q = t ^ z;
    });
    let (x, y) = (&p0_low[one..], &p1_low[one..]);
    for_words!([o = alone], [x = x, y = y], { *o ^= x ^ y });
}

/// `b` is the much shorter one: `a` is cut into blocks of its length, and the block products added up.
#[inline(always)]
fn blocks<E: Engine>(engine: E, out: &mut [u64], a: &[u64], b: &[u64], scratch: &mut [u64]) {
    let size = b.len().max(BLOCK);
    let (first, rest) = a.split_at(size);
    engine.multiply(&mut out[..size + b.len()], first, b, scratch);
    let (product, scratch) = scratch.split_at_mut(size + b.len());
    for (i, block) in rest.chunks(size).enumerate() {
        let product = &mut product[..block.len() + b.len()];
        engine.multiply(product, block, b, scratch);
        // The first b.len() words overlap the products so far, the others are new.
        let (overlap, new) = product.split_at(b.len());
        let (old, room) = out[(i + 1) * size..].split_at_mut(b.len());
        add_to(old, overlap);
        room[..new.len()].copy_from_slice(new);
    }
}
