//! Keys, agreements and signatures: what is refused, many as one by one.

use crate::Error;
use crate::gls254::{PublicKey, SecretKey, diffie_hellman_many_with};
use crate::tier::tokens;

fn bytes(i: usize) -> [u8; 32] {
    core::array::from_fn(|k| if k == 31 { 0x1f } else { (i * 31 + k * 7 + 1) as u8 })
}

#[test]
fn many_are_as_one_by_one() {
    let order = [
        0xf5, 0x8c, 0x3a, 0xf4, 0x7c, 0xe3, 0xbd, 0x3c, 0xad, 0x1d, 0x1a, 0xdc, 0xde, 0x47, 0x1a, 0x3f, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x20,
    ];
    for token in tokens() {
        for n in (0..12).chain([31, 33, 64, 65, 70]) {
            // Among them 0, the order, a string that encodes nothing, and the identity element.
            let mut secrets: Vec<_> = (0..n).map(bytes).collect();
            let mut keys = vec![None; n];
            let mut theirs: Vec<_> = (0..n)
                .map(|i| *SecretKey::from_bytes_with(token, &bytes(i + 7)).unwrap().public_bytes())
                .collect();
            for (i, bad) in [(2, [0; 32]), (5, order), (9, [0xff; 32])] {
                if i < n {
                    secrets[i] = bad;
                    theirs[i] = bad;
                }
            }
            SecretKey::many_from_bytes_with(token, &secrets, &mut keys).unwrap();
            for (secret, key) in secrets.iter().zip(&keys) {
                let one = SecretKey::from_bytes_with(token, secret);
                assert_eq!(
                    one.as_ref().ok().map(SecretKey::public_bytes),
                    key.as_ref().map(SecretKey::public_bytes)
                );
                assert_eq!(one.as_ref().ok().map(SecretKey::to_bytes), key.as_ref().map(SecretKey::to_bytes));
            }
            let keys: Vec<_> =
                (0..n).map(|i| SecretKey::from_bytes_with(token, &bytes(i)).unwrap()).collect();
            let mut shared = vec![None; n];
            diffie_hellman_many_with(token, &keys, &theirs, &mut shared).unwrap();
            for i in 0..n {
                let (one, accepted) = keys[i].diffie_hellman_encoded_with(token, &theirs[i]);
                assert_eq!(shared[i], bool::from(accepted).then_some(one), "{i} of {n}");
                assert_eq!(shared[i].is_some(), PublicKey::from_bytes_with(token, &theirs[i]).is_ok());
            }
            if n > 0 {
                assert_eq!(
                    diffie_hellman_many_with(token, &keys[1..], &theirs, &mut shared),
                    Err(Error::Length)
                );
                assert_eq!(
                    SecretKey::many_from_bytes_with(token, &secrets[1..], &mut vec![None; n]),
                    Err(Error::Length)
                );
            }
        }
    }
}

#[test]
fn both_sides_agree_and_others_do_not() {
    for token in tokens() {
        let [a, b, c] = [1, 2, 3].map(|i| SecretKey::from_bytes_with(token, &bytes(i)).unwrap());
        let (pa, pb) = (a.public_key(), b.public_key());
        assert_eq!(a.diffie_hellman_with(token, &pb), b.diffie_hellman_with(token, &pa));
        assert_ne!(a.diffie_hellman_with(token, &pb), c.diffie_hellman_with(token, &pa));
        // What is no key gives a secret that depends on both.
        let [(first, no), (second, _)] = [&a, &b].map(|key| key.diffie_hellman_encoded_with(token, &[0; 32]));
        assert!(!bool::from(no) && first != second);
    }
}

#[test]
fn keys_that_are_none_are_refused() {
    assert_eq!(SecretKey::from_bytes(&[0; 32]).err(), Some(Error::Encoding));
    assert_eq!(SecretKey::from_bytes(&[0xff; 32]).err(), Some(Error::Encoding));
    assert_eq!(SecretKey::generate(|_| ()).err(), Some(Error::Encoding));
    assert_eq!(PublicKey::from_bytes(&[0; 32]).err(), Some(Error::Encoding));
    assert_eq!(PublicKey::try_from(&[1u8; 31][..]).err(), Some(Error::Length));
    let key = SecretKey::generate(|bytes| bytes.fill(0xff)).unwrap();
    assert_eq!(SecretKey::from_bytes(&key.to_bytes()).unwrap().public_bytes(), key.public_bytes());
    assert_eq!(PublicKey::try_from(&key.public_bytes()[..]).unwrap(), key.public_key());
    let shown = format!("{key:?} {:?} {:?}", key.diffie_hellman(&key.public_key()), key.public_key().point());
    assert_eq!(shown, "SecretKey(..) SharedSecret(..) Point(..)");
}

/// Each bit of a signature counts, and the text, its kind, and the key.
#[test]
fn altered_signatures_are_refused() {
    for token in tokens() {
        let [key, other] = [4, 5].map(|i| SecretKey::from_bytes_with(token, &bytes(i)).unwrap());
        let (own, text) = (key.public_key(), b"text");
        let signature = key.sign_seeded_with(token, b"seed", "", text);
        assert_eq!(own.verify_with(token, &signature, "", text), Ok(()));
        let refused = Err(Error::Authentication);
        for bit in 0..8 * signature.len() {
            let mut altered = signature;
            altered[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(own.verify_with(token, &altered, "", text), refused, "bit {bit}");
        }
        assert_eq!(own.verify_with(token, &signature, "", b"texT"), refused);
        assert_eq!(own.verify_with(token, &signature, "sha256", text), refused);
        assert_eq!(other.public_key().verify_with(token, &signature, "", text), refused);
        assert_eq!(own.verify_with(token, &signature[..47], "", text), Err(Error::Length));
    }
    let key = SecretKey::from_bytes(&bytes(6)).unwrap();
    assert_eq!(key.sign("", b"text"), key.sign_seeded(b"", "", b"text"));
    assert_ne!(key.sign("", b"text"), key.sign_seeded(b"other", "", b"text"));
}
