//! The operators, on values and on references.

use super::field::Field;
use super::kernels;
use super::value::Element;
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
    kernels::mul::<F>(tier::active(), a.array(), b.array())
}

#[inline]
fn div<F: Field>(a: &Element<F>, b: &Element<F>) -> Element<F> {
    mul(a, &b.invert_or_zero())
}

/// Operators of elements, on all mixes of values and references, with their assigning forms; the sign that changes
/// nothing; sums and products of many.
macro_rules! operators {
    ($(
        $(#[$doc:meta])*
        $element:ident<$bound:ident>: $operator:ident $name:ident, $assign:ident $name_assign:ident, $function:ident;
    )*) => { $(
        $(#[$doc])*
        impl<F: $bound> $operator<&$element<F>> for &$element<F> {
            type Output = $element<F>;
            #[inline]
            fn $name(self, other: &$element<F>) -> $element<F> {
                $function(self, other)
            }
        }
        $(#[$doc])*
        impl<F: $bound> $operator<$element<F>> for &$element<F> {
            type Output = $element<F>;
            #[inline]
            fn $name(self, other: $element<F>) -> $element<F> {
                $function(self, &other)
            }
        }
        $(#[$doc])*
        impl<F: $bound> $operator<&Self> for $element<F> {
            type Output = Self;
            #[inline]
            fn $name(self, other: &Self) -> Self {
                $function(&self, other)
            }
        }
        $(#[$doc])*
        impl<F: $bound> $operator for $element<F> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                $function(&self, &other)
            }
        }
        $(#[$doc])*
        impl<F: $bound> $assign<&Self> for $element<F> {
            #[inline]
            fn $name_assign(&mut self, other: &Self) {
                *self = $function(self, other);
            }
        }
        $(#[$doc])*
        impl<F: $bound> $assign for $element<F> {
            #[inline]
            fn $name_assign(&mut self, other: Self) {
                *self = $function(self, &other);
            }
        }
    )* };
    (negation $element:ident<$bound:ident>) => {
        /// `-a = a`: the characteristic is 2.
        impl<F: $bound> Neg for $element<F> {
            type Output = Self;
            #[inline]
            fn neg(self) -> Self {
                self
            }
        }
        /// `-a = a`: the characteristic is 2.
        impl<F: $bound> Neg for &$element<F> {
            type Output = $element<F>;
            #[inline]
            fn neg(self) -> $element<F> {
                *self
            }
        }
    };
    (many $element:ident<$bound:ident>: $many:ident $name:ident, $function:ident from $neutral:expr) => {
        impl<F: $bound> $many for $element<F> {
            fn $name<I: Iterator<Item = Self>>(iter: I) -> Self {
                iter.fold($neutral, |a, b| $function(&a, &b))
            }
        }
        impl<'a, F: $bound> $many<&'a Self> for $element<F> {
            fn $name<I: Iterator<Item = &'a Self>>(iter: I) -> Self {
                iter.fold($neutral, |a, b| $function(&a, b))
            }
        }
    };
}
#[cfg(feature = "normal")]
pub(crate) use operators;

operators! {
    /// Coefficients are added modulo 2.
    Element<Field>: Add add, AddAssign add_assign, add;
    /// The same as addition: the characteristic is 2.
    Element<Field>: Sub sub, SubAssign sub_assign, add;
    /// On the widest tier; [`mul_with`](Element::mul_with) takes a given one.
    Element<Field>: Mul mul, MulAssign mul_assign, mul;
    /// Multiplication by [`invert_or_zero`](Element::invert_or_zero): **`a / 0` is 0**, in the same time as any other
    /// quotient. Who must notice zero uses [`invert`](Element::invert).
    Element<Field>: Div div, DivAssign div_assign, div;
}
operators! { negation Element<Field> }
operators! { many Element<Field>: Sum sum, add from Self::ZERO }
operators! { many Element<Field>: Product product, mul from Self::ONE }
