//! Matrices over GF(2^m): products, and Gaussian elimination for rank, determinant, solutions and inverses.
//!
//! ```
//! use widefield::gf2m::{Gf128, matrix};
//! use widefield::gf2m::matrix::Elements;
//!
//! let [x, one] = [Gf128::from(2), Gf128::ONE];
//! let a = [one, x, x, one];
//! let (mut inverse, mut product) = ([Gf128::ZERO; 4], [Gf128::ZERO; 4]);
//! matrix::invert_vartime(&Elements::new(), &mut inverse, &a, 2)?;
//! matrix::product(&Elements::new(), &mut product, &a, &inverse, [2, 2, 2])?;
//! assert_eq!(product, [one, Gf128::ZERO, Gf128::ZERO, one]);
//! # Ok::<(), widefield::Error>(())
//! ```
//!
//! # Contract
//!
//! - **Matrix.** A slice of rows, one after the other; of `m` rows and `n` columns, entry `(i, j)` is element
//!   `n i + j`. `m` and `n` may be 0.
//! - **Field.** The first argument tells what a slice's elements are, and has the tier:
//!
//!   | argument | field | an element |
//!   |---|---|---|
//!   | [`Elements<F>`] | a field as a type | an [`Element<F>`](super::Element) |
//!   | [`Bytes<F>`] | GF(2^8) | a byte, as in [`bytes`](super::bytes) |
//!   | [`dynamic::Field`](super::dynamic::Field) | any | a row of words |
//!
//! - **Errors.** A slice that has another number of elements than its shape says is [`Error::Length`], one that holds
//!   what is no element of a dynamic field [`Error::Encoding`]. With any error, [`Error::Singular`] too, nothing is
//!   written.
//! - **Time.** That of [`product`] depends on shape and field alone. Elimination chooses rows by their elements:
//!   functions with `_vartime` in their name are not for secrets.
//! - **Memory** is allocated by elimination, for a copy of the matrix where it is not done in place, and by products
//!   for a transposed factor; it is not wiped.
//! - **Threads.** None, but those that a caller lends to elimination by [`Shared`]. Rows of a product are products of
//!   their own, with the same rows of the first factor.
//!
//! # Mathematics
//!
//! **Product.** A row of `A B` is the sum of the rows of `B` with the entries of the row of `A` as factors. Sixteen
//! rows are multiplied and added at a time, with one reduction of the sum, and rows are cut so that what is added stays
//! in the first cache. With few columns, and over a dynamic field always, an entry is an inner product, of a row and a
//! transposed column, with one reduction.
//!
//! **Elimination** is that of Gauss and Jordan, delayed. Let `u_p` be the rows with the last pivots, in columns `c_p`,
//! scaled and reduced among each other: of all these columns `u_p` has a one in `c_p` and zeros in the others. A row
//! `v` that none of them was taken from yet should then be `v + Σ v[c_p] u_p`, whose factors are entries as they stand.
//! So rows can wait: until sixteen pivots are found, each row is the sum of sixteen multiples, at the speed of a
//! product. Of a row that waits, the next pivot's row and its candidate entry alone are brought up to date. If that
//! candidate is zero, waiting ends, and the column is searched as it stands.
//!
//! **Inverse.** A column that elimination has cleared is a unit vector; in its place stands the column of the inverse
//! that the same steps make of another one. Exchanges of rows are undone as exchanges of columns, the last one first.

mod elimination;
mod entries;
mod product;
mod shared;
#[cfg(test)]
mod tests;

pub use entries::{Bytes, Elements, Entries};
pub use shared::{Shared, Workers};

use crate::Error;
use alloc::{vec, vec::Vec};
use elimination::{Form, eliminate, is_zero};

/// `out = A B`, for `A` of `m` rows and `k` columns and `B` of `k` rows and `n` columns; with `k = 0`, zeros. Takes
/// `m k n` products, and a reduction for every sixteen at most. Time does not depend on entries.
///
/// ```
/// use widefield::gf2m::{F8, matrix};
/// use widefield::gf2m::matrix::Bytes;
///
/// // Two rows of parity for three rows of data, by Vandermonde's matrix of 1 and x.
/// let data = *b"one two three";
/// let mut parity = [0; 8];
/// matrix::product(&Bytes::<F8>::new(), &mut parity, &[1, 1, 1, 1, 2, 4], &data[..12], [2, 3, 4])?;
/// assert_eq!(parity[0], data[0] ^ data[4] ^ data[8]);
/// # Ok::<(), widefield::Error>(())
/// ```
///
/// # Errors
/// Those of [the contract](self#contract).
pub fn product<E: Entries>(
    field: &E,
    out: &mut [E::Unit],
    a: &[E::Unit],
    b: &[E::Unit],
    [m, k, n]: [usize; 3],
) -> Result<(), Error> {
    check_length(field, out, [m, n])?;
    check(field, a, [m, k])?;
    check(field, b, [k, n])?;
    out.fill(E::Unit::default());
    if out.is_empty() || a.is_empty() {
        return Ok(());
    }
    if n < field.narrow() {
        product::by_entries(field, out, a, b, [k, n])
    } else {
        product::by_rows(field, out, a, b, [k, n])
    }
}

/// The reduced row echelon form, in place, of a matrix of `m` rows and `n` columns, with pivots in the first `lead`
/// columns alone: `n` for the form of the whole matrix, less if the last columns are right sides. Gives the pivots'
/// columns, rising; as many as the rank of the first `lead` columns. Row `i` has a one in column `i` of these, the only
/// entry there that is not zero.
///
/// # Errors
/// Those of [the contract](self#contract); [`Error::Length`] too if `lead` is larger than `n`.
pub fn echelon_vartime<E: Entries>(
    field: &E,
    matrix: &mut [E::Unit],
    [m, n]: [usize; 2],
    lead: usize,
) -> Result<Vec<usize>, Error> {
    check(field, matrix, [m, n])?;
    if lead > n {
        return Err(Error::Length);
    }
    Ok(eliminate(field, matrix, [m, n], lead, Form::Reduced)?.pivots)
}

/// The rank of a matrix of `m` rows and `n` columns.
///
/// # Errors
/// Those of [the contract](self#contract).
pub fn rank_vartime<E: Entries>(field: &E, a: &[E::Unit], [m, n]: [usize; 2]) -> Result<usize, Error> {
    check(field, a, [m, n])?;
    Ok(eliminate(field, &mut a.to_vec(), [m, n], n, Form::Triangular)?.pivots.len())
}

/// `out`, one element, the determinant of a matrix of `n` rows and columns; of none, one.
///
/// # Errors
/// Those of [the contract](self#contract).
pub fn determinant_vartime<E: Entries>(
    field: &E,
    out: &mut [E::Unit],
    a: &[E::Unit],
    n: usize,
) -> Result<(), Error> {
    check_length(field, out, [1, 1])?;
    check(field, a, [n, n])?;
    // Exchanges of rows change the sign, which is no change in characteristic 2.
    let found = eliminate(field, &mut a.to_vec(), [n, n], n, Form::Triangular)?;
    if found.pivots.len() == n {
        out.copy_from_slice(&found.product);
    } else {
        out.fill(E::Unit::default());
    }
    Ok(())
}

/// A solution `X` of `A X = B`, for `A` of `m` rows and `n` columns and `B` of `m` rows and `r` columns, one right side
/// each; `X` has `n` rows and `r` columns. Gives the rank of `A`: the solution is the only one if that is `n`. Else it
/// is the one with zeros in the rows of columns without a pivot.
///
/// # Errors
/// [`Error::Singular`] if there is no solution for a right side; those of [the contract](self#contract).
pub fn solve_vartime<E: Entries>(
    field: &E,
    x: &mut [E::Unit],
    a: &[E::Unit],
    b: &[E::Unit],
    [m, n, r]: [usize; 3],
) -> Result<usize, Error> {
    check_length(field, x, [n, r])?;
    check(field, a, [m, n])?;
    check(field, b, [m, r])?;
    if m == 0 {
        x.fill(E::Unit::default());
        return Ok(0);
    }
    let (u, both) = (field.units(), n + r);
    let mut matrix = vec![E::Unit::default(); a.len() + b.len()];
    for (i, row) in rows_mut(&mut matrix, both * u).enumerate() {
        row[..n * u].copy_from_slice(&a[i * n * u..][..n * u]);
        row[n * u..].copy_from_slice(&b[i * r * u..][..r * u]);
    }
    let pivots = eliminate(field, &mut matrix, [m, both], n, Form::Reduced)?.pivots;
    if !is_zero(&matrix[pivots.len() * both * u..]) {
        return Err(Error::Singular);
    }
    x.fill(E::Unit::default());
    for (row, column) in rows_mut(&mut matrix, both * u).zip(&pivots) {
        x[column * r * u..][..r * u].copy_from_slice(&row[n * u..]);
    }
    Ok(pivots.len())
}

/// `out = 1 / A`, for `A` of `n` rows and columns. Takes `n^3` products.
///
/// # Errors
/// [`Error::Singular`] if there is none; those of [the contract](self#contract).
pub fn invert_vartime<E: Entries>(
    field: &E,
    out: &mut [E::Unit],
    a: &[E::Unit],
    n: usize,
) -> Result<(), Error> {
    check_length(field, out, [n, n])?;
    check(field, a, [n, n])?;
    let mut matrix = a.to_vec();
    if eliminate(field, &mut matrix, [n, n], n, Form::Inverse)?.pivots.len() < n {
        return Err(Error::Singular);
    }
    out.copy_from_slice(&matrix);
    Ok(())
}

/// Whether a slice is of this shape.
fn check_length<E: Entries>(field: &E, a: &[E::Unit], [m, n]: [usize; 2]) -> Result<(), Error> {
    let len = m.checked_mul(n).and_then(|count| count.checked_mul(field.units()));
    if len == Some(a.len()) { Ok(()) } else { Err(Error::Length) }
}

/// Whether a slice is of this shape and holds elements.
fn check<E: Entries>(field: &E, a: &[E::Unit], shape: [usize; 2]) -> Result<(), Error> {
    check_length(field, a, shape)?;
    field.check_elements(a)
}

/// Rows of so many units; none if that is 0.
fn rows_mut<U>(matrix: &mut [U], width: usize) -> core::slice::ChunksExactMut<'_, U> {
    matrix.chunks_exact_mut(width.max(1))
}
