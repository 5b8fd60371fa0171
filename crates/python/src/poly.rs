//! Polynomials over GF(2).

use crate::buffers::Input;
use crate::errors::exception;
use crate::ints::{integer, words};
use crate::signals::interruptible;
use crate::storage::available;
use crate::threads::threads;
use core::num::NonZero;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyBytes, PyInt, PyString};
use widefield::gf2x::{self, Modulus, Poly};

/// The highest exponent that is taken: a polynomial of half a gigabyte.
const HIGHEST: u64 = (1 << 32) - 1;

/// A polynomial over GF(2) of any degree: bit i of the integer is the coefficient of x^i.
///
/// Made from an integer, or from hexadecimal digits.
///
/// >>> from widefield import GF2Poly
/// >>> f = GF2Poly(0x11b)
/// >>> f.is_irreducible(), f.degree
/// (True, 8)
/// >>> GF2Poly(0x57) * GF2Poly(0x83) % f
/// GF2Poly(0xc1)
/// >>> pow(GF2Poly(2), 255, f)
/// GF2Poly(0x1)
/// >>> GF2Poly.from_exponents([3, 0]).gcd(GF2Poly(0b11))
/// GF2Poly(0x3)
#[pyclass(frozen, module = "widefield", name = "GF2Poly")]
pub(crate) struct Gf2Poly(Poly);

/// A polynomial, or what becomes one without a doubt: the integers 0 and 1.
struct Operand(Poly);

impl<'a, 'py> FromPyObject<'a, 'py> for Operand {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        if let Ok(poly) = object.cast::<Gf2Poly>() {
            return Ok(Self(poly.get().0.clone()));
        }
        match object.extract::<u8>() {
            Ok(bit @ (0 | 1)) if object.is_instance_of::<PyInt>() => Ok(Self(Poly::from(u64::from(bit)))),
            _ => Err(PyTypeError::new_err(
                "of integers, only 0 and 1 are polynomials by themselves: use GF2Poly(n)",
            )),
        }
    }
}

/// Factors and numbers.
fn pairs(factors: Result<Vec<(Poly, usize)>, widefield::Error>) -> PyResult<Vec<(Gf2Poly, usize)>> {
    match factors {
        Ok(factors) => Ok(factors.into_iter().map(|(f, k)| (Gf2Poly(f), k)).collect()),
        Err(widefield::Error::Degree) => {
            Err(PyValueError::new_err("zero has no factors: everything divides it"))
        }
        Err(e) => Err(exception(e)),
    }
}

fn division_by_zero() -> PyErr {
    PyZeroDivisionError::new_err("division by the zero polynomial")
}

#[pymethods]
impl Gf2Poly {
    #[new]
    #[pyo3(signature = (value=None))]
    fn new(value: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(value) = value else { return Ok(Self(Poly::zero())) };
        if let Ok(poly) = value.cast::<Self>() {
            return Ok(Self(poly.get().0.clone()));
        }
        if let Ok(text) = value.cast::<PyString>() {
            let text = text.to_string();
            let poly =
                text.parse().map_err(|_| PyValueError::new_err(format!("{text:?} is not hexadecimal")));
            return poly.map(Self);
        }
        Ok(Self(Poly::from_words(&words(value)?)))
    }

    /// From bytes: by default the coefficient of x^0 is the lowest bit of the first byte; with "big", of the last.
    #[staticmethod]
    #[pyo3(signature = (data, byteorder="little"))]
    fn from_bytes(data: Input<'_>, byteorder: &str) -> PyResult<Self> {
        let mut bytes = data.as_bytes().to_vec();
        if big(byteorder)? {
            bytes.reverse();
        }
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        let words: Vec<u64> = bytes.as_chunks().0.iter().map(|c| u64::from_le_bytes(*c)).collect();
        Ok(Self(Poly::from_words(&words)))
    }

    /// The sum of x^e over the exponents; equal ones cancel.
    #[staticmethod]
    fn from_exponents(exponents: Vec<u64>) -> PyResult<Self> {
        if let Some(e) = exponents.iter().find(|e| **e > HIGHEST) {
            return Err(PyOverflowError::new_err(format!("x^{e}: the highest power is x^{HIGHEST}")));
        }
        available(exponents.iter().max().map_or(0, |e| *e as usize / 64 + 1))?;
        let exponents: Vec<_> = exponents.iter().map(|e| *e as usize).collect();
        Poly::from_exponents(&exponents).map(Self).map_err(exception)
    }

    /// The bytes, as many as needed or `length`.
    #[pyo3(signature = (length=None, byteorder="little"))]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        length: Option<usize>,
        byteorder: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let needed = self.0.degree().map_or(0, |m| m as usize / 8 + 1);
        let length = length.unwrap_or(needed);
        if length < needed {
            return Err(PyOverflowError::new_err(format!("{length} bytes for a polynomial of {needed}")));
        }
        if isize::try_from(length).is_err() {
            return Err(PyOverflowError::new_err(format!("{length} bytes are more than there can be")));
        }
        let big = big(byteorder)?;
        PyBytes::new_with(py, length, |out| {
            out.iter_mut()
                .zip(self.0.as_words().iter().flat_map(|w| w.to_le_bytes()))
                .for_each(|(o, b)| *o = b);
            if big {
                out.reverse();
            }
            Ok(())
        })
    }

    /// The degree; -1 for zero.
    #[getter]
    fn degree(&self) -> i64 {
        self.0.degree().map_or(-1, |m| m as i64)
    }

    /// The exponents of the terms, rising.
    #[getter]
    fn exponents(&self) -> Vec<usize> {
        self.0.exponents().collect()
    }

    /// The square.
    fn square(&self, py: Python<'_>) -> PyResult<Self> {
        available(2 * self.0.as_words().len())?;
        Ok(Self(py.detach(|| self.0.square())))
    }

    /// The greatest common divisor.
    fn gcd(&self, py: Python<'_>, other: Operand) -> Self {
        Self(py.detach(|| self.0.gcd(&other.0)))
    }

    /// (g, s, t) with the greatest common divisor g = s self + t other.
    fn xgcd(&self, py: Python<'_>, other: Operand) -> (Self, Self, Self) {
        let (g, s, t) = py.detach(|| self.0.xgcd(&other.0));
        (Self(g), Self(s), Self(t))
    }

    /// Whether it has no divisor but one and itself, and is not constant.
    fn is_irreducible(&self, py: Python<'_>) -> bool {
        py.detach(|| self.0.is_irreducible())
    }

    /// The irreducible factors and how often each divides, by degree. Ctrl-C ends it.
    ///
    /// >>> from widefield import GF2Poly
    /// >>> GF2Poly.from_exponents([15, 0]).factor()
    /// [(GF2Poly(0x3), 1), (GF2Poly(0x7), 1), (GF2Poly(0x13), 1), (GF2Poly(0x19), 1), (GF2Poly(0x1f), 1)]
    fn factor(&self, py: Python<'_>) -> PyResult<Vec<(Self, usize)>> {
        let factors = interruptible(py, |go_on| self.0.factor_while(go_on))?;
        pairs(factors.map(Option::unwrap_or_default))
    }

    /// Polynomials without multiple factors, and how often their factors divide this one.
    ///
    /// >>> from widefield import GF2Poly
    /// >>> (GF2Poly(0b111) ** 3 * GF2Poly(0b10)).square_free_factors()
    /// [(GF2Poly(0x2), 1), (GF2Poly(0x7), 3)]
    fn square_free_factors(&self, py: Python<'_>) -> PyResult<Vec<(Self, usize)>> {
        pairs(py.detach(|| self.0.square_free_factors()))
    }

    /// The products of the different irreducible factors of each degree, and that degree.
    fn distinct_degree_factors(&self, py: Python<'_>) -> PyResult<Vec<(Self, usize)>> {
        pairs(py.detach(|| self.0.distinct_degree_factors()))
    }

    /// Whether it is irreducible and x generates the group of its field.
    fn is_primitive(&self, py: Python<'_>) -> PyResult<bool> {
        py.detach(|| self.0.is_primitive()).map_err(exception)
    }

    /// The irreducible polynomial of a degree and of few terms that tables have.
    ///
    /// >>> from widefield import GF2Poly
    /// >>> GF2Poly.irreducible(8)
    /// GF2Poly(0x11b)
    #[staticmethod]
    fn irreducible(py: Python<'_>, degree: usize) -> PyResult<Self> {
        py.detach(|| Poly::irreducible(degree)).map(Self).map_err(exception)
    }

    /// The first primitive polynomial of a degree and of few terms.
    ///
    /// >>> from widefield import GF2Poly
    /// >>> GF2Poly.primitive(8)
    /// GF2Poly(0x11d)
    #[staticmethod]
    fn primitive(py: Python<'_>, degree: usize) -> PyResult<Self> {
        py.detach(|| Poly::primitive(degree)).map(Self).map_err(exception)
    }

    /// The minimal polynomial of a sequence of 0 and 1: that of its shortest linear feedback shift register.
    ///
    /// >>> from widefield import GF2Poly
    /// >>> GF2Poly.from_sequence([1, 0, 0, 1, 0, 1, 1, 1, 0, 0]).exponents
    /// [0, 2, 3]
    #[staticmethod]
    fn from_sequence(py: Python<'_>, terms: Vec<u8>) -> PyResult<Self> {
        if terms.iter().any(|t| *t > 1) {
            return Err(PyValueError::new_err("the terms of a sequence are 0 and 1"));
        }
        let words: Vec<u64> = terms
            .chunks(64)
            .map(|terms| terms.iter().rev().fold(0, |word, t| word << 1 | u64::from(*t)))
            .collect();
        py.detach(|| Poly::minimal_polynomial_of_sequence(&words, terms.len())).map(Self).map_err(exception)
    }

    /// The minimal polynomial of this one modulo another.
    fn minimal_polynomial(&self, py: Python<'_>, modulus: Operand) -> PyResult<Self> {
        py.detach(|| Modulus::new(modulus.0.as_words()).map(|f| self.0.minimal_polynomial_mod(&f)))
            .map(Self)
            .map_err(exception)
    }

    /// This polynomial of another one, modulo a third.
    ///
    /// >>> from widefield import GF2Poly
    /// >>> GF2Poly(0b101).compose_mod(GF2Poly(0b1000), GF2Poly(0x11b))
    /// GF2Poly(0x41)
    fn compose_mod(&self, py: Python<'_>, inner: Operand, modulus: Operand) -> PyResult<Self> {
        py.detach(|| Modulus::new(modulus.0.as_words()).map(|f| self.0.compose_mod(&inner.0, &f)))
            .map(Self)
            .map_err(exception)
    }

    /// 1 if the two have no root in common, else 0.
    fn resultant(&self, py: Python<'_>, other: Operand) -> u8 {
        u8::from(py.detach(|| self.0.resultant(&other.0)))
    }

    /// The polynomial of least degree with these remainders, from pairs (remainder, modulus).
    ///
    /// >>> from widefield import GF2Poly
    /// >>> GF2Poly.crt([(GF2Poly(0b10), GF2Poly(0b111)), (GF2Poly(1), GF2Poly(0b11))])
    /// GF2Poly(0x5)
    #[staticmethod]
    fn crt(py: Python<'_>, pairs: Vec<(Operand, Operand)>) -> PyResult<Self> {
        let pairs: Vec<_> = pairs.into_iter().map(|(remainder, modulus)| (remainder.0, modulus.0)).collect();
        py.detach(|| Poly::crt(&pairs)).map(Self).map_err(|e| match e {
            widefield::Error::Singular => PyValueError::new_err("the remainders contradict each other"),
            _ => exception(e),
        })
    }

    fn __add__(&self, other: Operand) -> Self {
        Self(&self.0 + &other.0)
    }
    fn __radd__(&self, other: Operand) -> Self {
        self.__add__(other)
    }
    fn __sub__(&self, other: Operand) -> Self {
        self.__add__(other)
    }
    fn __rsub__(&self, other: Operand) -> Self {
        self.__add__(other)
    }
    fn __xor__(&self, other: Operand) -> Self {
        self.__add__(other)
    }
    fn __mul__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        available_for_product(&self.0, &other.0)?;
        let threads = NonZero::new(threads()).unwrap_or(NonZero::<usize>::MIN);
        Ok(Self(py.detach(|| self.0.mul_parallel(threads, &other.0))))
    }
    fn __rmul__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.__mul__(py, other)
    }

    /// The product with `x^n`.
    fn __lshift__(&self, n: &Bound<'_, PyAny>) -> PyResult<Self> {
        let n = shift(n)?;
        let Some(degree) = self.0.degree() else { return Ok(Self(Poly::zero())) };
        let degree = n.and_then(|n| degree.checked_add(n)).filter(|m| *m <= HIGHEST).ok_or_else(too_large)?;
        let (places, bits) = ((degree - self.0.degree().unwrap_or(0)) as usize, self.0.as_words());
        let (whole, rest) = (places / 64, places % 64);
        available(2 * (bits.len() + whole + 1))?;
        let mut words = vec![0; bits.len() + whole + 1];
        for (i, w) in bits.iter().enumerate() {
            words[i + whole] |= w << rest;
            words[i + whole + 1] |= w.unbounded_shr(64 - rest as u32);
        }
        Ok(Self(Poly::from_words(&words)))
    }
    /// The quotient by `x^n`.
    fn __rshift__(&self, n: &Bound<'_, PyAny>) -> PyResult<Self> {
        let Some(n) = shift(n)?.and_then(|n| usize::try_from(n).ok()) else { return Ok(Self(Poly::zero())) };
        let words = self.0.as_words().get(n / 64..).unwrap_or_default();
        let above = words.iter().skip(1).chain([&0]);
        let shifted =
            words.iter().zip(above).map(|(w, a)| w >> (n % 64) | a.unbounded_shl(64 - n as u32 % 64));
        Ok(Self(Poly::from_words(&shifted.collect::<Vec<_>>())))
    }
    fn __divmod__(&self, py: Python<'_>, other: Operand) -> PyResult<(Self, Self)> {
        let (q, r) = py.detach(|| self.0.div_rem(&other.0)).map_err(|_| division_by_zero())?;
        Ok((Self(q), Self(r)))
    }
    fn __floordiv__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.__divmod__(py, other).map(|(q, _)| q)
    }
    fn __mod__(&self, py: Python<'_>, other: Operand) -> PyResult<Self> {
        self.__divmod__(py, other).map(|(_, r)| r)
    }

    /// The power, modulo another polynomial if one is given; then exponents may be negative.
    fn __pow__(
        &self,
        py: Python<'_>,
        exponent: &Bound<'_, PyAny>,
        modulus: Option<Operand>,
    ) -> PyResult<Self> {
        let negative = exponent.lt(0)?;
        let Some(modulus) = modulus else {
            if negative {
                return Err(PyValueError::new_err("a negative power needs a modulus"));
            }
            return self.power(py, &words(exponent)?);
        };
        let exponent = words(&if negative { exponent.neg()? } else { exponent.clone() })?;
        match modulus.0.degree() {
            None => return Err(division_by_zero()),
            Some(0) => return Ok(Self(Poly::zero())),
            Some(_) => {}
        }
        py.detach(|| {
            let f = Modulus::new(modulus.0.as_words())?;
            let (mut base, mut power) = (vec![0; f.words()], vec![0; f.words()]);
            f.reduce(&mut base, self.0.as_words())?;
            if negative {
                f.invert(&mut power, &base)?;
                base.copy_from_slice(&power);
            }
            f.pow(&mut power, &base, &exponent)?;
            Ok(Self(Poly::from_words(&power)))
        })
        .map_err(|e| match e {
            widefield::Error::DivisionByZero => {
                PyZeroDivisionError::new_err(format!("{} is not invertible modulo {}", self.0, modulus.0))
            }
            _ => exception(e),
        })
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        integer(py, self.0.as_words())
    }
    fn __index__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.__int__(py)
    }
    /// An integer equals the polynomial whose coefficients are its bits; what is neither equals none.
    fn __richcmp__<'py>(&self, other: &Bound<'py, PyAny>, op: CompareOp) -> PyResult<Bound<'py, PyAny>> {
        let py = other.py();
        let equal = if let Ok(poly) = other.cast::<Self>() {
            self.0 == poly.get().0
        } else if other.is_instance_of::<PyInt>() {
            self.__int__(py)?.eq(other)?
        } else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let result = match op {
            CompareOp::Eq => equal,
            CompareOp::Ne => !equal,
            _ => return Ok(py.NotImplemented().into_bound(py)),
        };
        Ok(PyBool::new(py, result).to_owned().into_any())
    }
    /// That of the integer which it equals.
    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        self.__int__(py)?.hash()
    }
    fn __repr__(&self) -> String {
        format!("GF2Poly({})", self.0)
    }
    fn __str__(&self) -> String {
        self.0.to_string()
    }
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        Ok((py.get_type::<Self>().into_any(), (self.__int__(py)?,)))
    }
}

impl Gf2Poly {
    /// A power that is not reduced, by squares and products.
    fn power(&self, py: Python<'_>, exponent: &[u64]) -> PyResult<Self> {
        if exponent.is_empty() {
            return Ok(Self(Poly::one()));
        }
        let degree = self.0.degree().unwrap_or(0);
        if degree == 0 {
            return Ok(Self(self.0.clone()));
        }
        let [exponent] = exponent else { return Err(too_large()) };
        if degree.checked_mul(*exponent).is_none_or(|m| m > HIGHEST) {
            return Err(too_large());
        }
        // The power and the last step before it.
        let words = ((degree * exponent) / 64 + 1) as usize;
        let own = self.0.as_words().len();
        available((3 * words + own).saturating_add(gf2x::mul_scratch_len(words, own)))?;
        Ok(Self(py.detach(|| {
            let mut power = Poly::one();
            for i in (0..64 - exponent.leading_zeros()).rev() {
                power = power.square();
                if exponent >> i & 1 == 1 {
                    power = &power * &self.0;
                }
            }
            power
        })))
    }
}

/// How far to shift; none if that is more than there can be.
fn shift(n: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    match *words(n)? {
        [] => Ok(Some(0)),
        [n] => Ok(Some(n)),
        _ => Ok(None),
    }
}

/// Whether a product, and what is needed to make it, can be had now.
fn available_for_product(a: &Poly, b: &Poly) -> PyResult<()> {
    let (n, k) = (a.as_words().len(), b.as_words().len());
    available((2 * (n + k)).saturating_add(gf2x::mul_scratch_len(n, k)))
}

fn too_large() -> PyErr {
    PyOverflowError::new_err(format!("the result has a degree above {HIGHEST}"))
}

fn big(byteorder: &str) -> PyResult<bool> {
    match byteorder {
        "little" => Ok(false),
        "big" => Ok(true),
        _ => {
            Err(PyValueError::new_err(format!("byteorder must be 'little' or 'big', and not {byteorder:?}")))
        }
    }
}
