//! How a product is cut for products in batches.

use super::lengths::{IN_REGISTERS, LEAF};

/// `levels` of Karatsuba's method, then products of `words` words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    pub(super) levels: u32,
    pub(super) words: usize,
}

/// The sizes that are multiplied in batches.
pub(super) const SIZES: [usize; 5] = [6, 7, 8, 9, 10];
/// The largest of them.
const SIZE: usize = SIZES[SIZES.len() - 1];
/// The most levels at once.
const LEVELS: u32 = 5;
/// The shortest operand.
pub(super) const SHORTEST: usize = IN_REGISTERS + 1;
/// The longest operand.
pub(super) const LONGEST: usize = SIZE << LEVELS;

/// Whether the last of `rows` rows is not worth a batch of `t`, and has a product of its own.
pub(super) const fn is_alone(rows: usize, t: usize, words: usize) -> bool {
    rows % t == 1 && words <= LEAF
}

impl Plan {
    /// The plan for operands of `n` words, [`SHORTEST`] to [`LONGEST`].
    pub(super) const fn of(n: usize) -> Self {
        let mut levels = 2;
        while n > SIZE << levels {
            levels += 1;
        }
        let mut i = 0;
        while SIZES[i] << levels < n {
            i += 1;
        }
        Self { levels, words: SIZES[i] }
    }

    /// Words of all rows: up to a whole number of batches of any tier, but for a last row that is done alone.
    pub(super) const fn rows_len(self) -> usize {
        let rows = 3usize.pow(self.levels);
        let rows = if is_alone(rows, 8, self.words) { rows } else { rows.next_multiple_of(8) };
        rows * 2 * self.words
    }

    /// Words of the product that the plan makes.
    pub(super) const fn whole(self) -> usize {
        (2 * self.words) << self.levels
    }

    /// Words of scratch: the rows, and the product if it is not the operands' in length.
    pub(super) const fn scratch_len(self) -> usize {
        self.rows_len() + self.whole()
    }
}
