//! Messages that come in pieces behind their additional data.

use super::Message;
use crate::Error;
use crate::aead::Tag;
use zeroize::ZeroizeOnDrop;

/// Encryption with [`ChaCha20Poly1305`](super::ChaCha20Poly1305) or [`XChaCha20Poly1305`](super::XChaCha20Poly1305) of
/// **one** message that comes in pieces.
///
/// The ciphertext of the pieces, joined, and the tag are those of the whole message sealed at once; the pieces are no
/// messages of their own, and nothing of them can be verified before the tag, at the end. Where pieces must be acted on
/// as they come, or do not all fit into memory, take [`stream`](crate::aead::stream), which authenticates each. A nonce
/// may serve one encryptor only. The keys are wiped on drop.
pub struct ChaChaEncryptor(pub(super) Message);

impl ChaChaEncryptor {
    /// Encrypts the next piece, of any length, in place.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than 2^38 - 64 bytes; the piece is left alone.
    pub fn update(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.0.seal_in_place(buf)
    }

    /// The tag of the whole message.
    #[must_use]
    pub fn finalize(mut self) -> Tag {
        self.0.tag()
    }
}

/// Decryption with [`ChaCha20Poly1305`](super::ChaCha20Poly1305) or [`XChaCha20Poly1305`](super::XChaCha20Poly1305) of
/// **one** message that comes in pieces.
///
/// **Nothing that it writes is authenticated** until [`verify`](Self::verify), at the end, has accepted the whole
/// message: anyone could have made any piece. Until then the plaintext may be stored where it can be taken back, but
/// nothing may act on it, and all of it must be thrown away if the verification fails, or is never reached. If the
/// message fits into memory, `open_in_place` does it all; if it does not, take [`stream`](crate::aead::stream), whose
/// chunks are each verified before they are handed out. The keys are wiped on drop.
pub struct ChaChaDecryptor(pub(super) Message);

impl ChaChaDecryptor {
    /// Decrypts the next piece, of any length, in place, to plaintext that is **not yet authenticated**.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than 2^38 - 64 bytes; the piece is left alone.
    pub fn update_unverified(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.0.open_in_place_unverified(buf)
    }

    /// Ends the message: whether the tag is that of all pieces.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not: then every piece of plaintext must be discarded.
    pub fn verify(mut self, tag: &[u8; 16]) -> Result<(), Error> {
        if self.0.tag().is(tag) { Ok(()) } else { Err(Error::Authentication) }
    }
}

no_secret_in_debug! { ChaChaEncryptor ChaChaDecryptor }

// All of it is wiped by the cipher and the hash.
impl ZeroizeOnDrop for ChaChaEncryptor {}
impl ZeroizeOnDrop for ChaChaDecryptor {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aead::{ChaCha20Poly1305, limits};
    use widefield_reference::chacha20 as model;

    /// The sum of the pieces' lengths is checked, and what is refused is left alone.
    #[test]
    fn limit_of_all_pieces() {
        let key = ChaCha20Poly1305::new(&[1; 32]);
        let mut seal = key.encryptor(&[2; 12], b"").unwrap();
        let mut open = key.decryptor(&[2; 12], b"").unwrap();
        for stream in [&mut seal.0, &mut open.0] {
            let far = limits::CHACHA_MESSAGE - 5;
            stream.skip_to(far);
        }
        let mut buf = [7; 6];
        assert_eq!(seal.update(&mut buf), Err(Error::Limit));
        assert_eq!(open.update_unverified(&mut buf), Err(Error::Limit));
        assert_eq!(buf, [7; 6]);
        // The last five bytes of the stream, by the model.
        let (block, at) =
            ((64 + limits::CHACHA_MESSAGE - 5) / 64, (64 + limits::CHACHA_MESSAGE - 5) as usize % 64);
        let stream = model::xor(&[1; 32], u32::try_from(block).unwrap(), &[2; 12], &[0; 64]);
        let sealed: [u8; 5] = core::array::from_fn(|i| 7 ^ stream[at + i]);
        assert_eq!(seal.update(&mut buf[..5]), Ok(()));
        assert_eq!((&buf[..5], buf[5]), (&sealed[..], 7));
        assert_eq!(open.update_unverified(&mut buf[..5]), Ok(()));
        assert_eq!(buf, [7; 6]);
        assert_eq!(seal.update(&mut buf[..1]), Err(Error::Limit));
        assert_eq!(open.update_unverified(&mut buf[..1]), Err(Error::Limit));
        assert_eq!(seal.update(&mut []), Ok(()));
        assert_eq!(format!("{seal:?} {open:?}"), "ChaChaEncryptor { .. } ChaChaDecryptor { .. }");
    }
}
