//! Gathering by byte permutations.
//!
//! ```text
//! 128 and 256 bits   pshufb of 16 bytes, AND; compared with zero, the top bits of the bytes collected (pmovmskb):
//!                    2 + 3 ceil(n/128) instructions for each 16 or 32 bits of the result
//! 512 bits           vpermb or vpermi2b of 64 or 128 bytes, AND; a bit matrix turns bytes into bits:
//!                    3 instructions and 2 loads for each word of the result (source of at most 16 words)
//! ```
//!
//! With AVX-512 the masked bytes are the *matrix*. Eight bytes in a word are the rows of an 8x8 matrix, and its product with
//! the byte 11111111 is the parity of each row: eight bits of the result. For the word `j` of eight, the vector has that byte
//! in column j and zeros elsewhere, so that eight such results add up without a shift, and one byte transposition gives
//! eight words:
//!
//! ```text
//! byte 8B + j of the sum = byte B of word j of the result
//! ```

use super::gather::{Gather, Gatherer, Reach};
use crate::simd::{Carryless, V128, V256, V512};
use crate::tier::{Avx512, HasAvx2, HasClmul, Token};

/// Sixteen bytes of the source.
#[inline(always)]
fn piece<T: HasClmul>(t: T, source: &[u64], i: usize) -> V128<T> {
    match source.get(2 * i..) {
        Some([low, high, ..]) => V128::from_words(t, *low, *high),
        Some([low]) => V128::from_word(t, low),
        _ => V128::zero(t),
    }
}

impl<T: HasClmul + Into<Token>> Gatherer for V128<T> {
    type Token = T;
    const REACH: Reach = Reach::Bytes(16);

    #[inline(always)]
    fn gather(t: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
        for (w, out) in out.iter_mut().enumerate() {
            let (which, bits) = plan.of_word(w);
            let mut word = 0;
            for (quarter, which) in which.as_chunks::<16>().0.iter().enumerate() {
                let which = V128::load_bytes(t, which);
                let mut sum = V128::zero(t);
                for (i, bits) in bits.iter().enumerate() {
                    let bits = V128::load_bytes(t, &bits.0.as_chunks().0[quarter]);
                    sum = sum.xor(piece(t, source, i).shuffle8(which).and(bits));
                }
                // Each byte has one bit that can be set. The quarters do not overlap.
                word |= u64::from(sum.nonzero8()) << (16 * quarter);
            }
            *out = word;
        }
    }
}

impl<T: HasAvx2 + Into<Token>> Gatherer for V256<T> {
    type Token = T;
    const REACH: Reach = Reach::Bytes(16);

    #[inline(always)]
    fn gather(t: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
        for (w, out) in out.iter_mut().enumerate() {
            let (which, bits) = plan.of_word(w);
            let halves = which.as_chunks::<32>().0;
            let (first, second) = (V256::load_bytes(t, &halves[0]), V256::load_bytes(t, &halves[1]));
            let (mut low, mut high) = (V256::zero(t), V256::zero(t));
            for (i, bits) in bits.iter().enumerate() {
                let piece = V256::broadcast_lane(piece(t, source, i));
                let halves = bits.0.as_chunks::<32>().0;
                low = low.xor(piece.shuffle8(first).and(V256::load_bytes(t, &halves[0])));
                high = high.xor(piece.shuffle8(second).and(V256::load_bytes(t, &halves[1])));
            }
            // Each byte has one bit that can be set. The halves do not overlap.
            *out = u64::from(low.nonzero8()) | u64::from(high.nonzero8()) << 32;
        }
    }
}

/// A source of at most eight words, of at most sixteen, or any.
#[derive(Clone, Copy)]
enum Source<'a> {
    Eight(V512),
    Sixteen(V512, V512),
    Any(&'a [u64]),
}

impl<'a> Source<'a> {
    #[inline(always)]
    fn load(t: Avx512, words: &'a [u64]) -> Self {
        match words.len() {
            ..=8 => Self::Eight(V512::load_partial(t, words)),
            9..=16 => Self::Sixteen(V512::load_partial(t, &words[..8]), V512::load_partial(t, &words[8..])),
            _ => Self::Any(words),
        }
    }
}

/// The byte 11111111 in column `j` of every word.
pub(super) const COLUMNS: [[u64; 8]; 8] = {
    let mut columns = [[0; 8]; 8];
    let mut j = 0;
    while j < 8 {
        columns[j] = [0xff << (8 * j); 8];
        j += 1;
    }
    columns
};

/// The words `from .. from + count` of the result, `count` at most eight.
#[inline(always)]
fn eight_words(t: Avx512, plan: &Gather, source: Source<'_>, from: usize, count: usize) -> V512 {
    let mut sum = V512::zero(t);
    for j in 0..count {
        let (which, bits) = plan.of_word(from + j);
        let which = V512::load_bytes(t, which);
        let rows = match source {
            Source::Eight(a) => a.permute8(which).and(V512::load_bytes(t, &bits[0].0)),
            Source::Sixteen(a, b) => a.permute8_of_two(which, b).and(V512::load_bytes(t, &bits[0].0)),
            Source::Any(words) => {
                let mut rows = V512::zero(t);
                for (bits, words) in bits.iter().zip(words.chunks(16)) {
                    let a = V512::load_partial(t, words);
                    let b = V512::load_partial(t, &words[words.len().min(8)..]);
                    // rows + (bytes & bits)
                    rows = rows.ternary::<0x78>(a.permute8_of_two(which, b), V512::load_bytes(t, &bits.0));
                }
                rows
            }
        };
        sum = sum.xor(V512::load(t, &COLUMNS[j]).affine::<0>(rows));
    }
    sum.transpose_bytes()
}

impl Gatherer for V512 {
    type Token = Avx512;
    const REACH: Reach = Reach::Rows(128);

    #[inline(always)]
    fn gather(t: Avx512, plan: &Gather, out: &mut [u64], source: &[u64]) {
        let source = Source::load(t, source);
        for (i, out) in out.chunks_mut(8).enumerate() {
            eight_words(t, plan, source, 8 * i, out.len()).store_partial(out);
        }
    }
}
