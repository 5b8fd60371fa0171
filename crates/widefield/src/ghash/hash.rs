//! A hash under way.

use super::{
    element::{join, split},
    kernels::{absorb_few, extend_and_absorb},
    powers::Powers,
    tuned::all::{FIRST_POWERS_FROM, POWERS_FROM},
};
use crate::{
    simd::{wipe, wipe_bytes},
    tier::Token,
};
use core::slice;
use zeroize::ZeroizeOnDrop;

/// The hash of blocks: REVERSED is GHASH's order of bytes.
#[derive(Clone)]
struct Blocks<const REVERSED: bool> {
    token: Token,
    h: [u64; 2],
    /// Powers of the key, once a text has been long enough to use them, or a second one somewhat long.
    powers: Option<Powers>,
    /// Whether there was a text that was somewhat long.
    again: bool,
    y: [u64; 2],
}

impl<const REVERSED: bool> Blocks<REVERSED> {
    fn absorb(&mut self, blocks: &[[u8; 16]]) {
        if let Some(powers) = &mut self.powers {
            return extend_and_absorb::<REVERSED>(powers.token, powers, &mut self.y, blocks.as_flattened());
        }
        match self.token.vector() {
            Some(token) if blocks.len() >= if self.again { POWERS_FROM } else { FIRST_POWERS_FROM }.get() => {
                let powers = self.powers.insert(Powers::empty(token));
                powers.set_key(&self.h);
                extend_and_absorb::<REVERSED>(token, powers, &mut self.y, blocks.as_flattened());
            }
            _ => {
                self.again |= blocks.len() >= POWERS_FROM.get();
                absorb_few::<REVERSED>(self.token, &self.h, &mut self.y, blocks);
            }
        }
    }
}

impl<const REVERSED: bool> Drop for Blocks<REVERSED> {
    #[inline]
    fn drop(&mut self) {
        wipe(slice::from_mut(&mut self.h));
        wipe(slice::from_mut(&mut self.y));
    }
}

impl<const REVERSED: bool> ZeroizeOnDrop for Blocks<REVERSED> {}

/// The hash of text that comes in pieces.
#[derive(Clone)]
pub(crate) struct Hash<const REVERSED: bool> {
    blocks: Blocks<REVERSED>,
    /// The first bytes of a block that is not complete.
    pending: [u8; 16],
    pending_len: usize,
}

/// POLYVAL inside the library, whose end is taken by reference.
#[cfg(feature = "gcm-siv")]
pub(crate) type PolyvalHash = Hash<false>;

#[cfg(feature = "gcm-siv")]
impl PolyvalHash {
    /// Of nothing yet, under a key.
    pub(crate) fn under(token: Token, h: &[u8; 16]) -> Self {
        Self::new(token, super::element::polyval_key(h))
    }
}

impl<const REVERSED: bool> Hash<REVERSED> {
    /// Of nothing yet, under a key in POLYVAL's representation.
    #[inline(never)]
    pub(super) fn new(token: Token, h: u128) -> Self {
        let blocks = Blocks { token, h: split(h), powers: None, again: false, y: [0; 2] };
        Self { blocks, pending: [0; 16], pending_len: 0 }
    }

    pub(crate) fn update(&mut self, mut text: &[u8]) {
        if self.pending_len > 0 {
            let n = text.len().min(16 - self.pending_len);
            let (now, later) = text.split_at(n);
            self.pending[self.pending_len..][..n].copy_from_slice(now);
            self.pending_len += n;
            if self.pending_len < 16 {
                return;
            }
            self.pending_len = 0;
            self.blocks.absorb(slice::from_ref(&self.pending));
            text = later;
        }
        let (whole, rest) = text.as_chunks();
        if !whole.is_empty() {
            self.blocks.absorb(whole);
        }
        self.pending[..rest.len()].copy_from_slice(rest);
        self.pending_len = rest.len();
    }

    /// The tier.
    pub(super) const fn token(&self) -> Token {
        self.blocks.token
    }

    /// The hash of all, by reference: a move would copy the table.
    pub(crate) fn end(&mut self) -> u128 {
        if self.pending_len > 0 {
            self.pending[self.pending_len..].fill(0);
            self.blocks.absorb(slice::from_ref(&self.pending));
        }
        join(self.blocks.y)
    }

    /// The same, and nothing is left to be wiped by a call: that would put the result on the stack.
    pub(super) fn end_and_clear(&mut self) -> u128 {
        let hash = self.end();
        self.blocks.powers = None;
        hash
    }
}

impl<const REVERSED: bool> Drop for Hash<REVERSED> {
    #[inline]
    fn drop(&mut self) {
        wipe_bytes(&mut self.pending);
    }
}

impl<const REVERSED: bool> ZeroizeOnDrop for Hash<REVERSED> {}
