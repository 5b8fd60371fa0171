//! The field by integer instructions: the definition that every kernel is compared with, in constant time.
//!
//! An integer product adds where a carry-less one would xor. Keep only every fourth bit of both factors, and a column
//! of the product is a sum of at most 16 ones, one column in four: while the sum stays below 16 it fits into its own
//! column and the three empty ones above it, and its lowest bit is the xor wanted. The sixteen products of the four
//! residue classes modulo 4 of both factors make the whole. Only the middle columns of 64-bit factors can reach 16,
//! when all 16 bits of a class take part: so the top bit of each class of one factor is left out and added by shifts.
//!
//! Time depends on no operand where the processor multiplies in constant time, as all that Rust targets commonly do.

use super::element::{join, split};
use crate::tier::Portable;

/// Every fourth bit.
const CLASS: u64 = 0x1111_1111_1111_1111;

/// The carry-less product of two words: 16 integer products and 4 masked shifts.
fn multiply_words(a: u64, b: u64) -> u128 {
    let body = a & (!0 >> 4);
    let mut product = 0;
    for column in 0..4 {
        let mut sum = 0;
        for i in 0..4 {
            // Class i times class column - i.
            let left = body & CLASS << i;
            let right = b & CLASS << ((column + 4 - i) % 4);
            sum ^= u128::from(left) * u128::from(right);
        }
        let class = u128::from(CLASS) << 64 | u128::from(CLASS);
        product ^= sum & class << column;
    }
    for bit in 60..64 {
        let mask = (a >> bit & 1).wrapping_neg();
        product ^= u128::from(b & mask) << bit;
    }
    product
}

/// The field product `a b x^-128` in POLYVAL's representation (see the module's documentation).
pub(super) fn multiply(a: u128, b: u128) -> u128 {
    let (a0, a1, b0, b1) = (a as u64, (a >> 64) as u64, b as u64, (b >> 64) as u64);
    let low = multiply_words(a0, b0);
    let high = multiply_words(a1, b1);
    let mid = multiply_words(a0 ^ a1, b0 ^ b1) ^ low ^ high;
    reduce(low ^ mid << 64, high ^ mid >> 64)
}

/// `(low + high x^128) x^-128` modulo `x^128 + x^127 + x^126 + x^121 + 1`: twice, the lowest word is cleared by adding
/// that multiple of the modulus.
fn reduce(low: u128, high: u128) -> u128 {
    let times_tail = |w: u64| u128::from(w) << 63 ^ u128::from(w) << 62 ^ u128::from(w) << 57;
    let first = low as u64;
    let low = (low >> 64) ^ times_tail(first) ^ u128::from(first) << 64;
    let second = low as u64;
    high ^ low >> 64 ^ times_tail(second) ^ u128::from(second) << 64
}

/// Hashes text into `y`, the last block filled up with zeros.
pub(crate) fn absorb<const REVERSED: bool>(_: Portable, h: &[u64; 2], y: &mut [u64; 2], text: &[u8]) {
    let h = join(*h);
    let mut hash = join(*y);
    for block in text.chunks(16) {
        let mut bytes = [0; 16];
        bytes[..block.len()].copy_from_slice(block);
        let element = if REVERSED { u128::from_be_bytes(bytes) } else { u128::from_le_bytes(bytes) };
        hash = multiply(hash ^ element, h);
    }
    *y = split(hash);
}

/// Hashes whole blocks.
pub(super) fn absorb_blocks<const REVERSED: bool>(
    token: Portable,
    h: &[u64; 2],
    y: &mut [u64; 2],
    blocks: &[[u8; 16]],
) {
    absorb::<REVERSED>(token, h, y, blocks.as_flattened());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_bits(a: u64, b: u64) -> u128 {
        (0..64).filter(|i| a >> i & 1 == 1).fold(0, |sum, i| sum ^ u128::from(b) << i)
    }

    /// The integer product is not bilinear over GF(2), so basis pairs prove nothing here: the worst columns do.
    #[test]
    fn words_with_the_fullest_columns() {
        let mut x = 0x9e37_79b9_7f4a_7c15u64;
        let mut next = || {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            x
        };
        let ones = |n: u32| if n == 64 { !0 } else { (1u64 << n) - 1 };
        for n in 0..=64 {
            for m in 0..=64 {
                for (a, b) in
                    [(ones(n), ones(m)), (!ones(n), ones(m)), (!ones(n), !ones(m)), (ones(n), next())]
                {
                    assert_eq!(multiply_words(a, b), by_bits(a, b));
                    let (a, b) = (a & CLASS << (n % 4), b & CLASS << (m % 4));
                    assert_eq!(multiply_words(a, b), by_bits(a, b));
                }
                let (a, b) = (next(), next());
                assert_eq!(multiply_words(a, b), by_bits(a, b));
            }
        }
    }

    /// Reduction is linear: its values on all 256 unit vectors prove it.
    #[test]
    fn reduction_on_the_basis() {
        const TAIL: u128 = 1 << 127 | 1 << 126 | 1 << 121 | 1;
        // x^-1 = x^127 + x^126 + x^125 + x^120.
        let divided = |a: u128| (a >> 1) ^ ((a & 1) * (TAIL >> 1 | 1 << 127));
        let mut power = 1u128;
        for _ in 0..128 {
            power = divided(power);
        }
        for i in 0..256 {
            let (low, high) = if i < 128 { (1 << i, 0) } else { (0, 1 << (i - 128)) };
            assert_eq!(reduce(low, high), power, "x^{i}");
            power = (power << 1) ^ ((power >> 127) * TAIL);
        }
        // x^256 x^-128 = x^128.
        assert_eq!(power, TAIL);
    }
}
