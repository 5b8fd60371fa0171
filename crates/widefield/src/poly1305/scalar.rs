//! One block after the other in 64-bit words: the definition on any machine, and the fastest code for a few blocks.
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
//! Six products a block. What lies beyond 2^130 is the last to be known of a product. It is kept apart, times 5, as
//! `f`, and added to the next block when that is in the sum already.
//!
//! Written over [`Wide`], so that the same lines run on numbers, on intervals and on polynomials (`bounds`).

use super::end::End;
use super::limb::Wide;
use crate::tier::Portable;

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
pub(super) fn factor<I: Wide>([r0, r1]: [I::Word; 2]) -> Factor<I::Word> {
    [r0, r1, I::add_words(r1, I::shr::<2>(r1))]
}

/// `(h + c) r`.
///
/// Input: `h` as this function returns it, `c2 <= 1`. Output: `h2 < 4`.
#[inline(always)]
pub(super) fn step<I: Wide>(
    [h0, h1, h2, f]: Sum<I::Word>,
    [c0, c1, c2]: [I::Word; 3],
    r: Factor<I::Word>,
) -> Sum<I::Word> {
    // Two carry chains: the first is done before `f` is there.
    let a0 = I::wide(h0).add(I::wide(c0));
    let a1 = I::wide(h1).add(I::wide(c1)).add(I::wide(a0.upper()));
    let a2 = I::add_words(I::add_words(h2, c2), a1.upper());
    let [t0, t1, t2] = reduce_words::<I>([a0.lower(), a1.lower(), a2, f]);
    let d0 = I::mul(t0, r[0]).add(I::mul(t1, r[2]));
    let d1 = I::mul(t0, r[1]).add(I::mul(t1, r[0]));
    let d1 = d1.add(I::wide(I::add_words(I::mul_words(t2, r[2]), d0.upper())));
    let d2 = I::add_words(I::mul_words(t2, r[0]), d1.upper());
    let q = I::shr::<2>(d2);
    [d0.lower(), d1.lower(), I::low::<2>(d2), I::add_words(q, I::shl::<2>(q))]
}

/// The number itself in 64-bit words, below `2^130 + 2^65`.
#[inline(always)]
pub(super) fn reduce_words<I: Wide>([h0, h1, h2, f]: Sum<I::Word>) -> [I::Word; 3] {
    let t0 = I::wide(h0).add(I::wide(f));
    let t1 = I::wide(h1).add(I::wide(t0.upper()));
    let t2 = I::add_words(h2, t1.upper());
    [t0.lower(), t1.lower(), t2]
}

/// Takes a text into the sum `h`.
#[inline(always)]
pub(super) fn absorb(_: Portable, h: &mut [u64; 3], r: &[u64; 2], text: &[u8], end: End) {
    *h = sum(*h, r, text, end);
}

/// The sum `h` after a text.
#[inline(always)]
pub(super) fn sum(h: [u64; 3], r: &[u64; 2], text: &[u8], end: End) -> [u64; 3] {
    let mut hash = Chain::new(h, r);
    let (blocks, rest) = text.as_chunks();
    for block in blocks {
        hash.whole(block);
    }
    if !rest.is_empty() {
        let c = number(rest);
        match end {
            End::Mark => hash.take(c | 1 << (8 * rest.len()), 0),
            End::Zeros | End::Block(_) => hash.take(c, 1),
        }
    }
    if let End::Block([low, high]) = end {
        hash.take(u128::from(low) | u128::from(high) << 64, 1);
    }
    hash.sum()
}

/// A sum after some blocks.
#[derive(Clone, Copy)]
pub(super) struct Chain {
    sum: Sum<u64>,
    r: Factor<u64>,
}

impl Chain {
    #[inline(always)]
    pub(super) fn new([h0, h1, h2]: [u64; 3], r: &[u64; 2]) -> Self {
        Self { sum: [h0, h1, h2, 0], r: factor::<u128>(*r) }
    }

    /// Takes a block, with `2^128` if `mark` is 1.
    #[inline(always)]
    fn take(&mut self, c: u128, mark: u64) {
        self.sum = step::<u128>(self.sum, [c.lower(), c.upper(), mark], self.r);
    }

    /// Takes 16 bytes.
    #[inline(always)]
    pub(super) fn whole(&mut self, block: &[u8; 16]) {
        self.take(u128::from_le_bytes(*block), 1);
    }

    #[inline(always)]
    pub(super) fn sum(&self) -> [u64; 3] {
        reduce_words::<u128>(self.sum)
    }
}

/// A little-endian number of fewer than 16 bytes.
#[inline(always)]
pub(super) fn number(bytes: &[u8]) -> u128 {
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

/// The low half of a sum at its end: 128 bits.
pub(super) trait Half: Copy {
    /// The sum with a small number, and its carry.
    fn plus(self, n: u64) -> (Self, u64);
    /// The other one if `yes` is 1.
    #[must_use]
    fn replaced_if(self, yes: u64, other: Self) -> Self;
}

impl Half for u128 {
    #[inline(always)]
    fn plus(self, n: u64) -> (Self, u64) {
        let (sum, carry) = self.overflowing_add(n.into());
        (sum, carry.into())
    }
    #[inline(always)]
    fn replaced_if(self, yes: u64, other: Self) -> Self {
        let mask = Self::from(yes).wrapping_neg();
        self ^ (mask & (self ^ other))
    }
}

/// `h mod p mod 2^128` of `h = low + top 2^128`.
///
/// Input: `top < 8`. First what lies beyond `2^130` comes back times 5, giving a number below `2^130 + 5`; that is `p`
/// or more exactly if adding 5 reaches `2^130`, and then the low bits of that sum are the remainder.
#[inline(always)]
pub(super) fn freeze<H: Half>(low: H, top: u64) -> H {
    let (low, carry) = low.plus((top >> 2) * 5);
    let high = (top & 3) + carry;
    let (plus5, carry) = low.plus(5);
    low.replaced_if((high + carry) >> 2, plus5)
}

/// `(h mod p) + s mod 2^128`.
///
/// Input: `h < 2^131`.
#[inline(always)]
pub(super) fn finish(h: [u64; 3], s: [u64; 2]) -> [u8; 16] {
    let hash = freeze(u128::from(h[0]) | u128::from(h[1]) << 64, h[2]);
    hash.wrapping_add(u128::from(s[0]) | u128::from(s[1]) << 64).to_le_bytes()
}
