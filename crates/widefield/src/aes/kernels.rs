//! The kernels: on round keys, and on the sliced keys of the portable tier, which have another form.

use super::{
    portable::{self, Sliced},
    schedule::{KeySize, RoundKeys, Rounds},
    vector,
};
use crate::tier::VectorToken;

kernels! {
    /// The kernels of AES.
    pub(crate) const KERNELS = "aes", wipes frame;

    /// Expands a 16-byte key.
    pub(super) fn expand_128 for VectorToken (key: &[u8; 16], keys: &mut RoundKeys) {
        clmul => vector::expand_128::<V128<Clmul>>, "AESENCLAST for the S-box";
        pmull => vector::expand_128::<V128<Pmull>>, "AESE for the S-box";
    }

    /// Expands a 24-byte key.
    pub(super) fn expand_192 for VectorToken (key: &[u8; 24], keys: &mut RoundKeys) {
        clmul => vector::expand_192::<V128<Clmul>>, "AESENCLAST for the S-box";
        pmull => vector::expand_192::<V128<Pmull>>, "AESE for the S-box";
    }

    /// Expands a 32-byte key.
    pub(super) fn expand_256 for VectorToken (key: &[u8; 32], keys: &mut RoundKeys) {
        clmul => vector::expand_256::<V128<Clmul>>, "AESENCLAST for the S-box";
        pmull => vector::expand_256::<V128<Pmull>>, "AESE for the S-box";
    }

    /// Makes the keys of the equivalent inverse cipher.
    pub(super) fn invert for VectorToken (rounds: Rounds, keys: &RoundKeys, inverse: &mut RoundKeys) {
        clmul => vector::invert::<V128<Clmul>>, "AESIMC";
        pmull => vector::invert::<V128<Pmull>>, "AESIMC";
    }

    /// Encrypts blocks.
    pub(crate) fn encrypt for VectorToken (rounds: Rounds, keys: &RoundKeys, blocks: &mut [[u8; 16]]) {
        clmul => vector::run::<V128<Clmul>, true>, "AES-NI, eight blocks under way";
        vaes => vector::run::<V256<Vaes>, true>, "sixteen blocks under way in 256-bit registers";
        avx512 => vector::run::<V512, true>, "32 blocks under way in 512-bit registers", leaves nothing;
        pmull => vector::run::<V128<Pmull>, true>, "AES instructions, eight blocks under way";
    }

    /// Encrypts blocks by a sliced key.
    pub(crate) fn encrypt_sliced(key: &Sliced, blocks: &mut [[u8; 16]]) {
        portable => portable::encrypt_all, "bit-sliced, four blocks at once";
    }

    /// Decrypts blocks by a sliced key.
    pub(super) fn decrypt_sliced(key: &Sliced, blocks: &mut [[u8; 16]]) {
        portable => portable::decrypt_all, "bit-sliced, four blocks at once";
    }

    /// Decrypts blocks, with inverse keys.
    pub(super) fn decrypt for VectorToken (rounds: Rounds, keys: &RoundKeys, blocks: &mut [[u8; 16]]) {
        clmul => vector::run::<V128<Clmul>, false>, "AES-NI, eight blocks under way";
        vaes => vector::run::<V256<Vaes>, false>, "sixteen blocks under way in 256-bit registers";
        avx512 => vector::run::<V512, false>, "32 blocks under way in 512-bit registers", leaves nothing;
        pmull => vector::run::<V128<Pmull>, false>, "AES instructions, eight blocks under way";
    }
}

/// A key that the kernels can expand.
pub(crate) trait CipherKey: KeySize {
    /// Expands it where the round keys are to stay.
    fn expand(&self, token: VectorToken, keys: &mut RoundKeys);
}

impl CipherKey for [u8; 16] {
    #[inline]
    fn expand(&self, token: VectorToken, keys: &mut RoundKeys) {
        expand_128(token, self, keys);
    }
}

impl CipherKey for [u8; 24] {
    #[inline]
    fn expand(&self, token: VectorToken, keys: &mut RoundKeys) {
        expand_192(token, self, keys);
    }
}

impl CipherKey for [u8; 32] {
    #[inline]
    fn expand(&self, token: VectorToken, keys: &mut RoundKeys) {
        expand_256(token, self, keys);
    }
}
