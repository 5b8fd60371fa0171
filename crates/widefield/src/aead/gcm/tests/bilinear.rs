//! What the kernels of AES-GCM hash: each block of ciphertext, the last block of additional data, the state and the
//! lengths meet their powers of the key and no others.
//!
//! As in GHASH's own proof the table holds numbers at random instead of powers. The difference to the right sum of
//! products is then a polynomial over GF(2) in the bits of ciphertext, state and table, linear in each bit: for one sum
//! with one reduction of degree 2, and of one degree more for each sum that the state goes through before. One of
//! degree d that is not zero is zero at a random point with a probability of at most `1 - 2^-d`; so points are drawn,
//! anew in every run, until that is below 2^-50 (2^-10 under a slow emulator).

use super::super::{state::State, vector_key::VectorKey};
use crate::aes::schedule::Rounds;
use crate::ghash::{GROUP, split};
use crate::simd::{InOut, rng::Rng};
use crate::tier::{self, Token, VectorToken};
use widefield_reference::{aes, ghash::polyval_dot};

fn number(rng: &mut Rng) -> u128 {
    u128::from(rng.word()) << 64 | u128::from(rng.word())
}

fn product(a: u128, b: u128) -> u128 {
    u128::from_le_bytes(polyval_dot(&a.to_le_bytes(), &b.to_le_bytes()))
}

/// `Σ rows[i] table[rows.len() - 1 - i]`: the last row meets the first entry.
fn sum_of_products(rows: &[u128], table: &[u128]) -> u128 {
    rows.iter().zip(table[..rows.len()].iter().rev()).fold(0, |sum, (x, h)| sum ^ product(*x, *h))
}

/// The tiers with vectors, with the blocks of a group.
fn vectors() -> impl Iterator<Item = (VectorToken, usize)> {
    tier::tokens().filter_map(Token::vector).map(|token| {
        let mut key = VectorKey::empty(token);
        key.set_up();
        (token, key.half_group / 8)
    })
}

/// A key with these numbers for powers, and zeros for round keys.
fn key(token: VectorToken, rounds: Rounds, table: &[u128]) -> VectorKey {
    let mut key = VectorKey::empty(token);
    key.rounds = rounds;
    for (i, h) in table.iter().enumerate() {
        key.powers.set(i + 1, *h, table.len() / GROUP);
    }
    key.powers.set_filled(table.len());
    key.half_group = 8 * table.len();
    key
}

/// A state with hashes and counters at random.
fn state(rng: &mut Rng) -> State {
    let mut state = State::new(0, 0);
    (state.j0, state.counter) = (split(number(rng)), split(number(rng)));
    (state.y, state.aad) = (split(number(rng)), split(number(rng)));
    (state.text_bits, state.aad_bits) = (rng.word(), rng.word());
    state.public = rng.word().is_multiple_of(2);
    if state.public {
        // Two modulo the group: the counters' short way.
        state.counter[0] = state.counter[0] & !0xff | 2;
    }
    state
}

/// Blocks as GHASH takes them.
fn numbers(text: &[u8]) -> Vec<u128> {
    let padded = |block: &[u8]| {
        let mut bytes = [0; 16];
        bytes[..block.len()].copy_from_slice(block);
        u128::from_be_bytes(bytes)
    };
    text.chunks(16).map(padded).collect()
}

fn join(words: [u64; 2]) -> u128 {
    u128::from(words[0]) | u128::from(words[1]) << 64
}

/// Seals or opens a random text with the kernel; the state before, the ciphertext and what came out of the kernel.
fn run<const SEAL: bool, T>(
    rng: &mut Rng,
    len: usize,
    kernel: impl FnOnce(&mut State, InOut<'_>) -> T,
) -> (State, State, Vec<u8>, T) {
    let before = state(rng);
    let mut after = before.clone();
    let text: Vec<u8> = (0..len).map(|_| rng.word() as u8).collect();
    let mut out = vec![0; len];
    let result = match InOut::between(&text, &mut out) {
        Some(io) => kernel(&mut after, io),
        None => unreachable!("the buffers have one length"),
    };
    (before, after, if SEAL { out } else { text }, result)
}

/// Groups between rounds of AES, a group and half a one after them, and the additional data's last block before them.
fn groups<const SEAL: bool>(rounds: Rounds, rng: &mut Rng) {
    for (token, g) in vectors() {
        for halves in 1..=5 {
            // A sum for each group, one for the half, one for the additional data.
            for _ in 0..(40 / tier::sampled(5)) << (halves / 2 + halves % 2 + 2) {
                let table: Vec<u128> = (0..g).map(|_| number(rng)).collect();
                let key = key(token, rounds, &table);
                let aad: Vec<u8> = (0..rng.word() % 17).map(|_| rng.word() as u8).collect();
                let (before, after, ciphertext, ()) = run::<SEAL, _>(rng, 8 * g * halves, |state, mut io| {
                    key.groups::<SEAL>(state, &aad, &mut io);
                    assert!(io.is_empty());
                });
                let mut y = join(before.y);
                if let [block] = numbers(&aad)[..] {
                    y = product(y ^ block, table[0]);
                }
                for group in ciphertext.chunks(16 * g) {
                    let mut rows = numbers(group);
                    rows[0] ^= y;
                    y = sum_of_products(&rows, &table);
                }
                assert_eq!(
                    join(after.y),
                    y,
                    "{token:?}, {halves} half groups, {} of additional data",
                    aad.len()
                );
            }
        }
    }
}

#[test]
fn groups_hash_what_they_should() {
    let mut rng = Rng::new("gcm: groups");
    for rounds in [Rounds::Ten, Rounds::Twelve, Rounds::Fourteen] {
        groups::<true>(rounds, &mut rng);
        groups::<false>(rounds, &mut rng);
    }
}

/// The tail: additional data, state, text and lengths with one reduction, for every number of blocks that it takes; and
/// vectors of whole blocks.
fn tail<const SEAL: bool>(rng: &mut Rng) {
    for (token, g) in vectors() {
        for blocks in 0..=g / 2 {
            for _ in 0..128 {
                let table: Vec<u128> = (0..g).map(|_| number(rng)).collect();
                let key = key(token, Rounds::Ten, &table);
                let aad: Vec<u8> = (0..rng.word() % 17).map(|_| rng.word() as u8).collect();
                let len = (16 * blocks).saturating_sub((rng.word() % 16) as usize);
                let (before, _, ciphertext, tag) =
                    run::<SEAL, _>(rng, len, |state, mut io| key.finish::<SEAL>(state, &aad, &mut io));
                let first = numbers(&aad).first().copied().unwrap_or(0) ^ join(before.aad);
                let lengths = join([before.text_bits, before.aad_bits]);
                let mut rows = [&[first][..], &numbers(&ciphertext), &[lengths]].concat();
                // The state is added to the first block of text, or to the lengths if there is none.
                rows[1] ^= join(before.y);
                let hash = sum_of_products(&rows, &table);
                let mask = encrypted(before.j0);
                assert_eq!(u128::from_be_bytes(tag), hash ^ mask, "{token:?}, {len} bytes");
            }
        }
    }
}

/// `J0` under round keys of zeros, ten rounds: the tag's mask.
fn encrypted(j0: [u64; 2]) -> u128 {
    let substituted = |state: &[u8; 16]| aes::shift_rows(&state.map(|byte| aes::S_BOX[usize::from(byte)]));
    let start = join(j0).to_be_bytes();
    let state = (1..10).fold(start, |state, _| aes::mix_columns(&substituted(&state)));
    u128::from_be_bytes(substituted(&state))
}

#[test]
fn windows_hash_what_they_should() {
    let mut rng = Rng::new("gcm: tails");
    tail::<true>(&mut rng);
    tail::<false>(&mut rng);
}
