//! Long products by an additive Fourier transform.
//!
//! With `y = x^32` an operand is a polynomial in `y` whose coefficients, 32 bits each, are elements of
//! `K = GF(2^64)` of degree below 32 in `z`; so the coefficients of the product, of degree below 63, are right as elements
//! of `K`. The product is found from its values on `2^m` points of `K`, or on `3 2^k`: additive subgroups and cosets of
//! them, on which the transform takes one field product for two points and level. See [`basis`] and [`transform`].
//!
//! `3 2^k` points are `W_(k+1)` and the coset `v_(k+1) + W_k`. With `f = c0 + s_k c1 + s_(k+1) c2` in parts of `2^k`
//! coefficients, `f = c0 + s_k c1` on the one, since `s_(k+1) = 0` there; on the other `s_k = v_1` and `s_(k+1) = 1`, so
//! that `f = c0 + v_1 c1 + c2`. Backwards, `c2` is what is left of the coset's polynomial.
//!
//! Cost: `3/2 N log N` field products of two multiplications each for `N` points, against `n^1.58` for Karatsuba.

pub(super) mod basis;
pub(super) mod field;
#[cfg(test)]
mod tests;
pub(super) mod transform;

use super::words::add_to;
use field::{CANTOR, Elements, MODULUS, mul};

/// The transform's kernels of a tier.
pub(super) trait Transform: Copy {
    /// Values on block `b` of its level, in the kernel's own order.
    fn forward(self, data: &mut [u64], b: usize);
    /// The inverse.
    fn backward(self, data: &mut [u64], b: usize);
    /// Powers to the transform's basis (or back), `2^m` coefficients of `run` elements each.
    fn convert(self, data: &mut [u64], m: u32, run: usize, back: bool);
}

/// The points of a product: a third of the power of two left out, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Points {
    log: u32,
    three_quarters: bool,
}

impl Points {
    /// For a product of `words` words, at least 128.
    const fn of(words: usize) -> Self {
        let count = 2 * words;
        let log = count.next_power_of_two().ilog2();
        Self { log, three_quarters: count <= 3 << (log - 2) }
    }
}

/// Words of scratch for a product of `words` words.
pub(super) const fn scratch_len(words: usize) -> usize {
    2 << Points::of(words).log
}

/// The longest product, by the basis elements that there are.
pub(super) const LONGEST: usize = 1 << 36;

/// `out = a b`.
#[inline(always)]
pub(super) fn multiply<E, V, const T: usize>(
    engine: E,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) where
    E: Transform + Into<V::Token>,
    V: Elements<T>,
{
    let points = Points::of(out.len());
    let size = 1 << points.log;
    let (f, rest) = scratch.split_at_mut(size);
    let g = &mut rest[..size];
    values::<E, V, T>(engine, points, f, a);
    values::<E, V, T>(engine, points, g, b);
    let used = if points.three_quarters { size / 4 * 3 } else { size };
    let modulus = V::splat(engine.into(), MODULUS);
    for (x, y) in f[..used].as_chunks_mut().0.iter_mut().zip(g.as_chunks().0) {
        mul(V::load(engine.into(), x), V::load(engine.into(), y), modulus).store(x);
    }
    if points.three_quarters {
        let (half, third) = (size / 2, size / 4);
        let (low, high) = f.split_at_mut(half);
        engine.backward(low, 0);
        engine.backward(&mut high[..third], 2);
        third_part::<V, T>(engine.into(), low, &mut high[..third]);
        high[third..].fill(0);
    } else {
        engine.backward(f, 0);
    }
    engine.convert(f, points.log, 1, true);
    // Coefficient k lies at bit 32 k.
    let mut above = 0;
    for (o, [even, odd]) in out.iter_mut().zip(f.as_chunks().0) {
        *o = even ^ odd << 32 ^ above;
        above = odd >> 32;
    }
}

/// The values of an operand.
#[inline(always)]
fn values<E, V, const T: usize>(engine: E, points: Points, f: &mut [u64], a: &[u64])
where
    E: Transform + Into<V::Token>,
    V: Elements<T>,
{
    let (used, rest) = f.split_at_mut(2 * a.len());
    for (pair, word) in used.as_chunks_mut().0.iter_mut().zip(a) {
        *pair = [word & 0xffff_ffff, word >> 32];
    }
    rest.fill(0);
    // The bases are nested: a short operand is converted as one.
    let log = (2 * a.len()).next_power_of_two().ilog2();
    engine.convert(&mut f[..1 << log], log, 1, false);
    if points.three_quarters {
        let (half, third) = (f.len() / 2, f.len() / 4);
        let (low, high) = f.split_at_mut(half);
        third_part::<V, T>(engine.into(), low, &mut high[..third]);
        engine.forward(low, 0);
        engine.forward(&mut high[..third], 2);
    } else {
        engine.forward(f, 0);
    }
}

/// `third += c0 + v_1 c1`, `low = (c0, c1)`.
#[inline(always)]
fn third_part<V: Elements<T>, const T: usize>(token: V::Token, low: &[u64], third: &mut [u64]) {
    let (c0, c1) = low.split_at(third.len());
    add_to(third, c0);
    let (modulus, factor) = (V::splat(token, MODULUS), V::splat(token, CANTOR[1]));
    for (x, c) in third.as_chunks_mut().0.iter_mut().zip(c1.as_chunks().0) {
        V::load(token, x).xor(mul(V::load(token, c), factor, modulus)).store(x);
    }
}
