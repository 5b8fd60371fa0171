//! Authenticated encryption.

use crate::abi::Aead;
use aes_gcm::aead::{AeadInOut, KeyInit, inout::InOutBuf};
use core::cell::RefCell;
use core::ffi::CStr;

/// The nonce of XChaCha20 for one of 12 bytes.
fn extended(nonce: &[u8; 12]) -> [u8; 24] {
    let mut long = [0xa5; 24];
    long[..12].copy_from_slice(nonce);
    long
}

/// RustCrypto's crates, with a cipher of theirs.
pub(crate) struct RustCrypto<A>(A);

macro_rules! rust_crypto {
    ($type:ty, $function:literal $(, $extended:ident)?) => {
        impl Aead for RustCrypto<$type> {
            const NAME: [&'static CStr; 2] = [c"rustcrypto-native", $function];

            fn new(key: &[u8]) -> Option<Self> {
                <$type>::new_from_slice(key).ok().map(Self)
            }

            fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
                let nonce = rust_crypto!(nonce $($extended)?).into();
                let tag = self.0.encrypt_inout_detached(&nonce, aad, InOutBuf::from(text));
                tag.expect("not too long").into()
            }

            fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
                let nonce = rust_crypto!(nonce $($extended)?).into();
                self.0.decrypt_inout_detached(&nonce, aad, InOutBuf::from(text), &(*tag).into()).is_ok()
            }
        }
    };
    ($n:ident) => { *$n };
    ($n:ident $extended:ident) => { $extended($n) };
}
rust_crypto! { aes_gcm::Aes128Gcm, c"aes_gcm" }
rust_crypto! { aes_gcm::AesGcm<aes_gcm::aes::Aes192, aes_gcm::aead::consts::U12>, c"aes_gcm" }
rust_crypto! { aes_gcm::Aes256Gcm, c"aes_gcm" }
rust_crypto! { chacha20poly1305::ChaCha20Poly1305, c"chacha20poly1305" }
rust_crypto! { chacha20poly1305::XChaCha20Poly1305, c"chacha20poly1305", extended }

/// libcrux, verified code of HACL*. It does not work in place: the text is copied before, which is part of what is
/// timed.
pub(crate) struct Libcrux {
    key: [u8; 32],
    copy: RefCell<Vec<u8>>,
}

impl Libcrux {
    fn copied(&self, text: &[u8]) -> core::cell::RefMut<'_, Vec<u8>> {
        let mut copy = self.copy.borrow_mut();
        copy.clear();
        copy.extend_from_slice(text);
        copy
    }
}

impl Aead for Libcrux {
    const NAME: [&'static CStr; 2] = [c"libcrux", c"chacha20poly1305"];

    fn new(key: &[u8]) -> Option<Self> {
        Some(Self { key: key.try_into().ok()?, copy: RefCell::default() })
    }

    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
        let (mut tag, plain) = ([0; 16], self.copied(text));
        let done = libcrux_chacha20poly1305::encrypt_detached(&self.key, &plain, text, &mut tag, aad, nonce);
        assert!(done.is_ok(), "not too long");
        tag
    }

    fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
        let cipher = self.copied(text);
        libcrux_chacha20poly1305::decrypt_detached(&self.key, text, &cipher, tag, aad, nonce).is_ok()
    }
}

macro_rules! orion {
    ($name:ident, $module:ident, $cipher:ident, $function:literal, $($nonce:tt)+) => {
        /// orion: pure Rust, without `unsafe`.
        pub(crate) struct $name(orion::hazardous::aead::$module::SecretKey);

        impl Aead for $name {
            const NAME: [&'static CStr; 2] = [c"orion", $function];

            fn new(key: &[u8]) -> Option<Self> {
                let key: [u8; 32] = key.try_into().ok()?;
                Some(Self(key.into()))
            }

            fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8]) -> [u8; 16] {
                use orion::hazardous::aead::$module::$cipher;
                let tag = $cipher::seal_inplace(&self.0, &$($nonce)+(nonce).into(), Some(aad), text);
                tag.expect("not too long").unprotected_as_ref().try_into().expect("16 bytes")
            }

            fn open(&self, nonce: &[u8; 12], aad: &[u8], text: &mut [u8], tag: &[u8; 16]) -> bool {
                use orion::hazardous::aead::$module::$cipher;
                let nonce = $($nonce)+(nonce).into();
                $cipher::open_inplace(&self.0, &nonce, &(*tag).into(), Some(aad), text).is_ok()
            }
        }
    };
}
orion! { Orion, chacha20poly1305, ChaCha20Poly1305, c"chacha20poly1305", <[u8; 12]>::clone }
orion! { OrionExtended, xchacha20poly1305, XChaCha20Poly1305, c"xchacha20poly1305", extended }
