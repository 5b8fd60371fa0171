//! The product by way of the values: the recursions down to the kernels.

use super::convert::convert;
use super::kernels;
use super::points::Points;
use crate::gf2x::tuned::all::TRANSFORM_AT_ONCE_UP_TO;
use crate::threads;
use crate::tier::Token;

/// Words of the product that are worth a thread of their own where they are read and written once.
const WORTH_A_THREAD: usize = 1 << 16;

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
    // The output is room until then.
    let (r, s) = out.split_at_mut(out.len() / 2);
    threads::run::<PARALLEL, _>(threads, [(&mut *f, a, r), (&mut *g, b, s)].into_iter(), |(f, a, room)| {
        coefficients::<PARALLEL>(token, threads.div_ceil(2), points, f, a, room);
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
    convert::<PARALLEL>(token, threads, f, g, true);
    let (each, f) = (out.len().div_ceil(threads).max(WORTH_A_THREAD), &*f);
    threads::run::<PARALLEL, _>(threads, out.chunks_mut(each).enumerate(), |(i, out)| {
        // Coefficient k lies at bit 32 k.
        let from = 2 * i * each;
        let mut above = from.checked_sub(1).map_or(0, |k| f[k] >> 32);
        for (o, [even, odd]) in out.iter_mut().zip(f[from..].as_chunks().0) {
            *o = even ^ odd << 32 ^ above;
            above = odd >> 32;
        }
    });
}

/// An operand in the transform's basis, on the cosets of the points.
fn coefficients<const PARALLEL: bool>(
    token: Token,
    threads: usize,
    points: Points,
    f: &mut [u64],
    a: &[u64],
    room: &mut [u64],
) {
    let (used, rest) = f.split_at_mut(2 * a.len());
    for (pair, word) in used.as_chunks_mut().0.iter_mut().zip(a) {
        *pair = [word & 0xffff_ffff, word >> 32];
    }
    rest.fill(0);
    // The bases are nested: a short operand is converted as one.
    let log = (2 * a.len()).next_power_of_two().ilog2();
    convert::<PARALLEL>(token, threads, &mut f[..1 << log], room, false);
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
