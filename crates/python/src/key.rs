//! A key of any AEAD, and the messages of a batch under it.

use crate::errors::{exception, wrong_length};
use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use widefield::Error;
use widefield::aead::Tag;

/// Bytes of a tag.
pub(crate) const TAG: usize = 16;
/// From so many bytes on, other threads run meanwhile.
const LONG: usize = 1 << 14;

/// An AEAD under a key.
pub(crate) trait Key: Send + Sync {
    /// The lengths that a nonce may have, if this is none of them.
    fn refused_nonce(&self, nonce: &[u8]) -> Option<&'static str>;
    fn seal(&self, nonce: &[u8], aad: &[u8], from: &[u8], to: &mut [u8]) -> Result<Tag, Error>;
    fn open(
        &self,
        nonce: &[u8],
        aad: &[u8],
        from: &[u8],
        to: &mut [u8],
        tag: &[u8; TAG],
    ) -> Result<(), Error>;

    /// Seals or opens a batch.
    fn many(&self, seal: bool, messages: &mut [Message<'_>]);
}

/// A message of a batch.
pub(crate) struct Message<'a> {
    pub(crate) nonce: &'a [u8],
    pub(crate) aad: &'a [u8],
    /// What is read.
    pub(crate) from: &'a [u8],
    /// What is written, of the same length.
    pub(crate) to: &'a mut [u8],
    /// The tag that is made, or came.
    pub(crate) tag: [u8; TAG],
    pub(crate) result: Result<(), Error>,
}

/// Seals or opens all messages one by one.
pub(crate) fn apart_from_each_other<K: Key + ?Sized>(key: &K, seal: bool, messages: &mut [Message<'_>]) {
    for m in messages {
        m.result = if seal {
            key.seal(m.nonce, m.aad, m.from, m.to).map(|tag| m.tag = tag.into())
        } else {
            key.open(m.nonce, m.aad, m.from, m.to, &m.tag)
        };
    }
}

pub(crate) fn check(key: &dyn Key, nonce: &[u8]) -> PyResult<()> {
    key.refused_nonce(nonce).map_or(Ok(()), |expected| Err(wrong_length("nonce", nonce.len(), expected)))
}

/// What the library says; lengths beyond the standard are Python's overflow, as pyca has it.
pub(crate) fn refused(error: Error) -> PyErr {
    match error {
        Error::Limit => PyOverflowError::new_err(error.to_string()),
        _ => exception(error),
    }
}

/// Without the interpreter's lock if that is worth it.
pub(crate) fn apart<T: Send>(py: Python<'_>, length: usize, work: impl FnOnce() -> T + Send) -> T {
    if length < LONG { work() } else { py.detach(work) }
}
