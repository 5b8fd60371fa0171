//! Gathering by shuffles of 16 bytes, for 128 and 256 bits.
//!
//! A shuffle gives 0 for an index with its top bit set. So of P pieces each has indices of its own, the shuffled pieces
//! are joined, and one AND leaves of every byte the bit that is wanted; compared with zero, the top bits of the bytes
//! are collected:
//!
//! ```text
//! for each 16 or 32 bits of the result   P pshufb, P - 1 por, pand, pcmpeqb, pmovmskb: 2 P + 2 instructions
//! ```
//!
//! The pieces stay in registers, eight at most; longer sources take several passes. For 163, 283, 409 bits and a whole
//! word that is 16, 20, 24 instructions on 256 bits, of which the shuffles, 4, 6, 8, have two ports.

use crate::normal::gather::{Gather, HELD, Line, Reach};
use crate::simd::{Shuffle, Simd, V128, V256, Vector};
use crate::tier::{HasAvx2, HasClmul};

/// Sixteen bytes of the source.
#[inline(always)]
fn piece<L: Simd<Words = [u64; 2]>>(t: L::Token, source: &[u64], i: usize) -> L {
    match source.get(2 * i..) {
        Some([low, high, ..]) => L::load(t, &[*low, *high]),
        Some([low]) => L::from_word(t, low),
        _ => L::splat(t, 0),
    }
}

/// A word of the result, as far as it is from the pieces: the first line says which bits, the others which bytes.
#[inline(always)]
fn word<V: Shuffle, const P: usize, const LINES: usize>(
    t: V::Token,
    pieces: &[V; P],
    lines: &[Line; LINES],
) -> u64 {
    const { assert!(LINES == P + 1) };
    let mut word = 0;
    for i in 0..4 / V::LANES {
        let mut joined = pieces[0].shuffle_bytes(V::load_chunk(t, &lines[1].0, i));
        for p in 1..P {
            joined = joined.or(pieces[p].shuffle_bytes(V::load_chunk(t, &lines[1 + p].0, i)));
        }
        // The parts do not overlap.
        word |= joined.and(V::load_chunk(t, &lines[0].0, i)).nonzero8() << (16 * V::LANES * i);
    }
    word
}

/// Writes to each word of the result the bits that it has of P pieces, or adds them. What is left of the lines.
///
/// Words are stored two at a time, as they will be loaded: a load that does not find all that it reads in one store
/// waits until the stores are done.
#[inline(always)]
pub(crate) fn pass<'a, V: Shuffle, const P: usize, const LINES: usize, const ADDED: bool>(
    t: V::Token,
    lines: &'a [Line],
    out: &mut [u64],
    source: &[u64],
) -> &'a [Line] {
    let mut pieces = [V::splat(t, 0); P];
    for (i, to) in pieces.iter_mut().enumerate() {
        *to = V::broadcast_lane(piece(t, source, i));
    }
    let (lines, rest) = lines.split_at(lines.len().min(LINES * out.len()));
    let (of_twos, of_last) = lines.as_chunks::<LINES>().0.as_chunks::<2>();
    let (twos, last) = out.as_chunks_mut::<2>();
    for (two, [low, high]) in twos.iter_mut().zip(of_twos) {
        let (low, high) = (word(t, &pieces, low), word(t, &pieces, high));
        let both = V::Lane::broadcast_words(t, &[low, high]);
        (if ADDED { both.xor(V::Lane::load(t, two)) } else { both }).store(two);
    }
    for (out, lines) in last.iter_mut().zip(of_last) {
        *out = word(t, &pieces, lines) ^ if ADDED { *out } else { 0 };
    }
    rest
}

/// All passes: see [`parts::gather`](crate::normal::parts::gather).
#[inline(always)]
pub(crate) fn gather<V: Shuffle>(t: V::Token, plan: &Gather, out: &mut [u64], source: &[u64]) {
    debug_assert!(plan.is_for(Reach::Bytes));
    let (mut left, mut lines) = (plan.pieces(), plan.shuffles());
    let mut source = source;
    loop {
        lines = match left {
            0 => return,
            1 => pass::<V, 1, 2, true>(t, lines, out, source),
            2 => pass::<V, 2, 3, true>(t, lines, out, source),
            3 => pass::<V, 3, 4, true>(t, lines, out, source),
            4 => pass::<V, 4, 5, true>(t, lines, out, source),
            5 => pass::<V, 5, 6, true>(t, lines, out, source),
            6 => pass::<V, 6, 7, true>(t, lines, out, source),
            7 => pass::<V, 7, 8, true>(t, lines, out, source),
            _ => pass::<V, HELD, { HELD + 1 }, true>(t, lines, out, source),
        };
        left = left.saturating_sub(HELD);
        source = &source[source.len().min(2 * HELD)..];
    }
}

/// Sixteen bytes in reverse order.
const BACKWARDS: [u8; 16] = [15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
/// What the bits of a nibble are in reverse order, and what they are at the other end of a byte.
const TURNED: [u8; 16] = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15];
const TURNED_UP: [u8; 16] = {
    let mut up = TURNED;
    let mut i = 0;
    while i < 16 {
        up[i] <<= 4;
        i += 1;
    }
    up
};

/// The bits of each lane in reverse order: the bytes by one shuffle, their nibbles by two as tables of sixteen.
#[inline(always)]
pub(crate) fn turned<V: Shuffle>(t: V::Token, v: V) -> V {
    let (v, nibble) = (v.shuffle_bytes(everywhere(t, &BACKWARDS)), everywhere::<V>(t, &[0x0f; 16]));
    let (low, high) = (everywhere::<V>(t, &TURNED_UP), everywhere::<V>(t, &TURNED));
    let [of_low, of_high] = v.nibbles(nibble);
    low.shuffle_bytes(of_low).or(high.shuffle_bytes(of_high))
}

/// The bytes in each lane.
#[inline(always)]
fn everywhere<V: Shuffle>(t: V::Token, bytes: &[u8; 16]) -> V {
    let [low, high] = *bytes.as_chunks().0 else { unreachable!() };
    V::broadcast(t, &[u64::from_le_bytes(low), u64::from_le_bytes(high)])
}

/// The bits of the words in reverse order, two words at a time.
#[inline(always)]
pub(crate) fn reverse_twos<T: HasClmul>(t: T, out: &mut [u64], a: &[u64]) {
    let (twos, last) = out.as_chunks_mut::<2>();
    let (first, backwards) = a.as_rchunks::<2>();
    for (out, a) in twos.iter_mut().zip(backwards.iter().rev()) {
        turned(t, V128::load(t, a)).store(out);
    }
    for (out, a) in last.iter_mut().zip(first) {
        *out = a.reverse_bits();
    }
}

/// The same, four words at a time.
#[inline(always)]
pub(crate) fn reverse_fours<T: HasAvx2>(t: T, out: &mut [u64], a: &[u64]) {
    let (fours, last) = out.as_chunks_mut::<4>();
    let (first, backwards) = a.as_rchunks::<4>();
    for (out, a) in fours.iter_mut().zip(backwards.iter().rev()) {
        turned(t, V256::load(t, a)).swap_halves().store(out);
    }
    reverse_twos(t, last, first);
}
