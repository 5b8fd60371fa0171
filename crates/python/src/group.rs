//! The multiplicative group of a field.

use crate::errors::exception;
use crate::ints::integer;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widefield::Error;
use widefield::gf2m::Group;

/// The primes of 2^m - 1, rising, each as often as it divides, for degrees m from 2 to 4096. Takes up to some seconds;
/// raises `ValueError` where a composite factor is left.
///
/// >>> from widefield._widefield import group_primes
/// >>> group_primes(12)
/// [3, 3, 5, 7, 13]
#[pyfunction]
pub(crate) fn group_primes(py: Python<'_>, degree: usize) -> PyResult<Vec<Bound<'_, PyAny>>> {
    let group = py.detach(|| Group::new(degree)).map_err(|e| match e {
        Error::Factors => PyValueError::new_err(format!("the factors of 2^{degree} - 1 are not known")),
        _ => exception(e),
    })?;
    group.primes().iter().map(|p| integer(py, p)).collect()
}
