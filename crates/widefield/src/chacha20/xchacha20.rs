//! HChaCha20, and the longer nonces that it gives.

use super::kernels;
use super::state::{Key, State, words};
use crate::tier::{Token, active};

/// HChaCha20: a new key from a key and 16 bytes of nonce.
#[must_use]
pub fn hchacha20(key: &[u8; 32], nonce: &[u8; 16]) -> [u8; 32] {
    hchacha20_with(active(), key, nonce)
}

/// Like [`hchacha20`], on a given tier.
#[must_use]
pub fn hchacha20_with(token: Token, key: &[u8; 32], nonce: &[u8; 16]) -> [u8; 32] {
    let mut subkey = Key::new(&[0; 32]);
    derive(token, &Key::new(key), words(nonce), &mut subkey);
    let mut bytes = [0; 32];
    subkey.to_bytes(&mut bytes);
    bytes
}

/// XChaCha20: the state of block 0.
#[inline(always)]
pub(crate) fn extended(token: Token, key: &Key, nonce: &[u8; 24]) -> State {
    let [n0, n1, n2, n3, n4, n5] = words(nonce);
    let mut subkey = Key::new(&[0; 32]);
    derive(token, key, [n0, n1, n2, n3], &mut subkey);
    State::new(&subkey, 0, &[0, n4, n5])
}

/// HChaCha20 in words.
#[inline(always)]
fn derive(token: Token, key: &Key, [number, rest @ ..]: [u32; 4], subkey: &mut Key) {
    kernels::outer_rows(token, &State::new(key, number, &rest), subkey);
}
