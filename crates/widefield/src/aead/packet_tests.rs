//! Batches of every cipher that has them, against messages one by one.

use super::{Algorithm, Key, Packet, Tag};
use crate::Error;
use crate::tier::{Token, sampled, tokens};

/// One of the two public functions.
type Function<A> = fn(&mut [Packet<'_, Key<A>, <A as Algorithm>::Nonce>]);

/// Lengths around what kernels take at once, and two of long messages.
const EDGES: [usize; 27] = [
    0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 9000, 127, 128, 129, 224, 239, 240, 255, 256, 257, 1350, 300,
    511, 512, 513, 5000,
];

/// Lengths of all kinds, in an order that mixes them.
fn lengths(count: usize) -> impl Iterator<Item = usize> {
    (0..count).map(|i| if i % 2 == 0 { EDGES[i / 2 % EDGES.len()] } else { (i * i * 37 + i) % 700 })
}

/// A message and what it becomes.
struct Sample<A: Algorithm> {
    key: Key<A>,
    nonce: A::Nonce,
    aad: Vec<u8>,
    text: Vec<u8>,
    sealed: Vec<u8>,
    tag: [u8; 16],
}

/// A nonce, byte by byte.
fn nonce<A: Algorithm>(byte: impl Fn(usize) -> u8) -> A::Nonce {
    let mut nonce = A::Nonce::default();
    for (j, to) in nonce.as_mut().iter_mut().enumerate() {
        *to = byte(j);
    }
    nonce
}

impl<A: Algorithm> Sample<A> {
    /// With a key of its own, sealed alone on the portable tier.
    fn new(token: Token, i: usize, len: usize) -> Self {
        let mut bytes = A::Key::default();
        for (j, byte) in bytes.as_mut().iter_mut().enumerate() {
            *byte = (j * 7 + i * 13) as u8;
        }
        let key = Key::<A>::new_with(token, &bytes);
        let nonce = nonce::<A>(|j| (i + 3 * j) as u8);
        let aad: Vec<u8> = (0..if i % 19 == 5 { 300 } else { (i * 11) % 40 }).map(|j| j as u8).collect();
        let text: Vec<u8> = (0..len).map(|j| (j * 5 + i) as u8).collect();
        let mut sealed = text.clone();
        let portable = Key::<A>::new_with(Token::Portable, &bytes);
        let tag = portable.seal_in_place(&nonce, &aad, &mut sealed).unwrap().into();
        Self { key, nonce, aad, text, sealed, tag }
    }
}

fn samples<A: Algorithm>(token: Token, lengths: impl Iterator<Item = usize>) -> Vec<Sample<A>> {
    lengths.enumerate().map(|(i, len)| Sample::new(token, i, len)).collect()
}

/// Batches of every size to 70, all lengths mixed or all of them short: each packet is what it is alone. Every third
/// that is opened was forged, in turn in tag, text and additional data: it alone is refused, and it alone is zeros.
fn each_is_what_it_is_alone<A: Algorithm>(seal: Function<A>, open: Function<A>) {
    for token in tokens() {
        let mixed = samples::<A>(token, lengths(70));
        let short = samples::<A>(token, (0..70).map(|i| i * 7 % 65));
        for (all, count) in (0..=70).step_by(sampled(5)).flat_map(|count| [(&mixed, count), (&short, count)])
        {
            let samples = &all[70 - count..];
            let mut buffers: Vec<Vec<u8>> = samples.iter().map(|s| s.text.clone()).collect();
            let mut packets: Vec<_> = samples
                .iter()
                .zip(&mut buffers)
                .map(|(s, buf)| Packet::new(&s.key, &s.nonce, &s.aad, buf))
                .collect();
            assert!(packets.iter().all(|p| p.result().is_err()), "nothing is done yet");
            seal(&mut packets);
            for (i, (p, s)) in packets.iter().zip(samples).enumerate() {
                assert_eq!(p.result(), Ok(()), "{token:?} {i} of {count}");
                assert!(p.text() == s.sealed && *p.tag().as_bytes() == s.tag, "{token:?} {i} of {count}");
            }

            let mut forged: Vec<_> = samples.iter().map(|s| (s.aad.clone(), s.tag)).collect();
            let is_forged = |i: usize| i % 3 == 1;
            for (i, (aad, tag)) in forged.iter_mut().enumerate().filter(|(i, _)| is_forged(*i)) {
                match (i / 3 % 3, buffers[i].last_mut(), aad.first_mut()) {
                    (1, Some(byte), _) | (2, _, Some(byte)) => *byte ^= 0x40,
                    _ => tag[i % 16] ^= 1 << (i % 8),
                }
            }
            let mut packets: Vec<_> = samples
                .iter()
                .zip(&mut buffers)
                .zip(&forged)
                .map(|((s, buf), (aad, tag))| Packet::with_tag(&s.key, &s.nonce, aad, buf, tag))
                .collect();
            open(&mut packets);
            for (i, (p, s)) in packets.iter().zip(samples).enumerate() {
                let right = (Ok(()), s.text.clone());
                let refused = (Err(Error::Authentication), vec![0; s.text.len()]);
                let expected = if is_forged(i) { refused } else { right };
                assert_eq!((p.result(), p.text().to_vec()), expected, "{token:?} {i} of {count}");
            }
        }
    }
}

/// Every length to a few hundred bytes, and of every length of additional data to forty, under one key.
fn every_length_under_one_key<A: Algorithm>(seal: Function<A>, open: Function<A>) {
    let mut bytes = A::Key::default();
    bytes.as_mut().fill(0x5a);
    let nonces: Vec<A::Nonce> = (0..530u64).map(|i| nonce::<A>(|j| (i >> (j % 8)) as u8)).collect();
    let aad: [u8; 40] = core::array::from_fn(|i| 3 * i as u8);
    let aad = |len: usize| &aad[..(7 * len) % 41];
    let portable = Key::<A>::new_with(Token::Portable, &bytes);
    let texts: Vec<Vec<u8>> = (0..530).map(|len| (0..len).map(|j| (j * 11) as u8).collect()).collect();
    let mut sealed = texts.clone();
    let tags: Vec<Tag> = (sealed.iter_mut().zip(&nonces).enumerate())
        .map(|(len, (text, nonce))| portable.seal_in_place(nonce, aad(len), text).unwrap())
        .collect();
    for token in tokens() {
        let key = Key::<A>::new_with(token, &bytes);
        let mut buffers = texts.clone();
        let mut packets: Vec<_> = (buffers.iter_mut().zip(&nonces).enumerate())
            .map(|(len, (text, nonce))| Packet::new(&key, nonce, aad(len), text))
            .collect();
        seal(&mut packets);
        for (len, ((p, tag), text)) in packets.iter().zip(&tags).zip(&sealed).enumerate() {
            assert_eq!((p.result(), p.text(), p.tag()), (Ok(()), &text[..], tag), "{token:?} {len}");
        }
        let mut packets: Vec<_> = (buffers.iter_mut().zip(&nonces).zip(&tags).enumerate())
            .map(|(len, ((text, nonce), tag))| Packet::with_tag(&key, nonce, aad(len), text, tag.as_bytes()))
            .collect();
        open(&mut packets);
        for (len, (p, text)) in packets.iter().zip(&texts).enumerate() {
            assert_eq!((p.result(), p.text()), (Ok(()), &text[..]), "{token:?} {len}");
        }
    }
}

/// Keys of different tiers in one batch.
fn tiers_may_be_mixed<A: Algorithm>(seal: Function<A>, open: Function<A>) {
    let tiers: Vec<Token> = tokens().collect();
    let all: Vec<Sample<A>> = (tiers.iter().cycle().zip(lengths(40)).enumerate())
        .map(|(i, (token, len))| Sample::new(*token, i, len))
        .collect();
    let mut buffers: Vec<Vec<u8>> = all.iter().map(|s| s.text.clone()).collect();
    let mut packets: Vec<_> =
        all.iter().zip(&mut buffers).map(|(s, buf)| Packet::new(&s.key, &s.nonce, &s.aad, buf)).collect();
    seal(&mut packets);
    for (p, s) in packets.iter().zip(&all) {
        assert!(p.result().is_ok() && p.text() == s.sealed && *p.tag().as_bytes() == s.tag);
    }
    assert_eq!(format!("{:?}", packets[0]), "Packet { result: Ok(()), .. }");
    open(&mut packets);
    assert!(packets.iter().zip(&all).all(|(p, s)| p.result().is_ok() && p.text() == s.text));
}

macro_rules! suite {
    ($($(#[$meta:meta])* $name:ident: $cipher:ty;)+) => { $(
        $(#[$meta])*
        #[test]
        fn $name() {
            each_is_what_it_is_alone(<$cipher>::seal_many, <$cipher>::open_many);
            every_length_under_one_key(<$cipher>::seal_many, <$cipher>::open_many);
            tiers_may_be_mixed(<$cipher>::seal_many, <$cipher>::open_many);
        }
    )+ };
}
suite! {
    #[cfg(feature = "gcm")]
    aes_128_gcm: super::Aes128Gcm;
    #[cfg(feature = "gcm")]
    aes_192_gcm: super::Aes192Gcm;
    #[cfg(feature = "gcm")]
    aes_256_gcm: super::Aes256Gcm;
    #[cfg(feature = "gcm")]
    xaes_256_gcm: super::XAes256Gcm;
    #[cfg(feature = "chacha20poly1305")]
    chacha20_poly1305: super::ChaCha20Poly1305;
    #[cfg(feature = "chacha20poly1305")]
    xchacha20_poly1305: super::XChaCha20Poly1305;
    #[cfg(feature = "gcm-siv")]
    aes_128_gcm_siv: super::Aes128GcmSiv;
    #[cfg(feature = "gcm-siv")]
    aes_256_gcm_siv: super::Aes256GcmSiv;
}
