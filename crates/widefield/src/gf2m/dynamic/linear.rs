//! Linear maps over GF(2) as rows of words.

use crate::gf2m::masked::add_if;
use alloc::{vec, vec::Vec};

/// Coefficient i of an element.
pub(super) fn bit(a: &[u64], i: usize) -> bool {
    a[i / 64] >> (i % 64) & 1 == 1
}

/// `out`, the sum of the rows that bits of `a` select: row j by bit `at(j)`. All rows are read, whatever the element.
pub(super) fn apply(out: &mut [u64], rows: &[u64], a: &[u64], at: impl Fn(usize) -> usize) {
    out.fill(0);
    for (j, row) in rows.chunks_exact(out.len()).enumerate() {
        add_if(out, row, a, at(j));
    }
}

/// Gauss and Jordan on rows of `len` words, by their first `columns` bits: for each of these the row, if there is one,
/// in which it is the only one that is set of all bits that have a row.
pub(super) fn eliminate(rows: &mut [u64], len: usize, columns: usize) -> Vec<Option<usize>> {
    let mut pivots = vec![None; columns];
    let mut done = 0;
    for (i, pivot) in pivots.iter_mut().enumerate() {
        let (above, below) = rows.split_at_mut(done * len);
        let Some(found) = below.chunks_exact(len).position(|row| bit(row, i)) else { continue };
        let (first, rest) = below.split_at_mut(len);
        if found > 0 {
            first.swap_with_slice(&mut rest[(found - 1) * len..found * len]);
        }
        for row in above.chunks_exact_mut(len).chain(rest.chunks_exact_mut(len)) {
            if bit(row, i) {
                row.iter_mut().zip(&*first).for_each(|(r, p)| *r ^= p);
            }
        }
        *pivot = Some(done);
        done += 1;
    }
    pivots
}
