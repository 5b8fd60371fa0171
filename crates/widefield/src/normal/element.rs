//! Elements of any basis.

use super::bits;
use super::format::{self, Revealed};
use crate::Error;
use crate::simd::declassify;
use alloc::{vec, vec::Vec};
use core::fmt;
use core::hash::{Hash, Hasher};
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// Which basis an element's coordinates belong to. Products in coordinates depend on nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Identity {
    /// The degree.
    pub(super) n: usize,
    /// The type.
    pub(super) t: usize,
}

impl Identity {
    /// Words of an element.
    pub(super) const fn words(self) -> usize {
        self.n.div_ceil(64)
    }

    /// Bytes of an encoding.
    pub(super) const fn bytes(self) -> usize {
        self.n.div_ceil(8)
    }
}

/// An element of GF(2^n) in a normal basis, for any n: what needs of the basis only its degree and type. Products are
/// methods of [`NormalBasis`](super::NormalBasis).
///
/// An element knows degree and type of its basis: operations on elements of different ones give
/// [`Error::BasisMismatch`], and no two such elements are equal.
///
/// `Debug` prints degree and type only, since elements can be secrets; [`reveal`](Self::reveal), hexadecimal formatting
/// and the encodings show one. Wiped when dropped.
#[derive(Clone)]
pub struct Element {
    basis: Identity,
    words: Vec<u64>,
}

impl Element {
    pub(super) fn zero(basis: Identity) -> Self {
        Self { basis, words: vec![0; basis.words()] }
    }

    pub(super) fn basis(&self) -> Identity {
        self.basis
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub(super) fn clear_top(&mut self) {
        if let Some(last) = self.words.last_mut() {
            *last &= bits::top_mask(self.basis.n);
        }
    }

    pub(super) fn from_bytes<'a>(
        basis: Identity,
        len: usize,
        bytes: impl Iterator<Item = &'a u8>,
    ) -> Result<Self, Error> {
        if len != basis.bytes() {
            return Err(Error::wrong_length(basis.bytes(), len));
        }
        let mut element = Self::zero(basis);
        bits::gather(&mut element.words, bytes);
        // Which encodings are canonical is public.
        let above = element.words.last().map_or(0, |last| last & !bits::top_mask(basis.n));
        if declassify(above == 0) { Ok(element) } else { Err(Error::Encoding) }
    }

    pub(super) fn try_random<E>(
        basis: Identity,
        fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<Self, E> {
        let mut bytes = vec![0; basis.bytes()];
        let filled = fill(&mut bytes);
        let mut element = Self::zero(basis);
        bits::gather(&mut element.words, bytes.iter());
        bytes.as_mut_slice().zeroize();
        element.clear_top();
        filled.map(|()| element)
    }

    /// The degree n of the field.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.basis.n
    }

    /// The type t of the basis.
    #[must_use]
    pub fn basis_type(&self) -> usize {
        self.basis.t
    }

    /// The words, least significant first: bit i of word k is coordinate 64 k + i.
    #[must_use]
    pub fn as_words(&self) -> &[u64] {
        &self.words
    }

    /// Whether it is zero.
    #[must_use]
    pub fn is_zero(&self) -> Choice {
        self.words.iter().fold(0, |all, w| all | w).ct_eq(&0)
    }

    fn same_basis(&self, other: &Self) -> Result<(), Error> {
        if self.basis == other.basis { Ok(()) } else { Err(Error::BasisMismatch) }
    }

    /// `self + other`, which is also the difference.
    ///
    /// # Errors
    /// [`Error::BasisMismatch`] if the elements are of different bases.
    pub fn add(&self, other: &Self) -> Result<Self, Error> {
        self.same_basis(other)?;
        let mut sum = self.clone();
        for (sum, b) in sum.words.iter_mut().zip(&other.words) {
            *sum ^= b;
        }
        Ok(sum)
    }

    /// `b` if `choice`, else `a`.
    ///
    /// # Errors
    /// [`Error::BasisMismatch`] if the elements are of different bases.
    pub fn select(a: &Self, b: &Self, choice: Choice) -> Result<Self, Error> {
        a.same_basis(b)?;
        let mut chosen = a.clone();
        for (chosen, b) in chosen.words.iter_mut().zip(&b.words) {
            *chosen = u64::conditional_select(chosen, b, choice);
        }
        Ok(chosen)
    }

    /// `self^2`: every coordinate moves up by one, the last one to the first.
    #[must_use]
    pub fn square(&self) -> Self {
        self.square_n(1)
    }

    /// `self^(2^k)`; any k, since `self^(2^n) = self`.
    #[must_use]
    pub fn square_n(&self, k: usize) -> Self {
        let mut power = Self::zero(self.basis);
        let n = self.basis.n;
        bits::rotate(&mut power.words, &self.words, n, k % n);
        power
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.square_n(self.basis.n - 1)
    }

    /// The trace over GF(2), 0 or 1: the sum of the coordinates.
    #[must_use]
    pub fn trace(&self) -> Choice {
        bits::parity(&self.words)
    }

    /// A solution x of `x^2 + x = self`, the one with coordinate 0 zero; the other is x + 1. None if the trace is 1.
    #[must_use]
    pub fn solve_quadratic(&self) -> CtOption<Self> {
        let mut x = Self::zero(self.basis);
        bits::solve(&mut x.words, &self.words, self.basis.n);
        CtOption::new(x, !self.trace())
    }

    /// `ceil(n/8)` bytes as IEEE 1363 writes them: coordinate 0 is the leftmost of the n bits, which fill the bytes
    /// from the right, most significant bit first.
    #[must_use]
    pub fn to_bytes_ieee1363(&self) -> Vec<u8> {
        let reversed = self.reversed();
        (0..self.basis.bytes()).rev().map(|i| bits::byte(&reversed.words, i)).collect()
    }

    /// `ceil(n/8)` bytes: coordinate 0 is the lowest bit of the first.
    #[must_use]
    pub fn to_bytes_le(&self) -> Vec<u8> {
        (0..self.basis.bytes()).map(|i| bits::byte(&self.words, i)).collect()
    }

    /// For logs of values that are no secrets.
    #[must_use]
    pub fn reveal(&self) -> Revealed<'_, Self> {
        Revealed(self)
    }

    /// The coordinates in reverse order.
    pub(super) fn reversed(&self) -> Self {
        let mut reversed = Self::zero(self.basis);
        bits::reverse(&mut reversed.words, &self.words, self.basis.n);
        reversed
    }
}

/// Degree and type of the basis, no coordinate.
impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Element(GF(2^{}), type {}, ..)", self.basis.n, self.basis.t)
    }
}

/// Shows the coordinates: two digits for each byte of [`to_bytes_ieee1363`](Element::to_bytes_ieee1363).
impl fmt::LowerHex for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::hex(f, &self.to_bytes_ieee1363(), b'a')
    }
}

/// Shows the coordinates: two digits for each byte of [`to_bytes_ieee1363`](Element::to_bytes_ieee1363).
impl fmt::UpperHex for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        format::hex(f, &self.to_bytes_ieee1363(), b'A')
    }
}

/// Constant time for elements of one basis; those of different bases are never equal.
impl ConstantTimeEq for Element {
    fn ct_eq(&self, other: &Self) -> Choice {
        Choice::from(u8::from(self.basis == other.basis)) & self.words.ct_eq(&other.words)
    }
}

/// Constant time.
impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}
impl Eq for Element {}

/// Takes the value in: what a table of elements does with the hash need not be constant time.
impl Hash for Element {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.basis, &self.words).hash(state);
    }
}

impl Zeroize for Element {
    fn zeroize(&mut self) {
        // Not the vector: its length says the degree.
        self.words.as_mut_slice().zeroize();
    }
}

impl Drop for Element {
    fn drop(&mut self) {
        self.zeroize();
    }
}
impl ZeroizeOnDrop for Element {}
