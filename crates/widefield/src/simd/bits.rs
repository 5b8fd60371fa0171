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
    fn mask(self, other: Self) -> Self;
    /// Bitwise or.
    #[must_use]
    fn join(self, other: Self) -> Self;
    /// Each word shifted left by `n < 64` bits.
    #[must_use]
    fn left(self, n: u32) -> Self;
    /// Each word shifted right by `n < 64` bits.
    #[must_use]
    fn right(self, n: u32) -> Self;
    /// Each word shifted left by `n < 64` bits, filled with the top bits of the word of `below`.
    #[must_use]
    #[inline(always)]
    fn left_from(self, below: Self, n: u32) -> Self {
        if n == 0 { self } else { self.left(n).join(below.right(64 - n)) }
    }
    /// Each word shifted right by `n < 64` bits, filled with the low bits of the word of `above`.
    #[must_use]
    #[inline(always)]
    fn right_from(self, above: Self, n: u32) -> Self {
        if n == 0 { self } else { self.right(n).join(above.left(64 - n)) }
    }
}
