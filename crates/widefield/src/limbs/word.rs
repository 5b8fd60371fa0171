//! The operations that arithmetic on limbs is made of.

use crate::simd::Vector;

/// A vector of 64-bit words, or what stands for one. Sums and differences may leave the range of a word in
/// between, as long as the operand of a shift, mask or product is a number from 0 to `2^64 - 1` again.
pub(crate) trait Word: Vector {
    /// Sum.
    #[must_use]
    fn add(self, other: Self) -> Self;
    /// Difference.
    #[must_use]
    fn sub(self, other: Self) -> Self;
    /// The low `N` bits.
    #[must_use]
    fn low<const N: u32>(self) -> Self;
    /// All but the low `N` bits, moved down.
    #[must_use]
    fn shr<const N: u32>(self) -> Self;
    /// A right shift that loses nothing: the low `N` bits are zero.
    #[must_use]
    #[inline(always)]
    fn shr_exact<const N: u32>(self) -> Self {
        self.shr::<N>()
    }
    /// Moved up by `N` bits; nothing is lost at the top.
    #[must_use]
    fn shl<const N: u32>(self) -> Self;
    /// Product of two numbers below `2^32`.
    #[must_use]
    fn mul32(self, other: Self) -> Self;
    /// The same value, of which the compiler knows nothing (`barrier_value` where vectors have it).
    #[must_use]
    #[inline(always)]
    fn barrier_value(self) -> Self {
        self
    }
}

/// IFMA52 multiply-add.
pub(crate) trait MulAdd: Word {
    /// `self + (a b mod 2^52)` for `a`, `b` below `2^52`.
    #[must_use]
    fn madd52_low(self, a: Self, b: Self) -> Self;
    /// `self + floor(a b / 2^52)` for `a`, `b` below `2^52`.
    #[must_use]
    fn madd52_high(self, a: Self, b: Self) -> Self;
    /// Product below `2^64` with a number below `2^32`.
    #[must_use]
    fn mul_low(self, other: Self) -> Self;
}

/// Permutations within groups of four lanes.
pub(crate) trait Lanes: Copy {
    /// `(2, 3, 0, 1)`.
    #[must_use]
    fn swap_pairs(self) -> Self;
    /// `(1, 0, 3, 2)`.
    #[must_use]
    fn swap_neighbours(self) -> Self;
}
