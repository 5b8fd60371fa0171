//! What is where: the lengths of operands, columns and scratch.

/// Words of a vector.
pub(super) const WORDS: usize = 8;

/// The most words of an operand: with more, what is between leaves a processor's first cache.
pub(in crate::gf2x::general) const LONGEST: usize = 24 * WORDS;

/// The most vectors of a column whose products need no scratch.
pub(super) const SHORT: usize = 14;

/// Columns.
pub(super) const COLUMNS: usize = 4;

/// Words of scratch for an operand of `n` words: the coefficients of the columns' products, of which each has twice the
/// vectors of both operands; one column of both; and what products of columns take.
pub(in crate::gf2x::general) const fn scratch_len(n: usize) -> usize {
    let n = n.div_ceil(WORDS);
    (4 * COLUMNS + 2) * n * WORDS + columns_scratch_len(n)
}

/// Words of scratch for columns of `n` vectors: at each level the sums of the halves, and their product.
const fn columns_scratch_len(mut n: usize) -> usize {
    let mut words = 0;
    while n > SHORT {
        n = n.div_ceil(2);
        words += 2 * n * WORDS + product_len(n);
    }
    words
}

/// Words of the product of two columns of `n` vectors.
pub(super) const fn product_len(n: usize) -> usize {
    2 * (2 * n - 1) * WORDS
}
