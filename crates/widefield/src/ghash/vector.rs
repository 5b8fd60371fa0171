//! GHASH and POLYVAL on vectors of carry-less multipliers.
//!
//! One vector holds `L` blocks, `H^n` is a power of the key, and everything is in POLYVAL's representation. `m` blocks
//! are hashed by one sum of products and **one** reduction:
//!
//! ```text
//! (y + X1) H^m + X2 H^(m-1) + ... + Xm H
//! ```
//!
//! The table holds the powers in falling order, so that the powers for `m` blocks are the `m` entries before its end
//! and a vector of them is one load at any `m`. Lanes are summed last, after the reduction, which is linear.
//!
//! A product of 128-bit lanes `a = a0 + a1 X`, `b = b0 + b1 X`, `X = x^64`:
//!
//! ```text
//! schoolbook  a0 b0,  a0 b1 + a1 b0,                              a1 b1     4 products
//! Karatsuba   a0 b0,  (a0 + a1)(b0 + b1) + a0 b0 + a1 b1,         a1 b1     3 products, the sums b0 + b1 from a table
//! ```
//!
//! Karatsuba's sums cost a shuffle and a xor a vector. Two vectors share them: `interleave_low(a, b) +
//! interleave_high(a, b)` is `(a0 + a1, b0 + b1)` with two shuffles and one xor, and the table holds the sums of the
//! key in the same order:
//!
//! ```text
//! lane       a: | a0 a1 |   b: | b0 b1 |     lows: | a0 b0 |   highs: | a1 b1 |    sum: | a0+a1  b0+b1 |
//! ```
//!
//! Two vectors of blocks thus take 6 products, 2 shuffles, 1 xor and 3 three-way xors. The correction
//! `+ a0 b0 + a1 b1` waits until the end of the sum.
//!
//! The reduction divides by `x^128`. With `P = x^63 + x^62 + x^57` the modulus is `1 + P X + X^2`, so adding `w0` times
//! it clears the lowest word `w0` and adds `w0 P` one word and `w0` two words up; twice. On `low = (w0, w1)`,
//! `mid` (one word up) and `high`:
//!
//! ```text
//! mid' = mid + P w0 + swap(low)          swap(low) brings w1 beside w0's second copy
//! y    = high + P low(mid') + swap(mid')
//! ```
//!
//! 2 products, 2 shuffles, 2 three-way xors. Why the order of bits may be taken as it comes, and what the shift of the
//! key by one bit does, is told in the module's documentation.

use super::{
    element,
    powers::{DEPTH, GROUP, Powers, group_blocks, group_bytes},
};
use crate::simd::{Blocks, Shuffle, Simd};

/// A sum of products, not reduced: `low + mid x^64 + high x^128`.
#[derive(Clone, Copy)]
pub(crate) struct Sum<V> {
    low: V,
    mid: V,
    high: V,
}

impl<V: Blocks> Sum<V> {
    /// Of nothing.
    #[inline(always)]
    pub(crate) fn zero(token: V::Token) -> Self {
        let zero = V::broadcast(token, &[0; 2]);
        Self { low: zero, mid: zero, high: zero }
    }

    /// One product, schoolbook.
    #[inline(always)]
    pub(crate) fn product(a: V, b: V) -> Self {
        Self { low: a.clmul_low(b), mid: a.clmul_low_high(b).xor(a.clmul_high_low(b)), high: a.clmul_high(b) }
    }

    /// One product more, schoolbook.
    #[inline(always)]
    pub(crate) fn plus(self, a: V, b: V) -> Self {
        Self {
            low: self.low.xor(a.clmul_low(b)),
            mid: self.mid.xor3(a.clmul_low_high(b), a.clmul_high_low(b)),
            high: self.high.xor(a.clmul_high(b)),
        }
    }

    /// Lane by lane, divided by `x^128`.
    #[inline(always)]
    pub(crate) fn reduce(self, token: V::Token) -> V {
        let tail = V::broadcast(token, &[0xc200_0000_0000_0000; 2]);
        let mid = self.mid.xor3(self.low.clmul_low(tail), self.low.swap_words());
        self.high.xor3(mid.clmul_low(tail), mid.swap_words())
    }
}

/// A sum of products by Karatsuba: the middle still lacks the two outer parts.
#[derive(Clone, Copy)]
pub(crate) struct PairSum<V> {
    low: V,
    mid: V,
    high: V,
}

/// Two vectors of blocks with their powers.
#[derive(Clone, Copy)]
pub(crate) struct Pair<V> {
    blocks: [V; 2],
    powers: [V; 2],
    sums: V,
}

impl<V: Blocks> Pair<V> {
    /// Pair `pair` of a group of `pairs`.
    #[inline(always)]
    pub(crate) fn new(token: V::Token, powers: &Powers, pairs: usize, pair: usize, blocks: [V; 2]) -> Self {
        let n = 2 * V::LANES * (pairs - pair);
        Self {
            blocks,
            powers: [powers.from(token, n), powers.from(token, n - V::LANES)],
            sums: powers.sums(token, pairs, pair),
        }
    }
}

impl<V: Blocks> PairSum<V> {
    /// Of nothing. (Not an `Option`: the compiler would carry that in memory.)
    #[inline(always)]
    pub(crate) fn zero(token: V::Token) -> Self {
        let zero = V::broadcast(token, &[0; 2]);
        Self { low: zero, mid: zero, high: zero }
    }

    /// Adds a pair: its three parts.
    #[inline(always)]
    pub(crate) fn plus(mut self, pair: &Pair<V>) -> Self {
        self.add_low(pair);
        self.add_mid(pair);
        self.add_high(pair);
        self
    }

    /// Adds the products of low words.
    #[inline(always)]
    pub(crate) fn add_low(&mut self, Pair { blocks: [a, b], powers: [ha, hb], .. }: &Pair<V>) {
        self.low = self.low.xor3(a.clmul_low(*ha), b.clmul_low(*hb)).barrier_order();
    }

    /// Adds the products of sums of words.
    #[inline(always)]
    pub(crate) fn add_mid(&mut self, Pair { blocks: [a, b], sums, .. }: &Pair<V>) {
        let s = a.interleave_low(*b).xor(a.interleave_high(*b));
        self.mid = self.mid.xor3(s.clmul_low(*sums), s.clmul_high(*sums)).barrier_order();
    }

    /// Adds the products of high words.
    #[inline(always)]
    pub(crate) fn add_high(&mut self, Pair { blocks: [a, b], powers: [ha, hb], .. }: &Pair<V>) {
        self.high = self.high.xor3(a.clmul_high(*ha), b.clmul_high(*hb)).barrier_order();
    }

    /// The hash: reduced, the lanes summed.
    #[inline(always)]
    pub(crate) fn finish(self, token: V::Token) -> V::One {
        let Self { low, mid, high } = self;
        Sum { low, mid: mid.xor3(low, high), high }.reduce(token).sum_lanes()
    }
}

/// Blocks from memory as field elements: GHASH counts the bits of a block from its end.
#[inline(always)]
fn loaded<V: Blocks, const REVERSED: bool>(token: V::Token, bytes: &[u8]) -> V {
    let v = V::load_partial_bytes(token, bytes);
    if REVERSED { v.reverse_bytes() } else { v }
}

/// `x^129`: a factor that multiplies by `x` in POLYVAL's field.
const TIMES_X: [u64; 2] = element::split(element::times_x(1 << 127 | 1 << 126 | 1 << 121 | 1));

/// Times `x` in POLYVAL's field.
#[inline(always)]
pub(crate) fn times_x<V: Blocks>(token: V::Token, h: V) -> V {
    Sum::product(h, V::broadcast(token, &TIMES_X)).reduce(token)
}

/// The powers up to `H^to`, a power of two that a group can use, from the key, without a detour by memory: each step
/// waits for the one before it.
#[inline(always)]
pub(crate) fn fill<V: Blocks>(token: V::Token, powers: &mut Powers, h: V::One, to: usize) {
    powers.filled = to;
    if to == 1 {
        return h.store_blocks(&mut powers.h[DEPTH - 1..]);
    }
    // Vector `j` holds the powers L j + L, ..., L j + 1.
    let mut d = [first_powers::<V>(token, h); GROUP];
    d[0].store_blocks(&mut powers.h[DEPTH - V::LANES..]);
    let mut n = 1;
    while n < GROUP {
        if V::LANES * n >= to {
            return;
        }
        let last = d[n - 1].broadcast_first();
        for j in 0..n {
            d[n + j] = Sum::product(d[j], last).reduce(token);
            d[n + j].store_blocks(&mut powers.h[DEPTH - V::LANES * (n + j + 1)..]);
        }
        for k in n / 2..n {
            let (a, b) = (d[2 * k + 1], d[2 * k]);
            a.interleave_low(b)
                .xor(a.interleave_high(b))
                .store_blocks(&mut powers.sums[DEPTH / 2 - V::LANES * (k + 1)..]);
        }
        n *= 2;
    }
}

/// `H^L, ..., H`.
#[inline(always)]
fn first_powers<V: Blocks>(token: V::Token, h: V::One) -> V {
    if V::LANES == 1 {
        return V::from_two(h, h);
    }
    let square = Sum::product(h, h).reduce(token);
    let two = V::from_two(square, h);
    if V::LANES == 2 {
        return two;
    }
    // (H^4, H^3, ..) from (H^2, H).
    Sum::product(two, two.broadcast_first()).reduce(token).first_halves(two)
}

/// Fills the table up to `H^to` from what is filled in; both are 1 or powers of two.
#[inline(always)]
fn extend<V: Blocks>(token: V::Token, powers: &mut Powers, to: usize) {
    let from = powers.filled;
    if from < V::LANES || from == 1 {
        let h = V::One::broadcast_words(token, powers.key());
        return fill::<V>(token, powers, h, to);
    }
    let mut n = from;
    while n < to {
        times_power::<V>(token, powers, n);
        n *= 2;
    }
    powers.filled = to;
    // The pair that ends at power i + 1 stands as far from the end of `sums` as it does from the end of `h`, halved.
    let mut i = if from < 2 * V::LANES { 0 } else { from };
    while i + 2 * V::LANES <= to {
        let [a, b]: [V; 2] = [powers.from(token, i + 2 * V::LANES), powers.from(token, i + V::LANES)];
        a.interleave_low(b)
            .xor(a.interleave_high(b))
            .store_blocks(&mut powers.sums[DEPTH / 2 - i / 2 - V::LANES..]);
        i += 2 * V::LANES;
    }
}

/// `H^(n+1), ..., H^2n` from `H, ..., H^n`, a vector at a time.
#[inline(always)]
fn times_power<V: Blocks>(token: V::Token, powers: &mut Powers, n: usize) {
    let last = V::broadcast(token, &powers.h[DEPTH - n]);
    let mut i = n;
    while i > 0 {
        let next = Sum::product(powers.from(token, i), last).reduce(token);
        next.store_blocks(&mut powers.h[DEPTH - n - i..]);
        i -= V::LANES;
    }
    powers.filled = 2 * n;
}

/// Hashes a few blocks by the key alone: four at a time by powers that stay in registers. Those that make no four come
/// first, beside the making of the powers; four alone are sooner done one by one.
#[inline(always)]
pub(super) fn absorb_few<V: Blocks, const REVERSED: bool>(
    token: V::Token,
    h: &[u64; 2],
    y: &mut [u64; 2],
    blocks: &[[u8; 16]],
) {
    let h = V::One::broadcast_words(token, h);
    let mut hash = V::One::broadcast_words(token, y);
    let (first, fours) = blocks.split_at(if blocks.len() < 5 { blocks.len() } else { blocks.len() % 4 });
    for block in first {
        hash = Sum::product(hash.xor(loaded::<V::One, REVERSED>(token, block)), h).reduce(token);
    }
    if !fours.is_empty() {
        let h2 = Sum::product(h, h).reduce(token);
        let (h3, h4) = (Sum::product(h2, h).reduce(token), Sum::product(h2, h2).reduce(token));
        for [a, b, c, d] in fours.as_chunks().0 {
            // The hash so far, which is late, is taken in last.
            let sum = Sum::product(loaded::<V::One, REVERSED>(token, b), h3)
                .plus(loaded::<V::One, REVERSED>(token, c), h2)
                .plus(loaded::<V::One, REVERSED>(token, d), h)
                .plus(hash.xor(loaded::<V::One, REVERSED>(token, a)), h4);
            hash = sum.reduce(token);
        }
    }
    hash.store_blocks(core::slice::from_mut(y));
}

/// Fills the table as far as the text can use it, and hashes the text.
#[inline(always)]
pub(super) fn extend_and_absorb<V: Blocks, const REVERSED: bool>(
    token: V::Token,
    powers: &mut Powers,
    y: &mut [u64; 2],
    text: &[u8],
) {
    let blocks = text.len().div_ceil(16);
    // For one block the key itself, otherwise a vector of powers at least.
    let want = if blocks > 1 { blocks.min(group_blocks::<V>()).next_power_of_two().max(V::LANES) } else { 1 };
    if want > powers.filled {
        if let Some(half) = half_a_group::<V>(blocks) {
            if half > powers.filled {
                extend::<V>(token, powers, half);
            }
            let mut hash = V::One::broadcast_words(token, y);
            for piece in text.chunks(16 * half) {
                hash = at_once::<V, REVERSED>(token, powers, hash, piece);
            }
            return hash.store_blocks(core::slice::from_mut(y));
        }
        extend::<V>(token, powers, want);
    }
    absorb::<V, REVERSED>(token, powers, y, text);
}

/// Half a group's blocks, if so many are hashed sooner half a group at a time than the other half of its powers are
/// made: up to 896 bytes in 512-bit registers.
#[inline(always)]
fn half_a_group<V: Blocks>(blocks: usize) -> Option<usize> {
    let half = group_blocks::<V>() / 2;
    (V::LANES == 4 && blocks > half && blocks <= 7 * half / 2).then_some(half)
}

/// Hashes text, the last block filled up with zeros. The table must hold as many powers as a group or the text has
/// blocks.
#[inline(always)]
pub(super) fn absorb<V: Blocks, const REVERSED: bool>(
    token: V::Token,
    powers: &Powers,
    y: &mut [u64; 2],
    text: &[u8],
) {
    let hash = absorb_after::<V, REVERSED>(token, powers, V::One::broadcast_words(token, y), text);
    hash.store_blocks(core::slice::from_mut(y));
}

/// The hash after a text, likewise: groups, then what is left by one more sum.
#[inline(always)]
pub(crate) fn absorb_after<V: Blocks, const REVERSED: bool>(
    token: V::Token,
    powers: &Powers,
    mut hash: V::One,
    text: &[u8],
) -> V::One {
    const { assert!(GROUP.is_multiple_of(2) && group_blocks::<V>() <= DEPTH) };
    let groups = text.chunks_exact(group_bytes::<V>());
    let rest = groups.remainder();
    for group in groups {
        let mut sum = PairSum::zero(token);
        // The hash so far, which is late, is taken in last.
        for pair in (0..GROUP / 2).rev() {
            let at = 32 * V::LANES * pair;
            let mut blocks = [
                loaded::<V, REVERSED>(token, &group[at..]),
                loaded::<V, REVERSED>(token, &group[at + 16 * V::LANES..]),
            ];
            if pair == 0 {
                blocks[0] = blocks[0].xor_into_lane(0, hash);
            }
            sum = sum.plus(&Pair::new(token, powers, GROUP / 2, pair, blocks));
        }
        hash = sum.finish(token);
    }
    if !rest.is_empty() {
        hash = at_once::<V, REVERSED>(token, powers, hash, rest);
    }
    hash
}

/// Hashes as many blocks as the table has powers, or fewer, with one reduction; the last one filled up with zeros.
#[inline(always)]
pub(crate) fn at_once<V: Blocks, const REVERSED: bool>(
    token: V::Token,
    powers: &Powers,
    hash: V::One,
    text: &[u8],
) -> V::One {
    let n = text.len().div_ceil(16);
    let first = loaded::<V, REVERSED>(token, text);
    let mut sum = Sum::product(first.xor_into_lane(0, hash), powers.from(token, n));
    let mut j = V::LANES;
    while j < n {
        sum = sum.plus(loaded::<V, REVERSED>(token, &text[16 * j..]), powers.from(token, n - j));
        j += V::LANES;
    }
    sum.reduce(token).sum_lanes()
}

/// Wipes a table as far as it is filled.
#[inline(always)]
pub(crate) fn wipe_powers<T>(_: T, powers: &mut Powers) {
    powers.wipe(powers.filled.min(DEPTH));
}
