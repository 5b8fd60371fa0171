//! The checks of what comes from outside, and what becomes of secrets.

use super::data::{Bytes, NEUTRAL_ENCODING, encoding, parts, scalar, small};
use crate::Error;
use crate::fp127::P;
use crate::kummer::hazmat::*;
use crate::kummer::surface::{self, BASE};
use crate::kummer::{GenerateError, PublicKey, SecretKey};
use crate::simd::residue::{after_drop, holds};
use crate::tier::tokens;
use widefield_reference::fp127::Fe;
use widefield_reference::kummer as model;

/// Points of either side: doubles of the points that the model finds where `x = 0`. Their order divides eight times
/// a prime; eight times them has the prime order.
#[test]
fn points_of_both_sides_have_their_orders() {
    let (mut curve, mut twist) = (0, 0);
    for z in 2..40 {
        let Some(point) = model::point_with_zero_x(Fe::small(z)) else { continue };
        let point = model::encode(model::double(model::double(point)));
        let key = PublicKey::from_bytes(&point).unwrap();
        assert_eq!(key.to_bytes(), point);
        for token in tokens() {
            let order = |o| scalar_mult_with(token, &point, &scalar(o)) == Ok(encoding(NEUTRAL_ENCODING));
            let sides = (order(model::ORDER), order(model::TWIST_ORDER));
            assert!(sides.0 != sides.1, "{sides:?}");
            if sides.0 { curve += 1 } else { twist += 1 }
        }
        let secret = SecretKey::from_bytes(small(3));
        assert_eq!(secret.diffie_hellman(&key).unwrap().raw_bytes(), &model::scalar_mult(&point, &small(3)));
    }
    assert!(curve > 0 && twist > 0, "{curve} {twist}");
}

/// Every kind of bad encoding, in every coordinate.
#[test]
fn invalid_keys_are_refused() {
    let good = parts(&scalar_mult_base(&small(77)).unwrap());
    assert!(PublicKey::from_bytes(&encoding(good)).is_ok());
    type Kind = (&'static str, fn(u128) -> u128, Error);
    let kinds: [Kind; 9] = [
        ("the modulus", |_| P, Error::Encoding),
        ("bit 127 set", |x| x | 1 << 127, Error::Encoding),
        ("all bits set", |_| u128::MAX, Error::Encoding),
        ("zero with bit 127 set", |_| 1 << 127, Error::Encoding),
        ("twice the modulus", |_| 2 * P, Error::Encoding),
        ("zero", |_| 0, Error::Encoding),
        ("off the surface by one", |x| x + 1, Error::NotOnSurface),
        ("the negative", |x| P - x, Error::NotOnSurface),
        ("another bit", |x| x ^ 1 << 100, Error::NotOnSurface),
    ];
    for (kind, change, error) in kinds {
        for i in 0..3 {
            let mut bad = good;
            bad[i] = change(bad[i]);
            assert_eq!(PublicKey::from_bytes(&encoding(bad)), Err(error), "{kind} in {i}");
        }
    }
    for random in 0..50 {
        let point = Bytes::new(random + 20).array().map(|b: u8| b & 0x7f);
        assert_eq!(PublicKey::from_bytes(&point), Err(Error::NotOnSurface));
    }
    for length in (0..48).chain(49..100) {
        assert_eq!(PublicKey::try_from(&[1; 100][..length]), Err(Error::Length));
    }
    assert_eq!(PublicKey::try_from(&BASE[..]).unwrap().to_bytes(), BASE);
}

#[test]
fn points_of_small_order_are_refused() {
    let identity = encoding(NEUTRAL_ENCODING);
    for (i, node) in super::surface::small_order().into_iter().enumerate() {
        assert!(bool::from(surface::on_surface(&node)));
        let point = surface::encode_ratios(&surface::ratios(&node));
        assert_eq!(point == identity, i == 0);
        assert_eq!(PublicKey::from_bytes(&point), Err(Error::SmallOrder));
        for token in tokens() {
            // Order two: twice the point is neutral, three times the point is the point.
            assert_eq!(scalar_mult_with(token, &point, &small(2)), Ok(identity));
            assert_eq!(scalar_mult_with(token, &point, &small(3)), Ok(point));
        }
    }
}

/// The scalars that are 0 modulo the base point's order: 0 and the order, with any of the bits that are ignored.
#[test]
fn no_public_key_is_the_neutral_point() {
    let key = PublicKey::from_bytes(&BASE).unwrap();
    let unowned = surface::encode_ratios(&surface::unowned());
    for scalar in [small(0), scalar(model::TWIST_ORDER)] {
        for high in [0, 0x08, 0xf8] {
            let mut bytes = scalar;
            bytes[31] |= high;
            let secret = SecretKey::from_bytes(bytes);
            assert_eq!(secret.as_bytes(), &bytes);
            for token in tokens() {
                assert_eq!(secret.try_public_key_with(token), Err(Error::SmallOrder));
                let public = secret.public_key_with(token);
                assert_eq!(public.to_bytes(), unowned);
                assert_eq!(PublicKey::from_bytes(&public.to_bytes()), Ok(public));
                assert_eq!(secret.diffie_hellman_with(token, &key), Err(Error::SmallOrder));
                assert_eq!(secret.diffie_hellman_with(token, &public), Err(Error::SmallOrder));
            }
        }
    }
    // All others have one.
    for (words, d) in [([0; 4], 1), ([0; 4], 2), (model::TWIST_ORDER, -1), (model::TWIST_ORDER, 1)] {
        let mut words = words;
        words[0] = words[0].wrapping_add_signed(d);
        let secret = SecretKey::from_bytes(scalar(words));
        for token in tokens() {
            let public = secret.public_key_with(token);
            assert_eq!(secret.try_public_key_with(token), Ok(public));
            assert_eq!(Ok(public.to_bytes()), scalar_mult_base_with(token, secret.as_bytes()));
        }
    }
    assert_eq!(
        SecretKey::from_bytes(small(5)).try_public_key(),
        Ok(SecretKey::from_bytes(small(5)).public_key())
    );
}

/// The point that stands for no public key is the first of its kind, and has the base point's order.
#[test]
fn nobody_chose_the_unowned_point() {
    let identity = encoding(NEUTRAL_ENCODING);
    let doubled = |z| model::point_with_zero_x(Fe::small(z)).map(|p| model::encode(model::double(p)));
    let has_order = |p: &[u8; 48]| model::scalar_mult(p, &scalar(model::TWIST_ORDER)) == identity;
    let first = (2..).filter_map(doubled).find(has_order).unwrap();
    assert_eq!(surface::encode_ratios(&surface::unowned()), first);
    assert!(first != identity);
}

/// A point and its sum with a node of order two: even scalars cannot tell them apart, odd ones can. On the surface,
/// adding these nodes exchanges coordinates.
#[test]
fn even_secrets_show_nothing_to_points_of_twice_the_order() {
    let [x, y, z, t] = surface::point(&surface::decode_ratios(&BASE));
    for sum in [[y, x, t, z], [z, t, x, y], [t, z, y, x]] {
        let sum = PublicKey::from_bytes(&surface::encode_ratios(&surface::ratios(&sum))).unwrap();
        let base = PublicKey::from_bytes(&BASE).unwrap();
        let mut bytes = Bytes::new(31);
        for token in tokens() {
            let agree = |s: &SecretKey, p| s.diffie_hellman_with(token, p).unwrap();
            let odd = SecretKey::from_bytes(bytes.array().map(|b: u8| b | 1));
            assert!(agree(&odd, &base) != agree(&odd, &sum));
            let generated = SecretKey::generate(|b| b.copy_from_slice(odd.as_bytes()));
            assert!(agree(&generated, &base) == agree(&generated, &sum));
        }
    }
}

#[test]
fn generated_secrets_are_even_and_not_zero() {
    let mut bytes = Bytes::new(17);
    for _ in 0..20 {
        let random: [u8; 32] = bytes.array();
        let mut even = random;
        even[0] &= 0xfe;
        assert_eq!(SecretKey::generate(|b| b.copy_from_slice(&random)).as_bytes(), &even);
        let secret = SecretKey::try_generate(|b| {
            assert_eq!(b.len(), 32);
            b.copy_from_slice(&random);
            Ok::<_, ()>(())
        });
        assert_eq!(secret.unwrap().as_bytes(), &even);
    }
    // A failure of the source is told even where it has written.
    for fill in [0, 0xa5] {
        let failed = SecretKey::try_generate(|b| {
            b.fill(fill);
            Err(Error::Limit)
        });
        assert_eq!(failed.map(|_| ()), Err(GenerateError::Source(Error::Limit)));
    }
    // Nothing, or nothing that counts.
    for (i, byte) in [(0, 0), (0, 1), (31, 0xf8)] {
        let result = SecretKey::try_generate(|b| {
            b[i] = byte;
            Ok::<_, Error>(())
        });
        assert_eq!(result.map(|_| ()), Err(GenerateError::Zero), "{byte} at {i}");
    }
    for i in 1..251 {
        let result = SecretKey::try_generate(|b| {
            b[i / 8] = 1 << (i % 8);
            Ok::<_, Error>(())
        });
        assert!(result.is_ok(), "bit {i}");
    }
    let idle = SecretKey::generate(|_| ());
    assert_eq!(idle.diffie_hellman(&PublicKey::from_bytes(&BASE).unwrap()), Err(Error::SmallOrder));
    assert_eq!(idle.try_public_key(), Err(Error::SmallOrder));
}

#[test]
fn errors_of_generation_speak() {
    use core::error::Error as _;
    let source = GenerateError::Source(Error::Limit);
    assert!(source.to_string().contains(&Error::Limit.to_string()));
    assert!(source.source().is_some());
    assert!(!GenerateError::<Error>::Zero.to_string().is_empty());
    assert!(GenerateError::<Error>::Zero.source().is_none());
}

/// Neither key nor agreement leaves its bytes in memory, whatever tier has made it.
#[test]
fn secrets_are_wiped() {
    fn declared<T: zeroize::ZeroizeOnDrop>(_: &T) {}
    let mut bytes = Bytes::new(23);
    let base = PublicKey::from_bytes(&BASE).unwrap();
    for token in tokens() {
        let random: [u8; 32] = bytes.array();
        let secret = SecretKey::generate(|b| b.copy_from_slice(&random));
        let shared = secret.diffie_hellman_with(token, &base).unwrap();
        declared(&secret);
        declared(&shared);
        let (scalar, raw) = (*secret.as_bytes(), *shared.raw_bytes());
        assert!(!holds(&after_drop((secret.clone(), 1u8)), &scalar), "{token:?}");
        assert!(!holds(&after_drop(Ok::<_, Error>(secret)), &scalar), "{token:?}");
        assert!(!holds(&after_drop(shared.clone()), &raw), "{token:?}");
        assert!(!holds(&after_drop(Some(shared)), &raw), "{token:?}");
    }
}

#[test]
fn secrets_do_not_show() {
    let secret = SecretKey::generate(|b| b.fill(0xab));
    assert_eq!(secret.as_bytes()[1..], [0xab; 31]);
    assert_eq!(format!("{secret:?}"), "SecretKey(..)");
    let shared = secret.diffie_hellman(&PublicKey::from_bytes(&BASE).unwrap()).unwrap();
    assert_eq!(format!("{shared:?}"), "SharedSecret(..)");
    assert!(shared == shared.clone());
    assert_eq!(shared.as_bytes(), shared.raw_bytes());
}
