//! Authenticated encryption: the text is encrypted in place, and its tag is written behind it.

use crate::{Case, Step};
use aes_gcm::aead::{AeadInOut, KeyInit, inout::InOutBuf};

const SIZES: [usize; 3] = [64, 1350, 16384];
const KEY: [u8; 32] = [0x5a; 32];
const NONCE: [u8; 12] = [0x17; 12];
/// As long as the header of a record of TLS.
const AAD: [u8; 13] = [0x23; 13];
const TAG: usize = 16;

/// Who it is, and how its key is set up.
type Contender = (&'static str, fn() -> Step);

pub(crate) fn cases() -> Vec<Case> {
    let sizes = |group: &'static str, all: [Contender; 5]| {
        SIZES.into_iter().flat_map(move |size| {
            all.map(|(who, step)| Case::new((group, format!("{size} bytes")), who, size + TAG, step))
        })
    };
    let gcm = sizes(
        "AES-128-GCM seal",
        [
            ("widefield", || widefield(widefield::aead::Aes128Gcm::new(&key()))),
            ("RustCrypto", || rust_crypto(aes_gcm::Aes128Gcm::new(&key().into()))),
            ("ring", || ring(&ring::aead::AES_128_GCM, &key())),
            ("aws-lc", || aws_lc(&aws_lc_rs::aead::AES_128_GCM, &key())),
            ("graviola", || {
                let key = graviola::aead::AesGcm::new(&key());
                sealing(move |text, tag| key.encrypt(&NONCE, &AAD, text, tag))
            }),
        ],
    );
    let chacha = sizes(
        "ChaCha20-Poly1305 seal",
        [
            ("widefield", || widefield(widefield::aead::ChaCha20Poly1305::new(&KEY))),
            ("RustCrypto", || rust_crypto(chacha20poly1305::ChaCha20Poly1305::new(&KEY.into()))),
            ("ring", || ring(&ring::aead::CHACHA20_POLY1305, &KEY)),
            ("aws-lc", || aws_lc(&aws_lc_rs::aead::CHACHA20_POLY1305, &KEY)),
            ("graviola", || {
                let key = graviola::aead::ChaCha20Poly1305::new(KEY);
                sealing(move |text, tag| key.encrypt(&NONCE, &AAD, text, tag))
            }),
        ],
    );
    gcm.chain(chacha).collect()
}

/// The key of AES-128.
fn key() -> [u8; 16] {
    *KEY.first_chunk().expect("shorter")
}

fn sealing(seal: impl Fn(&mut [u8], &mut [u8; TAG]) + 'static) -> Step {
    Box::new(move |bytes| {
        let (text, tag) = bytes.split_last_chunk_mut().expect("room for a tag");
        seal(text, tag);
    })
}

fn widefield(key: impl widefield::aead::Aead<Nonce = [u8; 12]> + 'static) -> Step {
    sealing(move |text, tag| *tag = key.seal_in_place(&NONCE, &AAD, text).expect("not too long").into())
}

fn rust_crypto<A>(key: A) -> Step
where
    A: AeadInOut<NonceSize = aes_gcm::aead::consts::U12, TagSize = aes_gcm::aead::consts::U16> + 'static,
{
    sealing(move |text, tag| {
        *tag = key
            .encrypt_inout_detached(&NONCE.into(), &AAD, InOutBuf::from(text))
            .expect("not too long")
            .into();
    })
}

fn ring(cipher: &'static ring::aead::Algorithm, key: &[u8]) -> Step {
    use ring::aead::{Aad, LessSafeKey, Nonce, UnboundKey};
    let key = LessSafeKey::new(UnboundKey::new(cipher, key).expect("a key"));
    sealing(move |text, tag| {
        let nonce = Nonce::assume_unique_for_key(NONCE);
        let made = key.seal_in_place_separate_tag(nonce, Aad::from(AAD), text).expect("not too long");
        tag.copy_from_slice(made.as_ref());
    })
}

fn aws_lc(cipher: &'static aws_lc_rs::aead::Algorithm, key: &[u8]) -> Step {
    use aws_lc_rs::aead::{Aad, LessSafeKey, Nonce, UnboundKey};
    let key = LessSafeKey::new(UnboundKey::new(cipher, key).expect("a key"));
    sealing(move |text, tag| {
        let nonce = Nonce::assume_unique_for_key(NONCE);
        let made = key.seal_in_place_separate_tag(nonce, Aad::from(AAD), text).expect("not too long");
        tag.copy_from_slice(made.as_ref());
    })
}
