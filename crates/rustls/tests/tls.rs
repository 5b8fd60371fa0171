//! rustls on our provider and on its bases, in memory: every suite, whoever is at the other end.

mod common;

use common::{Pair, bases, client, deliver, identity, only, paint, server, take, transfer, written};
use rustls::crypto::{CryptoProvider, ring};
use rustls::{
    AlertDescription, CipherSuite, ConnectionTrafficSecrets, Error, HandshakeKind, ProtocolVersion,
};
use std::io::Write;
use std::sync::Arc;
use widefield_rustls::with_aeads;

/// The four combinations of ours and the base, or as many as are asked for.
fn combinations(base: &CryptoProvider) -> [(&'static str, CryptoProvider, CryptoProvider); 4] {
    let ours = || with_aeads(base.clone());
    [
        ("ours, ours", ours(), ours()),
        ("ours, base", ours(), base.clone()),
        ("base, ours", base.clone(), ours()),
        ("base, base", base.clone(), base.clone()),
    ]
}

fn pair(suite: CipherSuite, to_call: &CryptoProvider, to_serve: &CryptoProvider) -> Pair {
    let identity = identity(suite);
    let mut pair = Pair::new(
        &Arc::new(client(only(to_call, suite), identity)),
        &Arc::new(server(only(to_serve, suite), identity)),
    );
    pair.settle();
    pair
}

fn is_tls13(suite: CipherSuite) -> bool {
    format!("{suite:?}").starts_with("TLS13")
}

#[test]
fn every_suite_with_every_peer() {
    let mut suites = 0;
    for (name, base) in bases() {
        for suite in base.cipher_suites.iter().map(|s| s.suite()) {
            suites += 1;
            for (who, to_call, to_serve) in combinations(&base) {
                let mut pair = pair(suite, &to_call, &to_serve);
                let Pair { client, server } = &mut pair;
                assert_eq!(client.negotiated_cipher_suite().unwrap().suite(), suite, "{name}: {who}");
                // From no text to many records, and every length around a few blocks.
                for len in (0..100).chain([1000, 16_383, 16_384, 16_385, 100_000]) {
                    transfer(client, server, &paint(len));
                    transfer(server, client, &paint(len));
                }
                if is_tls13(suite) {
                    for _ in 0..3 {
                        client.refresh_traffic_keys().unwrap();
                        transfer(client, server, &paint(20_000));
                        server.refresh_traffic_keys().unwrap();
                        transfer(server, client, &paint(20_000));
                    }
                }
                client.send_close_notify();
                deliver(client, server).unwrap();
            }
        }
    }
    assert_eq!(suites, 18);
}

#[test]
fn text_in_many_chunks() {
    let base = ring::default_provider();
    for suite in base.cipher_suites.iter().map(|s| s.suite()) {
        let mut pair = pair(suite, &with_aeads(base.clone()), &base);
        // As much as the other end buffers.
        let text = paint(16_000);
        let chunks: Vec<_> = text.chunks(777).map(std::io::IoSlice::new).collect();
        let sent = pair.client.writer().write_vectored(&chunks).unwrap();
        deliver(&mut pair.client, &mut pair.server).unwrap();
        let mut got = vec![0; sent];
        std::io::Read::read_exact(&mut pair.server.reader(), &mut got).unwrap();
        assert!(sent == text.len() && got == text);
    }
}

#[test]
fn sessions_resume() {
    let base = ring::default_provider();
    for suite in base.cipher_suites.iter().map(|s| s.suite()) {
        for (who, to_call, to_serve) in combinations(&base) {
            let identity = identity(suite);
            let to_call = Arc::new(client(only(&to_call, suite), identity));
            let to_serve = Arc::new(server(only(&to_serve, suite), identity));
            for kind in [HandshakeKind::Full, HandshakeKind::Resumed] {
                let mut pair = Pair::new(&to_call, &to_serve);
                pair.settle();
                transfer(&mut pair.client, &mut pair.server, &paint(100));
                assert_eq!(pair.client.handshake_kind(), Some(kind), "{suite:?} {who}");
            }
        }
    }
}

/// A record of one text, changed anywhere on its way, cut or swapped for another: nothing is read, and an alert says
/// so.
#[test]
fn tampered_records_are_alerts() {
    let base = ring::default_provider();
    for suite in base.cipher_suites.iter().map(|s| s.suite()) {
        for (who, to_call, to_serve) in combinations(&base) {
            let explicit = if is_tls13(suite) || format!("{suite:?}").contains("CHACHA") { 0 } else { 8 };
            for at in [5, 6, 5 + explicit, 20, 40, usize::MAX] {
                let Pair { mut client, mut server } = pair(suite, &to_call, &to_serve);
                client.writer().write_all(&paint(30)).unwrap();
                let mut record = written(&mut client);
                let last = record.len() - 1;
                record[at.min(last)] ^= 1 << (at % 8);
                assert_eq!(take(&record, &mut server), Err(Error::DecryptError), "{suite:?} {who} {at}");
                let told = take(&written(&mut server), &mut client);
                assert_eq!(
                    told,
                    Err(Error::AlertReceived(AlertDescription::BadRecordMac)),
                    "{suite:?} {who}"
                );
            }
            // Shorter than a tag.
            for len in [0_u8, 1, 15, 16, 23] {
                let Pair { mut server, .. } = pair(suite, &to_call, &to_serve);
                let record = [&[23, 3, 3, 0, len][..], &paint(len.into())].concat();
                assert!(take(&record, &mut server).is_err(), "{suite:?} {who} {len}");
            }
            // The second record before the first, and one twice.
            let Pair { mut client, mut server } = pair(suite, &to_call, &to_serve);
            client.writer().write_all(&paint(30)).unwrap();
            let first = written(&mut client);
            client.writer().write_all(&paint(30)).unwrap();
            let second = written(&mut client);
            assert_eq!(take(&second, &mut server), Err(Error::DecryptError));
            let mut pair = pair(suite, &to_call, &to_serve);
            take(&first, &mut pair.server).unwrap_err();
            pair.client.writer().write_all(&paint(30)).unwrap();
            let record = written(&mut pair.client);
            assert!(take(&record, &mut pair.server).is_err(), "after an error the connection is over");
        }
    }
}

/// What kernel TLS would be given is what the base gives: both ends agree, and records by those keys too.
#[test]
fn extracted_keys_are_the_peers() {
    let base = ring::default_provider();
    for suite in base.cipher_suites.iter().map(|s| s.suite()) {
        let Pair { client, server } = pair(suite, &with_aeads(base.clone()), &base);
        let ours = client.dangerous_extract_secrets().unwrap();
        let theirs = server.dangerous_extract_secrets().unwrap();
        for (a, b) in [(ours.tx, theirs.rx), (ours.rx, theirs.tx)] {
            assert_eq!((a.0, bytes(a.1)), (b.0, bytes(b.1)), "{suite:?}");
        }
    }
}

/// Kind, key and the part of the vector that both ends know: in TLS 1.2 the reader learns the rest from the records.
fn bytes(secrets: ConnectionTrafficSecrets) -> (&'static str, Vec<u8>, Vec<u8>) {
    let (kind, key, iv) = match secrets {
        ConnectionTrafficSecrets::Aes128Gcm { key, iv } => ("Aes128Gcm", key, iv),
        ConnectionTrafficSecrets::Aes256Gcm { key, iv } => ("Aes256Gcm", key, iv),
        ConnectionTrafficSecrets::Chacha20Poly1305 { key, iv } => ("Chacha20Poly1305", key, iv),
        _ => panic!("another kind of secrets"),
    };
    (kind, key.as_ref().to_vec(), iv.as_ref().to_vec())
}

#[test]
fn a_thousand_handshakes() {
    let provider = with_aeads(ring::default_provider());
    let suites: Vec<_> = provider.cipher_suites.iter().map(|s| s.suite()).filter(|s| is_tls13(*s)).collect();
    // Made once, so that sessions resume as they do in programs.
    let configs = suites.iter().map(|suite| {
        let provider = only(&provider, *suite);
        let identity = identity(*suite);
        (Arc::new(client(provider.clone(), identity)), Arc::new(server(provider, identity)))
    });
    let configs: Vec<_> = configs.collect();
    for i in 0..1000 {
        let (to_call, to_serve) = &configs[i % 3];
        let mut pair = Pair::new(to_call, to_serve);
        pair.settle();
        assert_eq!(pair.client.protocol_version(), Some(ProtocolVersion::TLSv1_3));
        transfer(&mut pair.client, &mut pair.server, &paint(i));
        transfer(&mut pair.server, &mut pair.client, &paint(i));
    }
}

#[test]
fn no_claim_of_fips() {
    for (_, base) in bases() {
        let ours = with_aeads(base);
        assert!(!ours.fips() && ours.cipher_suites.iter().all(|s| !s.fips()));
    }
}

#[cfg(feature = "graviola")]
#[test]
fn without_c() {
    let provider = widefield_rustls::default_provider();
    for suite in provider.cipher_suites.iter().map(|s| s.suite()) {
        for (to_call, to_serve) in
            [(&provider, &ring::default_provider()), (&ring::default_provider(), &provider)]
        {
            let mut pair = pair(suite, to_call, to_serve);
            transfer(&mut pair.client, &mut pair.server, &paint(40_000));
        }
    }
}
