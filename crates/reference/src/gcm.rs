//! AES-GCM: Galois/Counter Mode, NIST SP 800-38D.
//!
//! ```text
//! H  = E(0^128)
//! J0 = IV || 0^31 || 1                                    for an IV of 96 bits           (7.1, step 2)
//!    = GHASH(H, IV || 0^(s+64) || [bits in IV]_64)        otherwise, s filling up the block
//! C  = P + E(J0 + 1) || E(J0 + 2) || ...                  the last 32 bits count, modulo 2^32   (6.2, 6.5)
//! T  = the first t bits of E(J0) + GHASH(H, A || 0^v || C || 0^u || [bits in A]_64 || [bits in C]_64)
//! ```
//!
//! Numbers in brackets are big-endian. GMAC is GCM with an empty P.

use crate::aes::Aes;
use crate::ghash::ghash;

/// The tag lengths in bytes that SP 800-38D permits (5.2.1.2).
pub const TAG_LENGTHS: [usize; 7] = [16, 15, 14, 13, 12, 8, 4];

/// AES-GCM under one key.
#[derive(Clone)]
pub struct Gcm {
    aes: Aes,
    h: [u8; 16],
}

impl Gcm {
    /// Sets up a key of 16, 24 or 32 bytes.
    #[must_use]
    pub fn new(key: &[u8]) -> Self {
        let aes = Aes::new(key);
        let h = aes.encrypt_block(&[0; 16]);
        Self { aes, h }
    }

    /// The key of GHASH.
    #[must_use]
    pub fn hash_key(&self) -> [u8; 16] {
        self.h
    }

    /// The pre-counter block J0 of an IV.
    #[must_use]
    pub fn pre_counter_block(&self, iv: &[u8]) -> [u8; 16] {
        if let Ok(iv) = <[u8; 12]>::try_from(iv) {
            let mut j0 = [0; 16];
            j0[..12].copy_from_slice(&iv);
            j0[15] = 1;
            return j0;
        }
        ghash(&self.h, &[padded(iv), lengths(0, iv.len())].concat())
    }

    /// Encrypts and authenticates; ciphertext and a tag of `tag_len` bytes (7.1).
    ///
    /// # Panics
    ///
    /// If the IV is empty or the tag length not one of [`TAG_LENGTHS`].
    #[must_use]
    pub fn seal(&self, iv: &[u8], aad: &[u8], plaintext: &[u8], tag_len: usize) -> (Vec<u8>, Vec<u8>) {
        assert!(!iv.is_empty(), "an IV has at least one bit");
        assert!(TAG_LENGTHS.contains(&tag_len), "a tag of {tag_len} bytes");
        let j0 = self.pre_counter_block(iv);
        let ciphertext = self.counter_mode(inc32(j0), plaintext);
        let tag = self.tag(j0, aad, &ciphertext);
        (ciphertext, tag[..tag_len].to_vec())
    }

    /// The plaintext, or none if the tag is wrong or a size impossible (7.2).
    #[must_use]
    pub fn open(&self, iv: &[u8], aad: &[u8], ciphertext: &[u8], tag: &[u8]) -> Option<Vec<u8>> {
        if iv.is_empty() || !TAG_LENGTHS.contains(&tag.len()) {
            return None;
        }
        let j0 = self.pre_counter_block(iv);
        let expected = self.tag(j0, aad, ciphertext);
        (expected[..tag.len()] == *tag).then(|| self.counter_mode(inc32(j0), ciphertext))
    }

    /// GCTR (6.5): `data` plus the keystream that starts at `counter`.
    fn counter_mode(&self, mut counter: [u8; 16], data: &[u8]) -> Vec<u8> {
        let mut output = vec![];
        for block in data.chunks(16) {
            let stream = self.aes.encrypt_block(&counter);
            output.extend(block.iter().zip(stream).map(|(x, y)| x ^ y));
            counter = inc32(counter);
        }
        output
    }

    fn tag(&self, j0: [u8; 16], aad: &[u8], ciphertext: &[u8]) -> [u8; 16] {
        let text = [padded(aad), padded(ciphertext), lengths(aad.len(), ciphertext.len())].concat();
        let s = ghash(&self.h, &text);
        let mask = self.aes.encrypt_block(&j0);
        core::array::from_fn(|i| s[i] ^ mask[i])
    }
}

/// The last 32 bits, as a big-endian number, plus one modulo 2^32 (6.2).
fn inc32(block: [u8; 16]) -> [u8; 16] {
    let n = u128::from_be_bytes(block);
    let low = (n as u32).wrapping_add(1);
    (n >> 32 << 32 | u128::from(low)).to_be_bytes()
}

/// `data` filled up with zeros to whole blocks.
fn padded(data: &[u8]) -> Vec<u8> {
    let mut data = data.to_vec();
    data.resize(data.len().next_multiple_of(16), 0);
    data
}

/// Two lengths in bytes as one block of two lengths in bits.
fn lengths(a: usize, b: usize) -> Vec<u8> {
    [(8 * a as u64).to_be_bytes(), (8 * b as u64).to_be_bytes()].concat()
}

/// The key and the nonce of AES-256-GCM that stand for those of XAES-256-GCM (C2SP).
#[must_use]
pub fn xaes_256_gcm_key_and_nonce(key: &[u8; 32], nonce: &[u8; 24]) -> ([u8; 32], [u8; 12]) {
    let aes = Aes::new(key);
    let l = u128::from_be_bytes(aes.encrypt_block(&[0; 16]));
    let k1 = if l >> 127 == 0 { l << 1 } else { (l << 1) ^ 0x87 };
    let half = |i: u8| {
        let m = u128::from_be_bytes([&[0, i, b'X', 0], &nonce[..12]].concat().try_into().expect("a block"));
        aes.encrypt_block(&(m ^ k1).to_be_bytes())
    };
    let subkey = [half(1), half(2)].concat();
    (subkey.try_into().expect("two blocks"), core::array::from_fn(|i| nonce[12 + i]))
}
