//! AES-GCM-SIV, RFC 8452.
//!
//! ```text
//! K_auth, K_enc = the first halves of E_K(i || nonce), i = 0, 1, 2, ... in 32 bits little-endian     (4)
//! S  = POLYVAL(K_auth, A || 0^v || P || 0^u || [bits in A]_64 || [bits in P]_64), lengths little-endian
//! T  = E_(K_enc)(S + nonce with the top bit of the last byte cleared)
//! C  = P + E_(K_enc)(T with that bit set), the first 32 bits counting little-endian, modulo 2^32
//! ```

use crate::aes::Aes;
use crate::ghash::polyval;

/// Encrypts and authenticates: ciphertext and tag. The key has 16 or 32 bytes.
#[must_use]
pub fn seal(key: &[u8], nonce: &[u8; 12], aad: &[u8], plaintext: &[u8]) -> (Vec<u8>, [u8; 16]) {
    let (hash_key, aes) = derive(key, nonce);
    let tag = tag(&hash_key, &aes, nonce, aad, plaintext);
    (counter_mode(&aes, &tag, plaintext), tag)
}

/// The plaintext, or none if the tag is wrong.
#[must_use]
pub fn open(key: &[u8], nonce: &[u8; 12], aad: &[u8], ciphertext: &[u8], tag: &[u8]) -> Option<Vec<u8>> {
    let tag = <[u8; 16]>::try_from(tag).ok()?;
    let (plaintext, right) = decrypt(key, nonce, aad, ciphertext, &tag);
    (right == tag).then_some(plaintext)
}

/// What the ciphertext becomes with this tag, and the tag that it should have had.
#[must_use]
pub fn decrypt(
    key: &[u8],
    nonce: &[u8; 12],
    aad: &[u8],
    ciphertext: &[u8],
    tag: &[u8; 16],
) -> (Vec<u8>, [u8; 16]) {
    let (hash_key, aes) = derive(key, nonce);
    let plaintext = counter_mode(&aes, tag, ciphertext);
    let right = self::tag(&hash_key, &aes, nonce, aad, &plaintext);
    (plaintext, right)
}

/// The hash key and the key of a message.
#[must_use]
pub fn message_keys(key: &[u8], nonce: &[u8; 12]) -> ([u8; 16], Aes) {
    derive(key, nonce)
}

fn derive(key: &[u8], nonce: &[u8; 12]) -> ([u8; 16], Aes) {
    let generator = Aes::new(key);
    let half = |i: u32| {
        let mut block = [0; 16];
        block[..4].copy_from_slice(&i.to_le_bytes());
        block[4..].copy_from_slice(nonce);
        generator.encrypt_block(&block)[..8].to_vec()
    };
    let halves = 2 + key.len() as u32 / 8;
    let material: Vec<u8> = (0..halves).flat_map(half).collect();
    let hash_key = core::array::from_fn(|i| material[i]);
    (hash_key, Aes::new(&material[16..]))
}

fn tag(hash_key: &[u8; 16], aes: &Aes, nonce: &[u8; 12], aad: &[u8], plaintext: &[u8]) -> [u8; 16] {
    let mut text = vec![];
    for part in [aad, plaintext] {
        text.extend(part);
        text.resize(text.len().next_multiple_of(16), 0);
    }
    text.extend((8 * aad.len() as u64).to_le_bytes());
    text.extend((8 * plaintext.len() as u64).to_le_bytes());
    let mut s = polyval(hash_key, &text);
    for (byte, n) in s.iter_mut().zip(nonce) {
        *byte ^= n;
    }
    s[15] &= 0x7f;
    aes.encrypt_block(&s)
}

fn counter_mode(aes: &Aes, tag: &[u8; 16], data: &[u8]) -> Vec<u8> {
    let start = u128::from_le_bytes(*tag) | 1 << 127;
    let mut output = vec![];
    for (i, block) in data.chunks(16).enumerate() {
        let low = (start as u32).wrapping_add(i as u32);
        let counter = start >> 32 << 32 | u128::from(low);
        let stream = aes.encrypt_block(&counter.to_le_bytes());
        output.extend(block.iter().zip(stream).map(|(x, y)| x ^ y));
    }
    output
}
