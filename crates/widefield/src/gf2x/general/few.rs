//! Products of many words by a few, on whole vectors.
//!
//! Words `p - j` and on of the long operand by word `j` of the short one lie on words `p` and on of the product. `T`
//! words of it take two multiplications for each word of the short one and no moves but loads, until at the end what
//! straddles lanes goes up by a word.
//!
//! ```text
//! words of the product    |   p    p + 1 | p + 2  p + 3 | ...
//! low words by word j     |   even[0]    |   even[1]    | ...
//! high words by word j            |    odd[0]    |    odd[1]    | ...
//! ```

use super::vectors::low_word;
use crate::simd::Carryless;

/// The products on the lanes, and those that straddle them.
#[derive(Clone, Copy)]
struct Sums<V> {
    even: V,
    odd: V,
}

/// `out += a v + b w`, with room for either product in `out`: `T` words of `v` and of `w` at a time, of which `v` has
/// no more.
#[inline(always)]
pub(super) fn add_few<V: Carryless<Words = [u64; T]>, const T: usize>(
    token: V::Token,
    out: &mut [u64],
    a: &[u64],
    v: &[u64],
    b: &[u64],
    w: &[u64],
) {
    for i in (0..w.len()).step_by(T) {
        let (out, v, w) = (&mut out[i..], part(v, i, T), part(w, i, T));
        match w.len() {
            1 => add_pass::<V, T, 1>(token, out, (a, v), (b, w)),
            2 => add_pass::<V, T, 2>(token, out, (a, v), (b, w)),
            3 => add_pass::<V, T, 3>(token, out, (a, v), (b, w)),
            // A pass of four words has no more.
            n if n == 4 || T == 4 => add_pass::<V, T, 4>(token, out, (a, v), (b, w)),
            5 | 6 => add_pass::<V, T, 6>(token, out, (a, v), (b, w)),
            _ => add_pass::<V, T, 8>(token, out, (a, v), (b, w)),
        }
    }
}

/// The same for at most `N` words, so that their number is not asked at every step.
#[inline(always)]
fn add_pass<V: Carryless<Words = [u64; T]>, const T: usize, const N: usize>(
    token: V::Token,
    out: &mut [u64],
    (a, v): (&[u64], &[u64]),
    (b, w): (&[u64], &[u64]),
) {
    let zero = V::splat(token, 0);
    let (v, w) = (everywhere::<V, T, N>(token, v), everywhere::<V, T, N>(token, w));
    let mut below = zero;
    for (i, out) in out.chunks_mut(T).enumerate() {
        let mut sums = Sums { even: zero, odd: zero };
        sums = add_products(token, sums, a, &v, i * T);
        sums = add_products(token, sums, b, &w, i * T);
        let sum = sums.even.xor(sums.odd.shift_word_in(below));
        below = sums.odd;
        if let Some(out) = out.first_chunk_mut() {
            V::load(token, out).xor(sum).store(out);
        } else {
            V::load_partial(token, out).xor(sum).store_partial(out);
        }
    }
}

/// Each word on every lane of a vector of its own; zeros where there are fewer.
#[inline(always)]
fn everywhere<V: Carryless<Words = [u64; T]>, const T: usize, const N: usize>(
    token: V::Token,
    words: &[u64],
) -> [V; N] {
    let mut all = [V::splat(token, 0); N];
    for (all, word) in all.iter_mut().zip(words) {
        *all = low_word(token, word);
    }
    all
}

/// Adds what is on words `p` to `p + T` of `a w`.
#[inline(always)]
fn add_products<V: Carryless<Words = [u64; T]>, const T: usize, const N: usize>(
    token: V::Token,
    sums: Sums<V>,
    a: &[u64],
    w: &[V; N],
    p: usize,
) -> Sums<V> {
    let Sums { mut even, mut odd } = sums;
    if p >= T && p + T <= a.len() {
        let near = &a[p - T..p + T];
        for (j, &w) in w.iter().enumerate() {
            if let Some(words) = near[T - j..].first_chunk() {
                let x = V::load(token, words);
                (even, odd) = (even.xor(x.clmul_low(w)), odd.xor(x.clmul_high_low(w)));
            }
        }
    } else {
        // At the ends: moved up a word at a time. Even no words are loaded from an address within the operand: from
        // others it takes long.
        let mut x = V::load_partial(token, part(a, p, T));
        let mut below = V::load_partial(token, part(a, p.saturating_sub(T), p.min(T)));
        for &w in w {
            (even, odd) = (even.xor(x.clmul_low(w)), odd.xor(x.clmul_high_low(w)));
            (x, below) = (x.shift_word_in(below), below.shift_word_in(V::splat(token, 0)));
        }
    }
    Sums { even, odd }
}

/// The `n` words from `from` on, or those that there are.
#[inline(always)]
fn part(words: &[u64], from: usize, n: usize) -> &[u64] {
    let rest = &words[words.len().min(from)..];
    &rest[..rest.len().min(n)]
}
