//! Hashes of several messages of an AEAD, side by side where vectors have words for them.

use super::OneTime;
use super::end::End;
use crate::tier::Token;

/// A message: additional data and text, each filled up with zeros, then the lengths.
#[derive(Clone, Copy)]
pub(crate) struct Message<'a> {
    pub(crate) aad: &'a [u8],
    pub(crate) text: &'a [u8],
}

impl Message<'_> {
    /// The block of lengths.
    #[inline(always)]
    pub(super) fn lengths(&self) -> [u64; 2] {
        [self.aad.len() as u64, self.text.len() as u64]
    }

    /// Blocks in all.
    #[inline(always)]
    pub(super) fn blocks(&self) -> usize {
        self.aad.len().div_ceil(16) + self.text.len().div_ceil(16) + 1
    }

    /// The message into a hash.
    #[inline(always)]
    pub(crate) fn absorb(&self, token: Token, hash: &mut OneTime) {
        hash.absorb(token, self.aad, End::Zeros);
        hash.absorb(token, self.text, End::Block(self.lengths()));
    }
}

/// A way to hash several messages.
pub(crate) trait Several {
    /// The proof that it can run.
    type Token: Copy + Into<Token>;
    /// How many at once.
    const AT_ONCE: usize;
    /// Each message into its hash, which is new. There are at most [`AT_ONCE`](Self::AT_ONCE).
    fn absorb(token: Self::Token, hashes: &mut [OneTime], messages: &[Message<'_>]);
}

/// One after the other.
pub(crate) struct Single<T>(T);

impl<T: Copy + Into<Token>> Several for Single<T> {
    type Token = T;
    const AT_ONCE: usize = 1;

    #[inline(always)]
    fn absorb(token: T, hashes: &mut [OneTime], messages: &[Message<'_>]) {
        for (hash, message) in hashes.iter_mut().zip(messages) {
            message.absorb(token.into(), hash);
        }
    }
}
