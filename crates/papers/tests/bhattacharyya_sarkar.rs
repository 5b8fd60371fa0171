//! Both kinds of Bhattacharyya and Sarkar's Poly1305, at every width, against the model and the official vectors.

use widefield::cpu::{self, Token};
use widefield_papers::bhattacharyya_sarkar::{Kind, TIERS, errata, mac, published};
use widefield_reference::poly1305 as model;
use widefield_vectors::{awslc, generated, openssl, rfc};

fn tokens() -> impl Iterator<Item = Token> {
    cpu::tokens().filter(|token| TIERS.contains(&token.tier()))
}

#[test]
fn official_vectors() {
    let lists = [
        (rfc::poly1305().unwrap(), 11),
        (openssl::evpmac_poly1305().unwrap(), 46),
        (awslc::poly1305().unwrap(), 33),
        (generated::poly1305_edge().unwrap(), 500),
    ];
    for (records, count) in lists {
        assert_eq!(records.len(), count);
        for record in records {
            let key = record.key.as_slice().try_into().unwrap();
            for token in tokens() {
                for kind in Kind::ALL {
                    let tag = mac(token, kind, key, &record.msg).unwrap();
                    assert_eq!(
                        tag[..] == record.tag,
                        record.valid,
                        "{} {kind:?} {}",
                        record.name,
                        token.tier()
                    );
                }
            }
        }
    }
}

#[test]
fn every_length() {
    let key: [u8; 32] = core::array::from_fn(|i| (77 * i + 13) as u8);
    let text: Vec<u8> = (0..4400_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
    for n in (0..2200).chain((2201..4300).step_by(7)) {
        let msg = &text[n % 61..][..n];
        let expected = model::mac(&key, msg);
        for token in tokens() {
            for kind in Kind::ALL {
                assert_eq!(mac(token, kind, &key, msg), Some(expected), "{n} {kind:?} {}", token.tier());
            }
        }
    }
}

#[test]
fn extremes() {
    for byte in [0, 1, 0xff] {
        for n in (0..300).chain([500, 831, 832, 833, 1000, 1024, 2048, 4000, 9000]) {
            let (key, msg) = ([0xff; 32], vec![byte; n]);
            let expected = model::mac(&key, &msg);
            for token in tokens() {
                for kind in Kind::ALL {
                    assert_eq!(mac(token, kind, &key, &msg), Some(expected), "{byte} {n} {kind:?}");
                }
            }
        }
    }
}

#[test]
fn other_tiers_have_none() {
    for token in cpu::tokens() {
        let expected = matches!(token.tier().name(), "avx2" | "vaes" | "avx512");
        assert_eq!(mac(token, Kind::Improved, &[0; 32], b"").is_some(), expected, "{}", token.tier());
    }
    assert!(errata::ERRATA.iter().all(|e| !e.place.is_empty() && e.printed != e.meant));
    for pair in published::RANGES.windows(2) {
        assert_eq!(pair[0].to + 1, pair[1].from);
        assert!(pair[0].skylake[0] > pair[1].skylake[0]);
    }
}
