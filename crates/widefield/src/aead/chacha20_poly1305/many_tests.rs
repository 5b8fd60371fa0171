//! Batches, against messages one by one.

use super::many::LONGEST;
use super::*;
use crate::tier::{sampled, tokens};

/// Lengths of all kinds, in an order that mixes them.
fn lengths(count: usize) -> impl Iterator<Item = usize> {
    let edges =
        [0, 1, 63, 64, 65, 127, 128, 9000, 256, 1350, LONGEST - 1, LONGEST, LONGEST + 1, 300, 16, 5000];
    (0..count).map(move |i| if i % 3 == 0 { edges[i / 3 % 16] } else { (i * i * 37 + i) % 700 })
}

/// A message and what it becomes.
struct Sample {
    key: ChaCha20Poly1305,
    nonce: [u8; 12],
    aad: Vec<u8>,
    text: Vec<u8>,
    sealed: Vec<u8>,
    tag: [u8; 16],
}

/// Messages with keys of their own, sealed one by one on the portable tier.
fn samples(token: Token, count: usize) -> Vec<Sample> {
    let sample = |(i, len): (usize, usize)| {
        let bytes: [u8; 32] = core::array::from_fn(|j| (j * 7 + i * 13) as u8);
        let key = ChaCha20Poly1305::new_with(token, &bytes);
        let nonce = core::array::from_fn(|j| (i + 3 * j) as u8);
        let aad: Vec<u8> = (0..(i * 11) % 40).map(|j| j as u8).collect();
        let text: Vec<u8> = (0..len).map(|j| (j * 5 + i) as u8).collect();
        let mut sealed = text.clone();
        let portable = ChaCha20Poly1305::new_with(Token::Portable, &bytes);
        let tag = portable.seal_in_place(&nonce, &aad, &mut sealed).unwrap().into();
        Sample { key, nonce, aad, text, sealed, tag }
    };
    lengths(count).enumerate().map(sample).collect()
}

/// Batches of every size to 70, all lengths mixed: each packet is what it is alone. Every third that is opened was forged, in
/// turn in tag, text and additional data: it alone is refused, and it alone is zeros.
#[test]
fn each_is_what_it_is_alone() {
    for token in tokens() {
        for count in (0..=70).step_by(sampled(5)) {
            let samples = samples(token, count);
            let mut buffers: Vec<Vec<u8>> = samples.iter().map(|s| s.text.clone()).collect();
            let mut packets: Vec<_> = samples
                .iter()
                .zip(&mut buffers)
                .map(|(s, buf)| Packet::new(&s.key, &s.nonce, &s.aad, buf))
                .collect();
            assert!(packets.iter().all(|p| p.result().is_err()), "nothing is done yet");
            ChaCha20Poly1305::seal_many(&mut packets);
            for (i, (p, s)) in packets.iter().zip(&samples).enumerate() {
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
            ChaCha20Poly1305::open_many(&mut packets);
            for (i, (p, s)) in packets.iter().zip(&samples).enumerate() {
                let right = (Ok(()), s.text.clone());
                let refused = (Err(Error::Authentication), vec![0; s.text.len()]);
                let expected = if is_forged(i) { refused } else { right };
                assert_eq!((p.result(), p.text().to_vec()), expected, "{token:?} {i} of {count}");
            }
        }
    }
}

/// Keys of different tiers in one batch.
#[test]
fn tiers_may_be_mixed() {
    let tiers: Vec<Token> = tokens().collect();
    let all: Vec<Sample> =
        tiers.iter().cycle().take(40).enumerate().map(|(i, t)| samples(*t, i + 1).remove(i)).collect();
    let mut buffers: Vec<Vec<u8>> = all.iter().map(|s| s.text.clone()).collect();
    let mut packets: Vec<_> =
        all.iter().zip(&mut buffers).map(|(s, buf)| Packet::new(&s.key, &s.nonce, &s.aad, buf)).collect();
    ChaCha20Poly1305::seal_many(&mut packets);
    for (p, s) in packets.iter().zip(&all) {
        assert!(p.result().is_ok() && p.text() == s.sealed && *p.tag().as_bytes() == s.tag);
    }
    assert_eq!(format!("{:?}", packets[0]), "Packet { result: Ok(()), .. }");
}
