//! A key of any of the AEADs, and what it does to a message.

use crate::status::Status;
use crate::token::token;
use core::ffi::c_int;
use widefield::Error;
use widefield::aead::{
    Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, Algorithm, Bytes as _, ChaCha20Poly1305,
    Key, Tag, XAes256Gcm, XChaCha20Poly1305,
};

/// AES-GCM with a key of 16 bytes.
pub const WF_AES_128_GCM: c_int = 1;
/// AES-GCM with a key of 24 bytes.
pub const WF_AES_192_GCM: c_int = 2;
/// AES-GCM with a key of 32 bytes.
pub const WF_AES_256_GCM: c_int = 3;
/// ChaCha20-Poly1305 of RFC 8439.
pub const WF_CHACHA20_POLY1305: c_int = 4;
/// XChaCha20-Poly1305.
pub const WF_XCHACHA20_POLY1305: c_int = 5;
/// AES-GCM-SIV of RFC 8452 with a key of 16 bytes.
pub const WF_AES_128_GCM_SIV: c_int = 6;
/// AES-GCM-SIV with a key of 32 bytes.
pub const WF_AES_256_GCM_SIV: c_int = 7;
/// XAES-256-GCM of C2SP.
pub const WF_XAES_256_GCM: c_int = 8;

/// A key that is set up.
#[allow(clippy::large_enum_variant, reason = "it lies in a context that has room for the largest")]
pub enum Aead {
    /// `WF_AES_128_GCM`
    Aes128(Aes128Gcm),
    /// `WF_AES_192_GCM`
    Aes192(Aes192Gcm),
    /// `WF_AES_256_GCM`
    Aes256(Aes256Gcm),
    /// `WF_CHACHA20_POLY1305`
    ChaCha(ChaCha20Poly1305),
    /// `WF_XCHACHA20_POLY1305`
    XChaCha(XChaCha20Poly1305),
    /// `WF_AES_128_GCM_SIV`
    Siv128(Aes128GcmSiv),
    /// `WF_AES_256_GCM_SIV`
    Siv256(Aes256GcmSiv),
    /// `WF_XAES_256_GCM`
    XAes(XAes256Gcm),
}

/// The length of a key; 0 for an unknown algorithm.
pub(crate) fn key_len(algorithm: c_int) -> usize {
    match algorithm {
        WF_AES_128_GCM | WF_AES_128_GCM_SIV => 16,
        WF_AES_192_GCM => 24,
        WF_AES_256_GCM
        | WF_CHACHA20_POLY1305
        | WF_XCHACHA20_POLY1305
        | WF_AES_256_GCM_SIV
        | WF_XAES_256_GCM => 32,
        _ => 0,
    }
}

/// The bytes of exactly so many.
pub(crate) fn exactly<const N: usize>(bytes: &[u8]) -> Result<&[u8; N], Status> {
    bytes.try_into().map_err(|_| Status::Length)
}

/// A branch and an address that depend on a key, which `integration/memcheck` must find.
#[cfg(widefield_planted_leak)]
#[inline(never)]
fn planted_leak(key: &[u8]) {
    use core::sync::atomic::{AtomicU8, Ordering::Relaxed};
    static TABLE: [AtomicU8; 256] = [const { AtomicU8::new(0) }; 256];
    if let Some(byte) = key.first()
        && byte & 1 == 1
    {
        TABLE[usize::from(*byte)].fetch_add(1, Relaxed);
    }
}

/// Runs one piece of code for each of AES-GCM's key lengths, and others for the two of ChaCha20 and for those without
/// messages in pieces.
macro_rules! of_cipher {
    (
        $aead:expr, gcm $gcm:pat => $of_gcm:expr, chacha $chacha:pat => $of_chacha:expr,
        whole $whole:pat => $of_whole:expr $(,)?
    ) => {
        match $aead {
            Aead::Aes128($gcm) => $of_gcm,
            Aead::Aes192($gcm) => $of_gcm,
            Aead::Aes256($gcm) => $of_gcm,
            Aead::ChaCha($chacha) => $of_chacha,
            Aead::XChaCha($chacha) => $of_chacha,
            Aead::Siv128($whole) => $of_whole,
            Aead::Siv256($whole) => $of_whole,
            Aead::XAes($whole) => $of_whole,
        }
    };
    ($aead:expr, $cipher:pat => $of_any:expr) => {
        of_cipher!($aead, gcm $cipher => $of_any, chacha $cipher => $of_any, whole $cipher => $of_any)
    };
}
pub(crate) use of_cipher;

impl Aead {
    /// The memory of a key, to be set up in it; of one of so many bytes.
    pub(crate) fn empty(algorithm: c_int, key_len: usize) -> Result<Self, Status> {
        let token = token();
        let empty = match algorithm {
            WF_AES_128_GCM => Self::Aes128(Key::empty_with(token)),
            WF_AES_192_GCM => Self::Aes192(Key::empty_with(token)),
            WF_AES_256_GCM => Self::Aes256(Key::empty_with(token)),
            WF_CHACHA20_POLY1305 => Self::ChaCha(Key::empty_with(token)),
            WF_XCHACHA20_POLY1305 => Self::XChaCha(Key::empty_with(token)),
            WF_AES_128_GCM_SIV => Self::Siv128(Key::empty_with(token)),
            WF_AES_256_GCM_SIV => Self::Siv256(Key::empty_with(token)),
            WF_XAES_256_GCM => Self::XAes(Key::empty_with(token)),
            _ => return Err(Status::Algorithm),
        };
        if key_len == self::key_len(algorithm) { Ok(empty) } else { Err(Status::Length) }
    }

    /// Sets a key up where it stays: one that is moved leaves a copy behind.
    pub(crate) fn set_key(&mut self, key: &[u8]) -> Result<(), Status> {
        #[cfg(widefield_planted_leak)]
        planted_leak(key);
        of_cipher!(self, cipher => cipher.set_key(exactly(key)?));
        Ok(())
    }

    /// Whether a text may be so long.
    pub(crate) fn check_text(&self, len: u64) -> Result<(), Status> {
        Ok(of_cipher!(self, cipher => check(cipher, 0, len))?)
    }

    /// The length of its nonce; AES-GCM takes others too.
    pub(crate) fn nonce_len(&self) -> usize {
        if let Self::XChaCha(_) | Self::XAes(_) = self { 24 } else { 12 }
    }

    /// Whether nonce and additional data may be so long.
    pub(crate) fn check(&self, nonce: &[u8], aad: &[u8]) -> Result<(), Status> {
        of_cipher!(self, cipher => check(cipher, aad.len() as u64, 0))?;
        let fits = match self {
            Self::Aes128(_) | Self::Aes192(_) | Self::Aes256(_) => !nonce.is_empty(),
            _ => nonce.len() == self.nonce_len(),
        };
        if fits { Ok(()) } else { Err(Status::Length) }
    }

    /// The tag, and the ciphertext of `from`, or of what is in `to`.
    pub(crate) fn seal(
        &self,
        nonce: &[u8],
        aad: &[u8],
        from: Option<&[u8]>,
        to: &mut [u8],
    ) -> Result<Tag, Status> {
        Ok(of_cipher!(self, cipher => seal(cipher, nonce, aad, from, to))?)
    }

    /// Whether the tag is right, and then the plaintext of `from`, or of what is in `to`; else zeros.
    pub(crate) fn open(
        &self,
        nonce: &[u8],
        aad: &[u8],
        from: Option<&[u8]>,
        to: &mut [u8],
        tag: &[u8; 16],
    ) -> Result<(), Status> {
        Ok(of_cipher!(self, cipher => open(cipher, nonce, aad, from, to, tag))?)
    }
}

#[inline(always)]
fn check<A: Algorithm>(_: &Key<A>, aad: u64, text: u64) -> Result<(), Error> {
    Key::<A>::check_lengths(aad, text)
}

#[inline(always)]
fn seal<A: Algorithm>(
    cipher: &Key<A>,
    nonce: &[u8],
    aad: &[u8],
    from: Option<&[u8]>,
    to: &mut [u8],
) -> Result<Tag, Error> {
    match (A::Nonce::from_slice(nonce), from) {
        (Some(nonce), None) => cipher.seal_in_place(nonce, aad, to),
        (Some(nonce), Some(from)) => cipher.seal(nonce, aad, from, to),
        (None, from) => {
            from.inspect(|from| to.copy_from_slice(from));
            cipher.seal_in_place_with_iv(nonce, aad, to)
        }
    }
}

#[inline(always)]
fn open<A: Algorithm>(
    cipher: &Key<A>,
    nonce: &[u8],
    aad: &[u8],
    from: Option<&[u8]>,
    to: &mut [u8],
    tag: &[u8; 16],
) -> Result<(), Error> {
    match (A::Nonce::from_slice(nonce), from) {
        (Some(nonce), None) => cipher.open_in_place(nonce, aad, to, tag),
        (Some(nonce), Some(from)) => cipher.open(nonce, aad, from, to, tag),
        (None, from) => {
            from.inspect(|from| to.copy_from_slice(from));
            cipher.open_in_place_with_iv(nonce, aad, to, tag)
        }
    }
}
