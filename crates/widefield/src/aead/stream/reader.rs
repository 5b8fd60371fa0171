//! A reader that opens.

use super::{
    buffer::{buffer, invalid},
    ends::Opener,
};
use crate::{Error, aead::Aead, simd::WipedVec};
use core::{fmt, ops::Range};
use std::io::{self, Read};

/// Opens what it reads: chunks of one length of which the last may be shorter, each with its tag behind it, as
/// [`Writer`](super::Writer) writes them.
///
/// Every byte that it gives is authentic, and in its place. **Whether the text is whole is known at its end only**:
/// then `read` gives 0 if it is, and an error of the kind [`InvalidData`](io::ErrorKind::InvalidData) if it was cut
/// off, as it does for a chunk that is not the one that was sealed there; after that it gives nothing any more. It
/// reads up to the end of the reader beneath, as anything behind the last chunk is an error too. The buffer is wiped on
/// drop.
pub struct Reader<'k, A: Aead, R> {
    /// None at the end, and after a chunk that was refused.
    opener: Option<Opener<'k, A>>,
    /// What was wrong with a chunk.
    refused: Option<Error>,
    aad: Vec<u8>,
    /// A chunk, its tag, and the byte behind it: whether there is one tells the last chunk from the others.
    chunk: WipedVec<u8>,
    /// Bytes of the buffer that have come.
    filled: usize,
    /// Text that is still to be given.
    text: Range<usize>,
    inner: R,
}

impl<'k, A: Aead, R: Read> Reader<'k, A, R> {
    /// Opens what a reader gives, in chunks of so many bytes, which all have the same additional data.
    ///
    /// # Errors
    /// [`Error::Length`] for chunks without a byte, or for which there is no memory.
    pub fn new(opener: Opener<'k, A>, aad: &[u8], chunk_len: usize, inner: R) -> Result<Self, Error> {
        let chunk = buffer(chunk_len, A::TAG_LEN + 1)?;
        Ok(Self {
            opener: Some(opener),
            refused: None,
            aad: aad.to_vec(),
            chunk,
            filled: 0,
            text: 0..0,
            inner,
        })
    }

    /// Whether the last chunk has been opened: the text is whole once all that is still to be read has been read.
    #[must_use]
    pub const fn is_whole(&self) -> bool {
        self.opener.is_none() && self.refused.is_none()
    }

    /// Reads the next chunk and opens it. An error of the reader beneath leaves what has come, so that the call can be
    /// repeated.
    fn read_chunk(&mut self) -> io::Result<()> {
        while self.filled < self.chunk.len() {
            match self.inner.read(&mut self.chunk[self.filled..]) {
                Ok(0) => break,
                Ok(n) => self.filled += n,
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(e),
            }
        }
        let Some(opener) = self.opener.take() else { return Ok(()) };
        self.open(opener).map_err(|e| {
            self.refused = Some(e);
            invalid(e)
        })
    }

    /// Opens the chunk in the buffer.
    fn open(&mut self, mut opener: Opener<'k, A>) -> Result<(), Error> {
        let more = self.filled == self.chunk.len();
        let (sealed, rest) = self.chunk.split_at_mut(self.filled - usize::from(more));
        let (text, tag) = sealed.split_last_chunk_mut().ok_or(Error::Authentication)?;
        let len = text.len();
        if more {
            opener.decrypt_next(&self.aad, text, tag)?;
            self.opener = Some(opener);
            // Behind the text, until that was given.
            tag[0] = rest[0];
        } else {
            opener.decrypt_last(&self.aad, text, tag)?;
        }
        self.text = 0..len;
        Ok(())
    }
}

impl<A: Aead, R: Read> Read for Reader<'_, A, R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        if let Some(error) = self.refused {
            return Err(invalid(error));
        }
        if self.text.is_empty() && self.opener.is_some() {
            self.read_chunk()?;
        }
        let given = self.text.len().min(out.len());
        out[..given].copy_from_slice(&self.chunk[self.text.start..][..given]);
        self.text.start += given;
        if self.text.is_empty() && self.opener.is_some() {
            // The byte that came with this chunk is the first of the next.
            self.chunk[0] = self.chunk[self.text.end];
            self.filled = 1;
        }
        Ok(given)
    }
}

impl<A: Aead, R> fmt::Debug for Reader<'_, A, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("opener", &self.opener).finish_non_exhaustive()
    }
}
