//! Short tags, for protocols that are stuck with them.

use super::key::{Iv, Key};
use crate::{
    Error,
    simd::{InOut, wipe_bytes},
};

/// AES-GCM's easily misused forms, of one key.
#[derive(Clone, Copy)]
pub struct Hazmat<'k>(pub(super) &'k Key);

impl<'k> Hazmat<'k> {
    pub(super) fn new(key: &'k Key) -> Self {
        Self(key)
    }

    /// Opens a message whose tag was cut to its first 4, 8, 12, 13, 14, 15 or 16 bytes (SP 800-38D, 5.2.1.2).
    ///
    /// GCM's short tags are weaker than their length: every attempt at a forgery has a chance that grows with the
    /// message's length, and each success helps the next. The standard's appendix C limits the length of texts and the
    /// number of attempts under a key for tags of 4 and 8 bytes; keeping to that is up to the caller.
    ///
    /// # Errors
    /// [`Error::Length`] for another length of tag, else those of `open_in_place_with_iv`. `buf` is then all zeros.
    pub fn open_in_place_short_tag(
        &self,
        iv: &[u8],
        aad: &[u8],
        buf: &mut [u8],
        tag: &[u8],
    ) -> Result<(), Error> {
        if !matches!(tag.len(), 4 | 8 | 12..=16) {
            wipe_bytes(buf);
            return Err(Error::Length);
        }
        self.0.open(Iv::Any(iv), aad, InOut::in_place(buf), |found| found.starts_with(tag))
    }
}

no_secret_in_debug! { Hazmat<'_> }
