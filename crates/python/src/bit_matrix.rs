//! Matrices over GF(2), a bit for each entry.

use crate::bits;
use crate::buffers::on_bytes;
use crate::errors::{Failure, exception, wrong_length};
use crate::storage::{Held, Made, available, filled, room};
use numpy::{PyArrayDescrMethods, PyArrayMethods, PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use widefield::Error;
use widefield::linear::BitMatrix as Matrix;

/// Matrices of at most so many entries show them.
const SHOWN: usize = 1 << 10;

/// A matrix over GF(2) that does not change, a bit for each entry: an eighth of NumPy's bytes, products and
/// elimination by the method of the four Russians.
///
/// Made from an array of two axes, of `bool` or `uint8`, with entries 0 and 1, or from rows in a list. The time
/// depends on the entries.
///
/// >>> from widefield import BitMatrix
/// >>> a = BitMatrix([[1, 1, 0], [0, 1, 1], [1, 0, 1]])
/// >>> a.rank(), a.kernel()
/// (2, BitMatrix([[1, 1, 1]]))
/// >>> b = a + BitMatrix([[0, 0, 0], [0, 0, 0], [0, 0, 1]])
/// >>> b @ b.inverse() == BitMatrix.identity(3)
/// True
/// >>> b.solve(BitMatrix([[1], [0], [0]])).to_numpy().tolist()
/// [[0], [1], [1]]
#[pyclass(frozen, module = "widefield", name = "BitMatrix")]
pub(crate) struct BitMatrix(Matrix);

/// What the library refuses: what it has no memory for is MemoryError.
fn refused(error: Error) -> PyErr {
    match error {
        Error::TooLarge => PyMemoryError::new_err("no memory for so large a matrix"),
        _ => exception(error),
    }
}

impl BitMatrix {
    fn made(py: Python<'_>, make: impl FnOnce() -> Result<Matrix, Error> + Send) -> PyResult<Self> {
        py.detach(make).map(Self).map_err(refused)
    }

    fn dimensions(&self) -> [usize; 2] {
        [self.0.rows(), self.0.columns()]
    }

    /// Bytes of a packed row.
    fn row_bytes(&self) -> usize {
        self.0.columns().div_ceil(8)
    }

    /// Whether there is memory for a copy, which the library takes for granted.
    fn can_be_copied(&self) -> PyResult<()> {
        available(self.0.rows().saturating_mul(self.0.row_words().next_multiple_of(8)))
    }

    fn copied(&self) -> PyResult<Matrix> {
        self.can_be_copied()?;
        Ok(self.0.clone())
    }

    /// Row echelon form, and the columns of the pivots.
    fn eliminated(&self, py: Python<'_>, reduced: bool) -> PyResult<(Self, Vec<usize>)> {
        let mut form = self.copied()?;
        let pivots = py.detach(|| form.echelon_form(reduced));
        Ok((Self(form), pivots))
    }

    /// Two shapes that do not fit.
    fn misfit(&self, other: &Self, what: &str) -> PyErr {
        PyValueError::new_err(format!("matrices of shapes {:?} and {:?} {what}", self.shape(), other.shape()))
    }
}

#[pymethods]
impl BitMatrix {
    #[new]
    fn new(py: Python<'_>, entries: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(matrix) = entries.cast::<Self>() {
            return Ok(Self(matrix.get().copied()?));
        }
        let numpy = py.import("numpy")?;
        let given = entries.is_instance_of::<PyUntypedArray>();
        let array = numpy.call_method1("asarray", (entries,))?.cast_into::<PyUntypedArray>()?;
        let &[rows, columns] = array.shape() else {
            return Err(PyValueError::new_err(format!("a matrix has two axes, and not {}", array.ndim())));
        };
        let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
        let byte = matches!(kind.as_str(), "b" | "u") && array.dtype().itemsize() == 1;
        // Lists without entries are arrays of floating-point numbers.
        let integers = matches!(kind.as_str(), "b" | "u" | "i") || array.is_empty();
        if !byte && (given || !integers) {
            return Err(PyTypeError::new_err(format!(
                "a matrix of bits is made from bool or uint8, and not from {}",
                array.dtype()
            )));
        }
        let neither = || PyValueError::new_err("the entries of a matrix of bits are 0 and 1");
        if !byte {
            // Lists' integers are wider, and are not to be cut to a byte unseen.
            let options = PyDict::new(py);
            options.set_item("initial", 0)?;
            let bounds = [
                array.call_method("min", (), Some(&options))?,
                array.call_method("max", (), Some(&options))?,
            ];
            if bounds[0].lt(0)? || bounds[1].gt(1)? {
                return Err(neither());
            }
        }
        // Without a copy if they are bytes in one piece.
        let array = if kind == "b" { array.call_method1("view", ("u1",))? } else { array.into_any() };
        let array = numpy.call_method1("ascontiguousarray", (array, "u1"))?.call_method1("reshape", (-1,))?;
        let entries: Held<'_, u8> = array.extract()?;
        let entries = entries.as_slice()?;
        py.detach(|| bits::packed(entries, [rows, columns])).map(Self).map_err(|failure| match failure {
            Failure::Library(Error::Encoding) => neither(),
            Failure::Library(error) => refused(error),
            Failure::Memory(_) => failure.into(),
        })
    }

    /// All zeros.
    #[staticmethod]
    fn zeros(py: Python<'_>, rows: usize, columns: usize) -> PyResult<Self> {
        Self::made(py, || Matrix::new(rows, columns))
    }

    /// The square matrix with ones on the diagonal.
    #[staticmethod]
    fn identity(py: Python<'_>, n: usize) -> PyResult<Self> {
        Self::made(py, || Matrix::identity(n))
    }

    /// From packed rows, one after the other, each `ceil(columns / 8)` bytes, the first columns lowest:
    /// `numpy.packbits(a, axis=1, bitorder="little")`.
    ///
    /// >>> from widefield import BitMatrix
    /// >>> BitMatrix.from_bytes(bytes([0b001, 0b110]), 2, 3)
    /// BitMatrix([[1, 0, 0], [0, 1, 1]])
    #[staticmethod]
    fn from_bytes(data: &Bound<'_, PyAny>, rows: usize, columns: usize) -> PyResult<Self> {
        let each = columns.div_ceil(8);
        let mut matrix = Matrix::new(rows, columns).map_err(refused)?;
        on_bytes(data, |data| {
            if each.checked_mul(rows) != Some(data.len()) {
                return Err(wrong_length("data", data.len(), &format!("{rows} rows of {each}")));
            }
            // Without rows there is nothing of which it is a part.
            let mut words = room(if rows == 0 { 0 } else { matrix.row_words() }).map_err(Failure::from)?;
            for (i, row) in data.chunks_exact(each.max(1)).enumerate() {
                for (word, bytes) in words.iter_mut().zip(row.chunks(8)) {
                    let mut padded = [0; 8];
                    padded[..bytes.len()].copy_from_slice(bytes);
                    *word = u64::from_le_bytes(padded);
                }
                matrix.set_row(i, &words).map_err(|_| {
                    PyValueError::new_err(format!("row {i} has bits beyond its {columns} columns"))
                })?;
            }
            Ok(())
        })??;
        Ok(Self(matrix))
    }

    /// The packed rows, as `from_bytes` takes them.
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let each = self.row_bytes();
        // No more than the matrix itself.
        PyBytes::new_with(py, self.dimensions()[0] * each, |out| {
            for (i, out) in out.chunks_exact_mut(each.max(1)).enumerate() {
                for (out, word) in out.chunks_mut(8).zip(self.0.row(i)) {
                    out.copy_from_slice(&word.to_le_bytes()[..out.len()]);
                }
            }
            Ok(())
        })
    }

    /// The entries as an array of bytes, 0 and 1.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let [rows, columns] = self.dimensions();
        let length = rows.checked_mul(columns).ok_or_else(|| refused(Error::TooLarge))?;
        let entries: Made<'py, u8> = filled(py, length, |out| {
            py.detach(|| bits::unpack(&self.0, 0, out));
            Ok(())
        })?;
        Ok(entries.reshape([rows, columns])?.into_any())
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> (usize, usize) {
        (self.0.rows(), self.0.columns())
    }

    /// The transpose.
    #[getter(T)]
    fn t(&self, py: Python<'_>) -> PyResult<Self> {
        self.transpose(py)
    }

    /// The transpose.
    fn transpose(&self, py: Python<'_>) -> PyResult<Self> {
        Self::made(py, || self.0.transpose())
    }

    /// The rank.
    fn rank(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.eliminated(py, false)?.1.len())
    }

    /// A row echelon form, and the columns of its pivots, rising: below pivots there are zeros.
    fn echelon(&self, py: Python<'_>) -> PyResult<(Self, Vec<usize>)> {
        self.eliminated(py, false)
    }

    /// The reduced row echelon form, and the columns of its pivots, rising: above and below pivots are zeros.
    ///
    /// >>> from widefield import BitMatrix
    /// >>> BitMatrix([[0, 1, 1], [0, 1, 0]]).rref()
    /// (BitMatrix([[0, 1, 0], [0, 0, 1]]), [1, 2])
    fn rref(&self, py: Python<'_>) -> PyResult<(Self, Vec<usize>)> {
        self.eliminated(py, true)
    }

    /// A basis of all `v` with `self v = 0`, as rows.
    fn kernel(&self, py: Python<'_>) -> PyResult<Self> {
        self.can_be_copied()?;
        Self::made(py, || self.0.kernel())
    }

    /// The inverse; `numpy.linalg.LinAlgError` if there is none.
    fn inverse(&self, py: Python<'_>) -> PyResult<Self> {
        if self.0.rows() != self.0.columns() {
            return Err(PyValueError::new_err(format!(
                "a matrix of shape {:?} has no inverse: it is not square",
                self.shape()
            )));
        }
        Self::made(py, || self.0.inverse())
    }

    /// A matrix `x` with `self @ x == right`: of several the one that is zero in rows without a pivot;
    /// `numpy.linalg.LinAlgError` if there is none.
    fn solve(&self, py: Python<'_>, right: &Bound<'_, Self>) -> PyResult<Self> {
        let right = right.get();
        if self.0.rows() != right.0.rows() {
            return Err(self.misfit(right, "are no equations: they differ in rows"));
        }
        Self::made(py, || self.0.solve(&right.0))
    }

    fn __matmul__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        let other = other.get();
        if self.0.columns() != other.0.rows() {
            return Err(self.misfit(other, "have no product"));
        }
        Self::made(py, || self.0.mul(&other.0))
    }
    fn __add__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        let other = other.get();
        if self.dimensions() != other.dimensions() {
            return Err(self.misfit(other, "have no sum"));
        }
        self.can_be_copied()?;
        Self::made(py, || self.0.add(&other.0))
    }
    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        self.__add__(py, other)
    }
    fn __xor__(&self, py: Python<'_>, other: &Bound<'_, Self>) -> PyResult<Self> {
        self.__add__(py, other)
    }

    /// The entry of a row and a column, from the end if they are negative.
    fn __getitem__(&self, at: (isize, isize)) -> PyResult<u8> {
        let place = |i: isize, count: usize| {
            let i = if i < 0 { count.checked_sub(i.unsigned_abs())? } else { i.unsigned_abs() };
            (i < count).then_some(i)
        };
        let [rows, columns] = self.dimensions();
        let entry = place(at.0, rows).zip(place(at.1, columns));
        let entry = entry.map(|(i, j)| u8::from(self.0.get(i, j)));
        entry.ok_or_else(|| {
            PyIndexError::new_err(format!("no entry {at:?} in a matrix of shape {:?}", self.shape()))
        })
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.to_bytes(py)?, self.0.rows(), self.0.columns()).into_pyobject(py)?.hash()
    }
    fn __repr__(&self) -> String {
        let [rows, columns] = self.dimensions();
        match rows.saturating_mul(columns) {
            0 => format!("BitMatrix.zeros({rows}, {columns})"),
            1..=SHOWN => {
                let row = |i| (0..columns).map(|j| u8::from(self.0.get(i, j))).collect::<Vec<_>>();
                format!("BitMatrix({:?})", (0..rows).map(row).collect::<Vec<_>>())
            }
            _ => format!("<BitMatrix of {rows} rows and {columns} columns>"),
        }
    }
    #[allow(clippy::type_complexity, reason = "a function and its arguments, as pickle takes them")]
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>, usize, usize))> {
        let class: Bound<'py, PyType> = py.get_type::<Self>();
        Ok((class.getattr("from_bytes")?, (self.to_bytes(py)?, self.0.rows(), self.0.columns())))
    }

    /// Arrays leave operators with a matrix to it.
    #[classattr]
    fn __array_ufunc__(py: Python<'_>) -> Py<PyAny> {
        py.None()
    }
}
