//! Carry-less multiplication: polynomials over GF(2).

use super::Simd;

/// A register whose words can be multiplied. A lane is the polynomial `low + high x^64`.
pub trait Carryless: Simd {
    /// Whether one instruction multiplies a low word by a high one: if not, the word has to move first.
    const CROSSES: bool = true;
    /// Whether products are instructions: if not, a product by a short word takes longer than sums of shifts.
    const MULTIPLIES: bool = true;
    /// `low * low`, in every lane.
    #[must_use]
    fn clmul_low(self, other: Self) -> Self;
    /// `high * high`.
    #[must_use]
    fn clmul_high(self, other: Self) -> Self;
    /// `low` of `self` times `high` of `other`.
    #[must_use]
    fn clmul_low_high(self, other: Self) -> Self;
    /// `high` of `self` times `low` of `other`.
    #[must_use]
    fn clmul_high_low(self, other: Self) -> Self;
    /// The square of each low word.
    #[must_use]
    #[inline(always)]
    fn square_low(self) -> Self {
        self.clmul_low(self)
    }
    /// The square of each high word.
    #[must_use]
    #[inline(always)]
    fn square_high(self) -> Self {
        self.clmul_high(self)
    }
}
