//! What a carry-less algorithm needs of a vector.

/// A vector of 128-bit lanes, each of two 64-bit words `(low, high)`. All operations are lane by lane.
///
/// Written as polynomials over GF(2), a lane is `low + high x^64`.
pub trait Carryless: Copy {
    /// Whether one instruction multiplies a low word by a high one: if not, the word has to move first.
    const CROSSES: bool = true;
    /// Sum.
    #[must_use]
    fn xor(self, other: Self) -> Self;
    /// Sum of three: one ternary-logic instruction where there is one.
    #[must_use]
    #[inline(always)]
    fn xor3(self, b: Self, c: Self) -> Self {
        self.xor(b).xor(c)
    }
    /// `low * low`.
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
    /// `(low of self, low of other)`.
    #[must_use]
    fn interleave_low(self, other: Self) -> Self;
    /// `(high of self, high of other)`.
    #[must_use]
    fn interleave_high(self, other: Self) -> Self;
    /// `(high of self, low of other)`: the middle of the four words `self, other`.
    #[must_use]
    fn concat_shift(self, other: Self) -> Self;
    /// `(high, low)`.
    #[must_use]
    fn swap_words(self) -> Self;
    /// `(0, low)`: times `x^64`, the high word lost.
    #[must_use]
    fn shift_word_up(self) -> Self;
    /// `(high, 0)`: divided by `x^64`.
    #[must_use]
    fn shift_word_down(self) -> Self;
}
