//! Which tier runs what.

use super::constants::Constants;
use super::portable;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::vector;
use crate::tier::Token;

kernels! {
    /// The kernels of CRCs.
    pub(crate) const KERNELS = "crc";

    /// The register after a text.
    fn update[; REFLECTED: bool](c: &Constants, register: u64, text: &[u8]) -> u64 {
        portable => portable::update::<REFLECTED>, "eight bytes at a time by sixteen tables";
        clmul => vector::update::<V128<Clmul>, REFLECTED>, "128 bytes folded at a time";
        vaes => vector::update::<V256<Vaes>, REFLECTED>, "256 bytes folded at a time in 256-bit registers";
        avx512 => vector::update::<V512, REFLECTED>, "256 bytes folded at a time in 512-bit registers";
        pmull => vector::update::<V128<Pmull>, REFLECTED>, "128 bytes folded at a time";
        sha3 => vector::update::<V128<Sha3>, REFLECTED>, "the same source with three-way XOR";
    }
}

impl Constants {
    /// The register after a text.
    #[inline]
    pub(super) fn update(&self, token: Token, register: u64, text: &[u8]) -> u64 {
        if self.reflected {
            update::<true>(token, self, register, text)
        } else {
            update::<false>(token, self, register, text)
        }
    }
}
