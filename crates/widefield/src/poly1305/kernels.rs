//! The kernels, and the choice that is made before them: by length.

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::four;
#[cfg(target_arch = "x86_64")]
use super::{avx512, four44};
use super::{end::End, scalar};
use crate::simd::{Wiped, barrier_word};
use crate::tier::{Tier, Token};

/// From how many blocks on a call costs less than one part in a hundred: shorter texts are hashed inline.
const ONE_THRESHOLD: usize = 128;

/// From how many blocks on four at a time, with AVX2, are faster than one after the other.
const FOUR_THRESHOLD: usize = 28;

/// From how many blocks on four at a time, in registers of 128 bits, are taken. Modelled by llvm-mca 14, cycles a block
/// against those of the words: Westmere to Ivy Bridge 16.3 (29.0), Haswell 15.6 (26.0), Jaguar 26.5 (40.0), Piledriver
/// 35.5 (61.0), Zen 15.7 (22.0). Powers, carries and the end take what some 90 blocks gain.
const FOUR_ON_CLMUL_THRESHOLD: usize = 128;

/// From how many blocks on four at a time, with IFMA52 multiply-add, are faster than one after the other: measured in
/// AVX-512's encoding.
const FOUR_44_THRESHOLD: usize = 28;

/// From how many blocks on four at a time, with NEON, are taken. Modelled by llvm-mca 19, cycles a block against those
/// of the words: Cortex-A55 24.5 (39.0), A72 13.0 (21.1), Neoverse N1 12.6 (37.1), V1 6.3 (14.6), V2 6.3 (15.0),
/// Apple's 7.7 (25.1). Powers, carries and the end take what 30 to 50 blocks gain on the last four, about 100 on the
/// first two.
const FOUR_ON_NEON_THRESHOLD: usize = 64;

/// From how many blocks on eight at a time, with AVX-512, are faster than one after the other.
const EIGHT_THRESHOLD: usize = 20;

kernels! {
    /// The kernels of Poly1305.
    pub(crate) const KERNELS = "poly1305", wipes frame;

    /// Takes a text into the sum `h`: one of at least as many blocks as the kernel is chosen from.
    fn absorb(h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
        portable => scalar::absorb, "one block after the other in 64-bit words", from ONE_THRESHOLD "blocks";
        clmul => four::absorb_long::<Pair<Clmul>>, "four blocks at a time in limbs of 26 bits", from FOUR_ON_CLMUL_THRESHOLD "blocks";
        avx2 => four::absorb::<V256<Avx2>>, "four blocks at a time in limbs of 26 bits", from FOUR_THRESHOLD "blocks";
        avxifma => four44::absorb::<V256<Avxifma>>, "four blocks at a time in limbs of 44 bits", from FOUR_44_THRESHOLD "blocks";
        avx512 => avx512::absorb, "eight blocks at a time in limbs of 44 bits", leaves nothing, from EIGHT_THRESHOLD "blocks";
        neon => four::absorb::<Pair<Neon>>, "four blocks at a time in limbs of 26 bits", from FOUR_ON_NEON_THRESHOLD "blocks";
    }
}

/// From how many blocks on a text goes to the tier's kernel.
#[inline(always)]
fn from(token: Token) -> usize {
    match token.tier() {
        Tier::Avx512 => EIGHT_THRESHOLD,
        Tier::Avxifma => FOUR_44_THRESHOLD,
        Tier::Avx2 | Tier::Vaes | Tier::Gfni => FOUR_THRESHOLD,
        Tier::Clmul => FOUR_ON_CLMUL_THRESHOLD,
        Tier::Neon | Tier::Pmull | Tier::Sha3 => FOUR_ON_NEON_THRESHOLD,
        _ => ONE_THRESHOLD,
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
