//! Packets side by side: a vector's words are blocks of key stream of different packets.
//!
//! All blocks of all packets stand in one queue, block 0 with the one-time key before those of the text, and each step makes as many
//! as the columns hold, whosever they are: lengths may be mixed, and no block is made in vain but behind the queue's end. The
//! hash of a packet follows when its blocks are there: of a sealed one behind its last block, of one to be opened behind its
//! block 0, before the first byte is written.

use super::job::Direction;
use super::{ChaCha20Poly1305, apart, job::Job};
use crate::aead::{Packet, Tag};
use crate::chacha20::{State, vector, vector::Mixed, words};
use crate::poly1305::{End, OneTime};
use crate::simd::{Wiped, Words32, wipe_bytes};
use crate::tier::{Portable, Token};

/// Packets of more bytes go one by one: they fill the vectors themselves.
pub(super) const LONGEST: usize = 2048;

/// A packet of this cipher.
pub(super) type Packets<'p, 'a> = &'p mut [Packet<'a, ChaCha20Poly1305>];

/// A place in the queue.
#[derive(Clone, Copy)]
struct Place {
    packet: usize,
    block: usize,
}

impl Place {
    /// The first block of a packet from this one on that takes part.
    #[inline(always)]
    fn first(packets: &[Packet<'_, ChaCha20Poly1305>], from: usize) -> Self {
        let mut packet = from;
        while packets.get(packet).is_some_and(|p| p.text.len() > LONGEST) {
            packet += 1;
        }
        Self { packet, block: 0 }
    }

    /// The next one, and whether this was the packet's last.
    #[inline(always)]
    fn advance(&mut self, packets: &[Packet<'_, ChaCha20Poly1305>]) -> bool {
        let last = self.block == packets[self.packet].text.len().div_ceil(64);
        if last {
            *self = Self::first(packets, self.packet + 1);
        } else {
            self.block += 1;
        }
        last
    }
}

/// Seals or opens all packets of up to [`LONGEST`] bytes.
#[inline(always)]
pub(super) fn run<V: Words32<Token: Into<Token>>>(
    token: V::Token,
    direction: Direction,
    packets: Packets<'_, '_>,
) {
    let all = token.into();
    let mut blocks = Mixed::empty();
    let mut stream = Wiped::new([[V::splat(token, 0); 4]; 4]);
    let mut mac = OneTime::new(&[0; 32]);
    let mut right = false;
    let (mut made, mut used) = (Place::first(packets, 0), Place::first(packets, 0));
    while made.packet < packets.len() {
        let mut n = 0;
        while n < 4 * V::LANES && made.packet < packets.len() {
            let packet = &packets[made.packet];
            blocks.set(n, &packet.key.key, made.block as u32, packet.nonce);
            made.advance(packets);
            n += 1;
        }
        *stream = blocks.stream::<V>(token);
        for block in stream.as_flattened().chunks_exact(4 / V::LANES).take(n) {
            let place = used;
            let last = used.advance(packets);
            let packet = &mut packets[place.packet];
            let lengths = End::Block([packet.aad.len() as u64, packet.text.len() as u64]);
            if let Some(at) = place.block.checked_sub(1) {
                let end = packet.text.len().min(64 * place.block);
                vector::apply(block, 0, &mut packet.text[64 * at..end]);
            } else {
                mac = one_time_key(block);
                mac.absorb(all, packet.aad, End::Zeros);
                if direction == Direction::Open {
                    mac.absorb(all, packet.text, lengths);
                    right = Tag::new(mac.finish()).is(packet.tag.as_bytes());
                }
            }
            if last {
                match direction {
                    Direction::Seal => {
                        mac.absorb(all, packet.text, lengths);
                        packet.tag = Tag::new(mac.finish());
                        packet.result = Ok(());
                    }
                    Direction::Open if right => packet.result = Ok(()),
                    Direction::Open => refuse(packet),
                }
            }
        }
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
