//! BLAKE2s-256 without a key (RFC 7693), which the key agreement and signatures take.

use zeroize::{Zeroize, ZeroizeOnDrop};

const IV: [u32; 8] =
    [0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19];

const ORDERS: [[u8; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

#[inline(always)]
fn mix<const A: usize, const B: usize, const C: usize, const D: usize>(v: &mut [u32; 16], x: u32, y: u32) {
    v[A] = v[A].wrapping_add(v[B]).wrapping_add(x);
    v[D] = (v[D] ^ v[A]).rotate_right(16);
    v[C] = v[C].wrapping_add(v[D]);
    v[B] = (v[B] ^ v[C]).rotate_right(12);
    v[A] = v[A].wrapping_add(v[B]).wrapping_add(y);
    v[D] = (v[D] ^ v[A]).rotate_right(8);
    v[C] = v[C].wrapping_add(v[D]);
    v[B] = (v[B] ^ v[C]).rotate_right(7);
}

/// A hash in progress, wiped on drop.
pub(super) struct Blake2s {
    state: [u32; 8],
    block: [u8; 64],
    /// Bytes in the block, and in all before it.
    filled: usize,
    before: u64,
}

impl Blake2s {
    pub(super) fn new() -> Self {
        let mut state = IV;
        // 32 bytes, no key, one leaf.
        state[0] ^= 0x0101_0020;
        Self { state, block: [0; 64], filled: 0, before: 0 }
    }

    /// Takes bytes; the last block stays until it is known to be the last.
    pub(super) fn update(&mut self, mut bytes: &[u8]) -> &mut Self {
        while !bytes.is_empty() {
            if self.filled == 64 {
                self.before += 64;
                self.compress(false);
                self.filled = 0;
            }
            let (now, rest) = bytes.split_at(bytes.len().min(64 - self.filled));
            self.block[self.filled..self.filled + now.len()].copy_from_slice(now);
            self.filled += now.len();
            bytes = rest;
        }
        self
    }

    pub(super) fn finish(&mut self, hash: &mut [u8; 32]) {
        self.before += self.filled as u64;
        self.block[self.filled..].fill(0);
        self.compress(true);
        for (bytes, word) in hash.as_chunks_mut::<4>().0.iter_mut().zip(self.state) {
            *bytes = word.to_le_bytes();
        }
    }

    fn compress(&mut self, last: bool) {
        let mut m = [0; 16];
        for (word, bytes) in m.iter_mut().zip(self.block.as_chunks::<4>().0) {
            *word = u32::from_le_bytes(*bytes);
        }
        let mut v = [0; 16];
        v[..8].copy_from_slice(&self.state);
        v[8..].copy_from_slice(&IV);
        v[12] ^= self.before as u32;
        v[13] ^= (self.before >> 32) as u32;
        if last {
            v[14] = !v[14];
        }
        for order in &ORDERS {
            let word = |i: usize| m[usize::from(order[i])];
            mix::<0, 4, 8, 12>(&mut v, word(0), word(1));
            mix::<1, 5, 9, 13>(&mut v, word(2), word(3));
            mix::<2, 6, 10, 14>(&mut v, word(4), word(5));
            mix::<3, 7, 11, 15>(&mut v, word(6), word(7));
            mix::<0, 5, 10, 15>(&mut v, word(8), word(9));
            mix::<1, 6, 11, 12>(&mut v, word(10), word(11));
            mix::<2, 7, 8, 13>(&mut v, word(12), word(13));
            mix::<3, 4, 9, 14>(&mut v, word(14), word(15));
        }
        for i in 0..8 {
            self.state[i] ^= v[i] ^ v[i + 8];
        }
        m.zeroize();
        v.zeroize();
    }
}

impl Drop for Blake2s {
    fn drop(&mut self) {
        self.state.zeroize();
        self.block.zeroize();
    }
}

impl ZeroizeOnDrop for Blake2s {}

/// Hashes what is to be signed or mapped: `R` and the text, or `H`, the name of the function that it is a hash by, a
/// zero byte and the text.
pub(super) fn absorb<'a>(hash: &'a mut Blake2s, hash_name: &str, text: &[u8]) -> &'a mut Blake2s {
    if hash_name.is_empty() {
        hash.update(b"R");
    } else {
        hash.update(b"H").update(hash_name.as_bytes()).update(&[0]);
    }
    hash.update(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_in_rfc_7693() {
        let mut hash = [0; 32];
        Blake2s::new().update(b"abc").finish(&mut hash);
        let expected = [
            0x50, 0x8c, 0x5e, 0x8c, 0x32, 0x7c, 0x14, 0xe2, 0xe1, 0xa7, 0x2b, 0xa3, 0x4e, 0xeb, 0x45, 0x2f,
            0x37, 0x45, 0x8b, 0x20, 0x9e, 0xd6, 0x3a, 0x29, 0x4d, 0x99, 0x9b, 0x4c, 0x86, 0x67, 0x59, 0x82,
        ];
        assert_eq!(hash, expected);
    }

    /// In pieces of any length as at once, around multiples of the block.
    #[test]
    fn pieces_do_not_matter() {
        let text: Vec<u8> = (0..200u8).collect();
        for n in 0..text.len() {
            let (mut whole, mut pieces) = ([0; 32], [0; 32]);
            Blake2s::new().update(&text[..n]).finish(&mut whole);
            for size in [1, 7, 63, 64, 65] {
                let mut hash = Blake2s::new();
                for piece in text[..n].chunks(size) {
                    hash.update(piece);
                }
                hash.finish(&mut pieces);
                assert_eq!(whole, pieces, "{n} bytes, {size} at a time");
            }
        }
    }
}
