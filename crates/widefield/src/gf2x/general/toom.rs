//! A product from five of a third of the length (Toom and Cook's method, with Bernstein's points for GF(2)).
//!
//! With `k` words in the low and the middle third, `X = x^(64 k)` and `W = x^64`, the factors are polynomials in X of
//! degree 2, and their product `c0 + c1 X + c2 X^2 + c3 X^3 + c4 X^4` is found from its values at 0, 1, W, W + 1 and
//! infinity. Multiplying by W moves words; so does dividing by it, and dividing by `W + 1` adds up words from the
//! lowest on. With `P(v)` for the value at v:
//!
//! ```text
//! u = P(1) + c0 + c4                        = c1 + c2 + c3
//! v = (P(W) + c0) / W + c4 W^3              = c1 + c2 W + c3 W^2
//! z = (P(W+1) + P(W) + u + c4) / W          = c3 (W + 1)
//! c2 = (u + v) / (W + 1) + z,   c3 = z / (W + 1),   c1 = u + c2 + c3
//! ```

use super::sums::{self, for_words};
#[cfg(target_arch = "x86_64")]
use crate::simd::{Simd, V512};
#[cfg(target_arch = "x86_64")]
use crate::tier::Avx512;

/// Words of the low and the middle third of `n` words, and of the factors' values at W and W + 1.
pub(super) const fn thirds(n: usize) -> (usize, usize) {
    let k = n.div_ceil(3);
    (k, if n == 3 * k { k + 2 } else { k + 1 })
}

/// Whether a factor of `nb` words beside one of `na`, which is not shorter, has enough of a high third.
pub(super) const fn is_balanced(na: usize, nb: usize) -> bool {
    let k = thirds(na).0;
    nb > 2 * k + k / 2
}

/// Words of scratch beside those of the five products: three of them, each from a cache line on.
#[cfg(test)]
pub(super) const fn own_scratch_len(na: usize) -> usize {
    3 * value_len(thirds(na).1)
}

pub(super) const fn value_len(e: usize) -> usize {
    (2 * e).next_multiple_of(8)
}

/// A factor's values at 1, at W and at W + 1: of `k` words, and of as many as [`thirds`] says for the others.
#[inline(always)]
pub(super) fn values(a: &[u64], k: usize, one: &mut [u64], word: &mut [u64], next: &mut [u64]) {
    let ((a0, rest), high) = (a.split_at(k), a.len() - 2 * k);
    let (a1, a2) = rest.split_at(k);
    // Where all three have words: those of a1 and a2 that W and W^2 move here are one and two below.
    for_words!(
        [one = &mut one[2..high], word = &mut word[2..high], next = &mut next[2..high]],
        [x = &a0[2..], y = &a1[2..], z = &a2[2..], wy = &a1[1..], wwz = a2],
        {
            let sum = y ^ z;
            *one = x ^ sum;
            *word = x ^ wy ^ wwz;
            *next = *word ^ sum;
        }
    );
    for i in (0..2).chain(high..word.len()) {
        let sum = word_at(a1, i) ^ word_at(a2, i);
        word[i] = word_at(a0, i) ^ word_at(a1, i.wrapping_sub(1)) ^ word_at(a2, i.wrapping_sub(2));
        next[i] = word[i] ^ sum;
        if let Some(one) = one.get_mut(i) {
            *one = word_at(a0, i) ^ sum;
        }
    }
}

/// A word, or 0 where there is none.
#[inline(always)]
fn word_at(words: &[u64], i: usize) -> u64 {
    words.get(i).copied().unwrap_or(0)
}

/// What is divided, from the values at 1, W and W + 1, for `out` that has c0 and c4 in their places: `u` of the text
/// above, and, a word higher, v and z.
#[inline(always)]
pub(super) fn sums_of_values(out: &[u64], k: usize, u: &mut [u64], v: &mut [u64], z: &mut [u64]) {
    let (c0, c4) = (&out[..2 * k], &out[4 * k..]);
    let (low, high) = z.split_at_mut(2 * k);
    // u + c4 is P(1) + c0.
    for_words!([z = low, v = &mut v[..2 * k], u = u], [c = c0], {
        *z ^= *v ^ *u ^ c;
        *u ^= c;
        *v ^= c;
    });
    sums::add_to(high, &v[2 * k..]);
    sums::add_to(&mut u[..c4.len()], c4);
    sums::add_to(&mut v[4..4 + c4.len()], c4);
}

/// Adds c1 and c3 to the product, which has the other coefficients in their places.
#[inline(always)]
pub(super) fn add_odd(out: &mut [u64], k: usize, c1: &[u64], c3: &[u64]) {
    sums::add_to(&mut out[k..3 * k], c1);
    let upper = &mut out[3 * k..];
    let n = upper.len().min(2 * k);
    sums::add_to(&mut upper[..n], &c3[..n]);
}

/// `c2 = (u + v) / (W + 1) + z`, then `z = z / (W + 1)`, which is c3, and `u = u + c2 + c3`, which is c1: all of one
/// length.
#[inline(always)]
pub(super) fn divide(c2: &mut [u64], u: &mut [u64], v: &[u64], z: &mut [u64]) {
    let (mut q, mut c3) = (0, 0);
    for (((c2, u), v), z) in c2.iter_mut().zip(u.iter_mut()).zip(v).zip(z.iter_mut()) {
        q ^= v ^ *u;
        c3 ^= *z;
        *c2 = q ^ *z;
        *u ^= *c2 ^ c3;
        *z = c3;
    }
}

/// The same on 512 bits.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
pub(super) fn divide_wide(token: Avx512, c2: &mut [u64], u: &mut [u64], v: &[u64], z: &mut [u64]) {
    let (mut q, mut c3) = (V512::zero(token), V512::zero(token));
    for (((c2, u), v), z) in c2.chunks_mut(8).zip(u.chunks_mut(8)).zip(v.chunks(8)).zip(z.chunks_mut(8)) {
        let (ui, vi, zi) =
            (V512::load_partial(token, u), V512::load_partial(token, v), V512::load_partial(token, z));
        q = running_sums(ui.xor(vi), q);
        c3 = running_sums(zi, c3);
        let c2i = q.xor(zi);
        c2i.store_partial(c2);
        ui.xor3(c2i, c3).store_partial(u);
        c3.store_partial(z);
    }
}

/// Each word with all before it, also those of the vectors before, whose sum is the last word of `before`.
#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn running_sums(v: V512, before: V512) -> V512 {
    let zero = V512::zero(v.token());
    let v = v.xor(v.align64::<7>(zero));
    let v = v.xor(v.align64::<6>(zero));
    let v = v.xor(v.align64::<4>(zero));
    v.xor(before.permute64(V512::splat(v.token(), 7)))
}
