//! AES-GCM on messages that come in pieces, and GMAC.

use super::{Key, State, state::J0};
use crate::{
    Error,
    aead::Tag,
    simd::{InOut, wipe_bytes},
};

/// A message under way: what does not fill a block yet waits.
struct Stream<'k> {
    key: &'k Key,
    state: State,
    /// The key stream of the block that is not complete.
    stream: [u8; 16],
    /// Its ciphertext.
    text: [u8; 16],
    /// Its length.
    used: usize,
}

impl<'k> Stream<'k> {
    fn new(key: &'k Key, j0: &J0, aad: &[u8]) -> Result<Self, Error> {
        Ok(Self { key, state: key.begin(j0, aad)?, stream: [0; 16], text: [0; 16], used: 0 })
    }

    fn update<const SEAL: bool>(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.state.count_text(buf.len())?;
        let mut rest = buf;
        if self.used > 0 {
            let (now, later) = rest.split_at_mut(rest.len().min(16 - self.used));
            self.part::<SEAL>(now);
            rest = later;
        }
        let (whole, last) = rest.split_at_mut(rest.len() & !15);
        if !whole.is_empty() {
            self.key.blocks::<SEAL>(&mut self.state, &mut InOut::in_place(whole));
        }
        if !last.is_empty() {
            self.stream = self.key.block(self.state.counter_block(0));
            self.state.advance(1);
            self.part::<SEAL>(last);
        }
        Ok(())
    }

    /// Bytes of one block.
    fn part<const SEAL: bool>(&mut self, part: &mut [u8]) {
        for (byte, at) in part.iter_mut().zip(self.used..) {
            let other = *byte ^ self.stream[at];
            self.text[at] = if SEAL { other } else { *byte };
            *byte = other;
        }
        self.used += part.len();
        if self.used == 16 {
            self.key.absorb(&mut self.state.y, &self.text);
            self.used = 0;
        }
    }

    fn tag(mut self) -> Tag {
        self.key.absorb(&mut self.state.y, &self.text[..self.used]);
        Tag::new(self.key.tag(&mut self.state))
    }
}

impl Drop for Stream<'_> {
    fn drop(&mut self) {
        wipe_bytes(&mut self.stream);
    }
}

/// Encryption of a message that comes in pieces.
///
/// The ciphertext of the pieces, joined, and the tag are those of the whole message sealed at once. A nonce may serve one
/// encryptor only.
pub struct Encryptor<'k>(Stream<'k>);

impl<'k> Encryptor<'k> {
    pub(super) fn new(key: &'k Key, j0: &J0, aad: &[u8]) -> Result<Self, Error> {
        Stream::new(key, j0, aad).map(Self)
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
    pub fn finalize(self) -> Tag {
        self.0.tag()
    }
}

/// Decryption of a message that comes in pieces.
///
/// **What it writes is not authenticated** until [`verify`](Self::verify) has said so: anyone could have made it. Until then
/// the plaintext may be stored where it can be taken back, but nothing may act on it, and all of it must be thrown away if
/// the verification fails. If the message fits into memory, `open_in_place` does it all.
pub struct Decryptor<'k>(Stream<'k>);

impl<'k> Decryptor<'k> {
    pub(super) fn new(key: &'k Key, j0: &J0, aad: &[u8]) -> Result<Self, Error> {
        Stream::new(key, j0, aad).map(Self)
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
    pub fn verify(self, tag: &[u8; 16]) -> Result<(), Error> {
        if self.0.tag().is(tag) { Ok(()) } else { Err(Error::Authentication) }
    }
}

/// GMAC: the tag of AES-GCM over additional data alone, which may come in pieces.
///
/// Unlike other MACs it needs a nonce that is never used again under the key.
pub struct Gmac<'k>(Stream<'k>);

impl<'k> Gmac<'k> {
    pub(super) fn new(key: &'k Key, j0: &J0) -> Result<Self, Error> {
        Stream::new(key, j0, &[]).map(Self)
    }

    /// Authenticates the next piece, of any length.
    ///
    /// # Errors
    /// [`Error::Limit`] if the data would become longer than 2^61 - 1 bytes.
    pub fn update(&mut self, mut data: &[u8]) -> Result<(), Error> {
        let stream = &mut self.0;
        stream.state.count_aad(data.len())?;
        if stream.used > 0 {
            let (now, later) = data.split_at(data.len().min(16 - stream.used));
            stream.hold(now);
            data = later;
        }
        let (whole, last) = data.split_at(data.len() & !15);
        stream.key.absorb(&mut stream.state.y, whole);
        stream.hold(last);
        Ok(())
    }

    /// The tag.
    #[must_use]
    pub fn finalize(self) -> Tag {
        self.0.tag()
    }

    /// Whether the tag is that of the data.
    ///
    /// # Errors
    /// [`Error::Authentication`] if it is not.
    pub fn verify(self, tag: &[u8; 16]) -> Result<(), Error> {
        if self.0.tag().is(tag) { Ok(()) } else { Err(Error::Authentication) }
    }
}

impl Stream<'_> {
    /// Bytes of one block that are only hashed.
    fn hold(&mut self, part: &[u8]) {
        self.text[self.used..][..part.len()].copy_from_slice(part);
        self.used += part.len();
        if self.used == 16 {
            self.key.absorb(&mut self.state.y, &self.text);
            self.used = 0;
        }
    }
}

no_secret_in_debug! { Encryptor<'_> Decryptor<'_> Gmac<'_> }
