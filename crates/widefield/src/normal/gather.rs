//! Bits of a vector copied to given places: what takes a coordinate vector to a polynomial and back.
//!
//! Places are those of the basis, never secret. Each bit of the result costs one byte of a register:
//!
//! 1. a byte permutation brings, for every bit of the result, the byte of the source that holds it:
//!    `vpermb`/`vpermi2b` of 64 or 128 bytes (avx512), `pshufb` of 16 (the others);
//! 2. an AND with that byte's bit; sources longer than the permutation reaches take more passes with other masks, whose
//!    results are added;
//! 3. the bytes become bits: with AVX-512 a bit matrix does it, the masked bytes being the *matrix*. Eight bytes in a word
//!    are the rows of an 8x8 matrix, and its product with the byte 11111111 is the parity of each row: eight bits of the
//!    result. For the word `j` of eight, the vector has that byte in column j and zeros elsewhere, so that eight such
//!    results add up without a shift, and one byte transposition gives eight words:
//!
//!    ```text
//!    byte 8B + j of the sum = byte B of word j of the result
//!    ```
//!
//!    The other tiers compare with zero and collect the top bits of the bytes (`pmovmskb`).
//!
//! That is per word of the result 3 instructions and 2 loads with AVX-512 (source of at most 16 words), and
//! `2 + 3 ceil(n/128)` for each 16 or 32 bits of it elsewhere. The portable tier shifts bit by bit.

#[cfg(target_arch = "x86_64")]
use crate::simd::{V128, V256, V512};
use crate::tier::Token;
#[cfg(target_arch = "x86_64")]
use crate::tier::{Avx2, Avx512, Clmul, Vaes};
#[cfg(target_arch = "x86_64")]
use crate::tier::{HasAvx2, HasClmul};
use alloc::{vec, vec::Vec};

/// No source: the bit of the result is 0.
pub(super) const NONE: usize = usize::MAX;

/// 64 bytes that do not straddle cache lines.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct Line(pub(super) [u8; 64]);

/// For each bit of the result the bit of the source that it is.
#[derive(Clone, Debug)]
pub(super) struct Gather {
    places: Vec<u32>,
    /// For each word of the result: which byte of its piece, then for each piece of the source which bit of it (one bit
    /// of the byte in one of the pieces).
    lines: Vec<Line>,
    /// Pieces of the source.
    pieces: usize,
}

/// The place of output bit `i` in its line: in order, or for the rows of bit matrices in reverse within each eight.
fn slot(token: Token, i: usize) -> usize {
    if piece_bytes(token) == 128 { i ^ 7 } else { i }
}

/// How many bytes one byte permutation reaches; 0 where there is none.
const fn piece_bytes(token: Token) -> usize {
    match token {
        #[cfg(target_arch = "x86_64")]
        Token::Avx512(_) => 128,
        #[cfg(target_arch = "x86_64")]
        Token::Clmul(_) | Token::Avx2(_) | Token::Vaes(_) => 16,
        _ => 0,
    }
}

impl Gather {
    /// From the places, [`NONE`] for a zero, in a source of `words` words.
    pub(super) fn new(token: Token, places: &[usize], words: usize) -> Self {
        let piece = piece_bytes(token);
        let pieces = if piece == 0 { 0 } else { (8 * words).div_ceil(piece) };
        let mut lines = vec![];
        if piece > 0 {
            for word in places.chunks(64) {
                let mut of_word = vec![Line([0; 64]); 1 + pieces];
                for (i, place) in word.iter().enumerate().filter(|(_, place)| **place != NONE) {
                    let byte = place / 8;
                    of_word[0].0[slot(token, i)] = (byte % piece) as u8;
                    of_word[1 + byte / piece].0[slot(token, i)] = 1 << (place % 8);
                }
                lines.extend(of_word);
            }
        }
        let places = places.iter().map(|place| u32::try_from(*place).unwrap_or(u32::MAX)).collect();
        Self { places, lines, pieces }
    }

    /// Words of the result.
    pub(super) fn words(&self) -> usize {
        self.places.len().div_ceil(64)
    }

    /// The lines of a word of the result.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    fn of_word(&self, word: usize) -> (&[u8; 64], &[Line]) {
        match self.lines[word * (1 + self.pieces)..].split_first() {
            Some((which, bits)) => (&which.0, &bits[..self.pieces]),
            None => (&[0; 64], &[]),
        }
    }
}

/// A tier that can gather. Its methods are kernels or inlined into kernels.
pub(super) trait Gatherer: Copy {
    /// The whole of [`Gather`] from `source` into `out`, which has the result's words.
    fn gather(self, plan: &Gather, out: &mut [u64], source: &[u64]);
}

/// Bit by bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bitwise;

impl Gatherer for Bitwise {
    #[inline(always)]
    fn gather(self, plan: &Gather, out: &mut [u64], source: &[u64]) {
        for (out, places) in out.iter_mut().zip(plan.places.chunks(64)) {
            let mut word = 0;
            for (i, place) in places.iter().enumerate() {
                let from = source.get(*place as usize / 64).copied().unwrap_or(0);
                word |= (from >> (place % 64) & 1) << i;
            }
            *out = word;
        }
    }
}

/// Sixteen bytes of the source.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn piece<T: HasClmul>(t: T, source: &[u64], i: usize) -> V128<T> {
    match source.get(2 * i..) {
        Some([low, high, ..]) => V128::from_words(t, *low, *high),
        Some([low]) => V128::from_word(t, low),
        _ => V128::zero(t),
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn by_16<T: HasClmul>(t: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
    for (w, out) in out.iter_mut().enumerate() {
        let (which, bits) = plan.of_word(w);
        let mut word = 0;
        for (quarter, which) in which.as_chunks::<16>().0.iter().enumerate() {
            let which = V128::load_bytes(t, which);
            let mut sum = V128::zero(t);
            for (i, bits) in bits.iter().enumerate() {
                let bits = V128::load_bytes(t, &bits.0.as_chunks().0[quarter]);
                sum = sum.or(piece(t, source, i).shuffle8(which).and(bits));
            }
            word |= u64::from(sum.nonzero8()) << (16 * quarter);
        }
        *out = word;
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn by_32<T: HasAvx2>(t: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
    for (w, out) in out.iter_mut().enumerate() {
        let (which, bits) = plan.of_word(w);
        let halves = which.as_chunks::<32>().0;
        let (first, second) = (V256::load_bytes(t, &halves[0]), V256::load_bytes(t, &halves[1]));
        let (mut low, mut high) = (V256::zero(t), V256::zero(t));
        for (i, bits) in bits.iter().enumerate() {
            let piece = V256::broadcast_lane(piece(t, source, i));
            let halves = bits.0.as_chunks::<32>().0;
            low = low.or(piece.shuffle8(first).and(V256::load_bytes(t, &halves[0])));
            high = high.or(piece.shuffle8(second).and(V256::load_bytes(t, &halves[1])));
        }
        *out = u64::from(low.nonzero8()) | u64::from(high.nonzero8()) << 32;
    }
}

/// A source of at most eight words, of at most sixteen, or any.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    Eight(V512),
    Sixteen(V512, V512),
    Any(&'a [u64]),
}

#[cfg(target_arch = "x86_64")]
impl<'a> Source<'a> {
    #[inline(always)]
    pub(super) fn load(t: Avx512, words: &'a [u64]) -> Self {
        match words.len() {
            ..=8 => Self::Eight(V512::load_partial(t, words)),
            9..=16 => Self::Sixteen(V512::load_partial(t, &words[..8]), V512::load_partial(t, &words[8..])),
            _ => Self::Any(words),
        }
    }
}

/// The byte 11111111 in column `j` of every word.
#[cfg(target_arch = "x86_64")]
pub(super) const COLUMNS: [[u64; 8]; 8] = {
    let mut columns = [[0; 8]; 8];
    let mut j = 0;
    while j < 8 {
        columns[j] = [0xff << (8 * j); 8];
        j += 1;
    }
    columns
};

/// Rows and columns of an 8 x 8 matrix of bytes exchanged.
#[cfg(target_arch = "x86_64")]
pub(super) const TRANSPOSED: [u8; 64] = {
    let mut at = [0; 64];
    let mut i = 0;
    while i < 64 {
        at[i] = (8 * (i % 8) + i / 8) as u8;
        i += 1;
    }
    at
};

/// The words `from .. from + count` of the result, `count` at most eight.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn eight_words(t: Avx512, plan: &Gather, source: Source<'_>, from: usize, count: usize) -> V512 {
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
                    // rows | bytes & bits
                    rows = rows.ternary::<0xf8>(a.permute8_of_two(which, b), V512::load_bytes(t, &bits.0));
                }
                rows
            }
        };
        sum = sum.or(V512::load(t, &COLUMNS[j]).affine::<0>(rows));
    }
    sum.permute8(V512::load_bytes(t, &TRANSPOSED))
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn by_64(t: Avx512, plan: &Gather, out: &mut [u64], source: &[u64]) {
    let source = Source::load(t, source);
    for (i, out) in out.chunks_mut(8).enumerate() {
        eight_words(t, plan, source, 8 * i, out.len()).store_partial(out);
    }
}

#[cfg(target_arch = "x86_64")]
macro_rules! gatherers {
    ($($token:ident $body:ident;)*) => { $(
        impl Gatherer for $token {
            #[inline(always)]
            fn gather(self, plan: &Gather, out: &mut [u64], source: &[u64]) {
                $body(self, plan, out, source);
            }
        }
    )* };
}
#[cfg(target_arch = "x86_64")]
gatherers! { Clmul by_16; Avx2 by_32; Vaes by_32; Avx512 by_64; }
#[cfg(target_arch = "aarch64")]
impl Gatherer for crate::tier::Neon {
    #[inline(always)]
    fn gather(self, plan: &Gather, out: &mut [u64], source: &[u64]) {
        Bitwise.gather(plan, out, source);
    }
}
