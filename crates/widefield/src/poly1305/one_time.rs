//! A one-time key with the sum so far.

use super::{end::End, kernels::take, scalar};
use crate::simd::Wiped;
use crate::tier::Token;

/// A one-time key with the sum so far: texts of whole blocks, or filled up to them, or a last one with a mark.
#[derive(Clone)]
pub(crate) struct OneTime(Wiped<Secret>);

#[derive(Clone, Copy)]
struct Secret {
    /// Clamped.
    r: [u64; 2],
    s: [u64; 2],
    h: [u64; 3],
}

impl Secret {
    #[inline(always)]
    fn new(key: &[u8; 32]) -> Self {
        let (halves, _) = key.as_chunks();
        let (r, s) = (u128::from_le_bytes(halves[0]), u128::from_le_bytes(halves[1]));
        Self { r: scalar::clamp(r), s: [s as u64, (s >> 64) as u64], h: [0; 3] }
    }
}

impl OneTime {
    #[inline(always)]
    pub(crate) fn new(key: &[u8; 32]) -> Self {
        Self(Wiped::new(Secret::new(key)))
    }

    /// Begins again with another key.
    #[cfg(feature = "chacha20poly1305")]
    #[inline(always)]
    pub(crate) fn set_key(&mut self, key: &[u8; 32]) {
        *self.0 = Secret::new(key);
    }

    /// Takes a text.
    #[inline(always)]
    pub(crate) fn absorb(&mut self, token: Token, text: &[u8], end: End) {
        self.0.h = take(token, self.0.h, &self.0.r, text, end);
    }

    /// The sum so far.
    #[inline(always)]
    pub(crate) fn sum(&self) -> &[u64; 3] {
        &self.0.h
    }

    /// The clamped r.
    #[inline(always)]
    pub(crate) fn factor(&self) -> &[u64; 2] {
        &self.0.r
    }

    /// Goes on from another sum.
    #[inline(always)]
    pub(crate) fn set_sum(&mut self, h: [u64; 3]) {
        self.0.h = h;
    }

    /// The tag.
    #[inline(always)]
    pub(crate) fn finish(&self) -> [u8; 16] {
        scalar::finish(self.0.h, self.0.s)
    }
}
