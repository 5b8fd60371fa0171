//! What keys and messages leave in memory when they are dropped.

use super::*;
use crate::{
    aead::gcm::{key::Key, state::State},
    simd::residue::{after_drop_of, holds, holds_word, on_clear_stack, undropped},
};
use widefield_reference::{
    aes::Aes,
    ghash::{gcm_mul, ghash},
};

/// Bytes in the order of the standard and, as the library keeps blocks, in reverse.
fn both_orders(block: [u8; 16]) -> [Vec<u8>; 2] {
    [block.to_vec(), block.iter().rev().copied().collect()]
}

/// What must not be left of a key: itself, its round keys, the hash key and its powers as the library keeps them, with
/// the sums of their words.
fn secrets_of_key(key: &[u8]) -> Vec<Vec<u8>> {
    let mut all = vec![key.to_vec()];
    all.extend(Aes::new(key).round_keys().iter().map(|k| k.to_vec()));
    let h = Model::new(key).hash_key();
    let mut power = h;
    for _ in 0..32 {
        all.extend(both_orders(power));
        let kept = crate::ghash::ghash_key(&power);
        let [low, high] = crate::ghash::split(kept);
        all.extend([kept.to_ne_bytes().to_vec(), (low ^ high).to_ne_bytes().to_vec()]);
        power = gcm_mul(&power, &h);
    }
    all
}

/// What must not be left of a message besides: the counter blocks of a long initialisation vector, their keystream and
/// the hashes under way.
fn secrets_of_message(key: &[u8], iv: &[u8], data: &[u8], sealed: &[u8]) -> Vec<Vec<u8>> {
    let (model, cipher) = (Model::new(key), Aes::new(key));
    let mut all = Vec::new();
    let j0 = u128::from_be_bytes(model.pre_counter_block(iv));
    for i in 0..8 {
        let block = (j0 & !0xffff_ffff | u128::from((j0 as u32).wrapping_add(i))).to_be_bytes();
        if iv.len() != 12 {
            all.extend(both_orders(block));
        }
        all.extend(both_orders(cipher.encrypt_block(&block)));
    }
    let mut hashed = data.to_vec();
    hashed.resize(data.len().next_multiple_of(16), 0);
    for n in 0..=sealed.len() / 16 {
        let text = [&hashed[..], &sealed[..16 * n]].concat();
        if !text.is_empty() {
            all.extend(both_orders(ghash(&model.hash_key(), &text)));
        }
    }
    all
}

/// The words of a portable key, which has its bits in another order.
fn sliced(key: &[u8]) -> Vec<u64> {
    let mut sliced = crate::aes::Sliced::EMPTY;
    match key.len() {
        16 => sliced.expand::<16>(key.try_into().unwrap()),
        24 => sliced.expand::<24>(key.try_into().unwrap()),
        _ => sliced.expand::<32>(key.try_into().unwrap()),
    }
    sliced.words().to_vec()
}

/// The secrets of a value, as bytes and as words.
struct Secrets {
    bytes: Vec<Vec<u8>>,
    words: Vec<u64>,
}

impl Secrets {
    /// Drops the value in memory of the test's own, and looks there for every secret.
    fn check<T>(&self, what: &str, make: impl FnOnce() -> T) {
        let memory = after_drop_of(make);
        for secret in &self.bytes {
            assert!(!holds(&memory, secret), "{what}: {secret:02x?}");
        }
        assert!(!holds_word(&memory, &self.words), "{what}");
    }

    /// How many secrets lie in the value while it lives: what the search is able to find.
    fn found<T>(&self, make: impl FnOnce() -> T) -> usize {
        let memory = undropped(make);
        self.bytes.iter().filter(|secret| holds(&memory, secret)).count()
            + self.words.iter().filter(|word| holds_word(&memory, &[**word])).count()
    }
}

/// A nonce, a longer and a shorter initialisation vector.
const IVS: [&[u8]; 3] = [b"twelve bytes", b"eighteen bytes, so", b"seven.."];

/// A key of `k` bytes.
fn key_bytes(k: usize) -> Vec<u8> {
    (0..k).map(|i| (i * 73 + 41) as u8 ^ 0x96).collect()
}

/// Every public type that holds a secret, and the state of a message, on every tier.
#[test]
fn nothing_is_left_after_drop() {
    let data = text(21);
    let mut pairs = 0;
    for token in tier::tokens() {
        for k in [16, 24, 32] {
            let bytes = key_bytes(k);
            let secrets = Secrets { bytes: secrets_of_key(&bytes), words: sliced(&bytes) };
            let at = |what: &str| format!("{what} {token:?} {k}");
            let key = Any::new(token, &bytes);
            // The round keys and more.
            assert!(any!(&key, k => secrets.found(|| k.clone())) > k / 4 + 7, "{}", at("key"));
            any!(&key, k => secrets.check(&at("key"), || k.clone()));
            pairs += 1;

            for iv in IVS {
                let plain = text(16 * 5 + 7);
                let (sealed, _) = Form::InPlaceIv.seal(&key, iv, &data, &plain).unwrap();
                let mut all = secrets_of_message(&bytes, iv, &data, &sealed);
                all.extend(secrets_of_message(&bytes, iv, &sealed[..sealed.len() & !15], &[]));
                let secrets = Secrets { bytes: all, words: Vec::new() };
                // The first counter block, if it is a secret, and so many others: the sum, and keystream in use.
                let counter = usize::from(iv.len() != 12);
                macro_rules! check {
                    ($what:literal, $others:literal, $make:expr) => {
                        let (make, others): (_, usize) = (|| $make, $others);
                        assert!(secrets.found(make) >= counter + others, "{}", at($what));
                        secrets.check(&at($what), make);
                    };
                }
                any!(&key, key => {
                    check!("encryptor", 2, {
                        let mut seal = key.encryptor_with_iv(iv, &data).unwrap();
                        // In pieces: a message that ends with its first one has no hash and no keystream under way.
                        let (mut first, mut rest) = (plain[..20].to_vec(), plain[20..].to_vec());
                        seal.update(&mut first).unwrap();
                        seal.update(&mut rest).unwrap();
                        seal
                    });
                    check!("decryptor", 2, {
                        let mut open = key.decryptor_with_iv(iv, &data).unwrap();
                        let (mut first, mut rest) = (sealed[..20].to_vec(), sealed[20..].to_vec());
                        open.update_unverified(&mut first).unwrap();
                        open.update_unverified(&mut rest).unwrap();
                        open
                    });
                    check!("gmac", 1, {
                        let mut mac = key.gmac_with_iv(iv).unwrap();
                        mac.update(&sealed).unwrap();
                        mac
                    });
                    check!("state", 1, {
                        let mut state = State::new(data.len(), 16);
                        key.0.0.start(&mut state, Iv::new(iv).unwrap());
                        key.0.0.absorb(&mut state.y, &data);
                        state.aad = state.y;
                        state
                    });
                });
            }
            pairs += 4;
        }
    }
    // Keys of three sizes, each with an encryptor, a decryptor, a GMAC and a state.
    assert_eq!(pairs, 15 * tier::tokens().count());
}

/// The forms of a key wipe themselves, whichever type holds them.
#[test]
fn nothing_is_left_of_internal_keys() {
    let bytes: [u8; 32] = key_bytes(32).try_into().unwrap();
    let secrets = Secrets { bytes: secrets_of_key(&bytes), words: sliced(&bytes) };
    for token in tier::tokens() {
        let make = || {
            let mut key = Key::empty(token);
            key.set_up(&bytes);
            key
        };
        assert!(secrets.found(make) > 14);
        secrets.check("key", make);
        // A copy takes along what lies in the padding of its original.
        on_clear_stack(|| match &make() {
            Key::Portable(key) => secrets.check("portable", || key.clone()),
            Key::Vector(key) => {
                secrets.check("vectors", || key.clone());
                secrets.check("powers", || key.powers.clone());
                assert!(secrets.found(|| key.powers.clone()) >= 8);
            }
        });
    }
}

/// That the types say so.
#[test]
fn all_are_said_to_be_wiped() {
    fn wiped<T: ZeroizeOnDrop>() {}
    wiped::<Aes128Gcm>();
    wiped::<Aes192Gcm>();
    wiped::<Aes256Gcm>();
    wiped::<Encryptor<'_>>();
    wiped::<Decryptor<'_>>();
    wiped::<Gmac<'_>>();
    wiped::<State>();
    wiped::<Key>();
    wiped::<crate::ghash::Powers>();
}
