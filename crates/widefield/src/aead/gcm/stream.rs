//! AES-GCM on messages that come in pieces, and GMAC.

use super::{
    key::{Iv, Key},
    message::Message,
};
use crate::{Error, aead::Tag, simd::InOut};
use zeroize::ZeroizeOnDrop;

/// A message under way, with its key.
struct Stream<'k> {
    key: &'k Key,
    message: Message,
}

impl<'k> Stream<'k> {
    #[inline(always)]
    fn new(key: &'k Key, iv: Iv<'_>, aad: &[u8]) -> Result<Self, Error> {
        Ok(Self { key, message: Message::with_data(key, iv, aad)? })
    }

    fn update<const SEAL: bool>(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.message.text::<SEAL>(self.key, InOut::in_place(buf))
    }

    /// By reference: a message that is moved leaves a copy behind.
    fn tag(&mut self) -> Tag {
        self.message.tag(self.key)
    }
}

/// Encryption of **one** message that comes in pieces.
///
/// The ciphertext of the pieces, joined, and the tag are those of the whole message sealed at once; the pieces are no
/// messages of their own. There is one tag, at the end, and whoever receives the pieces can verify nothing before it:
/// an attacker who changes, drops or reorders pieces under way is found out by the last byte only. Where pieces must be
/// acted on as they come, or do not all fit into memory, take [`stream`](crate::aead::stream), which authenticates
/// each. A nonce may serve one encryptor only.
pub struct Encryptor<'k>(Stream<'k>);

impl<'k> Encryptor<'k> {
    #[inline]
    pub(super) fn new(key: &'k Key, iv: Iv<'_>, aad: &[u8]) -> Result<Self, Error> {
        Ok(Self(Stream::new(key, iv, aad)?))
    }

    /// Encrypts the next piece, of any length, in place.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than 2^36 - 32 bytes; the piece is left alone.
    pub fn update(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.0.update::<true>(buf)
    }

    /// The tag of the whole message.
    #[must_use]
    #[inline]
    pub fn finalize(mut self) -> Tag {
        self.0.tag()
    }
}

/// Decryption of **one** message that comes in pieces.
///
/// **Nothing that it writes is authenticated** until [`verify`](Self::verify), at the end, has accepted the whole
/// message: anyone could have made any piece. Until then the plaintext may be stored where it can be taken back, but
/// nothing may act on it, show it or answer differently because of it, and all of it must be thrown away if the
/// verification fails, or is never reached. If the message fits into memory, `open_in_place` does it all; if it does
/// not, take [`stream`](crate::aead::stream), whose chunks are each verified before they are handed out.
pub struct Decryptor<'k>(Stream<'k>);

impl<'k> Decryptor<'k> {
    #[inline]
    pub(super) fn new(key: &'k Key, iv: Iv<'_>, aad: &[u8]) -> Result<Self, Error> {
        Ok(Self(Stream::new(key, iv, aad)?))
    }

    /// Decrypts the next piece, of any length, in place, to plaintext that is **not yet authenticated**.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than 2^36 - 32 bytes; the piece is left alone.
    pub fn update_unverified(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.0.update::<false>(buf)
    }

    /// Ends the message: whether the tag is that of all pieces.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not: then every piece of plaintext must be discarded.
    #[inline]
    pub fn verify(mut self, tag: &[u8; 16]) -> Result<(), Error> {
        if self.0.tag().is(tag) { Ok(()) } else { Err(Error::Authentication) }
    }
}

/// GMAC: the tag of AES-GCM over additional data alone, which may come in pieces.
///
/// Unlike other MACs it needs a nonce that is never used again under the key.
pub struct Gmac<'k>(Stream<'k>);

impl<'k> Gmac<'k> {
    #[inline]
    pub(super) fn new(key: &'k Key, nonce: &[u8; 12]) -> Self {
        Self(Stream { key, message: Message::at_nonce(nonce) })
    }

    pub(super) fn with_iv(key: &'k Key, iv: &[u8]) -> Result<Self, Error> {
        Stream::new(key, Iv::Any(iv), &[]).map(Self)
    }

    /// Authenticates the next piece, of any length.
    ///
    /// # Errors
    /// [`Error::Limit`] if the data would become longer than 2^61 - 1 bytes.
    pub fn update(&mut self, data: &[u8]) -> Result<(), Error> {
        self.0.message.data(self.0.key, data)
    }

    /// The tag of data in one piece, or of the last one.
    ///
    /// # Errors
    /// Those of [`update`](Self::update).
    #[inline]
    pub fn mac(mut self, data: &[u8]) -> Result<Tag, Error> {
        self.0.message.last_data(self.0.key, data)
    }

    /// The tag.
    #[must_use]
    #[inline]
    pub fn finalize(mut self) -> Tag {
        self.0.tag()
    }

    /// Whether the tag is that of the data.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not.
    #[inline]
    pub fn verify(mut self, tag: &[u8; 16]) -> Result<(), Error> {
        if self.0.tag().is(tag) { Ok(()) } else { Err(Error::Authentication) }
    }
}

no_secret_in_debug! { Encryptor<'_> Decryptor<'_> Gmac<'_> }
impl ZeroizeOnDrop for Stream<'_> {}
impl ZeroizeOnDrop for Encryptor<'_> {}
impl ZeroizeOnDrop for Decryptor<'_> {}
impl ZeroizeOnDrop for Gmac<'_> {}
