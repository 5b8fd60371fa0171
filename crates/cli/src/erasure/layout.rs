//! Where blocks lie. A file is cut into stripes, a stripe into a block for each shard of data.

/// The places of blocks in each shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Bytes before the first block.
    start: u64,
    /// Bytes of a check behind each block; none, without checks.
    pub(super) check: usize,
    block: u64,
    /// Bytes of the last block.
    last: u64,
    pub(super) stripes: u64,
}

impl Layout {
    /// Of `len` bytes of a file in so many shards of data, with `start` and `check` bytes besides.
    pub(super) fn new([start, check]: [usize; 2], block: u64, len: u64, data: usize) -> Self {
        let stripe = block * data as u64;
        let stripes = len.div_ceil(stripe);
        let rest = len - stripes.saturating_sub(1) * stripe;
        Self { start: start as u64, check, block, last: rest.div_ceil(data as u64), stripes }
    }

    /// Bytes of a stripe's blocks.
    pub(super) const fn block(&self, stripe: u64) -> usize {
        (if stripe + 1 == self.stripes { self.last } else { self.block }) as usize
    }

    /// Bytes of the largest block.
    pub(super) const fn largest(&self) -> usize {
        if self.stripes == 0 { 0 } else { self.block(0) }
    }

    /// Where a stripe's block begins.
    pub(super) const fn place(&self, stripe: u64) -> u64 {
        self.start + stripe * (self.block + self.check as u64)
    }

    /// Bytes of a shard.
    pub(super) const fn shard(&self) -> u64 {
        match self.stripes.checked_sub(1) {
            Some(last) => self.place(last) + self.last + self.check as u64,
            None => self.start,
        }
    }
}
