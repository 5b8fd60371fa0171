//! Which AEAD.

/// What is timed of several rivals, in the order of `rivals::ffi::AEADS` and of `rivals/native`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cipher {
    Aes128Gcm = 0,
    Aes192Gcm,
    Aes256Gcm,
    ChaCha20Poly1305,
    XChaCha20Poly1305,
    Aes128GcmSiv,
    Aes256GcmSiv,
}

/// The nonce of XChaCha20 for one of 12 bytes.
#[inline]
pub(crate) fn extended(nonce: &[u8; 12]) -> [u8; 24] {
    let mut long = [0xa5; 24];
    long[..12].copy_from_slice(nonce);
    long
}
