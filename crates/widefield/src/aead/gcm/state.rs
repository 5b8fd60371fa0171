//! A message under way.

use crate::{
    Error,
    aead::limits,
    ghash::join,
    simd::{barrier_word, wipe},
};
use core::slice;
use zeroize::ZeroizeOnDrop;

/// Counter and hash of a message under way. Blocks are kept byte-reversed, as words: the counter is the lowest 32 bits.
#[derive(Clone)]
pub(super) struct State {
    /// The first counter block, which masks the tag.
    pub(super) j0: [u64; 2],
    /// Whether the counter may be branched on.
    pub(super) public: bool,
    /// The counter block for the text that follows.
    pub(super) counter: [u64; 2],
    /// The hash of the additional data but its last block, if that is still to come.
    pub(super) aad: [u64; 2],
    /// The hash of all that went before the text that follows.
    pub(super) y: [u64; 2],
    /// The additional data in bits.
    pub(super) aad_bits: u64,
    /// The text, so far or to come, in bits.
    pub(super) text_bits: u64,
}

impl State {
    /// Before any text, and without a counter. The lengths must be within the limits.
    #[inline(always)]
    pub(super) const fn new(aad_len: usize, text_len: usize) -> Self {
        Self {
            j0: [0; 2],
            public: false,
            counter: [0; 2],
            aad: [0; 2],
            y: [0; 2],
            aad_bits: 8 * aad_len as u64,
            text_bits: 8 * text_len as u64,
        }
    }

    /// Starts the counter at a nonce, which is no secret: the counter may be branched on.
    #[inline(always)]
    pub(super) fn start(&mut self, nonce: &[u8; 12]) {
        let j0 = first_counter(nonce);
        self.public = true;
        (self.j0, self.counter) = (j0, j0);
        self.advance(1);
    }

    /// Starts the counter at `j0`, which is a hash. That of a known text is the hash key's secret, so nothing may
    /// branch on the counter.
    pub(super) fn start_hashed(&mut self) {
        self.public = false;
        self.counter = self.j0;
        self.advance(1);
    }

    /// Counts `text` bytes more.
    pub(super) fn count_text(&mut self, text: u64) -> Result<(), Error> {
        let len = (self.text_bits / 8).checked_add(text).ok_or(Error::Limit)?;
        limits::gcm_message(len)?;
        self.text_bits = 8 * len;
        Ok(())
    }

    /// Counts `aad` bytes more of additional data.
    pub(super) fn count_aad(&mut self, aad: u64) -> Result<(), Error> {
        let len = (self.aad_bits / 8).checked_add(aad).ok_or(Error::Limit)?;
        limits::gcm_aad(len)?;
        self.aad_bits = 8 * len;
        Ok(())
    }

    /// Counts blocks: the last 32 bits of the block, modulo 2^32.
    #[inline(always)]
    pub(super) fn advance(&mut self, blocks: u32) {
        // Stored whole: a load of a word of which the lower half is newer waits for the cache.
        self.counter[0] = barrier_word(Self::counted(self.counter[0], blocks));
    }

    #[inline(always)]
    const fn counted(word: u64, blocks: u32) -> u64 {
        word & !0xffff_ffff | (word as u32).wrapping_add(blocks) as u64
    }

    /// The counter block after so many others.
    pub(super) fn counter_block(&self, after: u32) -> [u8; 16] {
        join([Self::counted(self.counter[0], after), self.counter[1]]).to_be_bytes()
    }

    /// The first counter block.
    pub(super) fn j0(&self) -> [u8; 16] {
        join(self.j0).to_be_bytes()
    }

    /// The counter block before that for the text that follows.
    #[inline(always)]
    pub(super) const fn counter_before(&self) -> [u64; 2] {
        [Self::counted(self.counter[0], u32::MAX), self.counter[1]]
    }

    /// The block that ends the hash, as words.
    #[inline(always)]
    pub(super) const fn length_words(&self) -> [u64; 2] {
        [self.text_bits, self.aad_bits]
    }

    /// The block that ends the hash.
    pub(super) fn lengths(&self) -> [u8; 16] {
        join(self.length_words()).to_be_bytes()
    }
}

/// Refuses a message that is too long for the standard.
#[inline(always)]
pub(super) fn check_lengths(aad: u64, text: u64) -> Result<(), Error> {
    limits::gcm_aad(aad)?;
    limits::gcm_message(text)
}

/// The first counter block of a nonce of 96 bits: the nonce and a one.
#[inline(always)]
pub(super) const fn first_counter(nonce: &[u8; 12]) -> [u64; 2] {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = *nonce;
    [u64::from_be_bytes([i, j, k, l, 0, 0, 0, 1]), u64::from_be_bytes([a, b, c, d, e, f, g, h])]
}

impl Drop for State {
    #[inline]
    fn drop(&mut self) {
        // The hash of known text is the hash key's secret.
        wipe(slice::from_mut(&mut self.y));
        wipe(slice::from_mut(&mut self.aad));
        if !self.public {
            wipe(slice::from_mut(&mut self.j0));
            wipe(slice::from_mut(&mut self.counter));
        }
    }
}

impl ZeroizeOnDrop for State {}
