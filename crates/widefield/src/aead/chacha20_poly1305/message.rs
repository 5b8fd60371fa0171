//! A message in pieces.

use super::job::{Direction, Job, Text};
use super::kernels::{piece, whole};
use super::tuned;
use crate::Error;
use crate::aead::{Tag, limits};
use crate::chacha20::{State, xor};
use crate::poly1305::{End, Poly1305};
use crate::simd::Wiped;
use crate::tier::{Tier, Token};
use zeroize::ZeroizeOnDrop;

/// Bytes of keystream that are made at once for short pieces: vectors make four blocks in little more than the time of
/// one.
const AHEAD: usize = 256;

/// What a tier without vectors makes of these.
const ONE: usize = 64;

/// Additional data that is kept, in case it and a first piece of text are the whole message: most are.
const DATA: usize = 24;

/// Text of a first piece that is kept.
const TEXT: usize = 256;

/// A message under way: for interfaces whose calls come one by one.
///
/// [`ChaCha20Poly1305::message`](super::ChaCha20Poly1305::message) begins it; then comes additional data, then text,
/// both in pieces of any length, and [`end`](Self::end) gives the tag. [`ChaChaEncryptor`](super::ChaChaEncryptor) and
/// [`ChaChaDecryptor`](super::ChaChaDecryptor) are the better choice where additional data comes in one piece. What
/// they say holds here too: what is opened is **not authenticated** before the tag has been compared, in constant time.
///
/// A copy continues the same message; of two copies at most one may go on to seal, or the keystream serves twice. It is
/// wiped on drop.
#[derive(Clone)]
pub struct Message {
    token: Token,
    state: State,
    phase: Phase,
    /// Without a key while the beginning is kept.
    mac: Poly1305,
    /// The beginning, if it is kept: additional data and, behind the room for it, the first piece's ciphertext. Then
    /// the keystream of the blocks before the next one that is to be made: the last `ahead` bytes are still to serve.
    buffer: Wiped<[u8; DATA + TEXT]>,
    ahead: usize,
    aad_len: u64,
    text_len: u64,
    /// The tag, if the message should end with what is kept.
    cached_tag: Wiped<[u8; 16]>,
}

/// How far a message is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// Additional data is kept and nothing computed.
    Kept,
    /// Additional data is hashed as it comes.
    Data,
    /// What is kept has been sealed or opened as if it were all.
    Once,
    /// Text comes in several pieces.
    Pieces,
}

impl Message {
    /// From the state of block 0, which is copied: moved, it would stay behind.
    #[inline(always)]
    pub(super) fn new(token: Token, state: &State) -> Self {
        Self {
            token,
            state: state.clone(),
            phase: Phase::Kept,
            mac: Poly1305::new_with(token, &[0; 32]),
            buffer: Wiped::new([0; DATA + TEXT]),
            ahead: 0,
            aad_len: 0,
            text_len: 0,
            cached_tag: Wiped::new([0; 16]),
        }
    }

    /// The memory of a message, to be started in it.
    #[inline(always)]
    pub(super) fn empty(token: Token) -> Self {
        Self::new(token, &State::EMPTY)
    }

    /// Starts a message in this memory, from the state of block 0.
    #[inline(always)]
    pub(super) fn start(&mut self, state: &State, aad: &[u8]) -> Result<(), Error> {
        self.state.set(state);
        self.additional_data(aad)
    }

    /// Authenticates the next piece of additional data.
    ///
    /// # Errors
    /// [`Error::Limit`] after text, and beyond 2^64 - 1 bytes.
    #[inline]
    pub fn additional_data(&mut self, data: &[u8]) -> Result<(), Error> {
        if !matches!(self.phase, Phase::Kept | Phase::Data) {
            return Err(Error::Limit);
        }
        let len = self.aad_len.checked_add(data.len() as u64).ok_or(Error::Limit)?;
        let room = &mut self.buffer[..DATA];
        if self.phase == Phase::Kept
            && let Some(room) = room.get_mut(self.aad_len as usize..).and_then(|r| r.get_mut(..data.len()))
        {
            room.copy_from_slice(data);
        } else {
            self.flush_pending();
            self.mac.update(data);
        }
        self.aad_len = len;
        Ok(())
    }

    /// Encrypts the next piece of text in place.
    ///
    /// # Errors
    /// [`Error::Limit`] if the message would become longer than 2^38 - 64 bytes; the piece is left alone.
    pub fn seal_in_place(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.text(Direction::Seal, buf)
    }

    /// Encrypts the next piece of text into a buffer of the same length. It costs a copy more than in place.
    ///
    /// # Errors
    /// [`Error::Length`] for buffers of different lengths, else those of [`seal_in_place`](Self::seal_in_place):
    /// `ciphertext` is left alone.
    pub fn seal(&mut self, plaintext: &[u8], ciphertext: &mut [u8]) -> Result<(), Error> {
        self.between(Direction::Seal, plaintext, ciphertext)
    }

    /// Decrypts the next piece of text in place, to plaintext that is **not yet authenticated**.
    ///
    /// # Errors
    /// Those of [`seal_in_place`](Self::seal_in_place).
    pub fn open_in_place_unverified(&mut self, buf: &mut [u8]) -> Result<(), Error> {
        self.text(Direction::Open, buf)
    }

    /// Decrypts the next piece of text into a buffer of the same length: plaintext that is **not yet authenticated**.
    /// It costs a copy more than in place.
    ///
    /// # Errors
    /// Those of [`seal`](Self::seal).
    pub fn open_unverified(&mut self, ciphertext: &[u8], plaintext: &mut [u8]) -> Result<(), Error> {
        self.between(Direction::Open, ciphertext, plaintext)
    }

    /// The tag of all that came.
    #[must_use]
    #[inline]
    pub fn end(mut self) -> Tag {
        self.tag()
    }

    /// A whole message, in slices: the tag.
    pub(super) fn slices(
        &mut self,
        direction: Direction,
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
    ) -> Result<Tag, Error> {
        aad.iter().try_for_each(|slice| self.additional_data(slice))?;
        if text.len() > 1 {
            self.flush_pending();
        }
        text.iter_mut().try_for_each(|slice| self.text(direction, slice))?;
        Ok(self.tag())
    }

    pub(super) fn tag(&mut self) -> Tag {
        if self.phase == Phase::Kept {
            self.once(Direction::Seal, &mut []);
        }
        if self.phase == Phase::Once {
            return Tag::new(*self.cached_tag);
        }
        self.mac.fill();
        self.mac.sum().absorb(self.token, &[], End::Block([self.aad_len, self.text_len]));
        Tag::new(self.mac.end())
    }

    /// Seals or opens a first piece that can be kept, as if it were the last.
    #[inline(always)]
    fn once(&mut self, direction: Direction, buf: &mut [u8]) {
        let (data, text) = self.buffer.split_at_mut(DATA);
        let text = &mut text[..buf.len()];
        if direction == Direction::Open {
            text.copy_from_slice(buf);
        }
        let job = Job { direction, aad: &data[..self.aad_len as usize], buf: &mut *buf };
        *self.cached_tag = whole(self.token, &self.state, job);
        if direction == Direction::Seal {
            text.copy_from_slice(buf);
        }
        self.text_len = buf.len() as u64;
        self.phase = Phase::Once;
    }

    /// Hashes what is kept, if anything is: the message is longer.
    #[inline(never)]
    fn flush_pending(&mut self) {
        if matches!(self.phase, Phase::Data | Phase::Pieces) {
            return;
        }
        let kept = *self.buffer;
        self.make(0);
        if let Some(key) = self.buffer[AHEAD - self.ahead..].first_chunk() {
            self.mac.set_key(key);
        }
        self.ahead -= 64;
        let (data, text) = kept.split_at(DATA);
        self.mac.update(&data[..self.aad_len as usize]);
        if self.phase == Phase::Once {
            let len = self.text_len as usize;
            self.mac.fill();
            self.mac.update(&text[..len]);
            self.ahead = self.ahead.saturating_sub(len);
            self.phase = Phase::Pieces;
        } else {
            self.phase = Phase::Data;
        }
    }

    /// Whether the message may have so many bytes more.
    fn check(&self, len: usize) -> Result<(), Error> {
        limits::chacha_message(self.text_len.checked_add(len as u64).ok_or(Error::Limit)?)
    }

    fn between(&mut self, direction: Direction, from: &[u8], to: &mut [u8]) -> Result<(), Error> {
        if from.len() != to.len() {
            return Err(Error::Length);
        }
        self.check(from.len())?;
        to.copy_from_slice(from);
        self.text(direction, to)
    }

    #[inline(always)]
    pub(super) fn text(&mut self, direction: Direction, buf: &mut [u8]) -> Result<(), Error> {
        self.check(buf.len())?;
        if self.phase == Phase::Kept && (1..=TEXT).contains(&buf.len()) {
            self.once(direction, buf);
        } else if !buf.is_empty() {
            self.pieces(direction, buf);
        }
        Ok(())
    }

    /// Text that is longer than what can be kept, or comes behind other text.
    #[inline(never)]
    fn pieces(&mut self, direction: Direction, buf: &mut [u8]) {
        self.flush_pending();
        if self.phase == Phase::Data {
            self.phase = Phase::Pieces;
            self.mac.fill();
        }
        if self.ahead == 0 && !self.text_len.is_multiple_of(64) {
            self.refill();
        }
        let mut rest = self.use_ahead(direction, buf);
        if rest.len() >= tuned::all::PIECE_FROM.get() {
            // In whole blocks: what is left of the last one has keystream of its own.
            let (whole, last) = rest.split_at_mut(rest.len() & !63);
            let (number, mac) = (self.number(), self.mac.sum());
            piece(
                self.token,
                number,
                Text { direction, state: &self.state, mac, buf: whole, end: End::Zeros },
            );
            self.text_len += whole.len() as u64;
            rest = last;
        } else if rest.len() >= AHEAD {
            let number = self.number();
            self.update(direction, rest, |message, rest| xor(message.token, &message.state, number, rest));
            rest = &mut [];
        }
        while !rest.is_empty() {
            self.refill();
            rest = self.use_ahead(direction, rest);
        }
    }

    /// The block of keystream that the next byte of text belongs to.
    fn number(&self) -> u32 {
        (1 + self.text_len / 64) as u32
    }

    /// Makes keystream for the next bytes of text.
    fn refill(&mut self) {
        self.make(self.number());
        self.ahead -= (self.text_len % 64) as usize;
    }

    /// Makes keystream from this block on.
    fn make(&mut self, number: u32) {
        let made = if self.token.tier() == Tier::Portable { ONE } else { AHEAD };
        let stream = &mut self.buffer[AHEAD - made..AHEAD];
        stream.fill(0);
        xor(self.token, &self.state, number, stream);
        self.ahead = made;
    }

    /// Hashes a piece, after or before keystream is added to it.
    #[inline(always)]
    fn update(&mut self, direction: Direction, buf: &mut [u8], add: impl FnOnce(&mut Self, &mut [u8])) {
        if direction == Direction::Open {
            self.mac.update(buf);
        }
        add(self, buf);
        if direction == Direction::Seal {
            self.mac.update(buf);
        }
        self.text_len += buf.len() as u64;
    }

    /// As much of the text as there is keystream for. Returns the rest.
    fn use_ahead<'a>(&mut self, direction: Direction, buf: &'a mut [u8]) -> &'a mut [u8] {
        let (now, rest) = buf.split_at_mut(buf.len().min(self.ahead));
        self.update(direction, now, |message, now| {
            for (x, y) in now.iter_mut().zip(&message.buffer[AHEAD - message.ahead..AHEAD]) {
                *x ^= y;
            }
            message.ahead -= now.len();
        });
        rest
    }

    /// Goes to where so many bytes of text have been, for tests of the limit.
    #[cfg(test)]
    pub(super) fn skip_to(&mut self, text_len: u64) {
        (self.ahead, self.phase, self.text_len) = (0, Phase::Pieces, text_len);
    }
}

no_secret_in_debug! { Message }

// All of it is wiped by its parts.
impl ZeroizeOnDrop for Message {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aead::ChaCha20Poly1305;
    use crate::poly1305::tests::paint;
    use crate::tier::{self, tokens};
    use widefield_reference::aead as model;

    /// Long pieces, with the hash beside the keystream, after short ones of every remainder; and between buffers.
    #[test]
    fn long_pieces() {
        let (key, nonce, text) = ([3; 32], [4; 12], paint(6000, 5));
        let aad = &text[..100];
        let (ct, tag) = model::chacha20_poly1305_seal(&key, &nonce, aad, &text);
        for token in tokens() {
            let cipher = ChaCha20Poly1305::new_with(token, &key);
            for cut in (0..200).step_by(3).chain([255, 256, 257, 1000, 2239, 2240, 2241, 3900, 5999]) {
                let mut seal = cipher.message(&nonce);
                seal.additional_data(&aad[..cut % 101]).unwrap();
                seal.additional_data(&aad[cut % 101..]).unwrap();
                let mut open = seal.clone();
                let mut buf = text.clone();
                let (first, second) = buf.split_at_mut(cut);
                seal.seal_in_place(first).unwrap();
                seal.seal_in_place(second).unwrap();
                assert!(buf == ct && seal.end().as_bytes() == &tag, "{cut} on {}", token.tier());
                let mut found = vec![0; ct.len()];
                let (first, second) = found.split_at_mut(cut);
                open.open_unverified(&ct[..cut], first).unwrap();
                open.open_unverified(&ct[cut..], second).unwrap();
                assert!(found == text && open.end().as_bytes() == &tag, "{cut} on {}", token.tier());
            }
        }
    }

    /// A first piece that is sealed as if it were all, and others behind it; additional data to where it is no longer
    /// kept.
    #[test]
    fn first_pieces_that_are_kept() {
        let (key, nonce, bytes) = ([3; 32], [4; 12], paint(600, 6));
        for token in tokens() {
            let cipher = ChaCha20Poly1305::new_with(token, &key);
            for data in (0..DATA + 3).step_by(tier::sampled(7)).chain([DATA, DATA + 1]) {
                for first in
                    (0..TEXT + 3).step_by(tier::sampled(31)).chain([64, 191, 192, 193, TEXT, TEXT + 1])
                {
                    for second in [0, 1, 63, 64, 200, 300] {
                        let mut expected = bytes[..first + second].to_vec();
                        let tag = cipher.seal_in_place(&nonce, &bytes[..data], &mut expected).unwrap();
                        let mut found = bytes[..first + second].to_vec();
                        let mut message = cipher.message(&nonce);
                        message.additional_data(&bytes[..data / 2]).unwrap();
                        message.additional_data(&bytes[data / 2..data]).unwrap();
                        let mut open = message.clone();
                        let (before, delayed_mac) = found.split_at_mut(first);
                        message.seal_in_place(before).unwrap();
                        let mut copy = message.clone();
                        message.seal_in_place(delayed_mac).unwrap();
                        let at = (token.tier(), data, first, second);
                        assert!(found == expected && message.end() == tag, "{at:?}");
                        open.open_in_place_unverified(&mut found[..first]).unwrap();
                        open.open_in_place_unverified(&mut found[first..]).unwrap();
                        assert!(found == bytes[..first + second] && open.end() == tag, "{at:?}");
                        copy.seal_in_place(&mut found[first..]).unwrap();
                        assert!(found[first..] == expected[first..] && copy.end() == tag, "{at:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn order_and_lengths() {
        let mut message = ChaCha20Poly1305::new(&[1; 32]).message(&[2; 12]);
        let mut to = [9; 5];
        assert_eq!(message.seal(&[0; 4], &mut to), Err(Error::Length));
        assert_eq!(message.open_unverified(&[0; 6], &mut to), Err(Error::Length));
        assert_eq!(to, [9; 5]);
        message.additional_data(b"before").unwrap();
        message.seal(&[0; 5], &mut to).unwrap();
        assert_eq!(message.additional_data(b"after"), Err(Error::Limit));
        let mut whole = [0; 5];
        let tag = ChaCha20Poly1305::new(&[1; 32]).seal_in_place(&[2; 12], b"before", &mut whole).unwrap();
        assert_eq!((message.end().as_bytes(), to), (tag.as_bytes(), whole));
    }

    /// The sum of the pieces' lengths is checked, and what is refused is left alone, between buffers too.
    #[test]
    fn limit() {
        let mut message = ChaCha20Poly1305::new(&[1; 32]).message(&[2; 12]);
        message.skip_to(limits::CHACHA_MESSAGE - 64);
        let mut to = [9; 65];
        assert_eq!(message.seal(&[1; 65], &mut to), Err(Error::Limit));
        assert_eq!(message.open_in_place_unverified(&mut to), Err(Error::Limit));
        assert_eq!(to, [9; 65]);
        message.seal_in_place(&mut to[..64]).unwrap();
        assert_eq!(message.seal_in_place(&mut to[..1]), Err(Error::Limit));
        message.text_len = u64::MAX;
        assert_eq!(message.seal_in_place(&mut to), Err(Error::Limit));
    }
}
