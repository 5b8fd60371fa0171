//! The operators, on values and on references.

use super::element::Element;
use super::field::Field;
use super::kernels;
use crate::tier;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Sub, SubAssign};

/// `a + b`, which is `a - b` too.
#[inline]
fn add<F: Field>(a: &Element<F>, b: &Element<F>) -> Element<F> {
    let mut sum = *a;
    for (sum, b) in sum.words_mut().iter_mut().zip(b.words()) {
        *sum ^= b;
    }
    sum
}

#[inline]
fn mul<F: Field>(a: &Element<F>, b: &Element<F>) -> Element<F> {
    Element::from_words_unchecked(kernels::mul::<F>(tier::active(), a.array(), b.array()))
}

#[inline]
fn div<F: Field>(a: &Element<F>, b: &Element<F>) -> Element<F> {
    mul(a, &b.invert_or_zero())
}

/// An operator on all mixes of values and references, and its assigning form.
macro_rules! operators {
    ($($(#[$doc:meta])* $operator:ident $name:ident, $assign:ident $name_assign:ident, $function:ident;)*) => { $(
        $(#[$doc])*
        impl<F: Field> $operator<&Element<F>> for &Element<F> {
            type Output = Element<F>;
            #[inline]
            fn $name(self, other: &Element<F>) -> Element<F> {
                $function(self, other)
            }
        }
        $(#[$doc])*
        impl<F: Field> $operator<Element<F>> for &Element<F> {
            type Output = Element<F>;
            #[inline]
            fn $name(self, other: Element<F>) -> Element<F> {
                $function(self, &other)
            }
        }
        $(#[$doc])*
        impl<F: Field> $operator<&Self> for Element<F> {
            type Output = Self;
            #[inline]
            fn $name(self, other: &Self) -> Self {
                $function(&self, other)
            }
        }
        $(#[$doc])*
        impl<F: Field> $operator for Element<F> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                $function(&self, &other)
            }
        }
        $(#[$doc])*
        impl<F: Field> $assign<&Self> for Element<F> {
            #[inline]
            fn $name_assign(&mut self, other: &Self) {
                *self = $function(self, other);
            }
        }
        $(#[$doc])*
        impl<F: Field> $assign for Element<F> {
            #[inline]
            fn $name_assign(&mut self, other: Self) {
                *self = $function(self, &other);
            }
        }
    )* };
}
operators! {
    /// Coefficients are added modulo 2.
    Add add, AddAssign add_assign, add;
    /// The same as addition: the characteristic is 2.
    Sub sub, SubAssign sub_assign, add;
    /// On the widest tier; [`mul_with`](Element::mul_with) takes a given one.
    Mul mul, MulAssign mul_assign, mul;
    /// Multiplication by [`invert_or_zero`](Element::invert_or_zero): **`a / 0` is 0**, in the same time as any other quotient.
    /// Who must notice zero uses [`invert`](Element::invert).
    Div div, DivAssign div_assign, div;
}

/// `-a = a`: the characteristic is 2.
impl<F: Field> Neg for Element<F> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self
    }
}

/// `-a = a`: the characteristic is 2.
impl<F: Field> Neg for &Element<F> {
    type Output = Element<F>;
    #[inline]
    fn neg(self) -> Element<F> {
        *self
    }
}

impl<F: Field> Sum for Element<F> {
    fn sum<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, |a, b| a + b)
    }
}

impl<'a, F: Field> Sum<&'a Self> for Element<F> {
    fn sum<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
        iter.fold(Self::ZERO, |a, b| a + b)
    }
}

impl<F: Field> Product for Element<F> {
    fn product<I: Iterator<Item = Self>>(iter: I) -> Self {
        iter.fold(Self::ONE, |a, b| a * b)
    }
}

impl<'a, F: Field> Product<&'a Self> for Element<F> {
    fn product<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
        iter.fold(Self::ONE, |a, b| a * b)
    }
}
