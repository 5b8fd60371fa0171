//! The end of a message, and short messages, in one pass.
//!
//! What is left after the groups, and all of a short message, takes **one** pass over a window that starts one block
//! before the text:
//!
//! ```text
//! window      | block 0 | block 1 | ... | block n  | block n+1 |
//! counters    |   J0    |    c    | ... | c+n-1    |           |      lane 0 encrypts to the tag's mask
//! text        |    -    |   C1    | ... | Cn 0...0 |     -     |      loads and stores are masked
//! hashed      |   A     | C1 + y  | ... | Cn       |  lengths  |
//! times       | H^(n+2) | H^(n+1) | ... | H^2      |     H     |      consecutive in the table of powers
//! ```
//!
//! `A` is the last block of additional data plus the hash of those before, `y` the hash of the groups, whichever exists;
//! one reduction ends it. For 64 bytes on 512 bits that is two vectors of AES and two of hashing.

use super::{
    state::State,
    vector::{ANY, Run},
    vector_key::VectorKey,
};
use crate::{
    ghash::Sum,
    simd::{AesBlocks, Blocks, Carryless, InOut},
};

impl<V: AesBlocks, const R: usize> Run<'_, V, R, true> {
    /// The one pass over the window of `NV` vectors, as in the picture: the tag.
    #[inline(always)]
    fn window<const NV: usize, const SEAL: bool>(
        &self,
        state: &State,
        aad: &[u8],
        mut io: InOut<'_>,
    ) -> V::One {
        let [y, aad_hash, lengths] = [state.y, state.aad, [state.text_bits, state.aad_bits]];
        let y = V::One::broadcast_words(self.token, &y);
        // First of all: a short load may be a call.
        let last = V::short(self.token, aad).reverse().xor(V::One::broadcast_words(self.token, &aad_hash));
        let lengths = V::One::broadcast_words(self.token, &lengths);
        let len = io.len();
        let blocks = len.div_ceil(16) + 2;
        // Lane 0 belongs to J0; the text's counters may have gone far from it.
        let mut counters = self.counters(state, false);
        counters.base = self.advance(counters.base, 0usize.wrapping_sub(1));
        let mut s: [V; NV] = self.next(&mut counters);
        let before = V::One::broadcast_words(self.token, &state.counter)
            .add32(V::One::broadcast(self.token, &MINUS_ONE));
        s[0] = s[0].xor_into_lane(0, V::One::broadcast_words(self.token, &state.j0).xor(before).reverse());
        // Loads and stores of less than a block are calls: they stand where few registers hold anything.
        let mut text = s;
        for (j, text) in text.iter_mut().enumerate() {
            *text = V::from_window(self.token, io.input(), 16 * V::LANES * j);
        }
        let mut out = self.rounds(s);
        let k = self.round_key(self.rounds);
        let mut mask = before;
        let mut sum = Sum::zero(self.token);
        for j in 0..NV {
            out[j] = out[j].aes_last(k.xor(text[j]));
            if V::REGISTERS > 16 {
                out[j].to_window(io.output(), 16 * V::LANES * j);
            }
            if j == 0 {
                mask = out[j].first();
            }
            let mut x = if SEAL { out[j].keep_window(len, 16 * V::LANES * j) } else { text[j] }.reverse();
            if j == 0 {
                x = x.xor(V::of_two(last, y));
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
        mask.xor(hash.reverse())
    }
}

/// Minus one, as a counter.
const MINUS_ONE: [u64; 2] = [0xffff_ffff, 0];

/// Like [`finish`], in the narrower registers where the text has one or two blocks.
#[inline(always)]
pub(super) fn finish_by_length<N: AesBlocks<Token = V::Token>, V: AesBlocks, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    state: &State,
    aad: &[u8],
    io: InOut<'_>,
) -> Option<[u8; 16]> {
    if io.len() <= 32 {
        finish::<N, SEAL>(token, key, state, aad, io)
    } else {
        finish::<V, SEAL>(token, key, state, aad, io)
    }
}

/// Ends a message: its last bytes, with the last block of additional data. Gives the tag; or nothing, and has done nothing, if
/// there is more text than a window takes: half a group.
#[inline(always)]
pub(super) fn finish<V: AesBlocks, const SEAL: bool>(
    token: V::Token,
    key: &VectorKey,
    state: &State,
    aad: &[u8],
    io: InOut<'_>,
) -> Option<[u8; 16]> {
    let run = Run::<V, ANY, true>::new(token, key);
    let tag = match (io.len().div_ceil(16) + 2).div_ceil(V::LANES) {
        1 => run.window::<1, SEAL>(state, aad, io),
        2 => run.window::<2, SEAL>(state, aad, io),
        3 => run.window::<3, SEAL>(state, aad, io),
        4 => run.window::<4, SEAL>(state, aad, io),
        5 => run.window::<5, SEAL>(state, aad, io),
        // Four vectors of text are six of window only if a vector is a block.
        6 if V::LANES == 1 => run.window::<6, SEAL>(state, aad, io),
        _ => return None,
    };
    let mut bytes = [0; 16];
    tag.to_bytes(&mut bytes);
    Some(bytes)
}
