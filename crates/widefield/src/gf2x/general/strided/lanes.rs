//! The 27 sums of a vector's words in four columns, and the words of the product from those of the columns.
//!
//! A lane of 128 bits has two words; `p, q, r, s` are the sums of lanes 0 and 1, 0 and 2, 1 and 3, 2 and 3.
//!
//! ```text
//! lane          0        1        2        3
//! column 0   | w0 w1 | w2 w3 | w4 w5 | w6 w7 |   the vector
//!        1   |   s   |   r   |   p   |   q   |   sums of lanes
//!        2   | w0+w1 | w2+w3 | w4+w5 | w6+w7 |   low words: of the words in column 0's lanes
//!            | s0+s1 | r0+r1 | p0+p1 | q0+q1 |   high words: of those in column 1's
//!        3   | t  t  | t  t  | m  m  | t  t  |   t: the sum of all lanes, m: of both its words
//! ```
//! The product in `Z = X^2` from the products of four lanes, `b` of column 0, the others of column 1 and 3, is
//! `b (1 + Z)(1 + Z^2)` and `[0, p, q, p + q + r + s + t, r, s]`: once for low words, once for high words, a lane
//! higher, and, a word higher, once for the products of column 2 with these two.

use super::shape::COLUMNS;
use crate::gf2x::formula::sliced::LaneProducts;
use crate::simd::{Simd, V512};
use crate::tier::Avx512;

/// The lanes of `shuffle_i64x2`'s constant.
const fn lanes([a, b, c, d]: [i32; 4]) -> i32 {
    a | b << 2 | c << 4 | d << 6
}

/// `if mask { a } else { b }`, and `a ^ (b & c)`, as truth tables.
const SELECT: i32 = 0xca;
const XOR_AND: i32 = 0x78;

/// All bits of the lanes that are named.
#[inline(always)]
fn mask(token: Avx512, lanes: [u64; 4]) -> V512 {
    let [a, b, c, d] =
        [lanes[0].wrapping_neg(), lanes[1].wrapping_neg(), lanes[2].wrapping_neg(), lanes[3].wrapping_neg()];
    V512::from_words(token, [a, a, b, b, c, c, d, d])
}

/// What goes into the next vector of words.
#[derive(Clone, Copy)]
pub(super) struct Carry {
    /// The products of high words; then those of low words with these, times `1 + Z`; those of the middle.
    high: V512,
    even: [V512; 2],
    middle: [V512; 2],
    /// From the sums of lanes.
    even_sums: V512,
    middle_sums: V512,
    /// The words of the middle.
    words: V512,
}

/// From the sums of lanes, what lies in this vector of words at lanes 1 to 3, and what in the next at lanes 0 and 1:
/// `[r', p + s', q, p + q + r + s + t]`.
#[inline(always)]
fn sums_of_lanes(d: V512, t: V512) -> [V512; 2] {
    let token = d.token();
    let rotated = d.align64::<2>(d);
    let pairs = d.xor(rotated);
    let moved = d.lanes::<{ lanes([0, 0, 1, 1]) }>(pairs);
    let all = pairs.xor3(moved, t);
    [
        mask(token, [0, 0, 0, 1]).ternary::<SELECT>(all, rotated),
        mask(token, [0, 1, 0, 0]).ternary::<SELECT>(moved, rotated),
    ]
}

/// Times `1 + Z^2`, times `1 + Z`: the new value of both factors' carries, and the product.
#[inline(always)]
fn times_lanes(b: V512, [carry0, carry1]: [V512; 2]) -> ([V512; 2], V512) {
    let c = b.xor(b.align64::<6>(carry0));
    ([b, c], c.xor(c.align64::<4>(carry1)))
}

impl Carry {
    /// Before the first coefficient.
    #[inline(always)]
    pub(super) fn before(token: Avx512) -> Self {
        let zero = V512::zero(token);
        Self {
            high: zero,
            even: [zero; 2],
            middle: [zero; 2],
            even_sums: zero,
            middle_sums: zero,
            words: zero,
        }
    }
}

/// A vector's words and their sums, by columns.
#[inline(always)]
pub(super) fn columns(v: V512) -> [V512; COLUMNS] {
    let sums = v.lanes::<{ lanes([2, 1, 0, 0]) }>(v).xor(v.lanes::<{ lanes([3, 3, 1, 2]) }>(v));
    let words = v.interleave_low(sums).xor(v.interleave_high(sums));
    let all = sums.xor(sums.lanes::<{ lanes([2, 3, 0, 1]) }>(sums));
    let all = all.ternary::<XOR_AND>(all.swap_words(), mask(v.token(), [0, 0, 1, 0]));
    [v, sums, words, all]
}

/// The next words of the product, given the next coefficient of each column's.
#[inline(always)]
pub(super) fn next_words(
    carry: &mut Carry,
    [words, sums, middles, all]: [LaneProducts<V512>; COLUMNS],
) -> V512 {
    let token = carry.high.token();
    let (even, middle);
    (carry.even, even) = times_lanes(words.low.xor(words.high.align64::<6>(carry.high)), carry.even);
    (carry.middle, middle) = times_lanes(words.low.xor3(words.high, middles.low), carry.middle);
    carry.high = words.high;

    let [low, next_low] = sums_of_lanes(sums.low, all.low);
    // The third sum's product is in lane 2.
    let of_both = all.low.xor3(all.high, all.low.lanes::<{ lanes([0, 0, 0, 2]) }>(all.low));
    let [both, next_both] = sums_of_lanes(sums.low.xor3(sums.high, middles.high), of_both);
    // A lane higher: p and q here, the others in the next.
    let halves = sums.high.lanes::<{ lanes([2, 3, 0, 1]) }>(sums.high);
    let pairs = sums.high.xor(halves);
    let everything = pairs.xor3(pairs.lanes::<{ lanes([1, 1, 1, 1]) }>(pairs), all.high);
    let next_high = mask(token, [0, 0, 1, 0]).ternary::<SELECT>(halves, sums.high);
    let next_high = mask(token, [1, 0, 0, 0]).ternary::<SELECT>(everything, next_high);

    let even = even
        .xor(carry.even_sums)
        .ternary::<XOR_AND>(low, mask(token, [0, 1, 1, 1]))
        .ternary::<XOR_AND>(sums.high, mask(token, [0, 0, 1, 1]));
    let middle = middle.xor(carry.middle_sums).ternary::<XOR_AND>(both, mask(token, [0, 1, 1, 1]));
    carry.even_sums =
        next_low.and(mask(token, [1, 1, 0, 0])).ternary::<XOR_AND>(next_high, mask(token, [1, 1, 1, 0]));
    carry.middle_sums = next_both.and(mask(token, [1, 1, 0, 0]));
    let out = even.xor(middle.align64::<7>(carry.words));
    carry.words = middle;
    out
}
