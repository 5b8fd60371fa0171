//! Counted nonces.

use super::Nonce;
use crate::Error;
use core::ops::Range;

/// Nonces that are counted, as TLS 1.3 and QUIC count them: the last eight bytes of a vector, with the number of the
/// message added by an exclusive or (RFC 8446, 5.3). With those bytes zero the number itself stands there, in
/// big-endian order (SP 800-38D, 8.2.1).
///
/// None is given twice: the sequence cannot be copied, set back or run over, and its end is an error. Two sequences
/// repeat each other's nonces if they are made of one vector and have a number in common, so each key needs one
/// sequence, or vectors that differ in more than the last eight bytes.
///
/// ```
/// # #[cfg(feature = "gcm")] {
/// use widefield::aead::{Aes256Gcm, NonceSequence};
///
/// let key = Aes256Gcm::new(&[7; 32]);
/// // As many messages as a key may seal.
/// let mut nonces = NonceSequence::with_numbers([0; 12], 0..1 << 24);
/// for text in [*b"attack at dawn", *b"retreat, later"] {
///     let mut text = text;
///     let tag = key.seal_in_place(&nonces.next_nonce()?, b"", &mut text)?;
///     // Send text and tag.
/// }
/// assert_eq!(nonces.next_number(), 2);
/// # }
/// # Ok::<(), widefield::Error>(())
/// ```
#[derive(Debug)]
pub struct NonceSequence<N> {
    vector: N,
    numbers: Range<u64>,
}

impl<N: Nonce> NonceSequence<N> {
    /// The nonces of the numbers from 0 on.
    #[must_use]
    pub const fn new(vector: N) -> Self {
        Self::with_numbers(vector, 0..u64::MAX)
    }

    /// The nonces of these numbers: from where an earlier sequence has ended, or up to as many as a key may seal.
    #[must_use]
    pub const fn with_numbers(vector: N, numbers: Range<u64>) -> Self {
        Self { vector, numbers }
    }

    /// The next nonce, which nobody has had.
    ///
    /// # Errors
    /// [`Error::Limit`] when all have been given.
    pub fn next_nonce(&mut self) -> Result<N, Error> {
        let number = self.numbers.next().ok_or(Error::Limit)?;
        let mut nonce = self.vector;
        let last = nonce.as_mut().iter_mut().rev().zip(number.to_le_bytes());
        last.for_each(|(byte, part)| *byte ^= part);
        Ok(nonce)
    }

    /// The number of the next nonce: where another sequence goes on, after a restart. It must be stored before the
    /// nonce is used.
    #[must_use]
    pub const fn next_number(&self) -> u64 {
        self.numbers.start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 9001, A.5: the vector, the packet number and the nonce.
    #[test]
    fn as_quic_counts() {
        let vector = 0xe045_9b34_74bd_d0e4_4a41_c144_u128.to_be_bytes();
        let vector: [u8; 12] = *vector.last_chunk().unwrap();
        let mut nonces = NonceSequence::with_numbers(vector, 654_360_564..654_360_565);
        let nonce = nonces.next_nonce().unwrap();
        assert_eq!(nonce[..], 0xe045_9b34_74bd_d0e4_6d41_7eb0_u128.to_be_bytes()[4..]);
        assert_eq!(nonces.next_nonce(), Err(Error::Limit));
    }

    #[test]
    fn none_twice_and_an_end() {
        let mut nonces = NonceSequence::new([0; 24]);
        for i in 0..1000_u64 {
            assert_eq!(nonces.next_number(), i);
            let nonce = nonces.next_nonce().unwrap();
            assert_eq!((&nonce[..16], &nonce[16..]), (&[0; 16][..], &i.to_be_bytes()[..]));
        }
        let mut nonces = NonceSequence::with_numbers([0xff; 12], u64::MAX - 2..u64::MAX);
        assert_eq!(nonces.next_nonce().unwrap()[4..], [0, 0, 0, 0, 0, 0, 0, 2]);
        assert_eq!(nonces.next_nonce().unwrap()[4..], [0, 0, 0, 0, 0, 0, 0, 1]);
        for _ in 0..3 {
            assert_eq!(nonces.next_nonce(), Err(Error::Limit));
        }
        assert_eq!(NonceSequence::with_numbers([0; 12], 5..5).next_nonce(), Err(Error::Limit));
    }
}
