//! NumPy's arrays as operations take them and give them.

use crate::errors::no_memory;
use numpy::{Element, PyArray1, PyArrayMethods, PyReadonlyArray1, PyUntypedArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyWeakrefReference};
use std::collections::TryReserveError;

/// Arrays of more elements are made by Python's `numpy.zeros`, which raises MemoryError.
const SMALL: usize = 1 << 16;

pub(crate) type Made<'py, T> = Bound<'py, PyArray1<T>>;

/// An array of one axis whose memory stays where it is as long as this lives: NumPy refuses to resize an array,
/// `refcheck=False` or not, while there is a weak reference to it. So another thread cannot free what is read without
/// the interpreter's lock.
pub(crate) struct Held<'py, T: Element> {
    array: PyReadonlyArray1<'py, T>,
    _owner: Bound<'py, PyWeakrefReference>,
}

impl<T: Element> Held<'_, T> {
    /// The elements, which must be in one piece.
    pub(crate) fn as_slice(&self) -> PyResult<&[T]> {
        self.array.as_slice().map_err(|e| PyValueError::new_err(e.to_string()))
    }
}

impl<'a, 'py, T: Element + 'a> FromPyObject<'a, 'py> for Held<'py, T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let array = object.extract::<PyReadonlyArray1<'py, T>>()?;
        // A view has the memory of its base.
        let mut owner = object.to_owned();
        loop {
            let base = owner.getattr("base")?;
            if !base.is_instance_of::<PyUntypedArray>() {
                break;
            }
            owner = base;
        }
        Ok(Self { array, _owner: PyWeakrefReference::new(&owner)? })
    }
}

/// A new array of zeros, or MemoryError.
pub(crate) fn zeros<T: Element>(py: Python<'_>, length: usize) -> PyResult<Made<'_, T>> {
    static ZEROS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    if length <= SMALL {
        return Ok(PyArray1::zeros(py, length, false));
    }
    let dtype = PyDict::new(py);
    dtype.set_item("dtype", T::get_dtype(py))?;
    Ok(ZEROS.import(py, "numpy", "zeros")?.call((length,), Some(&dtype))?.cast_into()?)
}

/// Calls on the elements of a new array, in one piece.
pub(crate) fn filled<'py, T: Element>(
    py: Python<'py>,
    length: usize,
    fill: impl FnOnce(&mut [T]) -> PyResult<()>,
) -> PyResult<Made<'py, T>> {
    let made = zeros(py, length)?;
    fill(made.readwrite().as_slice_mut().map_err(|e| PyValueError::new_err(e.to_string()))?)?;
    Ok(made)
}

/// Memory of a size that follows from the caller's numbers.
pub(crate) fn room<T: Clone + Default>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(count)?;
    memory.resize(count, T::default());
    Ok(memory)
}

/// Whether so many words can be had now: the library ends the process if it does not get what it asks for.
pub(crate) fn available(words: usize) -> PyResult<()> {
    Vec::<u64>::new().try_reserve_exact(words).map_err(no_memory)
}
