//! Authenticated encryption with additional data.
//!
//! * [`Aes128Gcm`], [`Aes192Gcm`], [`Aes256Gcm`]: AES-GCM of NIST SP 800-38D.
//! * [`XAes256Gcm`]: XAES-256-GCM of C2SP, whose longer nonces may be random.
//! * [`Aes128GcmSiv`], [`Aes256GcmSiv`]: AES-GCM-SIV of RFC 8452, for nonces that may repeat by accident.
//! * [`ChaCha20Poly1305`] of RFC 8439; [`XChaCha20Poly1305`], whose longer nonces may be random.
//! * [`Key`]: the type of all their keys, over an [`Algorithm`]; it has the methods that they have in common. [`Aead`]
//!   has the same, for code that leaves open which one.
//! * [`stream`]: files and whatever else is read before its end has come, in chunks that are each authenticated
//!   (STREAM).
//! * [`NonceSequence`]: counted nonces, none of them twice.
//! * [`Packet`]: a message of a batch, for [`Key::seal_many`] and [`Key::open_many`].
//! * [`InPieces`]: a message that comes in pieces, of AES-GCM, ChaCha20-Poly1305 and XChaCha20-Poly1305.
//! * [`HeaderKey`]: the masks by which QUIC and DTLS 1.3 hide packet numbers.
//!
//! Never reuse a *nonce* with the same key: a repetition reveals the XOR of the two plaintexts and lets anyone
//! forge; under AES-GCM-SIV alone it shows no more than that the messages are the same. Nonces may be counted; random
//! nonces of 96 bits are safe for up to 2^32 messages a key.
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
//!
#![doc = include_str!("../../docs/nonces-and-limits.md")]

// First: the others use its macro.
#[macro_use]
mod debug;

mod algorithm;
mod arrays;
mod batch;
#[cfg(feature = "chacha20poly1305")]
pub(crate) mod chacha20_poly1305;
mod forms;
#[cfg(feature = "gcm")]
pub(crate) mod gcm;
#[cfg(feature = "gcm-siv")]
pub(crate) mod gcm_siv;
mod header;
mod key;
pub mod limits;
mod nonces;
mod operations;
mod packet;
#[cfg(test)]
mod packet_tests;
mod pieces;
#[cfg(test)]
#[cfg(all(
    not(unoptimised),
    target_arch = "x86_64",
    unix,
    feature = "std",
    feature = "gcm-siv",
    feature = "chacha20poly1305"
))]
mod residue;
pub mod stream;
mod tag;
mod vectored;
#[cfg(feature = "gcm")]
mod xaes;

pub use algorithm::Algorithm;
pub use arrays::{Bytes, Nonce};
#[cfg(feature = "chacha20poly1305")]
pub use chacha20_poly1305::{
    ChaCha, ChaCha20Poly1305, ChaChaDecryptor, ChaChaEncryptor, Message as ChaChaMessage, XChaCha20Poly1305,
};
pub use forms::Aead;
#[cfg(feature = "gcm")]
pub use gcm::{
    Aes128Gcm, Aes192Gcm, Aes256Gcm, Decryptor, Encryptor, Gcm, Gmac, Message as GcmMessage, hazmat,
};
#[cfg(feature = "gcm-siv")]
pub use gcm_siv::{Aes128GcmSiv, Aes256GcmSiv, GcmSiv};
pub use header::HeaderKey;
pub use key::Key;
pub use nonces::NonceSequence;
pub use packet::Packet;
pub use pieces::{InPieces, Incremental, Pieces};
pub use tag::Tag;
#[cfg(feature = "gcm")]
pub use xaes::{XAes256Gcm, Xaes256};
