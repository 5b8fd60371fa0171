//! Which tier runs what.

use super::transform::{self, MAPS};
use crate::gf2m::bytes::Plain;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use crate::gf2m::bytes::vector;

kernels! {
    /// The kernels of codes over GF(2^16).
    pub(crate) const KERNELS = "erasure";

    /// Writes the table of these images, of which `transform` and `scale` take the maps of constants.
    pub(super) fn prepare(table: &mut [u64], images: &[[[u8; 8]; 4]; 16]) -> usize {
        portable => transform::prepare::<Plain>, "the images";
        clmul => transform::prepare::<V128<Clmul>>, "tables of 16";
        gfni => transform::prepare::<vector::ByMatrix<Gfni>>, "8x8 bit matrices";
        neon => transform::prepare::<vector::Several<Neon, 2>>, "tables of 16";
    }

    /// The transform of rows of `width` bytes to values at the points from `at[0]` on, or the inverse, of `at[1]` rows.
    pub(super) fn transform[; INVERSE: bool](work: &mut [u8], width: usize, table: &[u64], at: [usize; 2]) {
        portable => transform::transform::<Plain, INVERSE>, "two layers at a time, eight bytes in a word";
        clmul => transform::transform::<V128<Clmul>, INVERSE>, "two layers at a time, by tables of 16";
        avx2 => transform::transform::<V256<Avx2>, INVERSE>, "the same source, 32 bytes at a time";
        gfni => transform::transform::<vector::ByMatrix<Gfni>, INVERSE>, "two layers at a time, by 8x8 bit matrices";
        avx512 => transform::transform::<vector::ByMatrix<Avx512>, INVERSE>, "the same source with 32 registers";
        neon => transform::transform::<vector::Several<Neon, 2>, INVERSE>, "two layers at a time, by tables of 16";
    }

    /// Each element of a row times a constant.
    pub(super) fn scale(row: &mut [u8], table: &[u64], constant: u16) {
        portable => transform::scale::<Plain>, "eight bytes in a word";
        clmul => transform::scale::<V128<Clmul>>, "by tables of 16";
        avx2 => transform::scale::<V256<Avx2>>, "the same source, 32 bytes at a time";
        gfni => transform::scale::<vector::ByMatrix<Gfni>>, "by 8x8 bit matrices";
        neon => transform::scale::<vector::Several<Neon, 2>>, "by tables of 16";
    }
}

/// The words of a table, at most.
pub(super) const TABLE: usize = MAPS * transform::ENTRIES;
