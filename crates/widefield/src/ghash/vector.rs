//! GHASH and POLYVAL on vectors of carry-less multipliers.
//!
//! One vector holds `L` blocks, `H^n` is a power of the key, and everything is in POLYVAL's representation. `m` blocks
//! are hashed by one sum of products and **one** reduction:
//!
//! ```text
//! (y + X1) H^m + X2 H^(m-1) + ... + Xm H
//! ```
//!
//! The table holds the powers in falling order, so that the powers for `m` blocks are the `m` entries before its end and
//! a vector of them is one load at any `m`. Lanes are summed last, after the reduction, which is linear.
//!
//! A product of 128-bit lanes `a = a0 + a1 X`, `b = b0 + b1 X`, `X = x^64`:
//!
//! ```text
//! schoolbook  a0 b0,  a0 b1 + a1 b0,                              a1 b1     4 products
//! Karatsuba   a0 b0,  (a0 + a1)(b0 + b1) + a0 b0 + a1 b1,         a1 b1     3 products, the sums b0 + b1 from a table
//! ```
//!
//! Karatsuba's sums cost a shuffle and a xor a vector. Two vectors share them: `lows(a, b) + highs(a, b)` is
//! `(a0 + a1, b0 + b1)` with two shuffles and one xor, and the table holds the sums of the key in the same places:
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
//! mid' = mid + P w0 + swap(low)          swap(low) brings w1 to its place beside w0's second copy
//! y    = high + P low(mid') + swap(mid')
//! ```
//!
//! 2 products, 2 shuffles, 2 three-way xors. Why the order of bits may be taken as it comes, and what the shift of the
//! key by one bit does, is told in the room's documentation.
#![cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    allow(dead_code, unused_imports, unused_macros, unused_variables, reason = "no vectors there")
)]

use crate::simd::{Blocks, Carryless};

/// The powers of a key that the widest kernel uses at once.
pub(crate) const DEPTH: usize = 32;

/// Powers of a key, in falling order.
#[derive(Clone)]
#[cfg_attr(test, derive(PartialEq))]
#[repr(C, align(64))]
pub(crate) struct Powers {
    /// `h[DEPTH - i]` is `H^i`; four zeros follow, so that the last powers can be loaded as a vector too.
    h: [[u64; 2]; DEPTH + 4],
    /// The sums of words of two neighbouring vectors of powers, the last pair at the end.
    sums: [[u64; 2]; DEPTH / 2],
}

impl Powers {
    /// A table without a key.
    pub(crate) const EMPTY: Self = Self { h: [[0; 2]; DEPTH + 4], sums: [[0; 2]; DEPTH / 2] };

    /// Sets the first power.
    pub(crate) const fn set_key(&mut self, h: [u64; 2]) {
        self.h[DEPTH - 1] = h;
    }

    /// The key.
    pub(crate) const fn key(&self) -> [u64; 2] {
        self.h[DEPTH - 1]
    }

    /// Sets one power, and what it adds to the sums of a kernel of `lanes` blocks a vector.
    #[cfg(test)]
    pub(super) fn set(&mut self, n: usize, power: [u64; 2], lanes: usize) {
        self.h[DEPTH - n] = power;
        // The pair's powers are `2 lanes k + 1 ..= 2 lanes (k + 1)`: the upper half makes the low words.
        let (k, i) = ((n - 1) / (2 * lanes), (n - 1) % (2 * lanes));
        let first = DEPTH / 2 - lanes * (k + 1);
        self.sums[first + lanes - 1 - i % lanes][usize::from(i < lanes)] = power[0] ^ power[1];
    }

    /// The vector of powers that starts with `H^n`; beyond `H` it is zero.
    #[inline(always)]
    pub(crate) fn from<V: Blocks>(&self, token: V::Token, n: usize) -> V {
        const NONE: &[[u64; 2]; 4] = &[[0; 2]; 4];
        let four = self.h.get(DEPTH.wrapping_sub(n)..).and_then(|t| t.first_chunk()).unwrap_or(NONE);
        V::from_table(token, four)
    }

    /// The sums for pair `pair` of the last `pairs` ones.
    #[inline(always)]
    fn sums<V: Blocks>(&self, token: V::Token, pairs: usize, pair: usize) -> V {
        V::from_table(token, &self.sums[DEPTH / 2 - V::LANES * (pairs - pair)..])
    }
}

impl Powers {
    /// Overwrites with zeros all that a table holds that was filled up to `H^filled`. Who holds powers does so on drop, on
    /// the tier that made them.
    #[inline(always)]
    pub(crate) fn wipe(&mut self, filled: usize) {
        crate::simd::wipe(&mut self.h[DEPTH - filled..DEPTH]);
        crate::simd::wipe(&mut self.sums[(DEPTH - filled) / 2..]);
    }
}

/// [`Powers::wipe`] as a kernel.
#[inline(always)]
pub(crate) fn wipe<T>(_: T, powers: &mut Powers, filled: usize) {
    powers.wipe(filled.min(DEPTH));
}

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
        Self { low: a.mul_ll(b), mid: a.mul_lh(b).xor(a.mul_hl(b)), high: a.mul_hh(b) }
    }

    /// One product more, schoolbook.
    #[inline(always)]
    pub(crate) fn plus(self, a: V, b: V) -> Self {
        Self {
            low: self.low.xor(a.mul_ll(b)),
            mid: self.mid.xor3(a.mul_lh(b), a.mul_hl(b)),
            high: self.high.xor(a.mul_hh(b)),
        }
    }

    /// Lane by lane, divided by `x^128`.
    #[inline(always)]
    pub(crate) fn reduce(self, token: V::Token) -> V {
        let tail = V::broadcast(token, &[0xc200_0000_0000_0000; 2]);
        let mid = self.mid.xor3(self.low.mul_ll(tail), self.low.swap());
        self.high.xor3(mid.mul_ll(tail), mid.swap())
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
        self.low = self.low.xor3(a.mul_ll(*ha), b.mul_ll(*hb)).barrier_order();
    }

    /// Adds the products of sums of words.
    #[inline(always)]
    pub(crate) fn add_mid(&mut self, Pair { blocks: [a, b], sums, .. }: &Pair<V>) {
        let s = a.lows(*b).xor(a.highs(*b));
        self.mid = self.mid.xor3(s.mul_ll(*sums), s.mul_hh(*sums)).barrier_order();
    }

    /// Adds the products of high words.
    #[inline(always)]
    pub(crate) fn add_high(&mut self, Pair { blocks: [a, b], powers: [ha, hb], .. }: &Pair<V>) {
        self.high = self.high.xor3(a.mul_hh(*ha), b.mul_hh(*hb)).barrier_order();
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
    let v = V::from_bytes(token, bytes);
    if REVERSED { v.reverse() } else { v }
}

/// `x^129`: a factor that multiplies by `x` in POLYVAL's field.
const TIMES_X: [u64; 2] = super::split(super::times_x(1 << 127 | 1 << 126 | 1 << 121 | 1));

/// Times `x` in POLYVAL's field.
#[inline(always)]
pub(crate) fn times_x<V: Blocks>(token: V::Token, h: V) -> V {
    Sum::product(h, V::broadcast(token, &TIMES_X)).reduce(token)
}

/// The powers up to `H^to`, a power of two that a group can use, from the key, without a detour by memory: each step waits
/// for the one before it.
#[inline(always)]
pub(crate) fn fill<V: Blocks>(token: V::Token, powers: &mut Powers, h: V::One, to: usize) {
    // Vector `j` holds the powers L j + L, ..., L j + 1.
    let mut d = [first_powers::<V>(token, h); 8];
    d[0].to_table(&mut powers.h[DEPTH - V::LANES..]);
    let mut n = 1;
    while n < 8 {
        if V::LANES * n >= to {
            return;
        }
        let last = d[n - 1].first_everywhere();
        for j in 0..n {
            d[n + j] = Sum::product(d[j], last).reduce(token);
            d[n + j].to_table(&mut powers.h[DEPTH - V::LANES * (n + j + 1)..]);
        }
        for k in n / 2..n {
            let (a, b) = (d[2 * k + 1], d[2 * k]);
            a.lows(b).xor(a.highs(b)).to_table(&mut powers.sums[DEPTH / 2 - V::LANES * (k + 1)..]);
        }
        n *= 2;
    }
}

/// `H^L, ..., H`.
#[inline(always)]
fn first_powers<V: Blocks>(token: V::Token, h: V::One) -> V {
    if V::LANES == 1 {
        return V::of_two(h, h);
    }
    let square = Sum::product(h, h).reduce(token);
    let two = V::of_two(square, h);
    if V::LANES == 2 {
        return two;
    }
    // (H^4, H^3, ..) from (H^2, H).
    Sum::product(two, two.first_everywhere()).reduce(token).first_halves(two)
}

/// Fills the table at least up to `H^to` from `H^from`; both are 1 or powers of two.
#[inline(always)]
pub(crate) fn extend<V: Blocks>(token: V::Token, powers: &mut Powers, from: usize, to: usize) {
    if from < V::LANES || from == 1 {
        let h = V::One::broadcast_words(token, &powers.key());
        return fill::<V>(token, powers, h, to);
    }
    let mut n = from;
    while n < to {
        times_power::<V>(token, powers, n);
        n *= 2;
    }
    // The pair that ends at power i + 1 stands as far from the end of `sums` as it does from the end of `h`, halved.
    let mut i = if from < 2 * V::LANES { 0 } else { from };
    while i + 2 * V::LANES <= to {
        let [a, b]: [V; 2] = [powers.from(token, i + 2 * V::LANES), powers.from(token, i + V::LANES)];
        a.lows(b).xor(a.highs(b)).to_table(&mut powers.sums[DEPTH / 2 - i / 2 - V::LANES..]);
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
        next.to_table(&mut powers.h[DEPTH - n - i..]);
        i -= V::LANES;
    }
}

/// Hashes a few blocks by the key alone, one after the other, the last one filled up with zeros.
#[inline(always)]
pub(crate) fn absorb_few<V: Blocks, const REVERSED: bool>(
    token: V::Token,
    h: &[u64; 2],
    y: &mut [u64; 2],
    text: &[u8],
) {
    let h = V::One::broadcast_words(token, h);
    let mut hash = V::One::broadcast_words(token, y);
    for block in text.chunks(16) {
        hash = Sum::product(hash.xor(loaded::<V::One, REVERSED>(token, block)), h).reduce(token);
    }
    hash.to_table(core::slice::from_mut(y));
}

/// Fills the table from `H^filled` up to `H^want`, if that is more, and hashes text.
#[inline(always)]
pub(crate) fn extend_and_absorb<V: Blocks, const N: usize, const B: usize, const REVERSED: bool>(
    token: V::Token,
    powers: &mut Powers,
    filled: usize,
    want: usize,
    y: &mut [u64; 2],
    text: &[u8],
) {
    if want > filled {
        extend::<V>(token, powers, filled, want);
    }
    absorb::<V, N, B, REVERSED>(token, powers, y, text);
}

/// Hashes text, the last block filled up with zeros: groups of `N` vectors (`B` bytes), then what is left by one more sum.
/// The table must hold `H` to the power of the smaller of `N` vectors' blocks and the blocks in `text`.
#[inline(always)]
pub(crate) fn absorb<V: Blocks, const N: usize, const B: usize, const REVERSED: bool>(
    token: V::Token,
    powers: &Powers,
    y: &mut [u64; 2],
    text: &[u8],
) {
    const { assert!(N * V::LANES * 16 == B && N.is_multiple_of(2) && N * V::LANES <= DEPTH) };
    let mut hash = V::One::broadcast_words(token, y);
    let (groups, rest) = text.as_chunks::<B>();
    for group in groups {
        let mut sum = PairSum::zero(token);
        // The hash so far, which is late, is taken in last.
        for pair in (0..N / 2).rev() {
            let at = 32 * V::LANES * pair;
            let mut blocks = [
                loaded::<V, REVERSED>(token, &group[at..]),
                loaded::<V, REVERSED>(token, &group[at + 16 * V::LANES..]),
            ];
            if pair == 0 {
                blocks[0] = blocks[0].xor_into_lane(0, hash);
            }
            sum = sum.plus(&Pair::new(token, powers, N / 2, pair, blocks));
        }
        hash = sum.finish(token);
    }
    if !rest.is_empty() {
        let n = rest.len().div_ceil(16);
        let first = loaded::<V, REVERSED>(token, rest);
        let mut sum = Sum::product(first.xor_into_lane(0, hash), powers.from(token, n));
        let mut j = V::LANES;
        while j < n {
            sum = sum.plus(loaded::<V, REVERSED>(token, &rest[16 * j..]), powers.from(token, n - j));
            j += V::LANES;
        }
        hash = sum.reduce(token).sum_lanes();
    }
    hash.to_table(core::slice::from_mut(y));
}
