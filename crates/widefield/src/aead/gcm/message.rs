//! A message in pieces whose key is kept elsewhere.

use super::{
    hazmat::Hazmat,
    key::{Iv, Key},
    state::State,
};
use crate::{
    Error,
    aead::Tag,
    simd::{InOut, wipe_bytes},
};
use zeroize::ZeroizeOnDrop;

/// A message under way, apart from its key: for interfaces that own both, and whose calls come one by one.
///
/// It begins with [`Hazmat::message`]; then comes additional data, then text, both in pieces of any length, then the tag is asked
/// for once. **Every call must be given the key that the message began with**: with another one all that follows is worthless.
/// [`Encryptor`](super::Encryptor), [`Decryptor`](super::Decryptor) and [`Gmac`](super::Gmac) see to that, and are the better choice
/// where a key can be borrowed. What they say holds here too: what is opened is **not authenticated** before the tag has been
/// compared, in constant time.
///
/// A copy continues the same message; of two copies at most one may go on to seal, or the key stream serves twice.
#[derive(Clone)]
pub struct Message {
    state: State,
    /// The key stream of the block that is not complete.
    stream: [u8; 16],
    /// The block that is not complete: of additional data, or of ciphertext.
    block: [u8; 16],
    /// Its length.
    used: usize,
    /// Whether text has come, so that additional data has ended.
    in_text: bool,
}

impl Message {
    pub(super) fn new(key: &Key, iv: Iv<'_>) -> Result<Self, Error> {
        let mut this = Self::empty();
        key.start(&mut this.state, iv)?;
        Ok(this)
    }

    pub(super) fn with_nonce(nonce: &[u8; 12]) -> Self {
        let mut this = Self::empty();
        this.state.start(nonce);
        this
    }

    /// Before its counter is started.
    const fn empty() -> Self {
        Self { state: State::new(0, 0), stream: [0; 16], block: [0; 16], used: 0, in_text: false }
    }

    /// Authenticates the next piece of additional data.
    ///
    /// # Errors
    /// [`Error::Limit`] after text, and beyond 2^61 - 1 bytes.
    pub fn additional_data(&mut self, key: Hazmat<'_>, data: &[u8]) -> Result<(), Error> {
        self.data(key.0, data)
    }

    /// Encrypts the next piece of text in place.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than 2^36 - 32 bytes; the piece is left alone.
    pub fn seal_in_place(&mut self, key: Hazmat<'_>, buf: &mut [u8]) -> Result<(), Error> {
        self.text::<true>(key.0, InOut::in_place(buf))
    }

    /// Encrypts the next piece of text into a buffer of the same length.
    ///
    /// # Errors
    /// [`Error::Length`] for buffers of different lengths, else those of [`seal_in_place`](Self::seal_in_place).
    pub fn seal(&mut self, key: Hazmat<'_>, plaintext: &[u8], ciphertext: &mut [u8]) -> Result<(), Error> {
        self.text::<true>(key.0, InOut::between(plaintext, ciphertext).ok_or(Error::Length)?)
    }

    /// Decrypts the next piece of text in place, to plaintext that is **not yet authenticated**.
    ///
    /// # Errors
    /// Those of [`seal_in_place`](Self::seal_in_place).
    pub fn open_in_place_unverified(&mut self, key: Hazmat<'_>, buf: &mut [u8]) -> Result<(), Error> {
        self.text::<false>(key.0, InOut::in_place(buf))
    }

    /// Decrypts the next piece of text into a buffer of the same length: plaintext that is **not yet authenticated**.
    ///
    /// # Errors
    /// Those of [`seal`](Self::seal).
    pub fn open_unverified(
        &mut self,
        key: Hazmat<'_>,
        ciphertext: &[u8],
        plaintext: &mut [u8],
    ) -> Result<(), Error> {
        self.text::<false>(key.0, InOut::between(ciphertext, plaintext).ok_or(Error::Length)?)
    }

    /// The tag of all that came. It ends the message: nothing may be asked of it afterwards.
    #[must_use]
    pub fn end(&mut self, key: Hazmat<'_>) -> Tag {
        self.tag(key.0)
    }

    pub(super) fn data(&mut self, key: &Key, mut data: &[u8]) -> Result<(), Error> {
        if self.in_text {
            return Err(Error::Limit);
        }
        self.state.count_aad(data.len() as u64)?;
        if self.used > 0 {
            let (now, later) = data.split_at(data.len().min(16 - self.used));
            self.part_of_data(key, now);
            data = later;
        }
        let (whole, last) = data.split_at(data.len() & !15);
        if !whole.is_empty() {
            key.absorb(&mut self.state.y, whole);
        }
        self.part_of_data(key, last);
        Ok(())
    }

    /// Bytes of one block that are only hashed.
    fn part_of_data(&mut self, key: &Key, part: &[u8]) {
        self.block[self.used..][..part.len()].copy_from_slice(part);
        self.used += part.len();
        if self.used == 16 {
            self.flush(key);
        }
    }

    /// Hashes the block that waits, filled up with zeros.
    fn flush(&mut self, key: &Key) {
        key.absorb(&mut self.state.y, &self.block[..self.used]);
        self.used = 0;
    }

    pub(super) fn text<const SEAL: bool>(&mut self, key: &Key, mut io: InOut<'_>) -> Result<(), Error> {
        self.state.count_text(io.len() as u64)?;
        if io.is_empty() {
            return Ok(());
        }
        if !self.in_text {
            self.in_text = true;
            if self.used > 0 {
                self.flush(key);
            }
        }
        if self.used > 0
            && let Some(first) = io.split(io.len().min(16 - self.used))
        {
            self.part_of_text::<SEAL>(key, first);
        }
        if let Some(mut whole) = io.split(io.len() & !15)
            && !whole.is_empty()
        {
            key.blocks::<SEAL>(&mut self.state, &mut whole);
        }
        if !io.is_empty() {
            self.stream = self.state.counter_block(0);
            key.encrypt_block(&mut self.stream);
            self.state.advance(1);
            self.part_of_text::<SEAL>(key, io);
        }
        Ok(())
    }

    /// Bytes of one block.
    fn part_of_text<const SEAL: bool>(&mut self, key: &Key, mut io: InOut<'_>) {
        for (i, at) in (self.used..).take(io.len()).enumerate() {
            let byte = io.input()[i];
            let other = byte ^ self.stream[at];
            self.block[at] = if SEAL { other } else { byte };
            io.output()[i] = other;
        }
        self.used += io.len();
        if self.used == 16 {
            self.flush(key);
        }
    }

    /// By reference: a message that is moved leaves a copy behind.
    pub(super) fn tag(&mut self, key: &Key) -> Tag {
        if self.used > 0 {
            self.flush(key);
        }
        Tag::new(key.tag(&mut self.state))
    }
}

impl Drop for Message {
    fn drop(&mut self) {
        wipe_bytes(&mut self.stream);
        wipe_bytes(&mut self.block);
    }
}

no_secret_in_debug! { Message }
impl ZeroizeOnDrop for Message {}
