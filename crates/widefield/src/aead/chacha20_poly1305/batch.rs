//! Packets in batches. Of XChaCha20-Poly1305 the keys of many messages are made together, and what remains are messages
//! of ChaCha20-Poly1305.

use super::{
    choice::{Choice, is_short},
    cipher::{ChaCha, ChaCha20Poly1305, XChaCha20Poly1305},
    kernels, tuned,
};
use crate::{
    aead::{
        Packet,
        batch::{Batches, are_few, one_by_one},
    },
    chacha20::subkeys,
};

/// So many packets of XChaCha20-Poly1305 are taken at once.
const AT_ONCE: usize = 32;

impl Batches<[u8; 12]> for ChaCha<12> {
    fn seal(packets: &mut [Packet<'_, ChaCha20Poly1305>]) {
        process_batch::<true>(packets);
    }

    fn open(packets: &mut [Packet<'_, ChaCha20Poly1305>]) {
        process_batch::<false>(packets);
    }
}

impl Batches<[u8; 24]> for ChaCha<24> {
    fn seal(packets: &mut [Packet<'_, XChaCha20Poly1305, [u8; 24]>]) {
        process_extended::<true>(packets);
    }

    fn open(packets: &mut [Packet<'_, XChaCha20Poly1305, [u8; 24]>]) {
        process_extended::<false>(packets);
    }
}

/// Seals or opens packets whose keys are of one tier: side by side those that gain by it.
fn process_batch<const SEAL: bool>(packets: &mut [Packet<'_, ChaCha20Poly1305>]) {
    let Some(token) = packets.first().map(|first| first.key.0.token) else { return };
    if are_few(packets, tuned::all::BATCH_FROM.get(), |p| is_short(token.tier(), p.text.len())) {
        return one_by_one::<_, SEAL>(packets);
    }
    let mut next = 0;
    while next < packets.len() {
        let choice = Choice::new(token.tier(), packets, &mut next);
        if !choice.batched().is_empty() {
            kernels::many::<SEAL>(token, packets, choice.batched());
        }
        for at in choice.singles() {
            packets[at].process_one::<SEAL>();
        }
    }
}

/// Seals or opens packets of XChaCha20-Poly1305 whose keys are of one tier.
fn process_extended<const SEAL: bool>(packets: &mut [Packet<'_, XChaCha20Poly1305, [u8; 24]>]) {
    if are_few(packets, tuned::all::BATCH_FROM.get(), |_| true) {
        return one_by_one::<_, SEAL>(packets);
    }
    let Some(token) = packets.first().map(|packet| packet.key.0.token) else { return };
    let mut keys: [ChaCha20Poly1305; AT_ONCE] = core::array::from_fn(|_| ChaCha20Poly1305::empty_with(token));
    for packets in packets.chunks_mut(AT_ONCE) {
        let n = packets.len();
        let from: [_; AT_ONCE] = core::array::from_fn(|i| {
            let packet = &packets[i % n];
            (&packet.key.0.key, &packet.nonce)
        });
        subkeys(token, &from[..n], &mut keys.each_mut().map(|key| &mut key.0.key));
        let mut rest = packets.iter_mut();
        let mut batch: [Packet<'_, ChaCha20Poly1305>; AT_ONCE] = core::array::from_fn(|i| {
            // What follows the last one is not acted on.
            let Some(p) = rest.next() else { return Packet::new(&keys[i], &[0; 12], &[], &mut []) };
            let mut nonce = [0; 12];
            nonce[4..].copy_from_slice(&p.nonce[16..]);
            Packet::with_tag(&keys[i], &nonce, p.aad, p.text, p.tag.as_bytes())
        });
        let batch = &mut batch[..n];
        process_batch::<SEAL>(batch);
        let done: [_; AT_ONCE] =
            core::array::from_fn(|i| batch.get(i).map(|packet| (packet.tag, packet.result)));
        for (packet, (tag, result)) in packets.iter_mut().zip(done.into_iter().flatten()) {
            (packet.tag, packet.result) = (tag, result);
        }
    }
}
