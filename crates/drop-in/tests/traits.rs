//! The traits by their own checks, with official vectors.

use aead::dev::{TestVector, fail_test, pass_test};
use aead::{AeadInOut, KeyInit};
use cipher::{KeyIvInit, StreamCipher, StreamCipherSeek, dev::stream};
use universal_hash::UniversalHash;
use widefield::aead::{Aes128Gcm, Aes192Gcm, Aes256Gcm, ChaCha20Poly1305, XChaCha20Poly1305};
use widefield::chacha20::{ChaCha20, STREAM_LEN};
use widefield::ghash::{Ghash, Polyval};
use widefield::poly1305::Poly1305;
use widefield::rustcrypto::XChaCha20;
use widefield_vectors::{Aead, openssl, rfc, wycheproof};

/// The checks' records live for ever.
fn forever(bytes: &[u8]) -> &'static [u8] {
    Vec::leak(bytes.to_vec())
}

/// Runs `aead::dev`'s checks on the records with keys and nonces of the cipher's size: how many.
fn check<C: AeadInOut + KeyInit>(records: &[Aead], nonce_len: usize) -> usize {
    let fitting = records.iter().filter(|r| r.key.len() == C::key_size() && r.iv.len() == nonce_len);
    let checked = fitting.map(|r| {
        let vector = TestVector {
            key: forever(&r.key),
            nonce: forever(&r.iv),
            aad: forever(&r.aad),
            plaintext: forever(&r.msg),
            ciphertext: forever(&[&r.ct[..], &r.tag].concat()),
        };
        let result = if r.valid { pass_test::<C>(&vector) } else { fail_test::<C>(&vector) };
        result.unwrap_or_else(|e| panic!("{}: {e}", r.name));
    });
    checked.count()
}

#[test]
fn aeads() {
    let gcm = wycheproof::aes_gcm().unwrap();
    let counts = [check::<Aes128Gcm>(&gcm, 12), check::<Aes192Gcm>(&gcm, 12), check::<Aes256Gcm>(&gcm, 12)];
    assert!(counts.iter().all(|n| *n >= 50), "{counts:?}");
    assert!(check::<ChaCha20Poly1305>(&wycheproof::chacha20_poly1305().unwrap(), 12) >= 250);
    assert!(check::<XChaCha20Poly1305>(&wycheproof::xchacha20_poly1305().unwrap(), 24) >= 250);
}

/// The hash of whole blocks, all at once, one by one and by the trait's padding.
fn hashed<H: UniversalHash + KeyInit + Clone>(key: &[u8], text: &[u8]) -> [u8; 16]
where
    universal_hash::Block<H>: Into<[u8; 16]>,
{
    let (blocks, rest) = universal_hash::array::Array::slice_as_chunks(text);
    assert!(rest.is_empty());
    let mut at_once = H::new_from_slice(key).expect("the length of a key");
    at_once.update(blocks);
    let mut one_by_one = H::new_from_slice(key).expect("the length of a key");
    blocks.iter().for_each(|b| one_by_one.update(core::slice::from_ref(b)));
    let mut padded = H::new_from_slice(key).expect("the length of a key");
    padded.update_padded(text);
    let expected: [u8; 16] = at_once.clone().finalize().into();
    assert_eq!(one_by_one.finalize().into(), expected);
    assert_eq!(padded.finalize().into(), expected);
    assert!(at_once.clone().verify(&at_once.finalize()).is_ok());
    expected
}

/// RFC 8452, appendix A: both hashes of the same blocks.
#[test]
fn binary_hashes() {
    let bytes = |x: u128| x.to_be_bytes();
    let h = bytes(0x2562_9347_5892_4276_1d31_f826_ba4b_757b);
    let text =
        [0x4f4f_9566_8c83_dfb6_4017_62bb_2d01_a262, 0xd1a2_4ddd_2721_d006_bbe4_5f20_d3c9_f362].map(bytes);
    let expected = bytes(0xf7a3_b47b_8461_19fa_e5b7_866c_f5e5_b77e);
    assert_eq!(hashed::<Polyval>(&h, text.as_flattened()), expected);
    // GHASH of the reversed blocks under the key times x, reversed.
    let h = bytes(0xdcba_a5dd_137c_188e_bb21_492c_23c9_b112);
    let reversed = text.map(|mut block| {
        block.reverse();
        block
    });
    let mut found = hashed::<Ghash>(&h, reversed.as_flattened());
    found.reverse();
    assert_eq!(found, expected);
}

#[test]
fn poly1305() {
    let records = rfc::poly1305().unwrap();
    let whole: Vec<_> = records.iter().filter(|r| r.msg.len().is_multiple_of(16)).collect();
    assert!(whole.len() >= 5);
    for r in whole {
        assert_eq!(hashed::<Poly1305>(&r.key, &r.msg)[..], r.tag, "{}", r.name);
    }
}

#[test]
fn long_hashes_are_the_types_own() {
    let text: Vec<u8> = (0..16 * 100_u32).map(|i| ((i * i) >> 3) as u8).collect();
    for n in 0..100 {
        let text = &text[..16 * n];
        let (h, key) = ([0x35; 16], [0x53; 32]);
        let mut own = Ghash::new(&h);
        own.update(text);
        assert_eq!(hashed::<Ghash>(&h, text), own.finalize());
        assert_eq!(hashed::<Poly1305>(&key, text), Poly1305::mac(&key, text));
    }
}

// The macro calls methods that `ChaCha20` has of its own, with other arguments; the code behind them is the same.
cipher::stream_cipher_seek_test!(seeking, XChaCha20);

/// `cipher::dev`'s check of streams, on OpenSSL's records that begin at block 0 (its buffers have 256 bytes).
#[test]
fn streams() {
    let mut count = 0;
    for r in openssl::evpciph_chacha().unwrap() {
        let (Some(iv), Some(ct)) = (r.iv.as_deref(), r.ciphertext.as_deref()) else { continue };
        if r.cipher != "chacha20" || iv[..4] != [0; 4] || ct.len() > 256 {
            continue;
        }
        count += 1;
        let vector = stream::TestVector {
            key: forever(&r.key),
            iv: forever(&iv[4..]),
            plaintext: forever(&r.plaintext),
            ciphertext: forever(ct),
        };
        stream::stream_cipher_test::<ChaCha20>(&vector).unwrap_or_else(|e| panic!("{}: {e}", r.name));
    }
    assert!(count >= 5, "{count} records");
}

#[test]
fn the_long_nonces_stream() {
    let (key, nonce) = ([3; 32], [5; 24]);
    let mut own = vec![0; 1000];
    ChaCha20::new_extended(&key, &nonce).apply_keystream(&mut own).unwrap();
    let mut by_trait = <XChaCha20 as KeyIvInit>::new(&key.into(), &nonce.into());
    let mut found = vec![0xff; 1000];
    by_trait.write_keystream(&mut found[..333]);
    assert_eq!(by_trait.current_pos::<u32>(), 333);
    by_trait.seek(100_u64);
    by_trait.write_keystream(&mut found[100..]);
    assert_eq!(found, own);
}

/// Where the stream ends; and the unchecked forms, which begin again.
#[test]
fn the_end_of_a_stream() {
    let mut stream = <ChaCha20 as KeyIvInit>::new(&[3; 32].into(), &[5; 12].into());
    let mut beginning = [0; 70];
    StreamCipher::write_keystream(&mut stream, &mut beginning);
    assert!(stream.try_seek(u128::from(STREAM_LEN) + 1).is_err() && stream.try_seek(u128::MAX).is_err());
    StreamCipherSeek::seek(&mut stream, STREAM_LEN - 30);
    assert_eq!(stream.current_pos::<u64>(), STREAM_LEN - 30);
    assert!(stream.try_current_pos::<u32>().is_err());
    let mut text = [0x77; 31];
    assert!(stream.check_remaining(31).is_err() && stream.try_apply_keystream(&mut text).is_err());
    assert_eq!(text, [0x77; 31]);
    assert!(stream.check_remaining(30).is_ok());
    let mut end = [0; 100];
    stream.unchecked_write_keystream(&mut end);
    assert_eq!(end[30..], beginning);
}
