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

/// From a one-time key and a message to the tag.
pub type Mac = Box<dyn Fn(&[u8; 32], &[u8]) -> [u8; 16]>;

/// Poly1305 of every rival that this machine has.
#[must_use]
pub fn poly1305() -> Vec<(Label, Mac)> {
    let mut list: Vec<(Label, Mac)> = Vec::new();
    if let Some(context) = openssl() {
        let label = Label::rival("openssl", "EVP_MAC");
        list.push((label, Box::new(move |key, msg| context.mac(key, msg))));
    }
    if let Some(sodium) = Rivals::get().sodium {
        let label = Label::rival("libsodium", "crypto_onetimeauth");
        list.push((label, Box::new(move |key, msg| sodium.poly1305(key, msg))));
    }
    list.push((Label::rival("rustcrypto", "Poly1305"), Box::new(rust_crypto)));
    list
}
