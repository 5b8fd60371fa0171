//! One suite for every kernel.

use super::data::{Bytes, NEUTRAL_ENCODING, encoding, parts, scalar, small};
use crate::Error;
use crate::fp127::P;
use crate::kummer::hazmat::*;
use crate::kummer::portable::{FormA, FormB, ladder_by};
use crate::kummer::surface::{self, BASE, Point};
use crate::kummer::{PublicKey, SecretKey};
use crate::tier::{sampled, tokens};
use widefield_reference::kummer as model;
use widefield_vectors::kummer::{Kat, kat};

fn vectors() -> Kat {
    kat().unwrap()
}

#[test]
fn vectors_of_the_original_on_every_tier() {
    let kat = vectors();
    assert_eq!(kat.base, BASE);
    for token in tokens() {
        let mut n = 0;
        for v in &kat.scalarmult {
            assert_eq!(scalar_mult_with(token, &v.point, &v.scalar), Ok(v.output), "{token:?}");
            n += 1;
        }
        for v in &kat.edge_scalars_on_base {
            assert_eq!(scalar_mult_base_with(token, &v.scalar), Ok(v.output), "{token:?}");
            n += 1;
        }
        for v in &kat.dh {
            let [a, b] = [v.secret_a, v.secret_b].map(SecretKey::from_bytes);
            let [pa, pb] = [v.public_a, v.public_b].map(|p| PublicKey::from_bytes(&p).unwrap());
            assert_eq!(a.public_key_with(token), pa);
            assert_eq!(b.public_key_with(token).to_bytes(), v.public_b);
            assert_eq!(a.diffie_hellman_with(token, &pb).unwrap().raw_bytes(), &v.shared);
            assert_eq!(b.diffie_hellman_with(token, &pa).unwrap().raw_bytes(), &v.shared);
            n += 1;
        }
        assert_eq!(n, 24 + 12 + 8);
    }
}

#[test]
fn the_thousandfold_iteration_on_every_tier() {
    let kat = vectors().iterated;
    for token in tokens() {
        let (mut point, mut scalar) = (BASE, kat.scalar);
        for _ in 0..kat.rounds {
            point = scalar_mult_with(token, &point, &scalar).unwrap();
            scalar.copy_from_slice(&point[..32]);
        }
        assert_eq!(point, kat.output, "{token:?}");
    }
}

#[test]
fn every_tier_agrees_with_the_model_on_the_surface_and_off_it() {
    let mut bytes = Bytes::new(7);
    let mut points = vec![BASE, [0xff; 48].map(|b| b ^ 2), encoding([1, 1, 1]), encoding([P - 1, 1, P - 1])];
    // Most points of three random coordinates lie off the surface; the ladder is defined there too.
    points.extend((0..24).map(|_| bytes.array::<48>()));
    points.extend((0..8).map(|i| encoding([1 << i, P - (1 << i), (1 << (64 + i)) - 1])));
    for point in points {
        let scalar = bytes.array();
        let expected = model::scalar_mult(&point, &scalar);
        for token in tokens() {
            assert_eq!(scalar_mult_with(token, &point, &scalar), Ok(expected), "{token:?}");
        }
    }
}

#[test]
fn both_forms_of_the_step_agree() {
    let mut bytes = Bytes::new(3);
    for _ in 0..16 {
        let ratios = surface::decode_ratios(&bytes.array());
        let scalar = bytes.array();
        let (mut a, mut b) = (Point::default(), Point::default());
        ladder_by::<FormA>(&ratios, &scalar, &mut a);
        ladder_by::<FormB>(&ratios, &scalar, &mut b);
        assert_eq!(surface::ratios(&a), surface::ratios(&b));
    }
}

#[test]
fn multiples_compose() {
    let mut bytes = Bytes::new(11);
    for token in tokens() {
        for _ in 0..8 {
            let (m, n) = (bytes.array(), bytes.array());
            let mn = scalar_mult_with(token, &scalar_mult_base_with(token, &n).unwrap(), &m).unwrap();
            let nm = scalar_mult_with(token, &scalar_mult_base_with(token, &m).unwrap(), &n).unwrap();
            assert_eq!(mn, nm);
            // 128-bit factors have an exact product in 251 bits: m (n P) = (m n) P.
            let [m, n] = [m, n].map(|b: [u8; 32]| u128::from_le_bytes(b[..16].try_into().unwrap()) >> 3);
            let (low, high) = product(m, n);
            let steps =
                scalar_mult_with(token, &scalar_mult_base_with(token, &wide(n, 0)).unwrap(), &wide(m, 0));
            assert_eq!(steps, scalar_mult_base_with(token, &wide(low, high)));
        }
    }
}

fn wide(low: u128, high: u128) -> [u8; 32] {
    let mut out = [0; 32];
    out[..16].copy_from_slice(&low.to_le_bytes());
    out[16..].copy_from_slice(&high.to_le_bytes());
    out
}

/// The 256-bit product, low half first.
fn product(x: u128, y: u128) -> (u128, u128) {
    let (mut low, mut high) = (0u128, 0u128);
    for i in (0..128).rev() {
        high = high << 1 | low >> 127;
        low <<= 1;
        if y >> i & 1 == 1 {
            let carry;
            (low, carry) = low.overflowing_add(x);
            high += u128::from(carry);
        }
    }
    (low, high)
}

#[test]
fn orders_lead_to_the_neutral_point() {
    let identity = encoding(NEUTRAL_ENCODING);
    let order = scalar(model::TWIST_ORDER);
    let add = |d: i8| {
        let mut words = model::TWIST_ORDER;
        words[0] = words[0].wrapping_add_signed(d.into());
        scalar(words)
    };
    for token in tokens() {
        assert_eq!(scalar_mult_base_with(token, &order), Ok(identity));
        assert_eq!(scalar_mult_base_with(token, &small(0)), Ok(identity));
        assert_eq!(scalar_mult_base_with(token, &small(1)), Ok(BASE));
        // A point and its negative are one.
        assert_eq!(scalar_mult_base_with(token, &add(1)), Ok(BASE));
        assert_eq!(scalar_mult_base_with(token, &add(-1)), Ok(BASE));
        assert_eq!(scalar_mult_base_with(token, &add(-2)), scalar_mult_base_with(token, &small(2)));
    }
}

#[test]
fn top_bits_are_ignored_where_the_original_ignores_them() {
    let mut bytes = Bytes::new(5);
    let (point, n) = (BASE, bytes.array());
    let (mut marked, mut high) = (point, n);
    for i in [15, 31, 47] {
        marked[i] |= 0x80;
    }
    high[31] ^= 0xf8;
    for token in tokens() {
        let plain = scalar_mult_with(token, &point, &n);
        assert!(plain.is_ok());
        assert_eq!(scalar_mult_with(token, &marked, &n), plain);
        assert_eq!(scalar_mult_with(token, &point, &high), plain);
    }
}

#[test]
fn batches_equal_single_multiplications() {
    let mut bytes = Bytes::new(9);
    let mut points: Vec<[u8; 48]> = (0..70).map(|_| bytes.array()).collect();
    points[3] = BASE;
    let scalars: Vec<[u8; 32]> = (0..70).map(|_| bytes.array()).collect();
    for token in tokens() {
        let single: Vec<_> =
            points.iter().zip(&scalars).map(|(p, s)| scalar_mult_with(token, p, s).unwrap()).collect();
        for count in (0..=40).step_by(sampled(7)).chain([64, 65, 70]) {
            let mut out = vec![[0xa5; 48]; count];
            scalar_mult_many_with(token, &points[..count], &scalars[..count], &mut out).unwrap();
            assert_eq!(out, single[..count], "{token:?} {count}");
        }
    }
}

/// The branch-free forms leave alone what is beyond the shortest slice.
#[test]
fn the_shortest_slice_counts() {
    let mut bytes = Bytes::new(19);
    let points: Vec<[u8; 48]> = (0..70).map(|_| bytes.array()).collect();
    let scalars: Vec<[u8; 32]> = (0..70).map(|_| bytes.array()).collect();
    for token in tokens() {
        for (p, s, o) in [(3, 9, 9), (9, 3, 9), (9, 9, 3), (66, 70, 67), (0, 5, 5)] {
            let n = p.min(s).min(o);
            let mut out = vec![[0x77; 48]; o];
            let failed = scalar_mult_many_ct_with(token, &points[..p], &scalars[..s], &mut out);
            assert!(!bool::from(failed));
            for i in 0..n {
                assert_eq!(Ok(out[i]), scalar_mult_with(token, &points[i], &scalars[i]));
            }
            assert!(out[n..].iter().all(|o| *o == [0x77; 48]));
        }
    }
}

#[test]
fn a_failure_in_a_batch_stays_alone() {
    let mut bytes = Bytes::new(13);
    for token in tokens() {
        for count in [1, 8, 9, 17, 33] {
            for bad in [0, count / 2, count - 1] {
                let mut points: Vec<[u8; 48]> = (0..count).map(|_| bytes.array()).collect();
                let scalars: Vec<[u8; 32]> = (0..count).map(|_| bytes.array()).collect();
                points[bad][16..32].fill(0);
                let mut out = vec![[1; 48]; count];
                let result = scalar_mult_many_with(token, &points, &scalars, &mut out);
                assert_eq!(result, Err(Error::Encoding));
                for i in 0..count {
                    let single = scalar_mult_with(token, &points[i], &scalars[i]);
                    assert_eq!(single.is_err(), i == bad);
                    assert_eq!(out[i], single.unwrap_or([0; 48]), "{token:?} {count} {i}");
                }
            }
        }
        let mut out = [[7; 48]; 2];
        let two = scalar_mult_many_with(token, &[BASE; 3], &[[1; 32]; 2], &mut out);
        assert_eq!((two, out), (Err(Error::Length), [[7; 48]; 2]));
        assert_eq!(scalar_mult_many_with(token, &[BASE; 2], &[[1; 32]; 3], &mut out), Err(Error::Length));
        assert_eq!(scalar_mult_many_with(token, &[BASE; 3], &[[1; 32]; 3], &mut out), Err(Error::Length));
    }
}

#[test]
fn zero_ratios_have_no_multiple() {
    for token in tokens() {
        for i in 0..3 {
            for zero in [0, P, 1 << 127, u128::MAX] {
                let mut ratios = parts(&BASE);
                ratios[i] = zero;
                assert_eq!(scalar_mult_with(token, &encoding(ratios), &small(5)), Err(Error::Encoding));
            }
        }
    }
}
