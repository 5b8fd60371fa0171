//! A field and its operations on arrays, which come as their bytes: see `codec`. Shapes are what the package's Python
//! knows.

use crate::bits;
use crate::codec::{load, store, width};
use crate::errors::Failure;
use crate::ints::{integer, words};
use crate::matrix::{self, ByWords};
use crate::power::{Step, power, steps};
use crate::storage::{Held, filled};
use crate::threads::for_pieces;
use pyo3::exceptions::{PyMemoryError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use widefield::Error;
use widefield::gf2m::dynamic::poly::Ring;
use widefield::gf2m::matrix::{Bytes, Elements};
use widefield::gf2m::{F8, F8Rs, F64, F128, Gf8, Gf8Rs, bytes, dynamic};

/// Words that are worked on at a time: operands and result stay in the first cache.
const CHUNK: usize = 1024;
/// The same for operations byte by byte.
const BYTES: usize = 8 * CHUNK;
/// The most words of elements whose products are made in batches.
const BATCHED: usize = 9;

/// The fields whose arrays are multiplied byte by byte.
#[derive(Clone, Copy)]
enum ByteModulus {
    Aes,
    ReedSolomon,
}

impl ByteModulus {
    fn multiply(self, out: &mut [u8], a: &[u8], b: &[u8]) -> Result<(), Error> {
        match self {
            Self::Aes => bytes::mul::<F8>(out, a, b),
            Self::ReedSolomon => bytes::mul::<F8Rs>(out, a, b),
        }
    }
}

/// What the library has of the field beside its rows of words.
#[derive(Clone, Copy)]
enum Kind {
    Bytes(ByteModulus),
    /// GF(2^64) with the library's own modulus.
    Gf64,
    /// GF(2^128) with that of GCM.
    Gf128,
    Any,
}

/// Calls a function of `matrix` with the field as matrices have it.
macro_rules! on_arrays {
    ($self:ident, $function:ident($($arg:expr),*)) => {
        match $self.kind {
            Kind::Bytes(ByteModulus::Aes) => matrix::$function(&Bytes::<F8>::new(), $($arg),*),
            Kind::Bytes(ByteModulus::ReedSolomon) => matrix::$function(&Bytes::<F8Rs>::new(), $($arg),*),
            Kind::Gf64 => matrix::$function(&Elements::<F64>::new(), $($arg),*),
            Kind::Gf128 => matrix::$function(&Elements::<F128>::new(), $($arg),*),
            Kind::Any => matrix::$function(&ByWords(&$self.rows, $self.width), $($arg),*),
        }
    };
    // Large ones over GF(2) by bits.
    ($self:ident, $entries:expr, $function:ident($($arg:expr),*)) => {
        if $self.degree == 1 && $entries >= bits::BITS_FROM {
            bits::$function($($arg),*)
        } else {
            on_arrays!($self, $function($($arg),*))
        }
    };
}

/// GF(2^m) by its modulus. What arrays of `widefield.GF` use.
///
/// GF(2) is computed with as a part of GF(2^8): no operation of a field leads out of it, and those on bytes are the
/// fastest.
#[pyclass(frozen, module = "widefield._widefield")]
pub(crate) struct Field {
    degree: usize,
    modulus: Vec<u64>,
    rows: dynamic::Field,
    /// The polynomials over it.
    pub(crate) ring: Ring,
    kind: Kind,
    /// Bytes of an element in an array.
    pub(crate) width: usize,
}

type Array<'py> = Held<'py, u8>;
type Made<'py> = crate::storage::Made<'py, u8>;

impl Field {
    /// Elements that are worked on at a time.
    fn group(&self) -> usize {
        (CHUNK / self.rows.words()).max(16)
    }

    /// Calls on chunks of the output, as words, and the same chunk of each operand, `products` times for each.
    fn chunks<const N: usize>(
        &self,
        out: &mut [u8],
        operands: [&[u8]; N],
        products: usize,
        step: impl Fn(&mut [u64], [&[u64]; N]) -> Result<(), Error> + Sync,
    ) -> Result<(), Failure> {
        let n = self.rows.words();
        let bytes = self.group() * self.width;
        for_pieces(out, self.width, self.width.max(8).saturating_mul(products), |first, out| {
            let words = self.group().min(out.len() / self.width) * n;
            let mut result = vec![0; words];
            let mut loaded: [Vec<u64>; N] = core::array::from_fn(|_| vec![0; words]);
            for (i, out) in out.chunks_mut(bytes).enumerate() {
                let len = out.len() / self.width * n;
                for (loaded, operand) in loaded.iter_mut().zip(operands) {
                    load(
                        self.width,
                        &operand[first * self.width + i * bytes..][..out.len()],
                        &mut loaded[..len],
                    );
                }
                step(&mut result[..len], core::array::from_fn(|i| &loaded[i][..len]))?;
                store(self.width, &result[..len], out);
            }
            Ok(())
        })
    }

    fn multiply(&self, out: &mut [u8], a: &[u8], b: &[u8]) -> Result<(), Failure> {
        match self.kind {
            Kind::Bytes(modulus) => for_pieces(out, 1, 1, |i, out| {
                Ok(modulus.multiply(out, &a[i..][..out.len()], &b[i..][..out.len()])?)
            }),
            _ => self.chunks(out, [a, b], 1, |out, [a, b]| self.rows.mul_many(out, a, b)),
        }
    }

    /// The power that these steps make of each element.
    fn raise(&self, out: &mut [u8], a: &[u8], steps: &[Step]) -> Result<(), Failure> {
        let Kind::Bytes(modulus) = self.kind else {
            return self.chunks(out, [a], steps.len().max(1), |out, [a]| {
                let square = |out: &mut [u64], a: &[u64]| self.square_many(out, a);
                power(out, a, steps, square, |out, a, b| self.rows.mul_many(out, a, b))
            });
        };
        for_pieces(out, 1, steps.len().max(1), |first, out| {
            for (out, a) in out.chunks_mut(BYTES).zip(a[first..].chunks(BYTES)) {
                let a = &a[..out.len()];
                power(
                    out,
                    a,
                    steps,
                    |out, a| modulus.multiply(out, a, a),
                    |out, a, b| modulus.multiply(out, a, b),
                )?;
            }
            Ok(())
        })
    }

    /// The squares: of few words by the products' batches, which are faster than squares one by one.
    fn square_many(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        let n = self.rows.words();
        if n <= BATCHED {
            return self.rows.mul_many(out, a, a);
        }
        out.chunks_exact_mut(n).zip(a.chunks_exact(n)).try_for_each(|(out, a)| self.rows.square(out, a))
    }

    fn scale(&self, out: &mut [u8], s: &[u8], a: &[u8]) -> Result<(), Failure> {
        let Kind::Bytes(modulus) = self.kind else {
            let mut factor = vec![0; self.rows.words()];
            load(self.width, s, &mut factor);
            return self.chunks(out, [a], 1, |out, [a]| self.rows.scale(out, &factor, a));
        };
        let s = u64::from(s.first().copied().unwrap_or(0));
        for_pieces(out, 1, 1, |i, out| {
            let a = &a[i..][..out.len()];
            Ok(match modulus {
                ByteModulus::Aes => bytes::scale(out, &Gf8::from(s), a),
                ByteModulus::ReedSolomon => bytes::scale(out, &Gf8Rs::from(s), a),
            }?)
        })
    }

    /// Inverses of rows of words none of which is zero: of the products of one half with the other, by recursion; three
    /// products an element.
    fn inverses(&self, out: &mut [u64], a: &[u64]) -> Result<(), Error> {
        let n = self.rows.words();
        let half = a.len() / n / 2 * n;
        if half == 0 {
            return if a.is_empty() { Ok(()) } else { self.rows.invert(out, a) };
        }
        // An odd one is last, by itself.
        let (left, right, odd) = (&a[..half], &a[half..2 * half], &a[2 * half..]);
        let (mut products, mut inverted) = (vec![0; half], vec![0; half]);
        self.rows.mul_many(&mut products, left, right)?;
        self.inverses(&mut inverted, &products)?;
        let (out_left, rest) = out.split_at_mut(half);
        let (out_right, out_odd) = rest.split_at_mut(half);
        self.rows.mul_many(out_left, &inverted, right)?;
        self.rows.mul_many(out_right, &inverted, left)?;
        self.inverses(out_odd, odd)
    }

    /// Whole elements; their number.
    pub(crate) fn count(&self, a: &[u8]) -> PyResult<usize> {
        if a.len().is_multiple_of(self.width) {
            return Ok(a.len() / self.width);
        }
        Err(PyValueError::new_err(format!(
            "{} bytes are no whole number of elements of {}",
            a.len(),
            self.width
        )))
    }

    /// A new array that `fill` writes, without the interpreter's lock.
    fn make<'py>(
        py: Python<'py>,
        length: usize,
        fill: impl FnOnce(&mut [u8]) -> Result<(), Failure> + Send,
    ) -> PyResult<Made<'py>> {
        filled(py, length, |out| Ok(py.detach(|| fill(out))?))
    }
}

#[pymethods]
impl Field {
    /// The field of an integer whose bits are the modulus.
    #[new]
    fn new(py: Python<'_>, modulus: &Bound<'_, PyAny>) -> PyResult<Self> {
        let f = words(modulus)?;
        // Both polynomials of degree 1 give GF(2), whose elements are 0 and 1.
        let two = matches!(f.as_slice(), [0b10 | 0b11]);
        let rows = py.detach(|| dynamic::Field::new(if two { &[0x11b] } else { &f })).map_err(|e| {
            let degree = widefield::gf2x::degree(&f).map_or_else(|| "none".to_owned(), |m| m.to_string());
            PyValueError::new_err(match e {
                Error::Degree => {
                    format!("the modulus has degree {degree}, and fields have degrees 1 to 4096")
                }
                Error::Reducible => format!("the modulus, of degree {degree}, is not irreducible"),
                _ => e.to_string(),
            })
        })?;
        let kind = match f.as_slice() {
            [0x11b] => Kind::Bytes(ByteModulus::Aes),
            [0x11d] => Kind::Bytes(ByteModulus::ReedSolomon),
            [0x1b, 1] => Kind::Gf64,
            [0x87, 0, 1] => Kind::Gf128,
            _ if two => Kind::Bytes(ByteModulus::Aes),
            _ => Kind::Any,
        };
        let degree = if two { 1 } else { rows.degree() };
        let ring = Ring::new(rows.clone());
        Ok(Self { degree, modulus: f, rows, ring, kind, width: width(degree) })
    }

    /// The degree.
    #[getter]
    fn degree(&self) -> usize {
        self.degree
    }

    /// Bytes of an element in an array.
    #[getter]
    fn width(&self) -> usize {
        self.width
    }

    /// Whether all are elements: no coefficient from x^m on.
    fn holds(&self, py: Python<'_>, a: Array<'_>) -> PyResult<bool> {
        let a = a.as_slice()?;
        self.count(a)?;
        let (n, m) = (self.rows.words(), self.degree);
        if m == 8 * self.width {
            return Ok(true);
        }
        Ok(py.detach(|| {
            let mut last = [0];
            let top = self.width.min(8);
            a.chunks_exact(self.width).all(|element| {
                load(top, &element[self.width - top..], &mut last);
                last[0] >> (m - 64 * (n - 1)) == 0
            })
        }))
    }

    /// The products of the elements of two arrays of one length, or of one array with one element.
    fn mul<'py>(&self, py: Python<'py>, a: Array<'py>, b: Array<'py>) -> PyResult<Made<'py>> {
        let (a, b) = (a.as_slice()?, b.as_slice()?);
        let counts = [self.count(a)?, self.count(b)?];
        match counts {
            [n, k] if n == k => Self::make(py, a.len(), |out| self.multiply(out, a, b)),
            [_, 1] => Self::make(py, a.len(), |out| self.scale(out, b, a)),
            [1, _] => Self::make(py, b.len(), |out| self.scale(out, a, b)),
            [n, k] => Err(PyValueError::new_err(format!("{n} elements cannot be multiplied by {k}"))),
        }
    }

    /// The inverses.
    fn invert<'py>(&self, py: Python<'py>, a: Array<'py>) -> PyResult<Made<'py>> {
        let a = a.as_slice()?;
        self.count(a)?;
        if py.detach(|| zeros(a, self.width)) > 0 {
            let i = a.chunks_exact(self.width).take_while(|e| e.iter().any(|b| *b != 0)).count();
            return Err(PyZeroDivisionError::new_err(format!(
                "division by zero in {}: element {i} is zero",
                self.__repr__()
            )));
        }
        Self::make(py, a.len(), |out| self.chunks(out, [a], 1, |out, [a]| self.inverses(out, a)))
    }

    /// The powers with one exponent that is not negative.
    fn pow<'py>(&self, py: Python<'py>, a: Array<'py>, exponent: &Bound<'py, PyAny>) -> PyResult<Made<'py>> {
        let a = a.as_slice()?;
        self.count(a)?;
        let exponent = words(exponent)?;
        Self::make(py, a.len(), |out| {
            if exponent.is_empty() {
                return self.chunks(out, [], 1, |out, []| {
                    out.iter_mut().step_by(self.rows.words()).for_each(|w| *w = 1);
                    Ok(())
                });
            }
            self.raise(out, a, &steps(&exponent))
        })
    }

    /// The square roots.
    fn sqrt<'py>(&self, py: Python<'py>, a: Array<'py>) -> PyResult<Made<'py>> {
        let a = a.as_slice()?;
        self.count(a)?;
        let n = self.rows.words();
        Self::make(py, a.len(), |out| match self.kind {
            // a^(2^8) = a.
            Kind::Bytes(_) => self.raise(out, a, &[Step::Square; 7]),
            _ => self.chunks(out, [a], 1, |out, [a]| {
                out.chunks_exact_mut(n).zip(a.chunks_exact(n)).try_for_each(|(out, a)| self.rows.sqrt(out, a))
            }),
        })
    }

    /// The traces over GF(2): a byte for each element, 0 or 1.
    fn trace<'py>(&self, py: Python<'py>, a: Array<'py>) -> PyResult<Made<'py>> {
        let a = a.as_slice()?;
        let count = self.count(a)?;
        Self::make(py, count, |out| {
            if self.degree == 1 {
                out.copy_from_slice(a);
                return Ok(());
            }
            let mut words = vec![0; self.rows.words()];
            for (out, a) in out.iter_mut().zip(a.chunks_exact(self.width)) {
                load(self.width, a, &mut words);
                *out = self.rows.trace(&words)?.unwrap_u8();
            }
            Ok(())
        })
    }

    /// The product of a matrix of `n` rows and `k` columns with one of `k` rows and `m` columns.
    fn matmul<'py>(
        &self,
        py: Python<'py>,
        a: Array<'py>,
        b: Array<'py>,
        n: usize,
        k: usize,
        m: usize,
    ) -> PyResult<Made<'py>> {
        let (a, b) = (a.as_slice()?, b.as_slice()?);
        let counts = [self.count(a)?, self.count(b)?];
        if [n.checked_mul(k), k.checked_mul(m)] != counts.map(Some) {
            return Err(PyValueError::new_err(format!(
                "{counts:?} elements are no matrices of shapes ({n}, {k}) and ({k}, {m})"
            )));
        }
        let length = n.checked_mul(m).and_then(|nm| nm.checked_mul(self.width));
        let length = length.ok_or_else(|| PyMemoryError::new_err("the product is too large"))?;
        Self::make(py, length, |out| {
            // Of no terms, all sums are zero.
            if k == 0 || m == 0 {
                Ok(())
            } else {
                on_arrays!(self, a.len().min(b.len()), product(out, a, b, [k, m]))
            }
        })
    }

    /// The rank of a matrix of `n` rows and `m` columns.
    fn rank(&self, py: Python<'_>, a: Array<'_>, n: usize, m: usize) -> PyResult<usize> {
        let a = a.as_slice()?;
        self.count(a)?;
        Ok(py.detach(|| on_arrays!(self, a.len(), rank(a, [n, m])))?)
    }

    /// The reduced row echelon form of a matrix of `n` rows and `m` columns, with pivots in the first `lead` columns
    /// alone, and how many it has.
    fn echelon<'py>(
        &self,
        py: Python<'py>,
        a: Array<'py>,
        n: usize,
        m: usize,
        lead: usize,
    ) -> PyResult<(Made<'py>, usize)> {
        let a = a.as_slice()?;
        self.count(a)?;
        let mut rank = 0;
        let form = Self::make(py, a.len(), |out| {
            // Rows without a pivot would not be the same where not all columns may have one.
            let by_bits = if lead == m { a.len() } else { 0 };
            rank = on_arrays!(self, by_bits, echelon(out, a, [n, m], lead))?;
            Ok(())
        })?;
        Ok((form, rank))
    }

    /// The determinant of a matrix of `n` rows and columns, as an array of one element.
    fn det<'py>(&self, py: Python<'py>, a: Array<'py>, n: usize) -> PyResult<Made<'py>> {
        let a = a.as_slice()?;
        self.count(a)?;
        Self::make(py, self.width, |out| on_arrays!(self, a.len(), determinant(out, a, n)))
    }

    /// The solutions for `r` right sides of as many equations as unknowns, `n`.
    fn solve<'py>(
        &self,
        py: Python<'py>,
        a: Array<'py>,
        b: Array<'py>,
        n: usize,
        r: usize,
    ) -> PyResult<Made<'py>> {
        let (a, b) = (a.as_slice()?, b.as_slice()?);
        let counts = [self.count(a)?, self.count(b)?];
        if [n.checked_mul(n), n.checked_mul(r)] != counts.map(Some) {
            return Err(PyValueError::new_err(format!(
                "{counts:?} elements are no matrices of shapes ({n}, {n}) and ({n}, {r})"
            )));
        }
        Self::make(py, b.len(), |out| on_arrays!(self, a.len(), solve(out, a, b, [n, r])))
    }

    /// The inverse of a matrix of `n` rows and columns.
    fn inv<'py>(&self, py: Python<'py>, a: Array<'py>, n: usize) -> PyResult<Made<'py>> {
        let a = a.as_slice()?;
        if n.checked_mul(n) != Some(self.count(a)?) {
            return Err(PyValueError::new_err(format!(
                "{} bytes are no matrix of {n} rows and columns",
                a.len()
            )));
        }
        Self::make(py, a.len(), |out| on_arrays!(self, a.len(), invert(out, a, n)))
    }

    /// The modulus as an integer.
    #[getter]
    fn modulus<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, &self.modulus)
    }

    /// Random elements, from the operating system's source or from given bytes, `ceil(m / 8)` an element.
    fn random<'py>(&self, py: Python<'py>, source: &Bound<'py, PyBytes>) -> PyResult<Made<'py>> {
        let source = source.as_bytes();
        let (n, each) = (self.rows.words(), self.degree.div_ceil(8));
        Self::make(py, source.len() / each * self.width, |out| {
            for_pieces(out, self.width, self.width.max(8), |first, out| {
                let mut words = vec![0; self.group().min(out.len() / self.width) * n];
                for (i, out) in out.chunks_mut(self.group() * self.width).enumerate() {
                    let count = out.len() / self.width;
                    let source = &source[(first + i * self.group()) * each..][..count * each];
                    let words = &mut words[..count * n];
                    self.rows.random(words, |bytes| bytes.copy_from_slice(source))?;
                    if self.degree == 1 {
                        words.iter_mut().for_each(|w| *w &= 1);
                    }
                    store(self.width, words, out);
                }
                Ok(())
            })
        })
    }

    fn __repr__(&self) -> String {
        if self.degree == 1 { "GF(2)".to_owned() } else { format!("GF(2^{})", self.degree) }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((py.get_type::<Self>().into_any(), (self.modulus(py)?,)))
    }
}

/// How many elements are zero, in a time that tells nothing of them.
fn zeros(a: &[u8], width: usize) -> usize {
    a.chunks_exact(width).fold(0, |zeros, e| zeros + usize::from(e.iter().fold(0, |all, b| all | b) == 0))
}
