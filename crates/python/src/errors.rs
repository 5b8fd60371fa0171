//! What the library refuses, as Python's exceptions.

use pyo3::PyErr;
use pyo3::exceptions::{PyException, PyMemoryError, PyValueError, PyZeroDivisionError};
use std::collections::TryReserveError;
use widefield::Error;

pyo3::create_exception!(
    widefield,
    InvalidTag,
    PyException,
    "The tag does not belong to nonce, additional data and text under this key; nothing more is told."
);

pyo3::create_exception!(
    widefield,
    InvalidSignature,
    PyException,
    "The signature is not of this key and this text; nothing more is told."
);

pyo3::create_exception!(
    widefield,
    UncorrectableError,
    PyValueError,
    "The word has more errors than its code corrects; it is left as it is."
);

pyo3::import_exception!(numpy.linalg, LinAlgError);

/// Why an operation on arrays ended.
#[derive(Debug)]
pub(crate) enum Failure {
    Library(Error),
    Memory(TryReserveError),
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        Self::Library(error)
    }
}

impl From<TryReserveError> for Failure {
    fn from(error: TryReserveError) -> Self {
        Self::Memory(error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::Library(error) => exception(error),
            Failure::Memory(error) => no_memory(error),
        }
    }
}

/// The exception for an error of the library.
pub(crate) fn exception(error: Error) -> PyErr {
    match error {
        Error::Authentication => InvalidTag::new_err(()),
        Error::DivisionByZero => PyZeroDivisionError::new_err(error.to_string()),
        Error::Uncorrectable => UncorrectableError::new_err(error.to_string()),
        Error::Singular => LinAlgError::new_err("Singular matrix"),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// Memory that cannot be had.
pub(crate) fn no_memory(error: TryReserveError) -> PyErr {
    PyMemoryError::new_err(error.to_string())
}

/// A length that is not the one that there must be.
pub(crate) fn wrong_length(what: &str, got: usize, expected: &str) -> PyErr {
    PyValueError::new_err(format!("the {what} has {got} bytes instead of {expected}"))
}
