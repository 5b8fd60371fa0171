//! What a message is sealed or opened under beside its key, as blocks: little-endian words.

/// What a message is sealed or opened under, beside the key.
#[derive(Clone, Copy)]
pub(super) struct Header<'a> {
    pub(super) nonce: &'a [u8; 12],
    pub(super) aad: &'a [u8],
}

impl Header<'_> {
    /// The nonce behind a number of 32 bits.
    #[inline(always)]
    pub(super) fn generator(&self) -> [u64; 2] {
        let [a, b, c, d, rest @ ..] = *self.nonce;
        [u64::from(u32::from_le_bytes([a, b, c, d])) << 32, u64::from_le_bytes(rest)]
    }

    /// The nonce in front of zeros.
    #[inline(always)]
    pub(super) fn mask(&self) -> [u64; 2] {
        let [rest @ .., a, b, c, d] = *self.nonce;
        [u64::from_le_bytes(rest), u32::from_le_bytes([a, b, c, d]).into()]
    }

    /// The block of lengths, in bits, that ends the hash.
    #[inline(always)]
    pub(super) fn lengths(&self, text: usize) -> [u64; 2] {
        [8 * self.aad.len() as u64, 8 * text as u64]
    }
}

/// The top bit of a block: clear before a hash is encrypted to a tag, set in the first counter.
pub(super) const TOP: u64 = 1 << 63;
