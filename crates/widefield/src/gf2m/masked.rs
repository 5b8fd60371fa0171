//! Sums of rows that bits of an element select.

use crate::simd::mask_of;

/// Adds the row if bit `i` of `a` is set; it is read in any case.
pub(super) fn add_if(out: &mut [u64], row: &[u64], a: &[u64], i: usize) {
    let mask = mask_of(a[i / 64] >> (i % 64));
    out.iter_mut().zip(row).for_each(|(o, w)| *o ^= w & mask);
}
