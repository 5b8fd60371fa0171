//! RustCrypto's traits: `aead` 0.6, `universal-hash` 0.6, `cipher` 0.5, whose `KeyInit` and `KeySizeUser` are
//! `crypto-common`'s.
//!
//! | trait | types |
//! |---|---|
//! | `AeadCore`, `AeadInOut`, and so `Aead` | all of [`aead`](crate::aead) |
//! | `UniversalHash` | [`Ghash`](crate::ghash::Ghash), [`Polyval`](crate::ghash::Polyval), [`Poly1305`](crate::poly1305::Poly1305) |
//! | `StreamCipher`, `StreamCipherSeek`, `KeyIvInit` | [`ChaCha20`](crate::chacha20::ChaCha20), [`XChaCha20`] |
//! | `BlockCipherEncrypt`, `BlockCipherDecrypt` | [`Aes128`](crate::aes::Aes128), [`Aes192`](crate::aes::Aes192), [`Aes256`](crate::aes::Aes256) |
//!
//! Each is `KeyInit`. The types' own methods come before the traits' of the same name: `Aes128Gcm::new` takes
//! `&[u8; 16]`, `<Aes128Gcm as KeyInit>::new` an `Array`.
//!
#![doc = include_str!("../../docs/replace-aes-gcm.md")]

#[cfg(any(feature = "gcm", feature = "chacha20poly1305"))]
mod aeads;
#[cfg(feature = "aes")]
mod blocks;
#[cfg(any(feature = "ghash", feature = "poly1305"))]
mod hashes;
#[cfg(feature = "chacha20")]
mod streams;

#[cfg(feature = "chacha20")]
pub use streams::XChaCha20;
