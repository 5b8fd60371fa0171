//! ChaCha20-Poly1305 and XChaCha20-Poly1305.
//!
//! ```text
//! one-time key = the first 32 bytes of keystream block 0
//! C            = P + keystream from block 1 on
//! T            = Poly1305(one-time key, A || pad || C || pad || [bytes in A]_64 || [bytes in C]_64)
//! ```
//!
//! `pad` fills up with zeros to a multiple of 16 bytes; lengths are little-endian. The X variant replaces key
//! and 24-byte nonce by those of [`xchacha20_key_and_nonce`].
//!
//! Sources: RFC 8439, 2.6 and 2.8; draft-irtf-cfrg-xchacha-03, 2.

use crate::chacha20::{block, xchacha20_key_and_nonce, xor};
use crate::poly1305;

/// Encrypts and authenticates: ciphertext and tag.
#[must_use]
pub fn chacha20_poly1305_seal(
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    plaintext: &[u8],
) -> (Vec<u8>, [u8; 16]) {
    let ciphertext = xor(key, 1, nonce, plaintext);
    let tag = tag(key, nonce, aad, &ciphertext);
    (ciphertext, tag)
}

/// The plaintext, or none if the tag is wrong.
#[must_use]
pub fn chacha20_poly1305_open(
    key: &[u8; 32],
    nonce: &[u8; 12],
    aad: &[u8],
    ciphertext: &[u8],
    tag: &[u8; 16],
) -> Option<Vec<u8>> {
    (self::tag(key, nonce, aad, ciphertext) == *tag).then(|| xor(key, 1, nonce, ciphertext))
}

/// Encrypts and authenticates: ciphertext and tag.
#[must_use]
pub fn xchacha20_poly1305_seal(
    key: &[u8; 32],
    nonce: &[u8; 24],
    aad: &[u8],
    plaintext: &[u8],
) -> (Vec<u8>, [u8; 16]) {
    let (key, nonce) = xchacha20_key_and_nonce(key, nonce);
    chacha20_poly1305_seal(&key, &nonce, aad, plaintext)
}

/// The plaintext, or none if the tag is wrong.
#[must_use]
pub fn xchacha20_poly1305_open(
    key: &[u8; 32],
    nonce: &[u8; 24],
    aad: &[u8],
    ciphertext: &[u8],
    tag: &[u8; 16],
) -> Option<Vec<u8>> {
    let (key, nonce) = xchacha20_key_and_nonce(key, nonce);
    chacha20_poly1305_open(&key, &nonce, aad, ciphertext, tag)
}

fn tag(key: &[u8; 32], nonce: &[u8; 12], aad: &[u8], ciphertext: &[u8]) -> [u8; 16] {
    let stream = block(key, 0, nonce);
    let one_time_key = core::array::from_fn(|i| stream[i]);
    let mut text = vec![];
    for part in [aad, ciphertext] {
        text.extend(part);
        text.resize(text.len().next_multiple_of(16), 0);
    }
    text.extend((aad.len() as u64).to_le_bytes());
    text.extend((ciphertext.len() as u64).to_le_bytes());
    poly1305::mac(&one_time_key, &text)
}
