//! From words to the transform's basis and back: the passes over the memory.
//!
//! `basis.rs` has the equations: `2^m` coefficients are written to base `s_k` in `m - k` steps, then their digits and
//! the polynomials of digits are converted. What fits the second cache is done step by step. Of more, the halves of
//! each step are finished one after the other, digits included, and the polynomials of digits are converted a few
//! columns at a time, which are brought together: four passes over the memory instead of some ten.

use super::kernels;
use crate::gf2x::general::sums::add_to;
use crate::threads;
use crate::tier::Token;

/// The digits that the second cache holds, with room for others: half a megabyte.
const K: u32 = 16;
const DIGIT: usize = 1 << K;

/// Polynomials of digits at a time, at least: a line of the cache.
const LINE: usize = 8;

/// Powers to the transform's basis, or back, a power of two of coefficients, 128 at least, by so many threads. What the
/// room holds does not matter, before and after; a sixteenth of the coefficients is enough.
pub(super) fn convert<const PARALLEL: bool>(
    token: Token,
    threads: usize,
    data: &mut [u64],
    room: &mut [u64],
    back: bool,
) {
    let m = data.len().ilog2();
    // Beyond, which is 32 GB, the digits are longer.
    if m <= K || m > 2 * K {
        return runs(token, data, m, 1, back);
    }
    if back {
        columns::<PARALLEL>(token, threads, data, room, back);
    }
    digits::<PARALLEL>(token, threads, data, back);
    if !back {
        columns::<PARALLEL>(token, threads, data, room, back);
    }
}

/// To base `s_k` and the digits to the transform's basis, or back.
fn digits<const PARALLEL: bool>(token: Token, threads: usize, data: &mut [u64], back: bool) {
    if data.len() == DIGIT {
        return runs(token, data, K, 1, back);
    }
    if !back {
        step::<PARALLEL>(token, threads, data, back);
    }
    let halves = data.chunks_exact_mut(data.len() / 2);
    threads::run::<PARALLEL, _>(threads.min(2), halves, |half| {
        digits::<PARALLEL>(token, threads.div_ceil(2), half, back);
    });
    if back {
        step::<PARALLEL>(token, threads, data, back);
    }
}

/// `low + high y^(2^(k + j))` to `low + high y^(2^j) + high s_k^(2^j)`, or back.
fn step<const PARALLEL: bool>(token: Token, threads: usize, data: &mut [u64], back: bool) {
    let half = data.len() / 2;
    let shift = half >> K;
    if threads == 1 {
        return kernels::fft_base(token, data, (K + 1, K), shift, back);
    }
    let (low, high) = data.split_at_mut(half);
    let (below, top) = high.split_at_mut(half - shift);
    // What `high y^(2^j)` has beyond `low` falls on `high` itself.
    if !back {
        add_to(&mut below[..shift], top);
    }
    let each = below.len().div_ceil(threads);
    let parts = low[shift..].chunks_mut(each).zip(below.chunks(each));
    threads::run::<PARALLEL, _>(threads, parts, |(low, below)| add_to(low, below));
    if back {
        add_to(&mut below[..shift], top);
    }
}

/// The polynomials of digits: each tile of some columns, the same of every row, is brought together in the room.
fn columns<const PARALLEL: bool>(
    token: Token,
    threads: usize,
    data: &mut [u64],
    room: &mut [u64],
    back: bool,
) {
    let rows = data.as_chunks_mut::<DIGIT>().0;
    if rows.len() <= 2 {
        // In the basis already.
        return;
    }
    // The room for each thread, which may be too small for all.
    let each = room.len() / threads.min(room.len() / (rows.len() * LINE)).max(1);
    #[cfg(feature = "std")]
    if PARALLEL && threads > 1 {
        let rooms = room.chunks_exact_mut(each);
        let columns = threads::columns(rooms.len(), LINE, rows).into_iter();
        return threads::run::<PARALLEL, _>(threads, columns.zip(rooms), |((mut rows, _), room)| {
            tiles(token, &mut rows, room, back);
        });
    }
    let count = rows.len();
    if count <= 32 {
        // In a pass or two over what the last cache holds.
        return runs(token, rows.as_flattened_mut(), count.ilog2(), DIGIT, back);
    }
    tiles(token, rows, &mut room[..each], back);
}

/// The same of rows of whole lines of the cache.
fn tiles<R: AsMut<[u64]>>(token: Token, rows: &mut [R], room: &mut [u64], back: bool) {
    let count = rows.len();
    let len = rows.first_mut().map_or(0, |row| row.as_mut().len());
    let most = DIGIT.min(room.len()) / count / LINE * LINE;
    let mut from = 0;
    while from < len {
        let width = most.min(len - from);
        let tile = &mut room[..count * width];
        for (to, row) in tile.chunks_exact_mut(width).zip(&mut *rows) {
            to.copy_from_slice(&row.as_mut()[from..from + width]);
        }
        runs(token, tile, count.ilog2(), width, back);
        for (to, row) in tile.chunks_exact(width).zip(&mut *rows) {
            row.as_mut()[from..from + width].copy_from_slice(to);
        }
        from += width;
    }
}

/// `2^m` coefficients of `run` elements each, step by step; at least 128 coefficients if `run` is 1.
pub(super) fn runs(token: Token, data: &mut [u64], m: u32, run: usize, back: bool) {
    if m <= 1 {
        return;
    }
    if m <= 4 {
        return kernels::fft_convert(token, data, m, run, back);
    }
    let k = 1 << (m - 1).ilog2();
    if back {
        runs(token, data, m - k, run << k, back);
    } else {
        kernels::fft_base(token, data, (m, k), run, back);
    }
    if run == 1 && k == 4 {
        kernels::fft_convert(token, data, k, run, back);
    } else {
        for digit in data.chunks_exact_mut(run << k) {
            runs(token, digit, k, run, back);
        }
    }
    if back {
        kernels::fft_base(token, data, (m, k), run, back);
    } else {
        runs(token, data, m - k, run << k, back);
    }
}
