//! AES, GHASH, POLYVAL and AES-GCM: official vectors, vectors with wrapping counters, and long messages against the
//! by-the-book model.

use super::check::{Check, expect, words};
use widefield::Error;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm};
use widefield::cpu::Token;
use widefield::ghash::{Ghash, Polyval};
use widefield_reference::gcm::Gcm as Model;
use widefield_vectors::{Aead, generated, wycheproof};

pub(super) const CHECKS: &[Check] = &[
    Check { system: "ghash", name: "known hashes", run: known_hashes },
    Check { system: "aead", name: "AES-GCM, Wycheproof", run: official },
    Check { system: "aead", name: "AES-GCM, wrapping counters", run: counters },
    Check { system: "aead", name: "AES-GCM, lengths to 2 KB", run: lengths },
];

fn known_hashes(token: Token) -> Result<usize, String> {
    let records = generated::ghash_polyval_raw().map_err(|e| e.to_string())?;
    for (i, r) in records.iter().enumerate() {
        let (mut ghash, mut polyval) = (Ghash::new_with(token, &r.key), Polyval::new_with(token, &r.key));
        ghash.update(&r.msg);
        polyval.update(&r.msg);
        expect(ghash.finalize() == r.ghash, || format!("GHASH of record {i}"))?;
        expect(polyval.finalize() == r.polyval, || format!("POLYVAL of record {i}"))?;
    }
    Ok(records.len())
}

fn official(token: Token) -> Result<usize, String> {
    records(token, &wycheproof::aes_gcm().map_err(|e| e.to_string())?)
}

fn counters(token: Token) -> Result<usize, String> {
    records(token, &generated::aes_gcm_counter_wrap().map_err(|e| e.to_string())?)
}

/// Calls a method of the type that has a key of this length.
macro_rules! with_key {
    ($token:expr, $key:expr, $k:ident => $call:expr) => {
        if let Ok(key) = <&[u8; 16]>::try_from($key) {
            let $k = Aes128Gcm::new_with($token, key);
            $call
        } else if let Ok(key) = <&[u8; 24]>::try_from($key) {
            let $k = Aes192Gcm::new_with($token, key);
            $call
        } else if let Ok(key) = <&[u8; 32]>::try_from($key) {
            let $k = Aes256Gcm::new_with($token, key);
            $call
        } else {
            Err(Error::Length)
        }
    };
}

fn seal(token: Token, key: &[u8], iv: &[u8], aad: &[u8], text: &mut [u8]) -> Result<[u8; 16], Error> {
    with_key!(token, key, k => k.seal_in_place_with_iv(iv, aad, text).map(Into::into))
}

fn open(token: Token, key: &[u8], iv: &[u8], aad: &[u8], text: &mut [u8], tag: &[u8]) -> Result<(), Error> {
    let tag = <&[u8; 16]>::try_from(tag).map_err(|_| Error::Authentication)?;
    with_key!(token, key, k => k.open_in_place_with_iv(iv, aad, text, tag))
}

fn records(token: Token, records: &[Aead]) -> Result<usize, String> {
    for r in records {
        let mut text = r.ct.clone();
        let opened = open(token, &r.key, &r.iv, &r.aad, &mut text, &r.tag);
        expect(opened.is_ok() == r.valid, || format!("opening {}", r.name))?;
        if r.valid {
            expect(text == r.msg, || format!("text of {}", r.name))?;
            let tag = seal(token, &r.key, &r.iv, &r.aad, &mut text);
            expect(tag.is_ok_and(|tag| r.tag == tag) && text == r.ct, || format!("sealing {}", r.name))?;
        }
    }
    Ok(records.len())
}

fn lengths(token: Token) -> Result<usize, String> {
    let bytes: Vec<u8> = words(7, 300).iter().flat_map(|w| w.to_le_bytes()).collect();
    let mut cases = 0;
    for key in [&bytes[..16], &bytes[..24], &bytes[..32]] {
        let model = Model::new(key);
        for len in (0..300).chain((300..2000).step_by(97)) {
            let (nonce, aad, text) = (&bytes[40..52], &bytes[60..60 + len % 40], &bytes[100..100 + len]);
            let (expected, expected_tag) = model.seal(nonce, aad, text, 16);
            let mut found = text.to_vec();
            let tag = seal(token, key, nonce, aad, &mut found);
            let what = || format!("{len} bytes, key of {}", key.len());
            expect(tag.is_ok_and(|tag| expected_tag == tag) && found == expected, what)?;
            expect(open(token, key, nonce, aad, &mut found, &expected_tag).is_ok() && found == text, what)?;
            cases += 1;
        }
    }
    Ok(cases)
}
