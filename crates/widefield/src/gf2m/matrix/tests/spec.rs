//! Matrices by the book: entry by entry, over the model's field.

use widefield_reference::gf2m::Field;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) entries: Vec<Vec<u64>>,
}

impl Matrix {
    fn entry(&self, i: usize, j: usize) -> &Vec<u64> {
        &self.entries[i * self.columns + j]
    }

    pub(super) fn identity(field: &Field, n: usize) -> Self {
        let entry = |k: usize| if k.is_multiple_of(n + 1) { field.one() } else { field.zero() };
        Self { rows: n, columns: n, entries: (0..n * n).map(entry).collect() }
    }

    pub(super) fn transposed(&self) -> Self {
        let entries = (0..self.columns).flat_map(|j| (0..self.rows).map(move |i| self.entry(i, j).clone()));
        Self { rows: self.columns, columns: self.rows, entries: entries.collect() }
    }

    /// Columns `j..j + n`.
    pub(super) fn columns(&self, j: usize, n: usize) -> Self {
        let entries = (0..self.rows).flat_map(|i| (j..j + n).map(move |j| self.entry(i, j).clone()));
        Self { rows: self.rows, columns: n, entries: entries.collect() }
    }

    pub(super) fn times(&self, field: &Field, other: &Self) -> Self {
        assert_eq!(self.columns, other.rows);
        let mut entries = Vec::new();
        for i in 0..self.rows {
            for j in 0..other.columns {
                entries.push((0..self.columns).fold(field.zero(), |sum, k| {
                    field.add(&sum, &field.mul(self.entry(i, k), other.entry(k, j)))
                }));
            }
        }
        Self { rows: self.rows, columns: other.columns, entries }
    }

    pub(super) fn exchange(&mut self, i: usize, j: usize) {
        for k in 0..self.columns {
            self.entries.swap(i * self.columns + k, j * self.columns + k);
        }
    }

    /// The reduced row echelon form with pivots in the first `lead` columns, the pivots' columns, and the product of
    /// the pivots.
    pub(super) fn reduced(&self, field: &Field, lead: usize) -> (Self, Vec<usize>, Vec<u64>) {
        let (mut a, mut pivots, mut product) = (self.clone(), Vec::new(), field.one());
        for column in 0..lead {
            let rank = pivots.len();
            let Some(found) = (rank..a.rows).find(|i| *a.entry(*i, column) != field.zero()) else { continue };
            a.exchange(rank, found);
            product = field.mul(&product, a.entry(rank, column));
            let inverse = field.invert(a.entry(rank, column)).expect("not zero");
            for j in 0..a.columns {
                a.entries[rank * a.columns + j] = field.mul(&inverse, a.entry(rank, j));
            }
            for i in (0..a.rows).filter(|i| *i != rank) {
                let factor = a.entry(i, column).clone();
                if factor != field.zero() {
                    for j in 0..a.columns {
                        let sum = field.add(a.entry(i, j), &field.mul(&factor, a.entry(rank, j)));
                        a.entries[i * a.columns + j] = sum;
                    }
                }
            }
            pivots.push(column);
        }
        (a, pivots, product)
    }
}
