//! Gauss and Jordan's elimination, delayed: see [the mathematics](super#mathematics).

use super::entries::Entries;
use super::product::{ROWS, pieces};
use crate::Error;
use alloc::{vec, vec::Vec};

/// What is to come out.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// Any echelon form: rows above a pivot do not matter.
    Triangular,
    /// The reduced one.
    Reduced,
    /// The inverse of a square matrix, or anything if there is none.
    Inverse,
}

/// What elimination finds.
pub(super) struct Found<U> {
    /// The columns with a pivot, rising.
    pub(super) pivots: Vec<usize>,
    /// The product of the pivots before they were made one.
    pub(super) product: Vec<U>,
}

/// Whether all units are zero.
pub(super) fn is_zero<U: Default + PartialEq>(a: &[U]) -> bool {
    a.iter().all(|a| *a == U::default())
}

/// Brings a matrix of `m` rows and `n` columns to a form, in place; pivots are looked for in the first `lead` columns.
pub(super) fn eliminate<E: Entries>(
    field: &E,
    matrix: &mut [E::Unit],
    [m, n]: [usize; 2],
    lead: usize,
    form: Form,
) -> Result<Found<E::Unit>, Error> {
    let u = field.units();
    // Of no rows or no columns, which may then be so many that a row has no length.
    let lead = if matrix.is_empty() { 0 } else { lead };
    let n = if matrix.is_empty() { 0 } else { n };
    let mut product = vec![E::Unit::default(); u];
    field.write_one(&mut product);
    let mut state = Elimination {
        field,
        matrix,
        form,
        u,
        rows: m,
        width: n * u,
        found: Found { pivots: Vec::new(), product },
        waited: 0,
    };
    let mut exchanges = Vec::new();
    for column in 0..lead {
        let rank = state.found.pivots.len();
        if rank == m {
            break;
        }
        if let Some(row) = state.find(column)? {
            state.exchange(rank, row);
            exchanges.push([rank, row]);
            state.take(column)?;
        } else if form == Form::Inverse {
            break;
        }
    }
    state.flush()?;
    if form == Form::Inverse {
        for [i, j] in exchanges.into_iter().rev().filter(|[i, j]| i != j) {
            for row in state.matrix.chunks_exact_mut(n * u) {
                let (left, right) = row.split_at_mut(j * u);
                left[i * u..][..u].swap_with_slice(&mut right[..u]);
            }
        }
    }
    Ok(state.found)
}

struct Elimination<'a, E: Entries> {
    field: &'a E,
    matrix: &'a mut [E::Unit],
    form: Form,
    /// Units of an element.
    u: usize,
    /// How many rows.
    rows: usize,
    /// Units of a row.
    width: usize,
    found: Found<E::Unit>,
    /// The first pivots, whose multiples all rows have had. For the others all rows wait but those with pivots among
    /// them.
    waited: usize,
}

impl<E: Entries> Elimination<'_, E> {
    /// The row, from the first without a pivot on, whose entry in a column is not zero.
    fn find(&mut self, column: usize) -> Result<Option<usize>, Error> {
        let (rank, width, at) = (self.found.pivots.len(), self.width, column * self.u);
        let mut entry = self.matrix[rank * width + at..][..self.u].to_vec();
        let factors = self.factors(rank);
        self.field.combine(&mut entry, &factors, &self.matrix[self.waited * width + at..], width)?;
        if !is_zero(&entry) {
            return Ok(Some(rank));
        }
        self.flush()?;
        Ok((rank + 1..self.rows).find(|i| !is_zero(&self.matrix[i * width + at..][..self.u])))
    }

    /// A row's entries in the columns of the pivots for which it waits.
    fn factors(&self, row: usize) -> Vec<E::Unit> {
        let row = &self.matrix[row * self.width..][..self.width];
        let columns = &self.found.pivots[self.waited..];
        columns.iter().flat_map(|c| &row[c * self.u..][..self.u]).copied().collect()
    }

    /// The same, and zeros in their place if that is where columns of the inverse arise.
    fn take_factors(&mut self, row: usize) -> Vec<E::Unit> {
        let factors = self.factors(row);
        if self.form == Form::Inverse {
            for column in &self.found.pivots[self.waited..] {
                self.matrix[row * self.width + column * self.u..][..self.u].fill(E::Unit::default());
            }
        }
        factors
    }

    /// Where the rows begin, in units, whose pivots are in this column or later ones.
    fn begin(&self, column: usize) -> usize {
        if self.form == Form::Inverse { 0 } else { column * self.u }
    }

    /// Exchanges two rows, the second not above the first.
    fn exchange(&mut self, i: usize, j: usize) {
        if i != j {
            let (above, below) = self.matrix.split_at_mut(j * self.width);
            above[i * self.width..][..self.width].swap_with_slice(&mut below[..self.width]);
        }
    }

    /// Makes the first row without a pivot one that has it, in this column, where its entry is not zero.
    fn take(&mut self, column: usize) -> Result<(), Error> {
        let (field, u, width) = (self.field, self.u, self.width);
        let (rank, at) = (self.found.pivots.len(), column * u);
        // What it has waited for.
        let factors = self.take_factors(rank);
        let begin = self.found.pivots.get(self.waited).map_or(0, |c| self.begin(*c));
        let from = self.begin(column);
        let (above, below) = self.matrix.split_at_mut(rank * width);
        let (own, waiting) = (&mut below[..width], &mut above[self.waited * width..]);
        if !waiting.is_empty() {
            field.combine(&mut own[begin..], &factors, &waiting[begin..], width)?;
        }

        let pivot = own[at..][..u].to_vec();
        let product = self.found.product.clone();
        field.multiples(&mut self.found.product, &pivot, &product)?;
        let mut inverse = vec![E::Unit::default(); u];
        field.inverse(&mut inverse, &pivot)?;
        if self.form == Form::Inverse {
            field.write_one(&mut own[at..][..u]);
        }
        let before = own[from..].to_vec();
        field.multiples(&mut own[from..], &inverse, &before)?;

        // The rows of pivots for which others wait stay reduced among each other.
        for row in waiting.chunks_exact_mut(width) {
            let factor = row[at..][..u].to_vec();
            if self.form == Form::Inverse {
                row[at..][..u].fill(E::Unit::default());
            }
            field.combine(&mut row[from..], &factor, &own[from..], width)?;
        }
        self.found.pivots.push(column);
        if self.found.pivots.len() - self.waited == ROWS { self.flush() } else { Ok(()) }
    }

    /// Ends the waiting.
    fn flush(&mut self) -> Result<(), Error> {
        let (rank, width) = (self.found.pivots.len(), self.width);
        let Some(first) = self.found.pivots.get(self.waited) else { return Ok(()) };
        let begin = self.begin(*first);
        let above = if self.form == Form::Triangular { 0 } else { self.waited };
        let factors: Vec<_> = (0..above).chain(rank..self.rows).map(|row| self.take_factors(row)).collect();
        let (done, rest) = self.matrix.split_at_mut(self.waited * width);
        let (pivots, below) = rest.split_at_mut((rank - self.waited) * width);
        let rows = done[..above * width].chunks_exact_mut(width).chain(below.chunks_exact_mut(width));
        let mut rows: Vec<_> = rows.zip(&factors).filter(|(_, factors)| !is_zero(factors)).collect();
        let (field, u, pivots) = (self.field, self.u, &*pivots);
        let products = rows.len() * (rank - self.waited) * ((width - begin) / u);
        field.share(&mut rows, products, |rows| {
            for piece in pieces::<E::Unit>(u, begin, width) {
                for (row, factors) in &mut *rows {
                    field.combine(&mut row[piece.clone()], factors, &pivots[piece.start..], width)?;
                }
            }
            Ok(())
        })?;
        self.waited = rank;
        Ok(())
    }
}
