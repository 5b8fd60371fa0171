//! `poly1305`, `chacha20` and `aead` against every vector that applies to them.

use widefield_reference::{aead, chacha20, poly1305};
use widefield_vectors::{Aead, awslc, boringssl, generated, openssl, rfc, wycheproof};

#[test]
fn poly1305_macs() {
    let files = [
        (openssl::evpmac_poly1305(), 46),
        (awslc::poly1305(), 33),
        (rfc::poly1305(), 11),
        (generated::poly1305_edge(), 500),
    ];
    for (records, count) in files {
        let records = records.unwrap();
        for r in &records {
            let key = r.key.as_slice().try_into().unwrap();
            assert_eq!(poly1305::mac(key, &r.msg) == *r.tag, r.valid, "{}", r.name);
        }
        assert_eq!(records.len(), count);
    }
}

type Seal<const N: usize> = fn(&[u8; 32], &[u8; N], &[u8], &[u8]) -> (Vec<u8>, [u8; 16]);
type Open<const N: usize> = fn(&[u8; 32], &[u8; N], &[u8], &[u8], &[u8; 16]) -> Option<Vec<u8>>;

/// `hash` is `mac` before s is added: with s = 0 they agree modulo 2^128.
#[test]
fn poly1305_polynomial() {
    let r = 0x0fff_fffc_0fff_fffc_0fff_fffc_0fff_ffff_u128; // clamping leaves it alone
    let key = [r.to_le_bytes(), [0; 16]].concat().try_into().unwrap();
    for len in 0..100 {
        let msg = vec![0xff; len];
        let hash = poly1305::hash(r, &msg);
        assert_eq!(hash[..16], poly1305::mac(&key, &msg));
        assert!(hash[16] < 4, "below 2^130");
    }
}

/// Sealing gives the record's ciphertext and tag; opening accepts exactly the valid ones. A nonce of another
/// size than the cipher's must belong to an invalid record.
fn check<const N: usize>(r: &Aead, seal: Seal<N>, open: Open<N>) {
    let key = r.key.as_slice().try_into().expect("a key of 32 bytes");
    let Ok(nonce) = r.iv.as_slice().try_into() else {
        assert!(!r.valid, "{}", r.name);
        return;
    };
    let tag = r.tag.as_slice().try_into().expect("a tag of 16 bytes");
    let opened = open(key, nonce, &r.aad, &r.ct, tag);
    if r.valid {
        assert_eq!(seal(key, nonce, &r.aad, &r.msg), (r.ct.clone(), *tag), "{}", r.name);
        assert_eq!(opened.as_ref(), Some(&r.msg), "{}", r.name);
    } else {
        assert_eq!(opened, None, "{}", r.name);
    }
}

fn check_chacha20_poly1305(r: &Aead) {
    check(r, aead::chacha20_poly1305_seal, aead::chacha20_poly1305_open);
}

#[test]
fn chacha20_poly1305() {
    let files = [
        (wycheproof::chacha20_poly1305(), 325),
        (boringssl::chacha20_poly1305(), 66),
        (openssl::chacha20_poly1305(), 5),
        (generated::chacha20_poly1305_random(), 225),
    ];
    for (records, count) in files {
        let records = records.unwrap();
        records.iter().for_each(check_chacha20_poly1305);
        assert_eq!(records.len(), count);
    }
}

#[test]
fn xchacha20_poly1305() {
    for (records, count) in [(wycheproof::xchacha20_poly1305(), 315), (awslc::xchacha20_poly1305(), 52)] {
        let records = records.unwrap();
        for r in &records {
            check(r, aead::xchacha20_poly1305_seal, aead::xchacha20_poly1305_open);
        }
        assert_eq!(records.len(), count);
    }
}

#[test]
fn chacha20_streams_of_the_rfc() {
    let records = rfc::chacha20().unwrap();
    for r in &records {
        let (key, nonce) = (r.key.as_slice().try_into().unwrap(), r.nonce.as_slice().try_into().unwrap());
        assert_eq!(chacha20::xor(key, r.counter, nonce, &r.plaintext), r.ciphertext, "{}", r.name);
    }
    assert_eq!(records.len(), 3);
}

#[test]
fn openssl_evpciph() {
    let (mut stream, mut authenticated) = (0, 0);
    for r in openssl::evpciph_chacha().unwrap() {
        let key = r.key.as_slice().try_into().unwrap();
        let iv = r.iv.unwrap();
        if r.cipher == "chacha20" {
            let (counter, nonce) = iv.split_first_chunk().unwrap();
            let ct =
                chacha20::xor(key, u32::from_le_bytes(*counter), nonce.try_into().unwrap(), &r.plaintext);
            assert_eq!(Some(ct), r.ciphertext, "{}", r.name);
            stream += 1;
        } else {
            assert_eq!(r.cipher, "chacha20-poly1305");
            check_chacha20_poly1305(&Aead {
                valid: r.result.is_none(),
                name: r.name,
                key: r.key,
                iv,
                aad: r.aad.unwrap(),
                msg: r.plaintext,
                ct: r.ciphertext.unwrap_or_default(),
                tag: r.tag.unwrap(),
                ..Aead::default()
            });
            authenticated += 1;
        }
    }
    assert_eq!((stream, authenticated), (19, 8));
}
