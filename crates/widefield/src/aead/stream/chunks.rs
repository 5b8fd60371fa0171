//! Chunks in any order.

use crate::{
    Error,
    aead::{Aead, Nonce, Tag},
};
use core::fmt;

/// The chunks of a stream, each sealed or opened by its number.
///
/// Where chunks come one after the other, [`Sealer`](super::Sealer) and [`Opener`](super::Opener) count them. Who seals
/// by this type must see to it that **no number is sealed twice**, be it as the last or not, and that one chunk, with
/// the highest number, is the last one; who opens must have opened all up to that one before the text is whole.
pub struct Stream<'k, A: Aead> {
    key: &'k A,
    prefix: <A::Nonce as Nonce>::Prefix,
}

impl<'k, A: Aead> Stream<'k, A> {
    /// A stream. The prefix must serve for no other one under this key.
    #[must_use]
    pub const fn new(key: &'k A, prefix: &<A::Nonce as Nonce>::Prefix) -> Self {
        Self { key, prefix: *prefix }
    }

    fn nonce(&self, number: u32, last: bool) -> Result<A::Nonce, Error> {
        // The highest number is for a last chunk: a stream that goes on there could not be ended.
        if number == u32::MAX && !last {
            return Err(Error::Limit);
        }
        let mut nonce = A::Nonce::default();
        let prefix = self.prefix.as_ref();
        let (start, end) = nonce.as_mut().split_at_mut(prefix.len());
        start.copy_from_slice(prefix);
        end[..4].copy_from_slice(&number.to_be_bytes());
        end[4] = u8::from(last);
        Ok(nonce)
    }

    /// Encrypts the chunk of a number in place: its tag.
    ///
    /// # Errors
    /// [`Error::Limit`] for the number 2^32 - 1 on a chunk that is not the last, and for lengths beyond the standard's;
    /// the chunk is left alone.
    pub fn seal_chunk(&self, number: u32, last: bool, aad: &[u8], chunk: &mut [u8]) -> Result<Tag, Error> {
        self.key.seal_in_place(&self.nonce(number, last)?, aad, chunk)
    }

    /// Checks the tag of the chunk of a number, and decrypts it in place.
    ///
    /// # Errors
    /// [`Error::Authentication`] for what was not sealed as this chunk, with this additional data; the chunk is then
    /// all zeros. [`Error::Limit`] as [`seal_chunk`](Self::seal_chunk) has it.
    pub fn open_chunk(
        &self,
        number: u32,
        last: bool,
        aad: &[u8],
        chunk: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Error> {
        self.key.open_in_place(&self.nonce(number, last)?, aad, chunk, tag)
    }
}

impl<A: Aead> fmt::Debug for Stream<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stream").finish_non_exhaustive()
    }
}
