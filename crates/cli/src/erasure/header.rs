//! What a shard begins with, and the checks of its blocks.

use super::arguments::Matrix;
use super::layout::Layout;
use crate::status::Status;
use widefield::crc::CRC_64_NVME;

/// Bytes of a header.
pub(super) const LEN: usize = 64;
/// Bytes of a check.
pub(super) const CHECK: usize = 8;
/// The first ones: not text, and damaged by whatever changes the ends of lines.
const MAGIC: [u8; 8] = *b"\x89WFSHRD\n";
/// The version of the format.
const VERSION: u8 = 1;
/// Bytes of all blocks of one stripe together, at most.
const STRIPE: usize = 1 << 30;
/// The longest file: a position in a shard is a number of 63 bits.
const LONGEST: u64 = 1 << 60;

/// What all shards of a file have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Splitting {
    pub(super) data: usize,
    pub(super) parity: usize,
    pub(super) matrix: Matrix,
    /// Bytes of a block.
    pub(super) block: u32,
    /// Bytes of the file.
    pub(super) len: u64,
    /// Drawn for this splitting.
    pub(super) id: [u8; 16],
}

impl Splitting {
    pub(super) fn shards(&self) -> usize {
        self.data + self.parity
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::new([LEN, CHECK], self.block.into(), self.len, self.data)
    }

    /// The header of a shard.
    pub(super) fn to_bytes(self, index: usize) -> [u8; LEN] {
        let mut bytes = [0; LEN];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&[VERSION, self.matrix as u8]);
        for (to, n) in bytes[12..18].as_chunks_mut().0.iter_mut().zip([self.data, self.parity, index]) {
            *to = (n as u16).to_le_bytes();
        }
        bytes[20..24].copy_from_slice(&self.block.to_le_bytes());
        bytes[24..32].copy_from_slice(&self.len.to_le_bytes());
        bytes[32..48].copy_from_slice(&self.id);
        let (fields, check) = bytes.split_at_mut(LEN - CHECK);
        check.copy_from_slice(&CRC_64_NVME.checksum(fields).to_le_bytes());
        bytes
    }

    /// What a header says, and whose it is; nothing if it is none, or damaged.
    pub(super) fn read(bytes: &[u8; LEN]) -> anyhow::Result<Option<(Self, usize)>> {
        let (fields, check) = bytes.split_at(LEN - CHECK);
        if bytes[..8] != MAGIC || check != CRC_64_NVME.checksum(fields).to_le_bytes() {
            return Ok(None);
        }
        Status::Format.unless(bytes[8] == VERSION, || {
            format!("is a shard of version {}, which this program does not know", bytes[8])
        })?;
        let number = |at: usize| usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
        let [data, parity, index] = [number(12), number(14), number(16)];
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[24..32]);
        let len = u64::from_le_bytes(word);
        let block = u32::from_le_bytes([bytes[20], bytes[21], bytes[22], bytes[23]]);
        let mut id = [0; 16];
        id.copy_from_slice(&bytes[32..48]);
        let matrix = Matrix::ALL.into_iter().find(|m| *m as u8 == bytes[9]);
        let all = data + parity;
        let is_possible = data > 0 && parity > 0 && all <= 256 && index < all && len <= LONGEST && block > 0;
        let (Some(matrix), true) = (matrix, is_possible) else {
            return Err(Status::Format.error("is a shard of a code that this program does not know"));
        };
        Status::Format.unless(all.saturating_mul(block as usize) <= STRIPE, || {
            format!("has {all} shards with blocks of {block} bytes: more than a gigabyte at a time")
        })?;
        Ok(Some((Self { data, parity, matrix, block, len, id }, index)))
    }

    /// Refuses what cannot be read again.
    pub(super) fn check(&self) -> anyhow::Result<()> {
        Status::Usage.unless(
            self.shards().saturating_mul(self.block as usize) <= STRIPE,
            || "all blocks together may have a gigabyte: fewer shards, or a smaller --block",
        )
    }
}

/// The check of a block: of its number and its bytes.
pub(super) fn check_of(stripe: u64, block: &[u8]) -> [u8; CHECK] {
    let mut digest = CRC_64_NVME.digest();
    digest.update(&stripe.to_le_bytes());
    digest.update(block);
    digest.finalize().to_le_bytes()
}
