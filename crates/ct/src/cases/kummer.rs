//! The ladder on the Kummer surface: point and scalar are secret. Whether there is a result is not: the functions that
//! return an error branch on it, so the cases run the ones below them, which hand it over as a value.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::cpu::{Tier, Token};
use widefield::kummer::{BASE, SecretKey, hazmat};

pub(super) const CASES: &[Case] = &[
    case("kummer/scalar_mult", Tier::Portable, single),
    case("kummer/scalar_mult_many", Tier::Portable, many),
    case("kummer/public_key", Tier::Portable, public_key),
];

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
