//! Short tags, for protocols that are stuck with them.

use super::{
    key::{Iv, Key},
    state::check_lengths,
};
use crate::{
    Error,
    simd::{InOut, wipe_bytes},
};

/// AES-GCM's easily misused forms, of one key.
#[derive(Clone, Copy)]
pub struct Hazmat<'k>(pub(super) &'k Key);

impl Hazmat<'_> {
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
        let result = if matches!(tag.len(), 4 | 8 | 12..=16) {
            check_lengths(aad.len() as u64, buf.len() as u64)
                .and_then(|()| Iv::new(iv))
                .map(|iv| self.0.message::<false>(iv, aad, InOut::in_place(buf)))
                .and_then(|found| if found.starts_with(tag) { Ok(()) } else { Err(Error::Authentication) })
        } else {
            Err(Error::Length)
        };
        if result.is_err() {
            wipe_bytes(buf);
        }
        result
    }
}

no_secret_in_debug! { Hazmat<'_> }
