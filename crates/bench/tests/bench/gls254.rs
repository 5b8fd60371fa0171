//! What crrl computes: the digest of 10,000 cases, to which the library's own test compares it
//! (`gls254/tests/crrl.rs`), and the vectors of `widefield-vectors`.

use crrl::blake2s::Blake2s256;
use crrl::gls254::{Point, PrivateKey, Scalar};

fn key(case: u32) -> PrivateKey {
    PrivateKey::from_scalar(&Scalar::decode_reduce(&Blake2s256::hash(&case.to_le_bytes())))
}

#[test]
fn ten_thousand_cases() {
    let mut digest = Blake2s256::new();
    for case in 0..10_000u32 {
        let key = key(case);
        let text = Blake2s256::hash(&key.encode());
        let mut their = self::key(case.wrapping_sub(1)).public_key.encode();
        if case % 4 == 3 {
            their = text;
            if case % 8 == 3 {
                (their[15], their[31]) = (their[15] & 0x7f, their[31] & 0x7f);
            }
        }
        let (shared, accepted) = key.ECDH(&their);
        let name = if case % 2 == 0 { "" } else { "sha256" };
        let signature = key.sign_seeded(&text[..(case % 33) as usize], name, &text);
        digest.update(&key.public_key.encode());
        digest.update(&shared);
        digest.update(&[(accepted & 1) as u8]);
        digest.update(&signature);
        digest.update(&Point::hash_to_curve(name, &text).encode());
    }
    let expected = [
        0x68, 0xc6, 0x80, 0x82, 0x8e, 0x59, 0xb6, 0xf9, 0x73, 0xea, 0xe3, 0x5b, 0xe3, 0x58, 0xeb, 0xec, 0xf3,
        0x54, 0xda, 0x66, 0xe0, 0x82, 0x39, 0xbc, 0x99, 0x87, 0xb3, 0xbd, 0x8b, 0xac, 0xb1, 0x50,
    ];
    assert_eq!(digest.finalize(), expected);
}

/// Every line of the vectors' file, made again.
#[test]
fn vectors_are_crrls() {
    let cases = widefield_vectors::gls254::cases().unwrap();
    assert_eq!(cases.len(), 16);
    for (i, case) in (0u32..).zip(cases) {
        let (key, other) = (key(i), key(i + 1));
        assert_eq!((case.secret, case.public), (key.encode(), key.public_key.encode()));
        assert_eq!(case.their, other.public_key.encode());
        assert_eq!((case.shared, u32::MAX), key.ECDH(&case.their));
        assert_eq!(case.hash, ["", "sha256"][i as usize % 2]);
        assert_eq!(case.signature, key.sign_seeded(&[], &case.hash, &case.text));
        let point = Point::hash_to_curve(&case.hash, &case.text);
        assert_eq!(case.point, point.encode());
        assert_eq!(case.multiple, (point * Scalar::decode_reduce(&case.secret)).encode());
    }
}
