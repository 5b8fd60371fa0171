//! One suite for every tier.

use super::*;
use crate::tier::{Token, sparse, tokens};
use widefield_reference::poly1305 as model;
use widefield_vectors::{Mac, awslc, generated, openssl, rfc};

/// Bytes without a short period.
pub(crate) fn paint(n: usize, seed: u64) -> Vec<u8> {
    let mut x = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    (0..n)
        .map(|_| {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            (x >> 32) as u8
        })
        .collect()
}

fn key(seed: u64) -> [u8; 32] {
    paint(32, seed).try_into().unwrap()
}

fn check(records: Vec<Mac>, count: usize) {
    assert_eq!(records.len(), count);
    for record in records {
        let key = record.key.as_slice().try_into().unwrap();
        for token in tokens() {
            let tag = Poly1305::mac_with(token, key, &record.msg);
            assert_eq!(tag[..] == record.tag, record.valid, "{} on {}", record.name, token.tier());
            let mut mac = Poly1305::new_with(token, key);
            let (first, second) = record.msg.split_at(record.msg.len() / 3);
            mac.update(first);
            mac.update(second);
            assert_eq!(mac.clone().finalize(), tag, "{} on {}", record.name, token.tier());
            if let Ok(given) = record.tag[..].try_into() {
                assert_eq!(mac.verify(given).is_ok(), record.valid, "{} on {}", record.name, token.tier());
            }
            assert_eq!(in_pieces(token, key, &record.msg, || 1), tag, "{} on {}", record.name, token.tier());
        }
    }
}

#[test]
fn official_vectors() {
    check(rfc::poly1305().unwrap(), 11);
    check(openssl::evpmac_poly1305().unwrap(), 46);
    check(awslc::poly1305().unwrap(), 33);
    check(generated::poly1305_edge().unwrap(), 500);
}

/// All lengths to several iterations of the widest kernel, at a changing offset.
#[test]
fn every_length() {
    let text = paint(4096 + 64, 1);
    for n in (0..=4096).step_by(sparse(5)) {
        let msg = &text[n % 61..][..n];
        let key = key(n as u64);
        let expected = model::mac(&key, msg);
        for token in tokens() {
            assert_eq!(Poly1305::mac_with(token, &key, msg), expected, "{n} bytes on {}", token.tier());
        }
    }
}

/// Extremes of key and message, at lengths that meet every loop.
#[test]
fn extremes() {
    for key_byte in [0, 1, 0xff] {
        for byte in [0, 1, 0x7f, 0x80, 0xff] {
            for n in
                (0..70).chain([127, 128, 129, 255, 256, 257, 640, 1023, 1024, 1025, 2047, 4080, 8192, 20_000])
            {
                let (key, msg) = ([key_byte; 32], vec![byte; n]);
                let expected = model::mac(&key, &msg);
                for token in tokens() {
                    let tag = Poly1305::mac_with(token, &key, &msg);
                    assert_eq!(tag, expected, "{key_byte:#x} {byte:#x} {n} on {}", token.tier());
                }
            }
        }
    }
}

fn in_pieces(token: Token, key: &[u8; 32], mut msg: &[u8], mut piece: impl FnMut() -> usize) -> [u8; 16] {
    let mut mac = Poly1305::new_with(token, key);
    while !msg.is_empty() {
        let (first, rest) = msg.split_at(piece().min(msg.len()));
        mac.update(first);
        msg = rest;
    }
    mac.update(&[]);
    mac.finalize()
}

#[test]
fn pieces() {
    let (key, msg) = (key(3), paint(3000, 4));
    let expected = model::mac(&key, &msg);
    for token in tokens() {
        for size in (1..50).chain([64, 127, 128, 129, 255, 256, 511, 512, 513, 1000, 1024, 2999]) {
            assert_eq!(in_pieces(token, &key, &msg, || size), expected, "{size} on {}", token.tier());
        }
        let mut state = 7_u64;
        let random = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
            (state >> 33) as usize % 700
        };
        assert_eq!(in_pieces(token, &key, &msg, random), expected, "{}", token.tier());
    }
}

#[test]
fn verify() {
    let (key, msg) = (key(5), paint(200, 6));
    for token in tokens() {
        let mac = || {
            let mut mac = Poly1305::new_with(token, &key);
            mac.update(&msg);
            mac
        };
        let tag = model::mac(&key, &msg);
        assert_eq!(mac().verify(&tag), Ok(()));
        for bit in 0..128 {
            let mut wrong = tag;
            wrong[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(mac().verify(&wrong), Err(Error::Authentication), "bit {bit} on {}", token.tier());
        }
    }
}

#[test]
fn debug_shows_no_key() {
    for token in tokens() {
        let mut mac = Poly1305::new_with(token, &[0x5a; 32]);
        mac.update(&[0x5a; 20]);
        assert_eq!(format!("{mac:?}"), format!("Poly1305 {{ tier: {:?}, .. }}", token.tier()));
    }
}

/// Beside pages that may not be touched.
#[cfg(unix)]
#[test]
fn beside_forbidden_pages() {
    use crate::simd::guard_page::{Guarded, Side};
    for n in (0..700).chain((700..3000).step_by(61)) {
        let (key, msg) = (key(n as u64), paint(n, 2));
        let expected = model::mac(&key, &msg);
        for side in [Side::Before, Side::After] {
            let (mut key, mut msg) = (Guarded::new(&key, side), Guarded::new(&msg, side));
            let key: &[u8; 32] = key.bytes().first_chunk().unwrap();
            for token in tokens() {
                assert_eq!(Poly1305::mac_with(token, key, msg.bytes()), expected, "{n} on {}", token.tier());
                let mut mac = Poly1305::new_with(token, key);
                mac.update(msg.bytes());
                assert_eq!(mac.finalize(), expected, "{n} on {}", token.tier());
            }
        }
    }
}
