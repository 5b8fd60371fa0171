//! The ladder on the Kummer surface: point and scalar are secret. Whether there is a result becomes known where a
//! function returns an error.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::cpu::{Tier, Token};
use widefield::kummer::{BASE, PublicKey, SecretKey, hazmat};

pub(super) const CASES: &[Case] = &[
    case("kummer/scalar_mult", Tier::Portable, single),
    case("kummer/scalar_mult_many", Tier::Portable, many),
    case("kummer/public_key", Tier::Portable, public_key),
    case("kummer/try_public_key", Tier::Portable, try_public_key),
    case("kummer/diffie_hellman", Tier::Portable, diffie_hellman),
    case("kummer/scalar_mult_base", Tier::Portable, base),
    case("kummer/shared secrets", Tier::Portable, equality),
];

/// A scalar that has a public key, whatever is secret of it.
fn fit() -> [u8; 32] {
    let mut scalar = secret([0x5a; 32]);
    scalar[1] |= 1;
    scalar
}

fn single(token: Token) {
    let (mut result, _) = hazmat::scalar_mult_ct_with(token, &secret(BASE), &secret([0x5a; 32]));
    reveal(&mut result);
}

/// A batch with a rest.
fn many(token: Token) {
    let (points, scalars) = (secret([BASE; 10]), secret([[0xa5; 32]; 10]));
    let mut results = [[0; 48]; 10];
    let _ = hazmat::scalar_mult_many_ct_with(token, &points, &scalars, &mut results);
    reveal(&mut results);
}

/// Also whether the secret has a public key is not told.
fn public_key(token: Token) {
    let mut key = SecretKey::from_bytes(secret([0x5a; 32])).public_key_with(token).to_bytes();
    reveal(&mut key);
}

fn try_public_key(token: Token) {
    let key = SecretKey::from_bytes(fit()).try_public_key_with(token).expect("a public key");
    reveal(&mut key.to_bytes());
}

/// The checked form, for a scalar that has a result, and a key from a source of random bytes.
fn base(token: Token) {
    let mut key = hazmat::scalar_mult_base_with(token, &fit()).expect("a result");
    reveal(&mut key);
    let fill = |bytes: &mut [u8]| {
        bytes.copy_from_slice(&fit());
        Ok::<(), core::convert::Infallible>(())
    };
    reveal(&mut SecretKey::try_generate(fill).expect("not zero").as_bytes().to_owned());
    reveal(&mut SecretKey::generate(|bytes| bytes.copy_from_slice(&fit())).as_bytes().to_owned());
}

/// Their public key is public.
fn their(token: Token) -> PublicKey {
    SecretKey::from_bytes([0x36; 32]).public_key_with(token)
}

fn diffie_hellman(token: Token) {
    let agreed =
        SecretKey::from_bytes(fit()).diffie_hellman_with(token, &their(token)).expect("an agreement");
    reveal(&mut agreed.raw_bytes().to_owned());
    let mut derived = [0; 40];
    let (one, other) = (their(token), PublicKey::from_bytes(&BASE).expect("a point"));
    agreed.derive_key(&one, &other, b"context", &mut derived).expect("a length that HKDF gives");
    reveal(&mut derived);
}

/// Whether two are equal is a value, no branch.
fn equality(token: Token) {
    let [a, b] = [fit(), secret([0x77; 32])].map(|scalar| {
        let mut scalar = scalar;
        scalar[1] |= 1;
        SecretKey::from_bytes(scalar).diffie_hellman_with(token, &their(token)).expect("an agreement")
    });
    reveal(&mut [u8::from(a == b)]);
    reveal(&mut [a, b].map(|secret| *secret.raw_bytes()));
}
