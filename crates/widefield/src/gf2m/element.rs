//! The elements: what a field is asked to do.

use super::dispatch::Field;
use super::field::{Array, Params};
use super::linear;
use crate::tier::{self, Token};
use core::fmt;
use core::iter::{Product, Sum};
use core::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

transparent! {
    /// An element of the field `F`, in polynomial basis: see [the contract](super#contract).
    ///
    /// `Debug` prints the type's name only, since elements can be secrets; [`to_bytes_be`](Self::to_bytes_be) shows one.
    /// Elements are `Copy`, so they are not wiped when dropped: [`Zeroize`] wipes one.
    #[derive(Clone, Copy)]
    pub struct Element<F: Params> {
        words: F::Words<u64>
    }
}

impl<F: Params> Element<F> {
    /// The degree m of the field.
    pub const DEGREE: usize = F::M;
    /// Words of an element.
    pub const WORDS: usize = F::WORDS;
    /// Bytes of an encoding.
    pub const BYTES: usize = F::BYTES;

    /// From words that are known to be canonical.
    #[inline(always)]
    pub(crate) fn from_words_unchecked(words: F::Words<u64>) -> Self {
        debug_assert!(words.as_ref()[F::WORDS - 1] & !F::TOP == 0);
        Self { words }
    }

    /// Zero, for results to be written over.
    #[inline(always)]
    pub(crate) fn blank() -> Self {
        Self { words: F::Words::<u64>::from_fn(|_| 0) }
    }

    #[inline(always)]
    pub(crate) fn words(&self) -> &[u64] {
        self.words.as_ref()
    }

    /// The words of a slice, one element after the other.
    #[inline(always)]
    pub(crate) fn flat(slice: &[Self]) -> &[u64] {
        F::Words::<u64>::flat(Self::fields(slice))
    }

    /// The words of a slice, one element after the other.
    #[inline(always)]
    pub(crate) fn flat_mut(slice: &mut [Self]) -> &mut [u64] {
        F::Words::<u64>::flat_mut(Self::fields_mut(slice))
    }

    #[inline(always)]
    pub(super) fn array(&self) -> &F::Words<u64> {
        &self.words
    }

    #[inline(always)]
    pub(crate) fn words_mut(&mut self) -> &mut [u64] {
        self.words.as_mut()
    }

    /// Bit by bit, from both elements' words.
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self { words: F::Words::<u64>::from_fn(|k| f(self.words()[k], other.words()[k])) }
    }
}

impl<F: Field> Element<F> {
    /// Zero: no coefficient set.
    pub const ZERO: Self = Self { words: F::ZERO };
    /// One: the coefficient of x^0 alone.
    pub const ONE: Self = Self { words: F::ONE };

    /// The words, least significant first: bit i of word k is the coefficient of x^(64k + i).
    #[inline]
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        self.words()
    }

    /// Whether it is zero.
    #[inline]
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.ct_eq(&Self::ZERO)
    }

    /// `self^2`, which is the Frobenius map: `(a + b)^2 = a^2 + b^2`.
    #[inline]
    #[must_use]
    pub fn square(&self) -> Self {
        self.square_with(tier::active())
    }

    /// `self^(2^n)`; any n, since `self^(2^m) = self`. The time depends on n.
    #[inline]
    #[must_use]
    pub fn square_n(&self, n: usize) -> Self {
        self.square_n_with(tier::active(), n)
    }

    /// [`square_n`](Self::square_n) on a tier.
    #[inline]
    #[must_use]
    pub fn square_n_with(&self, token: Token, n: usize) -> Self {
        F::square_n(token, self, if n < F::M { n } else { n % F::M })
    }

    /// [`square`](Self::square) on a tier.
    #[inline]
    #[must_use]
    pub fn square_with(&self, token: Token) -> Self {
        F::square(token, self)
    }

    /// `self * other` on a tier; the operator `*` uses the widest.
    #[inline]
    #[must_use]
    pub fn mul_with(&self, token: Token, other: &Self) -> Self {
        F::mul(token, self, other)
    }

    /// `1 / self`, none for zero. Constant time: Itoh and Tsujii's power `self^(2^m - 2)`.
    #[inline]
    #[must_use]
    pub fn invert(&self) -> CtOption<Self> {
        self.invert_with(tier::active())
    }

    /// [`invert`](Self::invert) on a tier.
    #[inline]
    #[must_use]
    pub fn invert_with(&self, token: Token) -> CtOption<Self> {
        CtOption::new(F::invert(token, self), !self.is_zero())
    }

    /// `1 / self`, or zero for zero.
    #[inline]
    #[must_use]
    pub fn invert_or_zero_with(&self, token: Token) -> Self {
        F::invert(token, self)
    }

    /// The square root; each element has exactly one.
    #[inline]
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.sqrt_with(tier::active())
    }

    /// [`sqrt`](Self::sqrt) on a tier.
    #[inline]
    #[must_use]
    pub fn sqrt_with(&self, token: Token) -> Self {
        let (even, odd) = linear::halves(self);
        even + odd.mul_with(token, &Self::from_words_unchecked(F::SQRT_X))
    }

    /// The trace over GF(2), `self + self^2 + self^4 + ... + self^(2^(m-1))`: 0 or 1.
    #[inline]
    #[must_use]
    pub fn trace(&self) -> Choice {
        linear::trace(self)
    }

    /// The half-trace, `self + self^4 + self^16 + ... + self^(2^(m-1))`. With `h` the half-trace of `c`,
    /// `h^2 + h = c + trace(c)`.
    #[inline]
    #[must_use]
    pub fn half_trace(&self) -> Self {
        self.half_trace_with(tier::active())
    }

    /// [`half_trace`](Self::half_trace) on a tier.
    #[inline]
    #[must_use]
    pub fn half_trace_with(&self, token: Token) -> Self {
        F::half_trace(token, self)
    }

    /// A solution x of `x^2 + x = self`; the other one is x + 1. None if the trace of `self` is 1.
    #[inline]
    #[must_use]
    pub fn solve_quadratic(&self) -> CtOption<Self> {
        self.solve_quadratic_with(tier::active())
    }

    /// [`solve_quadratic`](Self::solve_quadratic) on a tier.
    #[inline]
    #[must_use]
    pub fn solve_quadratic_with(&self, token: Token) -> CtOption<Self> {
        CtOption::new(self.half_trace_with(token), !self.trace())
    }
}

impl<F: Params> fmt::Debug for Element<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}(..)", F::NAME)
    }
}

impl<F: Field> Default for Element<F> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<F: Params> ConstantTimeEq for Element<F> {
    #[inline]
    fn ct_eq(&self, other: &Self) -> Choice {
        self.words().ct_eq(other.words())
    }
}

/// Constant time.
impl<F: Params> PartialEq for Element<F> {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}
impl<F: Params> Eq for Element<F> {}

impl<F: Params> ConditionallySelectable for Element<F> {
    #[inline]
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        a.zip(*b, |a, b| u64::conditional_select(&a, &b, choice))
    }
}

impl<F: Params> Zeroize for Element<F> {
    fn zeroize(&mut self) {
        self.words_mut().zeroize();
    }
}

/// An operator by value and by reference, and its assigning form.
macro_rules! operator {
    ($operator:ident $name:ident, $assign:ident $name_assign:ident, |$a:ident, $b:ident| $body:expr) => {
        impl<F: Field> $operator<&Element<F>> for &Element<F> {
            type Output = Element<F>;
            #[inline]
            fn $name(self, other: &Element<F>) -> Element<F> {
                let ($a, $b) = (self, other);
                $body
            }
        }
        impl<F: Field> $operator for Element<F> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                $operator::$name(&self, &other)
            }
        }
        impl<F: Field> $operator<&Self> for Element<F> {
            type Output = Self;
            #[inline]
            fn $name(self, other: &Self) -> Self {
                $operator::$name(&self, other)
            }
        }
        impl<F: Field> $assign for Element<F> {
            #[inline]
            fn $name_assign(&mut self, other: Self) {
                *self = $operator::$name(&*self, &other);
            }
        }
        impl<F: Field> $assign<&Self> for Element<F> {
            #[inline]
            fn $name_assign(&mut self, other: &Self) {
                *self = $operator::$name(&*self, other);
            }
        }
    };
}
operator! { Add add, AddAssign add_assign, |a, b| a.zip(*b, |a, b| a ^ b) }
operator! { Sub sub, SubAssign sub_assign, |a, b| a.zip(*b, |a, b| a ^ b) }
operator! { Mul mul, MulAssign mul_assign, |a, b| a.mul_with(tier::active(), b) }

/// `-a = a`: the characteristic is 2.
impl<F: Params> Neg for Element<F> {
    type Output = Self;
    #[inline]
    fn neg(self) -> Self {
        self
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
