//! 32-bit words, for ciphers.

use super::V128;
use crate::simd::{Words32, partial, words32::ends};
use crate::tier::HasNeon;
use core::arch::aarch64::*;

/// Methods of one intrinsic or two on 32-bit words.
macro_rules! methods {
    ($($name:ident($a:ident $(, $b:ident)?) = $call:expr;)*) => { $(
        #[inline(always)]
        fn $name(self $(, $b: Self)?) -> Self {
            let $a = self.words();
            $(let $b = $b.words();)?
            // SAFETY: the operands prove NEON.
            self.of_words(unsafe { $call })
        }
    )* };
}

/// The byte order that rotates each 32-bit word left by 8 bits.
const ROTL8: [u8; 16] = [3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14];

impl<T: HasNeon> Words32 for V128<T> {
    #[inline(always)]
    fn splat32(token: T, word: u32) -> Self {
        // SAFETY: the token proves NEON.
        Self::zero(token).of_words(unsafe { vdupq_n_u32(word) })
    }

    #[inline(always)]
    fn broadcast32(token: T, w: &[u32; 4]) -> Self {
        // SAFETY: the token proves NEON; the reference is valid for the vector's size.
        Self::zero(token).of_words(unsafe { vld1q_u32(w.as_ptr()) })
    }

    #[inline(always)]
    fn load_rows(token: T, rows: &[[u32; 4]]) -> Self {
        Self::broadcast32(token, &rows[0])
    }

    #[inline(always)]
    fn from_rows(token: T, [row, ..]: [[u32; 4]; 4]) -> Self {
        Self::broadcast32(token, &row)
    }

    #[inline(always)]
    fn lanes_of_ends(token: T, [a, ..]: [&[u8; 12]; 4]) -> Self {
        Self::load(token, &ends(a))
    }

    #[inline(always)]
    fn numbers(token: T) -> Self {
        Self::broadcast32(token, &[0, 1, 2, 3])
    }

    #[inline(always)]
    fn lane_numbers(token: T) -> Self {
        Self::zero(token)
    }

    methods! {
        add32(a, b) = vaddq_u32(a, b);
        rotl16(a) = vreinterpretq_u32_u16(vrev32q_u16(vreinterpretq_u16_u32(a)));
        rotl12(a) = vsriq_n_u32::<20>(vshlq_n_u32::<12>(a), a);
        rotl8(a) = vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(a), vld1q_u8(ROTL8.as_ptr())));
        rotl7(a) = vsriq_n_u32::<25>(vshlq_n_u32::<7>(a), a);
        left1(a) = vextq_u32::<1>(a, a);
        left2(a) = vextq_u32::<2>(a, a);
        left3(a) = vextq_u32::<3>(a, a);
    }

    #[inline(always)]
    fn transpose32([a, b, c, d]: [Self; 4]) -> [Self; 4] {
        let (a_words, b_words, c_words, d_words) = (a.words(), b.words(), c.words(), d.words());
        // SAFETY: the vectors prove NEON.
        let (ab_even, cd_even, ab_odd, cd_odd) = unsafe {
            (
                vtrn1q_u32(a_words, b_words),
                vtrn1q_u32(c_words, d_words),
                vtrn2q_u32(a_words, b_words),
                vtrn2q_u32(c_words, d_words),
            )
        };
        let (ab_even, cd_even) = (a.of_words(ab_even).raw, a.of_words(cd_even).raw);
        let (ab_odd, cd_odd) = (a.of_words(ab_odd).raw, a.of_words(cd_odd).raw);
        // SAFETY: the vectors prove NEON.
        unsafe {
            [
                a.like(vtrn1q_u64(ab_even, cd_even)),
                a.like(vtrn1q_u64(ab_odd, cd_odd)),
                a.like(vtrn2q_u64(ab_even, cd_even)),
                a.like(vtrn2q_u64(ab_odd, cd_odd)),
            ]
        }
    }

    #[inline(always)]
    fn gather_lanes(v: [Self; 4]) -> [Self; 4] {
        v
    }

    #[inline(always)]
    fn xor_into(self, bytes: &mut [u8]) {
        if let Some(block) = bytes.first_chunk_mut::<16>() {
            // SAFETY: the vector proves NEON; the reference is valid for its size.
            unsafe { vst1q_u8(block.as_mut_ptr(), veorq_u8(self.bytes(), vld1q_u8(block.as_ptr()))) }
        } else {
            partial::store(self.to_block() ^ partial::load(bytes), bytes);
        }
    }

    #[inline(always)]
    fn first32([a, b]: [Self; 2], bytes: &mut [u8; 32]) {
        if let ([first, second], _) = bytes.as_chunks_mut::<16>() {
            // SAFETY: the vectors prove NEON; the references are valid for their size.
            unsafe {
                vst1q_u8(first.as_mut_ptr(), a.bytes());
                vst1q_u8(second.as_mut_ptr(), b.bytes());
            }
        }
    }
}
