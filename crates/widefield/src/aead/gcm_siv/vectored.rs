//! Messages in slices, by the standard's steps: sums of the hash and keystream go on from one slice to the next.

use super::key::Key;
use crate::{
    aead::Tag,
    aes::{self, schedule::Rounds},
    ghash::PolyvalHash,
    simd::{Wiped, wipe_bytes},
    tier::Token,
};

/// Blocks of keystream that are made at once: as many as the widest tier has under way.
const AHEAD: usize = 32;

impl Key {
    /// Bytes of the cipher's key.
    fn len(&self) -> usize {
        match self {
            Self::Portable(key) => key.len,
            Self::Vector(key) if key.rounds == Rounds::Ten => 16,
            Self::Vector(_) => 32,
        }
    }

    fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        match self {
            Self::Portable(key) => aes::encrypt_sliced(Token::Portable, &key.cipher, blocks),
            Self::Vector(key) => aes::encrypt(key.token, key.rounds, &key.keys, blocks),
        }
    }

    /// Encrypts slices: the tag.
    pub(super) fn seal_slices(&self, nonce: &[u8; 12], aad: &[&[u8]], text: &mut [&mut [u8]]) -> Tag {
        let mut message = Message::empty(self);
        message.set_up(self, nonce);
        let mut hash = message.hash();
        let aad = hash_all(&mut hash, aad.iter().copied());
        let len = hash_all(&mut hash, text.iter().map(|slice| &**slice));
        let tag = message.tag(&mut hash, [aad, len], nonce);
        let mut stream = KeyStream::of(&message.cipher, &tag, len);
        text.iter_mut().for_each(|slice| stream.add(slice));
        Tag::new(tag)
    }

    /// Decrypts slices with the tag that came: the one that it should have been.
    pub(super) fn open_slices(
        &self,
        nonce: &[u8; 12],
        aad: &[&[u8]],
        text: &mut [&mut [u8]],
        tag: &[u8; 16],
    ) -> Tag {
        let mut message = Message::empty(self);
        message.set_up(self, nonce);
        let len = text.iter().map(|slice| slice.len() as u64).sum();
        let mut stream = KeyStream::of(&message.cipher, tag, len);
        text.iter_mut().for_each(|slice| stream.add(slice));
        let mut hash = message.hash();
        let aad = hash_all(&mut hash, aad.iter().copied());
        hash_all(&mut hash, text.iter().map(|slice| &**slice));
        Tag::new(message.tag(&mut hash, [aad, len], nonce))
    }
}

/// Hashes slices that are one text, filled up with zeros: its length.
fn hash_all<'a>(hash: &mut PolyvalHash, slices: impl Iterator<Item = &'a [u8]>) -> u64 {
    let mut len = 0;
    for slice in slices {
        hash.update(slice);
        len += slice.len() as u64;
    }
    hash.update(&[0; 15][..(len.wrapping_neg() % 16) as usize]);
    len
}

/// The keys of a message. They are set up where they stay.
struct Message {
    cipher: Key,
    hash: Wiped<[u8; 16]>,
}

impl Message {
    fn empty(key: &Key) -> Self {
        Self { cipher: Key::empty(key.token()), hash: Wiped::new([0; 16]) }
    }

    /// Derives them from the nonce: the first halves of four blocks, or of six for a long key.
    fn set_up(&mut self, key: &Key, nonce: &[u8; 12]) {
        let mut blocks = Wiped::new([[0; 16]; 6]);
        for (i, block) in (0u32..).zip(blocks.iter_mut()) {
            block[..4].copy_from_slice(&i.to_le_bytes());
            block[4..].copy_from_slice(nonce);
        }
        key.encrypt(&mut blocks[..2 + key.len() / 8]);
        let mut halves = Wiped::new([0; 48]);
        for (half, block) in halves.chunks_exact_mut(8).zip(blocks.iter()) {
            half.copy_from_slice(&block[..8]);
        }
        self.hash.copy_from_slice(&halves[..16]);
        if key.len() == 16 {
            let mut short = Wiped::new([0; 16]);
            short.copy_from_slice(&halves[16..32]);
            self.cipher.set_up::<16>(&short);
        } else {
            let mut long = Wiped::new([0; 32]);
            long.copy_from_slice(&halves[16..]);
            self.cipher.set_up::<32>(&long);
        }
    }

    fn hash(&self) -> PolyvalHash {
        PolyvalHash::under(self.cipher.token(), &self.hash)
    }

    /// The tag after both texts.
    fn tag(&self, hash: &mut PolyvalHash, lengths: [u64; 2], nonce: &[u8; 12]) -> [u8; 16] {
        hash.update(lengths.map(|bytes| (8 * bytes).to_le_bytes()).as_flattened());
        let mut block = Wiped::new([hash.end().to_le_bytes()]);
        block[0].iter_mut().zip(nonce).for_each(|(s, n)| *s ^= n);
        block[0][15] &= 0x7f;
        self.cipher.encrypt(&mut block[..]);
        block[0]
    }
}

/// The keystream that a tag gives.
struct KeyStream<'a> {
    cipher: &'a Key,
    counter: [u8; 16],
    number: u32,
    blocks: Wiped<[[u8; 16]; AHEAD]>,
    /// The last bytes of these, still to serve.
    left: usize,
    /// Bytes of text that no stream has been made for.
    to_come: u64,
}

impl<'a> KeyStream<'a> {
    fn of(cipher: &'a Key, tag: &[u8; 16], text: u64) -> Self {
        let [a, b, c, d, ..] = *tag;
        let mut counter = *tag;
        counter[15] |= 0x80;
        let number = u32::from_le_bytes([a, b, c, d]);
        Self { cipher, counter, number, blocks: Wiped::new([[0; 16]; AHEAD]), left: 0, to_come: text }
    }

    /// Makes as much as the text needs, or all that fits.
    fn refill(&mut self) {
        let count = self.to_come.div_ceil(16).min(AHEAD as u64) as usize;
        let blocks = &mut self.blocks[AHEAD - count..];
        for block in blocks.iter_mut() {
            *block = self.counter;
            block[..4].copy_from_slice(&self.number.to_le_bytes());
            self.number = self.number.wrapping_add(1);
        }
        self.cipher.encrypt(blocks);
        self.left = 16 * count;
        self.to_come = self.to_come.saturating_sub(16 * count as u64);
    }

    /// Adds (xor) it to a slice.
    fn add(&mut self, mut text: &mut [u8]) {
        while !text.is_empty() {
            if self.left == 0 {
                self.refill();
            }
            let stream = self.blocks.as_flattened();
            let stream = &stream[stream.len() - self.left..];
            let (now, later) = text.split_at_mut(text.len().min(self.left));
            now.iter_mut().zip(stream).for_each(|(t, s)| *t ^= s);
            self.left -= now.len();
            text = later;
        }
    }
}

/// The first counter tells what the tag is.
impl Drop for KeyStream<'_> {
    fn drop(&mut self) {
        wipe_bytes(&mut self.counter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::aead::gcm_siv::header::Header;
    use crate::simd::InOut;
    use crate::tier::tokens;

    /// The counter has 32 bits, whatever a tag begins with.
    #[test]
    fn the_counter_comes_round() {
        for token in tokens() {
            let mut keys = [Key::empty(token), Key::empty(token)];
            keys[0].set_up(&[3; 16]);
            keys[1].set_up(&[4; 32]);
            for key in keys {
                for first in [0xff, 0xfe, 0xe0] {
                    let mut tag = [0xff; 16];
                    tag[0] = first;
                    let (mut text, mut expected) = ([9; 1000], [9; 1000]);
                    let header = Header { nonce: &[5; 12], aad: b"data" };
                    let right = key.decrypt(header, &mut InOut::in_place(&mut expected), &tag);
                    let (a, b) = text.split_at_mut(333);
                    let found = key.open_slices(&[5; 12], &[b"da", b"ta"], &mut [a, b], &tag);
                    assert!(found == right && text == expected, "{first} on {}", token.tier());
                }
            }
        }
    }
}
