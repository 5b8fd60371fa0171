//! Twice as many elements as a register has lanes, sliced: for reduction, register k holds word k of them all.
//!
//! Products leave `L` lanes in pairs of words, `(c_0, c_1), (c_2, c_3), ...`, one register set for elements `0..L`, one
//! for `L..2L`. Taking the low and the high words of two such registers together slices them:
//!
//! ```text
//! | c_0 c_1 of e_0 | c_0 c_1 of e_1 | ...        | c_0 of e_0, e_L | c_0 of e_1, e_L+1 | ...
//! | c_0 c_1 of e_L | c_0 c_1 of e_L+1 | ...  ->  | c_1 of e_0, e_L | c_1 of e_1, e_L+1 | ...
//! ```
//!
//! The same step takes the result back. Words now stand in registers of their own: a shift across words needs no word
//! moves, and the reduction is the bare `n (1 + k)` double shifts of [`lanes`](super::lanes), for 2L elements.

use super::field::{Array, Params};
use super::lanes::Vector;

/// The words of two register sets of pairs, word by word.
#[inline(always)]
pub(super) fn slice<F: Params, V: Vector>(first: F::Pairs<V>, second: F::Pairs<V>) -> F::Words<V> {
    let (first, second) = (first.as_ref(), second.as_ref());
    let mut words = F::Words::<V>::filled(first[0]);
    for (k, word) in words.as_mut().iter_mut().enumerate() {
        let (first, second) = (first[k / 2], second[k / 2]);
        *word = if k % 2 == 0 { first.lows(second) } else { first.highs(second) };
    }
    words
}

/// The pairs of both register sets from the words.
#[inline(always)]
pub(super) fn unslice<F: Params, V: Vector>(r: F::Words<V>) -> [F::Pairs<V>; 2] {
    let r = r.as_ref();
    let mut first = F::Pairs::<V>::filled(r[0]);
    let mut second = first;
    for (k, (first, second)) in first.as_mut().iter_mut().zip(second.as_mut()).enumerate() {
        // The word above an odd last one is not stored.
        let high = r[if 2 * k + 1 < F::WORDS { 2 * k + 1 } else { 2 * k }];
        *first = r[2 * k].lows(high);
        *second = r[2 * k].highs(high);
    }
    [first, second]
}

/// Word `k` of the words shifted right by `n` bits.
#[inline(always)]
fn shifted_right<V: Vector>(c: &[V], n: usize, k: usize) -> V {
    let w = k + n / 64;
    let low = c[w];
    if w + 1 < c.len() { low.shrd64_by(c[w + 1], (n % 64) as u32) } else { low.shr64_by((n % 64) as u32) }
}

/// Word `k` of the words shifted left by `n` bits; `k >= n / 64`.
#[inline(always)]
fn shifted_left<V: Vector>(c: &[V], n: usize, k: usize) -> V {
    let w = k - n / 64;
    if w > 0 { c[w].shld64_by(c[w - 1], (n % 64) as u32) } else { c[w].shl64_by((n % 64) as u32) }
}

/// Products or squares reduced; see [`lanes`](super::lanes) for why.
#[inline(always)]
pub(super) fn reduce<F: Params, V: Vector>(c: [V; 18]) -> F::Words<V> {
    let c = &c[..2 * F::WORDS];
    let mut tops = F::Words::<V>::filled(c[0]);
    for (k, h) in tops.as_mut().iter_mut().enumerate() {
        *h = shifted_right(c, F::M, k);
    }
    let mut h = tops;
    let (h, tops) = (h.as_mut(), tops.as_ref());
    for e in F::TAPS {
        // t has e - 1 bits.
        for (k, h) in h.iter_mut().enumerate().take((e - 1).div_ceil(64)) {
            *h = h.xor(shifted_right(tops, F::M - e, k));
        }
    }
    let mut r = F::Words::<V>::filled(c[0]);
    for (k, r) in r.as_mut().iter_mut().enumerate() {
        *r = c[k].xor(h[k]);
        for e in F::TAPS {
            if k >= e / 64 {
                *r = r.xor(shifted_left(h, *e, k));
            }
        }
    }
    let last = &mut r.as_mut()[F::WORDS - 1];
    *last = last.and(last.constant(F::TOP, F::TOP));
    r
}
