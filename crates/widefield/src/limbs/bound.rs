//! Bounds on double-precision numbers: what a limb can be, for all inputs.
//!
//! An operation whose result could need more than 53 bits fails, so that what passes is exact. The bounds themselves
//! are rounded up.

use super::floats::{Floats, bias, power};
use crate::simd::Vector;

/// All multiples of `2^unit` up to `max` in size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bound {
    unit: i32,
    max: f64,
}

impl Bound {
    /// A number that must be exact, and not subnormal by far.
    #[track_caller]
    pub(crate) fn exact(unit: i32, max: f64) -> Self {
        assert!(unit >= -127 && max <= power(unit + 53), "{max:e} is more than 53 bits above 2^{unit}");
        Self { unit, max }
    }

    /// The largest size.
    pub(crate) fn max(self) -> f64 {
        self.max
    }

    /// Any of both.
    pub(crate) fn join(self, other: Self) -> Self {
        Self { unit: self.unit.min(other.unit), max: self.max.max(other.max) }
    }

    /// The unit of which it is the bias.
    #[track_caller]
    fn biased(self) -> i32 {
        let unit = self.unit - 51;
        assert!(self.max == bias(unit), "{self:?} is no bias");
        unit
    }

    /// The multiple of the unit above that this is rounded to, for any direction: the sum with the bias stays between
    /// two neighbouring powers of two.
    #[track_caller]
    fn rounded(self, unit: i32) -> Self {
        let max = (self.max + power(unit)).next_up();
        assert!(max < power(unit + 51), "{self:?} is too large for the bias of 2^{unit}");
        Self::exact(unit, max)
    }

    /// A product before it is rounded.
    fn product(self, other: Self) -> Self {
        Self { unit: self.unit + other.unit, max: (self.max * other.max).next_up() }
    }
}

/// The exponent of the largest power of two that divides a number; for zero that of a large one.
fn unit(x: f64) -> i32 {
    let bits = x.to_bits();
    let (exponent, mantissa) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1) | 1 << 52);
    if x == 0.0 { 300 } else { exponent - 1075 + mantissa.trailing_zeros() as i32 }
}

one_word! { Bound, |word| {
    let x = f64::from_bits(word);
    Self::exact(unit(x), x.abs())
} }

impl Floats for Bound {
    fn splat_f64((): (), number: f64) -> Self {
        Self::splat((), number.to_bits())
    }

    #[inline(never)]
    fn add_f64(self, other: Self) -> Self {
        Self::exact(self.unit.min(other.unit), (self.max + other.max).next_up())
    }

    #[inline(never)]
    fn sub_f64(self, other: Self) -> Self {
        self.add_f64(other)
    }

    #[inline(never)]
    fn mul_f64(self, other: Self) -> Self {
        let Self { unit, max } = self.product(other);
        Self::exact(unit, max)
    }

    #[inline(never)]
    fn add_product_f64(self, a: Self, b: Self) -> Self {
        self.add_f64(a.product(b))
    }

    #[inline(never)]
    fn sub_product_f64(self, a: Self, b: Self) -> Self {
        self.add_f64(a.product(b))
    }

    #[inline(never)]
    fn split_product(self, a: Self, b: Self) -> (Self, Self) {
        let (unit, product) = (self.biased(), a.product(b));
        (Self::exact(product.unit.min(unit), product.max.min(power(unit))), product.rounded(unit))
    }

    #[inline(never)]
    fn split(self, bias: Self) -> (Self, Self) {
        let unit = bias.biased();
        (Self::exact(self.unit.min(unit), self.max.min(power(unit))), self.rounded(unit))
    }
}

fn bound(max: f64) -> Bound {
    Bound::splat_f64((), max)
}

#[test]
#[should_panic(expected = "more than 53 bits")]
fn a_rounded_sum_is_caught() {
    let _ = bound(power(53)).add_f64(bound(3.0));
}

#[test]
#[should_panic(expected = "too large for the bias")]
fn a_product_beyond_the_bias_is_caught() {
    let _ = bound(bias(43)).split_product(bound(power(47)), bound(power(47)));
}

#[test]
#[should_panic(expected = "is no bias")]
fn another_number_than_a_bias_is_caught() {
    let _ = bound(power(95)).split_product(bound(1.0), bound(1.0));
}

#[test]
fn bounds_are_those_of_the_operations() {
    let (low, excess) = bound(bias(43)).split_product(bound(power(40) + 1.0), bound(power(46)));
    assert_eq!(low, Bound { unit: 43, max: power(43) });
    assert!(excess.unit == 43 && excess.max > power(86) && excess.max < power(87));
    assert_eq!(bound(8.0).join(bound(1.0)), Bound { unit: 0, max: 8.0 });
    assert_eq!(bound(0.0).add_f64(bound(1.0)).unit, 0);
}
