//! Any object with a buffer, in and out.
//!
//! The stable interface of Python 3.10 has no buffers, but memory views are objects like others.

use crate::errors::wrong_length;
use pyo3::exceptions::{PyRuntimeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyMemoryView, PySlice};

/// Bytes that nobody can change: the object itself if it is of type `bytes`, else a copy. `None` is empty.
pub(crate) struct Input<'py>(Bound<'py, PyBytes>);

impl Input<'_> {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Input<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast_exact::<PyBytes>() {
            return Ok(Self(bytes.to_owned()));
        }
        let copy = PyMemoryView::from(&object)?.call_method0("tobytes")?;
        Ok(Self(copy.cast_into::<PyBytes>()?))
    }
}

/// The bytes of an argument that may be `None`, which is empty.
pub(crate) fn or_empty<'a>(input: Option<&'a Input<'_>>) -> &'a [u8] {
    input.map_or(&[], Input::as_bytes)
}

/// A buffer of the caller's that something will be written to.
pub(crate) struct Output<'py>(Bound<'py, PyAny>);

impl<'py> Output<'py> {
    /// Checks that it can be written to and has this length.
    pub(crate) fn of_length(buffer: &Bound<'py, PyAny>, length: usize) -> PyResult<Self> {
        let view = PyMemoryView::from(buffer)?;
        if view.getattr("readonly")?.is_truthy()? {
            return Err(PyTypeError::new_err("the output buffer is read-only"));
        }
        if !view.getattr("c_contiguous")?.is_truthy()? {
            return Err(PyTypeError::new_err("the output buffer is not contiguous"));
        }
        let got: usize = view.getattr("nbytes")?.extract()?;
        if got != length {
            return Err(wrong_length("output buffer", got, &length.to_string()));
        }
        // A view of nothing cannot be cast, and needs no cast.
        let view = if length == 0 { view.into_any() } else { view.call_method1("cast", ("B",))? };
        Ok(Self(view))
    }

    /// Writes all of it.
    pub(crate) fn write(&self, bytes: &Bound<'py, PyBytes>) -> PyResult<()> {
        let length = bytes.as_bytes().len();
        if length == 0 {
            return Ok(());
        }
        let end = isize::try_from(length).map_err(|_| PyRuntimeError::new_err("the buffer is too long"))?;
        self.0.set_item(PySlice::new(self.0.py(), 0, end, 1), bytes)
    }
}
