//! The kernels on bytes.

#[cfg(target_arch = "aarch64")]
use super::neon;
use super::register::Plain;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use super::vector;
use super::{portable, shards};
use crate::gf2m::field::Params;

kernels! {
    /// The kernels on bytes.
    pub(crate) const KERNELS = "gf2m";

    /// `out[i] += m(a[i])` for the linear map with these images of the bits; slices of one length.
    pub(super) fn axpy_bytes(out: &mut [u8], images: &[u8; 8], a: &[u8]) {
        portable => portable::axpy, "sums of the images whose bits are set, eight bytes in a word";
        clmul => vector::axpy::<V128<Clmul>>, "two tables of 16 in registers";
        avx2 => vector::axpy::<V256<Avx2>>, "two tables of 16 in registers, 32 bytes at a time";
        gfni => vector::axpy::<vector::ByMatrix<Gfni>>, "an 8x8 bit-matrix multiply, 32 bytes at a time";
        avx512 => vector::axpy::<V512>, "an 8x8 bit-matrix multiply, 64 bytes at a time";
        neon => vector::axpy::<vector::Several<Neon, 4>>, "two tables of 16 in registers, 64 bytes at a time";
    }

    /// `out[j] += Σ m_p(rows[p stride + j])` for the linear maps with these images of the bits, for all of `out`.
    pub(super) fn combine_bytes(out: &mut [u8], images: &[[u8; 8]], rows: &[u8], stride: usize) {
        portable => portable::combine, "sums of the images whose bits are set, eight bytes in a word";
        clmul => vector::combine::<V128<Clmul>>, "two tables of 16 in registers for each of four rows";
        avx2 => vector::combine::<V256<Avx2>>, "the same source, 32 bytes at a time";
        gfni => vector::combine::<vector::ByMatrix<Gfni>>, "8x8 bit-matrix multiply, 32 bytes at a time";
        avx512 => vector::combine::<V512>, "8x8 bit-matrix multiply, 64 bytes at a time";
        neon => vector::combine::<vector::Several<Neon, 4>>,
            "two tables of 16 in registers for each of four rows, 64 bytes at a time";
    }

    /// Writes the linear maps with these images as [`combine_shards`] reads them,
    /// [`MAP_WORDS`](super::register::MAP_WORDS) words at most for each. Gives how many for each.
    pub(super) fn prepare_shards(words: &mut [u64], images: &[[u8; 8]]) -> usize {
        portable => shards::prepare::<Plain>, "the images";
        clmul => shards::prepare::<V128<Clmul>>, "two tables of 16";
        gfni => shards::prepare::<vector::ByMatrix<Gfni>>, "an 8x8 bit matrix";
        neon => shards::prepare::<vector::Several<Neon, 4>>, "two tables of 16";
    }

    /// `out[i][j] += Σ m_pi(rows[p][j])`, or `=` if not `add`, for one to four of `out` and as many maps for each row;
    /// slices of one length. With `ones` all maps of the first sum are the identity, and are not read.
    pub(super) fn combine_shards(out: &mut [&mut [u8]], words: &[u64], rows: &[&[u8]], add_ones: [bool; 2]) {
        portable => shards::combine::<Plain>, "sums of the images whose bits are set, eight bytes in a word";
        clmul => shards::combine::<V128<Clmul>>,
            "two tables of 16 for each map, 32 bytes or more of each sum in registers";
        avx2 => shards::combine::<V256<Avx2>>, "the same source, 64 bytes or more of each sum";
        gfni => shards::combine::<vector::ByMatrix<Gfni>>, "8x8 bit-matrix multiply, 64 to 128 bytes of each sum";
        avx512 => shards::combine::<V512>, "8x8 bit-matrix multiply, 256 bytes of each sum";
        neon => shards::combine::<vector::Several<Neon, 4>>, "two tables of 16 for each map, 64 bytes of each sum";
    }

    /// `out[i] = a[i] b[i]`, slices of one length.
    pub(super) fn mul_bytes[F: Params](out: &mut [u8], a: &[u8], b: &[u8]) {
        portable => portable::mul::<F, _>, "multiples by powers of x, eight bytes in a word";
        avx2 => portable::mul::<F, _>, "the same source on 256 bits";
        avx512 => portable::mul::<F, _>, "the same source on 512 bits";
        neon => neon::mul::<F, _>, "PMULL on bytes, reduced by two tables of 16 in registers";
    }

    /// `Σ a[i] b[i]`, slices of one length.
    pub(super) fn inner_product_bytes[F: Params](a: &[u8], b: &[u8]) -> u8 {
        portable => portable::inner_product::<F, _>, "sums of products, eight bytes in a word";
        avx2 => portable::inner_product::<F, _>, "the same source on 256 bits";
        avx512 => portable::inner_product::<F, _>, "the same source on 512 bits";
        neon => neon::inner_product::<F, _>, "PMULL on bytes, one reduction";
    }
}
