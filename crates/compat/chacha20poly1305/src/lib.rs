#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]
#![doc = include_str!("../README.md")]

pub use aead::{self, AeadCore, AeadInPlace, Error, KeyInit, KeySizeUser, consts};

use aead::generic_array::GenericArray;
use chacha20::{ChaCha20, XChaCha20};
use consts::{U12, U16, U24, U32};
use widefield::rustcrypto::aead05::Cipher;

/// A key.
pub type Key = GenericArray<u8, U32>;
/// A nonce of ChaCha20-Poly1305.
pub type Nonce = GenericArray<u8, U12>;
/// A nonce of XChaCha20-Poly1305.
pub type XNonce = GenericArray<u8, U24>;
/// A tag.
pub type Tag = GenericArray<u8, U16>;

/// The AEAD with the stream cipher that `C` names, and nonces of its `N` bytes.
pub type ChaChaPoly1305<C, N = U12> = Cipher<<C as Named>::Key, N>;
/// ChaCha20-Poly1305 of RFC 8439.
pub type ChaCha20Poly1305 = ChaChaPoly1305<ChaCha20, U12>;
/// XChaCha20-Poly1305, whose nonces may be random.
pub type XChaCha20Poly1305 = ChaChaPoly1305<XChaCha20, U24>;

/// A type of the crate `chacha20`, as the name of a stream cipher that widefield has. The compiler refuses others.
#[diagnostic::on_unimplemented(
    message = "widefield has no AEAD with the stream cipher `{Self}`, only with `ChaCha20` and `XChaCha20`"
)]
pub trait Named {
    /// A key of the AEAD with this stream cipher.
    type Key;
}

impl Named for ChaCha20 {
    type Key = widefield::aead::ChaCha20Poly1305;
}

impl Named for XChaCha20 {
    type Key = widefield::aead::XChaCha20Poly1305;
}
