//! Rounds of AES in vectors of 128, 256 and 512 bits.

use super::{V128, V256, V512, operations};
use crate::simd::{AesBlocks, AesSchedule, Simd};
use crate::tier::{HasClmul, HasVaes};
use core::arch::x86_64::*;

macro_rules! rounds {
    ([$($generics:tt)*] $type:ty, $round:ident, $last:ident, $inverse:ident, $inverse_last:ident) => {
        impl<$($generics)*> AesBlocks for $type {
            rounds! { @
                aes_round(a, k) = $round(a, k);
                aes_last_round(a, k) = $last(a, k);
                aes_inverse_round(a, k) = $inverse(a, k);
                aes_inverse_last_round(a, k) = $inverse_last(a, k);
            }
        }
    };
    (@ $($name:ident($a:ident, $b:ident) = $call:expr;)*) => { $(
        #[inline(always)]
        fn $name(self, $b: Self) -> Self {
            let ($a, $b) = (self.raw, $b.raw);
            // SAFETY: the operands exist only where their tier's instructions do.
            self.like(unsafe { $call })
        }
    )* };
}

rounds! { [T: HasClmul] V128<T>, _mm_aesenc_si128, _mm_aesenclast_si128, _mm_aesdec_si128, _mm_aesdeclast_si128 }
rounds! { [T: HasVaes] V256<T>, _mm256_aesenc_epi128, _mm256_aesenclast_epi128,
_mm256_aesdec_epi128, _mm256_aesdeclast_epi128 }
rounds! { [] V512, _mm512_aesenc_epi128, _mm512_aesenclast_epi128, _mm512_aesdec_epi128, _mm512_aesdeclast_epi128 }

impl<T: HasClmul> V128<T> {
    operations! {
        /// Each lane shifted towards its end by `N` bytes.
        shift_bytes_up<N: i32>(a) = _mm_slli_si128::<N>(a);
        /// 32-bit word `i` of the result is word `P >> 2 i & 3` of `self`.
        permute32<P: i32>(a) = _mm_shuffle_epi32::<P>(a);
        /// `InvMixColumns`: a round key of the inverse cipher from one of the cipher.
        inverse_mix(a) = _mm_aesimc_si128(a);
        /// AESKEYGENASSIST: `SubWord` of the second and fourth 32-bit words, each beside itself rotated plus the round
        /// constant `C`.
        key_assist<C: i32>(a) = _mm_aeskeygenassist_si128::<C>(a);
    }
}

impl<T: HasClmul> AesSchedule for V128<T> {
    #[inline(always)]
    fn aes_inverse_mix(self) -> Self {
        self.inverse_mix()
    }

    #[inline(always)]
    fn last_word(self) -> Self {
        self.permute32::<0xff>()
    }

    #[inline(always)]
    fn last_word_rotated(self) -> Self {
        const ORDER: [u8; 16] = [13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12, 13, 14, 15, 12];
        self.shuffle_bytes(Self::load_bytes(self.token, &ORDER))
    }

    #[inline(always)]
    fn running_sum(self) -> Self {
        let pairs = self.xor(self.shift_bytes_up::<4>());
        pairs.xor(pairs.shift_bytes_up::<8>())
    }
}
