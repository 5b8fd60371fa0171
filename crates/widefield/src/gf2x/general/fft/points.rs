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

    /// The subgroup, the coset beside it, and what is left out, of `3 2^k` points.
    pub(super) fn parts(self, f: &mut [u64]) -> (&mut [u64], &mut [u64], &mut [u64]) {
        let quarter = f.len() / 4;
        let (low, high) = f.split_at_mut(2 * quarter);
        let (third, rest) = high.split_at_mut(quarter);
        (low, third, rest)
    }

    /// What the points are made of, each with the number of its block on the level of its length.
    pub(super) fn cosets(
        self,
        f: &mut [u64],
    ) -> impl IntoIterator<Item = (&mut [u64], usize), IntoIter: Send> {
        let (whole, third) = if self.three_quarters {
            let (low, third, _) = self.parts(f);
            (low, Some((third, 2)))
        } else {
            (f, None)
        };
        core::iter::once((whole, 0)).chain(third)
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
