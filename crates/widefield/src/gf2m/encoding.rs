//! Encodings: exactly `ceil(m / 8)` bytes, the unused bits of the most significant byte zero.

use super::field::Field;
use super::value::Element;
use crate::Error;
use crate::simd::declassify;
use core::convert::Infallible;
use zeroize::Zeroize;

impl<F: Field> Element<F> {
    /// From big-endian bytes: the coefficient of x^0 is the lowest bit of the last byte.
    ///
    /// # Errors
    /// [`Error::WrongLength`] if there are not exactly [`BYTES`](Self::BYTES) bytes, [`Error::Encoding`] if a bit above
    /// x^(m-1) is set.
    pub fn from_bytes_be(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.len(), bytes.iter().rev())
    }

    /// From little-endian bytes: the coefficient of x^0 is the lowest bit of the first byte.
    ///
    /// # Errors
    /// [`Error::WrongLength`] if there are not exactly [`BYTES`](Self::BYTES) bytes, [`Error::Encoding`] if a bit above
    /// x^(m-1) is set.
    pub fn from_bytes_le(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.len(), bytes.iter())
    }

    /// From words, least significant first.
    ///
    /// # Errors
    /// [`Error::WrongLength`] if there are not exactly [`WORDS`](Self::WORDS) words, [`Error::Encoding`] if a bit above
    /// x^(m-1) is set.
    pub fn from_words(words: &[u64]) -> Result<Self, Error> {
        if words.len() != F::WORDS {
            return Err(Error::wrong_length(F::WORDS, words.len()));
        }
        let mut r = Self::ZERO;
        r.words_mut().copy_from_slice(words);
        r.checked()
    }

    /// A uniformly random element, from a source of uniformly random bytes that cannot fail: see
    /// [`try_random`](Self::try_random).
    ///
    /// The source must fill all bytes: one that does nothing gives zero.
    pub fn random(fill: impl FnOnce(&mut [u8])) -> Self {
        let filled = Self::try_random(|bytes| {
            fill(bytes);
            Ok::<(), Infallible>(())
        });
        match filled {
            Ok(a) => a,
            Err(never) => match never {},
        }
    }

    /// A uniformly random element, from a source of uniformly random bytes that `fill` reads: the field has 2^m
    /// elements, so m bits make one without bias. Called once, for [`BYTES`](Self::BYTES) bytes.
    ///
    /// ```
    /// use widefield::gf2m::Gf233;
    ///
    /// let a = Gf233::try_random(|bytes| std::io::Read::read_exact(&mut std::io::repeat(7), bytes))?;
    /// assert_eq!(a.to_bytes_le()[..29], [7; 29]);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// The source's own.
    pub fn try_random<E>(fill: impl FnOnce(&mut [u8]) -> Result<(), E>) -> Result<Self, E> {
        let mut bytes = F::blank();
        let filled = fill(bytes.as_mut());
        let mut r = Self::gather(bytes.as_ref().iter());
        bytes.as_mut().zeroize();
        r.words_mut()[F::WORDS - 1] &= F::TOP;
        filled.map(|()| r)
    }

    /// Big-endian bytes.
    #[must_use]
    pub fn to_bytes_be(&self) -> F::Encoding {
        let mut bytes = F::blank();
        for (i, byte) in bytes.as_mut().iter_mut().rev().enumerate() {
            *byte = self.byte(i);
        }
        bytes
    }

    /// Little-endian bytes.
    #[must_use]
    pub fn to_bytes_le(&self) -> F::Encoding {
        let mut bytes = F::blank();
        for (i, byte) in bytes.as_mut().iter_mut().enumerate() {
            *byte = self.byte(i);
        }
        bytes
    }

    fn byte(&self, i: usize) -> u8 {
        (self.words()[i / 8] >> (8 * (i % 8))) as u8
    }

    /// The words of little-endian bytes, unchecked.
    fn gather<'a>(bytes: impl Iterator<Item = &'a u8>) -> Self {
        let mut r = Self::ZERO;
        for (i, byte) in bytes.enumerate() {
            r.words_mut()[i / 8] |= u64::from(*byte) << (8 * (i % 8));
        }
        r
    }

    fn from_bytes<'a>(len: usize, bytes: impl Iterator<Item = &'a u8>) -> Result<Self, Error> {
        if len != F::BYTES {
            return Err(Error::wrong_length(F::BYTES, len));
        }
        Self::gather(bytes).checked()
    }

    /// Itself, if no bit above x^(m-1) is set.
    fn checked(self) -> Result<Self, Error> {
        // Which encodings are canonical is public.
        if declassify(self.words()[F::WORDS - 1] & !F::TOP == 0) { Ok(self) } else { Err(Error::Encoding) }
    }
}
