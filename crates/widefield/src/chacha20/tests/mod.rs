//! One suite for every tier.

use super::*;
use crate::tier::tokens;
use widefield_reference::chacha20 as model;
use widefield_vectors::{openssl, rfc};

/// Bytes without a short period.
fn paint(n: usize, seed: u8) -> Vec<u8> {
    model::xor(&[seed; 32], 0, &[0; 12], &vec![0; n])
}

fn cipher(token: Token, key: &[u8; 32], nonce: &[u8; 12], counter: u32) -> ChaCha20 {
    let mut cipher = ChaCha20::new_with(token, key, nonce);
    cipher.seek(u64::from(counter) * 64).unwrap();
    cipher
}

#[test]
fn vectors_of_the_rfc() {
    let records = rfc::chacha20().unwrap();
    assert_eq!(records.len(), 3);
    for r in records {
        for token in tokens() {
            let mut text = r.plaintext.clone();
            cipher(token, r.key[..].try_into().unwrap(), r.nonce[..].try_into().unwrap(), r.counter)
                .apply_keystream(&mut text)
                .unwrap();
            assert_eq!(text, r.ciphertext, "{} on {}", r.name, token.tier());
        }
    }
}

/// OpenSSL's counter has 64 bits where the last row's second word is its upper half: those records that stay below
/// 2^32 blocks are the RFC's cipher.
#[test]
fn vectors_of_openssl() {
    let mut count = 0;
    for r in openssl::evpciph_chacha().unwrap().iter().filter(|r| r.cipher == "chacha20") {
        let (iv, ct) = (r.iv.as_deref().unwrap(), r.ciphertext.as_deref().unwrap());
        let counter = u32::from_le_bytes(iv[..4].try_into().unwrap());
        if u64::from(counter) + (ct.len() as u64).div_ceil(64) > 1 << 32 {
            continue;
        }
        count += 1;
        for token in tokens() {
            let mut text = r.plaintext.clone();
            cipher(token, r.key[..].try_into().unwrap(), iv[4..].try_into().unwrap(), counter)
                .apply_keystream(&mut text)
                .unwrap();
            assert_eq!(text, ct, "{} on {}", r.name, token.tier());
        }
    }
    assert!(count >= 15, "{count} records");
}

#[test]
fn every_length() {
    let key = paint(32, 1).try_into().unwrap();
    let nonce = paint(12, 2).try_into().unwrap();
    let text = paint(4096 + 64, 3);
    let stream = model::xor(&key, 5, &nonce, &[0; 4096]);
    for n in 0..=4096 {
        let msg = &text[n % 59..][..n];
        let expected: Vec<u8> = msg.iter().zip(&stream).map(|(x, y)| x ^ y).collect();
        for token in tokens() {
            // Guards on both sides, at an odd offset.
            let mut buf = vec![0xa5; n + 80];
            let at = 1 + n % 64;
            buf[at..][..n].copy_from_slice(msg);
            cipher(token, &key, &nonce, 5).apply_keystream(&mut buf[at..][..n]).unwrap();
            assert_eq!(buf[at..][..n], expected, "{n} bytes on {}", token.tier());
            assert!(buf[..at].iter().chain(&buf[at + n..]).all(|b| *b == 0xa5), "{n} on {}", token.tier());
        }
    }
}

#[test]
fn pieces_and_seeks() {
    let key = paint(32, 4).try_into().unwrap();
    let nonce = paint(12, 5).try_into().unwrap();
    let expected = model::xor(&key, 0, &nonce, &[0; 5000]);
    for token in tokens() {
        for size in [1, 3, 63, 64, 65, 100, 127, 128, 200, 500, 1023, 1024, 1025, 4000] {
            let mut cipher = ChaCha20::new_with(token, &key, &nonce);
            let mut buf = vec![0; 5000];
            for piece in buf.chunks_mut(size) {
                cipher.apply_keystream(piece).unwrap();
            }
            assert_eq!(buf, expected, "{size} on {}", token.tier());
            assert_eq!(cipher.position(), 5000);
        }
        for at in (0..300).chain([1023, 1024, 2000, 4900]) {
            let mut cipher = ChaCha20::new_with(token, &key, &nonce);
            cipher.seek(at as u64).unwrap();
            let mut buf = [0; 90];
            cipher.apply_keystream(&mut buf).unwrap();
            assert_eq!(buf, expected[at..][..90], "{at} on {}", token.tier());
        }
    }
}

/// The stream ends after block 2^32 - 1: an error, never a wrap.
#[test]
fn the_end_of_the_stream() {
    let key = paint(32, 6).try_into().unwrap();
    let nonce = paint(12, 7).try_into().unwrap();
    for token in tokens() {
        for blocks in [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 40_u64] {
            let start = u32::try_from((1 << 32) - blocks).unwrap();
            let len = blocks as usize * 64;
            let mut cipher = cipher(token, &key, &nonce, start);
            let mut buf = vec![0; len + 1];
            assert_eq!(cipher.apply_keystream(&mut buf), Err(Error::Limit));
            assert!(buf.iter().all(|x| *x == 0), "touched");
            cipher.apply_keystream(&mut buf[..len]).unwrap();
            assert_eq!(
                buf[..len],
                model::xor(&key, start, &nonce, &vec![0; len]),
                "{blocks} on {}",
                token.tier()
            );
            assert_eq!(cipher.position(), STREAM_LEN);
            assert_eq!(cipher.apply_keystream(&mut [0]), Err(Error::Limit));
            assert_eq!(cipher.apply_keystream(&mut []), Ok(()));
        }
        let mut cipher = ChaCha20::new_with(token, &key, &nonce);
        assert_eq!(cipher.seek(STREAM_LEN), Ok(()));
        assert_eq!(cipher.seek(STREAM_LEN + 1), Err(Error::Limit));
        assert_eq!(cipher.position(), STREAM_LEN);
    }
}

#[test]
fn hchacha20_is_the_models() {
    for seed in 0..50 {
        let key = paint(32, seed).try_into().unwrap();
        let nonce = paint(16, seed + 100).try_into().unwrap();
        for token in tokens() {
            assert_eq!(
                hchacha20_with(token, &key, &nonce),
                model::hchacha20(&key, &nonce),
                "{}",
                token.tier()
            );
        }
    }
}

#[test]
fn extended_nonce() {
    let key = paint(32, 8).try_into().unwrap();
    let nonce = paint(24, 9).try_into().unwrap();
    for token in tokens() {
        let mut text = paint(333, 10);
        let expected = model::xchacha20_xor(&key, 0, &nonce, &text);
        ChaCha20::new_extended_with(token, &key, &nonce).apply_keystream(&mut text).unwrap();
        assert_eq!(text, expected, "{}", token.tier());
    }
}

#[test]
fn debug_shows_no_key() {
    for token in tokens() {
        let mut cipher = ChaCha20::new_with(token, &[0x5a; 32], &[0x5a; 12]);
        cipher.seek(77).unwrap();
        let expected = format!("ChaCha20 {{ tier: {:?}, position: 77, .. }}", token.tier());
        assert_eq!(format!("{cipher:?}"), expected);
    }
}

/// Beside pages that may not be touched.
#[cfg(unix)]
#[test]
fn beside_forbidden_pages() {
    use crate::simd::guard_page::{Guarded, Side};
    let (key, nonce) = ([5; 32], [6; 12]);
    let stream = model::xor(&key, 0, &nonce, &[0; 3100]);
    for n in (0..700).chain((700..3000).step_by(61)) {
        for side in [Side::Before, Side::After] {
            for token in tokens() {
                let mut text = Guarded::new(&vec![0; n], side);
                cipher(token, &key, &nonce, 0).apply_keystream(text.bytes()).unwrap();
                assert_eq!(text.bytes(), &stream[..n], "{n} on {}", token.tier());
            }
        }
    }
}

/// The library numbers the blocks of every state from 0; the kernels take any number.
#[test]
fn states_begin_anywhere() {
    let key = Key::new(&[7; 32]);
    for token in tokens() {
        for (number, from, sum) in [(5, 7, 12), (u32::MAX, 3, 2)] {
            let (mut stream, mut expected) = ([0; 700], [0; 700]);
            kernels::xor(token, &State::new(&key, number, &[1, 2, 3]), from, &mut stream);
            kernels::xor(token, &State::new(&key, 0, &[1, 2, 3]), sum, &mut expected);
            assert_eq!(stream, expected, "{number} on {}", token.tier());
        }
    }
}

/// A block names a number and a nonce; its mask begins the stream that starts there, whatever number and nonce the
/// state has and however many blocks come together.
#[test]
fn masks_begin_the_streams_of_their_blocks() {
    let key = paint(32, 11).try_into().unwrap();
    let mut blocks = paint(8 * 16, 12).as_chunks::<16>().0.to_vec();
    // The numbers at the ends of their range.
    blocks[1][..4].copy_from_slice(&[0; 4]);
    blocks[2][..4].copy_from_slice(&[0xff; 4]);
    let expected: Vec<Vec<u8>> = blocks
        .iter()
        .map(|b| {
            let (number, nonce) = b.split_first_chunk().unwrap();
            model::xor(&key, u32::from_le_bytes(*number), nonce.try_into().unwrap(), &[0; 16])
        })
        .collect();
    let key = Key::new(&key);
    for token in tokens() {
        for first in [State::new(&key, 0, &[0; 3]), State::new(&key, 9, &[u32::MAX; 3])] {
            for n in 0..=blocks.len() {
                let mut masks = blocks.clone();
                kernels::masks(token, &first, &mut masks[..n]);
                assert_eq!(masks[..n].concat(), expected[..n].concat(), "{n} on {}", token.tier());
                assert_eq!(masks[n..], blocks[n..], "{n} on {}", token.tier());
            }
        }
    }
}
