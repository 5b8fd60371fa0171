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

/// The value at 1: the sum of the thirds.
#[inline(always)]
pub(super) fn at_one(out: &mut [u64], a: &[u64], k: usize) {
    sums::add(out, &a[..k], &a[2 * k..]);
    sums::add_to(out, &a[k..2 * k]);
}

/// The value at W.
#[inline(always)]
pub(super) fn at_word(out: &mut [u64], a: &[u64], k: usize) {
    let (low, top) = out.split_at_mut(k);
    low.copy_from_slice(&a[..k]);
    top.fill(0);
    sums::add_to(&mut out[1..=k], &a[k..2 * k]);
    let high = &a[2 * k..];
    sums::add_to(&mut out[2..2 + high.len()], high);
}

/// From the value at W to that at W + 1: the middle and the high third are added.
#[inline(always)]
pub(super) fn add_upper(out: &mut [u64], a: &[u64], k: usize) {
    sums::add_to(&mut out[..k], &a[k..2 * k]);
    let high = &a[2 * k..];
    sums::add_to(&mut out[..high.len()], high);
}

/// The product, which has c0 and c4 in their places already, from its values at 1, W and W + 1.
#[inline(always)]
pub(super) fn interpolate(out: &mut [u64], k: usize, u: &mut [u64], v: &mut [u64], z: &mut [u64]) {
    let (c0, rest) = out.split_at_mut(2 * k);
    let (c2, c4) = rest.split_at_mut(2 * k);
    let u = &mut u[..2 * k];
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
    // Word i of v and z is word i + 1 before the division by W.
    let (mut q, mut c3) = (0, 0);
    let (v, over) = (&v[1..=2 * k], &mut z[1..=2 * k]);
    for (((c2, u), v), over) in c2.iter_mut().zip(u.iter_mut()).zip(v).zip(over.iter_mut()) {
        q ^= v ^ *u;
        c3 ^= *over;
        *c2 = q ^ *over;
        *u ^= *c2 ^ c3;
        *over = c3;
    }
    sums::add_to(&mut out[k..3 * k], u);
    let upper = &mut out[3 * k..];
    let n = upper.len().min(2 * k);
    sums::add_to(&mut upper[..n], &z[1..=n]);
}
