//! The product by way of the values: the recursions down to the kernels.

use super::kernels;
use super::points::Points;
use crate::gf2x::tuned::all::TRANSFORM_AT_ONCE_UP_TO;
use crate::tier::Token;

/// `out = a b`.
pub(in crate::gf2x::general) fn multiply(
    token: Token,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    let points = Points::of(out.len());
    let size = 1 << points.log;
    let (f, rest) = scratch.split_at_mut(size);
    let g = &mut rest[..size];
    values(token, points, f, a);
    values(token, points, g, b);
    if points.three_quarters {
        let (half, third) = (size / 2, size / 4);
        kernels::fft_multiply(token, &mut f[..half + third], &g[..half + third]);
        let (low, high) = f.split_at_mut(half);
        backward(token, low, 0);
        backward(token, &mut high[..third], 2);
        kernels::fft_third(token, &mut high[..third], low);
        high[third..].fill(0);
    } else {
        kernels::fft_multiply(token, f, g);
        backward(token, f, 0);
    }
    convert(token, f, points.log, 1, true);
    // Coefficient k lies at bit 32 k.
    let mut above = 0;
    for (o, [even, odd]) in out.iter_mut().zip(f.as_chunks().0) {
        *o = even ^ odd << 32 ^ above;
        above = odd >> 32;
    }
}

/// The values of an operand.
fn values(token: Token, points: Points, f: &mut [u64], a: &[u64]) {
    let (used, rest) = f.split_at_mut(2 * a.len());
    for (pair, word) in used.as_chunks_mut().0.iter_mut().zip(a) {
        *pair = [word & 0xffff_ffff, word >> 32];
    }
    rest.fill(0);
    // The bases are nested: a short operand is converted as one.
    let log = (2 * a.len()).next_power_of_two().ilog2();
    convert(token, &mut f[..1 << log], log, 1, false);
    if points.three_quarters {
        let (half, third) = (f.len() / 2, f.len() / 4);
        let (low, high) = f.split_at_mut(half);
        kernels::fft_third(token, &mut high[..third], low);
        forward(token, low, 0);
        forward(token, &mut high[..third], 2);
    } else {
        forward(token, f, 0);
    }
}

/// Values on block `b` of the level of `data`'s length, in the kernels' own order.
pub(super) fn forward(token: Token, data: &mut [u64], b: usize) {
    if data.len() <= TRANSFORM_AT_ONCE_UP_TO.get() {
        return kernels::fft_forward(token, data, b);
    }
    let quarter = data.len() / 4;
    kernels::fft_two_levels(token, data, b, false);
    for (i, part) in data.chunks_exact_mut(quarter).enumerate() {
        forward(token, part, 4 * b + i);
    }
}

/// The inverse.
pub(super) fn backward(token: Token, data: &mut [u64], b: usize) {
    if data.len() <= TRANSFORM_AT_ONCE_UP_TO.get() {
        return kernels::fft_backward(token, data, b);
    }
    let quarter = data.len() / 4;
    for (i, part) in data.chunks_exact_mut(quarter).enumerate() {
        backward(token, part, 4 * b + i);
    }
    kernels::fft_two_levels(token, data, b, true);
}

/// Powers to the transform's basis (or back), `2^m` coefficients of `run` elements each; at least 128 coefficients if
/// `run` is 1.
pub(super) fn convert(token: Token, data: &mut [u64], m: u32, run: usize, back: bool) {
    if m <= 1 {
        return;
    }
    if m <= 4 {
        return kernels::fft_convert(token, data, m, run, back);
    }
    let k = 1 << (m - 1).ilog2();
    if back {
        convert(token, data, m - k, run << k, back);
    } else {
        kernels::fft_base(token, data, (m, k), run, back);
    }
    if run == 1 && k == 4 {
        kernels::fft_convert(token, data, k, run, back);
    } else {
        for digit in data.chunks_exact_mut(run << k) {
            convert(token, digit, k, run, back);
        }
    }
    if back {
        kernels::fft_base(token, data, (m, k), run, back);
    } else {
        convert(token, data, m - k, run << k, back);
    }
}
