//! Bits of a vector copied to given positions: what takes a coordinate vector to a polynomial and back.
//!
//! Positions are those of the basis, never secret. Each bit of the result costs one byte of a register:
//!
//! 1. a byte permutation brings, for every bit of the result, the byte of the source that holds it: out of 64 or 128
//!    bytes with AVX-512 and NEON, out of 16 elsewhere;
//! 2. an AND with that byte's bit;
//! 3. the bytes become bits.
//!
//! Longer sources come in pieces, of which each bit is in one. AVX-512 and NEON permute every piece alike and clear by
//! masks what is not from it; elsewhere the permutation itself puts zeros there, and one mask is enough for all pieces.
//!
//! The portable kernel shifts bit by bit.
//!
//! **Linear by construction.** For each bit of the result at most one mask byte is not zero, and that has one bit:
//! [`Gather`] is made so. Hence what is masked is one bit of the source, wherever it stands in its byte; its parity, or
//! whether it is zero, is that bit, and a sum over pieces has one term that is not zero.

use crate::simd::Aligned;
use crate::tier::Token;
use alloc::{vec, vec::Vec};

/// No source: the bit of the result is 0.
pub(super) const NONE: usize = usize::MAX;

/// As many bytes as a word has bits.
pub(super) type Line = Aligned<[u8; 64]>;

/// How many pieces of 16 bytes are held in registers at once.
pub(super) const HELD: usize = 8;

/// How a gatherer wants its tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reach {
    /// None: it goes by the positions.
    Bits,
    /// For shuffles of 16 bytes, the bits of the result in order.
    Bytes,
    /// For permutations of that many bytes, as rows of bit matrices: bit `i` in byte `i ^ 7`.
    Rows(usize),
    /// For look-ups in 128 bytes, in vectors of 16: bit `8 b + j` in byte `8 (j / 4) + b` of vector `j % 4`.
    #[cfg(target_arch = "aarch64")]
    Quarters,
}

impl Reach {
    /// What the tier's line of [`gather`](super::parts::gather) takes.
    pub(super) fn of(token: Token) -> Self {
        #[cfg(target_arch = "x86_64")]
        if token.avx512().is_some() {
            return Self::Rows(128);
        } else if token.clmul().is_some() {
            return Self::Bytes;
        }
        #[cfg(target_arch = "aarch64")]
        if token.neon().is_some() {
            return Self::Quarters;
        }
        let _ = token;
        Self::Bits
    }

    /// Bytes of a piece of the source, where all pieces are permuted alike, and in which byte bit `i` of a word is.
    fn piece(self, i: usize) -> (usize, usize) {
        match self {
            Self::Rows(bytes) => (bytes, i ^ 7),
            #[cfg(target_arch = "aarch64")]
            Self::Quarters => (128, 16 * (i % 4) + 8 * (i / 4 % 2) + i / 8),
            Self::Bits | Self::Bytes => (16, i),
        }
    }
}

/// For each bit of the result the bit of the source that it is.
#[derive(Clone, Debug)]
pub(super) struct Gather {
    reach: Reach,
    positions: Vec<u32>,
    /// So many for each word of the result, of which the reach says what they are.
    lines: Vec<Line>,
    /// Pieces of the source.
    pieces: usize,
}

impl Gather {
    /// From the positions, [`NONE`] for a zero, in a source of `words` words.
    pub(super) fn new(reach: Reach, positions: &[usize], words: usize) -> Self {
        let (pieces, lines) = match reach {
            Reach::Bits => (0, vec![]),
            Reach::Bytes => {
                let pieces = words.div_ceil(2);
                let pass = |first| shuffles(positions, first, HELD.min(pieces - first));
                (pieces, (0..pieces).step_by(HELD).flat_map(pass).collect())
            }
            _ => {
                let pieces = (8 * words).div_ceil(reach.piece(0).0);
                (pieces, positions.chunks(64).flat_map(|word| permuted(word, reach, pieces)).collect())
            }
        };
        let positions = positions.iter().map(|at| u32::try_from(*at).unwrap_or(u32::MAX)).collect();
        Self { reach, positions, lines, pieces }
    }

    /// Words of the result.
    #[inline(always)]
    pub(super) fn words(&self) -> usize {
        self.positions.len().div_ceil(64)
    }

    /// Whether it is for kernels of the reach.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    pub(super) fn is_for(&self, reach: Reach) -> bool {
        self.reach == reach
    }

    /// Pieces of the source.
    #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
    #[inline(always)]
    pub(super) fn pieces(&self) -> usize {
        self.pieces
    }

    /// For permutations: which byte of its piece, and for each piece which bit of it.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn of_word(&self, word: usize) -> (&[u8; 64], &[Line]) {
        match self.lines[word * (1 + self.pieces)..].split_first() {
            Some((which, bits)) => (&which.0, &bits[..self.pieces]),
            None => (&[0; 64], &[]),
        }
    }

    /// For look-ups: for each word of the result which byte of its piece, and for each piece which bit of it.
    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    pub(super) fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// For shuffles: for each [`HELD`] pieces, for each word of the result, the bits of those that are in them, and
    /// then for each piece which byte.
    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(super) fn shuffles(&self) -> &[Line] {
        &self.lines
    }
}

/// The lines for shuffles, of so many pieces from one on: an index with its top bit set gives 0.
fn shuffles(positions: &[usize], first: usize, pieces: usize) -> Vec<Line> {
    let mut lines = vec![];
    for word in positions.chunks(64) {
        let mut of_word = vec![Aligned([0x80; 64]); 1 + pieces];
        of_word[0].0 = [0; 64];
        for (i, at) in word.iter().enumerate() {
            // Which is far beyond for none.
            if let Some(which) = of_word[1..].get_mut((at / 128).wrapping_sub(first)) {
                which.0[i] = (at / 8 % 16) as u8;
                of_word[0].0[i] = 1 << (at % 8);
            }
        }
        lines.extend(of_word);
    }
    lines
}

/// The lines of a word where all pieces are permuted alike.
fn permuted(positions: &[usize], reach: Reach, pieces: usize) -> Vec<Line> {
    let mut lines = vec![Aligned([0; 64]); 1 + pieces];
    for (i, at) in positions.iter().enumerate().filter(|(_, at)| **at != NONE) {
        let (piece, to) = reach.piece(i);
        lines[0].0[to] = (at / 8 % piece) as u8;
        lines[1 + at / 8 / piece].0[to] = 1 << (at % 8);
    }
    lines
}

/// The bits one by one.
#[inline(always)]
pub(super) fn bitwise<T>(_: T, plan: &Gather, out: &mut [u64], source: &[u64]) {
    debug_assert!(plan.reach == Reach::Bits);
    for (out, positions) in out.iter_mut().zip(plan.positions.chunks(64)) {
        let mut word = 0;
        for (i, at) in positions.iter().enumerate() {
            let from = source.get(*at as usize / 64).copied().unwrap_or(0);
            word |= (from >> (at % 64) & 1) << i;
        }
        *out ^= word;
    }
}

/// The bits of the words in reverse order, word by word.
#[inline(always)]
pub(super) fn reverse<T>(_: T, out: &mut [u64], a: &[u64]) {
    for (out, a) in out.iter_mut().zip(a.iter().rev()) {
        *out = a.reverse_bits();
    }
}
