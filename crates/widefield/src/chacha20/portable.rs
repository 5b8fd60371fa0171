//! ChaCha20 in 32-bit words, one block at a time: the definition.

use super::state::{Key, State, words};
use crate::simd::Wiped;
use crate::tier::Portable;

/// Twenty rounds, without the addition of the first state.
#[inline(always)]
fn rounds(mut s: [u32; 16]) -> [u32; 16] {
    for _ in 0..10 {
        for i in 0..4 {
            quarter_round(&mut s, i, 4 + i, 8 + i, 12 + i);
        }
        for i in 0..4 {
            quarter_round(&mut s, i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4);
        }
    }
    s
}

#[inline(always)]
fn quarter_round(s: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(16);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(12);
    s[a] = s[a].wrapping_add(s[b]);
    s[d] = (s[d] ^ s[a]).rotate_left(8);
    s[c] = s[c].wrapping_add(s[d]);
    s[b] = (s[b] ^ s[c]).rotate_left(7);
}

/// The first and the last row after twenty rounds: HChaCha20.
#[inline(always)]
pub(super) fn outer_rows(_: Portable, first: &State, subkey: &mut Key) {
    let last = Wiped::new(rounds(*first.words()));
    subkey.set_words(last[..4].iter().chain(&last[12..]));
}

/// HChaCha20 of many keys and nonces.
#[cfg(feature = "chacha20poly1305")]
#[inline(always)]
pub(super) fn subkeys(token: Portable, from: &[(&Key, &[u8; 24])], subkeys: &mut [&mut Key]) {
    for ((key, nonce), subkey) in from.iter().zip(subkeys) {
        let [n0, n1, n2, n3, _, _] = words(nonce);
        outer_rows(token, &State::new(key, n0, &[n1, n2, n3]), subkey);
    }
}

/// The first state of the block that is `from` further on.
#[inline(always)]
fn moved(first: &State, from: u32) -> [u32; 16] {
    let mut words = *first.words();
    words[12] = words[12].wrapping_add(from);
    words
}

/// A block of keystream.
#[inline(always)]
fn block(first: [u32; 16]) -> [u8; 64] {
    let last = rounds(first);
    let mut bytes = [0; 64];
    for ((bytes, x), y) in bytes.as_chunks_mut().0.iter_mut().zip(first).zip(last) {
        *bytes = x.wrapping_add(y).to_le_bytes();
    }
    bytes
}

/// Adds (xor) the keystream from `from` blocks behind the state's on.
#[inline(always)]
pub(super) fn xor(_: Portable, first: &State, mut from: u32, buf: &mut [u8]) {
    let mut stream = Wiped::new([0; 64]);
    for chunk in buf.chunks_mut(64) {
        *stream = block(moved(first, from));
        for (x, y) in chunk.iter_mut().zip(stream.iter()) {
            *x ^= y;
        }
        from = from.wrapping_add(1);
    }
}

/// Each block, as the last row, to the first row of its keystream.
#[inline(always)]
pub(super) fn masks(_: Portable, first: &State, blocks: &mut [[u8; 16]]) {
    let mut stream = Wiped::new([0; 64]);
    for bytes in blocks {
        let mut start = Wiped::new(*first.words());
        start[12..].copy_from_slice(&words::<4, 16>(bytes));
        *stream = block(*start);
        bytes.copy_from_slice(&stream[..16]);
    }
}
