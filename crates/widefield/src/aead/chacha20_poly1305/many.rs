//! Packets side by side: a vector's words are blocks of keystream of different packets.
//!
//! Packets go in windows of as many as the columns have blocks. The first step makes the block 0 of each, with its
//! one-time key; then the blocks of their texts stand in one queue, and each step makes as many as the columns hold,
//! whosever they are: lengths may be mixed, and no block is made in vain but behind the queue's end. Each hash goes by
//! itself, before the text is overwritten when opening, after it when sealing.

use super::job::{Direction, Job};
use super::two_pass;
use crate::aead::{ChaCha20Poly1305, Packet, Tag};
use crate::chacha20::{State, vector, vector::Mixed, words};
use crate::poly1305::{End, OneTime};
use crate::simd::{Wiped, Words32};
use crate::tier::{Portable, Token};

/// The most packets in a window.
const WINDOW: usize = 16;

/// A place in the queue of a window's blocks.
#[derive(Clone, Copy)]
struct Place {
    /// Which of the window's packets.
    i: usize,
    /// Its block of text, from 0 on.
    block: usize,
}

impl Place {
    /// This place, or the next one that is there.
    #[inline(always)]
    fn there(mut self, packets: &[Packet<'_, ChaCha20Poly1305>], window: &[usize]) -> Self {
        while self.i < window.len() && self.block >= packets[window[self.i]].text.len().div_ceil(64) {
            self = Self { i: self.i + 1, block: 0 };
        }
        self
    }

    /// The next one that is there.
    #[inline(always)]
    fn next(self, packets: &[Packet<'_, ChaCha20Poly1305>], window: &[usize]) -> Self {
        Self { block: self.block + 1, ..self }.there(packets, window)
    }
}

/// Seals or opens the packets that are chosen.
#[inline(always)]
pub(super) fn run<V: Words32<Token: Into<Token>>, const SEAL: bool>(
    token: V::Token,
    packets: &mut [Packet<'_, ChaCha20Poly1305>],
    chosen: &[usize],
) {
    let mut made = Made { blocks: Mixed::empty(), stream: Wiped::new([[V::splat(token, 0); 4]; 4]) };
    let mut hashes: [OneTime; WINDOW] = core::array::from_fn(|_| OneTime::new(&[0; 32]));
    for window in chosen.chunks(4 * V::LANES) {
        let hashes = &mut hashes[..window.len()];
        for (i, at) in window.iter().enumerate() {
            made.blocks.set(i, packets[*at].words(), 0, &packets[*at].nonce);
        }
        for (hash, block) in hashes.iter_mut().zip(made.stream(token)) {
            *hash = one_time_key(block);
        }
        if SEAL {
            crypt(token, &mut made, packets, window);
            hash_all(token.into(), hashes, packets, window);
        } else {
            hash_all(token.into(), hashes, packets, window);
            crypt(token, &mut made, packets, window);
        }
        for (hash, at) in hashes.iter().zip(window) {
            packets[*at].finish_with::<SEAL>(Tag::new(hash.finish()));
        }
    }
}

/// Blocks and their keystream.
struct Made<V: Words32> {
    blocks: Mixed,
    stream: Wiped<[[V; 4]; 4]>,
}

impl<V: Words32> Made<V> {
    /// The keystream, block by block.
    #[inline(always)]
    fn stream(&mut self, token: V::Token) -> core::slice::ChunksExact<'_, V> {
        *self.stream = self.blocks.stream::<V>(token);
        self.stream.as_flattened().chunks_exact(4 / V::LANES)
    }
}

/// Adds (xor) the keystream to the texts of a window.
#[inline(always)]
fn crypt<V: Words32>(
    token: V::Token,
    made: &mut Made<V>,
    packets: &mut [Packet<'_, ChaCha20Poly1305>],
    window: &[usize],
) {
    let mut place = Place { i: 0, block: 0 }.there(packets, window);
    while place.i < window.len() {
        let (mut used, mut n) = (place, 0);
        while n < 4 * V::LANES && place.i < window.len() {
            let packet = &packets[window[place.i]];
            made.blocks.set(n, packet.words(), place.block as u32 + 1, &packet.nonce);
            place = place.next(packets, window);
            n += 1;
        }
        for block in made.stream(token).take(n) {
            let text = &mut *packets[window[used.i]].text;
            let end = text.len().min(64 * used.block + 64);
            vector::apply(block, 0, &mut text[64 * used.block..end]);
            used = used.next(packets, window);
        }
    }
}

/// The packets of a window into their hashes.
#[inline(always)]
fn hash_all(
    token: Token,
    hashes: &mut [OneTime],
    packets: &[Packet<'_, ChaCha20Poly1305>],
    window: &[usize],
) {
    for (hash, at) in hashes.iter_mut().zip(window) {
        let Packet { aad, text, .. } = &packets[*at];
        hash.absorb(token, aad, End::Zeros);
        hash.absorb(token, text, End::Block([aad.len() as u64, text.len() as u64]));
    }
}

/// The hash with the key that a block begins with.
#[inline(always)]
fn one_time_key<V: Words32>(block: &[V]) -> OneTime {
    let mut key = Wiped::new([0; 32]);
    V::first32([block[0], block[1 % block.len()]], &mut key);
    OneTime::new(&key)
}

/// The same, one by one.
#[inline(always)]
pub(super) fn run_apart<const SEAL: bool>(
    token: Portable,
    packets: &mut [Packet<'_, ChaCha20Poly1305>],
    chosen: &[usize],
) {
    let direction = if SEAL { Direction::Seal } else { Direction::Open };
    for at in chosen {
        let packet = &mut packets[*at];
        let state = State::new(packet.words(), 0, &words(&packet.nonce));
        let found = two_pass::run(token, &state, Job { direction, aad: packet.aad, buf: packet.text });
        packet.finish_with::<SEAL>(Tag::new(found));
    }
}
