//! Key expansion by words (FIPS 197, section 5.2), over any way to substitute bytes.

/// The round keys of AES: as many as the widest key has, the rest zero.
pub(crate) type RoundKeys = [[u64; 2]; 15];

/// Rounds for a key of so many bytes: 10, 12 or 14.
pub(crate) const fn rounds(key_len: usize) -> usize {
    key_len / 4 + 6
}

/// Words are little-endian: the first byte is the lowest, and `RotWord` turns a word right. `K` is 16, 24 or 32.
#[inline(always)]
pub(super) fn expand<const K: usize>(key: &[u8; K], sub_word: impl Fn(u32) -> u32) -> RoundKeys {
    const { assert!(K == 16 || K == 24 || K == 32) };
    let n = K / 4;
    let mut w = [0u32; 60];
    for (w, bytes) in w.iter_mut().zip(key.as_chunks().0) {
        *w = u32::from_le_bytes(*bytes);
    }
    let mut rcon = 1u32;
    for i in n..4 * (rounds(K) + 1) {
        let mut t = w[i - 1];
        if i % n == 0 {
            t = sub_word(t.rotate_right(8)) ^ rcon;
            // Times x in GF(2^8); public.
            rcon = (rcon << 1) ^ ((rcon >> 7) * 0x11b);
        } else if n > 6 && i % n == 4 {
            t = sub_word(t);
        }
        w[i] = w[i - n] ^ t;
    }
    let mut keys = [[0; 2]; 15];
    for (key, [a, b, c, d]) in keys.iter_mut().zip(w.as_chunks().0) {
        *key = [u64::from(*a) | u64::from(*b) << 32, u64::from(*c) | u64::from(*d) << 32];
    }
    // The words are as secret as the keys.
    zeroize::Zeroize::zeroize(&mut w);
    keys
}
