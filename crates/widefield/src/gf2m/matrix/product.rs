//! Products of matrices that are not empty.

use super::entries::Entries;
use crate::Error;
use alloc::vec;
use core::ops::Range;

/// Rows that are added at a time.
pub(super) const ROWS: usize = 16;

/// The pieces of units `begin..end` of rows, whole elements: with as many rows as are added at a time they stay in the
/// first cache, but are long enough that what is done once for a call does not count. None is much shorter than the
/// others.
pub(super) fn pieces<U>(units: usize, begin: usize, end: usize) -> impl Iterator<Item = Range<usize>> {
    let longest = (1024 / (units * size_of::<U>())).max(32) * units;
    let count = (end - begin).div_ceil(longest).max(1);
    let each = ((end - begin) / units).div_ceil(count).max(1) * units;
    (begin..end).step_by(each).map(move |from| from..end.min(from + each))
}

/// `out += A B` by sums of rows of `B`; shapes as in [`super::product`].
pub(super) fn by_rows<E: Entries>(
    field: &E,
    out: &mut [E::Unit],
    a: &[E::Unit],
    b: &[E::Unit],
    [k, n]: [usize; 2],
) -> Result<(), Error> {
    let u = field.units();
    let width = n * u;
    for piece in pieces::<E::Unit>(u, 0, width) {
        for (i, rows) in b.chunks(ROWS * width).enumerate() {
            let count = rows.len() / width * u;
            for (out, a) in out.chunks_exact_mut(width).zip(a.chunks_exact(k * u)) {
                let factors = &a[i * ROWS * u..][..count];
                field.combine(&mut out[piece.clone()], factors, &rows[piece.start..], width)?;
            }
        }
    }
    Ok(())
}

/// `out = A B` by inner products of rows of `A` and columns of `B`.
pub(super) fn by_entries<E: Entries>(
    field: &E,
    out: &mut [E::Unit],
    a: &[E::Unit],
    b: &[E::Unit],
    [k, n]: [usize; 2],
) -> Result<(), Error> {
    let u = field.units();
    let mut columns = vec![E::Unit::default(); k * n * u];
    for (j, column) in columns.chunks_exact_mut(k * u).enumerate() {
        for (to, row) in column.chunks_exact_mut(u).zip(b.chunks_exact(n * u)) {
            to.copy_from_slice(&row[j * u..][..u]);
        }
    }
    for (out, a) in out.chunks_exact_mut(n * u).zip(a.chunks_exact(k * u)) {
        for (out, column) in out.chunks_exact_mut(u).zip(columns.chunks_exact(k * u)) {
            field.inner(out, a, column)?;
        }
    }
    Ok(())
}
