//! Binary Goppa codes: public ones on arrays of bits, the decoder of a secret one on packed bits.

use crate::buffers::{Input, zeroed};
use crate::errors::{exception, wrong_length};
use numpy::{
    PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArray1, PyReadonlyArrayDyn, PyUntypedArrayMethods,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use widefield::Error;
use widefield::codes;
use widefield::linear::BitMatrix;

/// A binary Goppa code: the words w of n bits with `sum w_i / (x - a_i) = 0` modulo a polynomial g, for a support a_0,
/// a_1, ... of distinct elements of GF(2^m). It corrects as many errors as g has for degree. Words are rows of arrays
/// of any number of axes, uint8, of zeros and ones.
///
/// The support is an array over a field and g a Poly over it, as here; or both are NumPy's arrays of uint8 or uint16, g
/// its coefficients, the lowest first, and the modulus an integer whose bit i is the coefficient of x^i.
///
/// >>> import numpy as np
/// >>> from widefield import GF, GoppaCode, Poly
/// >>> F = GF(2**5, modulus=0x25)
/// >>> code = GoppaCode(F.elements, Poly([1, 0, 1, 1], F))
/// >>> code.n, code.k, code.t
/// (32, 17, 3)
/// >>> word = code.encode(np.ones(17, dtype=np.uint8))
/// >>> word[[0, 7, 28]] ^= 1
/// >>> code.decode(word)
/// [0, 7, 28]
/// >>> bool(code.syndrome(word).any()), bool(word[code.information_positions].all())
/// (False, True)
#[pyclass(frozen, module = "widefield")]
pub(crate) struct GoppaCode(codes::GoppaCode);

fn value(error: impl core::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Elements of a field, in an array of uint16; those of bytes are copied to one.
fn elements<'py>(array: &Bound<'py, PyAny>, what: &str) -> PyResult<PyReadonlyArray1<'py, u16>> {
    let array = array.py().import("numpy")?.call_method1("asarray", (array,))?;
    let array =
        if array.cast::<PyArray1<u8>>().is_ok() { array.call_method1("astype", ("u2",))? } else { array };
    held(&array, what)
}

/// An array of uint16 where it lies.
fn held<'py>(array: &Bound<'py, PyAny>, what: &str) -> PyResult<PyReadonlyArray1<'py, u16>> {
    let array = array
        .cast::<PyArray1<u16>>()
        .map_err(|_| PyTypeError::new_err(format!("the {what} is a NumPy array of uint16, of one axis")))?;
    array.try_readonly().map_err(value)
}

/// A new array of zeros in the place of the last axis of another one.
fn zeros<'py>(py: Python<'py>, shape: &[usize], last: usize) -> PyResult<Bound<'py, PyArrayDyn<u8>>> {
    let mut shape = shape.to_vec();
    shape.last_mut().into_iter().for_each(|place| *place = last);
    Ok(py.import("numpy")?.call_method1("zeros", (shape, "u1"))?.cast_into()?)
}

/// Bits, packed with the first in the lowest bit of the first byte.
fn packed(bits: &[u8]) -> PyResult<Vec<u8>> {
    if bits.iter().any(|bit| *bit > 1) {
        return Err(exception(Error::Encoding));
    }
    Ok(bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | bit)).collect())
}

fn unpacked(bytes: &[u8], bits: &mut [u8]) {
    for (bits, byte) in bits.chunks_mut(8).zip(bytes) {
        bits.iter_mut().enumerate().for_each(|(i, bit)| *bit = byte >> i & 1);
    }
}

/// How many rows of so many bits an array has.
fn rows(shape: &[usize], len: usize) -> PyResult<()> {
    if shape.last() == Some(&len) { Ok(()) } else { Err(exception(Error::Length)) }
}

fn bits<'a, 'py>(array: &'a Bound<'py, PyAny>) -> PyResult<&'a Bound<'py, PyArrayDyn<u8>>> {
    array.cast().map_err(|_| PyTypeError::new_err("bits of this code are a NumPy array of uint8"))
}

/// What `f` writes for each row of `from` bits, in rows of `to` bits.
fn by_rows<'py>(
    array: &Bound<'py, PyAny>,
    [from, to]: [usize; 2],
    mut f: impl FnMut(&[u8], &mut [u8]) -> Result<(), Error>,
) -> PyResult<Bound<'py, PyAny>> {
    let given: PyReadonlyArrayDyn<'_, u8> = bits(array)?.try_readonly().map_err(value)?;
    rows(given.shape(), from)?;
    let made = zeros(array.py(), given.shape(), to)?;
    let mut out = vec![0; to.div_ceil(8)];
    // A row of no bits has no place in an array that is cut into rows.
    if to > 0 {
        let mut made = made.readwrite();
        let words = made.as_slice_mut().map_err(value)?.chunks_exact_mut(to);
        for (word, given) in words.zip(given.as_slice().map_err(value)?.chunks_exact(from)) {
            f(&packed(given)?, &mut out).map_err(exception)?;
            unpacked(&out, word);
        }
    }
    Ok(made.into_any())
}

/// A matrix of zeros and ones.
fn array_of<'py>(py: Python<'py>, matrix: &BitMatrix) -> PyResult<Bound<'py, PyAny>> {
    let (count, n) = (matrix.rows(), matrix.columns());
    let made = zeros(py, &[count, n], n)?;
    {
        let mut made = made.readwrite();
        for (i, row) in made.as_slice_mut().map_err(value)?.chunks_exact_mut(n).enumerate() {
            for (bits, word) in row.chunks_mut(64).zip(matrix.row(i)) {
                unpacked(&word.to_le_bytes(), bits);
            }
        }
    }
    Ok(made.into_any())
}

#[pymethods]
impl GoppaCode {
    #[new]
    #[pyo3(signature = (support, polynomial, modulus = None))]
    fn new(
        support: &Bound<'_, PyAny>,
        polynomial: &Bound<'_, PyAny>,
        modulus: Option<u32>,
    ) -> PyResult<Self> {
        let modulus = match (modulus, support.get_type().getattr("irreducible_poly")) {
            (Some(modulus), _) => modulus,
            (None, Ok(of_field)) => of_field.call_method0("__int__")?.extract()?,
            (None, Err(_)) => {
                return Err(PyTypeError::new_err("a support that is no array over a field needs a modulus"));
            }
        };
        let coefficients = match polynomial.getattr("coefficients") {
            Ok(coefficients) => {
                let order = PyDict::new(polynomial.py());
                order.set_item("order", "asc")?;
                coefficients.call((), Some(&order))?
            }
            Err(_) => polynomial.clone(),
        };
        let [support, polynomial] = [elements(support, "support")?, elements(&coefficients, "polynomial")?];
        let (support, polynomial) =
            (support.as_slice().map_err(value)?, polynomial.as_slice().map_err(value)?);
        codes::GoppaCode::new(modulus, support, polynomial).map(Self).map_err(exception)
    }

    /// Bits of a word.
    #[getter]
    fn n(&self) -> usize {
        self.0.n()
    }

    /// Bits of information.
    #[getter]
    fn k(&self) -> usize {
        self.0.k()
    }

    /// Errors that are corrected.
    #[getter]
    fn t(&self) -> usize {
        self.0.t()
    }

    /// The places of a word that hold the message, rising, in an array for indexing.
    #[getter]
    fn information_positions<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<usize>> {
        PyArray1::from_slice(py, self.0.information_positions())
    }

    /// The matrix of `k` rows that `encode` multiplies messages by.
    fn generator<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array_of(py, &self.0.generator().map_err(exception)?)
    }

    /// The parity-check matrix, of `m t` rows: row `m j + b` has bit b of `a_i^j / g(a_i)` in column i. Systematic: its
    /// reduced echelon form, of `n - k` rows, whose product with a word is the syndrome.
    #[pyo3(signature = (*, systematic = false))]
    fn parity_check<'py>(&self, py: Python<'py>, systematic: bool) -> PyResult<Bound<'py, PyAny>> {
        if systematic {
            array_of(py, &self.0.systematic_parity_check().map_err(exception)?)
        } else {
            array_of(py, self.0.parity_check())
        }
    }

    /// The words of rows of messages, in a new array.
    fn encode<'py>(&self, messages: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        by_rows(messages, [self.0.k(), self.0.n()], |message, word| self.0.encode(message, word))
    }

    /// The syndromes of rows of words, of `n - k` bits, in a new array: zeros for words of the code.
    fn syndrome<'py>(&self, words: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let n = self.0.n();
        by_rows(words, [n, n - self.0.k()], |word, syndrome| self.0.syndrome(word, syndrome))
    }

    /// Corrects words in place. Gives the positions that were wrong of an array of one axis, and raises
    /// UncorrectableError if there are too many; of rows a list for each, and None for a row that cannot be corrected,
    /// which is left as it is. The time depends on the words: for secrets there is GoppaDecoder.
    fn decode(&self, py: Python<'_>, words: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let mut words = bits(words)?.try_readwrite().map_err(value)?;
        let one = words.ndim() == 1;
        rows(words.shape(), self.0.n())?;
        let words = words.as_slice_mut().map_err(value)?;
        // What is no bit is found before a word is changed.
        let all = words.chunks_exact(self.0.n()).map(packed).collect::<PyResult<Vec<_>>>()?;
        let mut found = Vec::new();
        for (word, mut packed) in words.chunks_exact_mut(self.0.n()).zip(all) {
            match self.0.decode_vartime(&mut packed) {
                Ok(corrected) => {
                    unpacked(&packed, word);
                    found.push(Some(corrected.positions().to_vec()));
                }
                Err(Error::Uncorrectable) if !one => found.push(None),
                Err(error) => return Err(exception(error)),
            }
        }
        let found = match found.pop() {
            Some(Some(positions)) if one => positions.into_pyobject(py)?,
            last => {
                found.extend(last);
                found.into_pyobject(py)?
            }
        };
        Ok(found.into_any().unbind())
    }

    fn __repr__(&self) -> String {
        format!("GoppaCode of {} bits, {} of information, t = {}", self.0.n(), self.0.k(), self.0.t())
    }
}

/// The decoder of a secret binary Goppa code, as that of Classic McEliece: in constant time for the support, the
/// polynomial, the words and the errors. The support and the polynomial, its lowest coefficient first and the last one
/// 1, are NumPy's arrays of uint16, which are read where they lie; the modulus is an integer whose bit i is the
/// coefficient of x^i. At most 128 errors.
///
/// Words and errors are bytes, the first bit in the lowest bit of the first byte, as by
/// numpy.packbits(bits, bitorder="little").
///
/// >>> import numpy as np
/// >>> from widefield import GoppaDecoder
/// >>> polynomial = np.zeros(17, dtype=np.uint16)
/// >>> polynomial[[0, 1, 3, 5, 16]] = 1
/// >>> decoder = GoppaDecoder(np.arange(256, dtype=np.uint16) * 37 % 256, polynomial, 0x11B)
/// >>> received = bytes([1, 2, 4, 8]) + bytes(28)      # the word of zeros with four errors
/// >>> decoder.decode(received) == (received, True)
/// True
#[pyclass(frozen, module = "widefield")]
pub(crate) struct GoppaDecoder {
    decoder: codes::GoppaDecoder,
    /// The bits of a syndrome.
    syndrome: usize,
}

/// The errors that `f` finds from so many bits.
fn errors_of<'py>(
    py: Python<'py>,
    n: usize,
    (what, given, expected): (&str, &Input<'_>, usize),
    f: impl FnOnce(&[u8], &mut [u8]) -> Result<bool, Error>,
) -> PyResult<(Bound<'py, PyBytes>, bool)> {
    let (given, expected) = (given.as_bytes(), expected.div_ceil(8));
    if given.len() != expected {
        return Err(wrong_length(what, given.len(), &expected.to_string()));
    }
    let mut errors = zeroed(n.div_ceil(8))?;
    let right = f(given, &mut errors).map_err(exception)?;
    Ok((PyBytes::new(py, &errors), right))
}

#[pymethods]
impl GoppaDecoder {
    #[new]
    fn new(support: &Bound<'_, PyAny>, polynomial: &Bound<'_, PyAny>, modulus: u32) -> PyResult<Self> {
        let [support, polynomial] = [held(support, "support")?, held(polynomial, "polynomial")?];
        let (support, polynomial) =
            (support.as_slice().map_err(value)?, polynomial.as_slice().map_err(value)?);
        let decoder = codes::GoppaDecoder::new(modulus, support, polynomial).map_err(exception)?;
        // A modulus of a decoder is not 0.
        let syndrome = modulus.checked_ilog2().unwrap_or(0) as usize * decoder.t();
        Ok(Self { decoder, syndrome })
    }

    /// Bits of a word.
    #[getter]
    fn n(&self) -> usize {
        self.decoder.n()
    }

    /// Errors that are corrected.
    #[getter]
    fn t(&self) -> usize {
        self.decoder.t()
    }

    /// The errors of a received word, and whether there are at most `t`: if not, the errors are all 0, unless the word
    /// lies within `t` of another word of the code. What is left of the last byte is not looked at.
    fn decode<'py>(&self, py: Python<'py>, word: Input<'_>) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        let n = self.decoder.n();
        errors_of(py, n, ("word", &word, n), |word, errors| self.decoder.decode(word, errors).map(bool::from))
    }

    /// The errors that have a syndrome of `m t` bits under the parity-check matrix (1 | T), which is a ciphertext of
    /// Classic McEliece, and whether there are at most `t`; all 0 if not.
    fn decode_syndrome<'py>(
        &self,
        py: Python<'py>,
        syndrome: Input<'_>,
    ) -> PyResult<(Bound<'py, PyBytes>, bool)> {
        errors_of(py, self.decoder.n(), ("syndrome", &syndrome, self.syndrome), |syndrome, errors| {
            self.decoder.decode_syndrome(syndrome, errors).map(bool::from)
        })
    }

    fn __repr__(&self) -> &'static str {
        "GoppaDecoder(..)"
    }
}
