//! Python's integers as words, little-endian, and back.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyInt};

/// The words of an integer that is not negative; none for zero.
pub(crate) fn words(integer: &Bound<'_, PyAny>) -> PyResult<Vec<u64>> {
    let index = integer.call_method0("__index__").map_err(|_| {
        let kind = integer.get_type().name().map_or_else(|_| "object".to_owned(), |n| n.to_string());
        PyTypeError::new_err(format!("an integer is needed, and '{kind}' is none"))
    })?;
    if index.lt(0)? {
        return Err(PyValueError::new_err(format!(
            "{index} is negative: the bits of an integer are coefficients"
        )));
    }
    let bits: usize = index.call_method0("bit_length")?.extract()?;
    let bytes = index.call_method1("to_bytes", (bits.div_ceil(64) * 8, "little"))?;
    let bytes = bytes.cast_into::<PyBytes>()?;
    Ok(bytes.as_bytes().as_chunks().0.iter().map(|c| u64::from_le_bytes(*c)).collect())
}

/// The integer of these words.
pub(crate) fn integer<'py>(py: Python<'py>, words: &[u64]) -> PyResult<Bound<'py, PyAny>> {
    let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
    py.get_type::<PyInt>().call_method1("from_bytes", (PyBytes::new(py, &bytes), "little"))
}
