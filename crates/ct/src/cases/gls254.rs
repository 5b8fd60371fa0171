//! GLS254: scalars and points are secret. Whether there is a result becomes known where a function returns an error.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::cpu::{Tier, Token};
use widefield::gls254::{Point, PublicKey, Scalar, SecretKey, diffie_hellman_many_with};

pub(super) const CASES: &[Case] = &[
    case("gls254/scalars", Tier::Portable, scalars),
    case("gls254/points", Tier::Portable, points),
    case("gls254/multiply", Tier::Portable, multiply),
    case("gls254/hash_to_curve", Tier::Portable, hash_to_curve),
    case("gls254/keys", Tier::Portable, keys),
    case("gls254/diffie_hellman", Tier::Portable, diffie_hellman),
    case("gls254/diffie_hellman_many", Tier::Portable, many),
    case("gls254/sign", Tier::Portable, sign),
];

/// A secret number below the order, and not zero: a key.
fn number(n: u8) -> [u8; 32] {
    let mut bytes = secret([n; 32]);
    bytes[0] |= 1;
    bytes[31] &= 0x1f;
    bytes
}

fn scalars(_: Token) {
    let (a, b) =
        (Scalar::from_bytes_reduced(&secret([0xa5; 32])), Scalar::from_bytes(&number(0x5a)).expect("below"));
    for scalar in [a + b, a - b, a * b, -a] {
        reveal(&mut scalar.to_bytes());
    }
    reveal(&mut [a.is_zero().unwrap_u8(), u8::from(a == b)]);
}

fn points(token: Token) {
    let p = Point::multiply_base_with(token, &Scalar::from_bytes_reduced(&number(3)));
    let q = Point::from_bytes_with(token, &p.to_bytes_with(token)).expect("a point");
    reveal(&mut [p.add_with(token, &-q).is_identity().unwrap_u8()]);
    reveal(&mut p.add_with(token, &q).to_bytes_with(token));
}

fn multiply(token: Token) {
    let scalar = Scalar::from_bytes_reduced(&secret([0x3c; 32]));
    let p = Point::multiply_base_with(token, &scalar);
    reveal(&mut p.multiply_with(token, &scalar).to_bytes_with(token));
    reveal(&mut Point::multiply_base(&scalar).to_bytes());
}

fn hash_to_curve(token: Token) {
    let text = secret([7; 80]);
    for name in ["", "sha256"] {
        reveal(&mut Point::hash_to_curve_with(token, name, &text).to_bytes_with(token));
    }
}

/// Public keys are what comes out; a secret's bytes too, for a reader that may have them.
fn keys(token: Token) {
    let key = SecretKey::from_bytes_with(token, &number(9)).expect("a key");
    reveal(&mut key.public_bytes().to_owned());
    reveal(&mut key.to_bytes());
    reveal(&mut key.public_key().to_bytes());
    let drawn = SecretKey::generate(|bytes| bytes.copy_from_slice(&number(0xee))).expect("not 0");
    reveal(&mut drawn.public_bytes().to_owned());
    let mut many = [const { None }; 5];
    SecretKey::many_from_bytes_with(token, &[number(11); 5], &mut many).expect("as many");
    for key in many.into_iter().flatten() {
        reveal(&mut key.public_bytes().to_owned());
    }
}

/// Of a secret key: theirs may be as secret as ours.
fn their(token: Token) -> PublicKey {
    let key = SecretKey::from_bytes_with(token, &number(0x16)).expect("a key");
    PublicKey::from_bytes_with(token, key.public_bytes()).expect("a key")
}

fn diffie_hellman(token: Token) {
    let (key, their) = (SecretKey::from_bytes_with(token, &number(0x21)).expect("a key"), their(token));
    let shared = key.diffie_hellman_with(token, &their);
    reveal(&mut shared.as_bytes().to_owned());
    // Whether the encoding is one is not told.
    for encoding in [their.to_bytes(), [0xff; 32]] {
        let (other, accepted) = key.diffie_hellman_encoded_with(token, &encoding);
        reveal(&mut [u8::from(shared == other), accepted.unwrap_u8()]);
        reveal(&mut other.as_bytes().to_owned());
    }
    reveal(&mut their.point().to_bytes_with(token));
}

fn many(token: Token) {
    let key = SecretKey::from_bytes_with(token, &number(0x42)).expect("a key");
    let mut shared = [const { None }; 7];
    diffie_hellman_many_with(
        token,
        &[(); 7].map(|()| key.clone()),
        &[their(token).to_bytes(); 7],
        &mut shared,
    )
    .expect("as many");
    for shared in shared.into_iter().flatten() {
        reveal(&mut shared.as_bytes().to_owned());
    }
}

fn sign(token: Token) {
    let key = SecretKey::from_bytes_with(token, &number(0x63)).expect("a key");
    let text = secret([1; 70]);
    let mut signature = key.sign_seeded_with(token, &secret([2; 9]), "sha256", &text);
    reveal(&mut signature);
    reveal(&mut key.sign("", &text));
}
