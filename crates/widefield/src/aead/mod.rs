//! Authenticated encryption with associated data.

mod chacha20_poly1305;

pub use chacha20_poly1305::{ChaCha20Poly1305, XChaCha20Poly1305};

/// What authenticates a message: 16 bytes to send along with the ciphertext.
pub type Tag = [u8; 16];
