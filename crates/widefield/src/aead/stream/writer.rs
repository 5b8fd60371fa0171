//! A writer that seals.

use super::{
    buffer::{buffer, invalid},
    ends::Sealer,
};
use crate::{Error, aead::Aead, simd::WipedVec};
use core::fmt;
use std::io::{self, Write};

/// Seals what is written to it, in chunks of one length of which the last may be shorter, each with its tag behind it.
///
/// **[`finish`](Self::finish) writes the last chunk**: without it the stream is cut off, and nobody will accept its
/// end. A chunk is written when more has come than fits into it; `flush` flushes what was written, and cannot write a
/// part of a chunk. After an error of the writer beneath, nobody knows what has arrived, so nothing more is written.
/// The buffer is wiped on drop.
pub struct Writer<'k, A: Aead, W> {
    /// None after an error.
    sealer: Option<Sealer<'k, A>>,
    aad: Vec<u8>,
    /// The chunk, and behind it room for the tag.
    chunk: WipedVec<u8>,
    used: usize,
    inner: W,
}

impl<'k, A: Aead, W: Write> Writer<'k, A, W> {
    /// Seals into a writer, in chunks of so many bytes; every chunk has the same additional data.
    ///
    /// # Errors
    /// [`Error::Length`] for chunks without a byte, or for which there is no memory.
    pub fn new(sealer: Sealer<'k, A>, aad: &[u8], chunk_len: usize, inner: W) -> Result<Self, Error> {
        let chunk = buffer(chunk_len, A::TAG_LEN)?;
        Ok(Self { sealer: Some(sealer), aad: aad.to_vec(), chunk, used: 0, inner })
    }

    /// Writes the last chunk, flushes, and gives the writer back.
    ///
    /// # Errors
    /// Those of the writer beneath; that an earlier error has ended the stream.
    pub fn finish(mut self) -> io::Result<W> {
        let sealer = self.sealer.take().ok_or_else(ended)?;
        let (text, tag) = self.chunk.split_at_mut(self.used);
        let sealed = sealer.encrypt_last(&self.aad, text).map_err(invalid)?;
        tag[..A::TAG_LEN].copy_from_slice(sealed.as_bytes());
        self.inner.write_all(&self.chunk[..self.used + A::TAG_LEN])?;
        self.inner.flush()?;
        Ok(self.inner)
    }

    /// Writes the chunk, which is full, and that others follow.
    fn write_chunk(&mut self) -> io::Result<()> {
        let mut sealer = self.sealer.take().ok_or_else(ended)?;
        let (text, tag) = self.chunk.split_at_mut(self.used);
        let sealed = sealer.encrypt_next(&self.aad, text).map_err(invalid)?;
        tag.copy_from_slice(sealed.as_bytes());
        self.inner.write_all(&self.chunk)?;
        self.used = 0;
        self.sealer = Some(sealer);
        Ok(())
    }
}

fn ended() -> io::Error {
    io::Error::other("an earlier error has ended the stream")
}

impl<A: Aead, W: Write> Write for Writer<'_, A, W> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        if self.sealer.is_none() {
            return Err(ended());
        }
        let room = self.chunk.len() - A::TAG_LEN;
        if self.used == room && !data.is_empty() {
            self.write_chunk()?;
        }
        let taken = data.len().min(room - self.used);
        self.chunk[self.used..][..taken].copy_from_slice(&data[..taken]);
        self.used += taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<A: Aead, W> fmt::Debug for Writer<'_, A, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("sealer", &self.sealer).finish_non_exhaustive()
    }
}
