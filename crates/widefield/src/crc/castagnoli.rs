//! CRC-32C by the processor's own instruction, which takes eight bytes in a cycle and answers in three: so three parts
//! of a text go side by side.
//!
//! A part's register is multiplied by the power of x for the words behind it, to 32 bits. The product of two reflected
//! words of 32 bits has 63 and stands for itself times x; the instruction reduces it, and multiplies by `x^32`.

use super::catalogue::CRC_32_ISCSI;
use crate::simd::{Carryless, Simd, registers::V128};
use crate::tier::Avx2;

/// Words of a part of a long text.
const PART: usize = 64;

/// A text of so many bytes is cut into three parts; for fewer the two products take longer than they save.
pub(super) const PARTS_FROM: usize = 120;

/// `x^(64 n - 33)` modulo the polynomial for a part that `n` words follow, reflected; of none there is no power.
static POWERS: [u32; 2 * PART + 1] = {
    let poly = (CRC_32_ISCSI.poly as u32).reverse_bits();
    let mut powers = [0; 2 * PART + 1];
    // The lowest bit stands for x^31.
    let (mut power, mut n) = (1_u32, 1);
    while n < powers.len() {
        powers[n] = power;
        let mut bit = 0;
        while bit < 64 {
            power = power >> 1 ^ poly & (power & 1).wrapping_neg();
            bit += 1;
        }
        n += 1;
    }
    powers
};

/// The register after a text of any length.
#[inline(always)]
pub(super) fn by_parts(t: Avx2, mut register: u64, text: &[u8]) -> u64 {
    let mut groups = text.chunks_exact(8 * 3 * PART);
    for group in groups.by_ref() {
        register = in_three_parts(t, register, group.as_chunks().0);
    }
    let mut rest = groups.remainder();
    if rest.len() >= PARTS_FROM {
        let (group, others) = rest.split_at(rest.len() / 24 * 24);
        register = in_three_parts(t, register, group.as_chunks().0);
        rest = others;
    }
    word_by_word(t, register, rest)
}

/// The register after a short text.
#[inline(always)]
pub(super) fn word_by_word(t: Avx2, mut register: u64, text: &[u8]) -> u64 {
    let (words, tail) = text.as_chunks();
    for word in words {
        register = next(t, register, word);
    }
    if tail.is_empty() {
        return register;
    }
    // The bytes at the top of a word, with the register added to them: what of it goes beyond them is kept.
    let bits = 8 * tail.len() as u32;
    let word = match text.last_chunk() {
        Some(last) => u64::from_le_bytes(*last) >> (64 - bits),
        None => tail.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte)),
    };
    V128::crc32c(t, 0, (word ^ register) << (64 - bits)) ^ register >> bits
}

#[inline(always)]
fn next(t: Avx2, register: u64, word: &[u8; 8]) -> u64 {
    V128::crc32c(t, register, u64::from_le_bytes(*word))
}

/// The register after words of which there are three times as many as some number up to [`PART`].
#[inline(always)]
fn in_three_parts(t: Avx2, register: u64, words: &[[u8; 8]]) -> u64 {
    let n = words.len() / 3;
    let (first, others) = words.split_at(n);
    let (second, third) = others.split_at(n);
    let (mut a, mut b, mut c) = (register, 0, 0);
    for ((x, y), z) in first.iter().zip(second).zip(third) {
        (a, b, c) = (next(t, a, x), next(t, b, y), next(t, c, z));
    }
    let sum = ahead(t, a, 2 * n).xor(ahead(t, b, n));
    c ^ V128::crc32c(t, 0, sum.low_word())
}

/// A register times the power for the words behind it, not reduced.
#[inline(always)]
fn ahead(t: Avx2, register: u64, words: usize) -> V128<Avx2> {
    V128::from_words(t, register, 0).clmul_low(V128::from_words(t, u64::from(POWERS[words]), 0))
}
