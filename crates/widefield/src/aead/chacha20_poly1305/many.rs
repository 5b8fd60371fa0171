//! Packets side by side: a vector's words are blocks of key stream of different packets.
//!
//! Packets go in windows of as many as the columns have blocks. The first step makes the block 0 of each, with its one-time key;
//! then the blocks of their texts stand in one queue, and each step makes as many as the columns hold, whosever they are: lengths
//! may be mixed, and no block is made in vain but behind the queue's end. The hashes go side by side too, before the texts
//! are overwritten when opening, after it when sealing.

use super::job::Direction;
use super::{ChaCha20Poly1305, apart, job::Job};
use crate::aead::{Packet, Tag};
use crate::chacha20::{State, vector, vector::Mixed, words};
use crate::poly1305::{
    OneTime,
    several::{Message, Several},
};
use crate::simd::{Wiped, Words32, wipe_bytes};
use crate::tier::{Portable, Token};

/// Packets of more bytes go one by one: they fill the vectors themselves.
pub(super) const LONGEST: usize = 512;

/// A packet of this cipher.
pub(super) type Packets<'p, 'a> = &'p mut [Packet<'a, ChaCha20Poly1305>];

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

/// Seals or opens all packets of up to [`LONGEST`] bytes.
#[inline(always)]
pub(super) fn run<V: Words32<Token: Into<Token>>, S: Several<Token = V::Token>>(
    token: V::Token,
    direction: Direction,
    packets: Packets<'_, '_>,
) {
    let mut made = Made { blocks: Mixed::empty(), stream: Wiped::new([[V::splat(token, 0); 4]; 4]) };
    let mut hashes: [OneTime; WINDOW] = core::array::from_fn(|_| OneTime::new(&[0; 32]));
    let mut window = [0; WINDOW];
    let mut next = 0;
    loop {
        let mut n = 0;
        while n < 4 * V::LANES && next < packets.len() {
            if packets[next].text.len() <= LONGEST {
                window[n] = next;
                n += 1;
            }
            next += 1;
        }
        if n == 0 {
            return;
        }
        let (window, hashes) = (&window[..n], &mut hashes[..n]);
        for (i, at) in window.iter().enumerate() {
            made.blocks.set(i, &packets[*at].key.key, 0, packets[*at].nonce);
        }
        for (hash, block) in hashes.iter_mut().zip(made.stream(token)) {
            *hash = one_time_key(block);
        }
        match direction {
            Direction::Seal => {
                crypt(token, &mut made, packets, window);
                hash_all::<S>(token, hashes, packets, window);
                for (hash, at) in hashes.iter().zip(window) {
                    packets[*at].tag = Tag::new(hash.finish());
                    packets[*at].result = Ok(());
                }
            }
            Direction::Open => {
                hash_all::<S>(token, hashes, packets, window);
                crypt(token, &mut made, packets, window);
                for (hash, at) in hashes.iter().zip(window) {
                    let packet = &mut packets[*at];
                    if Tag::new(hash.finish()).is(packet.tag.as_bytes()) {
                        packet.result = Ok(());
                    } else {
                        refuse(packet);
                    }
                }
            }
        }
    }
}

/// Blocks and their key stream.
struct Made<V: Words32> {
    blocks: Mixed,
    stream: Wiped<[[V; 4]; 4]>,
}

impl<V: Words32> Made<V> {
    /// The key stream, block by block.
    #[inline(always)]
    fn stream(&mut self, token: V::Token) -> core::slice::ChunksExact<'_, V> {
        *self.stream = self.blocks.stream::<V>(token);
        self.stream.as_flattened().chunks_exact(4 / V::LANES)
    }
}

/// Adds (xor) the key stream to the texts of a window.
#[inline(always)]
fn crypt<V: Words32>(token: V::Token, made: &mut Made<V>, packets: Packets<'_, '_>, window: &[usize]) {
    let mut place = Place { i: 0, block: 0 }.there(packets, window);
    while place.i < window.len() {
        let (mut used, mut n) = (place, 0);
        while n < 4 * V::LANES && place.i < window.len() {
            let packet = &packets[window[place.i]];
            made.blocks.set(n, &packet.key.key, place.block as u32 + 1, packet.nonce);
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
fn hash_all<S: Several>(
    token: S::Token,
    hashes: &mut [OneTime],
    packets: &[Packet<'_, ChaCha20Poly1305>],
    window: &[usize],
) {
    for (hashes, window) in hashes.chunks_mut(S::AT_ONCE).zip(window.chunks(S::AT_ONCE)) {
        let mut messages = [Message { aad: &[], text: &[] }; WINDOW];
        for (to, at) in messages.iter_mut().zip(window) {
            *to = Message { aad: packets[*at].aad, text: packets[*at].text };
        }
        S::absorb(token, hashes, &messages[..window.len()]);
    }
}

/// The hash with the key that a block begins with.
#[inline(always)]
fn one_time_key<V: Words32>(block: &[V]) -> OneTime {
    let mut key = Wiped::new([0; 32]);
    V::first32([block[0], block[1 % block.len()]], &mut key);
    OneTime::new(&key)
}

/// A packet that is not authentic.
fn refuse(packet: &mut Packet<'_, ChaCha20Poly1305>) {
    wipe_bytes(packet.text);
    packet.result = Err(crate::Error::Authentication);
}

/// The same, one by one.
#[inline(always)]
pub(super) fn run_apart(token: Portable, direction: Direction, packets: Packets<'_, '_>) {
    for packet in packets.iter_mut().filter(|packet| packet.text.len() <= LONGEST) {
        let state = State::new(&packet.key.key, 0, &words(packet.nonce));
        let found = Tag::new(apart::run(token, &state, Job { direction, aad: packet.aad, buf: packet.text }));
        match direction {
            Direction::Seal => packet.tag = found,
            Direction::Open if !found.is(packet.tag.as_bytes()) => {
                refuse(packet);
                continue;
            }
            Direction::Open => {}
        }
        packet.result = Ok(());
    }
}
