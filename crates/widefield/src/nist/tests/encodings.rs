//! What is taken for a key or a signature, and what is not.

use super::on_every_curve;
use crate::Error;
use crate::gf2m::{Element, Field};
use crate::nist::curves::Curve;
use crate::nist::digest::Digest;
use crate::nist::{K233, PublicKey, SecretKey, Signature};
use sha2::Sha256;

fn secret<C: Curve>(n: u8) -> SecretKey<C> {
    let mut bytes = vec![0; SecretKey::<C>::BYTES];
    bytes[SecretKey::<C>::BYTES - 1] = n;
    bytes[3] = n;
    SecretKey::from_bytes(&bytes).unwrap()
}

fn secret_keys<C: Curve>() {
    let key = secret::<C>(7);
    assert_eq!(SecretKey::<C>::from_bytes(&key.to_bytes()).unwrap().public_key(), key.public_key());
    let n = SecretKey::<C>::BYTES;
    for len in [0, n - 1, n + 1] {
        let error = SecretKey::<C>::from_bytes(&vec![1; len]).unwrap_err();
        assert_eq!(error, Error::WrongLength { expected: n as u32, got: len as u32 });
    }
    let mut order = vec![0; n];
    C::PARAMETERS.order.write(&C::PARAMETERS.order.number(), &mut order);
    for none in [vec![0; n], order.clone(), vec![0xff; n]] {
        assert_eq!(SecretKey::<C>::from_bytes(&none).unwrap_err(), Error::Encoding, "{}", C::NAME);
    }
    order[n - 1] -= 1;
    // The negative of the base point: the next multiple is the identity element.
    let [[x, y], [bx, by]] = [
        SecretKey::<C>::from_bytes(&order).unwrap().public_key().coordinates(),
        PublicKey::<C> { point: C::PARAMETERS.base() }.coordinates(),
    ];
    assert_eq!((x, y), (bx, bx + by), "{}", C::NAME);
}

#[test]
fn secret_keys_are_numbers_below_the_order() {
    on_every_curve!(secret_keys);
}

fn generated<C: Curve>() {
    let mut calls = 0;
    let made = SecretKey::<C>::generate(|bytes| {
        assert_eq!(bytes.len(), SecretKey::<C>::BYTES);
        calls += 1;
        bytes[1..].fill(if calls < 3 { 0 } else { 1 });
    });
    assert_eq!((calls, made.unwrap().to_bytes()[1]), (3, 1));
    assert_eq!(SecretKey::<C>::generate(|_| {}).unwrap_err(), Error::Encoding);
}

#[test]
fn keys_are_drawn_until_one_is_a_key() {
    on_every_curve!(generated);
}

fn of_random_bytes<C: Curve>() {
    let n = SecretKey::<C>::BYTES;
    let key = secret::<C>(9);
    let [order, number] = [C::PARAMETERS.order.number(), key.scalar].map(|number| {
        let mut bytes = vec![0; n + 8];
        C::PARAMETERS.order.write(&number, &mut bytes[8..]);
        bytes
    });
    let mut sum = vec![0; n + 8];
    let mut carry = 0;
    for i in (0..n + 8).rev() {
        carry += u32::from(order[i]) + u32::from(number[i]);
        sum[i] = carry as u8;
        carry >>= 8;
    }
    for bytes in [&number, &sum] {
        let made = SecretKey::<C>::from_random_bytes(bytes).unwrap();
        assert_eq!((made.to_bytes(), made.public_key()), (key.to_bytes(), key.public_key()), "{}", C::NAME);
    }
    for none in [vec![0; n + 8], order] {
        assert_eq!(SecretKey::<C>::from_random_bytes(&none).unwrap_err(), Error::Encoding, "{}", C::NAME);
    }
    for len in [0, n, n + 7, n + 9] {
        let error = SecretKey::<C>::from_random_bytes(&vec![1; len]).unwrap_err();
        assert_eq!(error, Error::WrongLength { expected: n as u32 + 8, got: len as u32 });
    }
}

#[test]
fn keys_of_random_bytes_are_remainders() {
    on_every_curve!(of_random_bytes);
}

fn public_keys<C: Curve>() {
    let n = Element::<C::Field>::BYTES;
    for key in [5, 6, 9, 14].map(|i| secret::<C>(i).public_key()) {
        for compressed in [true, false] {
            let bytes = key.to_sec1_bytes(compressed);
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&bytes), Ok(key), "{}", C::NAME);
            // No other length, no other kind, no bit above the degree, no other point by chance.
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&bytes[..bytes.len() - 1]), Err(Error::Length));
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&[&bytes[..], &[0]].concat()), Err(Error::Length));
            for kind in [0, 1, 5, 6, 7] {
                let other = [&[kind], &bytes[1..]].concat();
                assert_eq!(PublicKey::<C>::from_sec1_bytes(&other), Err(Error::Encoding));
            }
            let mut large = bytes.clone();
            large[1] |= 0x80;
            assert_eq!(PublicKey::<C>::from_sec1_bytes(&large), Err(Error::Encoding), "{}", C::NAME);
        }
        // The other point with this x is the negative; and none has another y.
        let mut other = key.to_sec1_bytes(true);
        other[0] ^= 1;
        let negative = PublicKey::<C>::from_sec1_bytes(&other).unwrap();
        let [[x, y], [nx, ny]] = [key.coordinates(), negative.coordinates()];
        assert_eq!((nx, ny), (x, x + y));
        let mut off = key.to_sec1_bytes(false);
        off[2 * n] ^= 1;
        assert_eq!(PublicKey::<C>::from_sec1_bytes(&off), Err(Error::Encoding));
    }
    for none in [&[][..], &[0], &[4], &[2]] {
        let error = PublicKey::<C>::from_sec1_bytes(none).unwrap_err();
        assert_eq!(error, if none == [0] { Error::Encoding } else { Error::Length });
    }
    // The point of order 2, and what would be a compressed point with x = 0.
    let mut zero = [&[4], C::Field::blank().as_ref(), C::Field::blank().as_ref()].concat();
    let mut root = Element::<C::Field>::from_words(C::PARAMETERS.root).unwrap().to_bytes_be();
    zero[1 + n..].copy_from_slice(root.as_mut());
    assert_eq!(PublicKey::<C>::from_sec1_bytes(&zero), Err(Error::Encoding));
    zero.truncate(1 + n);
    zero[0] = 2;
    assert_eq!(PublicKey::<C>::from_sec1_bytes(&zero), Err(Error::Encoding));
}

#[test]
fn public_keys_are_points_of_the_group() {
    on_every_curve!(public_keys);
}

/// Of points of the curve some have the cofactor's order in theirs: half of them, or three of four.
fn cofactors<C: Curve>() {
    let (mut all, mut taken) = (0, 0);
    for i in 0..200u64 {
        let mut words = vec![0; Element::<C::Field>::WORDS];
        words[0] = i + 2;
        let x = Element::<C::Field>::from_words(&words).unwrap();
        let inverse = x.invert_or_zero();
        let b = Element::from_words(C::PARAMETERS.b).unwrap();
        let a = if C::PARAMETERS.a { Element::ONE } else { Element::ZERO };
        all += u32::from(!bool::from((x + a + b * inverse * inverse).trace()));
        let bytes = [&[2], x.to_bytes_be().as_ref()].concat();
        if let Ok(key) = PublicKey::<C>::from_sec1_bytes(&bytes) {
            taken += 1;
            let order = C::PARAMETERS.order.number();
            let (_, there) = key.point.multiple(crate::tier::active(), C::PARAMETERS, &order);
            assert!(!bool::from(there), "{}: a point that the order does not take to the identity", C::NAME);
        }
    }
    let expected = all / C::COFACTOR;
    assert!(taken > expected / 2 && taken < 2 * expected, "{}: {taken} of {all}", C::NAME);
}

#[test]
fn no_point_outside_the_group_is_taken() {
    on_every_curve!(cofactors);
}

fn signatures<C: Curve>() {
    let (key, other) = (secret::<C>(3), secret::<C>(4));
    let signature = key.sign::<Sha256>(b"text");
    assert_eq!(signature, key.sign_prehash::<Sha256>(&Sha256::digest(b"text")));
    assert_eq!(Signature::<C>::from_bytes(&signature.to_bytes()), Ok(signature));
    assert_eq!(Signature::<C>::from_der(&signature.to_der()), Ok(signature));
    assert_eq!(key.public_key().verify::<Sha256>(b"text", &signature), Ok(()));
    assert_eq!(key.public_key().verify::<Sha256>(b"texT", &signature), Err(Error::Authentication));
    assert_eq!(other.public_key().verify::<Sha256>(b"text", &signature), Err(Error::Authentication));
    // Other numbers are none of a signature of this text.
    let bytes = signature.to_bytes();
    for at in [bytes.len() / 2 - 1, bytes.len() - 1] {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        let changed = Signature::<C>::from_bytes(&changed).unwrap();
        assert_eq!(key.public_key().verify::<Sha256>(b"text", &changed), Err(Error::Authentication));
    }
    for part in [0..bytes.len() / 2, bytes.len() / 2..bytes.len()] {
        for byte in [0, 0xff] {
            let mut changed = bytes.clone();
            changed[part.clone()].fill(byte);
            assert_eq!(Signature::<C>::from_bytes(&changed), Err(Error::Encoding));
        }
    }
    assert!(matches!(Signature::<C>::from_bytes(&bytes[1..]), Err(Error::WrongLength { .. })));
    let der = signature.to_der();
    for cut in 0..der.len() {
        assert_eq!(Signature::<C>::from_der(&der[..cut]), Err(Error::Encoding));
    }
    assert_eq!(Signature::<C>::from_der(&[&der[..], &[0]].concat()), Err(Error::Encoding));
}

#[test]
fn signatures_are_two_numbers() {
    on_every_curve!(signatures);
}

/// Forms of integers that are not DER, and numbers that are none of a signature.
#[test]
fn other_encodings_are_refused() {
    let from = |der: &[u8]| Signature::<K233>::from_der(der);
    assert!(from(&[0x30, 6, 2, 1, 1, 2, 1, 1]).is_ok());
    assert!(from(&[0x30, 7, 2, 2, 0, 0x80, 2, 1, 1]).is_ok());
    let wrong: [&[u8]; 9] = [
        &[],
        &[0x31, 6, 2, 1, 1, 2, 1, 1],
        &[0x30, 0x81, 6, 2, 1, 1, 2, 1, 1],
        &[0x30, 0x80, 2, 1, 1, 2, 1, 1, 0, 0],
        &[0x30, 7, 2, 2, 0, 1, 2, 1, 1],
        &[0x30, 6, 2, 1, 0x81, 2, 1, 1],
        &[0x30, 6, 2, 1, 0, 2, 1, 1],
        &[0x30, 5, 2, 0, 2, 1, 1],
        &[0x30, 9, 2, 1, 1, 2, 1, 1, 2, 1, 1],
    ];
    for der in wrong {
        assert_eq!(from(der), Err(Error::Encoding), "{der:x?}");
    }
    let mut long = vec![0x30, 0x25, 2, 0x20];
    long.extend([1; 32]);
    long.extend([2, 1, 1]);
    assert_eq!(from(&long), Err(Error::Encoding));
}

#[test]
fn secrets_are_not_shown() {
    let key = secret::<K233>(9);
    assert_eq!(format!("{key:?}"), "SecretKey<K-233>(..)");
    assert_eq!(format!("{:?}", key.diffie_hellman(&key.public_key())), "SharedSecret<K-233>(..)");
    assert!(format!("{:?}", key.public_key()).starts_with("PublicKey<K-233>(0"));
}
