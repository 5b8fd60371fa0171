//! Elements of a basis, and the operations that need it.

use super::basis::NormalBasis;
use super::bits;
use super::element::Element;
use super::scratch::with_scratch;
use crate::Error;
use crate::gf2m::invert::{self, Powers};
use crate::gf2x::power::{MEMORY, Ring, power};
use crate::simd::declassify;
use core::convert::Infallible;
use subtle::CtOption;

impl NormalBasis {
    /// The element 0.
    #[must_use]
    pub fn zero(&self) -> Element {
        Element::zero(self.identity())
    }

    /// The element 1: all coordinates are 1.
    #[must_use]
    pub fn one(&self) -> Element {
        let mut one = self.zero();
        one.words_mut().fill(u64::MAX);
        one.clear_top();
        one
    }

    /// From words, least significant first: bit i of word k is coordinate 64 k + i.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of words than [`words`](Self::words), [`Error::Encoding`] if a bit
    /// above coordinate n - 1 is set.
    pub fn element(&self, words: &[u64]) -> Result<Element, Error> {
        if words.len() != self.words() {
            return Err(Error::wrong_length(self.words(), words.len()));
        }
        // Which encodings are canonical is public.
        let above = words.last().map_or(0, |w| w & !bits::top_mask(self.degree()));
        if declassify(above != 0) {
            return Err(Error::Encoding);
        }
        let mut element = self.zero();
        element.words_mut().copy_from_slice(words);
        Ok(element)
    }

    /// From the `ceil(n/8)` bytes that [`Element::to_bytes_ieee1363`] makes.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of bytes, [`Error::Encoding`] if one of the unused leading bits is
    /// set.
    pub fn from_bytes_ieee1363(&self, bytes: &[u8]) -> Result<Element, Error> {
        Element::from_bytes(self.identity(), bytes.len(), bytes.iter().rev()).map(|e| e.reversed())
    }

    /// From the `ceil(n/8)` bytes that [`Element::to_bytes_le`] makes.
    ///
    /// # Errors
    /// [`Error::WrongLength`] for another number of bytes, [`Error::Encoding`] if one of the unused bits is set.
    pub fn from_bytes_le(&self, bytes: &[u8]) -> Result<Element, Error> {
        Element::from_bytes(self.identity(), bytes.len(), bytes.iter())
    }

    /// A uniformly random element, from a source of uniformly random bytes that cannot fail: see
    /// [`try_random`](Self::try_random).
    ///
    /// The source must fill all bytes: one that does nothing gives zero.
    pub fn random(&self, fill: impl FnOnce(&mut [u8])) -> Element {
        let filled = self.try_random(|bytes| {
            fill(bytes);
            Ok::<(), Infallible>(())
        });
        match filled {
            Ok(element) => element,
            Err(never) => match never {},
        }
    }

    /// A uniformly random element, from a source of uniformly random bytes that `fill` reads. Called once, for
    /// `ceil(n/8)` bytes.
    ///
    /// # Errors
    /// The source's own.
    pub fn try_random<E>(&self, fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Element, E> {
        Element::try_random(self.identity(), fill)
    }

    /// Refuses elements of other bases.
    fn check(&self, elements: &[&Element]) -> Result<(), Error> {
        if elements.iter().all(|e| e.basis() == self.identity()) { Ok(()) } else { Err(Error::BasisMismatch) }
    }

    /// `a b` for elements of this basis.
    fn product(&self, a: &Element, b: &Element) -> Element {
        let mut out = self.zero();
        self.products(out.words_mut(), a.as_words(), b.as_words());
        out
    }

    /// `a b`.
    ///
    /// # Errors
    /// [`Error::BasisMismatch`] if an element is of another basis, by degree or by type.
    pub fn mul(&self, a: &Element, b: &Element) -> Result<Element, Error> {
        self.check(&[a, b])?;
        Ok(self.product(a, b))
    }

    /// Products of elements that stand one after the other, in [`words`](Self::words) words each: `out[i] = a[i] b[i]`.
    /// Words do not tell of which basis they are. Bits above coordinate n - 1 of an operand do not count; those of a
    /// result are 0.
    ///
    /// # Errors
    /// [`Error::Length`] if the slices' lengths differ or are no multiple of the words of an element.
    pub fn mul_many(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        let (len, words) = (out.len(), self.words());
        if len != a.len() || len != b.len() || (len != words && !len.is_multiple_of(words)) {
            return Err(Error::Length);
        }
        self.products(out, a, b);
        Ok(())
    }

    /// `1/a`, none for zero. `floor(log2(n-1)) + weight(n-1) - 1` products; the squarings are rotations.
    ///
    /// # Errors
    /// [`Error::BasisMismatch`] if the element is of another basis.
    pub fn invert(&self, a: &Element) -> Result<CtOption<Element>, Error> {
        self.check(&[a])?;
        Ok(CtOption::new(self.inverse_or_zero(a), !a.is_zero()))
    }

    /// `1/a`, or zero for zero, of an element of this basis.
    pub(super) fn inverse_or_zero(&self, a: &Element) -> Element {
        invert::invert(Chain(self), a, self.degree())
    }

    /// `a^e`, the exponent in little-endian words; `a^0 = 1` for zero too.
    ///
    /// A product for each four bits of the exponent, leading zeros too, and 14 before; the squarings are rotations. The
    /// time depends on the number of words only. For exponents `2^k` there is [`Element::square_n`], which is a
    /// rotation, and for -1 [`invert`](Self::invert).
    ///
    /// # Errors
    /// [`Error::BasisMismatch`] if the element is of another basis.
    pub fn pow(&self, a: &Element, exponent: &[u64]) -> Result<Element, Error> {
        self.check(&[a])?;
        let mut out = self.one();
        with_scratch(MEMORY * self.words(), |memory| {
            power(
                &mut Chain(self),
                out.words_mut(),
                a.as_words(),
                exponent,
                &mut memory[..MEMORY * self.words()],
            );
        });
        Ok(out)
    }
}

/// What inversion and powers need.
struct Chain<'a>(&'a NormalBasis);

impl Powers for Chain<'_> {
    type Element = Element;

    fn mul(&mut self, a: &mut Element, b: &Element) {
        *a = self.0.product(a, b);
    }

    fn frobenius(&mut self, a: &mut Element, n: usize) {
        *a = a.square_n(n);
    }
}

impl Ring for Chain<'_> {
    fn product(&mut self, out: &mut [u64], a: &[u64], b: &[u64]) {
        self.0.products(out, a, b);
    }

    fn sixteenth_power(&mut self, out: &mut [u64], a: &[u64]) {
        let n = self.0.degree();
        bits::rotate(out, a, n, 4 % n);
    }
}
