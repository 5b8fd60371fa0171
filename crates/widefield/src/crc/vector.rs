//! Folding by carry-less products: see [the mathematics](super#mathematics).
//!
//! ```text
//! main loop, for each vector:   2 products, 1 three-way XOR (and a shuffle, if bits are not reflected)
//! the end, for each vector:     the same, with factors for each lane
//! reduction:                    2 products
//! ```

use super::constants::{Constants, LANES};
use crate::simd::{Blocks, Carryless, Simd, load_partial};

/// The register after a text.
#[inline(always)]
pub(super) fn update<V: Blocks, const REFLECTED: bool>(
    t: V::Token,
    c: &Constants,
    register: u64,
    text: &[u8],
) -> u64 {
    let r = text.len() % 16;
    let (head, blocks) = text.split_at(r);
    // The register where it meets the text, as far as that is in whole blocks.
    let mut carry = at_front::<V, REFLECTED>(t, register);
    if r > 0 {
        let (lane, over) = filled_up::<REFLECTED>(head, register);
        let lane = V::One::broadcast_words(t, &lane);
        if blocks.is_empty() {
            let end = V::One::broadcast(t, &c.ends[LANES - 1]);
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

/// The first bytes of a text, fewer than 16, with the register added and zeros in front; and what of the register goes
/// beyond them.
#[inline(always)]
fn filled_up<const REFLECTED: bool>(head: &[u8], register: u64) -> ([u64; 2], u64) {
    let (bytes, n) = (load_partial(head), 8 * head.len() as u32);
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

/// Vector `i` of the blocks.
#[inline(always)]
fn load_chunk<V: Blocks, const REFLECTED: bool>(t: V::Token, blocks: &[u8], i: usize) -> V {
    let v = V::load_chunk(t, blocks, i);
    if REFLECTED { v } else { v.reverse_bytes() }
}

/// Bytes of a vector.
#[inline(always)]
fn bytes<V: Blocks>() -> usize {
    16 * V::LANES
}

/// The factors of a vector's lanes, of which the first is number `n` from the text's end.
#[inline(always)]
fn ends<V: Blocks>(t: V::Token, c: &Constants, n: usize) -> V {
    V::load_blocks(t, &c.ends[LANES - n..][..V::LANES])
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
    if blocks.len() < 2 * group {
        return times_powers::<V, REFLECTED>(t, c, carry, blocks);
    }
    let distance = V::broadcast(t, &c.folds[if N * V::LANES == 8 { 1 } else { 2 }]);
    let (first, others) = blocks.split_at(group);
    let mut all = [load_chunk::<V, REFLECTED>(t, first, 0); N];
    for (i, v) in all.iter_mut().enumerate().skip(1) {
        *v = load_chunk::<V, REFLECTED>(t, first, i);
    }
    all[0] = all[0].xor_into_lane(0, carry);
    let groups = others.chunks_exact(group);
    let rest = groups.remainder();
    for group in groups {
        for (i, v) in all.iter_mut().enumerate() {
            let next = load_chunk::<V, REFLECTED>(t, group, i);
            *v = next.xor3(v.clmul_low(distance), v.clmul_high(distance));
        }
    }
    let n = rest.len() / 16 + N * V::LANES;
    let mut sum = V::broadcast(t, &[0; 2]);
    for (i, v) in all.into_iter().enumerate() {
        let factors = ends::<V>(t, c, n - i * V::LANES);
        sum = sum.xor3(v.clmul_low(factors), v.clmul_high(factors));
    }
    let sum = sum.sum_lanes();
    if rest.is_empty() {
        return sum;
    }
    let nothing = V::One::broadcast(t, &[0; 2]);
    sum.xor(times_powers::<V, REFLECTED>(t, c, nothing, rest))
}

/// The same for at most `LANES` blocks, and at least one, without a loop that waits for products.
#[inline(always)]
fn times_powers<V: Blocks, const REFLECTED: bool>(
    t: V::Token,
    c: &Constants,
    carry: V::One,
    blocks: &[u8],
) -> V::One {
    let (mut n, mut rest, mut first) = (blocks.len() / 16, blocks, carry);
    let mut total = V::One::broadcast(t, &[0; 2]);
    if n >= V::LANES && V::LANES > 1 {
        let v = load_chunk::<V, REFLECTED>(t, blocks, 0).xor_into_lane(0, carry);
        let mut sum = fold(v, ends::<V>(t, c, n));
        let mut i = 1;
        n -= V::LANES;
        while n >= V::LANES {
            let (v, factors) = (load_chunk::<V, REFLECTED>(t, blocks, i), ends::<V>(t, c, n));
            sum = sum.xor3(v.clmul_low(factors), v.clmul_high(factors));
            n -= V::LANES;
            i += 1;
        }
        total = sum.sum_lanes();
        rest = &blocks[blocks.len() - 16 * n..];
        first = V::One::broadcast(t, &[0; 2]);
    }
    for block in rest.chunks_exact(16) {
        let v = load_chunk::<V::One, REFLECTED>(t, block, 0).xor(first);
        total = total.xor(fold(v, ends::<V::One>(t, c, n)));
        n -= 1;
        first = V::One::broadcast(t, &[0; 2]);
    }
    total
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
