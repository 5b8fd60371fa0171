//! The portable lane: two words and integer multiplies.
//!
//! A product of polynomials over GF(2) is an integer product without carries. Keep every fourth bit of both factors:
//! the integer product then has, at each fourth bit, a count of products of bits, and three bits of room above it. A
//! count fits below 16 if one factor has at most 15 bits set, that is, if its bits 60 to 63 are left out; the low bit
//! of the count is the sum over GF(2). Sixteen such products, one for each pair of residues modulo 4, and four masked
//! shifts for the bits left out make the product. All of it takes the same time for all words, given a multiplier that
//! does (see SOUNDNESS.md).

use crate::simd::{Bits, Carryless};

/// The product of two words: `(low, high)`.
#[must_use]
pub(crate) const fn mul_word(a: u64, b: u64) -> (u64, u64) {
    const EVERY_FOURTH: u64 = 0x1111_1111_1111_1111;
    let low60 = a & (u64::MAX >> 4);
    let mut product = 0u128;
    let mut residue = 0;
    while residue < 4 {
        let mut sum = 0u128;
        let mut i = 0;
        while i < 4 {
            let x = low60 & (EVERY_FOURTH << i);
            let y = b & (EVERY_FOURTH << ((residue + 4 - i) % 4));
            sum ^= x as u128 * y as u128;
            i += 1;
        }
        product ^= sum & ((EVERY_FOURTH as u128 * ((1 << 64) + 1)) << residue);
        residue += 1;
    }
    let mut k = 60;
    while k < 64 {
        let mask = (a >> k & 1).wrapping_neg();
        product ^= ((b & mask) as u128) << k;
        k += 1;
    }
    (product as u64, (product >> 64) as u64)
}

/// The bits of `w` at the even bit positions of the result: the square of half a word. Each step halves the groups and doubles their distance.
#[inline(always)]
pub(crate) const fn spread(w: u32) -> u64 {
    let mut x = w as u64;
    x = (x | x << 16) & 0x0000_ffff_0000_ffff;
    x = (x | x << 8) & 0x00ff_00ff_00ff_00ff;
    x = (x | x << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    x = (x | x << 2) & 0x3333_3333_3333_3333;
    (x | x << 1) & 0x5555_5555_5555_5555
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

impl Carryless for Lane {
    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self::new(self.low ^ other.low, self.high ^ other.high)
    }
    #[inline(always)]
    fn mul_ll(self, other: Self) -> Self {
        product(self.low, other.low)
    }
    #[inline(always)]
    fn mul_hh(self, other: Self) -> Self {
        product(self.high, other.high)
    }
    #[inline(always)]
    fn mul_lh(self, other: Self) -> Self {
        product(self.low, other.high)
    }
    #[inline(always)]
    fn mul_hl(self, other: Self) -> Self {
        product(self.high, other.low)
    }
    #[inline(always)]
    fn lows(self, other: Self) -> Self {
        Self::new(self.low, other.low)
    }
    #[inline(always)]
    fn highs(self, other: Self) -> Self {
        Self::new(self.high, other.high)
    }
    #[inline(always)]
    fn middle(self, other: Self) -> Self {
        Self::new(self.high, other.low)
    }
    #[inline(always)]
    fn swap(self) -> Self {
        Self::new(self.high, self.low)
    }
    #[inline(always)]
    fn up(self) -> Self {
        Self::new(0, self.low)
    }
    #[inline(always)]
    fn down(self) -> Self {
        Self::new(self.high, 0)
    }
}

impl Bits for Lane {
    #[inline(always)]
    fn constant(self, low: u64, high: u64) -> Self {
        Self::new(low, high)
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
}

#[cfg(test)]
mod tests {
    use super::Lane;
    use crate::simd::by_the_book::{Checks, Image, Register, integers, operands, traits};
    use crate::tier::Portable;

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
            traits::bits::<Lane>(Portable, &mut checks, operands);
        }
        checks.tell();
    }
}
