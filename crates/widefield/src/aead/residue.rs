//! No call leaves a secret on the stack, on any tier: not the key or what is computed from it, not text, not
//! keystream.
//!
//! A function that returns a secret value writes it into its caller's frame, where moves are the caller's: that frame
//! is not looked at.

use super::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, HeaderKey, Packet,
    XAes256Gcm, XChaCha20Poly1305,
    stream::{Opener, Reader, Sealer, Writer},
};
use crate::{
    aes::{Aes128, Aes192, Aes256},
    chacha20::{ChaCha20, hchacha20_with},
    ghash::{Ghash, Polyval},
    poly1305::Poly1305,
    simd::stack_residue::Residue,
    tier::{Token, tokens},
};
use core::hint::black_box;
use std::io::{Read, Write};
use widefield_reference::gcm::xaes_256_gcm_key_and_nonce;

/// Lengths on both sides of what a kernel takes.
const LENGTHS: [usize; 15] = [0, 1, 15, 16, 64, 100, 256, 257, 600, 968, 1350, 2100, 3000, 5000, 16400];
const SHORT: [usize; 8] = [1, 16, 50, 64, 300, 600, 968, 1350];
const AAD: &[u8] = b"header of 21 bytes...";

/// Bytes without a pattern.
fn noise<const N: usize>(seed: u32) -> [u8; N] {
    let mut state = seed.wrapping_mul(0x9e37_79b9) | 1;
    core::array::from_fn(|_| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state >> 16) as u8
    })
}

fn sums(a: &[u8], b: &[u8]) -> Vec<u8> {
    a.iter().zip(b).map(|(a, b)| a ^ b).collect()
}

/// A key of an AEAD, and one message in all forms.
fn messages<A: Aead>(
    residue: &mut Residue,
    token: Token,
    name: &'static str,
    derived: fn(Token, &A::Key, &A::Nonce) -> Vec<u8>,
    mut others: impl FnMut(&mut Residue, &A, &A::Nonce, &[u8]),
) {
    let (mut key, mut nonce) = (A::Key::default(), A::Nonce::default());
    key.as_mut().copy_from_slice(&noise::<32>(1)[..A::KEY_LEN]);
    nonce.as_mut().copy_from_slice(&noise::<24>(2)[..A::NONCE_LEN]);
    let mut place = Box::new(Some(A::new_with(token, &A::Key::default())));
    let all: [u8; 16400] = noise(3);
    for len in LENGTHS {
        let text = &all[..len];
        let this = A::new_with(token, &key);
        let mut sealed = text.to_vec();
        let tag: [u8; 16] = this.seal_in_place(&nonce, AAD, &mut sealed).unwrap().into();
        residue.on(name, token.tier());
        residue
            .secret(key.as_ref())
            .secret(text)
            .secret(&sums(text, &sealed))
            .secret(&derived(token, &key, &nonce));
        residue.words_of(&this, place.as_ref().as_ref().unwrap());
        if len == 0 {
            let new: fn(Token, &A::Key) -> A = black_box(A::new_with);
            residue.call("new", &mut |frame| {
                frame.enter();
                *place = Some(new(token, &key));
            });
            let drop: fn(&mut Option<A>) = black_box(|place| *place = None);
            residue.call("drop", &mut |_| drop(&mut place));
            *place = Some(A::new_with(token, &A::Key::default()));
        }
        let (mut buf, mut wrong) = (text.to_vec(), tag);
        residue.call("seal_in_place", &mut |_| {
            assert_eq!(this.seal_in_place(&nonce, AAD, &mut buf).unwrap().as_bytes(), &tag)
        });
        residue.call("open_in_place", &mut |_| this.open_in_place(&nonce, AAD, &mut buf, &tag).unwrap());
        assert!(buf == text);
        residue.call("seal", &mut |_| _ = this.seal(&nonce, AAD, text, &mut buf).unwrap());
        assert!(buf == sealed);
        wrong[3] ^= 1;
        residue.call("open, forged", &mut |_| {
            assert!(this.open(&nonce, AAD, &sealed, &mut buf, &wrong).is_err())
        });
        residue.call("open", &mut |_| this.open(&nonce, AAD, &sealed, &mut buf, &tag).unwrap());
        let cut = len / 3;
        residue.call("seal_vectored", &mut |_| {
            let (a, b) = buf.split_at_mut(cut);
            assert_eq!(this.seal_vectored(&nonce, &[AAD], &mut [a, b]).unwrap().as_bytes(), &tag);
        });
        residue.call("open_vectored", &mut |_| {
            let (a, b) = buf.split_at_mut(cut);
            this.open_vectored(&nonce, &[&AAD[..7], &AAD[7..]], &mut [a, b], &tag).unwrap();
        });
        batches(residue, &this, &nonce, text);
        others(residue, &this, &nonce, text);
    }
}

/// A message in pieces of two lengths.
macro_rules! pieces {
    ($cipher:ty) => {
        |residue: &mut Residue, key: &$cipher, nonce: &_, text: &[u8]| {
            let mut buf = text.to_vec();
            for cut in [text.len() / 3, text.len()] {
                let mut place = Box::new(None);
                let start = black_box(<$cipher>::encryptor);
                residue.call("encryptor", &mut |frame| {
                    frame.enter();
                    *place = Some(start(key, nonce, AAD).unwrap());
                });
                residue.call("encryptor, update", &mut |_| {
                    let (first, second) = buf.split_at_mut(cut);
                    let encryptor = place.as_mut().as_mut().unwrap();
                    encryptor.update(first).unwrap();
                    encryptor.update(second).unwrap();
                });
                let mut tag = None;
                residue.call("encryptor, finalize", &mut |frame| {
                    frame.enter();
                    tag = Some(place.take().unwrap().finalize());
                });
                let tag = tag.unwrap();
                let mut place = Box::new(Some(key.decryptor(nonce, AAD).unwrap()));
                residue.call("decryptor, update", &mut |_| {
                    let (first, second) = buf.split_at_mut(cut);
                    let decryptor = place.as_mut().as_mut().unwrap();
                    decryptor.update_unverified(first).unwrap();
                    decryptor.update_unverified(second).unwrap();
                });
                assert!(buf == text);
                residue.call("decryptor, verify", &mut |frame| {
                    frame.enter();
                    place.take().unwrap().verify(tag.as_bytes()).unwrap();
                });
                let mut place = Box::new(Some(key.encryptor(nonce, AAD).unwrap()));
                place.as_mut().as_mut().unwrap().update(&mut text.to_vec()).unwrap();
                residue.call("encryptor, drop", &mut |_| *place = None);
            }
        }
    };
}

/// Batches of as many packets as fill the widest vectors, and of one.
fn batches<A: Aead>(residue: &mut Residue, key: &A, nonce: &A::Nonce, text: &[u8]) {
    for n in [1, 17] {
        let mut texts = vec![text.to_vec(); n];
        let mut packets: Vec<_> = texts.iter_mut().map(|text| Packet::new(key, nonce, AAD, text)).collect();
        residue.call("seal_many", &mut |_| A::seal_many(&mut packets));
        let tags: Vec<[u8; 16]> = packets.iter().map(|p| *p.tag().as_bytes()).collect();
        let mut packets: Vec<_> = texts
            .iter_mut()
            .zip(&tags)
            .map(|(text, tag)| Packet::with_tag(key, nonce, AAD, text, tag))
            .collect();
        residue.call("open_many", &mut |_| A::open_many(&mut packets));
        assert!(packets.iter().all(|p| p.result().is_ok()));
    }
}

fn nothing<K, N>(_: Token, _: &K, _: &N) -> Vec<u8> {
    Vec::new()
}

/// The keys that AES-GCM-SIV derives for a message.
fn of_siv(encrypt: impl Fn(&mut [u8; 16]), nonce: &[u8; 12]) -> Vec<u8> {
    let mut derived = Vec::new();
    for number in 0u8..6 {
        let mut block = [0; 16];
        block[0] = number;
        block[4..].copy_from_slice(nonce);
        encrypt(&mut block);
        derived.extend(&block[..8]);
    }
    derived
}

/// The one-time key.
fn of_block_0(mut stream: ChaCha20) -> Vec<u8> {
    let mut block = [0; 32];
    stream.apply_keystream(&mut block).unwrap();
    block.to_vec()
}

#[test]
fn of_aes_gcm() {
    let mut residue = Residue::new();
    for token in tokens() {
        messages::<Aes128Gcm>(&mut residue, token, "AES-128-GCM", nothing, pieces!(Aes128Gcm));
        messages::<Aes192Gcm>(&mut residue, token, "AES-192-GCM", nothing, pieces!(Aes192Gcm));
        messages::<Aes256Gcm>(&mut residue, token, "AES-256-GCM", nothing, pieces!(Aes256Gcm));
        let of_a_nonce: fn(Token, &_, &_) -> Vec<u8> =
            |_, key, nonce| xaes_256_gcm_key_and_nonce(key, nonce).0.to_vec();
        messages::<XAes256Gcm>(&mut residue, token, "XAES-256-GCM", of_a_nonce, |_, _, _, _| ());
    }
    residue.check();
}

#[test]
fn of_aes_gcm_siv() {
    let mut residue = Residue::new();
    for token in tokens() {
        let of_128: fn(Token, &_, &_) -> Vec<u8> =
            |token, key, nonce| of_siv(|block| Aes128::new_with(token, key).encrypt_block(block), nonce);
        let of_256: fn(Token, &_, &_) -> Vec<u8> =
            |token, key, nonce| of_siv(|block| Aes256::new_with(token, key).encrypt_block(block), nonce);
        messages::<Aes128GcmSiv>(&mut residue, token, "AES-128-GCM-SIV", of_128, |_, _, _, _| ());
        messages::<Aes256GcmSiv>(&mut residue, token, "AES-256-GCM-SIV", of_256, |_, _, _, _| ());
    }
    residue.check();
}

#[test]
fn of_chacha20_poly1305() {
    let mut residue = Residue::new();
    for token in tokens() {
        let plain: fn(Token, &_, &_) -> Vec<u8> =
            |token, key, nonce| of_block_0(ChaCha20::new_with(token, key, nonce));
        let extended: fn(Token, &[u8; 32], &[u8; 24]) -> Vec<u8> = |token, key, nonce| {
            let mut all = of_block_0(ChaCha20::new_extended_with(token, key, nonce));
            all.extend(hchacha20_with(token, key, nonce.first_chunk().unwrap()));
            all
        };
        messages::<ChaCha20Poly1305>(
            &mut residue,
            token,
            "ChaCha20-Poly1305",
            plain,
            pieces!(ChaCha20Poly1305),
        );
        messages::<XChaCha20Poly1305>(
            &mut residue,
            token,
            "XChaCha20-Poly1305",
            extended,
            pieces!(XChaCha20Poly1305),
        );
    }
    residue.check();
}

#[test]
fn of_streams() {
    let mut residue = Residue::new();
    let (key, text): ([u8; 32], [u8; 3000]) = (noise(1), noise(3));
    for token in tokens() {
        let cipher = Aes256Gcm::new_with(token, &key);
        let other = Aes256Gcm::new_with(token, &[0; 32]);
        residue.on("STREAM, AES-256-GCM", token.tier()).secret(&key).secret(&text).words_of(&cipher, &other);
        let (mut buf, mut tag, mut sealer) = (text, None, Sealer::new(&cipher, &[7; 7]));
        residue.call("encrypt_next", &mut |_| tag = Some(sealer.encrypt_next(AAD, &mut buf).unwrap()));
        let mut opener = Opener::new(&cipher, &[7; 7]);
        let tag = tag.unwrap();
        residue.call("decrypt_next", &mut |_| opener.decrypt_next(AAD, &mut buf, tag.as_bytes()).unwrap());
        let (mut file, mut found) = (Vec::new(), Vec::new());
        residue.call("Writer", &mut |_| {
            let mut writer = Writer::new(Sealer::new(&cipher, &[7; 7]), b"", 1000, &mut file).unwrap();
            writer.write_all(&text).unwrap();
            writer.finish().unwrap();
        });
        residue.call("Reader", &mut |_| {
            let mut reader = Reader::new(Opener::new(&cipher, &[7; 7]), b"", 1000, &file[..]).unwrap();
            reader.read_to_end(&mut found).unwrap();
        });
        assert!(found == text);
    }
    residue.check();
}

/// A cipher or a hash alone: made, used on texts of some lengths, dropped.
fn process_one<T, const K: usize>(
    residue: &mut Residue,
    token: Token,
    name: &'static str,
    new: impl Fn(Token, &[u8; K]) -> T + Copy,
    run: fn(&mut T, &mut [u8]),
    end: impl Fn(T),
    text_is_secret: bool,
) {
    let (key, all): ([u8; K], [u8; 5008]) = (noise(5), noise(6));
    for len in SHORT.into_iter().chain([2000, 5008]) {
        let text = &all[..len];
        let (mut used, mut other) = (new(token, &key), new(token, &[0; K]));
        residue.on(name, token.tier()).secret(&key).words_of(&used, &other);
        let mut sealed = text.to_vec();
        run(&mut used, &mut sealed);
        run(&mut other, &mut sealed.clone());
        residue.words_of(&used, &other);
        if text_is_secret {
            residue.secret(text).secret(&sums(text, &sealed));
        }
        let (mut place, mut buf) = (Box::new(None), text.to_vec());
        let make = black_box(new);
        residue.call("new", &mut |frame| {
            frame.enter();
            *place = Some(make(token, &key));
        });
        residue.call("run", &mut |_| run(place.as_mut().as_mut().unwrap(), &mut buf));
        residue.call("end", &mut |frame| {
            frame.enter();
            end(place.take().unwrap());
        });
    }
}

#[test]
fn of_parts() {
    let mut residue = Residue::new();
    let r = &mut residue;
    for token in tokens() {
        let aes: fn(&mut Aes128, &mut [u8]) = |aes, text| aes.encrypt_blocks(text.as_chunks_mut().0);
        process_one(r, token, "AES-128", Aes128::new_with, aes, drop, true);
        let aes: fn(&mut Aes192, &mut [u8]) = |aes, text| aes.decrypt_blocks(text.as_chunks_mut().0);
        process_one(r, token, "AES-192, decryption", Aes192::new_with, aes, drop, true);
        let aes: fn(&mut Aes256, &mut [u8]) = |aes, text| aes.encrypt_blocks(text.as_chunks_mut().0);
        process_one(r, token, "AES-256", Aes256::new_with, aes, drop, true);
        let chacha = |token, key: &[u8; 32]| ChaCha20::new_with(token, key, &[3; 12]);
        process_one(r, token, "ChaCha20", chacha, |c, text| c.apply_keystream(text).unwrap(), drop, true);
        let xchacha = |token, key: &[u8; 32]| ChaCha20::new_extended_with(token, key, &[3; 24]);
        process_one(r, token, "XChaCha20", xchacha, |c, text| c.apply_keystream(text).unwrap(), drop, true);
        process_one(
            r,
            token,
            "GHASH",
            Ghash::new_with,
            |h, text| h.update(text),
            |h| _ = black_box(h.finalize()),
            false,
        );
        process_one(
            r,
            token,
            "POLYVAL",
            Polyval::new_with,
            |h, text| h.update(text),
            |h| _ = black_box(h.finalize()),
            false,
        );
        process_one(
            r,
            token,
            "Poly1305",
            Poly1305::new_with,
            |m, text| m.update(text),
            |m| _ = black_box(m.finalize()),
            false,
        );
        let masks: fn(&mut HeaderKey, &mut [u8]) = |key, samples| key.masks(samples.as_chunks_mut().0);
        process_one(r, token, "header key, AES-128", HeaderKey::aes_128_with, masks, drop, false);
        process_one(r, token, "header key, AES-256", HeaderKey::aes_256_with, masks, drop, false);
        process_one(r, token, "header key, ChaCha20", HeaderKey::chacha20_with, masks, drop, false);
        let (key, text): ([u8; 32], [u8; 16400]) = (noise(7), noise(8));
        for len in LENGTHS {
            r.on("Poly1305", token.tier()).secret(&key);
            r.words_of(&Poly1305::new_with(token, &key), &Poly1305::new_with(token, &[0; 32]));
            // The tag of no message is half of the key.
            r.call("mac", &mut |frame| {
                frame.enter();
                black_box(Poly1305::mac_with(token, &key, &text[..len]));
            });
            let cipher = Aes128Gcm::new_with(token, key.first_chunk().unwrap());
            r.on("GMAC, AES-128", token.tier()).secret(&key);
            r.words_of(&cipher, &Aes128Gcm::new_with(token, &[0; 16]));
            for iv in [&text[..12], &text[..40]] {
                let mut place = Box::new(None);
                let start = black_box(Aes128Gcm::gmac_with_iv);
                r.call("new", &mut |frame| {
                    frame.enter();
                    *place = Some(start(&cipher, iv).unwrap());
                });
                r.call("run", &mut |_| place.as_mut().as_mut().unwrap().update(&text[..len]).unwrap());
                r.call("end", &mut |frame| {
                    frame.enter();
                    black_box(place.take().unwrap().finalize());
                });
            }
        }
    }
    residue.check();
}
