//! Which tier runs what.

use super::fft::{self, Level};
use super::slices::{Block, Sliced};
use super::{network, portable, recurrence};

kernels! {
    /// The kernels of Goppa codes.
    pub(crate) const KERNELS = "codes", wipes frame;

    /// The values of a polynomial with `2^k` coefficients, for `k` levels, at all elements of the field.
    pub(super) fn values[F: Sliced](
        field: F, levels: &[Level], coefficients: &mut Block, out: &mut [Block],
    ) {
        portable => portable::values::<F>, "additive Fourier transform, bit-sliced";
        avx2 => fft::values::<F, V256<Avx2>>, "the same on 256 bits";
        avx512 => fft::values::<F, V512>, "the same on 512 bits";
        neon => fft::values::<F, V128<Neon>>, "the same on 128 bits";
    }

    /// Its transpose.
    pub(super) fn power_sums[F: Sliced](
        field: F, levels: &[Level], weights: &[Block], bits: &[[u64; 8]], out: &mut Block,
    ) {
        portable => portable::power_sums::<F>, "transposed additive Fourier transform, bit-sliced";
        avx2 => fft::power_sums::<F, V256<Avx2>>, "the same on 256 bits";
        avx512 => fft::power_sums::<F, V512>, "the same on 512 bits";
        neon => fft::power_sums::<F, V128<Neon>>, "the same on 128 bits";
    }

    /// The polynomial of the errors' places, and its degree.
    pub(super) fn locator[F: Sliced](field: F, sequence: &Block, t: usize, out: &mut Block) -> u64 {
        portable => portable::locator::<F>, "Berlekamp and Massey's algorithm, bit-sliced";
        avx2 => recurrence::locator::<F, V256<Avx2>>, "the same on 256 bits";
        avx512 => recurrence::locator::<F, V256<Avx512>>, "the same with ternary logic";
        neon => recurrence::locator::<F, V128<Neon>>, "the same on 128 bits";
    }

    /// The sums of powers of a polynomial's roots.
    pub(super) fn root_sums[F: Sliced](field: F, g: &Block, t: usize, out: &mut Block) {
        portable => portable::root_sums::<F>, "a recurrence, bit-sliced";
    }

    /// `1 / a^2` of each element.
    pub(super) fn inverse_squares[F: Sliced](field: F, m: usize, blocks: &mut [Block]) {
        portable => portable::inverse_squares::<F>, "Fermat's theorem, bit-sliced";
    }

    /// Secret permutations of bits.
    pub(super) fn permute(swaps: &[u64], bits: &mut [u64], back: bool) {
        portable => network::permute, "a network of swaps, 64 bits at a time";
        avx2 => network::permute, "the same source on 256 bits";
        avx512 => network::permute, "the same source on 512 bits";
    }
}
