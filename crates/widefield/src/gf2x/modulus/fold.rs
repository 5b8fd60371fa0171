//! Reduction modulo `x^m + Σ x^e`, few taps `e`: as `x^m = Σ x^e`, what stands from `x^m` on is added `m - e` places lower.
//!
//! With `64 g <= m - e` for each tap, `g` words fold at a time without reaching themselves; the last few bits, above `x^m` in
//! the word that has both, come last. Plain words: a tier's compilation makes vectors of them.

use crate::gf2x::general::for_words;

/// Whether these taps, in any order, leave a whole word for a fold.
pub(super) fn fits(m: usize, taps: &[usize]) -> bool {
    taps.iter().all(|e| e + 64 <= m)
}

/// So few words fold one at a time: setting up the loops over several would take longer.
const SHORT: usize = 20;

/// The remainder of `c`, in its low words. The taps include 0 and the first one is the highest.
#[inline(always)]
pub(super) fn fold<T>(_: T, c: &mut [u64], m: usize, taps: &[usize]) {
    let (whole, cut) = (m.div_ceil(64), (m % 64) as u32);
    let words = (m - taps[0]) / 64;
    let mut end = c.len();
    if end <= SHORT {
        for k in (whole..end).rev() {
            let high = c[k];
            for e in taps {
                let at = 64 * k - m + e;
                let (i, shift) = (at / 64, (at % 64) as u32);
                c[i] ^= high << shift;
                c[i + 1] ^= high >> 1 >> (63 - shift);
            }
        }
        end = whole;
    }
    while end > whole {
        let begin = whole.max(end.saturating_sub(words));
        let (low, high) = c.split_at_mut(begin);
        let high = &high[..end - begin];
        for e in taps {
            add_shifted(low, high, 64 * begin - m + e);
        }
        end = begin;
    }
    if cut != 0 && c.len() >= whole {
        let high = c[whole - 1] >> cut;
        c[whole - 1] ^= high << cut;
        for e in taps {
            let (k, shift) = (e / 64, (e % 64) as u32);
            c[k] ^= high << shift;
            c[k + 1] ^= high >> 1 >> (63 - shift);
        }
    }
}

/// `low += high x^at`, which must fit.
#[inline(always)]
fn add_shifted(low: &mut [u64], high: &[u64], at: usize) {
    let (k, shift) = (at / 64, (at % 64) as u32);
    let (n, low) = (high.len(), &mut low[k..]);
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
