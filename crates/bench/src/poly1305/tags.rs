//! Implementations that make tags.

use crate::data::Data;
use crate::{Implementation, Label};

/// Tags of a few messages, each under a key of its own.
pub(super) fn implementation(
    label: Label,
    n: usize,
    mac: impl Fn(&[u8; 32], &[u8]) -> [u8; 16] + 'static,
) -> Implementation {
    let op = move |(key, msg): &([u8; 32], Vec<u8>), out: &mut [u8; 16]| *out = mac(key, msg);
    Implementation::stream(label, &operands(n), [0; 16], 1, op, digest)
}

/// Keys and messages.
fn operands(n: usize) -> Vec<([u8; 32], Vec<u8>)> {
    let mut data = Data::new(n as u64);
    let mut pair = || (*data.bytes(32).first_chunk().expect("as asked for"), data.bytes(n));
    (0..(16_384 / n.max(1)).clamp(1, 8)).map(|_| pair()).collect()
}

fn digest(tag: &[u8; 16]) -> Vec<u64> {
    tag.as_chunks().0.iter().map(|b| u64::from_le_bytes(*b)).collect()
}
