//! Matrices over a field, row after row: products and Gaussian elimination.
//!
//! Elimination looks at elements: neither its time nor its memory accesses are constant.

use widefield::Error;
use widefield::gf2m::bytes::{self, ByteField};
use widefield::gf2m::{Element, dynamic};

/// What matrices ask of a field: elements are runs of one or more units.
pub(crate) trait Rows: Sync {
    /// A byte or a word.
    type Unit: Copy + Default + PartialEq + Send + Sync;

    /// Units of an element.
    fn units(&self) -> usize;
    /// `out[i] += s a[i]`.
    fn axpy(&self, out: &mut [Self::Unit], s: &[Self::Unit], a: &[Self::Unit]) -> Result<(), Error>;
    /// `out[i] = s a[i]`.
    fn scale(&self, out: &mut [Self::Unit], s: &[Self::Unit], a: &[Self::Unit]) -> Result<(), Error>;
    /// `out = Σ a[i] b[i]`.
    fn inner(&self, out: &mut [Self::Unit], a: &[Self::Unit], b: &[Self::Unit]) -> Result<(), Error>;
    /// `out = 1 / a`.
    fn invert(&self, out: &mut [Self::Unit], a: &[Self::Unit]) -> Result<(), Error>;
    /// One.
    fn one(&self) -> Vec<Self::Unit>;
    /// Whether rows are added sooner than columns multiplied, for so many columns.
    fn by_rows(columns: usize) -> bool;
}

impl Rows for dynamic::Field {
    type Unit = u64;

    fn units(&self) -> usize {
        self.words()
    }
    fn axpy(&self, out: &mut [u64], s: &[u64], a: &[u64]) -> Result<(), Error> {
        Self::axpy(self, out, s, a)
    }
    fn scale(&self, out: &mut [u64], s: &[u64], a: &[u64]) -> Result<(), Error> {
        Self::scale(self, out, s, a)
    }
    fn inner(&self, out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), Error> {
        self.inner_product(out, a, b)
    }
    fn invert(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        Self::invert(self, out, a)
    }
    fn one(&self) -> Vec<u64> {
        Self::one(self)
    }
    /// An inner product has one reduction.
    fn by_rows(_: usize) -> bool {
        false
    }
}

/// GF(2^8), an element a byte.
pub(crate) struct Bytes<F: ByteField>(pub(crate) core::marker::PhantomData<F>);

fn element<F: ByteField>(s: &[u8]) -> Element<F> {
    Element::from(u64::from(s.first().copied().unwrap_or(0)))
}

impl<F: ByteField + Sync> Rows for Bytes<F> {
    type Unit = u8;

    fn units(&self) -> usize {
        1
    }
    fn axpy(&self, out: &mut [u8], s: &[u8], a: &[u8]) -> Result<(), Error> {
        bytes::axpy::<F>(out, &element(s), a)
    }
    fn scale(&self, out: &mut [u8], s: &[u8], a: &[u8]) -> Result<(), Error> {
        bytes::scale::<F>(out, &element(s), a)
    }
    fn inner(&self, out: &mut [u8], a: &[u8], b: &[u8]) -> Result<(), Error> {
        out.copy_from_slice(&[bytes::inner_product::<F>(a, b)?.as_words()[0] as u8]);
        Ok(())
    }
    fn invert(&self, out: &mut [u8], a: &[u8]) -> Result<(), Error> {
        let a = element::<F>(a);
        if a == Element::ZERO {
            return Err(Error::DivisionByZero);
        }
        out.copy_from_slice(&[a.invert_or_zero().as_words()[0] as u8]);
        Ok(())
    }
    fn one(&self) -> Vec<u8> {
        vec![1]
    }
    fn by_rows(columns: usize) -> bool {
        columns >= 16
    }
}

/// A second factor as the method that will be used wants it.
pub(crate) enum Factor<'a, U> {
    Rows(&'a [U]),
    /// Transposed.
    Columns(Vec<U>),
}

/// Prepares a matrix of `k` rows and `m` columns to be multiplied by.
pub(crate) fn factor<'a, R: Rows>(field: &R, b: &'a [R::Unit], k: usize, m: usize) -> Factor<'a, R::Unit> {
    if R::by_rows(m) {
        return Factor::Rows(b);
    }
    let u = field.units();
    let mut columns = Vec::with_capacity(b.len());
    for j in 0..m {
        for i in 0..k {
            columns.extend_from_slice(&b[(i * m + j) * u..][..u]);
        }
    }
    Factor::Columns(columns)
}

/// `out = a b`: whole rows of `a`, of `k` elements; `b` has `m` columns. Neither `k` nor `m` is 0.
pub(crate) fn multiply<R: Rows>(
    field: &R,
    out: &mut [R::Unit],
    a: &[R::Unit],
    b: &Factor<'_, R::Unit>,
    k: usize,
    m: usize,
) -> Result<(), Error> {
    let u = field.units();
    for (out, a) in out.chunks_exact_mut(m * u).zip(a.chunks_exact(k * u)) {
        match b {
            Factor::Rows(rows) => {
                out.fill(R::Unit::default());
                for (s, row) in a.chunks_exact(u).zip(rows.chunks_exact(m * u)) {
                    field.axpy(out, s, row)?;
                }
            }
            Factor::Columns(columns) => {
                for (out, column) in out.chunks_exact_mut(u).zip(columns.chunks_exact(k * u)) {
                    field.inner(out, a, column)?;
                }
            }
        }
    }
    Ok(())
}

/// What elimination finds.
pub(crate) struct Echelon<U> {
    /// The columns with a pivot, rising.
    pub(crate) pivots: Vec<usize>,
    /// The product of the pivots before they were made one: the determinant if the matrix is square and all have one.
    pub(crate) product: Vec<U>,
}

/// The reduced row echelon form, in place, of a matrix of `columns` elements a row; pivots are looked for in the first `lead` columns.
pub(crate) fn eliminate<R: Rows>(
    field: &R,
    matrix: &mut [R::Unit],
    columns: usize,
    lead: usize,
) -> Result<Echelon<R::Unit>, Error> {
    let u = field.units();
    let (width, zero) = (columns * u, R::Unit::default());
    let mut echelon = Echelon { pivots: Vec::new(), product: field.one() };
    if width == 0 {
        return Ok(echelon);
    }
    let rows = matrix.len() / width;
    let (mut pivot, mut inverse) = (vec![zero; width], vec![zero; u]);
    for column in 0..lead {
        let (rank, at) = (echelon.pivots.len(), column * u);
        let Some(found) = (rank..rows).find(|i| matrix[i * width + at..][..u].iter().any(|x| *x != zero))
        else {
            continue;
        };
        if found != rank {
            let (above, below) = matrix.split_at_mut(found * width);
            above[rank * width..][..width].swap_with_slice(&mut below[..width]);
        }
        // In the rows below and in this one, nothing is left of the column.
        let own = &mut matrix[rank * width..][..width];
        let product = echelon.product.clone();
        field.scale(&mut echelon.product, &own[at..][..u], &product)?;
        field.invert(&mut inverse, &own[at..][..u])?;
        field.scale(&mut pivot[at..], &inverse, &own[at..])?;
        own[at..].copy_from_slice(&pivot[at..]);
        for i in (0..rows).filter(|i| *i != rank) {
            let row = &mut matrix[i * width..][..width];
            let mut s = vec![zero; u];
            s.copy_from_slice(&row[at..][..u]);
            if s.iter().any(|x| *x != zero) {
                field.axpy(&mut row[at..], &s, &pivot[at..])?;
            }
        }
        echelon.pivots.push(column);
    }
    Ok(echelon)
}
