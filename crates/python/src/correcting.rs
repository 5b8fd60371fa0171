//! Codes that correct errors, on NumPy's arrays where they lie.

use crate::errors::exception;
use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn, PyReadwriteArray1,
    PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use widefield::Error;
use widefield::codes::{Bch, Corrected, Parameters, ReedSolomon, Symbol};

/// A code with symbols of either type.
enum Kind {
    Bytes(ReedSolomon<u8>),
    Words(ReedSolomon<u16>),
}

/// A Reed-Solomon code of `n` symbols, `k` of them data, that corrects errors and erasures: `(n - k) // 2` errors, or
/// two erasures in place of each. Words are the rows of arrays of any number of axes, uint8 for fields of up to 256
/// elements, else uint16; data come first, and the first symbol has the highest power.
///
/// The generator's roots are `(alpha**step)**(first_root + i)` in the field of the modulus, an integer whose bit i is
/// the coefficient of x^i. `galois.ReedSolomon(255, 223)` is `RSCode(255, 223)`.
///
/// >>> import numpy as np
/// >>> from widefield import RSCode
/// >>> code = RSCode(255, 223)
/// >>> word = code.encode(np.arange(223, dtype=np.uint8))
/// >>> word[[3, 100, 254]] ^= 0x55
/// >>> code.decode(word)
/// [3, 100, 254]
/// >>> bool((word[:223] == np.arange(223)).all()) and code.is_codeword(word)
/// True
#[pyclass(frozen, module = "widefield")]
pub(crate) struct RSCode(Kind);

/// The last axis of an array of at least one.
fn rows(shape: &[usize], len: usize) -> PyResult<usize> {
    match shape.split_last() {
        Some((last, rest)) if *last == len => Ok(rest.iter().product()),
        _ => Err(exception(Error::Length)),
    }
}

fn contiguous(error: impl core::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// An array of the code's symbols.
fn array<'a, 'py, T: Element>(object: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyArrayDyn<T>>> {
    object.cast::<PyArrayDyn<T>>().map_err(|_| {
        let name = if size_of::<T>() == 1 { "uint8" } else { "uint16" };
        PyTypeError::new_err(format!("symbols of this code are a NumPy array of {name}"))
    })
}

fn encode<'py, S: Symbol + Element + Copy + Default>(
    py: Python<'py>,
    code: &ReedSolomon<S>,
    data: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let Parameters { n, k, .. } = *code.parameters();
    let data: PyReadonlyArrayDyn<'_, S> = array(data)?.try_readonly().map_err(contiguous)?;
    rows(data.shape(), k)?;
    let mut shape = data.shape().to_vec();
    shape.last_mut().into_iter().for_each(|last| *last = n);
    let name = if size_of::<S>() == 1 { "u1" } else { "u2" };
    let made = py.import("numpy")?.call_method1("zeros", (shape, name))?.cast_into::<PyArrayDyn<S>>()?;
    {
        let mut made = made.readwrite();
        let data = data.as_slice().map_err(contiguous)?;
        let words = made.as_slice_mut().map_err(contiguous)?.chunks_exact_mut(n);
        for (word, data) in words.zip(data.chunks_exact(k)) {
            let (first, parity) = word.split_at_mut(k);
            first.copy_from_slice(data);
            code.encode(data, parity).map_err(exception)?;
        }
    }
    Ok(made.into_any())
}

fn is_codeword<S: Symbol + Element>(code: &ReedSolomon<S>, words: &Bound<'_, PyAny>) -> PyResult<bool> {
    let n = code.parameters().n;
    let words = array::<S>(words)?.try_readonly().map_err(contiguous)?;
    rows(words.shape(), n)?;
    for word in words.as_slice().map_err(contiguous)?.chunks_exact(n) {
        if !code.is_codeword(word).map_err(exception)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn positions(corrected: Corrected) -> Vec<usize> {
    corrected.positions().to_vec()
}

fn decode<S: Symbol + Element>(
    py: Python<'_>,
    code: &ReedSolomon<S>,
    words: &Bound<'_, PyAny>,
    erasures: &[usize],
) -> PyResult<Py<PyAny>> {
    let n = code.parameters().n;
    let mut words = array::<S>(words)?.try_readwrite().map_err(contiguous)?;
    let one = words.ndim() == 1;
    rows(words.shape(), n)?;
    let words = words.as_slice_mut().map_err(contiguous)?;
    if one {
        let corrected = code.decode(words, erasures).map_err(exception)?;
        return Ok(positions(corrected).into_pyobject(py)?.into_any().unbind());
    }
    // A symbol outside the field is found before a word is changed.
    for word in words.chunks_exact(n) {
        code.is_codeword(word).map_err(exception)?;
    }
    let mut all = Vec::new();
    for word in words.chunks_exact_mut(n) {
        all.push(match code.decode(word, erasures) {
            Ok(corrected) => Some(positions(corrected)),
            Err(Error::Uncorrectable) => None,
            Err(error) => return Err(exception(error)),
        });
    }
    Ok(all.into_pyobject(py)?.into_any().unbind())
}

impl RSCode {
    fn of(parameters: &Parameters) -> PyResult<Self> {
        Ok(Self(if parameters.modulus < 0x200 {
            Kind::Bytes(ReedSolomon::new(parameters).map_err(exception)?)
        } else {
            Kind::Words(ReedSolomon::new(parameters).map_err(exception)?)
        }))
    }

    fn parameters(&self) -> &Parameters {
        match &self.0 {
            Kind::Bytes(code) => code.parameters(),
            Kind::Words(code) => code.parameters(),
        }
    }
}

#[pymethods]
impl RSCode {
    #[new]
    #[pyo3(signature = (n, k, *, modulus = 0x11d, alpha = 2, step = 1, first_root = 1))]
    fn new(n: usize, k: usize, modulus: u32, alpha: u32, step: u32, first_root: u32) -> PyResult<Self> {
        Self::of(&Parameters { modulus, alpha, step, first_root, n, k })
    }

    /// CCSDS 131.0-B in the conventional basis, with 223 or 239 symbols of data.
    #[staticmethod]
    #[pyo3(signature = (k = 223))]
    fn ccsds(k: usize) -> PyResult<Self> {
        match k {
            223 => Self::of(&Parameters::CCSDS_255_223),
            239 => Self::of(&Parameters::CCSDS_255_239),
            _ => Err(exception(Error::Parameters)),
        }
    }

    /// DVB's RS(204, 188).
    #[staticmethod]
    fn dvb() -> PyResult<Self> {
        Self::of(&Parameters::DVB_204_188)
    }

    /// A block of a QR code, of `n` codewords, `k` of them data.
    #[staticmethod]
    fn qr(n: usize, k: usize) -> PyResult<Self> {
        Self::of(&Parameters::qr(n, k))
    }

    /// Symbols of a word.
    #[getter]
    fn n(&self) -> usize {
        self.parameters().n
    }

    /// Symbols of data.
    #[getter]
    fn k(&self) -> usize {
        self.parameters().k
    }

    /// The words of rows of data: data and parity, in a new array.
    fn encode<'py>(&self, py: Python<'py>, data: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0 {
            Kind::Bytes(code) => encode(py, code, data),
            Kind::Words(code) => encode(py, code, data),
        }
    }

    /// Whether all rows are words of the code.
    fn is_codeword(&self, words: &Bound<'_, PyAny>) -> PyResult<bool> {
        match &self.0 {
            Kind::Bytes(code) => is_codeword(code, words),
            Kind::Words(code) => is_codeword(code, words),
        }
    }

    /// Corrects words in place, with erasures at the same positions of all. Gives the positions that were wrong of an
    /// array of one axis, and raises UncorrectableError if there are too many; of rows a list for each, and None for a
    /// row that cannot be corrected, which is left as it is.
    #[pyo3(signature = (words, erasures = Vec::new()))]
    fn decode(&self, py: Python<'_>, words: &Bound<'_, PyAny>, erasures: Vec<usize>) -> PyResult<Py<PyAny>> {
        match &self.0 {
            Kind::Bytes(code) => decode(py, code, words, &erasures),
            Kind::Words(code) => decode(py, code, words, &erasures),
        }
    }

    fn __repr__(&self) -> String {
        let Parameters { modulus, alpha, step, first_root, n, k } = self.parameters();
        format!("RSCode({n}, {k}, modulus={modulus:#x}, alpha={alpha}, step={step}, first_root={first_root})")
    }
}

/// A binary BCH code of `n` bits that corrects `t` errors, over the field of a modulus, an integer whose bit i is the
/// coefficient of x^i. Bits are packed as by numpy.packbits, the first in the highest bit of the first byte.
///
/// >>> import numpy as np
/// >>> from widefield import BCHCode
/// >>> code = BCHCode.linux(13, 4, 512)
/// >>> data = np.zeros(512, dtype=np.uint8)
/// >>> parity = code.encode(data)
/// >>> data[7] ^= 0x81
/// >>> code.decode(data, parity)
/// [56, 63]
/// >>> int(data[7]), parity.shape
/// (0, (7,))
#[pyclass(frozen, module = "widefield")]
pub(crate) struct BCHCode(Bch);

#[pymethods]
impl BCHCode {
    #[new]
    fn new(n: usize, t: usize, modulus: u32) -> PyResult<Self> {
        Bch::new(modulus, n, t).map(Self).map_err(exception)
    }

    /// The code of Linux's lib/bch for so many bytes of data.
    #[staticmethod]
    fn linux(m: usize, t: usize, data_bytes: usize) -> PyResult<Self> {
        Bch::linux(m, t, data_bytes).map(Self).map_err(exception)
    }

    /// DVB-S2's outer code of `n` bits.
    #[staticmethod]
    fn dvb_s2(n: usize) -> PyResult<Self> {
        Bch::dvb_s2(n).map(Self).map_err(exception)
    }

    /// Bits of a word.
    #[getter]
    fn n(&self) -> usize {
        self.0.n()
    }

    /// Bits of data.
    #[getter]
    fn k(&self) -> usize {
        self.0.k()
    }

    /// Errors that are corrected.
    #[getter]
    fn t(&self) -> usize {
        self.0.t()
    }

    /// The parity of `(k + 7) // 8` bytes of data.
    fn encode<'py>(&self, py: Python<'py>, data: PyReadonlyArray1<'py, u8>) -> PyResult<Bound<'py, PyAny>> {
        let mut parity = vec![0; self.0.parity_bits().div_ceil(8)];
        self.0.encode(data.as_slice().map_err(contiguous)?, &mut parity).map_err(exception)?;
        Ok(numpy::PyArray1::from_vec(py, parity).into_any())
    }

    /// Whether data and parity are a word of the code.
    fn is_codeword(
        &self,
        data: PyReadonlyArray1<'_, u8>,
        parity: PyReadonlyArray1<'_, u8>,
    ) -> PyResult<bool> {
        let [data, parity] = [&data, &parity].map(|a| a.as_slice().map_err(contiguous));
        self.0.is_codeword(data?, parity?).map_err(exception)
    }

    /// Corrects data and parity in place, and gives the positions of the bits that were wrong: those of the parity
    /// from `k` on. Raises UncorrectableError if there are too many.
    fn decode(
        &self,
        mut data: PyReadwriteArray1<'_, u8>,
        mut parity: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<Vec<usize>> {
        let (data, parity) = (data.as_slice_mut(), parity.as_slice_mut());
        let (data, parity) = (data.map_err(contiguous)?, parity.map_err(contiguous)?);
        self.0.decode(data, parity).map(positions).map_err(exception)
    }

    fn __repr__(&self) -> String {
        format!("BCHCode of {} bits, {} of data, t = {}", self.0.n(), self.0.k(), self.0.t())
    }
}
