//! What arithmetic on limbs needs of vectors of double-precision numbers.

use crate::simd::Vector;

/// `2^n`.
pub(crate) const fn power(n: i32) -> f64 {
    f64::from_bits(((n + 1023) as u64) << 52)
}

/// Adding it rounds a number below `2^(51 + unit)` to a multiple of `2^unit`, whichever way the processor rounds: the
/// sum lies between `2^(52 + unit)` and twice that.
pub(crate) const fn bias(unit: i32) -> f64 {
    power(unit + 52) + power(unit + 51)
}

/// Whether it is the bias of some unit from 1 on.
#[cfg(test)]
pub(crate) fn is_bias(number: f64) -> bool {
    (0..200).any(|unit| number == bias(unit))
}

/// A vector of double-precision numbers, or what stands for one. All that it calculates is exact, but for what
/// [`split_product`](Self::split_product) and [`split`](Self::split) round and give back.
pub(crate) trait Floats: Vector {
    /// The same number everywhere.
    #[must_use]
    fn splat_f64(token: Self::Token, number: f64) -> Self;
    /// Sum.
    #[must_use]
    fn add_f64(self, other: Self) -> Self;
    /// Difference.
    #[must_use]
    fn sub_f64(self, other: Self) -> Self;
    /// Product.
    #[must_use]
    fn mul_f64(self, other: Self) -> Self;
    /// `self + a b`.
    #[must_use]
    fn add_product_f64(self, a: Self, b: Self) -> Self;
    /// `self - a b`.
    #[must_use]
    fn sub_product_f64(self, a: Self, b: Self) -> Self;
    /// A product's low part and what that exceeds it by: `(l, e)` with `a b = l - e`, `e` a multiple of the unit of
    /// which `self` is the [`bias`], `l` no larger than that. Three instructions.
    #[must_use]
    #[inline(always)]
    fn split_product(self, a: Self, b: Self) -> (Self, Self) {
        let excess = self.sub_f64(self.add_product_f64(a, b));
        (excess.add_product_f64(a, b), excess)
    }
    /// `(l, h)` with `self = l + h`, `h` a multiple of the bias's unit, `l` no larger than that. Three instructions.
    #[must_use]
    #[inline(always)]
    fn split(self, bias: Self) -> (Self, Self) {
        let high = self.add_f64(bias).sub_f64(bias);
        (self.sub_f64(high), high)
    }
}

/// Four numbers in a vector.
pub(crate) trait FourFloats: Floats<Words = [u64; 4]> {
    /// The numbers.
    #[must_use]
    fn load_f64(token: Self::Token, numbers: &[f64; 4]) -> Self;
    /// `(a0 - b0, a1 + b1, a2 - b2, a3 + b3)`.
    #[must_use]
    fn add_sub_f64(self, other: Self) -> Self;
}
