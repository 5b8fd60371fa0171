//! Memory for a chunk and its tag.

use crate::{Error, simd::wipe_bytes};
use core::ops::{Deref, DerefMut};
use std::io;

/// The length of a chunk that suits files: the tags add a byte to 4,096, and the AEADs run at full speed.
pub const CHUNK_LEN: usize = 1 << 16;

/// Bytes that are wiped in the end. Their number does not change: memory that grows would leave copies behind.
pub(super) struct Buffer(Vec<u8>);

impl Buffer {
    /// Room for a chunk and `more` bytes.
    pub(super) fn new(chunk_len: usize, more: usize) -> Result<Self, Error> {
        let len = chunk_len.checked_add(more).filter(|_| chunk_len > 0).ok_or(Error::Length)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len).map_err(|_| Error::Length)?;
        bytes.resize(len, 0);
        Ok(Self(bytes))
    }
}

impl Deref for Buffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}

impl DerefMut for Buffer {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.0
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        wipe_bytes(&mut self.0);
    }
}

/// What is wrong with the data that came, or that is to go.
pub(super) fn invalid(error: Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}
