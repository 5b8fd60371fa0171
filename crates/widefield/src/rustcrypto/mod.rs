//! RustCrypto's traits: `aead` 0.6, `universal-hash` 0.6, `cipher` 0.5, whose `KeyInit` and `KeySizeUser` are
//! `crypto-common`'s. The feature `aead-06` has the first of them alone. The feature `aead-05` has `aead` 0.5, which
//! many programs are built on, in a module of that name. The feature `pkcs8` has `pkcs8` 0.11 and `signature` 3 for
//! keys and signatures on NIST's binary curves, in the module `ecdsa`.
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
#![cfg_attr(feature = "aead-06", doc = include_str!("../../docs/replace-aes-gcm.md"))]

#[cfg(all(feature = "aead-05", any(feature = "gcm", feature = "chacha20poly1305")))]
pub mod aead05;
#[cfg(all(feature = "aead-06", any(feature = "gcm", feature = "chacha20poly1305")))]
mod aeads;
#[cfg(all(feature = "rustcrypto", feature = "aes"))]
mod blocks;
#[cfg(feature = "pkcs8")]
pub mod ecdsa;
#[cfg(all(feature = "rustcrypto", any(feature = "ghash", feature = "poly1305")))]
mod hashes;
#[cfg(all(feature = "rustcrypto", feature = "chacha20"))]
mod streams;

#[cfg(all(feature = "rustcrypto", feature = "chacha20"))]
pub use streams::XChaCha20;
