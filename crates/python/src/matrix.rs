//! Matrices over a field, as arrays have them: the library's, on units that come from an array's bytes and go back to
//! them.

use crate::codec::{load, store};
use crate::errors::Failure;
use crate::storage;
use crate::threads::{Lent, for_pieces, lending};
use std::borrow::Cow;
use widefield::Error;
use widefield::gf2m::bytes::ByteField;
use widefield::gf2m::matrix::{self, Bytes, Elements, Entries, Shared};
use widefield::gf2m::{Element, Field, dynamic};

/// How elements lie in arrays, and as the library's matrices want them.
pub(crate) trait Arrays: Sync {
    type Entries: Entries;

    /// The field.
    fn entries(&self) -> &Self::Entries;
    /// Bytes of an element in an array.
    fn width(&self) -> usize;
    /// The elements of an array.
    fn load<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, [Unit<Self>]>, Failure>;
    /// An array of elements.
    fn store(&self, units: &[Unit<Self>], bytes: &mut [u8]);

    /// Room for so many elements.
    fn room(&self, count: usize) -> Result<Vec<Unit<Self>>, Failure> {
        Ok(storage::room(count.saturating_mul(self.entries().units()))?)
    }
}

type Unit<A> = <<A as Arrays>::Entries as Entries>::Unit;

impl<F: ByteField> Arrays for Bytes<F> {
    type Entries = Self;

    fn entries(&self) -> &Self {
        self
    }
    fn width(&self) -> usize {
        1
    }
    fn load<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, [u8]>, Failure> {
        Ok(Cow::Borrowed(bytes))
    }
    fn store(&self, units: &[u8], bytes: &mut [u8]) {
        bytes.copy_from_slice(units);
    }
}

/// Of a degree that is a whole number of words.
impl<F: Field> Arrays for Elements<F> {
    type Entries = Self;

    fn entries(&self) -> &Self {
        self
    }
    fn width(&self) -> usize {
        8 * Element::<F>::WORDS
    }
    fn load<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, [Element<F>]>, Failure> {
        let mut words = vec![0; Element::<F>::WORDS];
        let mut elements = self.room(bytes.len() / self.width())?;
        for (element, bytes) in elements.iter_mut().zip(bytes.chunks_exact(self.width())) {
            load(self.width(), bytes, &mut words);
            *element = Element::from_words(&words)?;
        }
        Ok(Cow::Owned(elements))
    }
    fn store(&self, units: &[Element<F>], bytes: &mut [u8]) {
        for (bytes, element) in bytes.chunks_exact_mut(self.width()).zip(units) {
            store(bytes.len(), element.as_words(), bytes);
        }
    }
}

/// Any field, and the bytes of an element in an array.
pub(crate) struct ByWords<'a>(pub(crate) &'a dynamic::Field, pub(crate) usize);

impl Arrays for ByWords<'_> {
    type Entries = dynamic::Field;

    fn entries(&self) -> &dynamic::Field {
        self.0
    }
    fn width(&self) -> usize {
        self.1
    }
    fn load<'a>(&self, bytes: &'a [u8]) -> Result<Cow<'a, [u64]>, Failure> {
        let mut words = self.room(bytes.len() / self.1)?;
        load(self.1, bytes, &mut words);
        Ok(Cow::Owned(words))
    }
    fn store(&self, units: &[u64], bytes: &mut [u8]) {
        store(self.1, units, bytes);
    }
}

/// The product of `n` by `k` and `k` by `m` elements, none of them 0, its rows by several threads.
pub(crate) fn product<A: Arrays>(
    arrays: &A,
    out: &mut [u8],
    a: &[u8],
    b: &[u8],
    [k, m]: [usize; 2],
) -> Result<(), Failure> {
    let width = arrays.width();
    let b = arrays.load(b)?;
    // Bytes are multiplied eight times as fast as arrays of other elements.
    let cost = (m * width).saturating_mul(k) / if width == 1 { 8 } else { 1 };
    for_pieces(out, m * width, cost, |i, out| {
        let rows = out.len() / (m * width);
        let a = arrays.load(&a[i * k * width..][..rows * k * width])?;
        let mut product = arrays.room(rows * m)?;
        matrix::product(arrays.entries(), &mut product, &a, &b, [rows, k, m])?;
        arrays.store(&product, out);
        Ok(())
    })
}

/// Calls elimination of a matrix of this shape with threads, if that is worth it.
fn lent<A: Arrays, T: Send>(
    arrays: &A,
    [m, n]: [usize; 2],
    eliminate: impl FnMut(&Shared<'_, A::Entries, Lent>) -> Result<T, Error> + Send,
) -> Result<T, Error> {
    // Sixteen pivots are taken at a time; so many products take a tenth of a millisecond.
    let most = m.saturating_mul(n).saturating_mul(16);
    lending(arrays.entries(), [most, if arrays.width() == 1 { 1 << 20 } else { 1 << 16 }], eliminate)
}

/// The rank of `m` by `n` elements.
pub(crate) fn rank<A: Arrays>(arrays: &A, a: &[u8], shape: [usize; 2]) -> Result<usize, Failure> {
    let a = arrays.load(a)?;
    Ok(lent(arrays, shape, |field| matrix::rank_vartime(field, &a, shape))?)
}

/// `out`, the reduced row echelon form of `m` by `n` elements, with pivots in the first `lead` columns alone; how many
/// there are.
pub(crate) fn echelon<A: Arrays>(
    arrays: &A,
    out: &mut [u8],
    a: &[u8],
    shape: [usize; 2],
    lead: usize,
) -> Result<usize, Failure> {
    let mut matrix = arrays.load(a)?.into_owned();
    let pivots = lent(arrays, shape, |field| matrix::echelon_vartime(field, &mut matrix, shape, lead))?;
    arrays.store(&matrix, out);
    Ok(pivots.len())
}

/// `out`, the determinant of `n` by `n` elements.
pub(crate) fn determinant<A: Arrays>(arrays: &A, out: &mut [u8], a: &[u8], n: usize) -> Result<(), Failure> {
    let mut determinant = arrays.room(1)?;
    let a = arrays.load(a)?;
    lent(arrays, [n, n], |field| matrix::determinant_vartime(field, &mut determinant, &a, n))?;
    arrays.store(&determinant, out);
    Ok(())
}

/// The solution of `A X = B` for `n` by `n` and `n` by `r` elements, if `A` has an inverse.
pub(crate) fn solve<A: Arrays>(
    arrays: &A,
    out: &mut [u8],
    a: &[u8],
    b: &[u8],
    [n, r]: [usize; 2],
) -> Result<(), Failure> {
    let mut x = arrays.room(n * r)?;
    let (a, b) = (arrays.load(a)?, arrays.load(b)?);
    let rank = lent(arrays, [n, n + r], |field| matrix::solve_vartime(field, &mut x, &a, &b, [n, n, r]))?;
    if rank < n {
        return Err(Error::Singular.into());
    }
    arrays.store(&x, out);
    Ok(())
}

/// The inverse of `n` by `n` elements.
pub(crate) fn invert<A: Arrays>(arrays: &A, out: &mut [u8], a: &[u8], n: usize) -> Result<(), Failure> {
    let mut inverse = arrays.room(n * n)?;
    let a = arrays.load(a)?;
    lent(arrays, [n, n], |field| matrix::invert_vartime(field, &mut inverse, &a, n))?;
    arrays.store(&inverse, out);
    Ok(())
}
