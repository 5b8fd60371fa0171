//! Bits of a vector copied to given positions: what takes a coordinate vector to a polynomial and back.
//!
//! Positions are those of the basis, never secret. Each bit of the result costs one byte of a register:
//!
//! 1. a byte permutation brings, for every bit of the result, the byte of the source that holds it: 64 or 128 bytes with AVX-512,
//!    16 elsewhere;
//! 2. an AND with that byte's bit; sources longer than the permutation reaches take more passes with other masks, whose
//!    results are added;
//! 3. the bytes become bits.
//!
//! The portable kernel, and that of machines without such a third step, shift bit by bit.
//!
//! **Linear by construction.** For each bit of the result at most one mask byte is not zero, and that has one bit: [`Gather`] is
//! made so. Hence what is masked is one bit of the source, wherever it stands in its byte; its parity, or whether it is zero, is
//! that bit, and a sum over pieces has one term that is not zero.

use crate::simd::Aligned;
use crate::tier::Token;
use alloc::{vec, vec::Vec};
use core::marker::PhantomData;

/// No source: the bit of the result is 0.
pub(super) const NONE: usize = usize::MAX;

/// As many bytes as a word has bits.
pub(super) type Line = Aligned<[u8; 64]>;

/// How a gatherer wants its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// None: it goes by the positions.
    Bits,
    /// Masks for permutations of that many bytes, the bits of the result in order.
    Bytes(usize),
    /// Masks for permutations of that many bytes, as rows of bit matrices: bit `i` in byte `i ^ 7`.
    Rows(usize),
}

impl Reach {
    const fn bytes(self) -> usize {
        match self {
            Self::Bits => 0,
            Self::Bytes(n) | Self::Rows(n) => n,
        }
    }
}

/// For each bit of the result the bit of the source that it is.
#[derive(Clone, Debug)]
pub(super) struct Gather {
    reach: Reach,
    positions: Vec<u32>,
    /// For each word of the result: which byte of its piece, then for each piece of the source which bit of it (one bit
    /// of the byte in one of the pieces).
    lines: Vec<Line>,
    /// Pieces of the source.
    pieces: usize,
}

impl Gather {
    /// From the positions, [`NONE`] for a zero, in a source of `words` words.
    pub(super) fn new(reach: Reach, positions: &[usize], words: usize) -> Self {
        let piece = reach.bytes();
        let pieces = if piece == 0 { 0 } else { (8 * words).div_ceil(piece) };
        let mut lines = vec![];
        if piece > 0 {
            for word in positions.chunks(64) {
                let mut of_word = vec![Aligned([0; 64]); 1 + pieces];
                for (i, at) in word.iter().enumerate().filter(|(_, at)| **at != NONE) {
                    let i = if matches!(reach, Reach::Rows(_)) { i ^ 7 } else { i };
                    let byte = at / 8;
                    of_word[0].0[i] = (byte % piece) as u8;
                    of_word[1 + byte / piece].0[i] = 1 << (at % 8);
                }
                lines.extend(of_word);
            }
        }
        let positions = positions.iter().map(|at| u32::try_from(*at).unwrap_or(u32::MAX)).collect();
        Self { reach, positions, lines, pieces }
    }

    /// Words of the result.
    pub(super) fn words(&self) -> usize {
        self.positions.len().div_ceil(64)
    }

    /// Whether it was made for gatherers of this reach.
    #[inline(always)]
    pub(super) fn suits(&self, reach: Reach) -> bool {
        self.reach == reach
    }

    /// The lines of a word of the result.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn of_word(&self, word: usize) -> (&[u8; 64], &[Line]) {
        match self.lines[word * (1 + self.pieces)..].split_first() {
            Some((which, bits)) => (&which.0, &bits[..self.pieces]),
            None => (&[0; 64], &[]),
        }
    }
}

/// A kind of register that can gather.
pub(super) trait Gatherer {
    /// What proves its tier.
    type Token: Copy + Into<Token>;
    /// The tables that it takes.
    const REACH: Reach;

    /// The whole of [`Gather`] from `source` into `out`, which has the result's words.
    fn gather(t: Self::Token, plan: &Gather, out: &mut [u64], source: &[u64]);
}

/// Bit by bit, on any tier.
pub(super) struct Bitwise<T>(PhantomData<T>);

impl<T: Copy + Into<Token>> Gatherer for Bitwise<T> {
    type Token = T;
    const REACH: Reach = Reach::Bits;

    #[inline(always)]
    fn gather(_: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
        for (out, positions) in out.iter_mut().zip(plan.positions.chunks(64)) {
            let mut word = 0;
            for (i, at) in positions.iter().enumerate() {
                let from = source.get(*at as usize / 64).copied().unwrap_or(0);
                word |= (from >> (at % 64) & 1) << i;
            }
            *out = word;
        }
    }
}
