//! Packets side by side, a block of each at a time: keystream and hash with a packet in each word of the vectors.
//!
//! Packets go in windows of as many as the columns have blocks, those with about the same number of blocks in one. The
//! keys and nonces are brought into columns once. The one-time keys are the first columns of block 0, and go to the
//! hashes as they are; each further step makes the next block of all packets, adds it to their texts, and hashes them
//! while they are in registers.

use crate::aead::chacha20_poly1305::choice;
use crate::aead::{ChaCha20Poly1305, Packet, Tag};
use crate::chacha20::vector::{MultiBuffer as States, in_memory_order};
use crate::poly1305::multi_buffer::{Chunks, Hashes, Lengths, MultiBuffer};
use crate::simd::{Wiped, Words32};

/// The most packets in a window.
const WINDOW: usize = 16;

/// Seals or opens the packets that are chosen, longer ones first.
#[inline(always)]
pub(crate) fn run<V: Words32 + MultiBuffer, const SEAL: bool>(
    token: V::Token,
    packets: &mut [Packet<'_, ChaCha20Poly1305>],
    chosen: &[usize],
) {
    let zeros = [[V::splat(token, 0); 4]; 4];
    let (mut stream, mut chunks) = (Wiped::new(zeros), Wiped::new(zeros));
    for window in chosen.chunks(4 * V::LANES) {
        process_batch::<V, SEAL>(token, packets, window, &mut stream, &mut chunks);
    }
}

/// The packets of a window.
#[inline(always)]
fn process_batch<V: Words32 + MultiBuffer, const SEAL: bool>(
    token: V::Token,
    packets: &mut [Packet<'_, ChaCha20Poly1305>],
    window: &[usize],
    stream: &mut Chunks<V>,
    chunks: &mut Chunks<V>,
) {
    let (first, n) = (&packets[window[0]], window.len());
    let (mut keys, mut nonces) = ([first.words(); WINDOW], [&first.nonce; WINDOW]);
    let mut aads = Lengths { all: [0; WINDOW], n, sorted: false, least: usize::MAX, most: 0 };
    let mut texts = Lengths { all: [0; WINDOW], n, sorted: true, least: 0, most: first.text.len() };
    for (((at, (key, nonce)), aad), text) in
        window.iter().zip(keys.iter_mut().zip(&mut nonces)).zip(&mut aads.all).zip(&mut texts.all)
    {
        let packet = &packets[*at];
        (*key, *nonce) = (packet.words(), &packet.nonce);
        (*aad, *text) = (packet.aad.len(), packet.text.len());
        (aads.least, aads.most) = (aads.least.min(*aad), aads.most.max(*aad));
        texts.least = *text;
    }
    let places = 4 * V::LANES;
    let every = choice::places(n, places);
    for i in every..places {
        (keys[i], nonces[i]) = (keys[i % every], nonces[i % every]);
    }
    let each = places / every;
    let mut states = States::<V>::new(token, &keys, &nonces, every);
    let mut hashes = {
        let s = states.columns(token, 0);
        if each > 1 {
            *stream = in_memory_order(&s);
        }
        Hashes::new(&[s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]])
    };
    let of_each = 4 / V::LANES;
    for from in (0..aads.most).step_by(64) {
        for (at, chunk) in window.iter().zip(chunks.as_flattened_mut().chunks_exact_mut(of_each)) {
            let mut rest = packets[*at].aad.get(from..).unwrap_or_default();
            for v in chunk {
                *v = V::load_up_to(token, rest);
                rest = rest.get(64 / of_each..).unwrap_or_default();
            }
        }
        hashes.absorb(chunks, &aads, from);
    }
    for (from, number) in (0..texts.most).step_by(64).zip(1..) {
        if number % each == 0 {
            *stream = in_memory_order(&states.columns(token, number as u32));
        }
        let stream = &stream.as_flattened()[of_each * every * (number % each)..];
        for ((at, stream), chunk) in window
            .iter()
            .zip(stream.chunks_exact(of_each))
            .zip(chunks.as_flattened_mut().chunks_exact_mut(of_each))
        {
            let mut rest = packets[*at].text.get_mut(from..).unwrap_or_default();
            for (v, to) in stream.iter().zip(chunk) {
                *to = v.xor_between::<SEAL>(rest);
                rest = rest.get_mut(64 / of_each..).unwrap_or_default();
            }
        }
        hashes.absorb(chunks, &texts, from);
    }
    let mut tags = Wiped::new([[0; 16]; WINDOW]);
    hashes.finish(token, &aads, &texts, &mut tags);
    for (tag, at) in tags.iter().zip(window) {
        packets[*at].finish_with::<SEAL>(Tag::new(*tag));
    }
}
