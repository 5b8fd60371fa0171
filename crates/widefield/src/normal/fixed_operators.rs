//! The operators, on values and on references.

use super::fixed::FixedElement;
#[cfg(feature = "std")]
use super::fixed_basis::Degree;
use crate::gf2m::{Field, operators::operators};
use core::iter::Sum;
use core::ops::{Add, AddAssign, Neg, Sub, SubAssign};
#[cfg(feature = "std")]
use core::{
    iter::Product,
    ops::{Div, DivAssign, Mul, MulAssign},
};
#[cfg(feature = "std")]
use subtle::CtOption;

/// `a + b`, which is `a - b` too.
#[inline]
fn add<F: Field>(a: &FixedElement<F>, b: &FixedElement<F>) -> FixedElement<F> {
    let mut sum = *a;
    for (sum, b) in sum.words_mut().iter_mut().zip(b.as_words()) {
        *sum ^= b;
    }
    sum
}

#[cfg(feature = "std")]
#[inline]
fn mul<F: Degree>(a: &FixedElement<F>, b: &FixedElement<F>) -> FixedElement<F> {
    F::shared().mul(a, b)
}

#[cfg(feature = "std")]
#[inline]
fn div<F: Degree>(a: &FixedElement<F>, b: &FixedElement<F>) -> FixedElement<F> {
    mul(a, &b.invert_or_zero())
}

operators! {
    /// Coordinates are added modulo 2.
    FixedElement<Field>: Add add, AddAssign add_assign, add;
    /// The same as addition: the characteristic is 2.
    FixedElement<Field>: Sub sub, SubAssign sub_assign, add;
}
operators! { negation FixedElement<Field> }
operators! { many FixedElement<Field>: Sum sum, add from Self::ZERO }
#[cfg(feature = "std")]
operators! {
    /// By the basis that all of the program shares; [`FixedBasis::mul`](super::FixedBasis::mul) uses a given one.
    FixedElement<Degree>: Mul mul, MulAssign mul_assign, mul;
    /// Multiplication by [`invert_or_zero`](FixedElement::invert_or_zero): **`a / 0` is 0**, in the same time as any
    /// other quotient. Who must notice zero uses [`invert`](FixedElement::invert).
    FixedElement<Degree>: Div div, DivAssign div_assign, div;
}
#[cfg(feature = "std")]
operators! { many FixedElement<Degree>: Product product, mul from Self::one() }

/// By the basis that all of the program shares; the methods of [`FixedBasis`](super::FixedBasis) use a given one.
#[cfg(feature = "std")]
impl<F: Degree> FixedElement<F> {
    /// `1 / self`, none for zero.
    #[must_use]
    pub fn invert(&self) -> CtOption<Self> {
        F::shared().invert(self)
    }

    /// `1 / self`, or zero for zero: what the operator `/` multiplies by.
    #[must_use]
    pub fn invert_or_zero(&self) -> Self {
        F::shared().invert_or_zero(self)
    }

    /// `self^e`, the exponent in little-endian words: see [`FixedBasis::pow`](super::FixedBasis::pow).
    #[must_use]
    pub fn pow(&self, exponent: &[u64]) -> Self {
        F::shared().pow(self, exponent)
    }
}
