//! Which tier runs what.

use super::{portable, powers::Powers, tuned, vector};
use zeroize::ZeroizeOnDrop;

kernels! {
    /// The kernels of GHASH and POLYVAL.
    pub(crate) const KERNELS = "ghash", wipes frame;

    /// Hashes blocks into `y` by the key alone: a few on vectors.
    pub(super) fn absorb_few[; REVERSED: bool](h: &[u64; 2], y: &mut [u64; 2], blocks: &[[u8; 16]]) {
        portable => portable::absorb_blocks::<REVERSED>, "multiplication with holes";
        clmul => vector::absorb_few::<V128<Clmul>, REVERSED>, "four blocks to a reduction";
        avx512 => vector::absorb_few::<V128<Avx512>, REVERSED>, "the same source with three-way XOR", leaves nothing;
        pmull => vector::absorb_few::<V128<Pmull>, REVERSED>, "four blocks to a reduction";
        sha3 => vector::absorb_few::<V128<Sha3>, REVERSED>, "the same source with three-way XOR";
    }

    /// Fills the table as far as the text can use it, and hashes the text into `y`, the last block filled up with
    /// zeros.
    pub(super) fn extend_and_absorb[; REVERSED: bool] for VectorToken (powers: &mut Powers, y: &mut [u64; 2], text:
        &[u8]) {
        clmul => vector::extend_and_absorb::<V128<Clmul>, REVERSED>, "eight blocks to a reduction",
            from (tuned::all::POWERS_FROM.built_in()) "blocks";
        vaes => vector::extend_and_absorb::<V256<Vaes>, REVERSED>, "16 blocks to a reduction in 256-bit registers",
            from (tuned::all::POWERS_FROM.built_in()) "blocks";
        avx512 => vector::extend_and_absorb::<V512, REVERSED>, "32 blocks to a reduction in 512-bit registers",
            leaves nothing, from (tuned::all::POWERS_FROM.built_in()) "blocks";
        pmull => vector::extend_and_absorb::<V128<Pmull>, REVERSED>, "eight blocks to a reduction",
            from (tuned::all::POWERS_FROM.built_in()) "blocks";
        sha3 => vector::extend_and_absorb::<V128<Sha3>, REVERSED>, "the same source with three-way XOR",
            from (tuned::all::POWERS_FROM.built_in()) "blocks";
    }

    /// GHASH of text into `y`, the last block filled up with zeros, by a full table.
    fn absorb for VectorToken (powers: &Powers, y: &mut [u64; 2], text: &[u8]) {
        clmul => vector::absorb::<V128<Clmul>, true>, "eight blocks to a reduction";
        vaes => vector::absorb::<V256<Vaes>, true>, "16 blocks to a reduction in 256-bit registers";
        avx512 => vector::absorb::<V512, true>, "32 blocks to a reduction in 512-bit registers", leaves nothing;
        pmull => vector::absorb::<V128<Pmull>, true>, "eight blocks to a reduction";
        sha3 => vector::absorb::<V128<Sha3>, true>, "the same source with three-way XOR";
    }

    /// Overwrites a table with zeros.
    fn wipe_powers for VectorToken (powers: &mut Powers) {
        clmul => vector::wipe_powers, "16-byte stores";
        avx512 => vector::wipe_powers, "64-byte stores";
        pmull => vector::wipe_powers, "16-byte stores";
    }
}

impl Powers {
    /// GHASH of text into `y`, the last block filled up with zeros. The table is full: it serves any text.
    #[inline]
    pub(crate) fn absorb(&self, y: &mut [u64; 2], text: &[u8]) {
        absorb(self.token, self, y, text);
    }
}

impl Drop for Powers {
    #[inline]
    fn drop(&mut self) {
        if !self.is_empty() {
            wipe_powers(self.token, self);
        }
    }
}

impl ZeroizeOnDrop for Powers {}
