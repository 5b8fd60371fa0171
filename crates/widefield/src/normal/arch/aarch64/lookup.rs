//! Gathering by look-ups in up to 128 bytes, for NEON.
//!
//! TBL looks 16 bytes up in one to four registers, and TBX what lies beyond in four more. A test against the wanted bit
//! makes all ones or zeros of each byte; the bits that belong to one byte of the result are put together by shifts that
//! insert:
//!
//! ```text
//! vector q of four, byte b and 8 + b   the bits 8 b + q and 8 b + q + 4 of the word
//! 4 tbl, 4 cmtst, 3 sri     the two nibbles of each byte, at the tops of the bytes b and 8 + b
//! 2 zip, sri                two words' bytes, of both nibbles
//! ```
//!
//! That is 12.5 instructions for each word of the result, and 8 more from 9 words of the source on, beside the loads of
//! 128 bytes of the plan. The source stays in registers, 16 words of it; longer sources take several passes.

use crate::normal::gather::{Gather, Line, Reach};
use crate::simd::{Blocks, V128};
use crate::tier::{HasClmul, HasNeon};

/// Words of the source that are held in registers.
const HELD: usize = 16;

/// Sixteen bytes of the source.
#[inline(always)]
fn piece<T: HasNeon>(t: T, source: &[u64], i: usize) -> V128<T> {
    match source.get(2 * i..) {
        Some([low, high, ..]) => V128::from_words(t, *low, *high),
        Some([low]) => V128::from_word(t, low),
        _ => V128::zero(t),
    }
}

/// A word of the result: low nibbles at the tops of the first eight bytes, high nibbles at those of the last eight.
#[inline(always)]
fn nibbles<T: HasNeon, const P: usize>(t: T, pieces: &[V128<T>; P], which: &Line, bits: &Line) -> V128<T> {
    let (which, bits) = (which.0.as_chunks::<16>().0, bits.0.as_chunks::<16>().0);
    let mut sum = V128::zero(t);
    for (q, (which, bits)) in which.iter().zip(bits).enumerate() {
        let byte = V128::lookup_bytes(pieces, V128::load_bytes(t, which));
        let bit = byte.test8(V128::load_bytes(t, bits));
        sum = if q == 0 { bit } else { bit.above8::<1>(sum) };
    }
    sum
}

/// Two words of the result from their nibbles.
#[inline(always)]
fn words<T: HasNeon>(first: V128<T>, second: V128<T>) -> V128<T> {
    first.interleave_high(second).above8::<4>(first.interleave_low(second))
}

/// Writes to each word of the result the bits that it has of piece `k` of the source, or adds them. There are 2 P words
/// of it, or one fewer. `lines` has so many for each word of the result.
#[inline(always)]
pub(crate) fn pass<T: HasNeon, const P: usize, const ADDED: bool>(
    t: T,
    lines: &[Line],
    each: usize,
    k: usize,
    out: &mut [u64],
    source: &[u64],
) {
    let mut pieces = [V128::zero(t); P];
    for (i, to) in pieces.iter_mut().enumerate() {
        *to = piece(t, source, i);
    }
    let (twos, last) = out.as_chunks_mut::<2>();
    let of_twos = lines.chunks_exact(2 * each);
    let of_last = of_twos.remainder();
    for (two, lines) in twos.iter_mut().zip(of_twos) {
        let first = nibbles(t, &pieces, &lines[0], &lines[1 + k]);
        let second = nibbles(t, &pieces, &lines[each], &lines[each + 1 + k]);
        let both = words(first, second);
        (if ADDED { both.xor(V128::load(t, two)) } else { both }).store(two);
    }
    for (out, lines) in last.iter_mut().zip(of_last.chunks_exact(each)) {
        let word = nibbles(t, &pieces, &lines[0], &lines[1 + k]);
        *out = words(word, word).low_word() ^ if ADDED { *out } else { 0 };
    }
}

/// All passes: see [`parts::gather`](crate::normal::parts::gather).
#[inline(always)]
pub(crate) fn gather<T: HasNeon>(t: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
    debug_assert!(plan.is_for(Reach::Quarters));
    let (lines, each) = (plan.lines(), 1 + plan.pieces());
    for (k, source) in source.chunks(HELD).take(plan.pieces()).enumerate() {
        match source.len().div_ceil(2) {
            1 => pass::<T, 1, true>(t, lines, each, k, out, source),
            2 => pass::<T, 2, true>(t, lines, each, k, out, source),
            3 => pass::<T, 3, true>(t, lines, each, k, out, source),
            4 => pass::<T, 4, true>(t, lines, each, k, out, source),
            5 => pass::<T, 5, true>(t, lines, each, k, out, source),
            6 => pass::<T, 6, true>(t, lines, each, k, out, source),
            7 => pass::<T, 7, true>(t, lines, each, k, out, source),
            _ => pass::<T, 8, true>(t, lines, each, k, out, source),
        }
    }
}

/// The bits of each lane in reverse order.
#[inline(always)]
pub(crate) fn turned<T: HasClmul>(v: V128<T>) -> V128<T> {
    v.reverse_bits8().reverse_bytes()
}
