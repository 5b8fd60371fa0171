//! The kernels, and the choice that is made before them: by length.

use super::choice::{EIGHT_FROM, FOUR_FROM, SHORTEST};
#[cfg(target_arch = "x86_64")]
use super::{avx2, avx512};
use super::{end::End, scalar};
use crate::simd::Wiped;
use crate::tier::Token;

kernels! {
    /// The kernels of Poly1305.
    pub(crate) const KERNELS = "poly1305";

    /// Takes a text into the sum `h`.
    fn absorb(h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
        portable => scalar::absorb, "one block after the other in 64-bit words";
        avx2 => avx2::absorb, "four blocks at a time in limbs of 26 bits", from FOUR_FROM "blocks";
        avx512 => avx512::absorb, "eight blocks at a time in limbs of 44 bits", from EIGHT_FROM "blocks";
    }
}

/// The sum `h` after a text: a short one at once, in registers, a longer one by the tier's kernel.
#[inline(always)]
pub(super) fn take(token: Token, h: [u64; 3], r: &[u64; 2], text: &[u8], end: End) -> [u64; 3] {
    if end.blocks(text.len()) < SHORTEST {
        scalar::sum(h, r, text, end)
    } else {
        let mut h = Wiped::new(h);
        absorb(token, &mut h, r, text, end);
        *h
    }
}
