//! AES by the processor's rounds, on vectors of blocks.
//!
//! A round is an instruction of 3 to 5 cycles that can start every cycle or twice a cycle: eight vectors are under way
//! together.
//!
//! Key expansion: `aes_last_round` on a vector whose four columns are equal is `SubBytes` alone, because `ShiftRows`
//! then moves nothing, and its round key brings the round constant for free. It stands in for the key-generation
//! instruction, which is slow on most processors, and exists on every architecture with AES.

use super::schedule::{RoundKeys, Rounds};
use crate::simd::{AesBlocks, AesSchedule};

/// `a` with the sums of the words up to each, plus `t`: four words of the schedule from the four before.
#[inline(always)]
fn next<V: AesSchedule>(a: V, t: V) -> V {
    a.running_sum().xor(t)
}

/// The round constant `x^i` in each column's first byte.
const fn constant(i: usize) -> [u64; 2] {
    let rcon = if i < 8 { 1 << i } else { 0x1b << (i - 8) };
    [rcon << 32 | rcon; 2]
}

/// Round keys of a 16-byte key.
#[inline(always)]
pub(super) fn expand_128<V: AesSchedule>(token: V::Token, key: &[u8; 16], keys: &mut RoundKeys) {
    expand_128_block(token, V::load_partial_bytes(token, key), keys);
}

/// The same, of a key that is in a register.
#[inline(always)]
pub(crate) fn expand_128_block<V: AesSchedule>(token: V::Token, mut k: V, keys: &mut RoundKeys) {
    k.store_blocks(keys);
    for i in 1..11 {
        let t = k.last_word_rotated().aes_last_round(V::broadcast(token, &constant(i - 1)));
        k = next(k, t);
        k.store_blocks(&mut keys[i..]);
    }
}

/// Round keys of a 32-byte key.
#[inline(always)]
pub(super) fn expand_256<V: AesSchedule>(token: V::Token, key: &[u8; 32], keys: &mut RoundKeys) {
    expand_256_blocks(
        token,
        V::load_partial_bytes(token, &key[..16]),
        V::load_partial_bytes(token, &key[16..]),
        keys,
    );
}

/// The same, of a key that is in registers.
#[inline(always)]
pub(crate) fn expand_256_blocks<V: AesSchedule>(token: V::Token, mut a: V, mut b: V, keys: &mut RoundKeys) {
    let zero = V::broadcast(token, &[0; 2]);
    a.store_blocks(keys);
    b.store_blocks(&mut keys[1..]);
    for i in 1..8 {
        a = next(a, b.last_word_rotated().aes_last_round(V::broadcast(token, &constant(i - 1))));
        a.store_blocks(&mut keys[2 * i..]);
        if i < 7 {
            b = next(b, a.last_word().aes_last_round(zero));
            b.store_blocks(&mut keys[2 * i + 1..]);
        }
    }
}

/// Round keys of a 24-byte key: six words from the six before, four in a register and two in the upper half of another.
#[inline(always)]
pub(super) fn expand_192<V: AesSchedule>(token: V::Token, key: &[u8; 24], keys: &mut RoundKeys) {
    let mut a = V::load_partial_bytes(token, &key[..16]);
    let mut b = upper_half(token, V::load_partial_bytes(token, &key[8..]));
    for m in 0..4 {
        let (c, d) = next_six(token, a, b, 2 * m);
        // Twelve words are three round keys.
        a.store_blocks(&mut keys[3 * m..]);
        b.concat_shift(c).store_blocks(&mut keys[3 * m + 1..]);
        c.interleave_high(d).store_blocks(&mut keys[3 * m + 2..]);
        (a, b) = next_six(token, c, d, 2 * m + 1);
    }
    a.store_blocks(&mut keys[12..]);
}

/// The six words after `(a, b)`, the `i`-th time.
#[inline(always)]
fn next_six<V: AesSchedule>(token: V::Token, a: V, b: V, i: usize) -> (V, V) {
    let c = next(a, b.last_word_rotated().aes_last_round(V::broadcast(token, &constant(i))));
    (c, upper_half(token, next(b, c.last_word())))
}

/// The upper half, zeros below it.
#[inline(always)]
fn upper_half<V: AesSchedule>(token: V::Token, v: V) -> V {
    V::broadcast(token, &[0; 2]).interleave_high(v)
}

/// The round keys of the equivalent inverse cipher, in the order of their use.
#[inline(always)]
pub(super) fn invert<V: AesSchedule>(
    token: V::Token,
    rounds: Rounds,
    keys: &RoundKeys,
    inverse: &mut RoundKeys,
) {
    let rounds = rounds.count();
    for (i, out) in inverse[..=rounds].iter_mut().enumerate() {
        let k = V::broadcast(token, &keys[rounds - i]);
        let k = if i == 0 || i == rounds { k } else { k.aes_inverse_mix() };
        k.store_blocks(core::slice::from_mut(out));
    }
}

/// Encrypts blocks, eight vectors at a time, or decrypts them with inverse keys.
#[inline(always)]
pub(super) fn run<V: AesBlocks, const ENCRYPT: bool>(
    token: V::Token,
    rounds: Rounds,
    keys: &RoundKeys,
    blocks: &mut [[u8; 16]],
) {
    let mut rest = blocks.as_flattened_mut();
    let lanes = 16 * V::LANES;
    while rest.len() >= 8 * lanes {
        let (group, later) = rest.split_at_mut(8 * lanes);
        let mut states = [V::broadcast(token, &keys[0]); 8];
        for j in 0..8 {
            states[j] = states[j].xor(V::load_partial_bytes(token, &group[lanes * j..]));
        }
        run_group::<V, 8, ENCRYPT>(token, rounds, keys, &mut states);
        for j in 0..8 {
            states[j].store_partial_bytes(&mut group[lanes * j..]);
        }
        rest = later;
    }
    while !rest.is_empty() {
        let (one, later) = rest.split_at_mut(rest.len().min(lanes));
        let mut state = [V::load_partial_bytes(token, one).xor(V::broadcast(token, &keys[0]))];
        run_group::<V, 1, ENCRYPT>(token, rounds, keys, &mut state);
        state[0].store_partial_bytes(one);
        rest = later;
    }
}

/// All rounds on states that have the first key added.
#[inline(always)]
fn run_group<V: AesBlocks, const N: usize, const ENCRYPT: bool>(
    token: V::Token,
    rounds: Rounds,
    keys: &RoundKeys,
    states: &mut [V; N],
) {
    let rounds = rounds.count();
    for k in &keys[1..rounds] {
        let k = V::broadcast(token, k);
        for j in 0..N {
            states[j] = if ENCRYPT { states[j].aes_round(k) } else { states[j].aes_inverse_round(k) };
        }
    }
    let k = V::broadcast(token, &keys[rounds]);
    for j in 0..N {
        states[j] = if ENCRYPT { states[j].aes_last_round(k) } else { states[j].aes_inverse_last_round(k) };
    }
}
