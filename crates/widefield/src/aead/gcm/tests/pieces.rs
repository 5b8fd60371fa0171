//! Messages that come in pieces.

use super::*;
use crate::aead::{gcm::state::State, limits};

/// Every message to 300 bytes, split in two at every byte, and in three.
#[test]
fn every_split() {
    let all = text(300);
    for token in tier::tokens() {
        let key = Any::new(token, &[0x77; 16]);
        for len in (0..=300).step_by(tier::sparse(7)) {
            let (ct, tag) = Form::InPlace.seal(&key, &[1; 12], &all[..len % 40], &all[..len]).unwrap();
            for a in 0..=len {
                let b = a + (len - a) * 2 / 3;
                let mut buf = all[..len].to_vec();
                any!(&key, k => {
                    let mut seal = k.encryptor(&[1; 12], &all[..len % 40]).unwrap();
                    seal.update(&mut buf[..a]).unwrap();
                    seal.update(&mut buf[a..b]).unwrap();
                    seal.update(&mut buf[b..]).unwrap();
                    assert!(seal.finalize().as_bytes() == &tag && buf == ct, "{token:?} seal {len} {a}");
                    let mut open = k.decryptor(&[1; 12], &all[..len % 40]).unwrap();
                    open.update_unverified(&mut buf[..a]).unwrap();
                    open.update_unverified(&mut buf[a..]).unwrap();
                    assert!(open.verify(&tag) == Ok(()) && buf == all[..len], "{token:?} open {len} {a}");
                    if len < 80 {
                        let expected = k.seal_in_place(&[1; 12], &all[..len], &mut []).unwrap();
                        let mut mac = k.gmac(&[1; 12]);
                        mac.update(&all[..a]).unwrap();
                        mac.update(&all[a..b]).unwrap();
                        mac.update(&all[b..len]).unwrap();
                        assert_eq!(mac.verify(expected.as_bytes()), Ok(()), "{token:?} mac {len} {a}");
                    }
                });
            }
        }
    }
}

/// Long pieces at odd offsets, so that groups start at every counter modulo their size and the counter wraps in them.
#[test]
fn long_pieces() {
    let all = text(6000);
    for token in tier::tokens() {
        for iv in [&[9; 12][..], &[9; 16], &[8; 16]] {
            let key = Any::new(token, &[0x78; 32]);
            let (ct, tag) = Form::InPlaceIv.seal(&key, iv, b"", &all).unwrap();
            for first in (0..700).step_by(13).chain([16, 32, 480, 496, 512, 528]) {
                let mut buf = all.clone();
                any!(&key, k => {
                    let mut seal = k.encryptor_with_iv(iv, b"").unwrap();
                    let (start, rest) = buf.split_at_mut(first);
                    seal.update(start).unwrap();
                    seal.update(rest).unwrap();
                    assert!(seal.finalize().as_bytes() == &tag && buf == ct, "{token:?} {first}");
                });
            }
        }
    }
}

/// Long texts behind each number of groups of 32 blocks, so that the first round's table is entered at each of its
/// groups.
#[test]
fn after_any_number_of_groups() {
    let all = text(60_000);
    if tier::tokens().all(|t| t.tier() == Tier::Portable) {
        return;
    }
    for key in [16, 24, 32].map(|n| vec![0x79; n]) {
        let model = Any::new(tier::token(Tier::Portable).unwrap(), &key);
        let (ct, tag) = Form::InPlace.seal(&model, &[9; 12], b"", &all).unwrap();
        for token in tier::tokens().filter(|t| t.tier() != Tier::Portable) {
            let key = Any::new(token, &key);
            for first in (0..=5120).step_by(512).chain([16, 528, 4095]) {
                let mut buf = all.clone();
                any!(&key, k => {
                    let mut seal = k.encryptor(&[9; 12], b"").unwrap();
                    let (start, rest) = buf.split_at_mut(first);
                    seal.update(start).unwrap();
                    seal.update(rest).unwrap();
                    assert!(seal.finalize().as_bytes() == &tag && buf == ct, "{token:?} seal {first}");
                    let mut open = k.decryptor(&[9; 12], b"").unwrap();
                    let (start, rest) = buf.split_at_mut(first);
                    open.update_unverified(start).unwrap();
                    open.update_unverified(rest).unwrap();
                    assert!(open.verify(&tag) == Ok(()) && buf == all, "{token:?} open {first}");
                });
            }
        }
    }
}

#[test]
fn wrong_pieces_are_refused() {
    let key = Aes192Gcm::new(&[1; 24]);
    let mut buf = *b"some text of more than a block";
    let tag = key.seal_in_place(&[0; 12], b"aad", &mut buf).unwrap();
    let mut flipped = *tag.as_bytes();
    flipped[15] ^= 1;
    let open = |tag: &[u8; 16], buf: &mut [u8]| {
        let mut open = key.decryptor(&[0; 12], b"aad").unwrap();
        open.update_unverified(buf).unwrap();
        open.verify(tag)
    };
    assert_eq!(open(tag.as_bytes(), &mut buf.clone()), Ok(()));
    assert_eq!(open(&flipped, &mut buf.clone()), Err(Error::Authentication));
    buf[29] ^= 0x80;
    assert_eq!(open(tag.as_bytes(), &mut buf), Err(Error::Authentication));
}

/// The sums of pieces' lengths are checked too.
#[test]
fn limits_of_all_pieces() {
    let mut state = State::new(0, 0);
    assert_eq!(state.count_text(u64::MAX), Err(Error::Limit));
    assert_eq!(state.count_text(limits::GCM_MESSAGE - 5), Ok(()));
    assert_eq!(state.count_text(6), Err(Error::Limit));
    assert_eq!(state.count_text(5), Ok(()));
    assert_eq!(state.count_text(1), Err(Error::Limit));
    assert_eq!(state.text_bits, 8 * limits::GCM_MESSAGE);
    assert_eq!(state.count_aad(limits::GCM_AAD), Ok(()));
    assert_eq!(state.count_aad(1), Err(Error::Limit));
    assert_eq!(state.count_aad(u64::MAX), Err(Error::Limit));
    assert_eq!(state.aad_bits, 8 * limits::GCM_AAD);
}

#[test]
fn no_secret_in_debug() {
    let key = Aes128Gcm::new(&[0xab; 16]);
    let tier = tier::active().tier();
    assert_eq!(
        format!("{key:?} {:?}", key.hazmat()),
        format!("Aes128Gcm {{ tier: {tier:?}, .. }} Hazmat {{ .. }}")
    );
    let (seal, open) = (key.encryptor(&[0; 12], b"").unwrap(), key.decryptor(&[0; 12], b"").unwrap());
    let mac = key.gmac(&[0; 12]);
    assert_eq!(format!("{seal:?} {open:?} {mac:?}"), "Encryptor { .. } Decryptor { .. } Gmac { .. }");
}
