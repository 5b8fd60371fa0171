//! Which tier runs what.

use super::{
    header::Header,
    many,
    portable::{self, PortableKey},
    vector::{self, VectorKey},
};
use crate::{
    aead::{Packet, batch::ForPackets},
    simd::InOut,
};

kernels! {
    /// The kernels of AES-GCM-SIV: on expanded keys, and on the portable tier's, which have another form.
    pub(crate) const KERNELS = "aes_gcm_siv", wipes frame;

    /// Encrypts, and gives the tag.
    pub(super) fn seal_sliced(key: &PortableKey, header: Header<'_>, io: &mut InOut<'_>) -> [u8; 16] {
        portable => portable::seal, "the standard's steps, four blocks at a time";
    }

    /// Decrypts with the tag that came, and gives the one that it should have been.
    pub(super) fn open_sliced(key: &PortableKey, header: Header<'_>, io: &mut InOut<'_>, tag: &[u8; 16]) -> [u8; 16] {
        portable => portable::open, "the standard's steps, four blocks at a time";
    }

    /// Encrypts, and gives the tag.
    pub(super) fn seal[; R: usize] for VectorToken (key: &VectorKey, header: Header<'_>, io: &mut InOut<'_>) -> [u8;
        16] {
        clmul => vector::seal::<V128<Clmul>, R>, "eight blocks to a reduction, then eight of AES under way";
        vaes => vector::seal::<V256<Vaes>, R>, "16 blocks and 16 in 256-bit registers";
        avx512 => vector::seal::<V512, R>, "32 blocks and 32 in 512-bit registers", leaves nothing;
        pmull => vector::seal::<V128<Pmull>, R>, "eight blocks to a reduction, then eight of AES under way";
    }

    /// Decrypts with the tag that came, and gives the one that it should have been.
    pub(super) fn open[; R: usize] for VectorToken (key: &VectorKey, header: Header<'_>, io: &mut InOut<'_>, tag:
        &[u8; 16]) -> [u8; 16] {
        clmul => vector::open::<V128<Clmul>, R>, "eight blocks of AES between the products of eight of POLYVAL";
        vaes => vector::open::<V256<Vaes>, R>, "16 blocks between 16 in 256-bit registers";
        avx512 => vector::open::<V512, R>, "32 blocks between 32 in 512-bit registers", leaves nothing;
        pmull => vector::open::<V128<Pmull>, R>, "eight blocks of AES between the products of eight of POLYVAL";
    }

    /// Seals or opens all packets whose lengths are within the limits, under keys of `R` rounds.
    pub(super) fn many[K: ForPackets<VectorKey>; R: usize, SEAL: bool] for VectorToken (packets: &mut [Packet<'_, K>]) {
        clmul => many::run::<V128<Clmul>, K, R, SEAL>, "the keys of eight nonces, then message by message";
        vaes => many::run::<V256<Vaes>, K, R, SEAL>, "the same in 256-bit registers";
        avx512 => many::run::<V512, K, R, SEAL>, "the same in 512-bit registers";
        pmull => many::run::<V128<Pmull>, K, R, SEAL>, "the keys of eight nonces, then message by message";
    }
}
