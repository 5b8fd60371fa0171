//! The end of a message, and short messages, in one pass.
//!
//! What is left after the groups, and all of a short message, takes **one** pass over a tail that starts one block
//! before the text:
//!
//! ```text
//! tail      | block 0 | block 1 | ... | block n  | block n+1 |
//! counters    |   J0    |    c    | ... | c+n-1    |           |      lane 0 encrypts to the tag's mask
//! text        |    -    |   C1    | ... | Cn 0...0 |     -     |      loads and stores are masked
//! hashed      |   A     | C1 + y  | ... | Cn       |  lengths  |
//! times       | H^(n+2) | H^(n+1) | ... | H^2      |     H     |      consecutive in the table of powers
//! ```
//!
//! `A` is the last block of additional data plus the hash of those before, `y` the hash of the groups, whichever
//! exists; one reduction ends it. For 80 bytes on 512 bits that is two vectors of AES and two of hashing.

use super::{
    state::{State, first_counter},
    tuned,
    vector::{ANY, Run},
    vector_key::VectorKey,
};
use crate::{
    ghash::Sum,
    simd::{AesBlocks, Blocks, InOut, Simd},
};

/// What a tail starts from. Blocks are kept byte-reversed, as words. It lives within one kernel, in registers: what
/// wipes itself is [`State`].
#[derive(Clone, Copy)]
pub(super) struct Start {
    /// The first counter block, which masks the tag.
    j0: [u64; 2],
    /// The counter block before that of the tail's first text.
    before: [u64; 2],
    /// The hash of the additional data but its last block, if that is still to come.
    aad: [u64; 2],
    /// The hash of all that went before the text.
    y: [u64; 2],
    /// The block of lengths.
    lengths: [u64; 2],
}

impl Start {
    /// What a message under way has come to.
    #[inline(always)]
    pub(super) const fn of(state: &State) -> Self {
        Self {
            j0: state.j0,
            before: state.counter_before(),
            aad: state.aad,
            y: state.y,
            lengths: state.length_words(),
        }
    }

    /// A message with a nonce of 96 bits, of so many bytes of additional data and text.
    #[inline(always)]
    pub(super) const fn at_nonce(nonce: &[u8; 12], aad_len: usize, text_len: usize) -> Self {
        let j0 = first_counter(nonce);
        let lengths = [8 * text_len as u64, 8 * aad_len as u64];
        Self { j0, before: j0, aad: [0; 2], y: [0; 2], lengths }
    }
}

impl<V: AesBlocks, const R: usize> Run<'_, V, R, true> {
    /// The one pass over the tail of `NV` vectors, as in the picture: the tag.
    #[inline(always)]
    fn tail<const NV: usize, const SEAL: bool>(
        &self,
        start: &Start,
        aad: &[u8],
        mut io: InOut<'_>,
    ) -> V::One {
        let Start { j0, before, aad: aad_hash, y, lengths } = start;
        let y = V::One::broadcast_words(self.token, y);
        // First of all: a short load may be a call.
        let last = V::load_partial_block(self.token, aad)
            .reverse_bytes()
            .xor(V::One::broadcast_words(self.token, aad_hash));
        let lengths = V::One::broadcast_words(self.token, lengths);
        let len = io.len();
        let blocks = len.div_ceil(16) + 2;
        // Lane 0 belongs to J0; the text's counters may have gone far from it.
        let mut s: [V; NV] = self.next(&mut self.counters_from(V::broadcast_words(self.token, before)));
        let moved = V::One::broadcast_words(self.token, &[j0[0] ^ before[0], j0[1] ^ before[1]]);
        s[0] = s[0].xor_into_lane(0, moved.reverse_bytes());
        // Loads and stores of less than a block are calls: they stand where few registers hold anything.
        let mut text = s;
        for (j, text) in text.iter_mut().enumerate() {
            *text = V::from_window(self.token, io.input(), 16 * V::LANES * j);
        }
        let mut out = self.rounds(s);
        let k = self.round_key(self.rounds);
        let mut mask = y;
        let mut sum = Sum::zero(self.token);
        for j in 0..NV {
            out[j] = out[j].aes_last_round(k.xor(text[j]));
            if V::REGISTERS > 16 {
                out[j].to_window(io.output(), 16 * V::LANES * j);
            }
            if j == 0 {
                mask = out[j].first();
            }
            let mut x =
                if SEAL { out[j].keep_window(len, 16 * V::LANES * j) } else { text[j] }.reverse_bytes();
            if j == 0 {
                x = x.xor(V::from_two(last, y));
            } else if j == 1 && V::LANES == 1 {
                x = x.xor_into_lane(0, y);
            }
            x = x.xor_into_lane((blocks - 1).wrapping_sub(V::LANES * j), lengths);
            let h = self.powers.from(self.token, blocks.saturating_sub(V::LANES * j));
            sum = sum.plus(x, h);
        }
        if V::REGISTERS <= 16 {
            for (j, out) in out.into_iter().enumerate() {
                out.to_window(io.output(), 16 * V::LANES * j);
            }
        }
        let hash = sum.reduce(self.token).sum_lanes();
        mask.xor(hash.reverse_bytes())
    }
}

/// A vector is a block, and there are 32 registers without masks: each block's part is known when it is compiled.
const fn by_block<V: Blocks>() -> bool {
    cfg!(target_arch = "aarch64") && V::LANES == 1
}

impl<V: AesBlocks, const R: usize> Run<'_, V, R, true> {
    /// The tail where a vector is a block, of which `NS` are encrypted: the tag's mask and those of the text. The block
    /// of lengths is hashed alone, all blocks of text but the last are whole, and all powers stand at known places.
    #[inline(always)]
    fn tail_by_block<const NS: usize, const SEAL: bool>(
        &self,
        start: &Start,
        aad: &[u8],
        mut io: InOut<'_>,
    ) -> Option<V::One> {
        let Start { j0, before, aad: aad_hash, y, lengths } = start;
        let last = V::load_partial_block(self.token, aad)
            .reverse_bytes()
            .xor(V::One::broadcast_words(self.token, aad_hash));
        // The additional data's block, and with it the hash in the next one.
        let mut sum = Sum::product(V::from_two(last, last), self.powers.from(self.token, NS + 1));
        let y = V::from_two(V::One::broadcast_words(self.token, y), last);
        let mut s: [V; NS] = self.next(&mut self.counters_from(V::broadcast_words(self.token, before)));
        let first = V::broadcast_words(self.token, j0).reverse_bytes();
        s[0] = first.xor(self.round_key(0));
        let mut whole = io.split(16 * NS.saturating_sub(2))?;
        let mut text = s;
        for j in 1..NS {
            let from = if j + 1 < NS { &whole.input()[16 * (j - 1)..] } else { io.input() };
            text[j] = V::load_partial_bytes(self.token, from);
        }
        let mut out = self.rounds(s);
        let k = self.round_key(self.rounds);
        let mask = out[0].aes_last_round(k).first();
        for j in 1..NS {
            out[j] = out[j].aes_last_round(k.xor(text[j]));
            if j + 1 < NS {
                out[j].store_partial_bytes(&mut whole.output()[16 * (j - 1)..]);
            }
            let mut x = if !SEAL {
                text[j]
            } else if j + 1 < NS {
                out[j]
            } else {
                out[j].keep_window(io.len(), 16)
            }
            .reverse_bytes();
            if j == 1 {
                x = x.xor(y);
            }
            sum = sum.plus(x, self.powers.from(self.token, NS + 1 - j));
        }
        let mut x = V::broadcast_words(self.token, lengths);
        if NS == 1 {
            x = x.xor(y);
        } else {
            out[NS - 1].store_partial_bytes(io.output());
        }
        let hash = sum.plus(x, self.powers.from(self.token, 1)).reduce(self.token).sum_lanes();
        Some(mask.xor(hash.reverse_bytes()))
    }

    /// The tail by the number of its blocks.
    #[inline(always)]
    fn tail_by_blocks<const SEAL: bool>(&self, start: &Start, aad: &[u8], io: InOut<'_>) -> Option<V::One> {
        match io.len().div_ceil(16) {
            0 => self.tail_by_block::<1, SEAL>(start, aad, io),
            1 => self.tail_by_block::<2, SEAL>(start, aad, io),
            2 => self.tail_by_block::<3, SEAL>(start, aad, io),
            3 => self.tail_by_block::<4, SEAL>(start, aad, io),
            4 => self.tail_by_block::<5, SEAL>(start, aad, io),
            _ => None,
        }
    }
}

/// Like [`finish`], in the narrower registers where the text is short.
#[inline(always)]
pub(super) fn finish_by_length<N: AesBlocks<Token = V::Token>, V: AesBlocks, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    state: &State,
    aad: &[u8],
    io: &mut InOut<'_>,
) -> Option<[u8; 16]> {
    if io.len() <= 16 * tuned::vaes::NARROW_TAIL_UP_TO.get() {
        finish::<N, SEAL>(token, key, state, aad, io)
    } else {
        finish::<V, SEAL>(token, key, state, aad, io)
    }
}

/// Like [`finish`], in the widest registers but for a few blocks that are whole: without a part of a block the masks of
/// loads and stores cost more than they save.
#[inline(always)]
pub(super) fn finish_in_widths<
    N: AesBlocks<Token = W::Token>,
    V: AesBlocks<Token = W::Token>,
    W: AesBlocks,
    const SEAL: bool,
>(
    token: W::Token,
    key: &VectorKey,
    state: &State,
    aad: &[u8],
    io: &mut InOut<'_>,
) -> Option<[u8; 16]> {
    if io.len() <= 16 * tuned::avx512::WHOLE_TAIL_UP_TO.get() && io.len().is_multiple_of(16) {
        if io.len() <= 16 * tuned::avx512::NARROW_TAIL_UP_TO.get() {
            finish::<N, SEAL>(token, key, state, aad, io)
        } else {
            finish::<V, SEAL>(token, key, state, aad, io)
        }
    } else {
        finish::<W, SEAL>(token, key, state, aad, io)
    }
}

/// Ends a message: its last bytes, with the last block of additional data. Gives the tag; or nothing, and has done
/// nothing, if there is more text than a tail takes: half a group.
#[inline(always)]
pub(super) fn finish<V: AesBlocks, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    state: &State,
    aad: &[u8],
    io: &mut InOut<'_>,
) -> Option<[u8; 16]> {
    whole_message::<V, ANY, SEAL>(token, key, &Start::of(state), aad, io.again())
}

/// Like [`finish`], from what the tail starts from, and with the number of rounds if it is known.
#[inline(always)]
pub(super) fn whole_message<V: AesBlocks, const R: usize, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    start: &Start,
    aad: &[u8],
    io: InOut<'_>,
) -> Option<[u8; 16]> {
    let run = Run::<V, R, true>::new(token, key);
    let tag = match (io.len().div_ceil(16) + 2).div_ceil(V::LANES) {
        _ if by_block::<V>() => run.tail_by_blocks::<SEAL>(start, aad, io)?,
        1 => run.tail::<1, SEAL>(start, aad, io),
        2 => run.tail::<2, SEAL>(start, aad, io),
        3 => run.tail::<3, SEAL>(start, aad, io),
        4 => run.tail::<4, SEAL>(start, aad, io),
        5 => run.tail::<5, SEAL>(start, aad, io),
        // Four vectors of text are six of tail only if a vector is a block.
        6 if V::LANES == 1 => run.tail::<6, SEAL>(start, aad, io),
        _ => return None,
    };
    let mut bytes = [0; 16];
    tag.store_partial_bytes(&mut bytes);
    Some(bytes)
}
