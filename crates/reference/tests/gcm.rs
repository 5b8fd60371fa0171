//! `aes`, `ghash`, `gcm` and `gcm_siv` against every vector that applies to them.

use widefield_reference::{aes::Aes, gcm::Gcm, gcm_siv, ghash};
use widefield_vectors::{Aead, awslc, cavp, generated, openssl, wycheproof};

/// Sealing gives the record's ciphertext and tag; opening accepts exactly the valid ones.
fn check(r: &Aead) {
    let gcm = Gcm::new(&r.key);
    let opened = gcm.open(&r.iv, &r.aad, &r.ct, &r.tag);
    if r.valid {
        assert_eq!(gcm.seal(&r.iv, &r.aad, &r.msg, r.tag.len()), (r.ct.clone(), r.tag.clone()), "{}", r.name);
        assert_eq!(opened.as_ref(), Some(&r.msg), "{}", r.name);
    } else {
        assert_eq!(opened, None, "{}", r.name);
    }
}

#[test]
fn wycheproof_gcm() {
    let records = wycheproof::aes_gcm().unwrap();
    records.iter().for_each(check);
    assert_eq!(records.len(), 316);
}

#[test]
fn wycheproof_gmac() {
    let records = wycheproof::aes_gmac().unwrap();
    for r in &records {
        let (_, tag) = Gcm::new(&r.key).seal(&r.iv, &r.msg, &[], 16);
        assert_eq!(tag == r.tag, r.valid, "{}", r.name);
    }
    assert_eq!(records.len(), 414);
}

#[test]
fn wycheproof_gcm_siv() {
    let records = wycheproof::aes_gcm_siv().unwrap();
    let rfc = openssl::aes_gcm_siv().unwrap();
    assert_eq!((records.len(), rfc.len()), (202, 46));
    for r in records.iter().chain(&rfc) {
        let nonce = r.iv.as_slice().try_into().unwrap();
        let opened = gcm_siv::open(&r.key, nonce, &r.aad, &r.ct, &r.tag);
        if r.valid {
            let (ct, tag) = gcm_siv::seal(&r.key, nonce, &r.aad, &r.msg);
            assert_eq!((ct, tag.to_vec()), (r.ct.clone(), r.tag.clone()), "{}", r.name);
            assert_eq!(opened.as_ref(), Some(&r.msg), "{}", r.name);
        } else {
            assert_eq!(opened, None, "{}", r.name);
        }
    }
}

#[test]
fn cavp_gcm() {
    let records = cavp::gcm().unwrap();
    for r in &records {
        let gcm = Gcm::new(&r.key);
        assert_eq!(gcm.open(&r.iv, &r.aad, &r.ct, &r.tag), r.pt, "{}", r.name);
        if r.direction == cavp::Direction::Encrypt {
            let pt = r.pt.as_ref().unwrap();
            let sealed = gcm.seal(&r.iv, &r.aad, pt, r.tag.len());
            assert_eq!(sealed, (r.ct.clone(), r.tag.clone()), "{}", r.name);
        }
    }
    assert_eq!(records.len(), 9450);
}

#[test]
fn generated_gcm() {
    let records = [generated::aes_gcm_counter_wrap().unwrap(), generated::aes_gcm_random().unwrap()].concat();
    records.iter().for_each(check);
    assert_eq!(records.len(), 72 + 450);
}

#[test]
fn awslc_gcm() {
    let records = awslc::gcm().unwrap();
    records.iter().for_each(check);
    assert_eq!(records.len(), 21);
}

#[test]
fn generated_ghash_and_polyval() {
    let records = generated::ghash_polyval_raw().unwrap();
    for (i, r) in records.iter().enumerate() {
        assert_eq!(ghash::ghash(&r.key, &r.msg), r.ghash, "record {i}");
        assert_eq!(ghash::polyval(&r.key, &r.msg), r.polyval, "record {i}");
    }
    assert_eq!(records.len(), 300);
}

/// ECB, CTR and GCM records; the other modes of the file have no model here.
#[test]
fn openssl_aes() {
    let (mut ecb, mut ctr, mut gcm) = (0, 0, 0);
    for r in openssl::evpciph_aes().unwrap() {
        let block = |bytes: &[u8]| <[u8; 16]>::try_from(bytes).unwrap();
        let iv = r.iv.clone().unwrap_or_default();
        match r.cipher.split('-').next_back() {
            Some("ecb") => {
                let aes = Aes::new(&r.key);
                let ct: Vec<u8> = r.plaintext.chunks(16).flat_map(|b| aes.encrypt_block(&block(b))).collect();
                assert_eq!(Some(ct), r.ciphertext, "{}", r.name);
                ecb += 1;
            }
            Some("ctr") => {
                let aes = Aes::new(&r.key);
                let start = u128::from_be_bytes(block(&iv));
                let stream = (0..).flat_map(|i| aes.encrypt_block(&start.wrapping_add(i).to_be_bytes()));
                let ct: Vec<u8> = r.plaintext.iter().zip(stream).map(|(x, y)| x ^ y).collect();
                assert_eq!(Some(ct), r.ciphertext, "{}", r.name);
                ctr += 1;
            }
            Some("gcm") => {
                check(&Aead {
                    valid: r.result.is_none(),
                    name: r.name,
                    key: r.key,
                    iv,
                    aad: r.aad.unwrap_or_default(),
                    msg: r.plaintext,
                    ct: r.ciphertext.unwrap(),
                    tag: r.tag.unwrap(),
                    ..Aead::default()
                });
                gcm += 1;
            }
            _ => {}
        }
    }
    assert_eq!((ecb, ctr, gcm), (16, 11, 43));
}
