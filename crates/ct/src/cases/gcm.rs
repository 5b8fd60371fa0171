//! AES-GCM and its parts: key, text and additional data are secret, lengths and nonces are not. Whether a tag is
//! accepted becomes known.

use crate::taint::{mark, reveal, secret};
use crate::{Case, case};
use widefield::aead::{
    Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, GcmMessage, Tag, XAes256Gcm,
};
use widefield::aes::{Aes128, Aes192, Aes256};
use widefield::cpu::{Tier, Token};
use widefield::ghash::{Ghash, Polyval};

pub(super) const CASES: &[Case] = &[
    case("aes/128", Tier::Portable, aes_128),
    case("aes/192", Tier::Portable, aes_192),
    case("aes/256", Tier::Portable, aes_256),
    case("ghash/ghash", Tier::Portable, ghash),
    case("ghash/polyval", Tier::Portable, polyval),
    case("aead/aes128gcm", Tier::Portable, aes_128_gcm),
    case("aead/aes192gcm", Tier::Portable, aes_192_gcm),
    case("aead/aes256gcm", Tier::Portable, aes_256_gcm),
    case("aead/aes128gcm between", Tier::Portable, aes_128_gcm_between),
    case("aead/aes192gcm between", Tier::Portable, aes_192_gcm_between),
    case("aead/aes256gcm between", Tier::Portable, aes_256_gcm_between),
    case("aead/aes128gcm long", Tier::Portable, aes_128_gcm_long),
    case("aead/aes128gcm vector", Tier::Portable, aes_128_gcm_vector),
    case("aead/aes192gcm vector", Tier::Portable, aes_192_gcm_vector),
    case("aead/aes256gcm vector", Tier::Portable, aes_256_gcm_vector),
    case("aead/aes128gcmsiv", Tier::Portable, aes_128_gcm_siv),
    case("aead/aes256gcmsiv", Tier::Portable, aes_256_gcm_siv),
    case("aead/xaes256gcm", Tier::Portable, xaes_256_gcm),
    case("aead/xaes256gcm message key", Tier::Portable, xaes_256_gcm_message_key),
    case("aead/tag", Tier::Portable, equality),
    case("aead/aes128gcm message", Tier::Portable, aes_128_gcm_message),
    case("aead/vectors", Tier::Portable, vectors),
];

/// Lengths that take every path: windows of each width, half a group, groups, what is left after them.
const LENGTHS: [usize; 15] = [0, 1, 16, 31, 48, 64, 100, 128, 200, 255, 256, 300, 520, 1100, 1500];

macro_rules! cipher {
    ($name:ident, $cipher:ident, $k:literal) => {
        fn $name(token: Token) {
            let cipher = $cipher::new_with(token, &secret([7; $k]));
            for n in [1, 3, 32, 37] {
                let mut blocks = secret([[3u8; 16]; 37]);
                cipher.encrypt_blocks(&mut blocks[..n]);
                reveal(&mut blocks[..n].to_vec());
                cipher.decrypt_blocks(&mut blocks[..n]);
                reveal(&mut blocks[..n]);
            }
            let mut block = secret([3; 16]);
            cipher.encrypt_block(&mut block);
            reveal(&mut { block });
            cipher.decrypt_block(&mut block);
            reveal(&mut block);
        }
    };
}
cipher! { aes_128, Aes128, 16 }
cipher! { aes_192, Aes192, 24 }
cipher! { aes_256, Aes256, 32 }

macro_rules! hash {
    ($name:ident, $hash:ident) => {
        fn $name(token: Token) {
            for len in LENGTHS {
                let text = secret([5u8; 1500]);
                let mut hash = $hash::new_with(token, &secret([7; 16]));
                hash.update(&text[..len / 3]);
                hash.update(&text[len / 3..len]);
                hash.update(&text[..1]);
                reveal(&mut hash.finalize());
            }
        }
    };
}
hash! { ghash, Ghash }
hash! { polyval, Polyval }

macro_rules! aes_gcm {
    ($name:ident, $cipher:ident, $k:literal) => {
        fn $name(token: Token) {
            let key = $cipher::new_with(token, &secret([7; $k]));
            for len in LENGTHS {
                let aad = secret([9u8; 40]);
                let aad = &aad[..len % 41];
                let mut text = secret([5u8; 1500]);
                let text = &mut text[..len];
                let mut tag: [u8; 16] = key.seal_in_place(&[1; 12], aad, text).expect("no limit").into();
                if len > 0 {
                    reveal(&mut text.to_vec());
                }
                let mut wrong = tag;
                wrong[3] ^= 1;
                assert!(key.open_in_place(&[1; 12], aad, &mut text.to_vec(), &wrong).is_err());
                key.open_in_place(&[1; 12], aad, text, &tag).expect("the tag");
                reveal(&mut tag);
                let mut iv_tag: [u8; 16] =
                    key.seal_in_place_with_iv(&[1; 9], aad, text).expect("no limit").into();
                reveal(&mut iv_tag);

                let mut seal = key.encryptor(&[2; 12], aad).expect("no limit");
                let (first, rest) = text.split_at_mut(len / 3);
                seal.update(first).expect("no limit");
                seal.update(rest).expect("no limit");
                let mut tag: [u8; 16] = seal.finalize().into();
                let mut open = key.decryptor(&[2; 12], aad).expect("no limit");
                open.update_unverified(text).expect("no limit");
                open.verify(&tag).expect("the tag");
                reveal(&mut tag);
                if len > 0 {
                    reveal(&mut text.to_vec());
                }
                let mut mac = key.gmac(&[3; 12]);
                mac.update(text).expect("no limit");
                let mut tag: [u8; 16] = mac.finalize().into();
                assert_eq!(key.gmac(&[3; 12]).mac(text), Ok(Tag::new(tag)));
                reveal(&mut tag);
            }
        }
    };
}
aes_gcm! { aes_128_gcm, Aes128Gcm, 16 }
aes_gcm! { aes_192_gcm, Aes192Gcm, 24 }
aes_gcm! { aes_256_gcm, Aes256Gcm, 32 }

/// Long enough for the first round's table.
fn aes_128_gcm_long(token: Token) {
    let key = Aes128Gcm::new_with(token, &secret([7; 16]));
    let mut text = vec![5u8; 50_000];
    mark(&mut text);
    let mut tag: [u8; 16] = key.seal_in_place(&[1; 12], &[], &mut text).expect("no limit").into();
    reveal(&mut text.clone());
    key.open_in_place(&[1; 12], &[], &mut text, &tag).expect("the tag");
    reveal(&mut text);
    reveal(&mut tag);
}

/// From one buffer to another, and back.
macro_rules! between {
    ($name:ident, $cipher:ident, $k:literal) => {
        fn $name(token: Token) {
            let key = $cipher::new_with(token, &secret([7; $k]));
            for len in LENGTHS {
                let (aad, text) = (secret([9u8; 40]), secret([5u8; 1500]));
                let (aad, text) = (&aad[..len % 41], &text[..len]);
                let (mut sealed, mut opened) = ([0; 1500], [0; 1500]);
                let (sealed, opened) = (&mut sealed[..len], &mut opened[..len]);
                let mut tag: [u8; 16] = key.seal(&[1; 12], aad, text, sealed).expect("no limit").into();
                let mut wrong = tag;
                wrong[15] ^= 0x80;
                assert!(key.open(&[1; 12], aad, sealed, opened, &wrong).is_err());
                key.open(&[1; 12], aad, sealed, opened, &tag).expect("the tag");
                if len > 0 {
                    reveal(sealed);
                    reveal(opened);
                }
                reveal(&mut tag);
            }
        }
    };
}
between! { aes_128_gcm_between, Aes128Gcm, 16 }
between! { aes_192_gcm_between, Aes192Gcm, 24 }
between! { aes_256_gcm_between, Aes256Gcm, 32 }

/// Initialisation vectors of other lengths than a nonce's: in one piece, in pieces, without a text, with a tag cut
/// short. The vector is public, what is hashed of it under the key is not.
macro_rules! vector {
    ($name:ident, $cipher:ident, $k:literal) => {
        fn $name(token: Token) {
            let key = $cipher::new_with(token, &secret([7; $k]));
            for (len, iv) in [(0, 1), (31, 16), (300, 60), (1100, 300)] {
                let iv = &[3u8; 300][..iv];
                let (aad, mut text) = (secret([9u8; 20]), secret([5u8; 1500]));
                let text = &mut text[..len];
                let mut tag: [u8; 16] = key.seal_in_place_with_iv(iv, &aad, text).expect("no limit").into();
                let mut wrong = tag;
                wrong[0] ^= 1;
                assert!(key.open_in_place_with_iv(iv, &aad, &mut text.to_vec(), &wrong).is_err());
                for n in [4, 8, 12, 13, 14, 15, 16] {
                    let short =
                        |tag: &[u8]| key.hazmat().open_in_place_short_tag(iv, &aad, &mut text.to_vec(), tag);
                    short(&tag[..n]).expect("the tag");
                    assert!(short(&wrong[..n]).is_err());
                }
                key.open_in_place_with_iv(iv, &aad, text, &tag).expect("the tag");
                reveal(&mut tag);

                let mut seal = key.encryptor_with_iv(iv, &aad).expect("a vector");
                let mut open = key.decryptor_with_iv(iv, &aad).expect("a vector");
                let (first, rest) = text.split_at_mut(len / 3);
                for piece in [first, rest] {
                    seal.update(piece).expect("no limit");
                    open.update_unverified(piece).expect("no limit");
                }
                let mut tag: [u8; 16] = seal.finalize().into();
                open.verify(&tag).expect("the tag");
                reveal(&mut tag);

                let mac = || {
                    let mut mac = key.gmac_with_iv(iv).expect("a vector");
                    mac.update(&text[..len / 3]).expect("no limit");
                    mac.update(&text[len / 3..]).expect("no limit");
                    mac
                };
                let mut tag: [u8; 16] = mac().finalize().into();
                mac().verify(&tag).expect("the tag");
                assert!(mac().verify(&wrong).is_err());
                reveal(&mut tag);
                if len > 0 {
                    reveal(text);
                }
            }
        }
    };
}
vector! { aes_128_gcm_vector, Aes128Gcm, 16 }
vector! { aes_192_gcm_vector, Aes192Gcm, 24 }
vector! { aes_256_gcm_vector, Aes256Gcm, 32 }

/// An AEAD without messages in pieces, in place and from one buffer to another. The tag, which is sent, is a counter of
/// AES-GCM-SIV that nothing branches on.
macro_rules! whole {
    ($name:ident, $cipher:ident, $k:literal, $nonce:literal) => {
        fn $name(token: Token) {
            let key = $cipher::new_with(token, &secret([7; $k]));
            for len in LENGTHS {
                let (aad, mut text) = (secret([9u8; 40]), secret([5u8; 1500]));
                let (aad, text) = (&aad[..len % 41], &mut text[..len]);
                let (mut sealed, mut opened) = ([0; 1500], [0; 1500]);
                let (sealed, opened) = (&mut sealed[..len], &mut opened[..len]);
                let mut tag: [u8; 16] = key.seal(&[1; $nonce], aad, text, sealed).expect("no limit").into();
                assert_eq!(key.seal_in_place(&[1; $nonce], aad, text), Ok(Tag::new(tag)));
                let mut wrong = tag;
                wrong[15] ^= 1;
                assert!(key.open(&[1; $nonce], aad, sealed, opened, &wrong).is_err());
                key.open(&[1; $nonce], aad, sealed, opened, &tag).expect("the tag");
                key.open_in_place(&[1; $nonce], aad, text, &tag).expect("the tag");
                if len > 0 {
                    reveal(sealed);
                    reveal(opened);
                    reveal(text);
                }
                reveal(&mut tag);
            }
        }
    };
}
whole! { aes_128_gcm_siv, Aes128GcmSiv, 16, 12 }
whole! { aes_256_gcm_siv, Aes256GcmSiv, 32, 12 }
whole! { xaes_256_gcm, XAes256Gcm, 32, 24 }

/// A nonce's own key of AES-256-GCM.
fn xaes_256_gcm_message_key(token: Token) {
    let (key, nonce) = XAes256Gcm::new_with(token, &secret([7; 32])).message_key(&[1; 24]);
    let mut text = secret([5; 100]);
    let mut tag: [u8; 16] = key.seal_in_place(&nonce, &[], &mut text).expect("no limit").into();
    reveal(&mut text);
    reveal(&mut tag);
}

/// Whether tags are equal becomes known, and where they differ does not.
fn equality(_: Token) {
    let tag = secret([7; 16]);
    for at in [0, 7, 8, 15] {
        let mut other = tag;
        other[at] ^= 1;
        assert!(Tag::new(tag) == Tag::new(tag) && Tag::new(tag) != Tag::new(other));
    }
    reveal(&mut Tag::new(tag).as_bytes().to_owned());
}

/// A message whose additional data comes in pieces, and whose text goes from one buffer to another.
fn aes_128_gcm_message(token: Token) {
    let key = Aes128Gcm::new_with(token, &secret([7; 16]));
    let key = key.hazmat();
    for len in [0, 31, 300, 1100] {
        let (aad, text) = (secret([9u8; 40]), secret([5u8; 1100]));
        let (first, rest) = text[..len].split_at(len / 3);
        let mut sealed = text;
        let (mut seal, mut open) = (GcmMessage::new(), GcmMessage::new());
        for message in [&mut seal, &mut open] {
            message.start(key, &[1; 12]).expect("a vector");
            message.additional_data(key, &aad[..7]).expect("no limit");
            message.additional_data(key, &aad[7..]).expect("no limit");
        }
        seal.seal(key, first, &mut sealed[..len / 3]).expect("one length");
        sealed[len / 3..len].copy_from_slice(rest);
        seal.seal_in_place(key, &mut sealed[len / 3..len]).expect("no limit");
        let mut opened = [0; 1100];
        open.open_unverified(key, &sealed[..len / 3], &mut opened[..len / 3]).expect("one length");
        opened[len / 3..len].copy_from_slice(&sealed[len / 3..len]);
        open.open_in_place_unverified(key, &mut opened[len / 3..len]).expect("no limit");
        let mut tags = [seal, open].map(|mut m| *m.end(key).expect("started").as_bytes());
        reveal(&mut tags);
        if len > 0 {
            reveal(&mut sealed[..len]);
            reveal(&mut opened[..len]);
        }
    }
}

/// Keys from a source of random bytes and from slices, texts that become vectors; on the widest tier.
fn vectors(_: Token) {
    let fill = |bytes: &mut [u8]| {
        bytes.fill(7);
        mark(bytes);
        Ok::<(), core::convert::Infallible>(())
    };
    let Ok(bytes) = Aes256Gcm::generate_key(fill);
    let key = Aes256Gcm::from_slice(&bytes).expect("the length");
    let aad = secret([9; 5]);
    let sealed = key.seal_to_vec(&[1; 12], &aad, &secret([5; 100])).expect("no limit");
    reveal(&mut sealed.clone());
    reveal(&mut key.open_to_vec(&[1; 12], &aad, &sealed).expect("it is authentic"));
    reveal(&mut { bytes });
}
