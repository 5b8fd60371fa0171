//! QUIC: the packets of RFC 9001, appendix A, agreement with the bases, refusals, and quinn on loopback.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod common;
#[path = "../examples/quinn/mod.rs"]
mod quinn_loopback;

use common::{bases, paint};
use rustls::crypto::cipher::{AeadKey, Iv};
use rustls::crypto::{CryptoProvider, ring};
use rustls::quic::{Algorithm, Suite, Version};
use rustls::{CipherSuite, Side, SupportedCipherSuite, Tls13CipherSuite};
use widefield_rustls::with_aeads;

fn hex(digits: &str) -> Vec<u8> {
    assert!(digits.len().is_multiple_of(2));
    (0..digits.len()).step_by(2).map(|i| u8::from_str_radix(&digits[i..i + 2], 16).unwrap()).collect()
}

fn suite(provider: &CryptoProvider, name: CipherSuite) -> &'static Tls13CipherSuite {
    let found = provider.cipher_suites.iter().find(|s| s.suite() == name);
    match found.unwrap() {
        SupportedCipherSuite::Tls13(suite) => suite,
        SupportedCipherSuite::Tls12(_) => panic!("{name:?} is of TLS 1.2"),
    }
}

fn initial() -> Suite {
    let ours = with_aeads(ring::default_provider());
    suite(&ours, CipherSuite::TLS13_AES_128_GCM_SHA256).quic_suite().unwrap()
}

/// Where both initial packets have their numbers; the sample lies four bytes behind.
const NUMBER: usize = 18;

/// A.2: the client's, number 2 in four bytes.
#[test]
fn the_clients_first_packet() {
    let header = hex("c300000001088394c8f03e5157080000449e00000002");
    let mut payload = hex(concat!(
        "060040f1010000ed0303ebf8fa56f12939b9584a3896472ec40bb863cfd3e868",
        "04fe3a47f06a2b69484c00000413011302010000c000000010000e00000b6578",
        "616d706c652e636f6dff01000100000a00080006001d00170018001000070005",
        "04616c706e000500050100000000003300260024001d00209370b2c9caa47fba",
        "baf4559fedba753de171fa71f50f1ce15d43e994ec74d748002b000302030400",
        "0d0010000e0403050306030203080408050806002d00020101001c0002400100",
        "3900320408ffffffffffffffff05048000ffff07048000ffff08011001048000",
        "75300901100f088394c8f03e51570806048000ffff",
    ));
    payload.resize(1162, 0);
    let plain = payload.clone();

    let keys = initial().keys(&hex("8394c8f03e515708"), Side::Client, Version::V1);
    let tag = keys.local.packet.encrypt_in_place(2, &header, &mut payload).unwrap();
    assert_eq!(payload[..16], hex("d1b1c98dd7689fb8ec11d242b123dc9b"));
    assert_eq!(tag.as_ref(), hex("e221af44860018ab0856972e194cd934"));
    let mut masked = header.clone();
    let (first, rest) = masked.split_first_mut().unwrap();
    keys.local.header.encrypt_in_place(&payload[..16], first, &mut rest[NUMBER - 1..]).unwrap();
    assert_eq!(masked, hex("c000000001088394c8f03e5157080000449e7b9aec34"));

    let keys = initial().keys(&hex("8394c8f03e515708"), Side::Server, Version::V1);
    let (first, rest) = masked.split_first_mut().unwrap();
    keys.remote.header.decrypt_in_place(&payload[..16], first, &mut rest[NUMBER - 1..]).unwrap();
    assert_eq!(masked, header);
    payload.extend_from_slice(tag.as_ref());
    assert_eq!(keys.remote.packet.decrypt_in_place(2, &header, &mut payload).unwrap(), plain);
}

/// A.3: the server's, number 1 in two bytes; whole.
#[test]
fn the_servers_first_packet() {
    let header = hex("c1000000010008f067a5502a4262b50040750001");
    let payload = hex(concat!(
        "02000000000600405a020000560303eefce7f7b37ba1d1632e96677825ddf739",
        "88cfc79825df566dc5430b9a045a1200130100002e00330024001d00209d3c94",
        "0d89690b84d08a60993c144eca684d1081287c834d5311bcf32bb9da1a002b00",
        "020304",
    ));
    let expected = hex(concat!(
        "cf000000010008f067a5502a4262b5004075c0d95a482cd0991cd25b0aac406a",
        "5816b6394100f37a1c69797554780bb38cc5a99f5ede4cf73c3ec2493a1839b3",
        "dbcba3f6ea46c5b7684df3548e7ddeb9c3bf9c73cc3f3bded74b562bfb19fb84",
        "022f8ef4cdd93795d77d06edbb7aaf2f58891850abbdca3d20398c276456cbc4",
        "2158407dd074ee",
    ));
    let keys = initial().keys(&hex("8394c8f03e515708"), Side::Server, Version::V1);
    let mut sealed = payload;
    let tag = keys.local.packet.encrypt_in_place(1, &header, &mut sealed).unwrap();
    let mut packet = [&header[..], &sealed, tag.as_ref()].concat();
    let (start, sample) = packet.split_at_mut(NUMBER + 4);
    let (first, rest) = start.split_first_mut().unwrap();
    keys.local.header.encrypt_in_place(&sample[..16], first, &mut rest[NUMBER - 1..]).unwrap();
    assert_eq!(packet, expected);
}

/// A.5: a short header, ChaCha20-Poly1305, a number of three bytes.
#[test]
fn a_short_packet() {
    let ours = with_aeads(ring::default_provider());
    let quic = suite(&ours, CipherSuite::TLS13_CHACHA20_POLY1305_SHA256).quic.unwrap();
    let key = |digits| AeadKey::from(<[u8; 32]>::try_from(hex(digits)).unwrap());
    let iv = <[u8; 12]>::try_from(hex("e0459b3474bdd0e44a41c144")).unwrap();
    let packets = quic
        .packet_key(key("c6d98ff3441c3fe1b2182094f69caa2ed4b716b65488960a7a984979fb23e1c8"), Iv::from(iv));
    let headers =
        quic.header_protection_key(key("25a282b9e82f06f21f488917a4fc8f1b73573685608597d0efcb076b0ab7a7a4"));
    let header = hex("4200bff4");
    let mut payload = [1];
    let tag = packets.encrypt_in_place(654_360_564, &header, &mut payload).unwrap();
    let mut packet = [&header[..], &payload, tag.as_ref()].concat();
    let (start, sample) = packet.split_at_mut(5);
    let (first, rest) = start.split_first_mut().unwrap();
    headers.encrypt_in_place(&sample[..headers.sample_len()], first, rest).unwrap();
    assert_eq!(packet, hex("4cfe4189655e5cd55c41f69080575d7999c25a5bfb"));
}

/// Suites against the base's, packets and headers, single path and others, and what either refuses. A key of AES-128
/// cannot be made outside of rustls; the RFC's packets and quinn have one.
#[test]
fn packets_are_the_bases() {
    let mut compared = 0;
    for (_, base) in bases() {
        for name in [CipherSuite::TLS13_AES_256_GCM_SHA384, CipherSuite::TLS13_CHACHA20_POLY1305_SHA256] {
            let theirs = suite(&base, name).quic.unwrap();
            let ours = suite(&with_aeads(base.clone()), name).quic.unwrap();
            assert_eq!(ours.aead_key_len(), theirs.aead_key_len());
            packets_agree(ours, theirs);
            headers_agree(ours, theirs);
            compared += 1;
        }
    }
    assert_eq!(compared, 4);
}

fn key() -> AeadKey {
    AeadKey::from(core::array::from_fn(|i| (i * 11) as u8))
}

fn packets_agree(ours: &dyn Algorithm, theirs: &dyn Algorithm) {
    let iv = || Iv::from(core::array::from_fn(|i| (i * 7) as u8));
    let (a, b) = (ours.packet_key(key(), iv()), theirs.packet_key(key(), iv()));
    assert_eq!((a.tag_len(), a.integrity_limit()), (16, b.integrity_limit()));
    assert_eq!(a.confidentiality_limit(), b.confidentiality_limit());
    for len in [0, 1, 15, 16, 17, 100, 1200, 1350, 9000] {
        for (path, number) in
            [(None, 0), (None, 1 << 61), (Some(0), 5), (Some(7), 5), (Some(u32::MAX), 1 << 40)]
        {
            let header = paint(1 + len % 30);
            let seal = |key: &dyn rustls::quic::PacketKey, text: &mut Vec<u8>| {
                let tag = match path {
                    None => key.encrypt_in_place(number, &header, text),
                    Some(path) => key.encrypt_in_place_for_path(path, number, &header, text),
                };
                text.extend_from_slice(tag.unwrap().as_ref());
            };
            let open = |key: &dyn rustls::quic::PacketKey, mut sealed: Vec<u8>| {
                let opened = match path {
                    None => key.decrypt_in_place(number, &header, &mut sealed),
                    Some(path) => key.decrypt_in_place_for_path(path, number, &header, &mut sealed),
                };
                opened.map(<[u8]>::to_vec)
            };
            let (mut x, mut y) = (paint(len), paint(len));
            seal(&*a, &mut x);
            seal(&*b, &mut y);
            assert_eq!(x, y);
            assert_eq!(open(&*a, x.clone()), Ok(paint(len)));
            for at in [0, len / 2, len, len + 15] {
                let mut wrong = x.clone();
                wrong[at] ^= 0x10;
                assert_eq!(open(&*a, wrong), Err(rustls::Error::DecryptError));
            }
            assert_eq!(open(&*a, x[..15].to_vec()), Err(rustls::Error::DecryptError));
        }
    }
}

fn headers_agree(ours: &dyn Algorithm, theirs: &dyn Algorithm) {
    let (a, b) = (ours.header_protection_key(key()), theirs.header_protection_key(key()));
    assert_eq!(a.sample_len(), b.sample_len());
    let sample: [u8; 16] = core::array::from_fn(|i| (i * 5 + 1) as u8);
    for first in 0..=255 {
        for len in 0..=5 {
            for masking in [true, false] {
                let apply = |key: &dyn rustls::quic::HeaderProtectionKey, sample: &[u8]| {
                    let (mut first, mut number) = (first, [0x5a; 5]);
                    let number_used = &mut number[..len];
                    let done = if masking {
                        key.encrypt_in_place(sample, &mut first, number_used)
                    } else {
                        key.decrypt_in_place(sample, &mut first, number_used)
                    };
                    (done.is_ok(), first, number)
                };
                assert_eq!(apply(&*a, &sample), apply(&*b, &sample));
                assert_eq!(apply(&*a, &sample[1..]), (false, first, [0x5a; 5]));
            }
        }
    }
}

/// 1 MiB there and back, then two hundred streams with changes of keys between, ours and the base at either end.
#[test]
fn quinn_on_loopback() {
    let base = ring::default_provider();
    let ours = with_aeads(base.clone());
    for name in [
        CipherSuite::TLS13_AES_128_GCM_SHA256,
        CipherSuite::TLS13_AES_256_GCM_SHA384,
        CipherSuite::TLS13_CHACHA20_POLY1305_SHA256,
    ] {
        for (to_call, to_serve) in [(&ours, &ours), (&ours, &base), (&base, &ours)] {
            for streams in [1, 200] {
                assert_eq!(
                    quinn_loopback::transfer(name, to_call, to_serve, 1 << 20, streams).unwrap(),
                    (1 << 20) / streams * streams
                );
            }
        }
    }
}
