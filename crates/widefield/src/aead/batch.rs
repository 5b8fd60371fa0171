//! Many messages in one call.

use super::{algorithm::Algorithm, key::Key, packet::Packet};

impl<A: Algorithm> Packet<'_, Key<A>, A::Nonce> {
    /// Seals or opens this packet by itself.
    pub(super) fn process_one<const SEAL: bool>(&mut self) {
        self.result = if SEAL {
            self.key.seal_in_place(&self.nonce, self.aad, self.text).map(|tag| self.tag = tag)
        } else {
            self.key.open_in_place(&self.nonce, self.aad, self.text, self.tag.as_bytes())
        };
    }
}

impl<A: Algorithm> Key<A> {
    /// Encrypts and authenticates each packet, as [`seal_in_place`](Self::seal_in_place) does: results and tags are in
    /// the packets.
    ///
    /// Keys may be different ones, and lengths may be mixed. The gain is in short packets, of up to a few hundred bytes
    /// or, with ChaCha20-Poly1305 on some tiers, two thousand. Keys of the same tier should stand together, as they do
    /// unless they were set up by [`new_with`](Self::new_with).
    ///
    /// Nothing is checked across packets: that no two under one key have the same nonce is up to the caller.
    pub fn seal_many(packets: &mut [Packet<'_, Self, A::Nonce>]) {
        of_each_tier(packets, A::seal_batch);
    }

    /// Checks and decrypts each packet, as [`open_in_place`](Self::open_in_place) does: results are in the packets. One
    /// that is refused is zeros, and leaves the others alone.
    pub fn open_many(packets: &mut [Packet<'_, Self, A::Nonce>]) {
        of_each_tier(packets, A::open_batch);
    }
}

/// Hands over the packets whose keys are of one tier, then those of the next.
fn of_each_tier<A: Algorithm>(
    packets: &mut [Packet<'_, Key<A>, A::Nonce>],
    process: impl Fn(&mut [Packet<'_, Key<A>, A::Nonce>]),
) {
    packets.chunk_by_mut(|a, b| a.key.0.token().tier() == b.key.0.token().tier()).for_each(process);
}

/// Seals or opens packets one by one.
pub(super) fn one_by_one<A: Algorithm, const SEAL: bool>(packets: &mut [Packet<'_, Key<A>, A::Nonce>]) {
    for packet in packets {
        packet.process_one::<SEAL>();
    }
}

/// A key that a kernel for packets takes as a `K`.
pub(super) trait ForPackets<K> {
    /// The key, unless it is the portable tier's.
    fn vector(&self) -> Option<&K>;
}

/// Batches of an algorithm that has kernels for them.
pub(super) trait Batches<N = [u8; 12]>: Sized {
    fn seal(packets: &mut [Packet<'_, Key<Self>, N>]);
    fn open(packets: &mut [Packet<'_, Key<Self>, N>]);
}

/// Whether fewer packets than `least` are such.
pub(super) fn are_few<K, N>(
    packets: &[Packet<'_, K, N>],
    least: usize,
    such: impl Fn(&Packet<'_, K, N>) -> bool,
) -> bool {
    packets.iter().filter(|packet| such(packet)).take(least).count() < least
}
