//! Poly1305, ChaCha20 and their AEADs: key, text and additional data are secret, lengths and nonces are not. Whether a
//! tag is accepted becomes known.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use std::io::{Read as _, Write as _};
use widefield::aead::stream::{Opener, Reader, Sealer, Stream, Writer};
use widefield::aead::{ChaCha20Poly1305, HeaderKey, Packet, XChaCha20Poly1305};
use widefield::chacha20::{ChaCha20, hchacha20_with};
use widefield::cpu::{Tier, Token};
use widefield::poly1305::Poly1305;

pub(super) const CASES: &[Case] = &[
    case("poly1305/whole", Tier::Portable, whole),
    case("poly1305/pieces", Tier::Portable, pieces),
    case("chacha20/stream", Tier::Portable, stream),
    case("chacha20/hchacha20", Tier::Portable, derived),
    case("aead/header", Tier::Portable, header),
    case("aead/chacha20poly1305", Tier::Portable, chacha20_poly1305),
    case("aead/xchacha20poly1305", Tier::Portable, xchacha20_poly1305),
    case("aead/chacha20poly1305 message", Tier::Portable, message),
    case("aead/stream", Tier::Portable, chunks),
    case("aead/chacha20poly1305 windows", Tier::Portable, many),
];

/// Lengths that take every path: one to many groups, batches by rows and by columns, runs of the hash beside the
/// cipher, ends inside a block and at its edge.
const LENGTHS: [usize; 17] =
    [0, 1, 16, 31, 63, 64, 100, 128, 200, 257, 300, 520, 777, 1100, 1600, 2500, 5000];

/// Reveals a text, if there is any.
fn see(text: &[u8]) {
    if !text.is_empty() {
        reveal(&mut text.to_vec());
    }
}

fn whole(token: Token) {
    for len in LENGTHS {
        reveal(&mut Poly1305::mac_with(token, &secret([7; 32]), &secret([5; 5000])[..len]));
    }
}

fn pieces(token: Token) {
    for len in LENGTHS {
        let (key, text) = (secret([7; 32]), secret([5; 5000]));
        let hash = || {
            let mut hash = Poly1305::new_with(token, &key);
            hash.update(&text[..len / 3]);
            hash.update(&text[len / 3..len]);
            hash
        };
        let mut tag = hash().finalize();
        assert!(hash().verify(&tag).is_ok());
        let mut wrong = tag;
        wrong[9] ^= 4;
        assert!(hash().verify(&wrong).is_err());
        reveal(&mut tag);
    }
}

fn stream(token: Token) {
    for len in LENGTHS {
        let mut text = secret([5; 5000]);
        let mut stream = ChaCha20::new_with(token, &secret([7; 32]), &[1; 12]);
        let (first, rest) = text[..len].split_at_mut(len / 3);
        assert!(stream.apply_keystream(first).is_ok());
        assert!(stream.apply_keystream(rest).is_ok());
        see(&text[..len]);
        assert!(stream.seek(len as u64 + 70).is_ok());
        assert!(stream.apply_keystream(&mut text[..len]).is_ok());
        see(&text[..len]);
        let mut stream = ChaCha20::new_extended_with(token, &secret([7; 32]), &[1; 24]);
        assert!(stream.apply_keystream(&mut text[..len]).is_ok());
        see(&text[..len]);
    }
}

fn derived(token: Token) {
    reveal(&mut hchacha20_with(token, &secret([7; 32]), &[1; 16]));
}

/// Header protection by both ciphers: here the samples are secret too.
fn header(token: Token) {
    for key in [
        HeaderKey::chacha20_with(token, &secret([7; 32])),
        HeaderKey::aes_128_with(token, &secret([7; 16])),
        HeaderKey::aes_256_with(token, &secret([7; 32])),
    ] {
        reveal(&mut key.mask(&secret([5; 16])));
        for n in [1, 2, 3, 7, 40] {
            let mut samples = secret([5; 16 * 40]);
            let samples = &mut samples[..16 * n];
            key.masks(samples.as_chunks_mut().0);
            see(samples);
        }
    }
}

macro_rules! aead {
    ($name:ident, $cipher:ident, $nonce:literal) => {
        fn $name(token: Token) {
            let key = $cipher::new_with(token, &secret([7; 32]));
            for len in LENGTHS {
                let aad = secret([9; 40]);
                let aad = &aad[..len % 41];
                let mut text = secret([5; 5000]);
                let text = &mut text[..len];
                let mut tag: [u8; 16] = key.seal_in_place(&[1; $nonce], aad, text).expect("no limit").into();
                see(text);
                let mut wrong = tag;
                wrong[3] ^= 1;
                assert!(key.open_in_place(&[1; $nonce], aad, &mut text.to_vec(), &wrong).is_err());
                key.open_in_place(&[1; $nonce], aad, text, &tag).expect("the tag");
                reveal(&mut tag);

                let (mut sealed, mut opened) = ([0; 5000], [0; 5000]);
                let (sealed, opened) = (&mut sealed[..len], &mut opened[..len]);
                let mut tag: [u8; 16] = key.seal(&[1; $nonce], aad, text, sealed).expect("no limit").into();
                assert!(key.open(&[1; $nonce], aad, sealed, opened, &wrong).is_err());
                key.open(&[1; $nonce], aad, sealed, opened, &tag).expect("the tag");
                see(sealed);
                see(opened);
                reveal(&mut tag);

                let mut text = secret([5; 5000]);
                let (first, second) = text[..len].split_at_mut(len / 3);
                let mut seal = key.encryptor(&[1; $nonce], aad).expect("no limit");
                let mut open = key.decryptor(&[1; $nonce], aad).expect("no limit");
                for piece in [first, second] {
                    seal.update(piece).expect("no limit");
                    open.update_unverified(piece).expect("no limit");
                }
                let mut tag: [u8; 16] = seal.finalize().into();
                open.verify(&tag).expect("the tag");
                reveal(&mut tag);
                see(&text[..len]);
            }
        }
    };
}
aead! { chacha20_poly1305, ChaCha20Poly1305, 12 }
aead! { xchacha20_poly1305, XChaCha20Poly1305, 24 }

/// A message whose additional data comes in pieces, and whose text goes from one buffer to another.
fn message(token: Token) {
    let key = ChaCha20Poly1305::new_with(token, &secret([7; 32]));
    for len in [0, 31, 300, 2500] {
        let (aad, text) = (secret([9; 40]), secret([5; 2500]));
        let (first, rest) = text[..len].split_at(len / 3);
        let mut sealed = text;
        let [mut seal, mut open] = [(); 2].map(|()| {
            let mut message = key.message(&[1; 12]);
            message.additional_data(&aad[..7]).expect("no limit");
            message.additional_data(&aad[7..]).expect("no limit");
            message
        });
        seal.seal(first, &mut sealed[..len / 3]).expect("one length");
        sealed[len / 3..len].copy_from_slice(rest);
        seal.seal_in_place(&mut sealed[len / 3..len]).expect("no limit");
        let mut opened = [0; 2500];
        open.open_unverified(&sealed[..len / 3], &mut opened[..len / 3]).expect("one length");
        opened[len / 3..len].copy_from_slice(&sealed[len / 3..len]);
        open.open_in_place_unverified(&mut opened[len / 3..len]).expect("no limit");
        reveal(&mut [seal, open].map(|m| *m.end().as_bytes()));
        see(&sealed[..len]);
        see(&opened[..len]);
    }
}

/// STREAM and its adapters: numbers of chunks and their lengths are public; whether one is accepted becomes known.
fn chunks(token: Token) {
    let key = ChaCha20Poly1305::new_with(token, &secret([7; 32]));
    let (mut sealer, mut opener) = (Sealer::new(&key, &[1; 7]), Opener::new(&key, &[1; 7]));
    let (mut texts, aad) = ([secret([5; 300]); 3], secret([9; 20]));
    let [first, second, last] = &mut texts;
    for text in [first, second] {
        let mut tag: [u8; 16] = sealer.encrypt_next(&aad, text).expect("no limit").into();
        assert!(opener.decrypt_next(&aad, &mut text.clone(), &[0; 16]).is_err());
        see(text);
        opener.decrypt_next(&aad, text, &tag).expect("the tag");
        reveal(&mut tag);
    }
    let mut tag: [u8; 16] = sealer.encrypt_last(&aad, last).expect("no limit").into();
    opener.decrypt_last(&aad, last, &tag).expect("the tag");
    reveal(&mut tag);
    texts.iter().for_each(|text| see(text));

    let stream = Stream::new(&key, &[3; 7]);
    let mut chunk = secret([5; 300]);
    let mut tag: [u8; 16] = stream.seal_chunk(4, true, &aad, &mut chunk).expect("no limit").into();
    see(&chunk);
    stream.open_chunk(4, true, &aad, &mut chunk, &tag).expect("the tag");
    see(&chunk);
    reveal(&mut tag);

    let mut writer = Writer::new(Sealer::new(&key, &[2; 7]), &aad, 70, Vec::new()).expect("memory");
    texts.iter().for_each(|text| writer.write_all(text).expect("memory"));
    let mut sealed = writer.finish().expect("memory");
    let mut opened = Vec::new();
    let reader = Reader::new(Opener::new(&key, &[2; 7]), &aad, 70, &sealed[..]);
    reader.expect("memory").read_to_end(&mut opened).expect("the tags");
    reveal(&mut opened);
    reveal(&mut sealed);
}

/// Batches of packets of mixed lengths, each with a key of its own; every third is forged when they are opened.
/// On every tier full windows, and some of which at least half is empty.
fn many(token: Token) {
    batch::<19>(token, 520);
    batch::<12>(token, 64);
    batch::<6>(token, 64);
}

fn batch<const COUNT: usize>(token: Token, longest: usize) {
    let keys: [_; COUNT] =
        core::array::from_fn(|i| ChaCha20Poly1305::new_with(token, &secret([i as u8; 32])));
    let lengths: [usize; COUNT] = core::array::from_fn(|i| {
        (i * 61) % longest + usize::from(longest == 64) + usize::from(i == 7 && longest > 64) * 500
    });
    let aad = secret([9; 20]);
    let mut texts = [secret([5; 1100]); COUNT];
    let mut tags = [[0; 16]; COUNT];
    let mut packets: Vec<_> = (keys.iter().zip(&mut texts).enumerate())
        .map(|(i, (key, text))| Packet::new(key, &[1; 12], &aad[..i], &mut text[..lengths[i]]))
        .collect();
    ChaCha20Poly1305::seal_many(&mut packets);
    for (packet, tag) in packets.iter().zip(&mut tags) {
        assert!(packet.result().is_ok());
        *tag = *packet.tag().as_bytes();
        see(packet.text());
    }
    for tag in tags.iter_mut().step_by(3) {
        tag[5] ^= 8;
    }
    let mut packets: Vec<_> = (keys.iter().zip(&mut texts).zip(&tags).enumerate())
        .map(|(i, ((key, text), tag))| {
            Packet::with_tag(key, &[1; 12], &aad[..i], &mut text[..lengths[i]], tag)
        })
        .collect();
    ChaCha20Poly1305::open_many(&mut packets);
    for (i, packet) in packets.iter().enumerate() {
        assert_eq!(packet.result().is_ok(), i % 3 != 0);
        if i % 3 != 0 {
            see(packet.text());
        }
    }
    for tag in &mut tags {
        reveal(tag);
    }
}
