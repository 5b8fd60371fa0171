//! One block after the other in 64-bit words: the definition on any machine, and the fastest way for a few blocks.
//!
//! ```text
//! h = h0 + h1 2^64 + h2 2^128        r = r0 + r1 2^64, clamped: r0, r1 < 2^60, and 4 divides r1
//! 2^130 = 5, so 2^128 r1 = 5 r1 / 4 = s1, an integer
//!
//! d0 = h0 r0 + h1 s1
//! d1 = h0 r1 + h1 r0 + h2 s1
//! d2 = h2 r0                         h2 is a few bits, so all of d2 fits
//! ```
//!
//! Six products a block. What lies beyond 2^130 is kept apart, times 5, as `f`, and enters the next block's first
//! addition: one carry chain a block instead of two.
//!
//! Written over [`Wide`], so that the same lines run on numbers, on intervals and on polynomials (`bounds`).

use super::End;
use super::limb::Wide;

/// `[h0, h1, h2, f]`, the number `h0 + h1 2^64 + h2 2^128 + f`.
pub(super) type Sum<I> = [I; 4];

/// `[r0, r1, 5 r1 / 4]`.
pub(super) type Factor<I> = [I; 3];

/// The clamped half of a one-time key.
#[inline(always)]
pub(super) fn clamp(r: u128) -> [u64; 2] {
    let r = r & 0x0fff_fffc_0fff_fffc_0fff_fffc_0fff_ffff;
    [r as u64, (r >> 64) as u64]
}

/// `r` with the third number that [`step`] wants.
#[inline(always)]
pub(super) fn factor<I: Wide>([r0, r1]: [I; 2]) -> Factor<I> {
    [r0, r1, r1.add(r1.shr::<2>())]
}

/// `(h + c) r`.
///
/// Input: `h` as this function returns it, `c0, c1 < 2^64`, `c2 <= 1`. Output: `h0, h1, f < 2^64`, `h2 < 4`.
#[inline(always)]
pub(super) fn step<I: Wide>([h0, h1, h2, f]: Sum<I>, [c0, c1, c2]: [I; 3], r: Factor<I>) -> Sum<I> {
    let t0 = h0.add(f).add(c0);
    let t1 = h1.add(c1).add(t0.shr::<64>());
    let t2 = h2.add(c2).add(t1.shr::<64>()).narrow();
    let (t0, t1) = (t0.low::<64>(), t1.low::<64>());
    let d0 = t0.mul(r[0]).add(t1.mul(r[2]));
    let d1 = t0.mul(r[1]).add(t1.mul(r[0])).add(t2.mul(r[2])).add(d0.shr::<64>());
    let d2 = t2.mul(r[0]).narrow().add(d1.shr::<64>()).narrow();
    let q = d2.shr::<2>();
    [d0.low::<64>(), d1.low::<64>(), d2.low::<2>(), q.add(q.shl::<2>()).narrow()]
}

/// The number itself in 64-bit words, below `2^130 + 2^65`.
#[inline(always)]
pub(super) fn settle<I: Wide>([h0, h1, h2, f]: Sum<I>) -> [I; 3] {
    let t0 = h0.add(f);
    let t1 = h1.add(t0.shr::<64>());
    let t2 = h2.add(t1.shr::<64>());
    [t0.low::<64>(), t1.low::<64>(), t2]
}

/// `h` after a text.
#[inline(always)]
pub(super) fn absorb(h: [u64; 3], r: [u64; 2], text: &[u8], end: End) -> [u64; 3] {
    let r = factor(r.map(u128::from));
    let mut sum = [h[0].into(), h[1].into(), h[2].into(), 0];
    let mut take = |c: u128, mark| {
        sum = step(sum, [c.low::<64>(), c.shr::<64>(), mark], r);
    };
    let (blocks, rest) = text.as_chunks();
    for block in blocks {
        take(u128::from_le_bytes(*block), 1);
    }
    if !rest.is_empty() {
        let c = number(rest);
        match end {
            End::Mark => take(c | 1 << (8 * rest.len()), 0),
            End::Zeros | End::Block(_) => take(c, 1),
        }
    }
    if let End::Block([low, high]) = end {
        take(u128::from(low) | u128::from(high) << 64, 1);
    }
    settle(sum).map(|x| x as u64)
}

/// A little-endian number of fewer than 16 bytes.
#[inline(always)]
fn number(bytes: &[u8]) -> u128 {
    let n = bytes.len();
    // Two reads that overlap, whatever the length.
    if let (Some(first), Some(last)) = (bytes.first_chunk::<8>(), bytes.last_chunk::<8>()) {
        let (first, last) = (u64::from_le_bytes(*first), u64::from_le_bytes(*last));
        u128::from(first) | u128::from(last) << (8 * (n - 8))
    } else if let (Some(first), Some(last)) = (bytes.first_chunk::<4>(), bytes.last_chunk::<4>()) {
        let (first, last) = (u32::from_le_bytes(*first), u32::from_le_bytes(*last));
        u128::from(u64::from(first) | u64::from(last) << (8 * (n - 4)))
    } else {
        bytes.iter().rev().fold(0, |c, byte| c << 8 | u128::from(*byte))
    }
}

/// `(h mod p) + s mod 2^128`.
///
/// Input: `h < 2^131`, so that `h mod p` is `h` or `h - p` or `h - 2p`... two equal steps: first what lies beyond
/// `2^130` comes back times 5, giving a number below `2^130 + 5`; that is `p` or more exactly if adding 5 reaches
/// `2^130`, and then the low 130 bits of the sum are the remainder.
#[inline(always)]
pub(super) fn finish(h: [u64; 3], s: [u64; 2]) -> [u8; 16] {
    let low = u128::from(h[0]) | u128::from(h[1]) << 64;
    let (low, carry) = low.overflowing_add(u128::from(h[2] >> 2) * 5);
    let high = (h[2] & 3) + u64::from(carry);
    let (plus5, carry) = low.overflowing_add(5);
    let reached = (high + u64::from(carry)) >> 2;
    let mask = u128::from(reached).wrapping_neg();
    let hash = low ^ (mask & (low ^ plus5));
    hash.wrapping_add(u128::from(s[0]) | u128::from(s[1]) << 64).to_le_bytes()
}
