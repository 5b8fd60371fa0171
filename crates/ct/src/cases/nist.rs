//! NIST's binary curves: secret keys, nonces and points are secret. Whether bytes are a key becomes known.
//!
//! On K-283 and B-409 every number of the order's bits is a nonce, or nearly so: on others every second one is drawn
//! again, and the number of steps depends on the key as RFC 6979 has it.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use sha2::Sha256;
use widefield::cpu::{Tier, Token};
use widefield::nist::{B163, Curve, K283, PublicKey, SecretKey};

pub(super) const CASES: &[Case] = &[
    case("nist/keys", Tier::Portable, keys),
    case("nist/diffie_hellman", Tier::Portable, diffie_hellman),
    case("nist/sign", Tier::Portable, sign),
];

/// Secret bytes of which the first ones are a key: below the order, and not zero.
fn number<C: Curve>(n: u8) -> [u8; 72] {
    let mut bytes = secret([n; 72]);
    bytes[0] = 0;
    bytes[SecretKey::<C>::BYTES - 1] |= 1;
    bytes
}

fn key<C: Curve>(token: Token, n: u8) -> SecretKey<C> {
    SecretKey::from_bytes_with(token, &number::<C>(n)[..SecretKey::<C>::BYTES]).expect("a key")
}

fn keys(token: Token) {
    let made = key::<B163>(token, 9);
    reveal(&mut made.public_key().to_sec1_bytes(true));
    reveal(&mut made.to_bytes());
    let [x, y] = made.public_key().coordinates();
    reveal(&mut (x + y).to_bytes_be());
    let drawn =
        SecretKey::<K283>::generate(|bytes| bytes.copy_from_slice(&number::<K283>(0x2e)[..bytes.len()]));
    reveal(&mut drawn.expect("a key").public_key().to_sec1_bytes(false));
    let random = &number::<B163>(5)[..SecretKey::<B163>::RANDOM_BYTES];
    let reduced = SecretKey::<B163>::from_random_bytes_with(token, random);
    reveal(&mut reduced.expect("a key").to_bytes());
}

fn diffie_hellman(token: Token) {
    agree::<B163>(token);
    agree::<K283>(token);
}

fn agree<C: Curve>(token: Token) {
    let mine = number::<C>(0x21);
    // Public, so the same whatever the secret is: its form tells the decoder what to do.
    let number = [&[0; 72][..SecretKey::<C>::BYTES - 1], &[0x16]].concat();
    let their =
        SecretKey::<C>::from_bytes_with(token, &number).expect("a key").public_key().to_sec1_bytes(true);
    let their = PublicKey::<C>::from_sec1_bytes_with(token, &their).expect("a key");
    let once = SecretKey::<C>::diffie_hellman_once_with(token, &mine[..SecretKey::<C>::BYTES], &their)
        .expect("a key");
    reveal(&mut once.as_bytes().to_owned());
    let shared = key::<C>(token, 0x21).diffie_hellman_with(token, &their);
    reveal(&mut shared.as_bytes().to_owned());
}

fn sign(token: Token) {
    let key = key::<K283>(token, 0x63);
    let signature = key.sign_prehash_with::<Sha256>(token, &secret([7; 32]));
    reveal(&mut signature.to_bytes());
    let bytes = &number::<K283>(0x63)[..SecretKey::<K283>::BYTES];
    let once = SecretKey::<K283>::sign_once_with::<Sha256>(token, bytes, &secret([7; 32])).expect("a key");
    reveal(&mut once.to_bytes());
    reveal(&mut key.sign::<Sha256>(&secret([1; 70])).to_bytes());
}
