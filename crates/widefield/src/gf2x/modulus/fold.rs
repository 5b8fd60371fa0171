//! Reduction modulo `x^m + Σ x^e`, few taps `e`: as `x^m = Σ x^e`, what stands from `x^m` on is added `m - e` places
//! lower.
//!
//! With `64 g <= m - e` for each tap, `g` words fold at a time without reaching themselves; the last few bits, above
//! `x^m` in the word that has both, come last. Plain words: a tier's compilation makes vectors of them.

use crate::gf2x::general::for_words;
use crate::gf2x::tuned::all::{FOLD_NEAR_UP_TO, FOLD_SHORT_UP_TO, FOLD_WORDS_UP_TO};

/// Whether these taps, in any order, leave a whole word for a fold.
pub(super) fn fits(m: usize, taps: &[usize]) -> bool {
    taps.iter().all(|e| e + 64 <= m)
}

/// The remainder of `c`, in its low words. The taps include 0 and the first one is the highest.
#[inline(always)]
pub(super) fn fold<T>(_: T, c: &mut [u64], m: usize, taps: &[usize]) {
    let (whole, cut) = (m.div_ceil(64), (m % 64) as u32);
    let words = (m - taps[0]) / 64;
    let mut end = c.len();
    if end <= FOLD_WORDS_UP_TO.get() {
        for k in (whole..end).rev() {
            let high = c[k];
            for e in taps {
                add_word(c, high, 64 * k - m + e);
            }
        }
        end = whole;
    }
    while end > whole {
        let begin = whole.max(end.saturating_sub(words));
        let (low, high) = c.split_at_mut(begin);
        let high = &high[..end - begin];
        let from = 64 * begin - m;
        let near = taps[0] < 64 && high.len() <= FOLD_NEAR_UP_TO.get();
        match *taps {
            [a, 0] if near => add_near(low, high, from, [a]),
            [a, b, c, 0] if near => add_near(low, high, from, [a, b, c]),
            _ => add_each(low, high, from, taps),
        }
        end = begin;
    }
    if cut != 0 && c.len() >= whole {
        let high = c[whole - 1] >> cut;
        c[whole - 1] ^= high << cut;
        for e in taps {
            add_word(c, high, *e);
        }
    }
}

/// `c += word x^at`, which must not reach the last word.
#[inline(always)]
fn add_word(c: &mut [u64], word: u64, at: usize) {
    let (k, shift) = (at / 64, (at % 64) as u32);
    c[k] ^= word << shift;
    c[k + 1] ^= word >> 1 >> (63 - shift);
}

/// `low += high x^from (Σ x^e + 1)`, which must fit, with taps of 1 to 63: all of them to a word at once.
#[inline(always)]
fn add_near<const T: usize>(low: &mut [u64], high: &[u64], from: usize, taps: [usize; T]) {
    let (low, shift) = (&mut low[from / 64..], (from % 64) as u32);
    let (mut below, mut carry) = (0, 0);
    // The last word is what is shifted out of the others.
    for (j, low) in low.iter_mut().take(high.len() + 1).enumerate() {
        let word = high.get(j).copied().unwrap_or(0);
        let v = word << shift | below >> 1 >> (63 - shift);
        below = word;
        let mut sum = carry ^ v;
        carry = 0;
        for e in taps {
            sum ^= v << e;
            carry ^= v >> (64 - e);
        }
        *low ^= sum;
    }
    if let Some(low) = low.get_mut(high.len() + 1) {
        *low ^= carry;
    }
}

/// The same with any taps, one after the other.
#[inline(always)]
fn add_each(low: &mut [u64], high: &[u64], from: usize, taps: &[usize]) {
    for e in taps {
        let (low, shift) = (&mut low[(from + e) / 64..], ((from + e) % 64) as u32);
        if high.len() <= FOLD_SHORT_UP_TO.get() {
            add_one_by_one(low, high, shift);
        } else {
            add_shifted(low, high, shift);
        }
    }
}

/// `low += high x^shift`, which must fit.
#[inline(always)]
fn add_one_by_one(low: &mut [u64], high: &[u64], shift: u32) {
    let (low, above) = low.split_at_mut(high.len());
    let mut carry = 0;
    for (low, high) in low.iter_mut().zip(high) {
        *low ^= high << shift | carry;
        carry = high >> 1 >> (63 - shift);
    }
    // Else there may be no such word.
    if shift != 0 {
        above[0] ^= carry;
    }
}

/// The same in vectors.
#[inline(always)]
fn add_shifted(low: &mut [u64], high: &[u64], shift: u32) {
    let n = high.len();
    if shift == 0 {
        for_words!([o = &mut low[..n]], [a = high], { *o ^= a });
        return;
    }
    let down = 64 - shift;
    low[0] ^= high[0] << shift;
    for_words!([o = &mut low[1..n]], [above = high[1..], below = high], {
        *o ^= above << shift | below >> down
    });
    low[n] ^= high[n - 1] >> down;
}
