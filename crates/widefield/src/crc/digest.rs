//! A text in pieces.

use super::check::Crc;
use crate::tier::{self, Token};
use core::hash::Hasher;

/// The CRC of a text that comes in pieces. Also a [`Hasher`], of the bytes that it is given, and a `std::io::Write`.
#[derive(Clone, Debug)]
pub struct Digest<'a> {
    crc: &'a Crc,
    token: Token,
    register: u64,
}

impl Crc {
    /// A CRC of a text in pieces.
    #[must_use]
    #[inline]
    pub fn digest(&self) -> Digest<'_> {
        self.digest_with(tier::active())
    }

    /// [`digest`](Self::digest) on a tier.
    #[must_use]
    #[inline]
    pub fn digest_with(&self, token: Token) -> Digest<'_> {
        Digest { crc: self, token, register: self.initial }
    }
}

impl<'a> Digest<'a> {
    /// Goes on with a text of which the CRC so far is known.
    #[must_use]
    pub fn resume(crc: &'a Crc, value: u64) -> Self {
        Self::resume_with(tier::active(), crc, value)
    }

    /// [`resume`](Self::resume) on a tier.
    #[must_use]
    pub fn resume_with(token: Token, crc: &'a Crc, value: u64) -> Self {
        Self { crc, token, register: crc.register_of(value) }
    }

    /// More of the text.
    #[inline]
    pub fn update(&mut self, text: &[u8]) {
        self.register = self.crc.constants.update(self.token, self.register, text);
    }

    /// The CRC of what has come so far.
    #[must_use]
    #[inline]
    pub fn finalize(&self) -> u64 {
        self.crc.to_value(self.register)
    }
}

impl Hasher for Digest<'_> {
    fn write(&mut self, bytes: &[u8]) {
        self.update(bytes);
    }

    fn finish(&self) -> u64 {
        self.finalize()
    }
}

#[cfg(feature = "std")]
impl std::io::Write for Digest<'_> {
    fn write(&mut self, text: &[u8]) -> std::io::Result<usize> {
        self.update(text);
        Ok(text.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}
