//! The algorithms over lanes of two words, written once: lanes of the portable tier, 128-bit registers (one element),
//! and registers with an element in each 128-bit lane (several at once).
//!
//! An element is packed `(a_0, a_1), (a_2, a_3), ...`, an odd last word with 0 above it.
//!
//! # Reduction
//!
//! The modulus is `x^m + q` with `q = 1 + Σ x^e` over the taps `e`. Write a product as `c = l + h x^m` with
//! `deg l, deg h < m`. Then `c = l + h q`, and `h q = (h q mod x^m) + t x^m` with `t = Σ (h >> (m - e))`: what the taps
//! push above `x^m` again. As `deg t <= e - 2`, `t q` stays below `x^m`, so that
//!
//! `c mod (x^m + q) = (l + (h + t) q) mod x^m`.
//!
//! One pass of constant shifts: `h` out of `c`, `t` out of the top of `h`, then `(h + t)` shifted by each tap and added.
//! For n words and k taps that is `n (1 + k)` double shifts and a few for `t`. In 128-bit lanes a shift by a count of
//! words that is odd costs a word move besides.

use super::field::{Array, Params};
use crate::simd::Bits;

/// A vector that the algorithms take.
pub trait Vector: Bits {
    /// The square of each low word.
    #[inline(always)]
    fn square_low(self) -> Self {
        self.mul_ll(self)
    }
    /// The square of each high word.
    #[inline(always)]
    fn square_high(self) -> Self {
        self.mul_hh(self)
    }
}

/// Words `w` and `w + 1` of the lanes; words outside are 0.
#[inline(always)]
fn pair<V: Vector>(c: &[V], w: isize) -> V {
    let zero = c[0].constant(0, 0);
    let (k, count) = (w >> 1, c.len().cast_signed());
    let low = if (0..count).contains(&k) { c[k.cast_unsigned()] } else { zero };
    if w & 1 == 0 {
        return low;
    }
    let high = if (0..count).contains(&(k + 1)) { c[(k + 1).cast_unsigned()] } else { zero };
    if k < 0 {
        high.up()
    } else if k + 1 >= count {
        low.down()
    } else {
        low.middle(high)
    }
}

/// Lane `k` of the first `words` words, the others being 0, shifted right by `n` bits.
#[inline(always)]
fn shifted_right<V: Vector>(c: &[V], n: usize, k: usize, words: usize) -> V {
    let (w, n) = (2 * k + n / 64, (n % 64) as u32);
    let low = pair(c, w.cast_signed());
    if w + 1 < words { low.shrd64_by(pair(c, w.cast_signed() + 1), n) } else { low.shr64_by(n) }
}

/// Lane `k` of the lanes shifted left by `n` bits.
#[inline(always)]
fn shifted_left<V: Vector>(c: &[V], n: usize, k: usize) -> V {
    let w = (2 * k).cast_signed() - (n / 64).cast_signed();
    pair(c, w).shld64_by(pair(c, w - 1), (n % 64) as u32)
}

/// A product or square of degree at most `2m - 2`, reduced.
#[inline(always)]
pub(super) fn reduce<F: Params, V: Vector>(c: F::Words<V>) -> F::Pairs<V> {
    let c = c.as_ref();
    let mut h = F::Pairs::<V>::filled(c[0]);
    let h = h.as_mut();
    for (k, h) in h.iter_mut().enumerate() {
        *h = shifted_right(c, F::M, k, 2 * F::WORDS);
    }
    let mut tops = F::Pairs::<V>::filled(c[0]);
    tops.as_mut().copy_from_slice(h);
    for e in F::TAPS {
        // t has e - 1 bits.
        for (k, h) in h.iter_mut().enumerate().take((e - 1).div_ceil(128)) {
            *h = h.xor(shifted_right(tops.as_ref(), F::M - e, k, F::WORDS));
        }
    }
    let last = h.len() - 1;
    let mut r = F::Pairs::<V>::filled(c[0]);
    for (k, r) in r.as_mut().iter_mut().enumerate() {
        *r = c[k].xor(h[k]);
        for e in F::TAPS {
            *r = r.xor(shifted_left(h, *e, k));
        }
        if k == last {
            let kept = if F::WORDS % 2 == 1 { r.constant(F::TOP, 0) } else { r.constant(u64::MAX, F::TOP) };
            *r = r.and(kept);
        }
    }
    r
}

/// `a + b`.
#[inline(always)]
pub(super) fn add<F: Params, V: Vector>(a: F::Pairs<V>, b: F::Pairs<V>) -> F::Pairs<V> {
    let mut sum = a;
    for (sum, b) in sum.as_mut().iter_mut().zip(b.as_ref()) {
        *sum = sum.xor(*b);
    }
    sum
}

/// `a b`.
#[inline(always)]
pub(super) fn mul<F: Params, V: Vector>(a: F::Pairs<V>, b: F::Pairs<V>) -> F::Pairs<V> {
    reduce::<F, V>(F::product(a, b))
}

/// The square, not reduced. Squaring spreads the coefficients: a word becomes two, and words do not mix.
#[inline(always)]
pub(super) fn spread<F: Params, V: Vector>(a: F::Pairs<V>) -> F::Words<V> {
    let a = a.as_ref();
    let mut c = F::Words::<V>::filled(a[0]);
    for (k, c) in c.as_mut().iter_mut().enumerate() {
        let lane = a[k / 2];
        *c = if k % 2 == 0 { lane.square_low() } else { lane.square_high() };
    }
    c
}

/// `a^2`.
#[inline(always)]
pub(super) fn square<F: Params, V: Vector>(a: F::Pairs<V>) -> F::Pairs<V> {
    reduce::<F, V>(spread::<F, V>(a))
}

/// `a^(2^n)`, by `n` squarings that stay in registers.
#[inline(always)]
pub(super) fn square_n<F: Params, V: Vector>(a: F::Pairs<V>, n: usize) -> F::Pairs<V> {
    let mut r = a;
    for _ in 0..n {
        r = square::<F, V>(r);
    }
    r
}
