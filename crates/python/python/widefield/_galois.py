"""The methods that arrays over a field share with those of the package `galois`, and with NumPy's own."""

from __future__ import annotations

import contextlib
import operator
import random

import numpy as np

from . import _decompose, _display, _logarithm
from ._functions import _matrix
from ._properties import dtype_of
from ._ufuncs import flat_bytes

_MODES = ("auto", "jit-lookup", "jit-calculate", "python-calculate", "compiled")


class Galois:
    """What `FieldArray` has under the names of `galois`.

    >>> import widefield
    >>> F = widefield.GF(2**8)
    >>> F.primitive_element, F.irreducible_poly
    (GF(2^8)(2), Poly(x^8 + x^4 + x^3 + x^2 + 1, GF(2)))
    >>> a = F([3, 7])
    >>> a.log().tolist(), a.multiplicative_order().tolist()
    ([25, 198], [51, 85])
    >>> with F.repr("power"):
    ...     print(a)
    [ α^25 α^198]
    """

    __slots__ = ()

    # Making arrays.

    @classmethod
    def Zeros(cls, shape, dtype=None):
        """Zeros."""
        dtype_of(cls, dtype)
        return cls.zeros(shape)

    @classmethod
    def Ones(cls, shape, dtype=None):
        """Ones."""
        dtype_of(cls, dtype)
        return cls.ones(shape)

    @classmethod
    def Identity(cls, size: int, dtype=None):
        """The identity matrix."""
        dtype_of(cls, dtype)
        return cls.identity(size)

    @classmethod
    def _bounds(cls, *values) -> list[int]:
        """Integers of elements, or the order of the field."""
        return [cls.order if isinstance(v, (int, np.integer)) and v == cls.order else int(cls(v)) for v in values]

    @classmethod
    def Range(cls, start, stop, step: int = 1, dtype=None):
        """The elements whose integers are `range(start, stop, step)`."""
        dtype_of(cls, dtype)
        start, stop = cls._bounds(start, stop)
        if cls.degree > 62:
            return cls(list(range(start, stop, step)) or np.zeros(0, np.uint8))
        return cls._wrap(np.arange(start, stop, step, dtype=cls._dtype))

    @classmethod
    def Random(cls, shape=(), low=0, high=None, seed=None, dtype=None):
        """Random elements whose integers are at least `low` and below `high`: with a seed those that `galois` draws,
        or of a generator of
        NumPy's; without one of the operating system's source if the bounds are those of the field."""
        dtype_of(cls, dtype)
        low, high = cls._bounds(low, cls.order if high is None else high)
        if not low < high:
            raise ValueError(f"no element is at least {low} and below {high}")
        if seed is not None and not isinstance(seed, (int, np.integer, np.random.Generator)):
            raise ValueError(f"a seed is an integer or a generator of NumPy's, and not {type(seed).__name__}")
        if seed is None and (low, high) == (0, cls.order):
            return cls.random(shape)
        if cls.degree < 64:
            return cls._wrap(np.random.default_rng(seed).integers(low, high, shape, dtype=cls._dtype))
        if isinstance(seed, np.random.Generator):
            seed = int.from_bytes(seed.bytes(32), "little")
        source = random.SystemRandom() if seed is None else random.Random(int(seed))
        integers = np.empty(shape, dtype=object)
        integers.reshape(-1)[...] = [source.randint(low, high - 1) for _ in range(integers.size)]
        return cls(integers)

    @classmethod
    def Vandermonde(cls, element, rows: int, cols: int, dtype=None):
        """The matrix of `element**(i j)`."""
        dtype_of(cls, dtype)
        if operator.index(rows) < 1 or operator.index(cols) < 1:
            raise ValueError(f"a matrix of {rows} rows and {cols} columns")
        element = element if isinstance(element, cls) else cls(element)
        if element.ndim:
            raise ValueError(f"one element is needed, and not an array of shape {element.shape}")
        return (element ** np.arange(rows))[:, np.newaxis] ** np.arange(cols)

    @classmethod
    def Vector(cls, array, dtype=None):
        """The elements whose coefficients, the highest first, are on the last axis."""
        dtype_of(cls, dtype)
        bits = np.asarray(cls.prime_subfield(array))
        if bits.shape[-1:] != (cls.degree,):
            raise ValueError(f"{cls!r} has {cls.degree} coefficients on the last axis, and the shape is {bits.shape}")
        width = cls._field.width
        low = np.zeros(bits.shape[:-1] + (8 * width,), np.uint8)
        low[..., : cls.degree] = bits[..., ::-1]
        words = np.packbits(low, axis=-1, bitorder="little").reshape(-1).view(cls._dtype.newbyteorder("<"))
        return cls._wrap(words.astype(cls._dtype).reshape(bits.shape[:-1] + cls._tail))

    def vector(self, dtype=None):
        """The coefficients over GF(2), the highest first, on an axis that is added."""
        dtype_of(type(self).prime_subfield, dtype)
        words = np.ascontiguousarray(self._storage).astype(self._dtype.newbyteorder("<"))
        octets = words.reshape(-1).view(np.uint8).reshape(self.shape + (self._field.width,))
        bits = np.unpackbits(octets, axis=-1, bitorder="little")[..., : self.degree][..., ::-1]
        return type(self).prime_subfield(bits)

    # Showing them.

    @classmethod
    def repr(cls, element_repr: str = "int"):
        """Shows the field's elements as integers ("int"), polynomials ("poly") or powers of the generator ("power"),
        from now on; or in a
        `with` statement alone."""
        if element_repr not in ("int", "poly", "power"):
            raise ValueError(f"elements are shown as 'int', 'poly' or 'power', and not {element_repr!r}")
        before, cls._element_repr = cls._element_repr, element_repr
        return cls._restored(before)

    @classmethod
    @contextlib.contextmanager
    def _restored(cls, before: str):
        try:
            yield
        finally:
            cls._element_repr = before

    @classmethod
    def repr_table(cls, element=None, sort: str = "power") -> str:
        """The powers of an element, as powers, polynomials, vectors and integers."""
        if sort not in ("power", "poly", "vector", "int"):
            raise ValueError(f"rows are sorted by 'power', 'poly', 'vector' or 'int', and not {sort!r}")
        element = cls.primitive_element if element is None else cls(element)
        name = _display.polynomial(int(element))
        name = f"({name})" if " " in name else name
        powers = element ** np.arange(cls.order - 1)
        rows = [("0", 0)] + [(f"{name}^{i}", v) for i, v in enumerate(powers.tolist())]
        rows = rows if sort == "power" else sorted(rows, key=lambda row: row[1])
        vectors = cls([v for _, v in rows]).vector().tolist()
        texts = [[p, _display.polynomial(v), str(bits), str(v)] for (p, v), bits in zip(rows, vectors)]
        return _display.table(texts, ["Power", "Polynomial", "Vector", "Integer"])

    @classmethod
    def arithmetic_table(cls, operation: str, x=None, y=None) -> str:
        """A table of "+", "-", "*" or "/", of all elements or of these."""
        operators = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}
        if operation not in operators:
            raise ValueError(f"tables are of '+', '-', '*' or '/', and not {operation!r}")
        x = cls._in_order(0) if x is None else cls(x)
        y = cls._in_order(operation == "/") if y is None else cls(y)
        results = operators[operation].outer(x, y)
        head, sides = _display.texts(y), _display.texts(x)
        rows = [_display.texts(r) for r in results]
        width = max(map(len, sum(rows, head + sides)))
        label = f"x {operation} y"
        left = max(width, len(label))
        lines = [
            f"{s:>{left}} |" + "".join(f" {t:>{width}} " for t in r) for s, r in zip([label] + sides, [head] + rows)
        ]
        lines.insert(1, "-" * (left + 1) + "|" + "-" * (len(lines[0]) - left - 2))
        return "\n".join(lines)

    @classmethod
    def _in_order(cls, first: int):
        """All elements from the first on: by their logarithms, if these are what is shown."""
        if cls.element_repr != "power":
            return cls.Range(first, cls.order)
        powers = _logarithm.powers(cls.primitive_element, cls.order - 1)
        return powers if first else np.append(cls(0), powers)

    def __str__(self) -> str:
        return _display.text(self)

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    @classmethod
    def compile(cls, mode: str) -> None:
        """Takes the names of modes of `galois`, and does nothing: all is compiled beforehand."""
        if mode not in _MODES:
            raise ValueError(f"mode must be one of {', '.join(_MODES)}, and not {mode!r}")

    # Elements one by one.

    def additive_order(self):
        """1 for zero, 2 for others."""
        return _plain(np.where(np.asarray(self == 0), 1, 2))

    def multiplicative_order(self):
        """The least e > 0 for which the power is 1; ArithmeticError for zero."""
        return _logarithm.orders(self)

    def is_square(self):
        """True: every element is a square."""
        return _plain(np.ones(self.shape, bool))

    def log(self, base=None):
        """The logarithms with the field's generator, or with others.

        From a table up to 2^20 elements; above, by the primes of 2^m - 1, of which none may have more than 46 bits:
        then it takes up to
        a minute for an element. Time depends on the elements.
        """
        return _logarithm.logarithms(self, base)

    def field_trace(self):
        """The traces over GF(2)."""
        bits = self._field.trace(flat_bytes(self._storage))
        return type(self).prime_subfield(bits.reshape(self.shape))

    def field_norm(self):
        """The norms over GF(2): 0 for zero, else 1."""
        return type(self).prime_subfield(np.asarray(self != 0).astype(np.uint8))

    @classmethod
    def primitive_root_of_unity(cls, n: int):
        """An element of order n: a power of the generator."""
        return _logarithm.root_of_unity(cls, n)

    @classmethod
    def primitive_roots_of_unity(cls, n: int):
        """All elements of order n, rising as integers."""
        return _logarithm.coprime_powers(_logarithm.root_of_unity(cls, n), operator.index(n))

    def minimal_poly(self):
        """Of one element, the monic polynomial over GF(2) of lowest degree of which it is a root; of a square
        matrix, that over its field
        which is zero there."""
        from ._poly import Poly

        if self.ndim == 2:
            return Poly._of(_decompose.minimal(_matrix(self, square=True)))
        if self.ndim:
            raise ValueError(f"an element or a square matrix has a minimal polynomial, and not the shape {self.shape}")
        conjugates = [self]
        while not (following := conjugates[-1] * conjugates[-1]) == self:
            conjugates.append(following)
        product = Poly.Roots(np.stack(conjugates))
        return Poly(product.coeffs.tolist())

    def characteristic_poly(self):
        """Of one element, the minimal polynomial to the power that makes its degree that of the field; of a square
        matrix, det(x - a)."""
        from ._poly import Poly

        if self.ndim == 2:
            return Poly._of(_decompose.characteristic(_matrix(self, square=True)))
        minimal = self.minimal_poly()
        return minimal ** (self.degree // minimal.degree)

    # Matrices.

    def lu_decompose(self):
        """(L, U) with `a == L @ U`, L having ones on its diagonal; ValueError if that takes exchanges of rows."""
        return _decompose.lu(self)

    def plu_decompose(self):
        """(P, L, U) with `a == P @ L @ U`, P being a permutation."""
        return _decompose.plu(self)

    # NumPy's methods.

    @property
    def mT(self):
        """The last two axes exchanged; no copy."""
        return np.swapaxes(self, -1, -2)

    @property
    def flat(self):
        """One axis, as `ravel()`."""
        return self.ravel()

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        return self._field.width

    @property
    def strides(self) -> tuple[int, ...]:
        """Bytes from one element to the next, along each axis."""
        return self._storage.strides[: self.ndim]

    @property
    def flags(self):
        """Those of the storage."""
        return self._storage.flags

    def astype(self, dtype, copy: bool = True):
        """The array, copied, if it is stored as `dtype`; TypeError otherwise."""
        dtype_of(type(self), dtype)
        return self.copy() if copy else self

    def fill(self, value) -> None:
        """Sets every element."""
        self[...] = value

    def sort(self, axis: int = -1, kind=None, **options) -> None:
        """Sorts in place, by integers."""
        self[...] = np.sort(self, axis, kind, **options)

    def partition(self, kth, axis: int = -1, **options) -> None:
        """As `numpy.partition`, in place."""
        self[...] = np.partition(self, kth, axis, **options)

    def tobytes(self, order: str = "C") -> bytes:
        """The bytes of the storage."""
        return self._storage.tobytes(order)

    def __getattr__(self, name: str):
        if hasattr(np.ndarray, name) and not name.startswith("_"):
            raise AttributeError(f"arrays over {type(self)!r} have no {name}: view() is the storage, which has it")
        raise AttributeError(f"{type(self)!r} object has no attribute {name!r}")

    def __contains__(self, value) -> bool:
        return bool(np.any(self == value))


def _plain(array: np.ndarray):
    """An integer or a truth value by itself if there is but one."""
    return array.item() if array.shape == () else array


def _as_numpys(name: str):
    function = getattr(np, name)

    def method(self, *arguments, **options):
        return function(self, *arguments, **options)

    method.__name__, method.__doc__ = name, f"As `numpy.{name}`."
    return method


for _name in (
    "all any argmax argmin argpartition argsort choose clip compress cumprod cumsum diagonal max min nonzero put "
    "repeat searchsorted squeeze swapaxes take trace"
).split():
    setattr(Galois, _name, _as_numpys(_name))
# The condition comes first there.
Galois.compress = lambda self, condition, axis=None, out=None: np.compress(condition, self, axis, out)
Galois.compress.__doc__ = "As `numpy.compress`."
