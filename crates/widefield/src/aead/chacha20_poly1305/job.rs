//! What is to be done.

use crate::chacha20::State;
use crate::poly1305::{End, OneTime};

/// Encryption or decryption.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Seal,
    Open,
}

/// A message and what is to be done with it.
pub(super) struct Job<'a> {
    pub(super) direction: Direction,
    pub(super) aad: &'a [u8],
    pub(super) buf: &'a mut [u8],
}

impl Job<'_> {
    /// How the hashed text ends: with the block of lengths.
    #[inline(always)]
    pub(super) fn lengths(&self) -> End {
        End::Block([self.aad.len() as u64, self.buf.len() as u64])
    }
}

/// A text whose ciphertext is encrypted or decrypted with the keystream from some block on, and hashed with an end.
pub(super) struct Text<'a> {
    pub(super) direction: Direction,
    pub(super) state: &'a State,
    pub(super) mac: &'a mut OneTime,
    pub(super) buf: &'a mut [u8],
    pub(super) end: End,
}
