//! What is left in memory of each type that holds a secret, on each tier: nothing.

use super::*;
use crate::chacha20::{ChaCha20, hchacha20};
use crate::poly1305::tests::paint;
use crate::poly1305::{End, OneTime, Poly1305};
use crate::simd::residue::{after_drop, holds_beyond_padding as holds};
use crate::tier::tokens;
use core::{hint::black_box, mem::ManuallyDrop};
use widefield_reference::chacha20 as model;

/// Little-endian words of so many bytes as they lie in this machine's memory.
fn in_memory<const N: usize>(bytes: &[u8]) -> Vec<u8> {
    let (words, rest) = bytes.as_chunks::<N>();
    assert!(rest.is_empty());
    words
        .iter()
        .flat_map(|word| {
            let mut word = *word;
            if cfg!(target_endian = "big") {
                word.reverse();
            }
            word
        })
        .collect()
}

/// The halves of a one-time key as they are kept: r is clamped.
fn halves(key: &[u8; 32]) -> [Vec<u8>; 2] {
    let mut key = *key;
    for i in [3, 7, 11, 15] {
        key[i] &= 15;
    }
    for i in [4, 8, 12] {
        key[i] &= 252;
    }
    [in_memory::<8>(&key[..16]), in_memory::<8>(&key[16..])]
}

/// Counts the pairs of a type and a tier.
#[derive(Default)]
struct Pairs(usize);

impl Pairs {
    /// Each secret must be found in a value that lives, and not where one was dropped.
    fn check<T>(&mut self, name: &str, token: Token, secrets: &[&[u8]], make: impl Fn() -> T) {
        // What lay on the stack before may have been moved with the value: a copy of the secret that this test made.
        clear_stack();
        let dropped = after_drop(make());
        let alive = after_drop(ManuallyDrop::new(make()));
        for (i, secret) in secrets.iter().enumerate() {
            assert!(holds(&alive, secret), "{name} does not hold secret {i} at all, on {}", token.tier());
            assert!(!holds(&dropped, secret), "{name} leaves secret {i}, on {}", token.tier());
        }
        self.0 += 1;
    }
}

/// Overwrites the stack that the next call will use.
#[inline(never)]
fn clear_stack() {
    black_box(&mut [0u8; 1 << 15]);
}

#[test]
fn nothing_is_left_of_any_type_on_any_tier() {
    let key: [u8; 32] = paint(32, 1).try_into().unwrap();
    let nonce: [u8; 12] = paint(12, 2).try_into().unwrap();
    let long: [u8; 24] = paint(24, 3).try_into().unwrap();
    let text = paint(700, 4);
    let subkey = hchacha20(&key, long.first_chunk().unwrap());
    let mut rest = [0; 12];
    rest[4..].copy_from_slice(&long[16..]);
    let one_time = |key: &[u8; 32], nonce: &[u8; 12]| {
        let block = model::xor(key, 0, nonce, &[0; 32]);
        halves(block[..].try_into().unwrap())
    };
    let ([r, s], [extended_r, extended_s]) = (one_time(&key, &nonce), one_time(&subkey, &rest));
    let [key_r, key_s] = halves(&key);
    let (words, subwords) = (in_memory::<4>(&key), in_memory::<4>(&subkey));
    let mut pairs = Pairs::default();
    let mut tiers = 0;
    for token in tokens() {
        tiers += 1;
        pairs.check("Key", token, &[&words], || Key::new(&key));
        pairs.check("State", token, &[&words], || nonce.state(token, &Key::new(&key)));
        pairs.check("State of XChaCha20", token, &[&subwords], || long.state(token, &Key::new(&key)));
        pairs.check("ChaCha20", token, &[&words], || {
            let mut cipher = ChaCha20::new_with(token, &key, &nonce);
            cipher.apply_keystream(&mut text.clone()).unwrap();
            cipher
        });
        pairs.check("ChaCha20, extended", token, &[&subwords], || {
            ChaCha20::new_extended_with(token, &key, &long)
        });
        pairs.check("OneTime", token, &[&key_r, &key_s], || {
            let mut sum = OneTime::new(&key);
            sum.absorb(token, &text, End::Zeros);
            sum
        });
        // The last 12 bytes wait for the rest of their block.
        pairs.check("Poly1305", token, &[&key_r, &key_s, &text[688..]], || {
            let mut mac = Poly1305::new_with(token, &key);
            mac.update(&text);
            mac
        });
        let sum = {
            let mut mac = OneTime::new(&key);
            mac.absorb(token, &text[..688], End::Mark);
            mac.sum().map(u64::to_ne_bytes)
        };
        pairs.check("Poly1305's sum", token, &[&sum[0], &sum[1]], || {
            let mut mac = Poly1305::new_with(token, &key);
            mac.update(&text);
            mac
        });
        pairs.check("ChaCha20Poly1305", token, &[&words], || ChaCha20Poly1305::new_with(token, &key));
        pairs.check("XChaCha20Poly1305", token, &[&words], || XChaCha20Poly1305::new_with(token, &key));
        let (cipher, far) =
            (ChaCha20Poly1305::new_with(token, &key), XChaCha20Poly1305::new_with(token, &key));
        pairs.check("ChaChaEncryptor", token, &[&words, &r, &s], || {
            let mut stream = cipher.encryptor(&nonce, &text[..20]).unwrap();
            stream.update(&mut text.clone()).unwrap();
            stream
        });
        // A first piece that is kept: the tag is there already, nothing else but the key.
        let first = cipher.seal_in_place(&nonce, &text[..20], &mut text[..200].to_vec()).unwrap();
        pairs.check("ChaChaEncryptor, once", token, &[&words, first.as_bytes()], || {
            let mut stream = cipher.encryptor(&nonce, &text[..20]).unwrap();
            stream.update(&mut text[..200].to_vec()).unwrap();
            stream
        });
        pairs.check("ChaChaDecryptor", token, &[&words, &r, &s], || {
            let mut stream = cipher.decryptor(&nonce, &text[..20]).unwrap();
            stream.update_unverified(&mut text.clone()).unwrap();
            stream
        });
        pairs.check("ChaChaEncryptor, extended", token, &[&subwords, &extended_r, &extended_s], || {
            let mut stream = far.encryptor(&long, b"").unwrap();
            stream.update(&mut text.clone()).unwrap();
            stream
        });
        pairs.check("ChaChaDecryptor, extended", token, &[&subwords, &extended_r, &extended_s], || {
            let mut stream = far.decryptor(&long, b"").unwrap();
            stream.update_unverified(&mut text.clone()).unwrap();
            stream
        });
    }
    assert!(tiers >= 1 && pairs.0 == 15 * tiers, "{} pairs on {tiers} tiers", pairs.0);
    println!("{} pairs of a type and a tier: nothing left", pairs.0);
}

/// Every public type promises it.
#[test]
fn all_types_are_wiped_on_drop() {
    fn promises<T: ZeroizeOnDrop>() {}
    promises::<ChaCha20>();
    promises::<Poly1305>();
    promises::<ChaCha20Poly1305>();
    promises::<XChaCha20Poly1305>();
    promises::<ChaChaEncryptor>();
    promises::<ChaChaDecryptor>();
}
