//! The kernels that products are made of: gathers of bits, reversals, changes of basis.

use super::changes::{self, Changes, Way};
use super::gather::{self, Gather};
#[cfg(target_arch = "aarch64")]
use super::lookup;
use super::scratch::Row;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::tables::Halves;
#[cfg(target_arch = "x86_64")]
use super::{permute, shuffle, tables::Block};

kernels! {
    /// The kernels of the parts of products.
    pub(crate) const KERNELS = "normal";

    /// The bits of `source` that the plan names, added to `out`, which has the plan's words.
    pub(super) fn gather(plan: &Gather, out: &mut [u64], source: &[u64]) {
        portable => gather::bitwise, "bit by bit";
        clmul => shuffle::gather::<V128<Clmul>>, "byte shuffles of 16 bytes each, one mask for all";
        avx2 => shuffle::gather::<V256<Avx2>>, "the same for 32 bits of the result at a time";
        avx512 => permute::gather, "byte permutations of 128 bytes, bytes made bits by bit matrices";
        neon => lookup::gather::<Neon>, "look-ups in 128 bytes";
    }

    /// `out`: the bits of as many words in reverse order.
    pub(super) fn reverse(out: &mut [u64], a: &[u64]) {
        portable => gather::reverse, "word by word";
        clmul => shuffle::reverse_twos::<Clmul>, "nibbles by shuffles as tables, two words at a time";
        avx2 => shuffle::reverse_fours::<Avx2>, "the same, four words at a time";
    }

    /// The images of a batch of elements, or of two, in the other basis, with a row for each byte of an element.
    /// Tells whether there are changes of basis for it.
    pub(super) fn change_basis for ShuffleToken (
        changes: &Changes,
        way: Way,
        images: [&mut [u64]; 2],
        elements: [&[u64]; 2],
        rows: &mut [Row],
    ) -> bool {
        clmul => changes::change_basis::<V128<Clmul>, Halves>, "tables of sixteen entries in 128-bit registers";
        avx2 => changes::change_basis::<V256<Avx2>, Halves>, "the same in 256-bit registers";
        gfni => changes::change_basis::<V256<Gfni>, Block>, "bit matrices of 8 by 8";
        neon => changes::change_basis::<V128<Neon>, Halves>, "tables of sixteen entries";
    }
}
