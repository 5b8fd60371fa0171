//! Messages in slices and in batches, of every AEAD: key, text and additional data are secret, lengths and nonces are
//! not. Whether a tag is accepted becomes known.

use crate::taint::{reveal, secret};
use crate::{Case, case};
use widefield::aead::{
    Aead, Aes128Gcm, Aes128GcmSiv, Aes192Gcm, Aes256Gcm, Aes256GcmSiv, ChaCha20Poly1305, Packet, XAes256Gcm,
    XChaCha20Poly1305,
};
use widefield::cpu::{Tier, Token};

macro_rules! cases {
    ($($name:literal $cipher:ident $k:literal;)+) => { &[ $(
        case(concat!("aead/", $name, " vectored"), Tier::Portable, |token| {
            vectored::<$cipher>(token, &secret([7; $k]));
        }),
        case(concat!("aead/", $name, " many"), Tier::Portable, |token| {
            many::<$cipher>(token, |i| secret([i; $k]));
        }),
    )+ ] };
}
pub(super) const CASES: &[Case] = cases! {
    "aes128gcm" Aes128Gcm 16;
    "aes192gcm" Aes192Gcm 24;
    "aes256gcm" Aes256Gcm 32;
    "xaes256gcm" XAes256Gcm 32;
    "aes128gcmsiv" Aes128GcmSiv 16;
    "aes256gcmsiv" Aes256GcmSiv 32;
    "chacha20poly1305" ChaCha20Poly1305 32;
    "xchacha20poly1305" XChaCha20Poly1305 32;
};

/// Joined on the stack and sealed where they lie; of additional data, 0 to 90 bytes, on both sides likewise.
const LENGTHS: [usize; 8] = [0, 1, 31, 64, 200, 300, 777, 2500];

fn vectored<A: Aead>(token: Token, key: &A::Key) {
    let (key, nonce) = (A::new_with(token, key), A::Nonce::default());
    for len in LENGTHS {
        let (aad, mut text) = (secret([9; 90]), secret([5; 2500]));
        let (aad, text) = (&aad[..len % 91], &mut text[..len]);
        let (before, behind) = aad.split_at(aad.len() / 3);
        let aad = [before, behind];
        let mut tag: [u8; 16] = {
            let (first, rest) = text.split_at_mut(len / 7);
            let (second, third) = rest.split_at_mut(len % 3);
            key.seal_vectored(&nonce, &aad, &mut [first, second, &mut [], third]).expect("no limit").into()
        };
        if len > 0 {
            reveal(&mut text.to_vec());
        }
        let mut wrong = tag;
        wrong[3] ^= 1;
        let mut forged = text.to_vec();
        let (first, second) = forged.split_at_mut(len / 2);
        assert!(key.open_vectored(&nonce, &aad, &mut [first, second], &wrong).is_err());
        let (first, second) = text.split_at_mut(len - len / 9);
        key.open_vectored(&nonce, &aad, &mut [first, second], &tag).expect("the tag");
        if len > 0 {
            reveal(text);
        }
        reveal(&mut tag);
    }
}

/// Lengths that take every path of a packet: windows of each width, half a group, groups, what is left after them.
const OF_PACKETS: [usize; 15] = [0, 1, 16, 31, 48, 64, 100, 128, 200, 255, 256, 300, 520, 1100, 1500];

/// Batches of packets of all lengths, each with a key of its own; every third is forged when they are opened.
fn many<A: Aead>(token: Token, key: impl Fn(u8) -> A::Key) {
    let keys: Vec<_> = (0..OF_PACKETS.len()).map(|i| A::new_with(token, &key(i as u8))).collect();
    let nonce = A::Nonce::default();
    let aad = secret([9u8; 40]);
    let aad = |i: usize| &aad[..(11 * i) % 41];
    let mut texts = [secret([5u8; 1500]); OF_PACKETS.len()];
    let mut packets: Vec<_> = (keys.iter().zip(&mut texts).zip(OF_PACKETS).enumerate())
        .map(|(i, ((key, text), len))| Packet::new(key, &nonce, aad(i), &mut text[..len]))
        .collect();
    A::seal_many(&mut packets);
    let mut tags: Vec<[u8; 16]> = packets.iter().map(|packet| *packet.tag().as_bytes()).collect();
    for packet in packets {
        assert!(packet.result().is_ok());
        if !packet.text().is_empty() {
            reveal(&mut packet.text().to_vec());
        }
    }
    for tag in tags.iter_mut().step_by(3) {
        tag[5] ^= 8;
    }
    let mut packets: Vec<_> = (keys.iter().zip(&mut texts).zip(OF_PACKETS).zip(&tags).enumerate())
        .map(|(i, (((key, text), len), tag))| Packet::with_tag(key, &nonce, aad(i), &mut text[..len], tag))
        .collect();
    A::open_many(&mut packets);
    for (i, packet) in packets.iter().enumerate() {
        assert_eq!(packet.result().is_ok(), i % 3 != 0);
        if i % 3 != 0 && !packet.text().is_empty() {
            reveal(&mut packet.text().to_vec());
        }
    }
    for tag in &mut tags {
        reveal(tag);
    }
}
