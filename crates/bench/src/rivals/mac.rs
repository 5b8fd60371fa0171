//! One-time authenticators of the rivals: Poly1305 from a key and a message to the tag.

use super::Rivals;
use crate::Label;
use ::poly1305::universal_hash::KeyInit;

/// RustCrypto's.
#[inline]
fn rust_crypto(key: &[u8; 32], msg: &[u8]) -> [u8; 16] {
    ::poly1305::Poly1305::new(key.into()).compute_unpadded(msg).into()
}

/// Takes the rivals, each by its own function: nothing is called through a pointer but what the rival's library is
/// opened for.
pub trait Macs {
    /// One that gives the tag of a message under a one-time key.
    fn add(&mut self, label: Label, mac: impl Fn(&[u8; 32], &[u8]) -> [u8; 16] + 'static);
}

/// Poly1305 of every rival that this machine has.
pub fn poly1305(macs: &mut impl Macs) {
    let rivals = Rivals::get();
    for openssl in &rivals.openssl {
        let Some(context) = openssl.poly1305() else { continue };
        macs.add(Label::rival(openssl.who(), "EVP_MAC"), move |key, msg| context.mac(key, msg));
    }
    for sodium in &rivals.sodium {
        macs.add(Label::rival(sodium.who(), "crypto_onetimeauth"), |key, msg| sodium.poly1305(key, msg));
    }
    macs.add(Label::rival("rustcrypto", "Poly1305"), rust_crypto);
    for table in rivals.native.iter().flat_map(|n| n.poly1305()) {
        let [who, function] = table.name();
        macs.add(Label::rival(who, function), |key, msg| table.mac(key, msg));
    }
}
