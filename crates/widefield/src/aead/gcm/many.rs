//! The packets of a batch in one function.
//!
//! A short packet waits: for its rounds of AES, one after the other, then for product and reduction. While one does,
//! the processor goes on with the next, as far as it can see: hence no calls between short packets, no choices, and
//! nothing to wipe, since all stays in registers. Two packets interleaved by hand gain nothing over that at one vector,
//! and lose with more for want of registers.

use super::{
    Gcm, kernels,
    key::Key,
    state::{State, check_lengths},
    tail::{Start, whole_message},
};
use crate::{
    aead::{self, Packet, packet::Batched},
    simd::{AesBlocks, InOut},
};

/// Packets under keys of `K` bytes.
type Packets<'p, 'a, const K: usize> = &'p mut [Packet<'a, aead::Key<Gcm<K>>>];

impl Key {
    /// Whether the kernel takes such a packet under this key.
    pub(super) fn is_batchable(&self, aad: &[u8], text: &[u8]) -> bool {
        self.vector().is_some() && check_lengths(aad.len() as u64, text.len() as u64).is_ok()
    }
}

/// Seals or opens all packets, under keys of `R` rounds and one tier.
pub(super) fn process<const K: usize, const R: usize, const SEAL: bool>(packets: Packets<'_, '_, K>)
where
    Gcm<K>: Batched,
{
    for p in packets.iter_mut().filter(|p| !p.key.0.0.is_batchable(p.aad, p.text)) {
        p.process_one::<SEAL>();
    }
    if let Some(key) = packets.first().and_then(|packet| packet.key.0.0.vector()) {
        kernels::many::<K, R, SEAL>(key.powers.token, packets);
    }
}

/// Seals or opens all packets whose lengths are within the limits, under keys of `R` rounds.
#[inline(always)]
pub(super) fn run<V: AesBlocks, const K: usize, const R: usize, const SEAL: bool>(
    token: V::Token,
    packets: Packets<'_, '_, K>,
) {
    for packet in packets {
        let Some(key) = packet.key.0.0.vector() else { continue };
        if check_lengths(packet.aad.len() as u64, packet.text.len() as u64).is_err() {
            continue;
        }
        let (mut aad, mut io) = (packet.aad, InOut::in_place(packet.text));
        let start = if aad.len() <= 16 && io.len() <= key.half_group {
            Start::at_nonce(packet.nonce, aad.len(), io.len())
        } else {
            let mut state = State::new(aad.len(), io.len());
            state.start(packet.nonce);
            aad = key.before_the_tail::<SEAL>(&mut state, aad, &mut io);
            Start::of(&state)
        };
        if let Some(tag) = whole_message::<V, R, SEAL>(token, key, &start, aad, io) {
            packet.finish_with::<SEAL>(aead::Tag::new(tag));
        }
    }
}
