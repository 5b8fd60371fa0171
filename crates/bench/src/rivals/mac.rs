//! One-time authenticators of the rivals: Poly1305 from a key and a message to the tag.

use super::ffi::mac::{EvpMac, EvpPoly1305, Sodium as Library};
use super::{Rival, Rivals};
use crate::{Contender, Label, Missing};
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

/// Every rival's Poly1305 as a contender; `make` puts a function over the workload's data.
pub(crate) fn poly1305<M>(make: M) -> Vec<Contender>
where
    M: Fn(Label, Box<dyn Fn(&[u8; 32], &[u8]) -> [u8; 16]>) -> Contender,
{
    let mut list = Vec::new();
    if let Some(context) = openssl() {
        let label = Label::rival("openssl", "EVP_MAC");
        list.push(make(label, Box::new(move |key, msg| context.mac(key, msg))));
    }
    if let Some(sodium) = Rivals::get().sodium {
        let label = Label::rival("libsodium", "crypto_onetimeauth");
        list.push(make(label, Box::new(move |key, msg| sodium.poly1305(key, msg))));
    }
    list.push(make(Label::rival("rustcrypto", "Poly1305"), Box::new(rust_crypto)));
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_agree() {
        let (key, msg) = ([0x5a; 32], [7; 100]);
        let tag = widefield::poly1305::Poly1305::mac(&key, &msg);
        assert_eq!(rust_crypto(&key, &msg), tag);
        match Sodium::open() {
            Ok(sodium) => assert_eq!(sodium.poly1305(&key, &msg), tag),
            Err(missing) => eprintln!("skipped: {}", missing.how),
        }
        match openssl() {
            Some(context) => assert_eq!(context.mac(&key, &msg), tag),
            None => eprintln!("skipped: no libcrypto.so.3"),
        }
    }
}
