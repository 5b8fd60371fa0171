//! One-time authenticators of the rivals: Poly1305 from a key and a message to the tag.

use super::ffi::mac::{EvpMac, EvpPoly1305, Sodium as Library};
use super::{Rival, Rivals};
use crate::{Label, Missing};
use ::poly1305::universal_hash::KeyInit;

/// libsodium.
#[derive(Clone, Copy)]
pub struct Sodium(Library);

impl Sodium {
    pub(super) fn open() -> Result<Self, Missing> {
        Library::open("libsodium.so.23").map(Self).map_err(|why| Missing {
            who: "libsodium".into(),
            how: format!("{why}; on Debian and Ubuntu: apt install libsodium23"),
        })
    }

    /// The tag of a message under a one-time key.
    #[inline]
    #[must_use]
    pub fn poly1305(&self, key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
        self.0.poly1305(key, msg)
    }
}

impl Rival for Sodium {
    fn who(&self) -> &str {
        "libsodium"
    }

    fn version(&self) -> String {
        self.0.version()
    }
}

/// OpenSSL's, where it is.
fn openssl() -> Option<EvpPoly1305> {
    Rivals::get().openssl.as_ref()?;
    EvpMac::open("libcrypto.so.3").ok()?.poly1305()
}

/// RustCrypto's.
#[inline]
fn rust_crypto(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
    ::poly1305::Poly1305::new(key.into()).compute_unpadded(msg).into()
}

/// Takes the rivals, each by its own function: nothing is called through a pointer.
pub trait Macs {
    /// One that gives the tag of a message under a one-time key.
    fn add(&mut self, label: Label, mac: impl Fn(&[u8; 32], &[u8]) -> [u8; 16] + 'static);
}

/// Poly1305 of every rival that this machine has.
pub fn poly1305(macs: &mut impl Macs) {
    if let Some(context) = openssl() {
        macs.add(Label::rival("openssl", "EVP_MAC"), move |key, msg| context.mac(key, msg));
    }
    if let Some(sodium) = Rivals::get().sodium {
        macs.add(Label::rival("libsodium", "crypto_onetimeauth"), move |key, msg| sodium.poly1305(key, msg));
    }
    macs.add(Label::rival("rustcrypto", "Poly1305"), rust_crypto);
}
