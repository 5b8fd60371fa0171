//! The first round of counter mode, once for 256 blocks.
//!
//! Blocks whose numbers differ in the last byte alone differ after a round in four bytes alone, those that ShiftRows
//! and MixColumns carry that byte to (counter-mode caching: Bernstein, Schwabe, *New AES software speed records*,
//! 2008). A round is linear but for SubBytes, which takes 0x52 to zero. So, with the last byte `x` of the state `s`
//! before it,
//!
//! ```text
//! round(s, k) = round(s with 0x52 for x, k) + round(0x52 everywhere but x, 0)
//! ```
//! of which the first term is the same for 256 blocks, and the second, for each of the 256 numbers, for all of a key's
//! messages. What is looked up goes by the number, which is public.

use super::tuned;
use crate::{
    aes::schedule::RoundKeys,
    ghash::group_blocks,
    simd::{AesBlocks, Aligned, Blocks, Wiped},
    tier::Tier,
};

/// What SubBytes takes to zero, in all bytes but the last, and in the last.
const ZEROED: [u64; 2] = [0x5252_5252_5252_5252, 0x0052_5252_5252_5252];
const LAST_ZEROED: u64 = 0x52 << 56;
/// The last byte.
const LAST: u64 = 0xff << 56;

/// Numbers modulo 32 in the last byte of a block.
pub(super) const LOW_BITS: [[u64; 2]; 34] = {
    let mut blocks = [[0; 2]; 34];
    let mut i = 0;
    while i < 34 {
        blocks[i][1] = (i as u64 % 32) << 56;
        i += 1;
    }
    blocks
};

/// Whether a table pays for a text of so many bytes. With fewer than 32 registers the table's loads and what it
/// displaces cost what the round does.
pub(super) fn is_profitable(tier: Tier, len: usize) -> bool {
    tier == Tier::Avx512 && len >= tuned::avx512::FIRST_ROUND_FROM.get()
}

/// How a counter block becomes the state that rounds begin with.
pub(in crate::aead) trait First: Copy {
    /// Rounds that the state has behind it.
    const DONE: usize;
    /// The second terms of a group's blocks; its first has the number `number + 2`.
    fn of_group<V: Blocks>(&self, number: usize) -> &[[u64; 2]];
    /// The first term, of a byte-reversed counter that is in every lane and, if a round is done, has zero for its
    /// lowest byte.
    fn start<V: AesBlocks>(self, token: V::Token, keys: &RoundKeys, base: V) -> V;
}

/// No round is done.
#[derive(Clone, Copy)]
pub(in crate::aead) struct Whole;

impl First for Whole {
    const DONE: usize = 0;

    #[inline(always)]
    fn of_group<V: Blocks>(&self, _: usize) -> &[[u64; 2]] {
        &[]
    }

    #[inline(always)]
    fn start<V: AesBlocks>(self, token: V::Token, keys: &RoundKeys, base: V) -> V {
        base.reverse_bytes().xor(V::broadcast(token, &keys[0]))
    }
}

/// The second terms of a key, of the numbers 2, 3, ..., 255, 0, 1: groups begin at 2. It lies outside of the kernel,
/// whose frame it would make larger for all texts.
pub(in crate::aead) struct FirstRound(Wiped<Aligned<[[u64; 2]; 256]>>);

impl FirstRound {
    /// The memory of a table.
    pub(super) const fn empty() -> Self {
        Self(Wiped::new(Aligned([[0; 2]; 256])))
    }

    #[inline(always)]
    pub(super) fn fill<V: AesBlocks>(&mut self, token: V::Token, keys: &RoundKeys) {
        let others = V::broadcast_words(token, &[ZEROED[0], ZEROED[1] | keys[0][1] & LAST]);
        let zero = V::broadcast_words(token, &[0; 2]);
        // A number in the top bits of a word wraps as it should.
        let step = V::broadcast_words(token, &[0, (V::LANES as u64) << 56]);
        let mut number = V::load_blocks(token, &LOW_BITS[2..]);
        for entries in self.0.0.chunks_exact_mut(V::LANES) {
            number.xor(others).aes_round(zero).store_blocks(entries);
            number = number.add32(step);
        }
    }
}

impl First for &FirstRound {
    const DONE: usize = 1;

    #[inline(always)]
    fn of_group<V: Blocks>(&self, number: usize) -> &[[u64; 2]] {
        // The mask tells the compiler that all of a group is there.
        &self.0.0[number & (256 - group_blocks::<V>())..][..group_blocks::<V>()]
    }

    #[inline(always)]
    fn start<V: AesBlocks>(self, token: V::Token, keys: &RoundKeys, base: V) -> V {
        let key = V::broadcast_words(token, &[keys[0][0], keys[0][1] & !LAST | LAST_ZEROED]);
        base.reverse_bytes().xor(key).aes_round(V::broadcast(token, &keys[1]))
    }
}
