//! AES, the block cipher of FIPS 197, with keys of 128, 192 and 256 bits.
//!
//! Encryption and decryption of single blocks and of many independent ones, in place. This is the bare permutation:
//! without a mode such as [AES-GCM](crate::aead) it protects nothing by itself.
//!
//! Wide tiers run eight vectors of up to four blocks at once by the processor's AES rounds; the portable one runs four
//! blocks bit-sliced. All are constant time. Round keys are wiped on drop.

mod kernels;
mod portable;
pub(crate) mod schedule;
#[cfg(test)]
mod tests;
mod vector;

pub(crate) use kernels::{KERNELS, encrypt, expand};
pub(crate) use portable::Sliced;

use crate::{
    simd::wipe,
    tier::{self, Token, VectorToken},
};
use schedule::{RoundKeys, rounds};

/// A key of `K` bytes.
#[derive(Clone)]
#[allow(clippy::large_enum_variant, reason = "sliced keys are eight times as long, and there is no heap")]
enum Key<const K: usize> {
    Portable(Sliced),
    Vector { token: VectorToken, encrypt: RoundKeys, decrypt: RoundKeys },
}

impl<const K: usize> Key<K> {
    fn new(token: Token, key: &[u8; K]) -> Self {
        let Some(token) = token.vector() else { return Self::Portable(Sliced::new(key)) };
        let (mut encrypt, mut decrypt) = ([[0; 2]; 15], [[0; 2]; 15]);
        expand(token, key, &mut encrypt);
        kernels::invert(token, rounds(K), &encrypt, &mut decrypt);
        Self::Vector { token, encrypt, decrypt }
    }

    fn encrypt(&self, blocks: &mut [[u8; 16]]) {
        match self {
            Self::Portable(key) => key.encrypt_all(blocks),
            Self::Vector { token, encrypt, .. } => kernels::encrypt(*token, rounds(K), encrypt, blocks),
        }
    }

    fn decrypt(&self, blocks: &mut [[u8; 16]]) {
        match self {
            Self::Portable(key) => key.decrypt_all(blocks),
            Self::Vector { token, decrypt, .. } => kernels::decrypt(*token, rounds(K), decrypt, blocks),
        }
    }
}

impl<const K: usize> Drop for Key<K> {
    fn drop(&mut self) {
        if let Self::Vector { encrypt, decrypt, .. } = self {
            wipe(encrypt);
            wipe(decrypt);
        }
    }
}

macro_rules! cipher {
    ($(#[$doc:meta])* $name:ident, $k:literal) => {
        $(#[$doc])*
        #[derive(Clone)]
        pub struct $name(Key<$k>);

        impl $name {
            /// Expands a key.
            #[must_use]
            pub fn new(key: &[u8; $k]) -> Self {
                Self::new_with(tier::active(), key)
            }

            /// Like [`new`](Self::new), on a given tier.
            #[must_use]
            pub fn new_with(token: Token, key: &[u8; $k]) -> Self {
                Self(Key::new(token, key))
            }

            /// Encrypts one block in place.
            pub fn encrypt_block(&self, block: &mut [u8; 16]) {
                self.0.encrypt(core::slice::from_mut(block));
            }

            /// Decrypts one block in place.
            pub fn decrypt_block(&self, block: &mut [u8; 16]) {
                self.0.decrypt(core::slice::from_mut(block));
            }

            /// Encrypts each block in place, independently of the others.
            pub fn encrypt_blocks(&self, blocks: &mut [[u8; 16]]) {
                self.0.encrypt(blocks);
            }

            /// Decrypts each block in place, independently of the others.
            pub fn decrypt_blocks(&self, blocks: &mut [[u8; 16]]) {
                self.0.decrypt(blocks);
            }
        }

        impl core::fmt::Debug for $name {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

cipher! {
    /// AES with a key of 128 bits: 10 rounds.
    Aes128, 16
}
cipher! {
    /// AES with a key of 192 bits: 12 rounds.
    Aes192, 24
}
cipher! {
    /// AES with a key of 256 bits: 14 rounds.
    Aes256, 32
}
