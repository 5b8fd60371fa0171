//! ChaCha20 in 32-bit words, one block at a time: the definition.

use super::State;

/// Twenty rounds, without the addition of the first state.
#[inline(always)]
fn rounds(first: &State) -> State {
    let mut s = *first;
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
fn quarter_round(s: &mut State, a: usize, b: usize, c: usize, d: usize) {
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
pub(super) fn outer_rows(first: &State) -> [u8; 32] {
    let s = rounds(first);
    let mut bytes = [0; 32];
    for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(s[..4].iter().chain(&s[12..])) {
        *bytes = word.to_le_bytes();
    }
    bytes
}

/// A block of key stream.
#[inline(always)]
fn block(first: &State) -> [u8; 64] {
    let last = rounds(first);
    let mut bytes = [0; 64];
    for ((bytes, x), y) in bytes.as_chunks_mut().0.iter_mut().zip(first).zip(last) {
        *bytes = x.wrapping_add(y).to_le_bytes();
    }
    bytes
}

/// Adds (xor) the key stream from the state's block on.
#[inline(always)]
pub(super) fn xor(first: &State, buf: &mut [u8]) {
    let mut state = *first;
    for chunk in buf.chunks_mut(64) {
        for (x, y) in chunk.iter_mut().zip(block(&state)) {
            *x ^= y;
        }
        state[12] = state[12].wrapping_add(1);
    }
}
