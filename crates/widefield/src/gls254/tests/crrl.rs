//! 10,000 cases byte for byte as in crrl 0.9, by a digest that `crates/bench/tests/bench/gls254.rs` computes with crrl.

use crate::gls254::blake2s::Blake2s;
use crate::gls254::{Point, PublicKey, Scalar, SecretKey};
use crate::tier::{Tier, Token, tokens};

/// After 500 cases and after 10,000.
const DIGESTS: [(u32, [u8; 32]); 2] = [
    (
        500,
        [
            0x76, 0x3b, 0xbe, 0xe8, 0xca, 0xf6, 0x4f, 0x3c, 0x7e, 0x97, 0xa1, 0x08, 0x60, 0xa9, 0xbc, 0x9f,
            0xb7, 0xc6, 0xf4, 0x10, 0xd1, 0xfc, 0x57, 0xed, 0x68, 0x20, 0x28, 0xd0, 0xa2, 0x12, 0x75, 0xb5,
        ],
    ),
    (
        10_000,
        [
            0x68, 0xc6, 0x80, 0x82, 0x8e, 0x59, 0xb6, 0xf9, 0x73, 0xea, 0xe3, 0x5b, 0xe3, 0x58, 0xeb, 0xec,
            0xf3, 0x54, 0xda, 0x66, 0xe0, 0x82, 0x39, 0xbc, 0x99, 0x87, 0xb3, 0xbd, 0x8b, 0xac, 0xb1, 0x50,
        ],
    ),
];

fn hash(text: &[u8]) -> [u8; 32] {
    let mut hash = [0; 32];
    Blake2s::new().update(text).finish(&mut hash);
    hash
}

fn key(token: Token, case: u32) -> SecretKey {
    let scalar = Scalar::from_bytes_reduced(&hash(&case.to_le_bytes()));
    SecretKey::from_bytes_with(token, &scalar.to_bytes()).expect("not 0")
}

/// The digest after so many cases.
fn digest(token: Token, cases: u32) -> [u8; 32] {
    let mut digest = Blake2s::new();
    let mut last = *key(token, u32::MAX).public_bytes();
    for case in 0..cases {
        let key = key(token, case);
        let text = hash(&key.to_bytes());
        let mut their = last;
        if case % 4 == 3 {
            their = text;
            if case % 8 == 3 {
                (their[15], their[31]) = (their[15] & 0x7f, their[31] & 0x7f);
            }
        }
        let (shared, accepted) = key.diffie_hellman_encoded_with(token, &their);
        let decoded = PublicKey::from_bytes_with(token, &their);
        assert_eq!(decoded.is_ok(), bool::from(accepted), "case {case}");
        if let Ok(their) = decoded {
            assert_eq!(key.diffie_hellman_with(token, &their), shared, "case {case}");
        }
        let name = if case % 2 == 0 { "" } else { "sha256" };
        let signature = key.sign_seeded_with(token, &text[..(case % 33) as usize], name, &text);
        if case % 16 == 0 {
            let own = PublicKey::from_bytes_with(token, key.public_bytes()).expect("a key");
            own.verify_with(token, &signature, name, &text).expect("its signature");
        }
        last = *key.public_bytes();
        digest.update(&last).update(shared.as_bytes()).update(&[accepted.unwrap_u8()]).update(&signature);
        digest.update(&Point::hash_to_curve_with(token, name, &text).to_bytes_with(token));
    }
    let mut bytes = [0; 32];
    digest.finish(&mut bytes);
    bytes
}

#[test]
fn all_results_are_those_of_crrl() {
    for token in tokens() {
        let (cases, expected) = DIGESTS[usize::from(token.tier() != Tier::Portable && !cfg!(unoptimised))];
        assert_eq!(digest(token, cases), expected, "{}", token.tier().name());
    }
}
