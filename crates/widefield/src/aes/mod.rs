//! AES, the block cipher of FIPS 197, with keys of 128, 192 and 256 bits.
//!
//! Encryption and decryption of single blocks and of many independent ones, in place. This is the bare permutation:
//! without a mode such as [AES-GCM](crate::aead) it protects nothing by itself.
//!
//! Wide tiers run eight vectors of up to four blocks at once by the processor's AES rounds; the portable one runs four
//! blocks bit-sliced. All are constant time. Round keys are wiped on drop.

mod kernels;
mod key;
mod portable;
pub(crate) mod schedule;
#[cfg(test)]
mod tests;
mod vector;

pub(crate) use kernels::{CipherKey, KERNELS, encrypt, encrypt_sliced};
pub(crate) use portable::Sliced;
pub(crate) use vector::{expand_128_block, expand_256_blocks};

use crate::simd::moved_when_set_up;
use crate::tier::{self, Token};
use key::Key;
use zeroize::ZeroizeOnDrop;

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
                moved_when_set_up(Self::empty_with(token), |this| this.set_key(key))
            }

            /// The memory of a key, for [`set_key`](Self::set_key).
            #[doc(hidden)]
            #[must_use]
            pub fn empty_with(token: Token) -> Self {
                Self(Key::empty(token))
            }

            /// Sets up a key, or another one, in the memory that it stays in: for interfaces that own the memory.
            #[doc(hidden)]
            pub fn set_key(&mut self, key: &[u8; $k]) {
                self.0.expand(key);
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

        impl ZeroizeOnDrop for $name {}

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
