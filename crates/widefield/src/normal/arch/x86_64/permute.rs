//! Gathering by byte permutations of 64 or 128 bytes, for AVX-512: a permutation, an AND, and a bit matrix that turns
//! bytes into bits, which are 3 instructions and 2 loads for each word of the result (source of at most 16 words).
//!
//! The masked bytes are the *matrix*. Eight bytes in a word are the rows of an 8x8 matrix, and its product with the
//! byte 11111111 is the parity of each row: eight bits of the result. For the word `j` of eight, the vector has that
//! byte in column j and zeros elsewhere, so that eight such results add up without a shift, and one byte transposition
//! gives eight words:
//!
//! ```text
//! byte 8B + j of the sum = byte B of word j of the result
//! ```

use crate::normal::gather::{Gather, Reach};
use crate::simd::{Simd, V512};
use crate::tier::Avx512;

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
pub(crate) const COLUMNS: [[u64; 8]; 8] = {
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

/// The bits: see [`parts::gather`](crate::normal::parts::gather).
#[inline(always)]
pub(crate) fn gather(t: Avx512, plan: &Gather, out: &mut [u64], source: &[u64]) {
    debug_assert!(plan.is_for(Reach::Rows(128)));
    let source = Source::load(t, source);
    for (i, out) in out.chunks_mut(8).enumerate() {
        let words = eight_words(t, plan, source, 8 * i, out.len());
        V512::load_partial(t, out).xor(words).store_partial(out);
    }
}
