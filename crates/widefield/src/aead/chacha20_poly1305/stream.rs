//! Messages that come in pieces behind their additional data.

use super::{Direction, Message};
use crate::Error;
use crate::aead::Tag;
use crate::aead::pieces::{InPieces, Pieces};

impl Pieces for Message {
    const NAMES: [&'static str; 2] = ["ChaChaDecryptor", "ChaChaEncryptor"];

    fn encrypt(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.text(Direction::Seal, buf)
    }

    fn decrypt(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.text(Direction::Open, buf)
    }

    fn tag(&mut self) -> Tag {
        self.tag()
    }
}

/// Encryption of **one** message that comes in pieces.
pub type ChaChaEncryptor = InPieces<Message, true>;

/// Decryption of **one** message that comes in pieces. Nothing that it writes is authenticated before
/// [`verify`](InPieces::verify) has accepted the whole.
pub type ChaChaDecryptor = InPieces<Message, false>;

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
        assert_eq!(key.encryptor_with_iv(&[2; 11], b"").err(), Some(Error::Length));
        assert_eq!(format!("{seal:?} {open:?}"), "ChaChaEncryptor { .. } ChaChaDecryptor { .. }");
    }
}
