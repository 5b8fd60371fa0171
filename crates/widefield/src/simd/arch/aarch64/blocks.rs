//! Blocks and rounds of AES on NEON.

use super::V128;
use crate::{
    simd::{AesBlocks, AesSchedule, Blocks, Shuffle, Simd, partial},
    tier::{HasClmul, HasNeon},
};
use core::arch::aarch64::*;

impl<T: HasNeon> V128<T> {
    #[inline(always)]
    pub(super) fn bytes(self) -> uint8x16_t {
        // SAFETY: the vector proves NEON.
        unsafe { vreinterpretq_u8_u64(self.raw) }
    }

    #[inline(always)]
    pub(super) fn of_bytes(self, bytes: uint8x16_t) -> Self {
        // SAFETY: the vector proves NEON.
        self.like(unsafe { vreinterpretq_u64_u8(bytes) })
    }

    #[inline(always)]
    pub(super) fn words(self) -> uint32x4_t {
        // SAFETY: the vector proves NEON.
        unsafe { vreinterpretq_u32_u64(self.raw) }
    }

    #[inline(always)]
    pub(super) fn of_words(self, words: uint32x4_t) -> Self {
        // SAFETY: the vector proves NEON.
        self.like(unsafe { vreinterpretq_u64_u32(words) })
    }
}

/// A barrier for the order: not `pure`, so it stays in line with the others.
#[inline]
#[target_feature(enable = "neon")]
fn barrier(#[cfg_attr(widefield_msan, allow(unused_mut))] mut a: uint8x16_t) -> uint8x16_t {
    #[cfg(not(widefield_msan))]
    // SAFETY: the text is empty.
    unsafe {
        core::arch::asm!("/* {0:v} */", inout(vreg) a, options(nomem, nostack, preserves_flags))
    }
    a
}

/// Rounds: in functions of their own, because the intrinsics are to be inlined where the feature is on by name.
macro_rules! rounds {
    ($($name:ident($a:ident) = $call:expr;)*) => { $(
        #[inline]
        #[target_feature(enable = "neon,aes")]
        fn $name($a: uint8x16_t) -> uint8x16_t {
            #[cfg(widefield_msan)]
            let (marked, $a) = ($a, super::marks::without($a));
            let result = $call;
            #[cfg(widefield_msan)]
            let result = super::marks::with_marks_of(marked, result);
            result
        }
    )* };
}
rounds! {
    round(a) = vaesmcq_u8(vaeseq_u8(a, vdupq_n_u8(0)));
    last(a) = vaeseq_u8(a, vdupq_n_u8(0));
    inverse_round(a) = vaesimcq_u8(vaesdq_u8(a, vdupq_n_u8(0)));
    inverse_last(a) = vaesdq_u8(a, vdupq_n_u8(0));
    inverse_mix(a) = vaesimcq_u8(a);
}

impl<T: HasNeon> Shuffle for V128<T> {
    type Lane = Self;
    const REGISTERS: usize = 32;

    #[inline(always)]
    fn broadcast_lane(lane: Self) -> Self {
        lane
    }

    #[inline(always)]
    fn first(self) -> Self {
        self
    }

    #[inline(always)]
    fn last(self) -> Self {
        self
    }

    #[inline(always)]
    fn from_two(a: Self, _: Self) -> Self {
        a
    }

    #[inline(always)]
    fn load_chunk(token: T, bytes: &[u8], i: usize) -> Self {
        Self::load_bytes(token, &bytes.as_chunks().0[i])
    }

    #[inline(always)]
    fn load_blocks(token: T, table: &[[u64; 2]]) -> Self {
        table.first().map_or(Self::zero(token), |block| Self::load(token, block))
    }

    #[inline(always)]
    fn store_blocks(self, table: &mut [[u64; 2]]) {
        if let Some(block) = table.first_mut() {
            self.store(block);
        }
    }

    #[inline(always)]
    fn shuffle_bytes(self, at: Self) -> Self {
        self.shuffle_bytes(at)
    }

    #[inline(always)]
    fn nibbles(self, nibble: Self) -> [Self; 2] {
        [self.and(nibble), self.shr8::<4>()]
    }
}

impl<T: HasClmul> Blocks for V128<T> {
    type One = Self;
    #[inline(always)]
    fn load_partial_block(token: T, bytes: &[u8]) -> Self {
        Self::load_partial_bytes(token, bytes)
    }

    #[inline(always)]
    fn sum_lanes(self) -> Self {
        self
    }

    #[inline(always)]
    fn load_partial_bytes(token: T, bytes: &[u8]) -> Self {
        if let Some(block) = bytes.first_chunk::<16>() {
            // SAFETY: the token proves NEON; the reference is valid for the vector's size.
            return Self::zero(token).of_bytes(unsafe { vld1q_u8(block.as_ptr()) });
        }
        Self::from_block(token, partial::load(bytes))
    }

    #[inline(always)]
    fn store_partial_bytes(self, bytes: &mut [u8]) {
        match bytes.first_chunk_mut::<16>() {
            // SAFETY: the vector proves NEON; the reference is valid for its size.
            Some(block) => unsafe { vst1q_u8(block.as_mut_ptr(), self.bytes()) },
            None => partial::store(self.to_block(), bytes),
        }
    }

    #[inline(always)]
    fn from_window(token: T, text: &[u8], at: usize) -> Self {
        Self::load_partial_bytes(token, partial::window(text, at))
    }

    #[inline(always)]
    fn to_window(self, text: &mut [u8], at: usize) {
        self.store_partial_bytes(partial::window_mut(text, at));
    }

    #[inline(always)]
    fn keep_window(self, len: usize, at: usize) -> Self {
        if at >= 16 && at <= len {
            return self;
        }
        let mask = Self::from_block(self.token, partial::window_mask(len, at));
        // SAFETY: the vectors prove NEON.
        self.like(unsafe { vandq_u64(self.raw, mask.raw) })
    }

    #[inline(always)]
    fn xor_into_lane(self, lane: usize, block: Self) -> Self {
        if lane == 0 { self.xor(block) } else { self }
    }

    #[inline(always)]
    fn halves(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn first_halves(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn last_before(self, _: Self) -> Self {
        self
    }

    #[inline(always)]
    fn broadcast_first(self) -> Self {
        self
    }

    #[inline(always)]
    fn reverse_bytes(self) -> Self {
        // SAFETY: the vector proves NEON.
        self.of_bytes(unsafe { vrev64q_u8(self.bytes()) }).swap_words()
    }

    #[inline(always)]
    fn barrier_order(self) -> Self {
        // SAFETY: the vector proves NEON.
        self.of_bytes(unsafe { barrier(self.bytes()) })
    }
}

impl<T: HasNeon> V128<T> {
    /// The sum, as bytes: only in the type of the next round's operand does the compiler move it into that instruction.
    #[inline(always)]
    fn add_key(self, key: Self) -> Self {
        // SAFETY: the vectors prove NEON.
        self.of_bytes(unsafe { veorq_u8(self.bytes(), key.bytes()) })
    }
}

/// The instructions add their key first; with a zero key, and the round's own added last, they make the rounds as the
/// trait has them. The compiler moves each addition into the next round's instruction.
impl<T: HasClmul> AesBlocks for V128<T> {
    #[inline(always)]
    fn aes_round(self, key: Self) -> Self {
        // SAFETY: the vector proves NEON with AES.
        self.of_bytes(unsafe { round(self.bytes()) }).add_key(key)
    }

    #[inline(always)]
    fn aes_round_in_order(self, key: Self) -> Self {
        // SAFETY: the vector proves NEON with AES.
        self.of_bytes(unsafe { barrier(round(self.bytes())) }).add_key(key)
    }

    #[inline(always)]
    fn aes_last_round(self, key: Self) -> Self {
        // SAFETY: the vector proves NEON with AES.
        self.of_bytes(unsafe { last(self.bytes()) }).add_key(key)
    }

    #[inline(always)]
    fn aes_inverse_round(self, key: Self) -> Self {
        // SAFETY: the vector proves NEON with AES.
        self.of_bytes(unsafe { inverse_round(self.bytes()) }).add_key(key)
    }

    #[inline(always)]
    fn aes_inverse_last_round(self, key: Self) -> Self {
        // SAFETY: the vector proves NEON with AES.
        self.of_bytes(unsafe { inverse_last(self.bytes()) }).add_key(key)
    }
}

impl<T: HasClmul> AesSchedule for V128<T> {
    #[inline(always)]
    fn aes_inverse_mix(self) -> Self {
        // SAFETY: the vector proves NEON with AES.
        self.of_bytes(unsafe { inverse_mix(self.bytes()) })
    }

    #[inline(always)]
    fn last_word(self) -> Self {
        // SAFETY: the vector proves NEON.
        self.of_words(unsafe { vdupq_laneq_u32::<3>(self.words()) })
    }

    #[inline(always)]
    fn last_word_rotated(self) -> Self {
        let word = self.last_word().words();
        // SAFETY: the vector proves NEON.
        self.of_words(unsafe { vorrq_u32(vshrq_n_u32::<8>(word), vshlq_n_u32::<24>(word)) })
    }

    #[inline(always)]
    fn running_sum(self) -> Self {
        // SAFETY: the vector proves NEON.
        let pairs = self.xor(self.of_words(unsafe { vextq_u32::<3>(vdupq_n_u32(0), self.words()) }));
        pairs.xor(pairs.shift_word_up())
    }
}
