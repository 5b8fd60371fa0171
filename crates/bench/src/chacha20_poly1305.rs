//! ChaCha20-Poly1305 and XChaCha20-Poly1305, beside the rivals.

use crate::aead::{self, Act, of_ours};
use crate::batches;
use crate::cipher::Cipher;
use crate::{Catalogue, Implementation, Label, Setting, kernels_of};
#[cfg(feature = "rivals")]
use crate::{aead::rival, rivals::aead::RustCrypto};
use widefield::aead as ours;

/// The works.
pub(crate) const WORKS: [&str; 8] = [
    "chacha20poly1305-seal",
    "chacha20poly1305-open",
    "chacha20poly1305-setup-seal",
    "xchacha20poly1305-seal",
    "xchacha20poly1305-open",
    "xchacha20poly1305-setup-seal",
    "chacha20poly1305-seal-many",
    "chacha20poly1305-open-many",
];

pub(crate) fn register(catalogue: &mut Catalogue) {
    let (plain, rest) = const { WORKS.split_at(3) };
    let (extended, many) = rest.split_at(3);
    aead::register(catalogue, plain, Cipher::ChaCha20Poly1305, implementations);
    aead::register(catalogue, extended, Cipher::XChaCha20Poly1305, implementations);
    batches::register::<ours::ChaCha20Poly1305>(catalogue, many);
}

fn implementations(setting: &Setting, cipher: Cipher, act: Act, n: usize) -> Vec<Implementation> {
    let extended = cipher == Cipher::XChaCha20Poly1305;
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        type Crypto = RustCrypto<chacha20poly1305::ChaCha20Poly1305>;
        type ExtendedCrypto = RustCrypto<chacha20poly1305::XChaCha20Poly1305>;
        list = aead::rivals(cipher, act, n);
        list.extend(if extended {
            rival::<ExtendedCrypto>(cipher, act, n)
        } else {
            rival::<Crypto>(cipher, act, n)
        });
    }
    for (kernel, token) in kernels_of(&["chacha20_poly1305_run"]) {
        let label = Label::ours(&kernel, token.tier());
        list.push(if extended {
            of_ours::<ours::XChaCha20Poly1305>(label, token, act, n)
        } else {
            of_ours::<ours::ChaCha20Poly1305>(label, token, act, n)
        });
    }
    list
}
