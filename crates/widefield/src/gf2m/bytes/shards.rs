//! Several sums of the same rows at a time, each row loaded once: what an erasure code does.
//!
//! Up to four sums of `WIDTHS` vectors each lie in registers while all rows pass by: as many maps are applied as there
//! are such vectors, for one load of each vector of a row and of each map. With bit matrices that is one multiply and,
//! as the compiler joins the sums of two rows, half a three-way XOR for each vector, row and sum; with tables two
//! shuffles and two XORs.

use super::register::{Bytes, GROUP};
use crate::simd::prefetch;

/// From so many bytes of all slices on, more than second caches have, rows are asked for before they are loaded. Not
/// for vectors as long as a line of the cache, which come as fast without: with it they take a tenth longer on Zen 4.
const FAR: usize = 2 << 20;

/// How far before: the processor's own prefetching follows neither so many rows nor any of them past a page.
const AHEAD: usize = 512;

/// Writes the maps as [`combine`] reads them. Gives the words of each.
#[inline(always)]
pub(super) fn prepare<V: Bytes>(_: V::Token, words: &mut [u64], images: &[[u8; 8]]) -> usize {
    for (words, images) in words.chunks_exact_mut(V::MAP_WORDS).zip(images) {
        V::write_map(images, words);
    }
    V::MAP_WORDS
}

/// `out[i][j] += Σ m_pi(rows[p][j])`, or `=` if not `add`, for one to four of `out`. All slices are as long as the
/// first. If `ones`, the first sum has rows instead of their images.
#[inline(always)]
pub(super) fn combine<V: Bytes>(
    t: V::Token,
    out: &mut [&mut [u8]],
    words: &[u64],
    rows: &[&[u8]],
    [add, ones]: [bool; 2],
) {
    const { assert!(GROUP == 4) };
    match (out, ones) {
        ([a], false) => run::<V, 1, false>(t, [a], words, rows, add),
        ([a, b], false) => run::<V, 2, false>(t, [a, b], words, rows, add),
        ([a, b, c], false) => run::<V, 3, false>(t, [a, b, c], words, rows, add),
        ([a, b, c, d], false) => run::<V, 4, false>(t, [a, b, c, d], words, rows, add),
        ([a], true) => run::<V, 1, true>(t, [a], words, rows, add),
        ([a, b], true) => run::<V, 2, true>(t, [a, b], words, rows, add),
        ([a, b, c], true) => run::<V, 3, true>(t, [a, b, c], words, rows, add),
        ([a, b, c, d], true) => run::<V, 4, true>(t, [a, b, c, d], words, rows, add),
        _ => {}
    }
}

/// The same for so many.
#[inline(always)]
fn run<V: Bytes, const M: usize, const ONES: bool>(
    t: V::Token,
    mut out: [&mut [u8]; M],
    words: &[u64],
    rows: &[&[u8]],
    add: bool,
) {
    let (n, mut at) = (out[0].len(), 0);
    let width = const { V::WIDTHS[M - 1] };
    let how = [add, V::COUNT < 64 && n.saturating_mul(M + rows.len()) >= FAR];
    while n - at >= width * V::COUNT {
        match width {
            4 => block::<V, M, 4, ONES>(t, &mut out, words, rows, at, how),
            3 => block::<V, M, 3, ONES>(t, &mut out, words, rows, at, how),
            2 => block::<V, M, 2, ONES>(t, &mut out, words, rows, at, how),
            _ => block::<V, M, 1, ONES>(t, &mut out, words, rows, at, how),
        }
        at += width * V::COUNT;
    }
    while n - at >= V::COUNT {
        block::<V, M, 1, ONES>(t, &mut out, words, rows, at, how);
        at += V::COUNT;
    }
    if at < n {
        last::<V, M>(t, &mut out, words, rows, at, add);
    }
}

/// The sum and the images of the vectors.
#[inline(always)]
fn plus<V: Bytes, const N: usize>(mut sums: [V; N], map: Option<V::Map>, row: [V; N]) -> [V; N] {
    for (sum, x) in sums.iter_mut().zip(row) {
        *sum = match map {
            Some(map) => sum.plus_image(map, x),
            None => sum.plus(x),
        };
    }
    sums
}

/// The map for sum `i`, or none for the identity.
#[inline(always)]
fn map<V: Bytes, const ONES: bool>(t: V::Token, words: &[u64], i: usize) -> Option<V::Map> {
    if ONES && i == 0 { None } else { Some(V::read_map(t, &words[i * V::MAP_WORDS..][..V::MAP_WORDS])) }
}

/// `N` vectors of a slice.
#[inline(always)]
fn load<V: Bytes, const N: usize>(t: V::Token, bytes: &[u8]) -> [V; N] {
    let bytes = &bytes[..N * V::COUNT];
    let mut vectors = [V::load(t, &bytes[..V::COUNT]); N];
    // By an index: the compiler would leave a loop over chunks that skips one as it is, and the vectors in memory.
    for i in 1..N {
        vectors[i] = V::load(t, &bytes[i * V::COUNT..][..V::COUNT]);
    }
    vectors
}

/// `N` vectors of each sum from byte `at` on, and whether rows are far.
#[inline(always)]
fn block<V: Bytes, const M: usize, const N: usize, const ONES: bool>(
    t: V::Token,
    out: &mut [&mut [u8]; M],
    words: &[u64],
    rows: &[&[u8]],
    at: usize,
    [add, far]: [bool; 2],
) {
    if far {
        for row in rows {
            prefetch(row, at + AHEAD, const { (N * V::COUNT).next_multiple_of(64) });
        }
    }
    let mut sums = [[V::load(t, &[0; 64][..V::COUNT]); N]; M];
    if add {
        for (sums, out) in sums.iter_mut().zip(&*out) {
            *sums = load(t, &out[at..]);
        }
    }
    // Where there are registers enough, two rows at a time, whose images the compiler adds by one three-way XOR.
    let (pairs, odd) = if V::PAIRS { rows.as_chunks::<2>() } else { (&[][..], rows) };
    let (two, one) = words.split_at(pairs.len() * 2 * M * V::MAP_WORDS);
    for ([a, b], words) in pairs.iter().zip(two.chunks_exact(2 * M * V::MAP_WORDS)) {
        let (a, b) = (load::<V, N>(t, &a[at..]), load::<V, N>(t, &b[at..]));
        let (first, second) = words.split_at(M * V::MAP_WORDS);
        for (i, sums) in sums.iter_mut().enumerate() {
            *sums = plus(plus(*sums, map::<V, ONES>(t, first, i), a), map::<V, ONES>(t, second, i), b);
        }
    }
    for (row, words) in odd.iter().zip(one.chunks_exact(M * V::MAP_WORDS)) {
        let row = load::<V, N>(t, &row[at..]);
        for (i, sums) in sums.iter_mut().enumerate() {
            *sums = plus(*sums, map::<V, ONES>(t, words, i), row);
        }
    }
    for (sums, out) in sums.iter().zip(out) {
        let out = &mut out[at..][..N * V::COUNT];
        for (sum, out) in sums.iter().zip(out.chunks_exact_mut(V::COUNT)) {
            sum.store(out);
        }
    }
}

/// What is left from byte `at` on, less than a vector.
#[inline(always)]
fn last<V: Bytes, const M: usize>(
    t: V::Token,
    out: &mut [&mut [u8]; M],
    words: &[u64],
    rows: &[&[u8]],
    at: usize,
    add: bool,
) {
    let mut sums = [[V::load(t, &[0; 64][..V::COUNT])]; M];
    if add {
        for (sums, out) in sums.iter_mut().zip(&*out) {
            *sums = [padded(t, &out[at..])];
        }
    }
    for (row, words) in rows.iter().zip(words.chunks_exact(M * V::MAP_WORDS)) {
        let row = [padded::<V>(t, &row[at..])];
        for (i, sums) in sums.iter_mut().enumerate() {
            *sums = plus(*sums, map::<V, false>(t, words, i), row);
        }
    }
    for ([sum], out) in sums.iter().zip(out) {
        let mut bytes = [0; 64];
        sum.store(&mut bytes[..V::COUNT]);
        let rest = out.len() - at;
        out[at..].copy_from_slice(&bytes[..rest]);
    }
}

/// Fewer bytes than a vector, and zeros.
#[inline(always)]
fn padded<V: Bytes>(t: V::Token, bytes: &[u8]) -> V {
    let mut all = [0; 64];
    all[..bytes.len()].copy_from_slice(bytes);
    V::load(t, &all[..V::COUNT])
}
