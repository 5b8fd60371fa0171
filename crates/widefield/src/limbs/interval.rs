//! Intervals: what a limb can be, for all inputs.
//!
//! Sums are exact (they may leave a word in between); an operation that reads its operand as a word or as 52 bits
//! fails if the interval says that it could be something else.
//!
//! Operations of the types of proofs stay out of line: kernels are long, and made of these the compiler would take
//! minutes for them.

use super::word::{MulAdd, Word};
use crate::simd::Vector;

/// All integers from `.0` to `.1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Interval(pub(crate) i128, pub(crate) i128);

impl Interval {
    /// From 0 to `max`.
    pub(crate) const fn up_to(max: u64) -> Self {
        Self(0, max as i128)
    }

    /// The least interval with both in it.
    pub(crate) fn join(self, other: Self) -> Self {
        Self(self.0.min(other.0), self.1.max(other.1))
    }

    /// Asserts that it is a number of `bits` bits.
    #[track_caller]
    fn fits(self, bits: u32) -> Self {
        assert!(self.0 >= 0 && self.1 < 1 << bits, "{self:x?} is not always a number of {bits} bits");
        self
    }

    fn product(self, other: Self, bits: u32) -> Self {
        let (a, b) = (self.fits(bits), other.fits(bits));
        Self(a.0 * b.0, a.1 * b.1)
    }
}

one_word! { Interval, |word| Self(word.into(), word.into()) }

impl Word for Interval {
    #[inline(never)]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0, self.1 + other.1)
    }

    #[inline(never)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.1, self.1 - other.0)
    }

    #[inline(never)]
    fn low<const N: u32>(self) -> Self {
        if self.fits(64).1 < 1 << N { self } else { Self(0, (1 << N) - 1) }
    }

    #[inline(never)]
    fn shr<const N: u32>(self) -> Self {
        let x = self.fits(64);
        Self(x.0 >> N, x.1 >> N)
    }

    #[inline(never)]
    fn shl<const N: u32>(self) -> Self {
        let x = self.fits(64);
        Self(x.0 << N, x.1 << N).fits(64)
    }

    #[inline(never)]
    fn mul32(self, other: Self) -> Self {
        self.product(other, 32)
    }
}

impl MulAdd for Interval {
    #[inline(never)]
    fn madd52_low(self, a: Self, b: Self) -> Self {
        let product = a.product(b, 52);
        let low = if product.1 < 1 << 52 { product } else { Self(0, (1 << 52) - 1) };
        self.add(low)
    }

    #[inline(never)]
    fn madd52_high(self, a: Self, b: Self) -> Self {
        let product = a.product(b, 52);
        self.add(Self(product.0 >> 52, product.1 >> 52))
    }

    #[inline(never)]
    fn mul_low(self, other: Self) -> Self {
        assert!(other.1 < 1 << 32, "{other:?} is not always below 2^32");
        self.product(other, 63).fits(64)
    }
}

#[test]
#[should_panic(expected = "not always")]
fn a_difference_below_zero_is_caught() {
    let x = Interval::up_to(5);
    let _ = x.sub(x).shr::<1>();
}

#[test]
#[should_panic(expected = "not always")]
fn a_factor_above_52_bits_is_caught() {
    let x = Interval::up_to(1 << 52);
    let _ = x.madd52_low(x, x.splat_like(1));
}

#[test]
fn bounds_are_those_of_the_operations() {
    let x = Interval(3, 1 << 50);
    assert_eq!(x.shr::<1>(), Interval(1, 1 << 49));
    assert_eq!(x.low::<51>(), x);
    assert_eq!(x.low::<50>(), Interval(0, (1 << 50) - 1));
    assert_eq!(x.splat_like(1).madd52_high(x, x), Interval(1, 1 + (1 << 48)));
    assert_eq!(x.splat_like(1).madd52_low(x, x), Interval(1, 1 << 52));
    assert_eq!(x.join(Interval(1, 2)), Interval(1, 1 << 50));
}
