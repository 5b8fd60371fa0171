//! Bits within words: what reduction modulo a fixed polynomial needs beside carry-less products.

use super::Carryless;

/// Shifts and masks of the 64-bit words of a vector.
///
/// Shift counts are constants of the algorithm (less than 64): inlined, they become immediates.
pub trait Bits: Carryless {
    /// `(low, high)` in every lane.
    #[must_use]
    fn constant(self, low: u64, high: u64) -> Self;
    /// Bitwise and.
    #[must_use]
    fn and(self, other: Self) -> Self;
    /// Bitwise or.
    #[must_use]
    fn or(self, other: Self) -> Self;
    /// Each word shifted left by `n < 64` bits.
    #[must_use]
    fn shl64_by(self, n: u32) -> Self;
    /// Each word shifted right by `n < 64` bits.
    #[must_use]
    fn shr64_by(self, n: u32) -> Self;
    /// Each word shifted left by `n < 64` bits, filled with the top bits of the word of `below`.
    #[must_use]
    #[inline(always)]
    fn shld64_by(self, below: Self, n: u32) -> Self {
        if n == 0 { self } else { self.shl64_by(n).or(below.shr64_by(64 - n)) }
    }
    /// Each word shifted right by `n < 64` bits, filled with the low bits of the word of `above`.
    #[must_use]
    #[inline(always)]
    fn shrd64_by(self, above: Self, n: u32) -> Self {
        if n == 0 { self } else { self.shr64_by(n).or(above.shl64_by(64 - n)) }
    }
}
