//! The suite of AES-GCM, on every tier and in every form of the interface.

use super::*;
use crate::tier::{self, Tier};
use widefield_reference::gcm::Gcm as Model;
use widefield_vectors::{Aead, awslc, cavp, generated, openssl, wycheproof};

/// A key of any size, for tests that run over sizes.
#[derive(Clone, Debug)]
enum Any {
    A(Aes128Gcm),
    B(Aes192Gcm),
    C(Aes256Gcm),
}

macro_rules! any {
    ($self:expr, $key:ident => $call:expr) => {
        match $self {
            Any::A($key) => $call,
            Any::B($key) => $call,
            Any::C($key) => $call,
        }
    };
}

mod bilinear;
mod failure;
mod lengths;
mod pieces;
mod residue;

impl Any {
    fn new(token: Token, key: &[u8]) -> Self {
        match key.len() {
            16 => Self::A(Aes128Gcm::new_with(token, key.try_into().unwrap())),
            24 => Self::B(Aes192Gcm::new_with(token, key.try_into().unwrap())),
            _ => Self::C(Aes256Gcm::new_with(token, key.try_into().unwrap())),
        }
    }

    fn hazmat(&self) -> hazmat::Hazmat<'_> {
        any!(self, k => k.hazmat())
    }
}

/// The forms of sealing a message: they must agree.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Form {
    InPlaceIv,
    InPlace,
    Between,
    Pieces(usize),
    Scattered(usize),
}

const FORMS: [Form; 6] =
    [Form::InPlaceIv, Form::InPlace, Form::Between, Form::Pieces(1000), Form::Pieces(7), Form::Scattered(7)];

impl Form {
    /// Whether the form takes an IV of this length.
    fn takes(self, iv: &[u8]) -> bool {
        iv.len() == 12 || matches!(self, Self::InPlaceIv | Self::Pieces(_))
    }

    fn seal(self, key: &Any, iv: &[u8], aad: &[u8], msg: &[u8]) -> Result<(Vec<u8>, [u8; 16]), Error> {
        let mut out = msg.to_vec();
        let tag = any!(key, k => match self {
            Self::InPlaceIv => k.seal_in_place_with_iv(iv, aad, &mut out)?,
            Self::InPlace => k.seal_in_place(iv.try_into().unwrap(), aad, &mut out)?,
            Self::Between => {
                out.fill(0xee);
                k.seal(iv.try_into().unwrap(), aad, msg, &mut out)?
            }
            Self::Pieces(n) => {
                let mut stream = k.encryptor_with_iv(iv, aad)?;
                for piece in out.chunks_mut(n) {
                    stream.update(piece)?;
                }
                stream.finalize()
            }
            Self::Scattered(n) => {
                let aad: Vec<_> = aad.chunks(n).collect();
                let mut text: Vec<_> = out.chunks_mut(n).collect();
                k.seal_vectored(iv.try_into().unwrap(), &aad, &mut text)?
            }
        });
        Ok((out, tag.into()))
    }

    /// The plaintext, and what the buffer holds.
    fn open(
        self,
        key: &Any,
        iv: &[u8],
        aad: &[u8],
        ct: &[u8],
        tag: &[u8; 16],
    ) -> (Result<(), Error>, Vec<u8>) {
        let mut out = ct.to_vec();
        let result = any!(key, k => match self {
            Self::InPlaceIv => k.open_in_place_with_iv(iv, aad, &mut out, tag),
            Self::InPlace => k.open_in_place(iv.try_into().unwrap(), aad, &mut out, tag),
            Self::Between => {
                out.fill(0xee);
                k.open(iv.try_into().unwrap(), aad, ct, &mut out, tag)
            }
            Self::Pieces(n) => k.decryptor_with_iv(iv, aad).and_then(|mut stream| {
                for piece in out.chunks_mut(n) {
                    stream.update_unverified(piece)?;
                }
                stream.verify(tag)
            }),
            Self::Scattered(n) => {
                let aad: Vec<_> = aad.chunks(n).collect();
                let mut text: Vec<_> = out.chunks_mut(n).collect();
                k.open_vectored(iv.try_into().unwrap(), &aad, &mut text, tag)
            }
        });
        (result, out)
    }
}

/// Seals and opens a valid record in every form, and has an invalid one refused.
fn check(token: Token, r: &Aead) {
    let key = Any::new(token, &r.key);
    let tag: Result<&[u8; 16], _> = r.tag.as_slice().try_into();
    for form in FORMS.into_iter().filter(|f| f.takes(&r.iv)) {
        let at = format!("{token:?} {form:?} {}", r.name);
        if r.valid {
            let tag = tag.unwrap();
            assert_eq!(form.seal(&key, &r.iv, &r.aad, &r.msg), Ok((r.ct.clone(), *tag)), "{at}");
            assert_eq!(form.open(&key, &r.iv, &r.aad, &r.ct, tag), (Ok(()), r.msg.clone()), "{at}");
        } else {
            let (result, left) = form.open(&key, &r.iv, &r.aad, &r.ct, tag.unwrap_or(&[0; 16]));
            let expected = if r.iv.is_empty() { Error::Limit } else { Error::Authentication };
            assert_eq!(result, Err(expected), "{at}");
            assert!(matches!(form, Form::Pieces(_)) || left.iter().all(|b| *b == 0), "{at}");
        }
    }
}

fn check_all(records: &[Aead], count: usize) {
    assert_eq!(records.len(), count);
    for token in tier::tokens() {
        for r in records {
            check(token, r);
        }
    }
}

#[test]
fn wycheproof_gcm() {
    check_all(&wycheproof::aes_gcm().unwrap(), 316);
}

#[test]
fn specification() {
    check_all(&awslc::gcm().unwrap(), 21);
}

#[test]
fn counter_wrap() {
    check_all(&generated::aes_gcm_counter_wrap().unwrap(), 72);
}

#[test]
fn random() {
    check_all(&generated::aes_gcm_random().unwrap(), 450);
}

#[test]
fn openssl_gcm() {
    let records = openssl::evpciph_aes().unwrap();
    let mut n = 0;
    for r in records.iter().filter(|r| r.cipher.ends_with("gcm")) {
        let (Some(iv), Some(tag), Some(ct)) = (&r.iv, &r.tag, &r.ciphertext) else { continue };
        let Ok(tag) = <&[u8; 16]>::try_from(tag.as_slice()) else { continue };
        let aad = r.aad.clone().unwrap_or_default();
        for token in tier::tokens() {
            let key = Any::new(token, &r.key);
            let (result, left) = Form::InPlaceIv.open(&key, iv, &aad, ct, tag);
            assert_eq!(result.is_ok(), r.result.is_none(), "{token:?} {}", r.name);
            assert!(result.is_err() || left == r.plaintext, "{token:?} {}", r.name);
        }
        n += 1;
    }
    assert_eq!(n, 37, "of 43: six have shorter tags");
}

#[test]
fn wycheproof_gmac() {
    let records = wycheproof::aes_gmac().unwrap();
    assert_eq!(records.len(), 414);
    for token in tier::tokens() {
        for r in &records {
            let key = Any::new(token, &r.key);
            let at = format!("{token:?} {}", r.name);
            if r.iv.is_empty() {
                assert!(
                    any!(&key, k => k.gmac_with_iv(&r.iv).map(|_| ())) == Err(Error::Limit) && !r.valid,
                    "{at}"
                );
                continue;
            }
            let tag = r.tag.as_slice().try_into().ok();
            for size in [1000, 5] {
                let mut mac = any!(&key, k => k.gmac_with_iv(&r.iv).unwrap());
                for piece in r.msg.chunks(size) {
                    mac.update(piece).unwrap();
                }
                assert_eq!(tag.is_some_and(|tag| mac.verify(tag).is_ok()), r.valid, "{at}");
            }
            let whole = any!(&key, k => k.gmac_with_iv(&r.iv).unwrap().mac(&r.msg)).unwrap();
            let (_, found) = Form::InPlaceIv.seal(&key, &r.iv, &r.msg, &[]).unwrap();
            assert_eq!(*whole.as_bytes(), found, "{at}");
            assert_eq!(found[..] == r.tag[..], r.valid, "{at}");
        }
    }
}

#[test]
fn cavp() {
    let records = cavp::gcm().unwrap();
    assert_eq!(records.len(), 9450);
    for token in tier::tokens() {
        for r in records.iter().step_by(tier::sampled(7)) {
            let key = Any::new(token, &r.key);
            let at = format!("{token:?} {}", r.name);
            if r.direction == cavp::Direction::Encrypt {
                let pt = r.pt.as_ref().unwrap();
                for form in FORMS.into_iter().filter(|f| f.takes(&r.iv)) {
                    let (ct, tag) = form.seal(&key, &r.iv, &r.aad, pt).unwrap();
                    assert!(ct == r.ct && tag.starts_with(&r.tag), "{form:?} {at}");
                }
            }
            let mut buf = r.ct.clone();
            let result = key.hazmat().open_in_place_short_tag(&r.iv, &r.aad, &mut buf, &r.tag);
            match &r.pt {
                Some(pt) => assert!(result == Ok(()) && buf == *pt, "{at}"),
                None => assert!(result == Err(Error::Authentication) && buf.iter().all(|b| *b == 0), "{at}"),
            }
        }
    }
}

#[test]
fn short_tags_have_the_standard_s_lengths() {
    let key = Aes128Gcm::new(&[1; 16]);
    let mut text = *b"sixteen bytes or";
    let tag = key.seal_in_place(&[2; 12], b"", &mut text).unwrap();
    for n in 0..=17 {
        let mut buf = text;
        let tag = [tag.as_ref(), &[0]].concat();
        let result = key.hazmat().open_in_place_short_tag(&[2; 12], b"", &mut buf, &tag[..n]);
        let allowed = [4, 8, 12, 13, 14, 15, 16].contains(&n);
        assert_eq!(result, if allowed { Ok(()) } else { Err(Error::Length) });
        assert_eq!(&buf, if allowed { b"sixteen bytes or" } else { &[0; 16] });
    }
}

fn text(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8 ^ (i >> 8) as u8).collect()
}

/// Every tier against the model, at the lengths around every width and a long one.
#[test]
fn against_the_model() {
    let all = text(9000);
    for k in [16, 24, 32] {
        let key: Vec<u8> = (0..k).map(|i| (i * 11 + 1) as u8).collect();
        let model = Model::new(&key);
        for (len, aad) in (0..=1100).step_by((k - 3) * tier::sampled(3)).map(|n| (n, n % 70)).chain([
            (9000, 700),
            (4096, 0),
            (5, 9000),
        ]) {
            let iv = &all[7..7 + if len % 3 == 0 { 12 } else { 1 + len % 40 }];
            let (ct, tag) = model.seal(iv, &all[..aad], &all[..len], 16);
            let expected = Ok((ct.clone(), tag.as_slice().try_into().unwrap()));
            for token in tier::tokens() {
                let key = Any::new(token, &key);
                for form in FORMS.into_iter().filter(|f| f.takes(iv)) {
                    assert_eq!(
                        form.seal(&key, iv, &all[..aad], &all[..len]),
                        expected,
                        "{token:?} {form:?} {k} {len}"
                    );
                    let tag = tag.as_slice().try_into().unwrap();
                    let opened = form.open(&key, iv, &all[..aad], &ct, tag);
                    assert_eq!(opened, (Ok(()), all[..len].to_vec()), "{token:?} {form:?} {k} {len}");
                }
            }
        }
    }
}
