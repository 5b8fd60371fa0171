//! Batches of XChaCha20-Poly1305: the keys of many messages are made together, and what remains are messages of
//! ChaCha20-Poly1305.

use super::{ChaCha20Poly1305, XChaCha20Poly1305, process_batch, tuned};
use crate::{
    aead::{
        Packet,
        packet::{are_few, one_by_one},
    },
    chacha20::subkeys,
};

/// So many packets are taken at once.
const AT_ONCE: usize = 32;

/// Seals or opens packets whose keys are of one tier.
pub(super) fn process_extended<const SEAL: bool>(packets: &mut [Packet<'_, XChaCha20Poly1305, [u8; 24]>]) {
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
