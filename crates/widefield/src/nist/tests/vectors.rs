//! OpenSSL's keys, agreements and signatures, Wycheproof's agreements.

use super::on_every_curve;
use crate::Error;
use crate::nist::curves::Curve;
use crate::nist::digest::{Digest, common::BlockSizeUser};
use crate::nist::{PublicKey, SecretKey, Signature};
use crate::tier::{active, slow, tokens};
use sha2::{Sha224, Sha256, Sha384, Sha512};
use widefield_vectors::nist::{Agreement, Case, agreements, cases};

/// A secret key with zeros in front, if it has room.
fn filled_up<C: Curve>(secret: &[u8]) -> Option<Vec<u8>> {
    let zeros = SecretKey::<C>::BYTES.checked_sub(secret.len())?;
    Some([&vec![0; zeros], secret].concat())
}

fn signed<C: Curve, D: Digest + BlockSizeUser>(key: &SecretKey<C>, case: &Case) {
    let hash = D::digest(&case.text);
    for token in tokens() {
        let signature = key.sign_prehash_with::<D>(token, &hash);
        assert_eq!(signature.to_der(), case.signature, "{}, {token:?}", C::NAME);
        assert_eq!(SecretKey::<C>::sign_once_with::<D>(token, &key.to_bytes(), &hash), Ok(signature));
        assert_eq!(key.public_key().verify_prehash_with(token, &hash, &signature), Ok(()));
    }
    let signature = Signature::from_der(&case.signature).unwrap();
    assert_eq!(key.public_key().verify::<D>(&case.text, &signature), Ok(()));
}

fn openssl<C: Curve>(all: &[Case]) {
    let cases: Vec<_> = all.iter().filter(|case| case.curve == C::NAME).collect();
    assert_eq!(cases.len(), 8);
    for case in &cases[..if slow() { 1 } else { 8 }] {
        let secret = filled_up::<C>(&case.secret).unwrap();
        let their = PublicKey::<C>::from_sec1_bytes(&case.their).unwrap();
        for token in tokens() {
            let key = SecretKey::<C>::from_bytes_with(token, &secret).unwrap();
            assert_eq!(key.public_key().to_sec1_bytes(false), case.public, "{}, {token:?}", C::NAME);
            assert_eq!(
                key.diffie_hellman_with(token, &their).as_bytes(),
                case.shared,
                "{}, {token:?}",
                C::NAME
            );
        }
        let key = SecretKey::<C>::from_bytes(&secret).unwrap();
        let once = SecretKey::<C>::diffie_hellman_once_with(active(), &secret, &their).unwrap();
        assert_eq!(once.as_bytes(), case.shared);
        match case.hash.as_str() {
            "sha224" => signed::<C, Sha224>(&key, case),
            "sha256" => signed::<C, Sha256>(&key, case),
            "sha384" => signed::<C, Sha384>(&key, case),
            "sha512" => signed::<C, Sha512>(&key, case),
            other => panic!("{other}"),
        }
    }
}

#[test]
fn openssl_agrees() {
    on_every_curve!(openssl & cases().unwrap());
}

fn wycheproof<C: Curve>(all: &[Agreement]) {
    for case in all.iter().filter(|case| case.curve == C::NAME) {
        for token in tokens() {
            let their = PublicKey::<C>::from_sec1_bytes_with(token, &case.their);
            let Some(shared) = &case.shared else {
                assert!(matches!(their, Err(Error::Encoding | Error::Length)), "{}: {case:x?}", C::NAME);
                continue;
            };
            let their = their.unwrap_or_else(|e| panic!("{}, {e}: {case:x?}", C::NAME));
            // Some of its secret keys are not below the order, and none of ours.
            let key =
                filled_up::<C>(&case.secret).map(|bytes| SecretKey::<C>::from_bytes_with(token, &bytes));
            if let Some(Ok(key)) = key {
                assert_eq!(
                    key.diffie_hellman_with(token, &their).as_bytes(),
                    shared,
                    "{}: {case:x?}",
                    C::NAME
                );
            }
        }
    }
}

#[test]
fn wycheproof_agrees() {
    let all = agreements().unwrap();
    on_every_curve!(wycheproof & all);
}
