//! The portable lane: two words and integer multiplies.
//!
//! A product of polynomials over GF(2) is an integer product without carries. Keep every fourth bit of both factors:
//! the integer product then has, at each fourth bit, a count of products of bits, and three bits of room above it. A
//! count fits below 16 if one factor has at most 15 bits set, that is, if its bits 60 to 63 are left out; the low bit
//! of the count is the sum over GF(2). Sixteen such products, one for each pair of residues modulo 4, and four masked
//! shifts for the bits left out make the product. All of it takes the same time for all words, given a multiplier that
//! does (see SOUNDNESS.md).

use crate::simd::{Carryless, Simd, Vector};
use crate::tier::Portable;

/// The product of two words: `(low, high)`.
///
/// Without loops, which the compiler's interpreter takes four times as long for.
#[must_use]
pub(crate) const fn mul_word(a: u64, b: u64) -> (u64, u64) {
    const R0: u64 = 0x1111_1111_1111_1111;
    const R1: u64 = R0 << 1;
    const R2: u64 = R0 << 2;
    const R3: u64 = R0 << 3;
    const WIDE: u128 = R0 as u128 * ((1 << 64) + 1);
    let low60 = a & (u64::MAX >> 4);
    let (a0, a1, a2, a3) =
        ((low60 & R0) as u128, (low60 & R1) as u128, (low60 & R2) as u128, (low60 & R3) as u128);
    let (b0, b1, b2, b3) = ((b & R0) as u128, (b & R1) as u128, (b & R2) as u128, (b & R3) as u128);
    let product = (((a0 * b0) ^ (a1 * b3) ^ (a2 * b2) ^ (a3 * b1)) & WIDE)
        | (((a0 * b1) ^ (a1 * b0) ^ (a2 * b3) ^ (a3 * b2)) & (WIDE << 1))
        | (((a0 * b2) ^ (a1 * b1) ^ (a2 * b0) ^ (a3 * b3)) & (WIDE << 2))
        | (((a0 * b3) ^ (a1 * b2) ^ (a2 * b1) ^ (a3 * b0)) & (WIDE << 3));
    let high = ((b & (a >> 60 & 1).wrapping_neg()) as u128)
        ^ (((b & (a >> 61 & 1).wrapping_neg()) as u128) << 1)
        ^ (((b & (a >> 62 & 1).wrapping_neg()) as u128) << 2)
        ^ (((b & (a >> 63).wrapping_neg()) as u128) << 3);
    let product = product ^ (high << 60);
    (product as u64, (product >> 64) as u64)
}

/// The bits of `w` at the even bit positions of the result: the square of half a word. Each step halves the groups and
/// doubles their distance.
#[inline(always)]
pub(crate) const fn spread(w: u32) -> u64 {
    let mut x = w as u64;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
}

/// The even bits of a word in its low half: [`spread`] backwards.
#[inline(always)]
pub(crate) const fn even_bits(w: u64) -> u64 {
    let mut w = w & 0x5555_5555_5555_5555;
    w = (w | w >> 1) & 0x3333_3333_3333_3333;
    w = (w | w >> 2) & 0x0f0f_0f0f_0f0f_0f0f;
    w = (w | w >> 4) & 0x00ff_00ff_00ff_00ff;
    w = (w | w >> 8) & 0x0000_ffff_0000_ffff;
    (w | w >> 16) & 0x0000_0000_ffff_ffff
}

/// One lane of two words, `low + high x^64`.
#[derive(Clone, Copy)]
pub(crate) struct Lane {
    pub(crate) low: u64,
    pub(crate) high: u64,
}

impl Lane {
    #[inline(always)]
    pub(crate) const fn new(low: u64, high: u64) -> Self {
        Self { low, high }
    }
}

/// Out of line: a product of nine words would otherwise hold this body dozens of times.
#[inline(never)]
fn product(a: u64, b: u64) -> Lane {
    let (low, high) = mul_word(a, b);
    Lane { low, high }
}

impl Vector for Lane {
    type Token = Portable;
    type Words = [u64; 2];
    const WORDS: usize = 2;
    #[inline(always)]
    fn token(self) -> Portable {
        Portable
    }
    #[inline(always)]
    fn load(_: Portable, words: &[u64; 2]) -> Self {
        Self::new(words[0], words[1])
    }
    #[inline(always)]
    fn splat(_: Portable, word: u64) -> Self {
        Self::new(word, word)
    }
}

impl Simd for Lane {
    #[inline(always)]
    fn store(self, words: &mut [u64; 2]) {
        *words = [self.low, self.high];
    }
    #[inline(always)]
    fn broadcast(_: Portable, lane: &[u64; 2]) -> Self {
        Self::new(lane[0], lane[1])
    }
    #[inline(always)]
    fn broadcast_words(_: Portable, lane: &[u64; 2]) -> Self {
        Self::new(lane[0], lane[1])
    }
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self::new(self.low ^ other.low, self.high ^ other.high)
    }
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self::new(self.low & other.low, self.high & other.high)
    }
    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self::new(self.low | other.low, self.high | other.high)
    }
    #[inline(always)]
    fn shl64_by(self, n: u32) -> Self {
        Self::new(self.low << n, self.high << n)
    }
    #[inline(always)]
    fn shr64_by(self, n: u32) -> Self {
        Self::new(self.low >> n, self.high >> n)
    }
    #[inline(always)]
    fn interleave_low(self, other: Self) -> Self {
        Self::new(self.low, other.low)
    }
    #[inline(always)]
    fn interleave_high(self, other: Self) -> Self {
        Self::new(self.high, other.high)
    }
    #[inline(always)]
    fn concat_shift(self, other: Self) -> Self {
        Self::new(self.high, other.low)
    }
    #[inline(always)]
    fn swap_words(self) -> Self {
        Self::new(self.high, self.low)
    }
    #[inline(always)]
    fn shift_word_up(self) -> Self {
        Self::new(0, self.low)
    }
    #[inline(always)]
    fn shift_word_down(self) -> Self {
        Self::new(self.high, 0)
    }
}

impl Carryless for Lane {
    const MULTIPLIES: bool = false;
    #[inline(always)]
    fn clmul_low(self, other: Self) -> Self {
        product(self.low, other.low)
    }
    #[inline(always)]
    fn clmul_high(self, other: Self) -> Self {
        product(self.high, other.high)
    }
    #[inline(always)]
    fn clmul_low_high(self, other: Self) -> Self {
        product(self.low, other.high)
    }
    #[inline(always)]
    fn clmul_high_low(self, other: Self) -> Self {
        product(self.high, other.low)
    }
    #[inline(always)]
    fn square_low(self) -> Self {
        Self::new(spread(self.low as u32), spread((self.low >> 32) as u32))
    }
    #[inline(always)]
    fn square_high(self) -> Self {
        Self::new(spread(self.high as u32), spread((self.high >> 32) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::{Lane, Portable};
    use crate::simd::spec::{Checks, Image, Register, integers, operands, traits};

    impl Image for Lane {
        fn image(self) -> Vec<u8> {
            integers::of64([self.low, self.high])
        }
    }

    impl Register for Lane {
        type Proof = Portable;
        const BYTES: usize = 16;
        fn read(_: Portable, bytes: &[u8]) -> Self {
            let words = integers::words64(bytes);
            Self::new(words[0], words[1])
        }
    }

    #[test]
    fn operations_do_what_their_definitions_say() {
        let mut checks = Checks::new("the portable lane");
        for operands in &operands(16) {
            traits::carryless::<Lane>(Portable, &mut checks, operands);
            traits::vector::<Lane>(Portable, &mut checks, operands);
            traits::simd::<Lane>(Portable, &mut checks, operands);
        }
        checks.tell();
    }
}
