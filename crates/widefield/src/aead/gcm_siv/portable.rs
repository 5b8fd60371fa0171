//! AES-GCM-SIV by the standard's steps, four counter blocks at a time: the definition, constant time, any machine.

use super::header::{Header, TOP};
use crate::{
    aes::{Sliced, schedule::KeySize},
    ghash::{absorb_portable, join},
    simd::{InOut, Wiped, wipe},
    tier::Portable,
};
use core::slice;
use zeroize::ZeroizeOnDrop;

/// The key that generates those of messages, expanded; it wipes itself.
#[derive(Clone)]
pub(super) struct PortableKey {
    pub(super) cipher: Sliced,
    /// Bytes of the key.
    pub(super) len: usize,
}

impl ZeroizeOnDrop for PortableKey {}

impl PortableKey {
    /// The memory of a key, to be expanded in it.
    pub(super) const EMPTY: Self = Self { cipher: Sliced::EMPTY, len: 0 };

    /// Expands a key.
    pub(super) fn set_up<const K: usize>(&mut self, key: &[u8; K])
    where
        [u8; K]: KeySize,
    {
        self.cipher.expand(key);
        self.len = K;
    }
}

/// The keys of a message.
struct Message {
    cipher: Sliced,
    hash: [u64; 2],
}

impl Drop for Message {
    fn drop(&mut self) {
        wipe(slice::from_mut(&mut self.hash));
    }
}

impl Message {
    /// Derives them from the nonce: halves of six blocks, of which a short key leaves the last two alone.
    fn set_up(&mut self, key: &PortableKey, header: Header<'_>) {
        let [low, high] = header.generator();
        let mut halves = Wiped::new([0; 48]);
        for first in [0, 4] {
            let mut blocks = Wiped::new([[0; 16]; 4]);
            for (i, block) in (first..).zip(blocks.iter_mut()) {
                *block = join([low | i, high]).to_le_bytes();
            }
            key.cipher.encrypt(&mut blocks);
            for (half, block) in halves.as_chunks_mut::<8>().0[first as usize..].iter_mut().zip(blocks.iter())
            {
                half.copy_from_slice(&block[..8]);
            }
        }
        let (words, _) = halves.as_chunks();
        self.hash = [u64::from_le_bytes(words[0]), u64::from_le_bytes(words[1])];
        let mut long = Wiped::new([0; 32]);
        long.copy_from_slice(&halves[16..]);
        match long.first_chunk::<16>() {
            Some(short) if key.len == 16 => self.cipher.expand(short),
            _ => self.cipher.expand::<32>(&long),
        }
    }

    /// The tag of a plaintext.
    #[inline(always)]
    fn tag(&self, header: Header<'_>, text: &[u8]) -> [u8; 16] {
        let mut y = Wiped::new([0; 2]);
        for part in [header.aad, text, &join(header.lengths(text.len())).to_le_bytes()] {
            absorb_portable::<false>(Portable, &self.hash, &mut y, part);
        }
        let [low, high] = header.mask();
        let mut blocks = Wiped::new([[0; 16]; 4]);
        blocks[0] = join([y[0] ^ low, (y[1] ^ high) & !TOP]).to_le_bytes();
        self.cipher.encrypt(&mut blocks);
        blocks[0]
    }

    /// Adds (xor) the keystream that a tag gives.
    fn crypt(&self, tag: &[u8; 16], io: &mut InOut<'_>) {
        let [low, high] = crate::ghash::split(u128::from_le_bytes(*tag) | u128::from(TOP) << 64);
        let mut number = low as u32;
        let mut stream = Wiped::new([[0; 16]; 4]);
        let mut text = Wiped::new([0; 64]);
        while let Some(mut part) = io.split(io.len().min(64)).filter(|part| !part.is_empty()) {
            for block in stream.iter_mut() {
                *block = join([low >> 32 << 32 | u64::from(number), high]).to_le_bytes();
                number = number.wrapping_add(1);
            }
            self.cipher.encrypt(&mut stream);
            let n = part.len();
            text[..n].copy_from_slice(part.input());
            for (t, s) in text.iter_mut().zip(stream.as_flattened()) {
                *t ^= s;
            }
            part.output().copy_from_slice(&text[..n]);
        }
    }
}

/// The keys of a message, to be set up where they stay.
const EMPTY: Message = Message { cipher: Sliced::EMPTY, hash: [0; 2] };

/// Encrypts, and gives the tag. In line, like [`open`], so that the frame which is overwritten is its own.
#[inline(always)]
pub(super) fn seal(_: Portable, key: &PortableKey, header: Header<'_>, io: &mut InOut<'_>) -> [u8; 16] {
    let mut message = EMPTY;
    message.set_up(key, header);
    let tag = message.tag(header, io.input());
    message.crypt(&tag, &mut io.again());
    tag
}

/// Decrypts with the tag that came, and gives the one that it should have been.
#[inline(always)]
pub(super) fn open(
    _: Portable,
    key: &PortableKey,
    header: Header<'_>,
    io: &mut InOut<'_>,
    tag: &[u8; 16],
) -> [u8; 16] {
    let mut message = EMPTY;
    message.set_up(key, header);
    message.crypt(tag, &mut io.again());
    message.tag(header, io.written())
}
