//! The kernels, and the choice that is made before them: by length.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::four;
#[cfg(target_arch = "x86_64")]
use super::{avx512, four44};
use super::{end::End, scalar, tuned};
use crate::simd::{Wiped, barrier_word};
use crate::tier::{Tier, Token};

kernels! {
    /// The kernels of Poly1305.
    pub(crate) const KERNELS = "poly1305", wipes frame;

    /// Takes a text into the sum `h`: one of at least as many blocks as the kernel is chosen from.
    fn absorb(h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
        portable => scalar::absorb, "one block after the other in 64-bit words",
            from (tuned::portable::KERNEL_FROM.built_in()) "blocks";
        clmul => four::absorb_long::<Pair<Clmul>>, "four blocks at a time in limbs of 26 bits",
            from (tuned::clmul::KERNEL_FROM.built_in()) "blocks";
        avx2 => four::absorb::<V256<Avx2>>, "four blocks at a time in limbs of 26 bits",
            from (tuned::avx2::KERNEL_FROM.built_in()) "blocks";
        avxifma => four44::absorb::<V256<Avxifma>>, "four blocks at a time in limbs of 44 bits",
            from (tuned::avxifma::KERNEL_FROM.built_in()) "blocks";
        avx512 => avx512::absorb, "eight blocks at a time in limbs of 44 bits",
            leaves nothing, from (tuned::avx512::KERNEL_FROM.built_in()) "blocks";
        neon => four::absorb::<Pair<Neon>>, "four blocks at a time in limbs of 26 bits",
            from (tuned::neon::KERNEL_FROM.built_in()) "blocks";
    }
}

/// From how many blocks on a text goes to the tier's kernel.
#[inline(always)]
fn from(token: Token) -> usize {
    match token.tier() {
        Tier::Avx512 => tuned::avx512::KERNEL_FROM.get(),
        Tier::Avxifma => tuned::avxifma::KERNEL_FROM.get(),
        Tier::Avx2 | Tier::Vaes | Tier::Gfni => tuned::avx2::KERNEL_FROM.get(),
        Tier::Clmul => tuned::clmul::KERNEL_FROM.get(),
        Tier::Neon | Tier::Pmull | Tier::Sha3 => tuned::neon::KERNEL_FROM.get(),
        _ => tuned::portable::KERNEL_FROM.get(),
    }
}

/// The sum `h` after a text: a short one at once, in registers, a longer one by the tier's kernel.
#[inline(always)]
pub(super) fn take(token: Token, h: [u64; 3], r: &[u64; 2], text: &[u8], end: End) -> [u64; 3] {
    if end.blocks(text.len()) < from(token) {
        scalar::sum(h, r, text, end)
    } else {
        let mut h = Wiped::new(h);
        absorb(token, &mut h, r, text, end);
        // They have been written word by word.
        [barrier_word(h[0]), barrier_word(h[1]), barrier_word(h[2])]
    }
}
