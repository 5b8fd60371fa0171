//! The number of points for a product, and what it takes.

/// The points of a product: a third of the power of two left out, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Points {
    pub(super) log: u32,
    pub(super) three_quarters: bool,
}

impl Points {
    /// For a product of `words` words, at least 128.
    pub(super) const fn of(words: usize) -> Self {
        let count = 2 * words;
        let log = count.next_power_of_two().ilog2();
        Self { log, three_quarters: count <= 3 << (log - 2) }
    }
}

/// Words of scratch for a product of `words` words.
pub(in crate::gf2x::general) const fn scratch_len(words: usize) -> usize {
    2 << Points::of(words).log
}

/// The longest product in words: by the basis elements that there are, and by what a slice can have on 32 bits.
pub(in crate::gf2x::general) const LONGEST: usize = {
    let (basis, slice) = (1u64 << 36, isize::MAX as u64 / 8);
    (if basis < slice { basis } else { slice }) as usize
};
