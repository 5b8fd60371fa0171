//! The types of the ciphers.

use crate::{chacha20::Key, tier::Token};

/// ChaCha20-Poly1305 with nonces of `N` bytes, as an [`Algorithm`](crate::aead::Algorithm).
#[derive(Clone)]
pub struct ChaCha<const N: usize> {
    pub(super) token: Token,
    pub(super) key: Key,
}

/// ChaCha20-Poly1305 of RFC 8439: keys of 32 bytes, nonces of 12. A message has at most 2^38 - 64 bytes; from one
/// buffer to another it costs a copy more than in place.
///
/// ```
/// use widefield::aead::ChaCha20Poly1305;
/// let cipher = ChaCha20Poly1305::new(&[1; 32]);
/// let mut text = *b"attack at dawn";
/// let tag = cipher.seal_in_place(&[2; 12], b"to whom", &mut text)?;
/// cipher.open_in_place(&[2; 12], b"to whom", &mut text, tag.as_bytes())?;
/// assert_eq!(&text, b"attack at dawn");
/// # Ok::<(), widefield::Error>(())
/// ```
pub type ChaCha20Poly1305 = crate::aead::Key<ChaCha<12>>;

/// XChaCha20-Poly1305: keys of 32 bytes, nonces of 24, which may be random. See [`ChaCha20Poly1305`].
pub type XChaCha20Poly1305 = crate::aead::Key<ChaCha<24>>;
