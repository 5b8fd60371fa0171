//! The packets of a batch in one function.
//!
//! A short packet waits: for its rounds of AES, one after the other, then for product and reduction. While one does,
//! the processor goes on with the next, as far as it can see: hence no calls between short packets, no choices, and
//! nothing to wipe, since all stays in registers. Two packets interleaved by hand gain nothing over that at one vector,
//! and lose with more for want of registers.

use super::{
    state::{State, check_lengths},
    tail::{Start, whole_message},
    vector_key::VectorKey,
};
use crate::{
    aead::{Packet, Tag, batch::ForPackets},
    simd::{AesBlocks, InOut},
};

/// Seals or opens all packets whose lengths are within the limits, under keys of `R` rounds.
#[inline(always)]
pub(super) fn run<V: AesBlocks, P: ForPackets<VectorKey>, const R: usize, const SEAL: bool>(
    token: V::Token,
    packets: &mut [Packet<'_, P>],
) {
    for packet in packets {
        let Some(key) = packet.key.vector() else { continue };
        if check_lengths(packet.aad.len() as u64, packet.text.len() as u64).is_err() {
            continue;
        }
        let (mut aad, mut io) = (packet.aad, InOut::in_place(packet.text));
        let start = if aad.len() <= 16 && io.len() <= key.half_group {
            Start::at_nonce(&packet.nonce, aad.len(), io.len())
        } else {
            let mut state = State::new(aad.len(), io.len());
            state.start(&packet.nonce);
            aad = key.before_the_tail::<SEAL>(&mut state, aad, &mut io);
            Start::of(&state)
        };
        if let Some(tag) = whole_message::<V, R, SEAL>(token, key, &start, aad, io) {
            packet.finish_with::<SEAL>(Tag::new(tag));
        }
    }
}
