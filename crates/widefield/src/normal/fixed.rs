//! Elements of fixed size, for the degrees of FIPS 186: what needs no basis.

use super::bits;
use super::format::{self, Revealed};
use crate::Error;
use crate::gf2m::{self, Field};
use core::fmt;
use core::hash::{Hash, Hasher};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::Zeroize;

transparent! {
    /// An element of GF(2^n) in the Gaussian normal basis of least type, n the degree of `F`: see
    /// [the contract](super#contract). Coordinates fill the words as in [`Element`](super::Element).
    ///
    /// There is one such basis for each `F`, so the type says of which basis the coordinates are, and those of two
    /// bases cannot be mixed:
    ///
    /// ```compile_fail,E0277
    /// use widefield::normal::{Normal163, Normal233};
    ///
    /// let sum = Normal163::one() + Normal233::one();
    /// ```
    ///
    /// Operators work on values and references; those that multiply use a basis on the widest tier that all of the
    /// program shares, and need the feature `std`. With a [`FixedBasis`](super::FixedBasis) of their own, programs
    /// choose the tier and when it is set up.
    ///
    /// `Debug` prints the type's name only, since elements can be secrets; [`reveal`](Self::reveal), hexadecimal
    /// formatting and the encodings show one. Elements are `Copy`, so they are not wiped when dropped: [`Zeroize`]
    /// wipes one.
    #[derive(Clone, Copy)]
    pub struct FixedElement<F: Field> {
        // Only the words count here: this is no element in polynomial basis.
        words: gf2m::Element<F>
    }
}

impl<F: Field> FixedElement<F> {
    /// 0.
    pub const ZERO: Self = Self { words: gf2m::Element::ZERO };
    /// The degree n.
    pub const DEGREE: usize = F::M;

    /// 1: all coordinates are 1.
    #[must_use]
    pub fn one() -> Self {
        let mut one = Self::ZERO;
        let words = one.words_mut();
        words.fill(u64::MAX);
        words[F::WORDS - 1] &= F::TOP;
        one
    }

    /// The coordinates, as elements of the same size.
    pub(super) fn inner(&self) -> &gf2m::Element<F> {
        &self.words
    }

    /// The coordinates, as elements of the same size.
    pub(super) fn inner_mut(&mut self) -> &mut gf2m::Element<F> {
        &mut self.words
    }

    /// The coordinates of each.
    pub(super) fn inner_of(slice: &[Self]) -> &[gf2m::Element<F>] {
        Self::fields(slice)
    }

    /// The coordinates of each.
    pub(super) fn inner_of_mut(slice: &mut [Self]) -> &mut [gf2m::Element<F>] {
        Self::fields_mut(slice)
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        self.words.words_mut()
    }

    /// The words, least significant first: bit i of word k is coordinate 64 k + i.
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        self.words.words()
    }

    /// From words, least significant first.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of words, [`Error::Encoding`] if a bit above coordinate n - 1 is set.
    pub fn from_words(words: &[u64]) -> Result<Self, Error> {
        gf2m::Element::from_words(words).map(|words| Self { words })
    }

    /// From the `ceil(n/8)` bytes of IEEE 1363: coordinate 0 is the leftmost of the n bits.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of bytes, [`Error::Encoding`] if one of the unused leading bits is
    /// set.
    pub fn from_bytes_ieee1363(bytes: &[u8]) -> Result<Self, Error> {
        gf2m::Element::from_bytes_be(bytes).map(|words| Self { words }.reversed())
    }

    /// From `ceil(n/8)` bytes: coordinate 0 is the lowest bit of the first.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of bytes, [`Error::Encoding`] if one of the unused bits is set.
    pub fn from_bytes_le(bytes: &[u8]) -> Result<Self, Error> {
        gf2m::Element::from_bytes_le(bytes).map(|words| Self { words })
    }

    /// A uniformly random element, from a source of uniformly random bytes that cannot fail: see
    /// [`try_random`](Self::try_random).
    ///
    /// The source must fill all bytes: one that does nothing gives zero.
    pub fn random(fill: impl FnOnce(&mut [u8])) -> Self {
        Self { words: gf2m::Element::random(fill) }
    }

    /// A uniformly random element, from a source of uniformly random bytes that `fill` reads. Called once, for
    /// `ceil(n/8)` bytes.
    ///
    /// # Errors
    /// The source's own.
    pub fn try_random<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Self, E> {
        gf2m::Element::try_random(fill).map(|words| Self { words })
    }

    /// Bytes as IEEE 1363 writes them: see [`from_bytes_ieee1363`](Self::from_bytes_ieee1363).
    #[must_use]
    pub fn to_bytes_ieee1363(&self) -> F::Encoding {
        self.reversed().words.to_bytes_be()
    }

    /// Bytes: coordinate 0 is the lowest bit of the first.
    #[must_use]
    pub fn to_bytes_le(&self) -> F::Encoding {
        self.words.to_bytes_le()
    }

    fn reversed(&self) -> Self {
        let mut reversed = Self::ZERO;
        bits::reverse(reversed.words_mut(), self.as_words(), F::M);
        reversed
    }

    /// `self^2`: every coordinate moves up by one, the last one to the first.
    #[must_use]
    pub fn square(&self) -> Self {
        self.square_n(1)
    }

    /// `self^(2^k)`; any k, since `self^(2^n) = self`.
    #[must_use]
    pub fn square_n(&self, k: usize) -> Self {
        let mut power = Self::ZERO;
        bits::rotate(power.words_mut(), self.as_words(), F::M, k % F::M);
        power
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.square_n(F::M - 1)
    }

    /// The trace over GF(2): the sum of the coordinates.
    #[must_use]
    pub fn trace(&self) -> Choice {
        bits::parity(self.as_words())
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.words.is_zero()
    }

    /// A solution x of `x^2 + x = self`, the one with coordinate 0 zero; the other is x + 1. None if the trace is 1.
    #[must_use]
    pub fn solve_quadratic(&self) -> CtOption<Self> {
        let mut x = Self::ZERO;
        bits::solve(x.words_mut(), self.as_words(), F::M);
        CtOption::new(x, !self.trace())
    }

    /// For logs of values that are no secrets.
    ///
    /// ```
    /// use widefield::normal::Normal163;
    ///
    /// let a = Normal163::from_words(&[0b11, 0, 0])?;
    /// assert_eq!(format!("{a:?}"), "Normal163(..)");
    /// assert_eq!(format!("{:?}", a.reveal()), "0x060000000000000000000000000000000000000000");
    /// assert_eq!(format!("{a:x}"), "060000000000000000000000000000000000000000");
    /// # Ok::<(), widefield::Error>(())
    /// ```
    #[must_use]
    pub fn reveal(&self) -> Revealed<'_, Self> {
        Revealed(self)
    }
}

/// The type's name, no coordinate.
impl<F: Field> fmt::Debug for FixedElement<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Normal{}(..)", F::M)
    }
}

/// Shows the coordinates: two digits for each byte of [`to_bytes_ieee1363`](FixedElement::to_bytes_ieee1363).
impl<F: Field> fmt::LowerHex for FixedElement<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::hex(f, self.to_bytes_ieee1363().as_ref(), b'a')
    }
}

/// Shows the coordinates: two digits for each byte of [`to_bytes_ieee1363`](FixedElement::to_bytes_ieee1363).
impl<F: Field> fmt::UpperHex for FixedElement<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::hex(f, self.to_bytes_ieee1363().as_ref(), b'A')
    }
}

impl<F: Field> Default for FixedElement<F> {
    fn default() -> Self {
        Self::ZERO
    }
}

impl<F: Field> ConstantTimeEq for FixedElement<F> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.words.ct_eq(&other.words)
    }
}

/// Constant time.
impl<F: Field> PartialEq for FixedElement<F> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}
impl<F: Field> Eq for FixedElement<F> {}

/// Takes the value in: what a table of elements does with the hash need not be constant time.
impl<F: Field> Hash for FixedElement<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_words().hash(state);
    }
}

impl<F: Field> ConditionallySelectable for FixedElement<F> {
    fn conditional_select(a: &Self, b: &Self, choice: Choice) -> Self {
        Self { words: gf2m::Element::conditional_select(&a.words, &b.words, choice) }
    }
}

impl<F: Field> Zeroize for FixedElement<F> {
    fn zeroize(&mut self) {
        self.words.zeroize();
    }
}
