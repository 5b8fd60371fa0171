//! Which tier runs what.

#[cfg(target_arch = "x86_64")]
use super::castagnoli;
use super::constants::{Constants, Order};
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

    /// The register of CRC-32C after a text.
    fn castagnoli for Avx2 (register: u64, text: &[u8]) -> u64 {
        avx2 => castagnoli::by_parts, "three chains of the instruction CRC32, eight bytes at a time";
    }

    /// The same after a short text.
    fn castagnoli_short for Avx2 (register: u64, text: &[u8]) -> u64 {
        avx2 => castagnoli::word_by_word, "the instruction CRC32, eight bytes at a time";
    }
}

impl Constants {
    /// The register after a text.
    #[inline]
    pub(super) fn update(&self, token: Token, register: u64, text: &[u8]) -> u64 {
        match self.order {
            Order::Plain => update::<false>(token, self, register, text),
            Order::Reflected => update::<true>(token, self, register, text),
            Order::Castagnoli => {
                #[cfg(target_arch = "x86_64")]
                if let Some(avx2) = token.avx2() {
                    if text.len() < castagnoli::PARTS_FROM {
                        return castagnoli_short(avx2, register, text);
                    }
                    // Folding in wider registers is faster.
                    if token.vaes().is_none() {
                        return castagnoli(avx2, register, text);
                    }
                }
                update::<true>(token, self, register, text)
            }
        }
    }
}
