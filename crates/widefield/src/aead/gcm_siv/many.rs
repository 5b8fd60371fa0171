//! The packets of a batch. The keys of several nonces are made side by side: alone, each waits for the cipher.

use super::{
    header::Header,
    vector::{Message, Table, VectorKey},
};
use crate::{
    aead::{Packet, Tag, batch::ForPackets, limits},
    simd::{AesBlocks, AesSchedule, InOut, Wiped},
};

/// Nonces whose keys are made side by side.
const AT_ONCE: usize = 8;

/// Whether the kernel takes this packet.
#[inline(always)]
pub(super) fn is_batchable<K: ForPackets<VectorKey>>(p: &Packet<'_, K>) -> bool {
    let lengths = limits::gcm_siv_aad(p.aad.len() as u64).and(limits::gcm_siv_message(p.text.len() as u64));
    p.key.vector().is_some() && lengths.is_ok()
}

/// Seals or opens all packets that it takes, under keys of `R` rounds.
#[inline(always)]
pub(super) fn run<V, K, const R: usize, const SEAL: bool>(token: V::Token, packets: &mut [Packet<'_, K>])
where
    V: AesBlocks<One: AesSchedule>,
    K: ForPackets<VectorKey>,
{
    let Some(key) = packets.first().and_then(|p| p.key.vector()) else { return };
    let mut message = Message::<V>::empty(token, key);
    let mut tables = Wiped::new([Table::default(); AT_ONCE]);
    for packets in packets.chunks_mut(AT_ONCE) {
        for (p, table) in packets.iter().zip(tables.iter_mut()) {
            if let Some(key) = p.key.vector() {
                message.derive::<R>(key, Header { nonce: &p.nonce, aad: p.aad }, table);
            }
        }
        for (p, table) in packets.iter_mut().zip(tables.iter()).filter(|(p, _)| is_batchable(p)) {
            let (header, io) = (Header { nonce: &p.nonce, aad: p.aad }, InOut::in_place(p.text));
            let tag = if SEAL {
                message.seal::<R>(table, header, io)
            } else {
                message.open::<R>(table, header, io, p.tag.as_bytes())
            };
            p.finish_with::<SEAL>(Tag::new(tag));
        }
    }
}
