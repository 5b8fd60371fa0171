//! AES-GCM and AES-GCM-SIV: sealing, opening, and both with the key set up each time; batches of AES-GCM.
//! `hashes`: GHASH and POLYVAL; `parts`: what the paper makes them of.

mod hashes;
mod hashing;
#[cfg(feature = "rivals")]
mod others;
mod parts;

use crate::aead::{self, Act, of_ours};
use crate::batches;
use crate::cipher::Cipher;
use crate::{Catalogue, Implementation, Label, Setting, kernels_of};
use widefield::aead as ours;

/// The works of this system.
pub(crate) const WORKS: &[&str] = &[
    "aes128gcm-seal",
    "aes128gcm-open",
    "aes128gcm-setup-seal",
    "aes192gcm-seal",
    "aes192gcm-open",
    "aes192gcm-setup-seal",
    "aes256gcm-seal",
    "aes256gcm-open",
    "aes256gcm-setup-seal",
    "aes128gcmsiv-seal",
    "aes128gcmsiv-open",
    "aes128gcmsiv-setup-seal",
    "aes256gcmsiv-seal",
    "aes256gcmsiv-open",
    "aes256gcmsiv-setup-seal",
    "ghash",
    "polyval",
    "gf128-product",
    "gf128-reduce",
    "gf128-mul",
    "aes128-key",
    "aes128gcm-seal-many",
    "aes128gcm-open-many",
    "aes256gcm-seal-many",
    "aes256gcm-open-many",
];

/// The last works: batches.
const MANY: (&[&str], &[&str]) = {
    let (_, many) = WORKS.split_at(WORKS.len() - 4);
    many.split_at(2)
};

pub(crate) fn register(catalogue: &mut Catalogue) {
    let ciphers = [Cipher::Aes128Gcm, Cipher::Aes192Gcm, Cipher::Aes256Gcm];
    for (names, cipher) in WORKS.chunks(3).zip(ciphers) {
        aead::register(catalogue, names, cipher, implementations);
    }
    for (names, cipher) in WORKS[9..].chunks(3).zip([Cipher::Aes128GcmSiv, Cipher::Aes256GcmSiv]) {
        aead::register(catalogue, names, cipher, siv_implementations);
    }
    hashes::register(catalogue);
    parts::register(catalogue);
    batches::register::<ours::Aes128Gcm>(catalogue, MANY.0);
    batches::register::<ours::Aes256Gcm>(catalogue, MANY.1);
}

fn implementations(setting: &Setting, cipher: Cipher, act: Act, n: usize) -> Vec<Implementation> {
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list = others::gcm(cipher, act, n);
    }
    for (kernel, token) in kernels_of(&["aes_gcm_groups", "aes_gcm_crypt"]) {
        let label = Label::ours(&kernel, token.tier());
        list.push(match cipher {
            Cipher::Aes128Gcm => of_ours::<ours::Aes128Gcm>(label, token, act, n),
            Cipher::Aes192Gcm => of_ours::<ours::Aes192Gcm>(label, token, act, n),
            _ => of_ours::<ours::Aes256Gcm>(label, token, act, n),
        });
    }
    list
}

fn siv_implementations(setting: &Setting, cipher: Cipher, act: Act, n: usize) -> Vec<Implementation> {
    let short = cipher == Cipher::Aes128GcmSiv;
    let mut list = Vec::new();
    #[cfg(feature = "rivals")]
    if setting.rivals.is_some() {
        list = others::gcm_siv(cipher, act, n);
    }
    for (kernel, token) in kernels_of(&["aes_gcm_siv_seal", "aes_gcm_siv_seal_sliced"]) {
        let label = Label::ours(&kernel, token.tier());
        list.push(if short {
            of_ours::<ours::Aes128GcmSiv>(label, token, act, n)
        } else {
            of_ours::<ours::Aes256GcmSiv>(label, token, act, n)
        });
    }
    list
}
