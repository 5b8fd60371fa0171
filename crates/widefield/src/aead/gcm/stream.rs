//! AES-GCM on messages that come in pieces, and GMAC.

use super::{
    key::{Iv, Key},
    message::Message,
};
use crate::{
    Error,
    aead::{
        Tag,
        pieces::{InPieces, Pieces},
    },
    simd::InOut,
};
use zeroize::ZeroizeOnDrop;

/// A message under way, with its key.
pub struct Stream<'k> {
    key: &'k Key,
    message: Message,
}

impl<'k> Stream<'k> {
    #[inline(always)]
    pub(super) fn new(key: &'k Key, iv: Iv<'_>, aad: &[u8]) -> Result<Self, Error> {
        Ok(Self { key, message: Message::with_data(key, iv, aad)? })
    }
}

impl Pieces for Stream<'_> {
    const NAMES: [&'static str; 2] = ["Decryptor", "Encryptor"];

    fn encrypt(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.message.text::<true>(self.key, InOut::in_place(buf))
    }

    fn decrypt(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.message.text::<false>(self.key, InOut::in_place(buf))
    }

    #[inline]
    fn tag(&mut self) -> Tag {
        self.message.tag(self.key)
    }
}

/// Encryption of **one** message that comes in pieces.
pub type Encryptor<'k> = InPieces<Stream<'k>, true>;

/// Decryption of **one** message that comes in pieces. Nothing that it writes is authenticated before
/// [`verify`](InPieces::verify) has accepted the whole.
pub type Decryptor<'k> = InPieces<Stream<'k>, false>;

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
        Stream::new(key, Iv::new(iv)?, &[]).map(Self)
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
        self.0.tag().verify(tag)
    }
}

no_secret_in_debug! { Gmac<'_> }
impl ZeroizeOnDrop for Stream<'_> {}
impl ZeroizeOnDrop for Gmac<'_> {}
