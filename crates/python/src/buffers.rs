//! Any object with a buffer, in and out.
//!
//! The stable interface of Python 3.10 has no buffers, but memory views are objects like others, and NumPy makes
//! arrays of them.

use crate::errors::{no_memory, wrong_length};
use crate::storage::room;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::{PyBufferError, PyTypeError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyMemoryView};
use zeroize::{Zeroize, Zeroizing};

/// Bytes that nobody can change: the object itself if it is of type `bytes`, else a copy, which is wiped. `None` is
/// empty.
pub(crate) enum Input<'py> {
    Bytes(Bound<'py, PyBytes>),
    Copy(Zeroizing<Vec<u8>>),
}

impl Input<'_> {
    pub(crate) fn as_bytes(&self) -> &[u8] {
        match self {
            Self::Bytes(bytes) => bytes.as_bytes(),
            Self::Copy(copy) => copy,
        }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Input<'py> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(bytes) = object.cast_exact::<PyBytes>() {
            return Ok(Self::Bytes(bytes.to_owned()));
        }
        let view = PyMemoryView::from(&object)?;
        let length: usize = view.getattr("nbytes")?.extract()?;
        let mut copy = zeroed(length)?;
        if length == 0 {
            return Ok(Self::Copy(copy));
        }
        if is(&view, "c_contiguous")? {
            let array = as_array(&view)?;
            copy.copy_from_slice(array.try_readonly().map_err(busy)?.as_slice().map_err(busy)?);
        } else {
            // By NumPy: Python's own functions go by way of memory that they do not wipe.
            let joined = object.py().import("numpy")?.call_method1("ascontiguousarray", (&view,))?;
            let array = as_array(&joined)?;
            let mut joined = array.try_readwrite().map_err(busy)?;
            let joined = joined.as_slice_mut().map_err(busy)?;
            copy.copy_from_slice(joined);
            joined.zeroize();
        }
        Ok(Self::Copy(copy))
    }
}

/// Calls on the bytes of an object, which are not secret, where they are if they are in one piece. Nothing else of
/// Python runs meanwhile.
pub(crate) fn on_bytes<T>(object: &Bound<'_, PyAny>, call: impl FnOnce(&[u8]) -> T) -> PyResult<T> {
    if !object.is_exact_instance_of::<PyBytes>() {
        let view = PyMemoryView::from(object)?;
        if is(&view, "c_contiguous")? && view.getattr("nbytes")?.is_truthy()? {
            let array = as_array(&view)?;
            return Ok(call(array.try_readonly().map_err(busy)?.as_slice().map_err(busy)?));
        }
    }
    Ok(call(object.extract::<Input<'_>>()?.as_bytes()))
}

/// The bytes of an argument that may be `None`, which is empty.
pub(crate) fn or_empty<'a>(input: Option<&'a Input<'_>>) -> &'a [u8] {
    input.map_or(&[], Input::as_bytes)
}

/// Memory that is wiped when it is given back.
pub(crate) fn zeroed(length: usize) -> PyResult<Zeroizing<Vec<u8>>> {
    room(length).map(Zeroizing::new).map_err(no_memory)
}

/// A buffer of the caller's that something will be written to.
pub(crate) struct Output<'py> {
    buffer: Bound<'py, PyAny>,
    length: usize,
    /// As long as there is a view, most objects keep their memory where it is.
    _view: Bound<'py, PyMemoryView>,
}

impl<'py> Output<'py> {
    /// Checks that it can be written to and has this length.
    pub(crate) fn of_length(buffer: &Bound<'py, PyAny>, length: usize) -> PyResult<Self> {
        let view = writable(buffer, length)?;
        Ok(Self { buffer: buffer.clone(), length, _view: view })
    }

    /// Writes all of it.
    pub(crate) fn write(&self, bytes: &[u8]) -> PyResult<()> {
        if bytes.is_empty() {
            return Ok(());
        }
        // Not all objects keep their memory: an array may have been resized while the interpreter's lock was released.
        let view = writable(&self.buffer, self.length)?;
        let array = as_array(&view)?;
        array.try_readwrite().map_err(busy)?.as_slice_mut().map_err(busy)?.copy_from_slice(bytes);
        Ok(())
    }
}

/// A view of a buffer that can be written to and has this length.
fn writable<'py>(buffer: &Bound<'py, PyAny>, length: usize) -> PyResult<Bound<'py, PyMemoryView>> {
    let view = PyMemoryView::from(buffer)?;
    if is(&view, "readonly")? {
        return Err(PyTypeError::new_err("the output buffer is read-only"));
    }
    if !is(&view, "c_contiguous")? {
        return Err(PyTypeError::new_err("the output buffer is not contiguous"));
    }
    let got: usize = view.getattr("nbytes")?.extract()?;
    if got == length { Ok(view) } else { Err(wrong_length("output buffer", got, &length.to_string())) }
}

fn is(view: &Bound<'_, PyMemoryView>, what: &str) -> PyResult<bool> {
    view.getattr(what)?.is_truthy()
}

/// The memory of an object with a buffer that is in one piece and not empty.
fn as_array<'py>(buffer: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyArray1<u8>>> {
    static FROM_BUFFER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let array = FROM_BUFFER.import(buffer.py(), "numpy", "frombuffer")?.call1((buffer, "u1"))?;
    Ok(array.cast_into()?)
}

fn busy(error: impl core::fmt::Display) -> PyErr {
    PyBufferError::new_err(error.to_string())
}
