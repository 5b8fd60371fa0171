//! What the library refuses, as Python's exceptions.

use pyo3::PyErr;
use pyo3::exceptions::{PyException, PyValueError, PyZeroDivisionError};
use widefield::Error;

pyo3::create_exception!(
    widefield,
    InvalidTag,
    PyException,
    "The tag does not belong to nonce, additional data and text under this key; nothing more is told."
);

pyo3::import_exception!(numpy.linalg, LinAlgError);

/// The exception for an error of the library.
pub(crate) fn exception(error: Error) -> PyErr {
    match error {
        Error::Authentication => InvalidTag::new_err(()),
        Error::DivisionByZero => PyZeroDivisionError::new_err(error.to_string()),
        Error::Singular => LinAlgError::new_err("Singular matrix"),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// A length that is not the one that there must be.
pub(crate) fn wrong_length(what: &str, got: usize, expected: &str) -> PyErr {
    PyValueError::new_err(format!("the {what} has {got} bytes instead of {expected}"))
}
