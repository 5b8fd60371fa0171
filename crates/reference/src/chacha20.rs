//! ChaCha20, HChaCha20 and XChaCha20.
//!
//! The state is 16 words of 32 bits, little-endian in memory, as a 4 x 4 matrix:
//!
//! ```text
//!   constant constant constant constant        "expand 32-byte k"
//!   key      key      key      key
//!   key      key      key      key
//!   counter  nonce    nonce    nonce
//! ```
//!
//! - block: ten times four column and four diagonal quarter-rounds, then the first state is added;
//! - HChaCha20: 16 bytes of nonce fill the last row, nothing is added, the first and last rows come out;
//! - XChaCha20: ChaCha20 under the key HChaCha20(key, nonce\[0..16\]) and the nonce 0^32 || nonce\[16..24\].
//!
//! Sources: RFC 8439, 2.1 to 2.4; draft-irtf-cfrg-xchacha-03, 2.2 and 2.3.

type State = [u32; 16];

fn quarter_round(s: &mut State, [a, b, c, d]: [usize; 4]) {
    for (x, y, z, turn) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        s[x] = s[x].wrapping_add(s[y]);
        s[z] = (s[z] ^ s[x]).rotate_left(turn);
    }
}

fn twenty_rounds(mut s: State) -> State {
    for _ in 0..10 {
        for column in 0..4 {
            quarter_round(&mut s, [column, 4 + column, 8 + column, 12 + column]);
        }
        for i in 0..4 {
            quarter_round(&mut s, [i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4]);
        }
    }
    s
}

fn state(key: &[u8; 32], last_row: &[u8; 16]) -> State {
    let bytes = [b"expand 32-byte k", &key[..], last_row].concat();
    core::array::from_fn(|i| u32::from_le_bytes(core::array::from_fn(|k| bytes[4 * i + k])))
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The keystream block with number `counter`.
#[must_use]
pub fn block(key: &[u8; 32], counter: u32, nonce: &[u8; 12]) -> [u8; 64] {
    let mut last_row = [0; 16];
    last_row[..4].copy_from_slice(&counter.to_le_bytes());
    last_row[4..].copy_from_slice(nonce);
    let first = state(key, &last_row);
    let last = twenty_rounds(first);
    let sum: State = core::array::from_fn(|i| first[i].wrapping_add(last[i]));
    let bytes = bytes(&sum);
    core::array::from_fn(|i| bytes[i])
}

/// `data` plus the keystream from block `counter` on. The counter wraps modulo 2^32, which a caller must not
/// let happen.
#[must_use]
pub fn xor(key: &[u8; 32], counter: u32, nonce: &[u8; 12], data: &[u8]) -> Vec<u8> {
    let mut output = vec![];
    for (i, chunk) in data.chunks(64).enumerate() {
        let stream = block(key, counter.wrapping_add(i as u32), nonce);
        output.extend(chunk.iter().zip(stream).map(|(x, y)| x ^ y));
    }
    output
}

/// HChaCha20: a new key from a key and 16 bytes of nonce.
#[must_use]
pub fn hchacha20(key: &[u8; 32], nonce: &[u8; 16]) -> [u8; 32] {
    let last = bytes(&twenty_rounds(state(key, nonce)));
    core::array::from_fn(|i| if i < 16 { last[i] } else { last[32 + i] })
}

/// XChaCha20's key and nonce for ChaCha20.
#[must_use]
pub fn xchacha20_key_and_nonce(key: &[u8; 32], nonce: &[u8; 24]) -> ([u8; 32], [u8; 12]) {
    let subkey = hchacha20(key, &core::array::from_fn(|i| nonce[i]));
    (subkey, core::array::from_fn(|i| if i < 4 { 0 } else { nonce[12 + i] }))
}

/// `data` plus the XChaCha20 keystream from block `counter` on.
#[must_use]
pub fn xchacha20_xor(key: &[u8; 32], counter: u32, nonce: &[u8; 24], data: &[u8]) -> Vec<u8> {
    let (key, nonce) = xchacha20_key_and_nonce(key, nonce);
    xor(&key, counter, &nonce, data)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 8439, 2.1.1.
    #[test]
    fn quarter_round_of_rfc_8439() {
        let mut s = [0; 16];
        s[..4].copy_from_slice(&[0x1111_1111, 0x0102_0304, 0x9b8d_6f43, 0x0123_4567]);
        quarter_round(&mut s, [0, 1, 2, 3]);
        assert_eq!(s[..4], [0xea2a_92f4, 0xcb1c_f8ce, 0x4581_472e, 0x5881_c4bb]);
    }

    /// draft-irtf-cfrg-xchacha-03, 2.2.1.
    #[test]
    fn hchacha20_of_the_draft() {
        let key = core::array::from_fn(|i| i as u8);
        let nonce = 0x0000_0009_0000_004a_0000_0000_3141_5927_u128.to_be_bytes();
        let expected: [u128; 2] = [0x82413b4227b27bfed30e42508a877d73, 0xa0f9e4d58a74a853c12ec41326d3ecdc];
        assert_eq!(hchacha20(&key, &nonce), expected.map(u128::to_be_bytes).concat()[..]);
    }
}
