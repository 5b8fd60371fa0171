//! Messages that come in pieces behind their additional data.

use super::{Tag, algorithm::Algorithm};
use crate::Error;
use core::fmt;
use zeroize::ZeroizeOnDrop;

/// An algorithm whose messages may come in pieces: any but AES-GCM-SIV, which must know the whole text first.
pub trait Incremental: Algorithm {
    /// A message under way.
    type Message<'k>: Pieces;

    /// Starts a message where it is to be used: wrapped later it would be moved and leave a copy behind.
    #[doc(hidden)]
    fn start<const SEAL: bool>(
        &self,
        iv: Self::Iv<'_>,
        aad: &[u8],
    ) -> Result<InPieces<Self::Message<'_>, SEAL>, Error>;
}

/// A message under way, in one direction from its start to its end.
pub trait Pieces: ZeroizeOnDrop {
    /// The names of the types that decrypt and encrypt it.
    #[doc(hidden)]
    const NAMES: [&'static str; 2];

    /// Encrypts the next piece.
    #[doc(hidden)]
    fn encrypt(&mut self, buf: &mut [u8]) -> Result<(), Error>;

    /// Decrypts the next piece.
    #[doc(hidden)]
    fn decrypt(&mut self, buf: &mut [u8]) -> Result<(), Error>;

    /// The tag of all pieces. By reference: a message that is moved leaves a copy behind.
    #[doc(hidden)]
    fn tag(&mut self) -> Tag;
}

/// **One** message that is encrypted (`SEAL`) or decrypted in pieces: the type behind [`Encryptor`](super::Encryptor),
/// [`Decryptor`](super::Decryptor), [`ChaChaEncryptor`](super::ChaChaEncryptor) and
/// [`ChaChaDecryptor`](super::ChaChaDecryptor).
///
/// The ciphertext of the pieces, joined, and the tag are those of the whole message sealed at once; the pieces are no
/// messages of their own. There is one tag, at the end, and whoever receives the pieces can verify nothing before it:
/// an attacker who changes, drops or reorders pieces under way is found out by the last byte only. Where pieces must be
/// acted on as they come, or do not all fit into memory, take [`stream`](crate::aead::stream), which authenticates
/// each. A nonce may serve one encryptor only.
///
/// **Nothing that decryption writes is authenticated** until [`verify`](Self::verify), at the end, has accepted the
/// whole message: anyone could have made any piece. Until then the plaintext may be stored where it can be taken back,
/// but nothing may act on it, show it or answer differently because of it, and all of it must be thrown away if the
/// verification fails, or is never reached. If the message fits into memory, `open_in_place` does it all.
///
/// What is secret is wiped on drop.
pub struct InPieces<M, const SEAL: bool>(pub(super) M);

impl<M: Pieces> InPieces<M, true> {
    /// Encrypts the next piece, of any length, in place.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than the standard allows; the piece is left alone.
    #[inline]
    pub fn update(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.0.encrypt(buf)
    }

    /// The tag of the whole message.
    #[must_use]
    #[inline]
    pub fn finalize(mut self) -> Tag {
        self.0.tag()
    }
}

impl<M: Pieces> InPieces<M, false> {
    /// Decrypts the next piece, of any length, in place, to plaintext that is **not yet authenticated**.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than the standard allows; the piece is left alone.
    #[inline]
    pub fn update_unverified(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.0.decrypt(buf)
    }

    /// Ends the message: whether the tag is that of all pieces.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not: then every piece of plaintext must be discarded.
    #[inline]
    pub fn verify(mut self, tag: &[u8; 16]) -> Result<(), Error> {
        self.0.tag().verify(tag)
    }
}

impl<M: Pieces, const SEAL: bool> ZeroizeOnDrop for InPieces<M, SEAL> {}

impl<M: Pieces, const SEAL: bool> fmt::Debug for InPieces<M, SEAL> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct(M::NAMES[usize::from(SEAL)]).finish_non_exhaustive()
    }
}
