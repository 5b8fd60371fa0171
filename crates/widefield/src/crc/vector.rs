//! Folding by carry-less products: see [the mathematics](super#mathematics).
//!
//! ```text
//! main loop, for each vector:   2 products, 1 three-way XOR (and a shuffle, if bits are not reflected)
//! the end, for each vector:     the same, with factors for each lane
//! reduction:                    2 products
//! ```

use super::constants::{Constants, LANES};
use crate::simd::{Blocks, Carryless, Shuffle, Simd};

/// The register after a text.
#[inline(always)]
pub(super) fn update<V: Blocks, const REFLECTED: bool>(
    t: V::Token,
    c: &Constants,
    register: u64,
    text: &[u8],
) -> u64 {
    let r = text.len() % 16;
    let blocks = &text[r..];
    // The register where it meets the text, as far as that is in whole blocks.
    let mut carry = at_front::<V, REFLECTED>(t, register);
    if r > 0 {
        let (lane, over) = filled_up::<V, REFLECTED>(t, text, r, register);
        let lane = V::One::broadcast_words(t, &lane);
        if blocks.is_empty() {
            let end = V::One::broadcast(t, &c.ends.0[LANES - 1]);
            return reduce::<V, REFLECTED>(t, c, fold(lane, end)) ^ over;
        }
        let next = fold(lane, V::One::broadcast(t, &c.folds[0]));
        carry = at_front::<V, REFLECTED>(t, over).xor(next);
    }
    if blocks.is_empty() {
        return register;
    }
    let sum = match V::LANES {
        4 => folded::<V, 4, REFLECTED>(t, c, carry, blocks),
        _ => folded::<V, 8, REFLECTED>(t, c, carry, blocks),
    };
    reduce::<V, REFLECTED>(t, c, sum)
}

/// The register in the first eight bytes of a lane.
#[inline(always)]
fn at_front<V: Blocks, const REFLECTED: bool>(t: V::Token, register: u64) -> V::One {
    V::One::broadcast_words(t, &if REFLECTED { [register, 0] } else { [0, register] })
}

/// The first `n` bytes of a text, fewer than 16, with the register added and zeros in front; and what of the register
/// goes beyond them.
#[inline(always)]
fn filled_up<V: Blocks, const REFLECTED: bool>(
    t: V::Token,
    text: &[u8],
    n: usize,
    register: u64,
) -> ([u64; 2], u64) {
    // Where there are bytes behind them they are loaded too, and shifted out.
    let [low, high] = words(V::load_partial_block(t, text));
    let (bytes, n) = (u128::from(high) << 64 | u128::from(low), 8 * n as u32);
    let (register, lane) = if REFLECTED {
        let register = u128::from(register);
        (register >> n, (bytes ^ register) << (128 - n))
    } else {
        let register = u128::from(register) << 64;
        ((register << n) >> 64, (bytes.swap_bytes() ^ register) >> (128 - n))
    };
    ([lane as u64, (lane >> 64) as u64], register as u64)
}

/// The sum of a lane's words times their factors.
#[inline(always)]
fn fold<V: Blocks>(lane: V, factors: V) -> V {
    lane.clmul_low(factors).xor(lane.clmul_high(factors))
}

/// The sum, and a lane's words times their factors.
#[inline(always)]
fn plus<V: Blocks>(sum: V, lane: V, factors: V) -> V {
    sum.xor3(lane.clmul_low(factors), lane.clmul_high(factors))
}

/// A vector of text, as it is multiplied.
#[inline(always)]
fn loaded<V: Blocks, const REFLECTED: bool>(v: V) -> V {
    if REFLECTED { v } else { v.reverse_bytes() }
}

/// Bytes of a vector.
#[inline(always)]
fn bytes<V: Blocks>() -> usize {
    16 * V::LANES
}

/// The blocks with `carry` added to the first one, each times its power: 128 bits that are the register modulo `P'`.
#[inline(always)]
fn folded<V: Blocks, const N: usize, const REFLECTED: bool>(
    t: V::Token,
    c: &Constants,
    carry: V::One,
    blocks: &[u8],
) -> V::One {
    debug_assert!(2 * N * V::LANES <= LANES);
    let group = N * bytes::<V>();
    let nothing = V::broadcast(t, &[0; 2]);
    if blocks.len() < 2 * group {
        // Where the carry stands it has a product of its own, for which no vector of text waits.
        let carry = fold(carry, V::One::broadcast(t, &c.ends.0[LANES - blocks.len() / 16]));
        return times_powers::<V, REFLECTED>(t, c, nothing, blocks).sum_lanes().xor(carry);
    }
    let distance = V::broadcast(t, &c.folds[if N * V::LANES == 8 { 1 } else { 2 }]);
    let (first, others) = blocks.split_at(group);
    let mut all = [nothing; N];
    for (i, v) in all.iter_mut().enumerate() {
        *v = loaded::<V, REFLECTED>(V::load_chunk(t, first, i));
    }
    all[0] = all[0].xor_into_lane(0, carry);
    let groups = others.chunks_exact(group);
    let rest = groups.remainder();
    for group in groups {
        for (i, v) in all.iter_mut().enumerate() {
            let next = loaded::<V, REFLECTED>(V::load_chunk(t, group, i));
            *v = plus(next, *v, distance);
        }
    }
    let mut sum = nothing;
    let factors = c.ends.0[LANES - (group + rest.len()) / 16..].chunks_exact(V::LANES);
    for (v, factors) in all.into_iter().zip(factors) {
        sum = plus(sum, v, V::load_blocks(t, factors));
    }
    times_powers::<V, REFLECTED>(t, c, sum, rest).sum_lanes()
}

/// `sum`, and at most `LANES` blocks each times its power, without a loop that waits for products. From the last vector
/// to the first: so the powers stand at known places.
#[inline(always)]
fn times_powers<V: Blocks, const REFLECTED: bool>(
    t: V::Token,
    c: &Constants,
    mut sum: V,
    mut blocks: &[u8],
) -> V {
    let mut powers = &c.ends.0[..];
    while let Some((text, chunk)) = split_off(blocks, bytes::<V>())
        && let Some((others, factors)) = split_off(powers, V::LANES)
    {
        let v = loaded::<V, REFLECTED>(V::load_chunk(t, chunk, 0));
        sum = plus(sum, v, V::load_blocks(t, factors));
        (blocks, powers) = (text, others);
    }
    if V::LANES > 1 && !blocks.is_empty() {
        let v = if V::LANES == 2 {
            V::from_two(V::One::load_chunk(t, blocks, 0), V::One::broadcast(t, &[0; 2]))
        } else {
            V::load_partial_bytes(t, blocks)
        };
        let factors = V::load_blocks(t, &powers[powers.len().saturating_sub(blocks.len() / 16)..]);
        sum = plus(sum, loaded::<V, REFLECTED>(v), factors);
    }
    sum
}

/// The last `n` of a slice apart, if there are so many.
#[inline(always)]
fn split_off<T>(slice: &[T], n: usize) -> Option<(&[T], &[T])> {
    slice.split_at_checked(slice.len().checked_sub(n)?)
}

/// The words of a lane.
#[inline(always)]
fn words<V: Simd<Words = [u64; 2]>>(v: V) -> [u64; 2] {
    let mut words = [0; 2];
    v.store(&mut words);
    words
}

/// The remainder modulo `P'` of 128 bits: Barrett's, by the quotient of the upper half.
#[inline(always)]
fn reduce<V: Blocks, const REFLECTED: bool>(t: V::Token, c: &Constants, sum: V::One) -> u64 {
    let factors = V::One::broadcast(t, &c.reduction);
    if REFLECTED {
        // The factors have the bit for x^64 at the bottom; that for x^0 is the 65th.
        let quotient = sum.clmul_low(factors);
        let rest = sum.xor(quotient.clmul_low_high(factors));
        words(rest)[1] ^ words(quotient)[0] & c.odd
    } else {
        let quotient = sum.xor(sum.clmul_high_low(factors));
        words(sum.xor(quotient.clmul_high(factors)))[0]
    }
}
