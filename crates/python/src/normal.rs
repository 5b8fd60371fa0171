//! Normal bases.

use crate::buffers::Input;
use crate::errors::exception;
use crate::ints::{integer, words};
use crate::storage::{Held, Made, filled};
use pyo3::exceptions::{PyOSError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use widefield::{Error, normal};

/// The Gaussian normal basis of GF(2^n) of type t; of the lowest type that there is if none is given.
///
/// >>> from widefield import NormalBasis
/// >>> basis = NormalBasis(233, 2)
/// >>> a = basis.element(0x1234)
/// >>> a.square() == a * a, a * a.inverse() == basis.one
/// (True, True)
#[pyclass(frozen, module = "widefield")]
pub(crate) struct NormalBasis(Arc<normal::NormalBasis>);

/// An element: bit i of the integer is the coefficient of the basis's element i, so that squaring is a rotation.
#[pyclass(frozen, module = "widefield")]
pub(crate) struct NormalElement {
    basis: Arc<normal::NormalBasis>,
    value: normal::Element,
}

#[pymethods]
impl NormalBasis {
    #[new]
    #[pyo3(signature = (n, t=None))]
    fn new(n: usize, t: Option<usize>) -> PyResult<Self> {
        let basis =
            t.map_or_else(|| normal::NormalBasis::lowest_type(n), |t| normal::NormalBasis::gaussian(n, t));
        basis.map(|b| Self(Arc::new(b))).map_err(|e| {
            let which = t.map_or_else(|| "any type".to_owned(), |t| format!("type {t}"));
            PyValueError::new_err(format!("GF(2^{n}), {which}: {e}"))
        })
    }

    /// The degree.
    #[getter]
    fn degree(&self) -> usize {
        self.0.degree()
    }

    /// The type.
    #[getter]
    fn basis_type(&self) -> usize {
        self.0.basis_type()
    }

    /// How many ones the multiplication matrix has.
    #[getter]
    fn complexity(&self) -> usize {
        self.0.complexity()
    }

    /// Zero.
    #[getter]
    fn zero(&self) -> NormalElement {
        self.make(self.0.zero())
    }

    /// One: all coefficients.
    #[getter]
    fn one(&self) -> NormalElement {
        self.make(self.0.one())
    }

    /// The element of an integer's bits.
    fn element(&self, value: &Bound<'_, PyAny>) -> PyResult<NormalElement> {
        let mut words = words(value)?;
        let fits = words.len() <= self.0.words();
        words.resize(self.0.words(), 0);
        let element = if fits { self.0.element(&words) } else { Err(Error::Encoding) };
        let element = element.map_err(|_| {
            PyValueError::new_err(format!(
                "{value} has bits beyond the {} of {}",
                self.0.degree(),
                self.__repr__()
            ))
        })?;
        Ok(self.make(element))
    }

    /// The element with this encoding of IEEE 1363.
    #[allow(clippy::wrong_self_convention, reason = "the basis makes its elements, as in the library")]
    fn from_bytes_ieee1363(&self, data: Input<'_>) -> PyResult<NormalElement> {
        self.0.from_bytes_ieee1363(data.as_bytes()).map(|e| self.make(e)).map_err(exception)
    }

    /// A uniformly random element.
    fn random(&self) -> PyResult<NormalElement> {
        let element = self.0.try_random(getrandom::fill);
        element.map(|e| self.make(e)).map_err(|e| PyOSError::new_err(e.to_string()))
    }

    /// The products of many: flat arrays of 64-bit words, `ceil(n / 64)` an element, the low ones first.
    fn mul_many<'py>(
        &self,
        py: Python<'py>,
        a: Held<'py, u64>,
        b: Held<'py, u64>,
    ) -> PyResult<Made<'py, u64>> {
        let (a, b) = (a.as_slice()?, b.as_slice()?);
        let words = self.0.words();
        if a.len() != b.len() || !a.len().is_multiple_of(words) {
            return Err(PyValueError::new_err(format!(
                "{} and {} words are no operands: an element has {words}",
                a.len(),
                b.len()
            )));
        }
        for element in a.chunks_exact(words).chain(b.chunks_exact(words)) {
            self.0.element(element).map_err(exception)?;
        }
        filled(py, a.len(), |out| py.detach(|| self.0.mul_many(out, a, b)).map_err(exception))
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
    fn __hash__(&self) -> u64 {
        (self.0.degree() as u64) << 32 | self.0.basis_type() as u64
    }
    fn __repr__(&self) -> String {
        format!("NormalBasis({}, {})", self.0.degree(), self.0.basis_type())
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (usize, usize)) {
        (py.get_type::<Self>().into_any(), self.name())
    }
}

impl NormalBasis {
    fn make(&self, value: normal::Element) -> NormalElement {
        NormalElement { basis: Arc::clone(&self.0), value }
    }

    fn name(&self) -> (usize, usize) {
        (self.0.degree(), self.0.basis_type())
    }
}

impl NormalElement {
    fn make(&self, value: normal::Element) -> Self {
        Self { basis: Arc::clone(&self.basis), value }
    }

    /// What a refusal says of both.
    fn refused(&self, other: &Self, error: Error) -> PyErr {
        let name = |e: &Self| format!("GF(2^{}) of type {}", e.value.degree(), e.value.basis_type());
        PyValueError::new_err(format!("{} and {}: {error}", name(self), name(other)))
    }
}

#[pymethods]
impl NormalElement {
    /// The square: a rotation.
    fn square(&self) -> Self {
        self.make(self.value.square())
    }

    /// The square root: a rotation.
    fn sqrt(&self) -> Self {
        self.make(self.value.sqrt())
    }

    /// The trace over GF(2): 0 or 1.
    fn trace(&self) -> u8 {
        self.value.trace().unwrap_u8()
    }

    /// The inverse.
    fn inverse(&self) -> PyResult<Self> {
        let inverse = self.basis.invert(&self.value).map_err(exception)?;
        let inverse =
            Option::from(inverse).ok_or_else(|| PyZeroDivisionError::new_err("zero has no inverse"))?;
        Ok(self.make(inverse))
    }

    /// The encoding of IEEE 1363.
    fn to_bytes_ieee1363<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.value.to_bytes_ieee1363())
    }

    fn __add__(&self, other: &Self) -> PyResult<Self> {
        self.value.add(&other.value).map(|e| self.make(e)).map_err(|e| self.refused(other, e))
    }
    fn __sub__(&self, other: &Self) -> PyResult<Self> {
        self.__add__(other)
    }
    fn __mul__(&self, other: &Self) -> PyResult<Self> {
        self.basis.mul(&self.value, &other.value).map(|e| self.make(e)).map_err(|e| self.refused(other, e))
    }
    fn __truediv__(&self, other: &Self) -> PyResult<Self> {
        self.__mul__(&other.inverse()?)
    }
    fn __pow__(&self, exponent: &Bound<'_, PyAny>, modulus: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if modulus.is_some() {
            return Err(PyValueError::new_err("a power of a field's element has no modulus"));
        }
        if exponent.lt(0)? {
            return self.inverse()?.__pow__(&exponent.neg()?, None);
        }
        self.basis.pow(&self.value, &words(exponent)?).map(|e| self.make(e)).map_err(exception)
    }
    fn __bool__(&self) -> bool {
        !bool::from(self.value.is_zero())
    }
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.value.as_words())
    }
    fn __eq__(&self, other: &Self) -> bool {
        self.value.degree() == other.value.degree()
            && self.value.basis_type() == other.value.basis_type()
            && self.value.as_words() == other.value.as_words()
    }
    fn __hash__(&self) -> u64 {
        self.value.as_words().iter().fold(0, |h, w| h.rotate_left(7) ^ w)
    }
    fn __repr__(&self) -> String {
        let digits: String = self.value.to_bytes_le().iter().rev().map(|b| format!("{b:02x}")).collect();
        format!(
            "NormalElement(0x{digits}, NormalBasis({}, {}))",
            self.value.degree(),
            self.value.basis_type()
        )
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let basis = Bound::new(py, NormalBasis(Arc::clone(&self.basis)))?;
        Ok((basis.getattr("element")?, (self.__int__(py)?,)))
    }
}
