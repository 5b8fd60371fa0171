//! The product by way of the values: the recursions down to the kernels.

use super::kernels;
use super::points::Points;
use crate::gf2x::tuned::all::TRANSFORM_AT_ONCE_UP_TO;
use crate::threads;
use crate::tier::Token;

/// Elements of a step that are worth a thread of their own.
const WORTH_A_THREAD: usize = 1 << 14;

/// `out = a b`, by so many threads.
pub(in crate::gf2x::general) fn multiply<const PARALLEL: bool>(
    token: Token,
    threads: usize,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    let points = Points::of(out.len());
    let size = 1 << points.log;
    let (f, rest) = scratch.split_at_mut(size);
    let g = &mut rest[..size];
    threads::run::<PARALLEL, _>(threads, [(&mut *f, a), (&mut *g, b)].into_iter(), |(f, a)| {
        coefficients::<PARALLEL>(token, threads.div_ceil(2), points, f, a);
        if threads > 1 {
            points.cosets(f).into_iter().for_each(|(f, b)| kernels::fft_two_levels(token, f, b, false));
        }
    });
    let parts = if threads > 1 { 4 } else { 1 };
    let cosets = points.cosets(f).into_iter().zip(points.cosets(g));
    let pairs = cosets.flat_map(|((f, b), (g, _))| {
        let len = f.len() / parts;
        let pairs = f.chunks_exact_mut(len).zip(g.chunks_exact_mut(len));
        pairs.enumerate().map(move |(i, (f, g))| (f, g, parts * b + i))
    });
    threads::run::<PARALLEL, _>(threads, pairs, |(f, g, b)| {
        forward(token, f, b);
        forward(token, g, b);
        kernels::fft_multiply(token, f, g);
        backward(token, f, b);
    });
    if threads > 1 {
        points.cosets(f).into_iter().for_each(|(f, b)| kernels::fft_two_levels(token, f, b, true));
    }
    if points.three_quarters {
        let (low, third, rest) = points.parts(f);
        kernels::fft_third(token, third, low);
        rest.fill(0);
    }
    convert::<PARALLEL>(token, threads, f, points.log, 1, true);
    // Coefficient k lies at bit 32 k.
    let mut above = 0;
    for (o, [even, odd]) in out.iter_mut().zip(f.as_chunks().0) {
        *o = even ^ odd << 32 ^ above;
        above = odd >> 32;
    }
}

/// An operand in the transform's basis, on the cosets of the points.
fn coefficients<const PARALLEL: bool>(
    token: Token,
    threads: usize,
    points: Points,
    f: &mut [u64],
    a: &[u64],
) {
    let (used, rest) = f.split_at_mut(2 * a.len());
    for (pair, word) in used.as_chunks_mut().0.iter_mut().zip(a) {
        *pair = [word & 0xffff_ffff, word >> 32];
    }
    rest.fill(0);
    // The bases are nested: a short operand is converted as one.
    let log = (2 * a.len()).next_power_of_two().ilog2();
    convert::<PARALLEL>(token, threads, &mut f[..1 << log], log, 1, false);
    if points.three_quarters {
        let (low, third, _) = points.parts(f);
        kernels::fft_third(token, third, low);
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

/// Powers to the transform's basis (or back), `2^m` coefficients of `run` elements each, by so many threads; at least
/// 128 coefficients if `run` is 1.
pub(super) fn convert<const PARALLEL: bool>(
    token: Token,
    threads: usize,
    data: &mut [u64],
    m: u32,
    run: usize,
    back: bool,
) {
    if m <= 1 {
        return;
    }
    if m <= 4 {
        return kernels::fft_convert(token, data, m, run, back);
    }
    let k = 1 << (m - 1).ilog2();
    if back {
        convert::<PARALLEL>(token, threads, data, m - k, run << k, back);
    } else {
        kernels::fft_base(token, data, (m, k), run, back);
    }
    if run == 1 && k == 4 {
        kernels::fft_convert(token, data, k, run, back);
    } else {
        let threads = threads.min(data.len() / WORTH_A_THREAD).max(1);
        let each = data.len().div_ceil(threads).next_multiple_of(run << k);
        threads::run::<PARALLEL, _>(threads, data.chunks_mut(each), |part| {
            for digit in part.chunks_exact_mut(run << k) {
                convert::<false>(token, 1, digit, k, run, back);
            }
        });
    }
    if back {
        kernels::fft_base(token, data, (m, k), run, back);
    } else {
        convert::<PARALLEL>(token, threads, data, m - k, run << k, back);
    }
}
