//! Runs of squarings modulo few terms with the element in registers, two words to each.
//!
//! The modulus is `x^m + t`, `m = 64 n - s` with `s < 64`, `deg t = e`. As `x^(64 n) = x^s t`, a word that stands at
//! `x^(64 n)` is folded by a product with `g = x^s t`, one word or two, and nothing is shifted:
//!
//! ```text
//! c = a^2     | low words | high words |         low + g high, of degree m - 2 + e at most
//!             |  ..   | top | next |             top: what stands from x^m on, in its place; next: the word from x^(64 n) on
//! ```
//! `top` is `x^(64 (n - 1))` times a word, so that its product with `g` begins `64` places below the lowest word and is
//! divisible by `x^64`. For `n` words: `n` multiplications for the square, `n` or `2 n` for the fold, two to four for
//! the top.

use crate::gf2x::fixed::FixedSize;
use crate::gf2x::formula::Array;
use crate::gf2x::packing::{pack, unpack};
use crate::simd::Carryless;

/// `x^s t` if the equations above hold for this modulus: the terms below the first in two words, as is their product;
/// the sum one word above `n` at most; and what is left from `x^m` on, the larger of `s` and `e - 1` bits, vanishes
/// with one more product.
pub(super) fn folding_factor(f: &[u64], m: usize) -> Option<[u64; 2]> {
    let n = m.div_ceil(64);
    let mut words = [0; 3];
    for (to, from) in words.iter_mut().zip(f) {
        *to = *from;
    }
    if m < 192 {
        words[m / 64] ^= 1 << (m % 64);
    }
    let [low, high, above] = words;
    let others = f.get(3..).unwrap_or_default().iter().map(|w| w.count_ones()).sum::<u32>();
    if above != 0 || others != u32::from(m >= 192) || low | high == 0 {
        return None;
    }
    let t = u128::from(high) << 64 | u128::from(low);
    let (s, e) = (64 * n - m, t.ilog2() as usize);
    let left = s.max(e.saturating_sub(1));
    let holds = s + e < 128 && e < 66 + s && left + e <= m;
    holds.then(|| [(t << s) as u64, ((t << s) >> 64) as u64])
}

/// What a reduction needs in registers.
#[derive(Clone, Copy)]
struct Modulus<V> {
    factor: V,
    /// The bits from `x^m` on of the word at `x^(64 (n - 1))`, where the top stands with the next word, and those below
    /// in the result's last lane.
    top: V,
    below: V,
}

impl<V: Carryless<Words = [u64; 2]>> Modulus<V> {
    #[inline(always)]
    fn new<S: FixedSize>(token: V::Token, factor: [u64; 2], m: usize) -> Self {
        let below = u64::MAX >> (64 * S::WORDS - m);
        let last = if S::WORDS.is_multiple_of(2) { [u64::MAX, below] } else { [below, 0] };
        Self {
            factor: V::load(token, &factor),
            top: V::load(token, &[!below, u64::MAX]),
            below: V::load(token, &last),
        }
    }

    /// The remainder of a product of remainders; `wide`: the factor has two words.
    #[inline(always)]
    fn remainder<S: FixedSize>(self, c: S::Words<V>, wide: bool) -> S::Lanes<V> {
        let (lanes, odd_words, g) = (S::WORDS.div_ceil(2), !S::WORDS.is_multiple_of(2), self.factor);
        let c = c.as_ref();
        let zero = c[0].splat_like(0);
        let mut out = S::Lanes::<V>::filled(zero);
        let r = out.as_mut();
        // Of the last step: what goes two words up, and what one word.
        let (mut two_up, mut one_up) = (zero, zero);
        for q in 0..lanes {
            let half = odd_words && q + 1 == lanes;
            let (low, high) = if half {
                (c[q].interleave_low(zero), c[2 * q].shift_word_down())
            } else if odd_words {
                (c[q], c[lanes - 1 + q].concat_shift(c[lanes + q]))
            } else {
                (c[q], c[lanes + q])
            };
            let mut across = if half { zero } else { high.clmul_high_low(g) };
            if wide {
                across = across.xor(high.clmul_low_high(g));
            }
            r[q] = low.xor3(two_up, high.clmul_low(g)).xor(one_up.concat_shift(across));
            two_up = if wide && !half { high.clmul_high(g) } else { zero };
            one_up = across;
        }
        let last = r[lanes - 1];
        let next = two_up.xor(one_up.shift_word_down());
        let top = if odd_words { last } else { last.concat_shift(next) }.and(self.top);
        r[lanes - 1] = last.and(self.below);
        r[0] = r[0].xor3(top.clmul_low(g).shift_word_down(), top.clmul_high_low(g));
        if wide {
            let high = top.clmul_high(g);
            r[0] = r[0].xor3(top.clmul_low_high(g), high.shift_word_up());
            if lanes > 1 {
                r[1] = r[1].xor(high.shift_word_down());
            }
        }
        out
    }
}

/// The square, not reduced.
#[inline(always)]
fn square<V: Carryless<Words = [u64; 2]>, S: FixedSize>(a: S::Lanes<V>) -> S::Words<V> {
    let a = a.as_ref();
    let mut c = S::Words::<V>::filled(a[0]);
    for (i, c) in c.as_mut().iter_mut().enumerate() {
        let lane = a[i / 2];
        *c = if i.is_multiple_of(2) { lane.clmul_low(lane) } else { lane.clmul_high(lane) };
    }
    c
}

/// `out = a^(2^k)` by a factor as [`folding_factor`] gives it.
#[inline(always)]
pub(super) fn squarings<V: Carryless<Words = [u64; 2]>, S: FixedSize>(
    token: V::Token,
    out: &mut [u64],
    a: &[u64],
    k: usize,
    m: usize,
    factor: [u64; 2],
) {
    let Some(a) = S::of(a) else { return };
    let modulus = Modulus::<V>::new::<S>(token, factor, m);
    let mut a = pack::<V, S>(token, a);
    if factor[1] == 0 {
        for _ in 0..k {
            a = modulus.remainder::<S>(square::<V, S>(a), false);
        }
    } else {
        for _ in 0..k {
            a = modulus.remainder::<S>(square::<V, S>(a), true);
        }
    }
    store::<V, S>(out, a);
}

/// `out = c` modulo the same polynomial, a product of remainders.
#[inline(always)]
pub(super) fn remainder<V: Carryless<Words = [u64; 2]>, S: FixedSize>(
    token: V::Token,
    out: &mut [u64],
    c: &[u64],
    m: usize,
    factor: [u64; 2],
) {
    let modulus = Modulus::<V>::new::<S>(token, factor, m);
    let mut lanes = S::Words::<V>::filled(modulus.factor);
    for (lane, words) in lanes.as_mut().iter_mut().zip(c.as_chunks().0) {
        *lane = V::load(token, words);
    }
    store::<V, S>(out, modulus.remainder::<S>(lanes, factor[1] != 0));
}

/// The words of an element.
#[inline(always)]
fn store<V: Carryless<Words = [u64; 2]>, S: FixedSize>(out: &mut [u64], a: S::Lanes<V>) {
    unpack(out, a.as_ref());
    if let ([.., last], false) = (&mut out[..S::WORDS], S::WORDS.is_multiple_of(2)) {
        let mut pair = [0; 2];
        a.as_ref()[S::WORDS / 2].store(&mut pair);
        *last = pair[0];
    }
}
