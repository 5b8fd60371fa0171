//! Memory for a chunk and its tag.

use crate::{Error, simd::WipedVec};
use std::io;

/// The length of a chunk that suits files: the tags add a byte to 4,096, and the AEADs run at full speed.
pub const CHUNK_LEN: usize = 1 << 16;

/// Room for a chunk and `more` bytes.
pub(super) fn buffer(chunk_len: usize, more: usize) -> Result<WipedVec<u8>, Error> {
    let len = chunk_len.checked_add(more).filter(|_| chunk_len > 0).ok_or(Error::Length)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(len).map_err(|_| Error::Length)?;
    bytes.resize(len, 0);
    Ok(bytes.into())
}

/// What is wrong with the data that came, or that is to go.
pub(super) fn invalid(error: Error) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, error)
}
