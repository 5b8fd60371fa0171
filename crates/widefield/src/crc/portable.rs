//! Eight bytes at a time, by tables of the values of four bits.

use super::constants::Constants;
use crate::tier::Portable;

/// The register after eight bytes, to which the one before is added.
#[inline(always)]
fn step(c: &Constants, word: u64) -> u64 {
    let mut sum = 0;
    for (i, table) in c.table.iter().enumerate() {
        sum ^= table[(word >> (4 * i) & 15) as usize];
    }
    sum
}

/// Eight bytes as a word of the register's order.
#[inline(always)]
fn word<const REFLECTED: bool>(bytes: [u8; 8]) -> u64 {
    if REFLECTED { u64::from_le_bytes(bytes) } else { u64::from_be_bytes(bytes) }
}

/// The register after a text.
#[inline(always)]
pub(super) fn update<const REFLECTED: bool>(
    _: Portable,
    c: &Constants,
    mut register: u64,
    text: &[u8],
) -> u64 {
    let r = text.len() % 8;
    let (head, blocks) = text.split_at(r);
    if r > 0 {
        let mut bytes = [0; 8];
        bytes[..r].copy_from_slice(head);
        let mixed = word::<REFLECTED>(bytes) ^ register;
        register = if REFLECTED {
            step(c, mixed << (8 * (8 - r))) ^ register >> (8 * r)
        } else {
            step(c, mixed >> (8 * (8 - r))) ^ register << (8 * r)
        };
    }
    for block in blocks.as_chunks().0 {
        register = step(c, register ^ word::<REFLECTED>(*block));
    }
    register
}
