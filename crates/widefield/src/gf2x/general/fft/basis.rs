//! From powers of `y` to the basis in which the transform is one butterfly a level, and back.
//!
//! With `W_k` the span of the first `k` elements of Cantor's basis, `s_k(y) = Π_(w in W_k) (y + w)` and
//! `X_i = Π s_k^(i_k)` for `i = Σ i_k 2^k`: a polynomial of degree `i`. When `k` is a power of two,
//! `s_k = y^(2^k) + y`, and `s_(k+j) = s_j(s_k)` always. So for `2^m` coefficients, with `k` the largest power of two
//! below `m`: write the polynomial to base `s_k` (only additions, since `s_k^(2^j) = y^(2^(k+j)) + y^(2^j)`), then
//! convert the digits, `2^k` coefficients each, and the digits as coefficients of a polynomial in `s_k`, `2^(m-k)` of
//! them.
//!
//! The digits of 16 coefficients are done `T` at a time, transposed, so that every addition is a whole vector.

use crate::gf2x::general::vectors::{gather, transpose_words};
use crate::simd::Carryless;

/// `2^m` coefficients of `run` elements each to base `s_k`, or back.
#[inline(always)]
pub(super) fn change_base<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    data: &mut [u64],
    levels: (u32, u32),
    run: usize,
    back: bool,
) {
    if back {
        from_base::<V, T>(token, data, levels, run);
    } else {
        to_base::<V, T>(token, data, levels, run);
    }
}

/// Powers to basis, or back: `2^m` coefficients of `run` elements each, `m` from 2 to 4; or, with `run` 1, every 16
/// coefficients of a multiple of `16 T`.
#[inline(always)]
pub(super) fn convert_short<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    data: &mut [u64],
    m: u32,
    run: usize,
    back: bool,
) {
    match m {
        _ if run == 1 => sixteens::<V, T>(token, data, back),
        2 => strided::<V, T, 4>(token, data, back),
        3 => strided::<V, T, 8>(token, data, back),
        _ => strided::<V, T, 16>(token, data, back),
    }
}

/// `f` to base `s_k`: for each `j` downwards, blocks `low + high y^(2^(k+j))` are
/// `low + high y^(2^j) + high s_k^(2^j)`.
#[inline(always)]
fn to_base<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    data: &mut [u64],
    (m, k): (u32, u32),
    run: usize,
) {
    for j in (0..m - k).rev() {
        for (low, high, shift) in blocks(data, k, j, run) {
            // What `high y^(2^j)` has beyond `low` falls on `high` itself.
            let (below, top) = high.split_at_mut(high.len() - shift);
            add_to::<V, T>(token, &mut below[..shift], top);
            add_to::<V, T>(token, &mut low[shift..], below);
        }
    }
}

/// The inverse of [`to_base`], step by step.
#[inline(always)]
fn from_base<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    data: &mut [u64],
    (m, k): (u32, u32),
    run: usize,
) {
    for j in 0..m - k {
        for (low, high, shift) in blocks(data, k, j, run) {
            let (below, top) = high.split_at_mut(high.len() - shift);
            add_to::<V, T>(token, &mut low[shift..], below);
            add_to::<V, T>(token, &mut below[..shift], top);
        }
    }
}

/// `out += a`, of the same length.
#[inline(always)]
fn add_to<V: Carryless<Words = [u64; T]>, const T: usize>(token: V::Token, out: &mut [u64], a: &[u64]) {
    let ((out, out_rest), (a, a_rest)) = (out.as_chunks_mut::<T>(), a.as_chunks::<T>());
    for (o, a) in out.iter_mut().zip(a) {
        V::load(token, o).xor(V::load(token, a)).store(o);
    }
    if !a_rest.is_empty() {
        V::load_partial(token, out_rest).xor(V::load_partial(token, a_rest)).store_partial(out_rest);
    }
}

/// The halves of the blocks of `2^(k + j + 1)` coefficients, and the length of `2^j`.
#[inline(always)]
fn blocks(
    data: &mut [u64],
    k: u32,
    j: u32,
    run: usize,
) -> impl Iterator<Item = (&mut [u64], &mut [u64], usize)> {
    let half = run << (k + j);
    data.chunks_exact_mut(2 * half).map(move |block| {
        let (low, high) = block.split_at_mut(half);
        (low, high, run << j)
    })
}

/// `N` coefficients, runs of whole vectors.
#[inline(always)]
fn strided<V: Carryless<Words = [u64; T]>, const T: usize, const N: usize>(
    token: V::Token,
    data: &mut [u64],
    back: bool,
) {
    let run = data.len() / N;
    for at in (0..run).step_by(T) {
        let mut x = [V::splat(token, 0); N];
        for i in 0..N {
            if let Some(words) = data[i * run + at..].first_chunk() {
                x[i] = V::load(token, words);
            }
        }
        in_registers(&mut x, back);
        for i in 0..N {
            if let Some(words) = data[i * run + at..].first_chunk_mut() {
                x[i].store(words);
            }
        }
    }
}

/// Every 16 coefficients.
#[inline(always)]
fn sixteens<V: Carryless<Words = [u64; T]>, const T: usize>(token: V::Token, data: &mut [u64], back: bool) {
    for rows in data.as_chunks_mut::<16>().0.as_chunks_mut::<T>().0 {
        let mut x = [V::splat(token, 0); 16];
        gather(token, &mut x, rows.as_flattened(), 0);
        in_registers(&mut x, back);
        for i in 0..16 / T {
            let mut tile = [x[0]; T];
            for k in 0..T {
                tile[k] = x[i * T + k];
            }
            let tile = transpose_words(tile);
            for p in 0..T {
                if let Some(words) = rows[p][i * T..].first_chunk_mut() {
                    tile[p].store(words);
                }
            }
        }
    }
}

/// `x[to] += x[from]` for `count` indices each, upwards, or downwards when going back.
#[inline(always)]
fn add_run<V: Carryless, const N: usize>(x: &mut [V; N], to: usize, from: usize, count: usize, back: bool) {
    for i in 0..count {
        let i = if back { count - 1 - i } else { i };
        x[to + i] = x[to + i].xor(x[from + i]);
    }
}

/// [`convert_short`] for 4, 8 or 16 coefficients: base `s_2` (not for 4), then digits and polynomials of 4 coefficients
/// to base `s_1`. Each step is its own inverse, so the way back takes them in the other order.
#[inline(always)]
fn in_registers<V: Carryless, const N: usize>(x: &mut [V; N], back: bool) {
    if back {
        if N == 16 {
            add_run(x, 4, 8, 4, back);
            add_run(x, 8, 12, 4, back);
        }
        for digit in 0..N / 4 {
            add_run(x, 4 * digit + 1, 4 * digit + 2, 1, back);
            add_run(x, 4 * digit + 2, 4 * digit + 3, 1, back);
        }
    }
    for half in [0, 1] {
        // Going forwards: y^8 first, then both y^4; back the other way.
        if (half == 0) != back {
            if N == 16 {
                if back {
                    add_run(x, 2, 8, 6, back);
                    add_run(x, 8, 14, 2, back);
                } else {
                    add_run(x, 8, 14, 2, back);
                    add_run(x, 2, 8, 6, back);
                }
            }
        } else if N >= 8 {
            for block in 0..N / 8 {
                let b = 8 * block;
                if back {
                    add_run(x, b + 1, b + 4, 3, back);
                    add_run(x, b + 4, b + 7, 1, back);
                } else {
                    add_run(x, b + 4, b + 7, 1, back);
                    add_run(x, b + 1, b + 4, 3, back);
                }
            }
        }
    }
    if !back {
        for digit in 0..N / 4 {
            add_run(x, 4 * digit + 2, 4 * digit + 3, 1, back);
            add_run(x, 4 * digit + 1, 4 * digit + 2, 1, back);
        }
        if N == 16 {
            add_run(x, 8, 12, 4, back);
            add_run(x, 4, 8, 4, back);
        }
    }
}
