//! Keys and first states: the cipher's secrets, wiped on drop.
//!
//! A state is never changed or copied: kernels take it by reference and, beside it, how many blocks further on they
//! begin.

use crate::simd::Wiped;

/// "expand 32-byte k".
pub(super) const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

/// A key in words.
#[derive(Clone)]
pub(crate) struct Key(Wiped<[u32; 8]>);

impl Key {
    /// The key with these bytes.
    #[inline(always)]
    pub(crate) fn new(bytes: &[u8; 32]) -> Self {
        Self(Wiped::new(words(bytes)))
    }

    /// Takes the bytes of another key.
    #[inline(always)]
    pub(crate) fn set(&mut self, bytes: &[u8; 32]) {
        *self.0 = words(bytes);
    }

    /// Sets the words one by one.
    #[inline(always)]
    pub(super) fn set_words<'a>(&mut self, words: impl Iterator<Item = &'a u32>) {
        for (to, from) in self.0.iter_mut().zip(words) {
            *to = *from;
        }
    }

    /// The two rows that it takes of a state.
    #[inline(always)]
    pub(super) fn rows(&self) -> &[[u32; 4]] {
        self.0.as_chunks().0
    }

    /// Writes the bytes.
    #[inline(always)]
    pub(super) fn to_bytes(&self, bytes: &mut [u8; 32]) {
        for (bytes, word) in bytes.as_chunks_mut().0.iter_mut().zip(self.0.iter()) {
            *bytes = word.to_le_bytes();
        }
    }
}

/// The state before the first round, row by row.
#[derive(Clone)]
pub(crate) struct State(Wiped<[u32; 16]>);

impl State {
    /// The memory of a state.
    #[cfg(feature = "chacha20poly1305")]
    pub(crate) const EMPTY: Self = Self(Wiped::new([0; 16]));

    /// Takes the words of another state.
    #[cfg(feature = "chacha20poly1305")]
    #[inline(always)]
    pub(crate) fn set(&mut self, other: &Self) {
        *self.0 = *other.0;
    }

    /// The state of a key, a block number and a nonce.
    #[inline(always)]
    pub(crate) fn new(Key(k): &Key, number: u32, n: &[u32; 3]) -> Self {
        let c = CONSTANTS;
        Self(Wiped::new([
            c[0], c[1], c[2], c[3], k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7], number, n[0], n[1], n[2],
        ]))
    }

    /// The sixteen words. Word 12 is the block's number.
    #[inline(always)]
    pub(super) fn words(&self) -> &[u32; 16] {
        &self.0
    }
}

/// Bytes as little-endian words.
#[inline(always)]
pub(crate) fn words<const N: usize, const B: usize>(bytes: &[u8; B]) -> [u32; N] {
    const { assert!(4 * N == B) };
    let mut words = [0; N];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    words
}
