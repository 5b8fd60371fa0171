//! The product by rotations of rows of words: on tiers where carry-less products are made of integer ones, so that lifting is dear.
//!
//! `x >> d` moves coordinate i + d to i and `x << s` coordinate i to i + s, modulo n; `S_d` are the coordinates of `β_0 β_d`. With
//!
//! ```text
//! R_0 = A & B,  R_d = (A & (B >> d)) + (B & (A >> d)) for 0 < d < n/2,  R_(n/2) = A & (B >> n/2) if n is even
//! C = Σ_d Σ_(s in S_d) R_d << s = Σ_s (Σ_(d: s in S_d) R_d) << s
//! ```
//!
//! the inner sums are formed before they are rotated, as in Algorithm 2 of Fan and Dai. Its 2 n rotations are not needed: with
//! `d = 64 q + r` the operand, written twice, is shifted by a bit from r to r + 1, and `R_d` reads it from word q on; with `s = 64 q + r`
//! sums are added from word q on to one that is shifted by a bit from r to r - 1. What lies from bit n on is added to the beginning at
//! last. For n of L words, by words: `7 (n/2) L` for the rows, `n L (2 + t)` for the sums at most, and `64 * 15 L` for the shifts.

use super::bits::top_mask;
use super::number::Cosets;
use alloc::{vec, vec::Vec};

/// What the product needs to know of a basis.
#[derive(Clone, Debug)]
pub(super) struct Rotations {
    pub(super) n: usize,
    /// How many rows make up the sum for each s: those of the highest r first, and for each r those of even q before those of odd q.
    counts: Vec<u16>,
    /// Which rows.
    rows: Vec<u16>,
}

/// The most words of an element.
pub(super) const MOST_WORDS: usize = 14;

impl Rotations {
    /// For a basis whose elements have 3 to 14 words and whose lifted ones are long: these are gathered bit by bit. With type 1 or 2 lifting
    /// takes less at any length.
    pub(super) fn new(n: usize, t: usize, cosets: &Cosets) -> Option<Self> {
        if !(129..=64 * MOST_WORDS).contains(&n) || t < 3 || n * t < 1280 {
            return None;
        }
        let mut of_sum: Vec<Vec<u16>> = vec![Vec::new(); n];
        for d in 0..=n / 2 {
            for s in cosets.product(n, t, d) {
                of_sum[s].push(d as u16);
            }
        }
        let order = (0..64).rev().flat_map(|r| [r, r + 64]).flat_map(|first| (first..n).step_by(128));
        let (mut counts, mut rows) = (Vec::new(), Vec::new());
        for s in order {
            counts.push(of_sum[s].len() as u16);
            rows.extend_from_slice(&of_sum[s]);
        }
        Some(Self { n, counts, rows })
    }

    /// Words of an element as the kernels take it.
    pub(super) fn words(&self) -> usize {
        self.n.div_ceil(64).next_multiple_of(2)
    }

    /// Words of scratch for a product: the operands twice, the sum, the rows.
    pub(super) fn scratch_len(&self) -> usize {
        3 * (2 * self.words() + 2) + (self.n / 2 + 1) * self.words()
    }
}

/// An element twice, from bit 0 and from bit n on.
#[inline(always)]
fn twice(out: &mut [u64], a: &[u64], n: usize) {
    out.fill(0);
    out[..a.len()].copy_from_slice(a);
    let (words, bits) = (n / 64, (n % 64) as u32);
    for (i, a) in a.iter().enumerate() {
        out[words + i] ^= a << bits;
        out[words + i + 1] ^= a >> 1 >> (63 - bits);
    }
}

/// `a >> 1`.
#[inline(always)]
fn shift_down(a: &mut [u64]) {
    for i in 1..a.len() {
        a[i - 1] = a[i - 1] >> 1 | a[i] << 63;
    }
    if let Some(last) = a.last_mut() {
        *last >>= 1;
    }
}

/// `a << 1`, the highest bit lost.
#[inline(always)]
fn shift_up(a: &mut [u64]) {
    for i in (1..a.len()).rev() {
        a[i] = a[i] << 1 | a[i - 1] >> 63;
    }
    if let Some(first) = a.first_mut() {
        *first <<= 1;
    }
}

/// `a & b`.
#[inline(always)]
fn and<const L: usize>(a: &[u64; L], b: &[u64; L]) -> [u64; L] {
    let mut out = *a;
    for (out, b) in out.iter_mut().zip(b) {
        *out &= b;
    }
    out
}

/// `a + b`.
#[inline(always)]
fn add<const L: usize>(mut a: [u64; L], b: &[u64; L]) -> [u64; L] {
    for (a, b) in a.iter_mut().zip(b) {
        *a ^= b;
    }
    a
}

/// The elements' words with zeros behind them.
#[inline(always)]
fn padded<const L: usize>(a: &[u64]) -> [u64; L] {
    let mut words = [0; L];
    words[..a.len()].copy_from_slice(a);
    words
}

/// `out = a b` in coordinates, of at most L words.
#[inline(always)]
pub(super) fn multiply<T, const L: usize>(
    _: T,
    plan: &Rotations,
    out: &mut [u64],
    a: &[u64],
    b: &[u64],
    scratch: &mut [u64],
) {
    let n = plan.n;
    let (a_twice, scratch) = scratch.split_at_mut(2 * L + 2);
    let (b_twice, scratch) = scratch.split_at_mut(2 * L + 2);
    let (sum, scratch) = scratch.split_at_mut(2 * L + 2);
    let rows = &mut scratch.as_chunks_mut::<L>().0[..=n / 2];
    twice(a_twice, a, n);
    twice(b_twice, b, n);
    let (a, b) = (padded::<L>(a), padded::<L>(b));
    for r in 0..64 {
        for (q, row) in rows.iter_mut().skip(r).step_by(64).enumerate() {
            let d = 64 * q + r;
            let (Some(a_moved), Some(b_moved)) = (a_twice[q..].first_chunk(), b_twice[q..].first_chunk())
            else {
                return;
            };
            *row = and(&a, b_moved);
            if d != 0 && 2 * d != n {
                *row = add(*row, &and(&b, a_moved));
            }
        }
        shift_down(a_twice);
        shift_down(b_twice);
    }
    sum.fill(0);
    let mut terms = &plan.rows[..];
    let mut counts = plan.counts.iter();
    for r in (0..64).rev() {
        shift_up(sum);
        // What would be loaded from the next word on is in no one store yet, and would have to wait.
        let words = (n - r).div_ceil(64);
        for q in (0..words).step_by(2).chain((1..words).step_by(2)) {
            let (Some(count), Some(to)) = (counts.next(), sum[q..].first_chunk_mut::<L>()) else { return };
            let (now, later) = terms.split_at(usize::from(*count));
            terms = later;
            let mut total = *to;
            for row in now {
                total = add(total, &rows[usize::from(*row)]);
            }
            *to = total;
        }
    }
    let (words, bits) = (n / 64, (n % 64) as u32);
    for (i, out) in out.iter_mut().enumerate() {
        *out = sum[i] ^ sum[words + i] >> bits ^ (sum[words + i + 1] << 1) << (63 - bits);
    }
    if let Some(last) = out.last_mut() {
        *last &= top_mask(n);
    }
}
