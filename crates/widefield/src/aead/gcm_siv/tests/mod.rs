//! The suite of AES-GCM-SIV, on every tier.

use super::*;
use crate::tier;
use widefield_reference::gcm_siv as model;
use widefield_vectors::{Aead, openssl, wycheproof};

mod lengths;
mod residue;

/// A key of either size.
#[derive(Clone, Debug)]
enum Any {
    A(Aes128GcmSiv),
    B(Aes256GcmSiv),
}

macro_rules! any {
    ($self:expr, $key:ident => $call:expr) => {
        match $self {
            Any::A($key) => $call,
            Any::B($key) => $call,
        }
    };
}
use any;

impl Any {
    fn new(token: Token, key: &[u8]) -> Self {
        match key.len() {
            16 => Self::A(Aes128GcmSiv::new_with(token, key.try_into().unwrap())),
            _ => Self::B(Aes256GcmSiv::new_with(token, key.try_into().unwrap())),
        }
    }

    /// Seals in place, between buffers and in slices, which must agree.
    fn seal(&self, nonce: &[u8; 12], aad: &[u8], text: &[u8]) -> (Vec<u8>, [u8; 16]) {
        let (mut buf, mut out) = (text.to_vec(), vec![0xee; text.len()]);
        let tag = any!(self, k => k.seal_in_place(nonce, aad, &mut buf)).unwrap();
        let other = any!(self, k => k.seal(nonce, aad, text, &mut out)).unwrap();
        assert!(tag == other && buf == out, "{} bytes", text.len());
        out.copy_from_slice(text);
        let aad: Vec<_> = aad.chunks(7).collect();
        let other = any!(self, k => k.seal_vectored(nonce, &aad, &mut out.chunks_mut(7).collect::<Vec<_>>()))
            .unwrap();
        assert!(tag == other && buf == out, "{} bytes in slices", text.len());
        (buf, tag.into())
    }

    /// Opens in place, between buffers and in slices, which must agree: the result, and what the buffer holds.
    fn open(&self, nonce: &[u8; 12], aad: &[u8], ct: &[u8], tag: &[u8; 16]) -> (Result<(), Error>, Vec<u8>) {
        let (mut buf, mut out) = (ct.to_vec(), vec![0xee; ct.len()]);
        let done = any!(self, k => k.open_in_place(nonce, aad, &mut buf, tag));
        let other = any!(self, k => k.open(nonce, aad, ct, &mut out, tag));
        assert!(done == other && buf == out, "{} bytes", ct.len());
        out.copy_from_slice(ct);
        let aad: Vec<_> = aad.chunks(7).collect();
        let other =
            any!(self, k => k.open_vectored(nonce, &aad, &mut out.chunks_mut(7).collect::<Vec<_>>(), tag));
        assert!(done == other && buf == out, "{} bytes in slices", ct.len());
        (done, buf)
    }
}

fn check_all(records: &[Aead], count: usize) {
    assert_eq!(records.len(), count);
    for token in tier::tokens() {
        for r in records {
            let at = format!("{token:?} {}", r.name);
            let (key, nonce): (_, &[u8; 12]) = (Any::new(token, &r.key), r.iv.as_slice().try_into().unwrap());
            let tag: &[u8; 16] = r.tag.as_slice().try_into().unwrap();
            if r.valid {
                assert_eq!(key.seal(nonce, &r.aad, &r.msg), (r.ct.clone(), *tag), "{at}");
                assert_eq!(key.open(nonce, &r.aad, &r.ct, tag), (Ok(()), r.msg.clone()), "{at}");
            } else {
                let refused = (Err(Error::Authentication), vec![0; r.ct.len()]);
                assert_eq!(key.open(nonce, &r.aad, &r.ct, tag), refused, "{at}");
            }
        }
    }
}

#[test]
fn wycheproof_gcm_siv() {
    check_all(&wycheproof::aes_gcm_siv().unwrap(), 202);
}

#[test]
fn rfc_8452() {
    let records = openssl::aes_gcm_siv().unwrap();
    let wraps = |r: &&Aead| r.tag.starts_with(&[0xff; 4]);
    assert_eq!(records.iter().filter(wraps).count(), 2, "the appendix has two of counters that wrap");
    check_all(&records, 46);
}

fn text(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8 ^ (i >> 8) as u8).collect()
}

/// Every tier against the model, at the lengths around every width and some long ones.
#[test]
fn against_the_model() {
    let all = text(9000);
    for k in [16, 32] {
        let key: Vec<u8> = (0..k).map(|i| (i * 11 + 1) as u8).collect();
        let lengths = (0..=1100).step_by((k / 3) * tier::sampled(3)).map(|n| (n, n % 70));
        let edges = [0, 1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1024];
        for (len, aad) in lengths
            .chain(edges.into_iter().flat_map(|len| [(len, 0), (len, 13), (len, 16), (len, 17), (len, 33)]))
            .chain(edges.into_iter().map(|aad| (40, aad)))
            .chain([(9000, 700), (4096, 0), (5, 9000)])
        {
            let nonce: &[u8; 12] = all[len % 100..].first_chunk().unwrap();
            let (ct, tag) = model::seal(&key, nonce, &all[..aad], &all[..len]);
            for token in tier::tokens() {
                let key = Any::new(token, &key);
                let at = format!("{token:?} {k} {len} {aad}");
                assert_eq!(key.seal(nonce, &all[..aad], &all[..len]), (ct.clone(), tag), "{at}");
                assert_eq!(key.open(nonce, &all[..aad], &ct, &tag), (Ok(()), all[..len].to_vec()), "{at}");
            }
        }
    }
}

/// The counter, which the tag gives, wraps behind each block of two groups, and leaves its neighbours alone.
#[test]
fn counter_wraps_behind_every_block() {
    let (ct, nonce) = (text(16 * 70 + 5), [0x77; 12]);
    for wrap in (0..=70u32).step_by(tier::sampled(5)) {
        let mut tag = [0xff; 16];
        tag[..4].copy_from_slice(&wrap.wrapping_neg().to_le_bytes());
        let (key, aad) = ([3; 32], &ct[..20]);
        let expected = model::decrypt(&key, &nonce, aad, &ct, &tag);
        for token in tier::tokens() {
            let mut out = ct.clone();
            let Any::B(key) = Any::new(token, &key) else { unreachable!("32 bytes") };
            let header = Header { nonce: &nonce, aad };
            let right = key.0.0.decrypt(header, &mut InOut::in_place(&mut out), &tag);
            assert_eq!((out, right.into()), expected, "{token:?} {wrap}");
        }
    }
}

/// One bit flipped in tag, text, additional data or nonce: refused, and every byte of the output is zero.
#[test]
fn nothing_is_left_after_a_flip() {
    let all = text(2000);
    for token in tier::tokens() {
        for (k, len, aad_len) in
            [(16, 0, 1), (32, 17, 20), (16, 64, 13), (32, 255, 5), (16, 700, 40), (16, 2000, 600)]
        {
            let key = Any::new(token, &vec![0x42; k]);
            let (nonce, aad) = ([5; 12], &all[..aad_len]);
            let (ct, tag) = key.seal(&nonce, aad, &all[..len]);
            let refused = |nonce: &[u8; 12], aad: &[u8], ct: &[u8], tag: &[u8; 16], what: &str| {
                let found = key.open(nonce, aad, ct, tag);
                assert_eq!(found, (Err(Error::Authentication), vec![0; len]), "{token:?} {what} {len}");
            };
            fn flipped<T: AsMut<[u8]>>(mut bytes: T, bit: usize) -> T {
                bytes.as_mut()[bit / 8] ^= 1 << (bit % 8);
                bytes
            }
            for bit in (0..128).step_by(tier::sampled(7)) {
                refused(&nonce, aad, &ct, &flipped(tag, bit), "tag");
            }
            for bit in (0..96).step_by(tier::sampled(7)) {
                refused(&flipped(nonce, bit), aad, &ct, &tag, "nonce");
            }
            for bit in (0..8 * aad_len).step_by(if aad_len > 50 { 61 } else { tier::sampled(7) }) {
                refused(&nonce, &flipped(aad.to_vec(), bit), &ct, &tag, "additional data");
            }
            for bit in (0..8 * len).step_by(if len > 100 { 37 } else { 1 } * tier::sampled(7)) {
                refused(&nonce, aad, &flipped(ct.clone(), bit), &tag, "text");
            }
        }
    }
}

#[test]
fn refused_arguments() {
    for token in tier::tokens() {
        let key = Aes256GcmSiv::new_with(token, &[1; 32]);
        let (text, mut out) = (*b"0123456789", [0xee; 9]);
        assert_eq!(key.seal(&[0; 12], b"", &text, &mut out), Err(Error::Length));
        assert_eq!(out, [0xee; 9], "sealing leaves it alone");
        assert_eq!(key.open(&[0; 12], b"", &text, &mut out, &[0; 16]), Err(Error::Length));
        assert_eq!(out, [0; 9], "opening wipes it");
        // Without AES instructions the key is the portable tier's.
        assert_eq!(format!("{key:?}"), format!("Aes256GcmSiv {{ tier: {:?}, .. }}", key.0.token().tier()));
    }
}

/// In an empty place, and in the place of another key.
#[test]
fn a_key_set_up_in_its_place_is_that_key() {
    let (mut place, mut short) = (None, None);
    for byte in [1, 2] {
        let (mut a, mut b) = ([9; 40], [9; 40]);
        let key = Aes256GcmSiv::set_up(&mut place, &[byte; 32]);
        let tag = key.seal_in_place(&[3; 12], b"", &mut a);
        assert_eq!(tag, Aes256GcmSiv::new(&[byte; 32]).seal_in_place(&[3; 12], b"", &mut b));
        assert_eq!(a, b);
        let tag = Aes128GcmSiv::set_up(&mut short, &[byte; 16]).seal_in_place(&[3; 12], b"", &mut a);
        assert_eq!(tag, Aes128GcmSiv::new(&[byte; 16]).seal_in_place(&[3; 12], b"", &mut b));
        assert_eq!(a, b);
    }
}
