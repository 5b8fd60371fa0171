//! Coordinate vectors: n bits in words, least significant first, the bits above them 0.
//!
//! Where two shifted words are joined by OR, one has zeros where the other has bits.

use subtle::Choice;

/// The bits of the highest word that an element of degree `n` may have set.
#[inline(always)]
pub(super) const fn top_mask(n: usize) -> u64 {
    u64::MAX >> (n.wrapping_neg() % 64)
}

/// Word `i`, 0 beyond the last.
#[inline(always)]
fn word(a: &[u64], i: usize) -> u64 {
    a.get(i).copied().unwrap_or(0)
}

/// Word `i` of `a >> by`.
#[inline(always)]
fn shifted(a: &[u64], i: usize, by: usize) -> u64 {
    let (at, bits) = (i + by / 64, (by % 64) as u32);
    word(a, at) >> bits | (word(a, at + 1) << 1) << (63 - bits)
}

/// `a^(2^k)`, `k < n`: coordinate `i` moves to `i + k` modulo n.
#[inline(always)]
pub(super) fn rotate(out: &mut [u64], a: &[u64], n: usize, k: usize) {
    // (a << k) + (a >> n - k): word i of the first is made of words i - k/64 and the one before, and so on.
    let (words, bits) = (k / 64, (k % 64) as u32);
    for (i, out) in out.iter_mut().enumerate() {
        let low = if i >= words { word(a, i - words) << bits } else { 0 };
        let carried = if i > words { word(a, i - words - 1) >> 1 >> (63 - bits) } else { 0 };
        *out = low | carried | shifted(a, i, n - k);
    }
    if let Some(last) = out.last_mut() {
        *last &= top_mask(n);
    }
}

/// An element twice, from bit 0 and from bit n on, as far as there is room.
#[inline(always)]
pub(super) fn twice(out: &mut [u64], a: &[u64], n: usize) {
    out.fill(0);
    out[..a.len()].copy_from_slice(a);
    let (words, bits) = (n / 64, (n % 64) as u32);
    for (i, a) in a.iter().enumerate() {
        out[words + i] ^= a << bits;
        if let Some(above) = out.get_mut(words + i + 1) {
            *above ^= a >> 1 >> (63 - bits);
        }
    }
}

/// The sum of all coordinates: the trace, as every `β_i` has trace 1.
#[inline]
pub(super) fn parity(a: &[u64]) -> Choice {
    let all = a.iter().fold(0, |sum, w| sum ^ w);
    // Folded by hand: a population count instruction is not there on every tier.
    let all = (0..6).rev().fold(all, |w, s| w ^ w >> (1 << s));
    Choice::from((all & 1) as u8)
}

/// A solution of `x^2 + x = c` for a c of trace 0: `x_i + x_(i-1) = c_i`, so `x_i = c_1 + .. + c_i` with `x_0 = 0`.
#[inline]
pub(super) fn solve(out: &mut [u64], c: &[u64], n: usize) {
    // The sum to begin with takes c_0 out again.
    let mut before = c.first().map_or(0, |w| (w & 1).wrapping_neg());
    for (out, c) in out.iter_mut().zip(c) {
        let mut sums = *c;
        for s in 0..6 {
            sums ^= sums << (1 << s);
        }
        *out = sums ^ before;
        before = (*out >> 63).wrapping_neg();
    }
    if let Some(last) = out.last_mut() {
        *last &= top_mask(n);
    }
}

/// Byte `i` of the integer `Σ a_i 2^i`.
#[inline]
pub(super) fn byte(a: &[u64], i: usize) -> u8 {
    (a[i / 8] >> (8 * (i % 8))) as u8
}

/// The words of little-endian bytes.
pub(super) fn gather<'a>(out: &mut [u64], bytes: impl Iterator<Item = &'a u8>) {
    out.fill(0);
    for (i, byte) in bytes.enumerate() {
        if let Some(word) = out.get_mut(i / 8) {
            *word |= u64::from(*byte) << (8 * (i % 8));
        }
    }
}

/// The coordinates in reverse order: bit `i` becomes bit `n - 1 - i`.
pub(super) fn reverse(out: &mut [u64], a: &[u64], n: usize) {
    let spare = 64 * a.len() - n;
    let turned = |i: usize| a.iter().rev().nth(i).map_or(0, |w| w.reverse_bits());
    for (i, out) in out.iter_mut().enumerate() {
        *out = turned(i) >> spare | (turned(i + 1) << 1) << (63 - spare);
    }
}
