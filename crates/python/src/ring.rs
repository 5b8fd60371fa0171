//! Polynomials over a field, which come as the bytes of an array of their coefficients, the lowest first.

use crate::codec::{load, store};
use crate::errors::Failure;
use crate::field::Field;
use crate::signals::interruptible;
use crate::storage::{Held, Made, filled};
use pyo3::prelude::*;
use widefield::gf2m::dynamic::poly::FieldPoly;

type Array<'py> = Held<'py, u8>;

/// The polynomial with these coefficients.
fn poly(field: &Field, bytes: &[u8]) -> Result<FieldPoly, Failure> {
    let mut words = vec![0; bytes.len() / field.width * field.ring.field().words()];
    load(field.width, bytes, &mut words);
    Ok(field.ring.poly(&words)?)
}

/// An array of so many coefficients.
fn array<'py>(py: Python<'py>, field: &Field, p: &FieldPoly, count: usize) -> PyResult<Made<'py, u8>> {
    filled(py, count * field.width, |out| {
        let words = p.as_words();
        let used = words.len() / field.ring.field().words() * field.width;
        store(field.width, words, &mut out[..used]);
        Ok(())
    })
}

fn len(field: &Field, p: &FieldPoly) -> usize {
    p.as_words().len() / field.ring.field().words()
}

/// The product of polynomials of one coefficient at least, with zeros at the top if theirs have some.
#[pyfunction]
pub(crate) fn poly_mul<'py>(
    py: Python<'py>,
    field: &Bound<'py, Field>,
    a: Array<'py>,
    b: Array<'py>,
) -> PyResult<Made<'py, u8>> {
    let field = field.get();
    let (a, b) = (a.as_slice()?, b.as_slice()?);
    let count = (field.count(a)? + field.count(b)?).saturating_sub(1);
    let product =
        py.detach(|| -> Result<_, Failure> { Ok(field.ring.mul(&poly(field, a)?, &poly(field, b)?)?) })?;
    array(py, field, &product, count)
}

/// Quotient and remainder, without zeros at the top.
#[pyfunction]
pub(crate) fn poly_divmod<'py>(
    py: Python<'py>,
    field: &Bound<'py, Field>,
    a: Array<'py>,
    b: Array<'py>,
) -> PyResult<(Made<'py, u8>, Made<'py, u8>)> {
    let field = field.get();
    let (a, b) = (a.as_slice()?, b.as_slice()?);
    field.count(a)?;
    field.count(b)?;
    let (q, r) =
        py.detach(|| -> Result<_, Failure> { Ok(field.ring.div_rem(&poly(field, a)?, &poly(field, b)?)?) })?;
    Ok((array(py, field, &q, len(field, &q))?, array(py, field, &r, len(field, &r))?))
}

/// The greatest common divisor of `a` and `b`, monic, and `s` and `t` with which it is `s a + t b`.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "a tuple of arrays, as Python takes it")]
pub(crate) fn poly_xgcd<'py>(
    py: Python<'py>,
    field: &Bound<'py, Field>,
    a: Array<'py>,
    b: Array<'py>,
) -> PyResult<(Made<'py, u8>, Made<'py, u8>, Made<'py, u8>)> {
    let field = field.get();
    let (a, b) = (a.as_slice()?, b.as_slice()?);
    field.count(a)?;
    field.count(b)?;
    let (g, s, t) =
        py.detach(|| -> Result<_, Failure> { Ok(field.ring.xgcd(&poly(field, a)?, &poly(field, b)?)?) })?;
    let made = |p: &FieldPoly| array(py, field, p, len(field, p));
    Ok((made(&g)?, made(&s)?, made(&t)?))
}

/// The irreducible factors of a polynomial that is not zero, monic, and how often each divides. Ctrl-C ends it.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "pairs of arrays and numbers, as Python takes them")]
pub(crate) fn poly_factor<'py>(
    py: Python<'py>,
    field: &Bound<'py, Field>,
    a: Array<'py>,
) -> PyResult<Vec<(Made<'py, u8>, usize)>> {
    let field = field.get();
    let a = a.as_slice()?;
    field.count(a)?;
    let factors = interruptible(py, |go_on| -> Result<_, Failure> {
        Ok(field.ring.factor_while(&poly(field, a)?, go_on)?.unwrap_or_default())
    })??;
    factors.iter().map(|(p, times)| Ok((array(py, field, p, len(field, p))?, *times))).collect()
}
