//! Authenticated encryption of the rivals, behind one trait.

use super::{OpenSsl, ffi};
use crate::cipher::{Cipher, extended};
use aes_gcm::aead::{AeadInOut, KeyInit, inout::InOutBuf};

/// Which way a key is to be used: not every rival has one for both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Seal,
    Open,
}

/// A key of a rival.
pub(crate) trait Aead: Sized + 'static {
    /// The name under which its records appear.
    const WHO: &'static str;
    /// The function that is called.
    const FUNCTION: &'static str;

    /// Sets a key up, if the rival has the cipher.
    fn new(cipher: Cipher, key: &[u8], direction: Direction) -> Option<Self>;
    /// Encrypts in place: the tag.
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16];
    /// Decrypts in place, and whether the tag is right.
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool;
}

/// aws-lc-rs.
#[derive(Debug)]
pub(crate) struct AwsLc(aws_lc_rs::aead::LessSafeKey);

impl Aead for AwsLc {
    const WHO: &'static str = "aws-lc-rs";
    const FUNCTION: &'static str = "LessSafeKey";

    fn new(cipher: Cipher, key: &[u8], _: Direction) -> Option<Self> {
        use aws_lc_rs::aead::{
            AES_128_GCM, AES_192_GCM, AES_256_GCM, CHACHA20_POLY1305, LessSafeKey, UnboundKey,
        };
        let cipher = match cipher {
            Cipher::Aes128Gcm => &AES_128_GCM,
            Cipher::Aes192Gcm => &AES_192_GCM,
            Cipher::Aes256Gcm => &AES_256_GCM,
            Cipher::ChaCha20Poly1305 => &CHACHA20_POLY1305,
            Cipher::XChaCha20Poly1305 | Cipher::Aes128GcmSiv | Cipher::Aes256GcmSiv => return None,
        };
        UnboundKey::new(cipher, key).ok().map(|k| Self(LessSafeKey::new(k)))
    }

    #[inline]
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
        use aws_lc_rs::aead::{Aad, Nonce};
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let tag = self.0.seal_in_place_separate_tag(nonce, Aad::from(aad), text);
        *tag.expect("not too long").as_ref().first_chunk().expect("16 bytes")
    }

    #[inline]
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
        use aws_lc_rs::aead::{Aad, Nonce};
        let nonce = Nonce::assume_unique_for_key(*nonce);
        self.0.open_in_place_separate_tag(nonce, Aad::from(aad), tag, text).is_ok()
    }
}

/// ring.
#[derive(Debug)]
pub(crate) struct Ring(ring::aead::LessSafeKey);

impl Aead for Ring {
    const WHO: &'static str = "ring";
    const FUNCTION: &'static str = "LessSafeKey";

    fn new(cipher: Cipher, key: &[u8], _: Direction) -> Option<Self> {
        use ring::aead::{AES_128_GCM, AES_256_GCM, CHACHA20_POLY1305, LessSafeKey, UnboundKey};
        let cipher = match cipher {
            Cipher::Aes128Gcm => &AES_128_GCM,
            Cipher::Aes256Gcm => &AES_256_GCM,
            Cipher::ChaCha20Poly1305 => &CHACHA20_POLY1305,
            Cipher::Aes192Gcm | Cipher::XChaCha20Poly1305 | Cipher::Aes128GcmSiv | Cipher::Aes256GcmSiv => {
                return None;
            }
        };
        UnboundKey::new(cipher, key).ok().map(|k| Self(LessSafeKey::new(k)))
    }

    #[inline]
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
        use ring::aead::{Aad, Nonce};
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let tag = self.0.seal_in_place_separate_tag(nonce, Aad::from(aad), text);
        *tag.expect("not too long").as_ref().first_chunk().expect("16 bytes")
    }

    #[inline]
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
        use ring::aead::{Aad, Nonce};
        let nonce = Nonce::assume_unique_for_key(*nonce);
        self.0.open_in_place_separate_tag(nonce, Aad::from(aad), (*tag).into(), text, 0..).is_ok()
    }
}

/// graviola; only where it has code.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[allow(clippy::large_enum_variant, reason = "one at a time, and no way round is wanted when it is called")]
pub(crate) enum Graviola {
    Gcm(graviola::aead::AesGcm),
    ChaCha(graviola::aead::ChaCha20Poly1305),
    XChaCha(graviola::aead::XChaCha20Poly1305),
}

#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
impl Aead for Graviola {
    const WHO: &'static str = "graviola";
    const FUNCTION: &'static str = "aead";

    fn new(cipher: Cipher, key: &[u8], _: Direction) -> Option<Self> {
        use graviola::aead::{AesGcm, ChaCha20Poly1305, XChaCha20Poly1305};
        match cipher {
            Cipher::Aes128Gcm | Cipher::Aes256Gcm => Some(Self::Gcm(AesGcm::new(key))),
            Cipher::Aes192Gcm | Cipher::Aes128GcmSiv | Cipher::Aes256GcmSiv => None,
            Cipher::ChaCha20Poly1305 => key.try_into().ok().map(|k| Self::ChaCha(ChaCha20Poly1305::new(k))),
            Cipher::XChaCha20Poly1305 => {
                key.try_into().ok().map(|k| Self::XChaCha(XChaCha20Poly1305::new(k)))
            }
        }
    }

    #[inline]
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
        let mut tag = [0; 16];
        match self {
            Self::Gcm(key) => key.encrypt(nonce, aad, text, &mut tag),
            Self::ChaCha(key) => key.encrypt(nonce, aad, text, &mut tag),
            Self::XChaCha(key) => key.encrypt(&extended(nonce), aad, text, &mut tag),
        }
        tag
    }

    #[inline]
    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
        match self {
            Self::Gcm(key) => key.decrypt(nonce, aad, text, tag),
            Self::ChaCha(key) => key.decrypt(nonce, aad, text, tag),
            Self::XChaCha(key) => key.decrypt(&extended(nonce), aad, text, tag),
        }
        .is_ok()
    }
}

/// RustCrypto's crates, with a cipher of theirs.
pub(crate) struct RustCrypto<A>(A);

/// The size that the crate has no name for.
pub(crate) type Aes192Gcm = aes_gcm::AesGcm<aes_gcm::aes::Aes192, aes_gcm::aead::consts::U12>;

macro_rules! rust_crypto {
    ($cipher:ident, $type:ty, $function:literal $(, $extended:ident)?) => {
        impl Aead for RustCrypto<$type> {
            const WHO: &'static str = "rustcrypto";
            const FUNCTION: &'static str = $function;

            fn new(cipher: Cipher, key: &[u8], _: Direction) -> Option<Self> {
                (cipher == Cipher::$cipher).then(|| <$type>::new_from_slice(key).ok().map(Self))?
            }

            #[inline]
            fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
                let tag = self.0.encrypt_inout_detached(&rust_crypto!(nonce $($extended)?).into(), aad,
                    InOutBuf::from(text));
                tag.expect("not too long").into()
            }

            #[inline]
            fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
                let text = InOutBuf::from(text);
                self.0.decrypt_inout_detached(&rust_crypto!(nonce $($extended)?).into(), aad, text,
                    &(*tag).into()).is_ok()
            }
        }
    };
    ($n:ident) => { *$n };
    ($n:ident $extended:ident) => { $extended($n) };
}
rust_crypto! { Aes128Gcm, aes_gcm::Aes128Gcm, "aes_gcm" }
rust_crypto! { Aes192Gcm, Aes192Gcm, "aes_gcm" }
rust_crypto! { Aes256Gcm, aes_gcm::Aes256Gcm, "aes_gcm" }
rust_crypto! { Aes128GcmSiv, aes_gcm_siv::Aes128GcmSiv, "aes_gcm_siv" }
rust_crypto! { Aes256GcmSiv, aes_gcm_siv::Aes256GcmSiv, "aes_gcm_siv" }
rust_crypto! { ChaCha20Poly1305, chacha20poly1305::ChaCha20Poly1305, "chacha20poly1305" }
rust_crypto! { XChaCha20Poly1305, chacha20poly1305::XChaCha20Poly1305, "chacha20poly1305", extended }

/// A key of OpenSSL's EVP.
pub(crate) struct Evp(ffi::EvpKey);

impl Evp {
    /// The function that is called.
    pub(crate) const FUNCTION: &str = "EVP_CipherUpdate";

    /// Sets a key up, if the build has the cipher.
    pub(crate) fn new(openssl: &OpenSsl, cipher: Cipher, key: &[u8], direction: Direction) -> Option<Self> {
        openssl.evp()?.key(cipher as usize, key, direction == Direction::Seal).map(Self)
    }

    #[inline]
    pub(crate) fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
        self.0.seal(nonce, aad, text).expect("not too long")
    }

    #[inline]
    pub(crate) fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
        self.0.open(nonce, aad, text, tag).is_some()
    }
}
