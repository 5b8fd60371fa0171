//! A message in pieces whose key is kept elsewhere.

use super::{
    hazmat::Hazmat,
    key::{Iv, Key},
    state::State,
    vector_key::VectorKey,
};
use crate::{
    Error,
    aead::{Tag, limits},
    simd::{InOut, load_partial, wipe, wipe_bytes},
};
use core::slice;
use zeroize::ZeroizeOnDrop;

/// Ciphertext that is kept in case the message goes on: half a group of the widest tier.
const TAIL: usize = 256;

/// A message under way, apart from its key: for interfaces that own both, and whose calls come one by one.
///
/// [`start`](Self::start) begins it; then comes additional data, then text, both in pieces of any length, and
/// [`end`](Self::end) gives the tag. **Every call must be given the key that the message was started with**: with
/// another one all that follows is worthless. [`Encryptor`](crate::aead::Encryptor),
/// [`Decryptor`](crate::aead::Decryptor) and [`Gmac`](crate::aead::Gmac) see to that, and are the better choice where a
/// key can be borrowed. What they say holds here too: what is opened is **not authenticated** before the tag has been
/// compared, in constant time.
///
/// A copy continues the same message; of two copies at most one may go on to seal, or the keystream serves twice.
#[derive(Clone)]
pub struct Message {
    state: State,
    phase: Phase,
    /// The last block of additional data so far, or the block of ciphertext that is not complete.
    block: [u8; 16],
    /// Its length.
    used: usize,
    /// The keystream of the block that is not complete.
    stream: [u8; 16],
    /// The ciphertext behind the last group.
    tail: [u8; TAIL],
    tail_len: usize,
    /// The tag, if the message should end with the tail: most do.
    cached_tag: Option<[u8; 16]>,
}

/// How far a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// It has not begun, or has ended.
    Idle,
    /// Additional data may come. Its hash but for the block that waits is `state.aad`.
    Data,
    /// All text that has come lies in the tail, or before it in groups. What waits is the end of the additional data,
    /// if it was not hashed with the groups.
    Once,
    /// Text comes in several pieces.
    Pieces,
}

impl Default for Message {
    fn default() -> Self {
        Self::new()
    }
}

impl Message {
    /// A message that is still to be started.
    #[must_use]
    pub const fn new() -> Self {
        Self::with(State::new(0, 0), Phase::Idle, [0; 16], 0)
    }

    #[inline(always)]
    const fn with(state: State, phase: Phase, block: [u8; 16], used: usize) -> Self {
        Self { state, phase, block, used, stream: [0; 16], tail: [0; TAIL], tail_len: 0, cached_tag: None }
    }

    /// Starts a message, with an initialisation vector of any length; an earlier one that has not ended is given up.
    ///
    /// # Errors
    /// [`Error::Limit`] for a vector without a byte.
    pub fn start(&mut self, key: Hazmat<'_>, iv: &[u8]) -> Result<(), Error> {
        self.phase = Phase::Idle;
        self.state = State::new(0, 0);
        key.0.start(&mut self.state, Iv::new(iv)?);
        self.phase = Phase::Data;
        (self.used, self.tail_len, self.cached_tag) = (0, 0, None);
        Ok(())
    }

    /// Authenticates the next piece of additional data.
    ///
    /// # Errors
    /// [`Error::Limit`] before the start, after text, and beyond 2^61 - 1 bytes.
    pub fn additional_data(&mut self, key: Hazmat<'_>, data: &[u8]) -> Result<(), Error> {
        self.data(key.0, data)
    }

    /// Encrypts the next piece of text in place.
    ///
    /// # Errors
    /// [`Error::Limit`] before the start, and if the message would become longer than 2^36 - 32 bytes; the piece is
    /// left alone.
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

    /// The tag of all that came. The message has ended then.
    ///
    /// # Errors
    /// [`Error::Limit`] before the start, and the second time.
    pub fn end(&mut self, key: Hazmat<'_>) -> Result<Tag, Error> {
        if self.phase == Phase::Idle {
            return Err(Error::Limit);
        }
        Ok(self.tag(key.0))
    }

    /// Gives the message up, if one is under way, and overwrites what is secret of it.
    pub fn clear(&mut self) {
        self.phase = Phase::Idle;
        self.state = State::new(0, 0);
        self.wipe();
        self.cached_tag = None;
    }

    fn wipe(&mut self) {
        wipe_bytes(&mut self.stream);
        if let Some(tag) = &mut self.cached_tag {
            wipe_bytes(tag);
        }
    }

    /// A message that begins with this additional data. It is made as one value, in registers: what was just written in
    /// small parts and is then moved as a whole waits for the memory.
    #[inline(always)]
    pub(super) fn with_data(key: &Key, iv: Iv<'_>, aad: &[u8]) -> Result<Self, Error> {
        limits::gcm_aad(aad.len() as u64)?;
        let mut state = State::new(aad.len(), 0);
        key.start(&mut state, iv);
        // The last block waits, whole or not: it is hashed with the text.
        let (whole, last) = aad.split_at(aad.len().saturating_sub(1) & !15);
        if !whole.is_empty() {
            let mut hash = [0; 2];
            key.absorb(&mut hash, whole);
            state.aad = hash;
            wipe(slice::from_mut(&mut hash));
        }
        Ok(Self::with(state, Phase::Data, load_partial(last).to_le_bytes(), last.len()))
    }

    /// A message that begins at a nonce.
    #[inline(always)]
    pub(super) fn at_nonce(nonce: &[u8; 12]) -> Self {
        let mut state = State::new(0, 0);
        state.start(nonce);
        Self::with(state, Phase::Data, [0; 16], 0)
    }

    pub(super) fn data(&mut self, key: &Key, mut data: &[u8]) -> Result<(), Error> {
        if self.phase != Phase::Data {
            return Err(Error::Limit);
        }
        self.state.count_aad(data.len() as u64)?;
        // The last block waits, whole or not: it is hashed with the text.
        if self.used + data.len() > 16 {
            if self.used > 0 {
                let (now, later) = data.split_at(16 - self.used);
                self.block[self.used..].copy_from_slice(now);
                key.absorb(&mut self.state.aad, &self.block);
                self.used = 0;
                data = later;
            }
            let (whole, last) = data.split_at((data.len() - 1) & !15);
            if !whole.is_empty() {
                key.absorb(&mut self.state.aad, whole);
            }
            data = last;
        }
        self.block[self.used..][..data.len()].copy_from_slice(data);
        self.used += data.len();
        Ok(())
    }

    /// The tag of additional data alone, this the last of it.
    pub(super) fn last_data(&mut self, key: &Key, data: &[u8]) -> Result<Tag, Error> {
        if let Key::Vector(vector) = key
            && self.state.aad_bits == 0
        {
            self.state.count_aad(data.len() as u64)?;
            let mut none = InOut::in_place(&mut []);
            let last = vector.before_the_tail::<true>(&mut self.state, data, &mut none);
            return Ok(Tag::new(vector.finish::<true>(&mut self.state, last, &mut none)));
        }
        self.data(key, data)?;
        Ok(self.tag(key))
    }

    #[inline(always)]
    pub(super) fn text<const SEAL: bool>(&mut self, key: &Key, io: InOut<'_>) -> Result<(), Error> {
        if self.phase == Phase::Idle {
            return Err(Error::Limit);
        }
        self.state.count_text(io.len() as u64)?;
        if io.is_empty() {
            return Ok(());
        }
        match key {
            Key::Vector(vector)
                if self.phase == Phase::Data && io.len() <= vector.half_group && io.len() <= TAIL =>
            {
                self.phase = Phase::Once;
                self.last::<SEAL>(vector, io);
            }
            _ => self.long_or_later::<SEAL>(key, io),
        }
        Ok(())
    }

    /// Text that is longer than the tail, or comes behind other text.
    fn long_or_later<const SEAL: bool>(&mut self, key: &Key, mut io: InOut<'_>) {
        if let Key::Vector(vector) = key
            && self.phase == Phase::Data
        {
            self.phase = Phase::Once;
            self.join_hashes();
            vector.groups::<SEAL>(&mut self.state, &self.block[..self.used], &mut io);
            self.used = 0;
            if io.len() <= TAIL {
                return self.last::<SEAL>(vector, io);
            }
        }
        self.flush_pending(key);
        self.piece::<SEAL>(key, io);
    }

    /// Text that has room in the tail, as if it were the end.
    #[inline(always)]
    fn last<const SEAL: bool>(&mut self, key: &VectorKey, mut io: InOut<'_>) {
        let tail = &mut self.tail[..io.len()];
        // Text to be opened in place is overwritten, so its copy comes first.
        if !SEAL {
            tail.copy_from_slice(io.input());
        }
        let data = &self.block[..self.used];
        self.cached_tag = Some(key.finish::<SEAL>(&mut self.state, data, &mut io));
        if SEAL {
            tail.copy_from_slice(io.written());
        }
        self.tail_len = io.len();
    }

    /// The hash of data before the block that waits becomes the hash of what went before.
    fn join_hashes(&mut self) {
        for (y, hash) in self.state.y.iter_mut().zip(&mut self.state.aad) {
            *y ^= core::mem::take(hash);
        }
    }

    /// Before text in pieces: hashes the data that waits, and the tail, with which the message has not ended.
    fn flush_pending(&mut self, key: &Key) {
        if self.phase == Phase::Pieces {
            return;
        }
        self.phase = Phase::Pieces;
        self.cached_tag = None;
        self.join_hashes();
        if self.used > 0 {
            self.flush(key);
        }
        let (whole, last) = self.tail[..self.tail_len].split_at(self.tail_len & !15);
        if !whole.is_empty() {
            key.absorb(&mut self.state.y, whole);
            self.state.advance((whole.len() / 16) as u32);
        }
        if !last.is_empty() {
            self.block[..last.len()].copy_from_slice(last);
            self.used = last.len();
            self.next_block(key);
        }
        self.tail_len = 0;
    }

    /// The next block of keystream.
    fn next_block(&mut self, key: &Key) {
        self.stream = self.state.counter_block(0);
        key.encrypt_block(&mut self.stream);
        self.state.advance(1);
    }

    /// Hashes the block that waits, filled up with zeros.
    fn flush(&mut self, key: &Key) {
        key.absorb(&mut self.state.y, &self.block[..self.used]);
        self.used = 0;
    }

    /// A piece of text behind others.
    fn piece<const SEAL: bool>(&mut self, key: &Key, mut io: InOut<'_>) {
        if self.used > 0
            && let Some(first) = io.split(io.len().min(16 - self.used))
        {
            self.part::<SEAL>(key, first);
        }
        if let Some(mut whole) = io.split(io.len() & !15)
            && !whole.is_empty()
        {
            key.blocks::<SEAL>(&mut self.state, &mut whole);
        }
        if !io.is_empty() {
            self.next_block(key);
            self.part::<SEAL>(key, io);
        }
    }

    /// Bytes of one block.
    fn part<const SEAL: bool>(&mut self, key: &Key, mut io: InOut<'_>) {
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

    /// A whole message, in slices: the tag.
    pub(super) fn slices<const SEAL: bool>(
        &mut self,
        key: &Key,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
    ) -> Result<Tag, Error> {
        aad.iter().try_for_each(|slice| self.data(key, slice))?;
        text.iter_mut().try_for_each(|slice| self.text::<SEAL>(key, InOut::in_place(slice)))?;
        Ok(self.tag(key))
    }

    /// By reference: a message that is moved leaves a copy behind.
    pub(super) fn tag(&mut self, key: &Key) -> Tag {
        let tag = match (self.cached_tag, key) {
            (Some(tag), _) => tag,
            (None, Key::Vector(vector)) if self.phase == Phase::Data => vector.finish::<true>(
                &mut self.state,
                &self.block[..self.used],
                &mut InOut::in_place(&mut []),
            ),
            _ => {
                self.flush_pending(key);
                key.tag(&mut self.state, &self.block[..self.used])
            }
        };
        self.phase = Phase::Idle;
        self.wipe();
        self.cached_tag = None;
        Tag::new(tag)
    }
}

impl Drop for Message {
    fn drop(&mut self) {
        self.wipe();
    }
}

no_secret_in_debug! { Message }
impl ZeroizeOnDrop for Message {}
