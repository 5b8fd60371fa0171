//! Encodings: exactly `ceil(m / 8)` bytes, the unused bits of the most significant byte zero.

use super::dispatch::Field;
use super::element::Element;
use super::field::Array;
use crate::Error;

impl<F: Field> Element<F> {
    /// From big-endian bytes: the coefficient of x^0 is the lowest bit of the last byte.
    ///
    /// # Errors
    /// [`Error::Encoding`] if there are not exactly [`BYTES`](Self::BYTES) bytes or a bit above x^(m-1) is set.
    pub fn from_bytes_be(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.len(), bytes.iter().rev())
    }

    /// From little-endian bytes: the coefficient of x^0 is the lowest bit of the first byte.
    ///
    /// # Errors
    /// [`Error::Encoding`] if there are not exactly [`BYTES`](Self::BYTES) bytes or a bit above x^(m-1) is set.
    pub fn from_bytes_le(bytes: &[u8]) -> Result<Self, Error> {
        Self::from_bytes(bytes.len(), bytes.iter())
    }

    /// From words, least significant first.
    ///
    /// # Errors
    /// [`Error::Encoding`] if there are not exactly [`WORDS`](Self::WORDS) words or a bit above x^(m-1) is set.
    pub fn from_words(words: &[u64]) -> Result<Self, Error> {
        if words.len() != F::WORDS || words[F::WORDS - 1] & !F::TOP != 0 {
            return Err(Error::Encoding);
        }
        Ok(Self::from_words_unchecked(F::Words::<u64>::from_fn(|k| words[k])))
    }

    /// A uniformly random element, from a source of uniformly random bytes that `fill` reads: the field has 2^m
    /// elements, so m bits make one without bias. Called once, for [`BYTES`](Self::BYTES) bytes.
    pub fn random(fill: impl FnOnce(&mut [u8])) -> Self {
        let mut bytes = F::Encoding::from_fn(|_| 0);
        fill(bytes.as_mut());
        let mut r = Self::gather(bytes.as_ref().iter());
        zeroize::Zeroize::zeroize(bytes.as_mut());
        r.words_mut()[F::WORDS - 1] &= F::TOP;
        r
    }

    /// Big-endian bytes.
    #[must_use]
    pub fn to_bytes_be(&self) -> F::Encoding {
        F::Encoding::from_fn(|i| self.byte(F::BYTES - 1 - i))
    }

    /// Little-endian bytes.
    #[must_use]
    pub fn to_bytes_le(&self) -> F::Encoding {
        F::Encoding::from_fn(|i| self.byte(i))
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
            return Err(Error::Encoding);
        }
        let r = Self::gather(bytes);
        if r.words()[F::WORDS - 1] & !F::TOP == 0 { Ok(r) } else { Err(Error::Encoding) }
    }
}
