//! A key of AES on any tier.

use super::{
    kernels::{self, CipherKey},
    portable::Sliced,
    schedule::{KeySize, RoundKeys},
};
use crate::{
    simd::wipe,
    tier::{Token, VectorToken},
};
use zeroize::ZeroizeOnDrop;

/// A key of `K` bytes.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "sliced keys are eight times as long, and there is no heap")]
pub(super) enum Key<const K: usize> {
    Portable(Sliced),
    Vector { token: VectorToken, encrypt: RoundKeys, decrypt: RoundKeys },
}

impl<const K: usize> Key<K>
where
    [u8; K]: CipherKey,
{
    /// The memory of a key, to be expanded in it: a key that is moved leaves a copy behind.
    pub(super) fn empty(token: Token) -> Self {
        match token.vector() {
            None => Self::Portable(Sliced::EMPTY),
            Some(token) => Self::Vector { token, encrypt: [[0; 2]; 15], decrypt: [[0; 2]; 15] },
        }
    }

    /// Expands a key.
    pub(super) fn expand(&mut self, key: &[u8; K]) {
        match self {
            Self::Portable(sliced) => sliced.expand(key),
            Self::Vector { token, encrypt, decrypt } => {
                key.expand(*token, encrypt);
                kernels::invert(*token, <[u8; K]>::ROUNDS, encrypt, decrypt);
            }
        }
    }

    /// Encrypts blocks.
    pub(super) fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        match self {
            Self::Portable(sliced) => kernels::encrypt_sliced(Token::Portable, sliced, blocks),
            Self::Vector { token, encrypt, .. } => {
                kernels::encrypt(*token, <[u8; K]>::ROUNDS, encrypt, blocks)
            }
        }
    }

    /// Decrypts blocks.
    pub(super) fn decrypt(&self, blocks: &mut [[u8; 16]]) {
        match self {
            Self::Portable(sliced) => kernels::decrypt_sliced(Token::Portable, sliced, blocks),
            Self::Vector { token, decrypt, .. } => {
                kernels::decrypt(*token, <[u8; K]>::ROUNDS, decrypt, blocks)
            }
        }
    }
}

impl<const K: usize> Drop for Key<K> {
    fn drop(&mut self) {
        match self {
            // Wipes itself.
            Self::Portable(_) => {}
            Self::Vector { encrypt, decrypt, .. } => {
                wipe(encrypt);
                wipe(decrypt);
            }
        }
    }
}

impl<const K: usize> ZeroizeOnDrop for Key<K> {}
