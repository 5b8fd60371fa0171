//! Chunks one after the other.

use super::chunks::Stream;
use crate::{
    Error,
    aead::{Aead, Nonce, Tag},
};
use core::fmt;

/// Seals the chunks of a stream, one after the other.
pub struct Sealer<'k, A: Aead> {
    stream: Stream<'k, A>,
    /// The number of the next chunk.
    position: u32,
}

impl<'k, A: Aead> Sealer<'k, A> {
    /// Begins a stream. The prefix must serve for no other one under this key.
    #[must_use]
    pub const fn new(key: &'k A, prefix: &<A::Nonce as Nonce>::Prefix) -> Self {
        Self { stream: Stream::new(key, prefix), position: 0 }
    }

    /// The number of the next chunk.
    #[must_use]
    pub const fn position(&self) -> u32 {
        self.position
    }

    /// Goes on with the chunk of this number, forward only: what lies between was sealed elsewhere.
    ///
    /// # Errors
    /// [`Error::Limit`] for a number below the next one, whose nonce may have served. The position stays.
    pub const fn seek(&mut self, position: u32) -> Result<(), Error> {
        if position < self.position {
            return Err(Error::Limit);
        }
        self.position = position;
        Ok(())
    }

    /// Encrypts a chunk that others follow, in place: its tag.
    ///
    /// # Errors
    /// [`Error::Limit`] for the chunk of number 2^32 - 1, which must be the last, and for lengths beyond the
    /// standard's; the chunk and the position stay.
    pub fn encrypt_next(&mut self, aad: &[u8], chunk: &mut [u8]) -> Result<Tag, Error> {
        let tag = self.stream.seal_chunk(self.position, false, aad, chunk)?;
        // The highest number was refused.
        self.position += 1;
        Ok(tag)
    }

    /// Encrypts the last chunk in place: its tag. It may be empty.
    ///
    /// # Errors
    /// [`Error::Limit`] for lengths beyond the standard's; the chunk stays.
    pub fn encrypt_last(self, aad: &[u8], chunk: &mut [u8]) -> Result<Tag, Error> {
        self.stream.seal_chunk(self.position, true, aad, chunk)
    }
}

/// Opens the chunks of a stream, one after the other. The text is whole when [`decrypt_last`](Self::decrypt_last) has
/// accepted its last chunk, not before.
pub struct Opener<'k, A: Aead> {
    stream: Stream<'k, A>,
    /// The number of the next chunk.
    position: u32,
}

impl<'k, A: Aead> Opener<'k, A> {
    /// At the beginning of the stream of this key and prefix.
    #[must_use]
    pub const fn new(key: &'k A, prefix: &<A::Nonce as Nonce>::Prefix) -> Self {
        Self { stream: Stream::new(key, prefix), position: 0 }
    }

    /// The number of the next chunk.
    #[must_use]
    pub const fn position(&self) -> u32 {
        self.position
    }

    /// Goes on with the chunk of this number, wherever it is.
    pub const fn seek(&mut self, position: u32) {
        self.position = position;
    }

    /// Checks the tag of a chunk that others follow, and decrypts it in place.
    ///
    /// # Errors
    /// [`Error::Authentication`] for what is not the next chunk of this stream, or is its last one; the chunk is then
    /// all zeros. [`Error::Limit`] for the chunk of number 2^32 - 1, which must be the last, and for lengths beyond the
    /// standard's. The position stays.
    pub fn decrypt_next(&mut self, aad: &[u8], chunk: &mut [u8], tag: &[u8; 16]) -> Result<(), Error> {
        self.stream.open_chunk(self.position, false, aad, chunk, tag)?;
        // The highest number was refused.
        self.position += 1;
        Ok(())
    }

    /// Checks the tag of the last chunk, and decrypts it in place.
    ///
    /// # Errors
    /// [`Error::Authentication`] for what is not the next chunk of this stream, or is not its last one; the chunk is
    /// then all zeros. [`Error::Limit`] for lengths beyond the standard's.
    pub fn decrypt_last(self, aad: &[u8], chunk: &mut [u8], tag: &[u8; 16]) -> Result<(), Error> {
        self.stream.open_chunk(self.position, true, aad, chunk, tag)
    }
}

impl<A: Aead> fmt::Debug for Sealer<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sealer").field("position", &self.position).finish_non_exhaustive()
    }
}

impl<A: Aead> fmt::Debug for Opener<'_, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opener").field("position", &self.position).finish_non_exhaustive()
    }
}
