//! A message of a batch.

use super::Tag;
use crate::{Error, simd::wipe_bytes};
use core::fmt;

/// A message of a batch: what is to be sealed or opened in place, and what came of it.
///
/// Each has a key, which may be that of others too, and a nonce of its own, of the type `N`. What becomes of one does
/// not touch the others: look at every [`result`](Self::result).
///
/// ```
/// # #[cfg(feature = "gcm")] {
/// use widefield::aead::{Aes128Gcm, Packet};
///
/// let keys = [Aes128Gcm::new(&[1; 16]), Aes128Gcm::new(&[2; 16])];
/// let mut texts = [*b"attack at dawn", *b"attack at noon"];
/// let [first, second] = &mut texts;
/// let mut packets = [
///     Packet::new(&keys[0], &[0; 12], b"to Alice", first),
///     Packet::new(&keys[1], &[0; 12], b"to Bob", second),
/// ];
/// Aes128Gcm::seal_many(&mut packets);
/// assert!(packets.iter().all(|packet| packet.result().is_ok()));
/// // Send the texts with their tags. One of them is changed on its way.
/// let (tag, forged) = (*packets[0].tag().as_bytes(), [0; 16]);
/// let [first, second] = &mut texts;
/// let mut packets = [
///     Packet::with_tag(&keys[0], &[0; 12], b"to Alice", first, &tag),
///     Packet::with_tag(&keys[1], &[0; 12], b"to Bob", second, &forged),
/// ];
/// Aes128Gcm::open_many(&mut packets);
/// assert!(packets[0].result().is_ok() && packets[1].result().is_err());
/// assert_eq!(&texts, &[*b"attack at dawn", [0; 14]]);
/// # }
/// ```
pub struct Packet<'a, K, N = [u8; 12]> {
    pub(super) key: &'a K,
    pub(super) nonce: N,
    pub(super) aad: &'a [u8],
    pub(super) text: &'a mut [u8],
    pub(super) tag: Tag,
    pub(super) result: Result<(), Error>,
}

impl<'a, K, N: Copy> Packet<'a, K, N> {
    /// A message to be sealed.
    #[must_use]
    #[inline]
    pub const fn new(key: &'a K, nonce: &N, aad: &'a [u8], text: &'a mut [u8]) -> Self {
        Self { key, nonce: *nonce, aad, text, tag: Tag::new([0; 16]), result: Err(Error::Authentication) }
    }

    /// A message to be opened, which came with this tag.
    #[must_use]
    #[inline]
    pub const fn with_tag(key: &'a K, nonce: &N, aad: &'a [u8], text: &'a mut [u8], tag: &[u8; 16]) -> Self {
        Self { key, nonce: *nonce, aad, text, tag: Tag::new(*tag), result: Err(Error::Authentication) }
    }

    /// What came of it: the tag of the sealed text, or whether it is the one that came. A packet that is refused is
    /// wiped.
    #[inline(always)]
    pub(super) fn finish_with<const SEAL: bool>(&mut self, found: Tag) {
        self.result = Ok(());
        if SEAL {
            self.tag = found;
        } else if found != self.tag {
            wipe_bytes(self.text);
            self.result = Err(Error::Authentication);
        }
    }

    /// The text as it is now.
    #[must_use]
    #[inline]
    pub const fn text(&self) -> &[u8] {
        self.text
    }

    /// The tag: that of the sealed text, or the one that came.
    #[must_use]
    #[inline]
    pub const fn tag(&self) -> &Tag {
        &self.tag
    }

    /// Whether it was sealed or opened.
    ///
    /// # Errors
    /// Those of `seal_in_place` and `open_in_place`, which leave the same in the text; [`Error::Authentication`] of
    /// what was neither sealed nor opened yet.
    #[inline]
    pub const fn result(&self) -> Result<(), Error> {
        self.result
    }
}

impl<K, N> fmt::Debug for Packet<'_, K, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Packet").field("result", &self.result).finish_non_exhaustive()
    }
}
