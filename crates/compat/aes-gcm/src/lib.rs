#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]

pub use aead::{self, AeadCore, AeadInPlace, Error, Key, KeyInit, KeySizeUser};
#[cfg(feature = "aes")]
pub use aes;
pub use widefield::rustcrypto::aead05::TagSize;

use aead::{consts::U16, generic_array::GenericArray};
use widefield::rustcrypto::aead05::Cipher;

/// The longest additional data that RustCrypto's crate takes, in bytes; widefield takes what the standard allows.
pub const A_MAX: u64 = 1 << 36;
/// The longest plaintext that RustCrypto's crate takes, in bytes; widefield's limit, the standard's, is 32 less.
pub const P_MAX: u64 = 1 << 36;
/// The longest ciphertext with its tag that RustCrypto's crate takes, in bytes.
pub const C_MAX: u64 = P_MAX + 16;

/// A nonce.
pub type Nonce<NonceSize> = GenericArray<u8, NonceSize>;
/// A tag.
pub type Tag<TagSize = U16> = GenericArray<u8, TagSize>;

/// AES-GCM with the block cipher that `Aes` names, nonces of `NonceSize` bytes, 1 or more, tags of `TagSize`, 12 to 16.
pub type AesGcm<Aes, NonceSize, TagSize = U16> = Cipher<<Aes as Named>::Key, NonceSize, TagSize>;
/// AES-GCM with a key of 128 bits and nonces of 96.
#[cfg(feature = "aes")]
pub type Aes128Gcm = AesGcm<aes::Aes128, aead::consts::U12>;
/// AES-GCM with a key of 256 bits and nonces of 96.
#[cfg(feature = "aes")]
pub type Aes256Gcm = AesGcm<aes::Aes256, aead::consts::U12>;

/// A type of the crate `aes`, as the name of a block cipher that widefield has. Others are refused by the compiler.
#[diagnostic::on_unimplemented(
    message = "widefield has no AES-GCM with the block cipher `{Self}`, only with those of the crate `aes`"
)]
pub trait Named {
    /// A key of AES-GCM with this block cipher.
    type Key;
}

#[cfg(feature = "aes")]
macro_rules! named {
    ($($aes:ident $encrypts:ident $gcm:ident)*) => { $(
        impl Named for aes::$aes { type Key = widefield::aead::$gcm; }
        impl Named for aes::$encrypts { type Key = widefield::aead::$gcm; }
    )* };
}
#[cfg(feature = "aes")]
named! { Aes128 Aes128Enc Aes128Gcm  Aes192 Aes192Enc Aes192Gcm  Aes256 Aes256Enc Aes256Gcm }
