//! Reduction modulo `x^m + q`, in any layout; see [the mathematics](super#mathematics).
//!
//! With `c = l + h x^m` and `t = Σ (h >> (m - e))` over the taps e, `c mod (x^m + q) = (l + (h + t) q) mod x^m`: one
//! pass of constant shifts. For n registers and k taps that is `n (1 + k)` double shifts and a few for `t`, and the
//! moves of words that the layout takes where a shift crosses them. A double shift is three instructions but on
//! AVX-512; so a `q` of four terms or more that fits into a word is multiplied by carry-lessly where two words of an
//! element lie side by side: two products, a move and two sums for what takes nine shifts and three sums.

use super::field::Params;
use super::layout::Layout;
use crate::gf2x::formula::Array;
use crate::simd::Simd;

/// Register `k` of the first `words` words, the others being 0, shifted right by `n` bits.
#[inline(always)]
fn shifted_right<L: Layout>(c: &[L::Register], n: usize, k: usize, words: usize) -> L::Register {
    let (w, n) = (L::SPAN * k + n / 64, (n % 64) as u32);
    let low = L::window(c, w.cast_signed());
    if w + 1 < words { low.shrd64_by(L::window(c, w.cast_signed() + 1), n) } else { low.shr64_by(n) }
}

/// Register `k` of the words shifted left by `n` bits.
#[inline(always)]
fn shifted_left<L: Layout>(c: &[L::Register], n: usize, k: usize) -> L::Register {
    let (w, n) = (first_word::<L>(n, k), (n % 64) as u32);
    let high = L::window(c, w);
    if w + L::SPAN.cast_signed() > 1 { high.shld64_by(L::window(c, w - 1), n) } else { high.shl64_by(n) }
}

/// Which word becomes the first one of register `k` when words are shifted left by `n` bits.
#[inline(always)]
fn first_word<L: Layout>(n: usize, k: usize) -> isize {
    (L::SPAN * k).cast_signed() - (n / 64).cast_signed()
}

/// The bits of the last register that an element may have set, as words.
const fn kept<F: Params>(span: usize) -> [u64; 4] {
    let mut words = [0; 4];
    let top = (F::WORDS - 1) % span;
    let mut k = 0;
    while k < top {
        words[k] = u64::MAX;
        k += 1;
    }
    words[top] = F::TOP;
    words
}

/// `q` as a word, if it fits and has so many terms that a product takes less than shifts.
pub(super) const fn short_q<F: Params>() -> Option<u64> {
    if F::TAPS.len() < 3 || F::TAPS[0] > 63 {
        return None;
    }
    let (mut q, mut i) = (1, 0);
    while i < F::TAPS.len() {
        q |= 1 << F::TAPS[i];
        i += 1;
    }
    Some(q)
}

/// Whether batches on 128 and 256 bits have an element in each lane, because that spares shifts.
#[cfg(target_arch = "x86_64")]
pub(super) const fn by_lanes<F: Params>() -> bool {
    F::WORDS > 1 && short_q::<F>().is_some()
}

/// Register `k` of `h q`, as far as elements reach.
#[inline(always)]
fn times_q<F: Params, L: Layout>(h: &[L::Register], k: usize) -> L::Register {
    if L::MULTIPLIES
        && let Some(q) = const { short_q::<F>() }
    {
        return L::product(h, F::WORDS, L::constant(h[k], &[q; 4]), k);
    }
    let mut r = h[k];
    for e in F::TAPS {
        // Otherwise nothing of h reaches register k.
        if first_word::<L>(*e, k) + L::SPAN.cast_signed() > 0 {
            r = r.xor(shifted_left::<L>(h, *e, k));
        }
    }
    r
}

/// A product or square of degree at most `2m - 2`, reduced.
#[inline(always)]
pub(super) fn reduce<F: Params, L: Layout>(c: L::Product<F>) -> L::Element<F> {
    let c = c.as_ref();
    let mut tops = L::Element::<F>::filled(c[0]);
    for (k, h) in tops.as_mut().iter_mut().enumerate() {
        *h = shifted_right::<L>(c, F::M, k, 2 * F::WORDS);
    }
    let mut h = tops;
    let (h, tops) = (h.as_mut(), tops.as_ref());
    for e in F::TAPS {
        // t has e - 1 bits.
        for (k, h) in h.iter_mut().enumerate().take((e - 1).div_ceil(64 * L::SPAN)) {
            *h = h.xor(shifted_right::<L>(tops, F::M - e, k, F::WORDS));
        }
    }
    let last = h.len() - 1;
    let mut r = L::Element::<F>::filled(c[0]);
    for (k, r) in r.as_mut().iter_mut().enumerate() {
        *r = c[k].xor(times_q::<F, L>(h, k));
        if k == last {
            *r = r.and(L::constant(*r, &const { kept::<F>(L::SPAN) }));
        }
    }
    r
}
