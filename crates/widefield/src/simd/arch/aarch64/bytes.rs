//! Bytes of a NEON vector: look-ups, comparisons, products.

use super::V128;
use crate::tier::HasNeon;
use core::arch::aarch64::*;

/// Methods of one intrinsic on bytes.
macro_rules! operations {
    ($($(#[$meta:meta])* $name:ident$(<$n:ident>)?($a:ident $(, $b:ident)*) = $call:expr;)*) => { $(
        $(#[$meta])*
        #[inline(always)]
        #[must_use]
        pub fn $name$(<const $n: i32>)?(self $(, $b: Self)*) -> Self {
            let $a = self.bytes();
            $(let $b = $b.bytes();)*
            // SAFETY: the vectors prove NEON.
            self.of_bytes(unsafe { $call })
        }
    )* };
}

/// The same bytes, of which the compiler knows nothing: of all ones and zeros, and of bits put together by several
/// shifts, it would make other operations, and more of them.
#[inline]
#[target_feature(enable = "neon")]
fn barrier(#[cfg_attr(widefield_msan, allow(unused_mut))] mut a: uint8x16_t) -> uint8x16_t {
    #[cfg(not(widefield_msan))]
    // SAFETY: the text is empty.
    unsafe {
        core::arch::asm!("/* {0:v} */", inout(vreg) a, options(pure, nomem, nostack, preserves_flags))
    }
    a
}

impl<T: HasNeon> V128<T> {
    /// The bytes, in memory order.
    #[inline(always)]
    #[must_use]
    pub fn load_bytes(token: T, a: &[u8; 16]) -> Self {
        // SAFETY: the token proves NEON; the reference is valid for the vector's size.
        Self { raw: unsafe { vreinterpretq_u64_u8(vld1q_u8(a.as_ptr())) }, token }
    }

    /// Writes the bytes over the array.
    #[inline(always)]
    pub fn store_bytes(self, a: &mut [u8; 16]) {
        // SAFETY: the vector proves NEON; the reference is valid for its size.
        unsafe { vst1q_u8(a.as_mut_ptr(), self.bytes()) }
    }

    operations! {
        /// Bitwise and.
        and(a, b) = vandq_u8(a, b);
        /// Bitwise or.
        or(a, b) = vorrq_u8(a, b);
        /// Bitwise exclusive or.
        xor(a, b) = veorq_u8(a, b);
        /// Byte `i` of the result is byte `at[i]` of `self`, or 0 if `at[i]` is 16 or more. (On x86-64, what is less
        /// than 128 counts modulo 16: what serves both architectures gives numbers below 16, or with the top bit set.)
        shuffle_bytes(a, at) = vqtbl1q_u8(a, at);
        /// All ones in the bytes in which `self` and `b` have a set bit in common, zeros in the others.
        test8(a, b) = barrier(vtstq_u8(a, b));
        /// Each byte's bits in reverse order.
        reverse_bits8(a) = vrbitq_u8(a);
        /// Each byte shifted right by `N` bits, 1 to 8.
        shr8<N>(a) = vshrq_n_u8::<N>(a);
        /// In each byte the top `N` bits of `self`, 1 to 8, and below them those of `b` shifted right by `N`.
        above8<N>(a, b) = barrier(vsriq_n_u8::<N>(a, b));
        /// The bytes of even number: those of `self`, then those of `b`.
        even_bytes(a, b) = vuzp1q_u8(a, b);
        /// The bytes of odd number: those of `self`, then those of `b`.
        odd_bytes(a, b) = vuzp2q_u8(a, b);
    }

    /// `(low of self, low of b)`.
    #[inline(always)]
    #[must_use]
    pub fn interleave_low(self, b: Self) -> Self {
        // SAFETY: the vectors prove NEON.
        self.like(unsafe { vzip1q_u64(self.raw, b.raw) })
    }

    /// `(high of self, high of b)`.
    #[inline(always)]
    #[must_use]
    pub fn interleave_high(self, b: Self) -> Self {
        // SAFETY: the vectors prove NEON.
        self.like(unsafe { vzip2q_u64(self.raw, b.raw) })
    }

    /// The carry-less products of the first eight bytes, 16 bits each.
    #[inline(always)]
    #[must_use]
    pub fn mul8_low(self, b: Self) -> Self {
        // SAFETY: the vectors prove NEON, which brings PMULL on bytes.
        self.like(unsafe {
            let (a, b) = (vreinterpretq_p8_u64(self.raw), vreinterpretq_p8_u64(b.raw));
            vreinterpretq_u64_p16(vmull_p8(vget_low_p8(a), vget_low_p8(b)))
        })
    }

    /// The carry-less products of the last eight bytes, 16 bits each.
    #[inline(always)]
    #[must_use]
    pub fn mul8_high(self, b: Self) -> Self {
        // SAFETY: the vectors prove NEON, which brings PMULL on bytes.
        self.like(unsafe {
            let (a, b) = (vreinterpretq_p8_u64(self.raw), vreinterpretq_p8_u64(b.raw));
            vreinterpretq_u64_p16(vmull_high_p8(a, b))
        })
    }

    /// Byte `i` of the result is byte `at[i]` of the `16 P` bytes of the table, or 0 if there is none. `P` is 1 to 8;
    /// from 5 on that is two instructions, and one for the second's numbers.
    #[inline(always)]
    #[must_use]
    pub fn lookup_bytes<const P: usize>(table: &[Self; P], at: Self) -> Self {
        const { assert!(P >= 1 && P <= 8) };
        /// A table of more registers than one.
        macro_rules! tuple {
            ($tuple:ident $first:literal: $($i:literal)+) => { $tuple($(table[$first + $i].bytes()),+) };
        }
        let which = at.bytes();
        // SAFETY: the vectors prove NEON. A number that is too small for the second table becomes one that is too
        // large.
        at.of_bytes(unsafe {
            if P == 1 {
                return table[0].shuffle_bytes(at);
            }
            if P == 2 {
                return at.of_bytes(vqtbl2q_u8(tuple!(uint8x16x2_t 0: 0 1), which));
            }
            if P == 3 {
                return at.of_bytes(vqtbl3q_u8(tuple!(uint8x16x3_t 0: 0 1 2), which));
            }
            let first = vqtbl4q_u8(tuple!(uint8x16x4_t 0: 0 1 2 3), which);
            if P == 4 {
                return at.of_bytes(first);
            }
            let which = vsubq_u8(which, vdupq_n_u8(64));
            match P {
                5 => vqtbx1q_u8(first, table[4].bytes(), which),
                6 => vqtbx2q_u8(first, tuple!(uint8x16x2_t 4: 0 1), which),
                7 => vqtbx3q_u8(first, tuple!(uint8x16x3_t 4: 0 1 2), which),
                _ => vqtbx4q_u8(first, tuple!(uint8x16x4_t 4: 0 1 2 3), which),
            }
        })
    }
}
