//! The kernels' bodies without vectors, where a product is a function: inlined, 400 instructions of words take no less
//! time, and 400 KB.

use super::fft::{self, Level};
use super::recurrence;
use super::slices::{self, Block, Columns, Sliced, Slices};
use crate::gf2x::portable::Lane;
use crate::simd::Simd;
use crate::tier::Portable;

/// The same field, whose products are not inlined.
#[derive(Clone, Copy)]
struct OutOfLine<F>(F);

impl<F: Sliced> Sliced for OutOfLine<F> {
    const M: usize = F::M;

    #[inline(always)]
    fn reduce<V: Simd>(self, columns: &mut Columns<V>) {
        self.0.reduce(columns);
    }

    #[inline(never)]
    fn add_product<V: Simd>(columns: &mut Columns<V>, a: &Slices<V>, b: &Slices<V>) {
        F::add_product(columns, a, b);
    }
}

#[inline(always)]
pub(super) fn values<F: Sliced>(
    token: Portable,
    field: F,
    levels: &[Level],
    coefficients: &mut Block,
    out: &mut [Block],
) {
    fft::values::<_, Lane>(token, OutOfLine(field), levels, coefficients, out);
}

#[inline(always)]
pub(super) fn power_sums<F: Sliced>(
    token: Portable,
    field: F,
    levels: &[Level],
    weights: &[Block],
    bits: &[[u64; 8]],
    out: &mut Block,
) {
    fft::power_sums::<_, Lane>(token, OutOfLine(field), levels, weights, bits, out);
}

#[inline(always)]
pub(super) fn locator<F: Sliced>(
    token: Portable,
    field: F,
    sequence: &Block,
    t: usize,
    out: &mut Block,
) -> u64 {
    recurrence::locator::<_, Lane>(token, OutOfLine(field), sequence, t, out)
}

#[inline(always)]
pub(super) fn root_sums<F: Sliced>(token: Portable, field: F, g: &Block, t: usize, out: &mut Block) {
    recurrence::root_sums::<_, Lane>(token, OutOfLine(field), g, t, out);
}

#[inline(always)]
pub(super) fn inverse_squares<F: Sliced>(token: Portable, field: F, m: usize, blocks: &mut [Block]) {
    slices::inverse_squares::<_, Lane>(token, OutOfLine(field), m, blocks);
}
