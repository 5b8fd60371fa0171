//! Elements of any degree.

use super::bits;
use crate::Error;
use alloc::{vec, vec::Vec};
use core::fmt;
use subtle::{Choice, ConditionallySelectable, ConstantTimeEq, CtOption};
use zeroize::{Zeroize, ZeroizeOnDrop};

/// An element of GF(2^n) in a normal basis, for any n: what needs no basis but its degree. Products are methods of
/// [`NormalBasis`](super::NormalBasis).
///
/// `Debug` prints the degree only, since elements can be secrets. Wiped when dropped.
#[derive(Clone)]
pub struct Element {
    n: usize,
    words: Vec<u64>,
}

impl Element {
    pub(super) fn zero(n: usize) -> Self {
        Self { n, words: vec![0; n.div_ceil(64)] }
    }

    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    pub(super) fn clear_top(&mut self) {
        if let Some(last) = self.words.last_mut() {
            *last &= bits::top_mask(self.n);
        }
    }

    pub(super) fn from_bytes<'a>(
        n: usize,
        len: usize,
        bytes: impl Iterator<Item = &'a u8>,
    ) -> Result<Self, Error> {
        if len != n.div_ceil(8) {
            return Err(Error::Encoding);
        }
        let mut element = Self::zero(n);
        bits::gather(&mut element.words, bytes);
        match element.words.last() {
            Some(last) if last & !bits::top_mask(n) != 0 => Err(Error::Encoding),
            _ => Ok(element),
        }
    }

    pub(super) fn random(n: usize, fill: impl FnOnce(&mut [u8])) -> Self {
        let mut bytes = vec![0; n.div_ceil(8)];
        fill(&mut bytes);
        let mut element = Self::zero(n);
        bits::gather(&mut element.words, bytes.iter());
        bytes.zeroize();
        element.clear_top();
        element
    }

    /// The degree n of the field.
    #[must_use]
    pub fn degree(&self) -> usize {
        self.n
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

    /// `self + other`.
    ///
    /// # Errors
    /// [`Error::Length`] if the degrees differ.
    pub fn add(&self, other: &Self) -> Result<Self, Error> {
        if self.n != other.n {
            return Err(Error::Length);
        }
        let mut sum = self.clone();
        for (sum, b) in sum.words.iter_mut().zip(&other.words) {
            *sum ^= b;
        }
        Ok(sum)
    }

    /// `self^2`: every coordinate moves up by one place, the last one to the first.
    #[must_use]
    pub fn square(&self) -> Self {
        self.square_n(1)
    }

    /// `self^(2^k)`; any k, since `self^(2^n) = self`.
    #[must_use]
    pub fn square_n(&self, k: usize) -> Self {
        let mut power = Self::zero(self.n);
        bits::rotate(&mut power.words, &self.words, self.n, k % self.n);
        power
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(&self) -> Self {
        self.square_n(self.n - 1)
    }

    /// The trace over GF(2), 0 or 1: the sum of the coordinates.
    #[must_use]
    pub fn trace(&self) -> Choice {
        bits::parity(&self.words)
    }

    /// A solution x of `x^2 + x = self`, the one with coordinate 0 zero; the other is x + 1. None if the trace is 1.
    #[must_use]
    pub fn solve_quadratic(&self) -> CtOption<Self> {
        let mut x = Self::zero(self.n);
        bits::solve(&mut x.words, &self.words, self.n);
        CtOption::new(x, !self.trace())
    }

    /// `ceil(n/8)` bytes as IEEE 1363 writes them: coordinate 0 is the leftmost of the n bits, which fill the bytes from
    /// the right, most significant bit first.
    #[must_use]
    pub fn to_bytes_ieee1363(&self) -> Vec<u8> {
        let reversed = self.reversed();
        (0..self.n.div_ceil(8)).rev().map(|i| bits::byte(&reversed.words, i)).collect()
    }

    /// `ceil(n/8)` bytes: coordinate 0 is the lowest bit of the first.
    #[must_use]
    pub fn to_bytes_le(&self) -> Vec<u8> {
        (0..self.n.div_ceil(8)).map(|i| bits::byte(&self.words, i)).collect()
    }

    /// The coordinates in reverse order.
    pub(super) fn reversed(&self) -> Self {
        let mut reversed = Self::zero(self.n);
        bits::reverse(&mut reversed.words, &self.words, self.n);
        reversed
    }
}

impl fmt::Debug for Element {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Element(GF(2^{}), ..)", self.n)
    }
}

/// Constant time for elements of one degree; those of different degrees are never equal.
impl ConstantTimeEq for Element {
    fn ct_eq(&self, other: &Self) -> Choice {
        Choice::from(u8::from(self.n == other.n)) & self.words.ct_eq(&other.words)
    }
}

/// Constant time.
impl PartialEq for Element {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}
impl Eq for Element {}

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

impl Element {
    /// `b` if `choice`, else `a`; elements of one degree.
    ///
    /// # Errors
    /// [`Error::Length`] if the degrees differ.
    pub fn select(a: &Self, b: &Self, choice: Choice) -> Result<Self, Error> {
        if a.n != b.n {
            return Err(Error::Length);
        }
        let mut chosen = a.clone();
        for (chosen, b) in chosen.words.iter_mut().zip(&b.words) {
            *chosen = u64::conditional_select(chosen, b, choice);
        }
        Ok(chosen)
    }
}
