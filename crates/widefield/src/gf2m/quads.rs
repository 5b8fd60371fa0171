//! One product, four words to a 256-bit register: the tiers with carry-less multiply on 256 bits.
//!
//! The product comes from registers (two word products an instruction, see [`gf2x`](crate::gf2x)) and is reduced in them
//! by the equations of [`lanes`](super::lanes), half as many shifts as there:
//!
//! ```text
//! c              | c_0 c_1 c_2 c_3 | c_4 c_5 c_6 c_7 |
//! c >> (64 + n)  | c_1 c_2 c_3 c_4 | ... >> n, filled from | c_2 c_3 c_4 c_5 | ...
//! ```
//!
//! A double shift takes its operands at two neighbouring words: one or two moves of words across registers each.

use super::element::Element;
use super::field::{Array, F283, F409, F571, Params};
use crate::gf2x::pair::{self, Wide};
use crate::simd::{Bits, Carryless, V256};

/// A field of more than four words.
///
/// With three or four words the formulas on 128-bit lanes take no longer (23 and 27 cycles on Zen 4) and give the result
/// 10 to 25 cycles sooner, in part because operands just written by halves cannot be forwarded to a load of 256 bits.
pub(super) trait InQuads: Params {
    /// One `T` for each four words, the last perhaps not full.
    type Quads<T: Copy>: Array<T>;
    /// One `T` for each four words of a product.
    type Product<T: Copy>: Array<T>;
    /// The product of two elements as polynomials.
    fn product<T: Wide>(t: T, a: &Self::Words<u64>, b: &Self::Words<u64>) -> Self::Product<V256<T>>;
}

macro_rules! in_quads {
    ($($field:ident $words:literal $quads:literal $product_quads:literal $product:ident;)*) => { $(
        impl InQuads for $field {
            type Quads<T: Copy> = [T; $quads];
            type Product<T: Copy> = [T; $product_quads];
            #[inline(always)]
            fn product<T: Wide>(t: T, a: &[u64; $words], b: &[u64; $words]) -> [V256<T>; $product_quads] {
                pair::$product(t, a, b)
            }
        }
    )* };
}
in_quads! {
    F283 5 2 3 product5;
    F409 7 2 4 product7;
    F571 9 3 5 product9;
}

/// Words `w..w + 4` of the registers; words outside are 0.
#[inline(always)]
fn words_at<T: Wide>(c: &[V256<T>], w: isize) -> V256<T> {
    let (q, count) = (w >> 2, c.len().cast_signed());
    let zero = V256::zero(c[0].token());
    let low = if (0..count).contains(&q) { c[q.cast_unsigned()] } else { zero };
    let high = if (0..count).contains(&(q + 1)) { c[(q + 1).cast_unsigned()] } else { zero };
    // | low 2 3 | high 0 1 |
    let across = low.halves::<0x21>(high);
    match w & 3 {
        0 => low,
        1 => low.middle(across),
        2 => across,
        _ => across.middle(high),
    }
}

/// Register `k` of the first `words` words, the others being 0, shifted right by `n` bits.
#[inline(always)]
fn shifted_right<T: Wide>(c: &[V256<T>], n: usize, k: usize, words: usize) -> V256<T> {
    let (w, n) = (4 * k + n / 64, (n % 64) as u32);
    let low = words_at(c, w.cast_signed());
    if w + 1 < words { low.shrd64_by(words_at(c, w.cast_signed() + 1), n) } else { low.shr64_by(n) }
}

/// Register `k` of the words shifted left by `n` bits.
#[inline(always)]
fn shifted_left<T: Wide>(c: &[V256<T>], n: usize, k: usize) -> V256<T> {
    let w = (4 * k).cast_signed() - (n / 64).cast_signed();
    words_at(c, w).shld64_by(words_at(c, w - 1), (n % 64) as u32)
}

/// A product of degree at most `2m - 2`, reduced.
#[inline(always)]
fn reduce<F: InQuads, T: Wide>(c: <F as InQuads>::Product<V256<T>>) -> F::Quads<V256<T>> {
    let c = c.as_ref();
    let mut h = F::Quads::<V256<T>>::filled(c[0]);
    let h = h.as_mut();
    for (k, h) in h.iter_mut().enumerate() {
        *h = shifted_right(c, F::M, k, 2 * F::WORDS);
    }
    // What the taps push above x^m again: less than one register.
    let mut first = h[0];
    for e in F::TAPS {
        first = first.xor(shifted_right(h, F::M - e, 0, F::WORDS));
    }
    h[0] = first;
    let last = h.len() - 1;
    let mut r = F::Quads::<V256<T>>::filled(c[0]);
    for (k, r) in r.as_mut().iter_mut().enumerate() {
        *r = c[k].xor(h[k]);
        for e in F::TAPS {
            *r = r.xor(shifted_left(h, *e, k));
        }
        if k == last {
            *r = r.and(V256::load(r.token(), &kept::<F>()));
        }
    }
    r
}

/// The bits of the last register that an element may have set.
const fn kept<F: InQuads>() -> [u64; 4] {
    let mut words = [0; 4];
    let top = (F::WORDS - 1) % 4;
    let mut k = 0;
    while k < top {
        words[k] = u64::MAX;
        k += 1;
    }
    words[top] = F::TOP;
    words
}

/// Writes an element.
#[inline(always)]
fn store<F: InQuads, T: Wide>(r: F::Quads<V256<T>>, out: &mut Element<F>) {
    let (fours, rest) = out.words_mut().as_chunks_mut::<4>();
    let r = r.as_ref();
    for (words, v) in fours.iter_mut().zip(r) {
        v.store(words);
    }
    let last = r[r.len() - 1];
    match rest {
        [w0, w1, w2] => {
            let mut pair = [0; 2];
            last.lane::<0>().store(&mut pair);
            [*w0, *w1] = pair;
            *w2 = last.lane::<1>().low_word();
        }
        [w0] => *w0 = last.lane::<0>().low_word(),
        _ => {}
    }
}

/// `a b`.
#[inline(always)]
pub(super) fn mul<F: InQuads, T: Wide>(t: T, a: &Element<F>, b: &Element<F>) -> Element<F> {
    let mut out = Element::blank();
    store::<F, T>(reduce::<F, T>(<F as InQuads>::product(t, a.array(), b.array())), &mut out);
    out
}
