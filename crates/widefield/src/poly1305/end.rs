//! How a text ends.

/// How a text ends.
#[derive(Clone, Copy, Debug)]
pub(crate) enum End {
    /// With a mark after its last byte, as Poly1305 has it.
    Mark,
    /// With zeros up to a whole block.
    Zeros,
    /// With zeros up to a whole block, and then this block: the AEAD's lengths.
    Block([u64; 2]),
}

impl End {
    /// Blocks of a text of so many bytes with this end.
    #[inline(always)]
    pub(crate) fn blocks(self, len: usize) -> usize {
        len.div_ceil(16) + usize::from(matches!(self, Self::Block(_)))
    }
}
