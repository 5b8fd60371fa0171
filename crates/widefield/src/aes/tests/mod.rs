//! The suite of the cipher, on every tier.

use super::*;
use crate::simd::residue::{after_drop_of, holds, holds_word, undropped};
use widefield_reference::aes::Aes as Model;
use widefield_vectors::openssl;

/// Encrypts and decrypts with the cipher of the key's size.
fn both_ways(token: Token, key: &[u8], blocks: &mut [[u8; 16]], encrypt: bool) {
    macro_rules! run {
        ($cipher:ident) => {{
            let cipher = $cipher::new_with(token, key.try_into().unwrap());
            if encrypt { cipher.encrypt_blocks(blocks) } else { cipher.decrypt_blocks(blocks) }
        }};
    }
    match key.len() {
        16 => run!(Aes128),
        24 => run!(Aes192),
        _ => run!(Aes256),
    }
}

/// FIPS 197, appendix C.
#[test]
fn fips_197() {
    let key: Vec<u8> = (0..32).collect();
    let plain: [u8; 16] = core::array::from_fn(|i| 0x11 * i as u8);
    let cipher = [
        (16, 0x69c4_e0d8_6a7b_0430_d8cd_b780_70b4_c55au128),
        (24, 0xdda9_7ca4_864c_dfe0_6eaf_70a0_ec0d_7191),
        (32, 0x8ea2_b7ca_5167_45bf_eafc_4990_4b49_6089),
    ];
    for token in tier::tokens() {
        for (n, c) in cipher {
            let mut block = [plain];
            both_ways(token, &key[..n], &mut block, true);
            assert_eq!(block[0], c.to_be_bytes(), "{token:?} {n}");
            both_ways(token, &key[..n], &mut block, false);
            assert_eq!(block[0], plain, "{token:?} {n}");
        }
    }
}

#[test]
fn official_ecb() {
    let records: Vec<_> =
        openssl::evpciph_aes().unwrap().into_iter().filter(|r| r.cipher.ends_with("ecb")).collect();
    assert_eq!(records.len(), 16);
    for token in tier::tokens() {
        for r in &records {
            let expected = r.ciphertext.as_ref().unwrap();
            let mut text = r.plaintext.clone();
            both_ways(token, &r.key, text.as_chunks_mut().0, true);
            assert_eq!(&text, expected, "{token:?} {}", r.name);
            both_ways(token, &r.key, text.as_chunks_mut().0, false);
            assert_eq!(text, r.plaintext, "{token:?} {}", r.name);
        }
    }
}

/// Every number of blocks to beyond two groups, every key size, all tiers against the model; keys with each bit set.
#[test]
fn against_the_model() {
    let blocks: Vec<[u8; 16]> = (0..70).map(|i| core::array::from_fn(|j| (i * 31 + j * 7) as u8)).collect();
    for k in [16, 24, 32] {
        for bit in (0..8 * k).step_by(5) {
            let mut key: Vec<u8> = (0..k).map(|i| (i * i + 3) as u8).collect();
            key[bit / 8] ^= 1 << (bit % 8);
            let model = Model::new(&key);
            let expected: Vec<_> = blocks.iter().map(|b| model.encrypt_block(b)).collect();
            for token in tier::tokens() {
                for n in if bit == 0 { 0..71 } else { bit % 71..bit % 71 + 1 } {
                    let mut text = blocks[..n].to_vec();
                    both_ways(token, &key, &mut text, true);
                    assert_eq!(text, expected[..n], "{token:?} {k} {n}");
                    both_ways(token, &key, &mut text, false);
                    assert_eq!(text, blocks[..n], "{token:?} {k} {n}");
                }
            }
        }
    }
}

/// FIPS 197's monte carlo idea: a thousand encryptions in a chain, and back.
#[test]
fn chain() {
    for token in tier::tokens() {
        let cipher = Aes256::new_with(token, &[0xc3; 32]);
        let model = Model::new(&[0xc3; 32]);
        let (mut a, mut b) = ([9; 16], [9; 16]);
        for _ in 0..1000 {
            cipher.encrypt_block(&mut a);
            b = model.encrypt_block(&b);
        }
        assert_eq!(a, b, "{token:?}");
        for _ in 0..1000 {
            cipher.decrypt_block(&mut a);
        }
        assert_eq!(a, [9; 16], "{token:?}");
    }
}

#[test]
fn no_secret_in_debug() {
    assert_eq!(format!("{:?}", Aes128::new(&[0xab; 16])), "Aes128 { .. }");
}

/// No key and no round key, of encryption or decryption, is left where a cipher lay.
#[test]
fn nothing_is_left_after_drop() {
    fn wiped<T: ZeroizeOnDrop>() {}
    let key: [u8; 32] = core::array::from_fn(|i| (i * 51 + 29) as u8 ^ 0x69);
    let mut pairs = 0;
    for token in tier::tokens() {
        macro_rules! check {
            ($cipher:ident, $k:literal) => {{
                wiped::<$cipher>();
                let key: &[u8; $k] = key.first_chunk().unwrap();
                let model = Model::new(key);
                let mut sliced = Sliced::EMPTY;
                sliced.expand(key);
                let cipher = $cipher::new_with(token, key);
                let mut secrets = vec![key.to_vec()];
                secrets.extend(model.round_keys().iter().map(|k| k.to_vec()));
                // Those of decryption, in between, are known to the vectors alone: InvMixColumns is linear.
                if let Key::Vector { decrypt, .. } = &cipher.0 {
                    secrets.extend(decrypt[..$k / 4 + 7].iter().map(|k| k.map(u64::to_ne_bytes).concat()));
                }
                let held = undropped(|| cipher.clone());
                let left = after_drop_of(|| $cipher::new_with(token, key));
                if token.vector().is_some() {
                    assert!(secrets.iter().all(|secret| holds(&held, secret)), "{token:?}");
                } else {
                    assert!(holds_word(&held, sliced.words()));
                }
                assert!(!holds_word(&left, sliced.words()), "{token:?}");
                for secret in &secrets {
                    assert!(!holds(&left, secret), "{token:?}");
                }
                pairs += 1;
            }};
        }
        check!(Aes128, 16);
        check!(Aes192, 24);
        check!(Aes256, 32);
    }
    assert_eq!(pairs, 3 * tier::tokens().count());
}
