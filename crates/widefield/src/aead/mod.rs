//! Authenticated encryption with additional data.
//!
//! * [`Aes128Gcm`], [`Aes192Gcm`], [`Aes256Gcm`]: AES-GCM of NIST SP 800-38D.
//! * [`ChaCha20Poly1305`] of RFC 8439; [`XChaCha20Poly1305`], whose longer nonces may be random.
//!
//! A *nonce* must never serve twice under one key: a repetition reveals the sum of the two messages and lets
//! anyone forge. Nonces may be counted; random nonces of 96 bits are safe for up to 2^32 messages a key.
//!
//! ```
//! # #[cfg(feature = "gcm")] {
//! use widefield::aead::Aes128Gcm;
//!
//! let key = Aes128Gcm::new(&[7; 16]);
//! let nonce = [0; 12];
//! let mut text = *b"attack at dawn";
//! let tag = key.seal_in_place(&nonce, b"header", &mut text)?;
//! // Send nonce, header, text and tag.
//! key.open_in_place(&nonce, b"header", &mut text, tag.as_bytes())?;
//! assert_eq!(&text, b"attack at dawn");
//! # }
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Failure
//! Opening gives plaintext or one error that tells nothing more, and then the buffer is all zeros: text that fails its
//! authentication is never seen. Lengths beyond the standard's are refused before anything is written.

// First: the others use its macro.
#[macro_use]
mod debug;

#[cfg(feature = "chacha20poly1305")]
pub(crate) mod chacha20_poly1305;
#[cfg(feature = "gcm")]
pub(crate) mod gcm;
pub mod limits;
mod tag;

#[cfg(feature = "chacha20poly1305")]
pub use chacha20_poly1305::{ChaCha20Poly1305, ChaChaDecryptor, ChaChaEncryptor, XChaCha20Poly1305};
#[cfg(feature = "gcm")]
pub use gcm::{Aes128Gcm, Aes192Gcm, Aes256Gcm, Decryptor, Encryptor, Gmac, Message as GcmMessage, hazmat};
pub use tag::Tag;
