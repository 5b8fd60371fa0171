"""Polynomials over any of the fields: `Poly`."""

from __future__ import annotations

import operator

import numpy as np

from . import _display
from ._array import FieldArray
from ._factors import Factors
from ._ufuncs import flat_bytes
from ._widefield import GF2Poly, poly_divmod


def _binary():
    from ._factory import GF

    return GF(2)


class Poly(Factors):
    """A polynomial over GF(2^m), GF(2) unless another field is named; its coefficients with the highest first, as
    `galois.Poly`.

    >>> import widefield
    >>> F = widefield.GF(2**8)
    >>> f = widefield.Poly([1, 2, 3], field=F)
    >>> f
    Poly(x^2 + 2x + 3, GF(2^8))
    >>> f * f % widefield.Poly.Str("x^3 + 1", field=F)
    Poly(4x^2 + x + 5, GF(2^8))
    >>> f(F([0, 1])).tolist()
    [3, 0]
    >>> widefield.Poly.Int(0b110).factors()
    ([Poly(x, GF(2)), Poly(x + 1, GF(2))], [1, 1])
    """

    __slots__ = ("_low",)
    # Arrays leave operators with a polynomial to it.
    __array_ufunc__ = None

    def __init__(self, coeffs, field: type[FieldArray] | None = None, order: str = "desc"):
        if order not in ("desc", "asc"):
            raise ValueError(f"order must be 'desc' or 'asc', and not {order!r}")
        if isinstance(coeffs, FieldArray) and field is None:
            field = type(coeffs)
        field = _binary() if field is None else field
        coeffs = field(coeffs)
        if coeffs.ndim != 1 or not coeffs.size:
            raise ValueError(f"coefficients have one axis, at least one of them, and not the shape {coeffs.shape}")
        self._low = _trimmed(coeffs[::-1] if order == "desc" else coeffs)

    @classmethod
    def _of(cls, low: FieldArray) -> Poly:
        """The polynomial with these coefficients, that of x^0 first."""
        poly = object.__new__(cls)
        poly._low = _trimmed(low)
        return poly

    # Making polynomials.

    @classmethod
    def Zero(cls, field=None) -> Poly:
        """0."""
        return cls([0], field)

    @classmethod
    def One(cls, field=None) -> Poly:
        """1."""
        return cls([1], field)

    @classmethod
    def Identity(cls, field=None) -> Poly:
        """x."""
        return cls([1, 0], field)

    @classmethod
    def Random(cls, degree: int, seed=None, field=None) -> Poly:
        """A random polynomial of this degree."""
        field = _binary() if field is None else field
        if operator.index(degree) < 0:
            raise ValueError(f"a degree is not negative, and not {degree}")
        seed = seed if seed is None or isinstance(seed, np.random.Generator) else np.random.default_rng(seed)
        coeffs = field.Random(degree + 1, seed=seed)
        if coeffs[0] == 0:
            coeffs[0] = field.Random(low=1, seed=seed)
        return cls(coeffs)

    @classmethod
    def Str(cls, string: str, field=None) -> Poly:
        """From text such as `x^2 + 3x + 1`; coefficients are integers."""
        field = _binary() if field is None else field
        found = list(_display.parse_terms(string))
        return cls.Degrees([e for e, _ in found], [c for _, c in found], field)

    @classmethod
    def Int(cls, integer: int, field=None) -> Poly:
        """From the integer whose digits to the base 2^m are the coefficients."""
        field = _binary() if field is None else field
        integer = operator.index(integer)
        if integer < 0:
            raise ValueError(f"{integer} is negative")
        m = field.degree
        return cls([integer >> i & field.order - 1 for i in range(0, max(integer.bit_length(), 1), m)], field, "asc")

    @classmethod
    def Degrees(cls, degrees, coeffs=None, field=None) -> Poly:
        """From the exponents of the terms, and their coefficients: ones unless given."""
        if isinstance(coeffs, FieldArray) and field is None:
            field = type(coeffs)
        field = _binary() if field is None else field
        degrees = [operator.index(d) for d in degrees]
        if any(d < 0 for d in degrees):
            raise ValueError(f"exponents {degrees} must not be negative")
        coeffs = field.ones(len(degrees)) if coeffs is None else field(coeffs)
        if coeffs.shape != (len(degrees),):
            raise ValueError(f"{len(degrees)} exponents and coefficients of shape {coeffs.shape}")
        low = field.zeros(max(degrees, default=0) + 1)
        for d, c in zip(degrees, coeffs):
            low[d] = low[d] + c
        return cls._of(low)

    @classmethod
    def Roots(cls, roots, multiplicities=None, field=None) -> Poly:
        """The product of x - r over the roots, each as often as its multiplicity says."""
        if isinstance(roots, FieldArray) and field is None:
            field = type(roots)
        field = _binary() if field is None else field
        roots = field(roots)
        roots = roots.reshape(roots.size)
        if multiplicities is not None:
            roots = np.repeat(roots, multiplicities)
        parts = [cls._of(field([r, field(1)])) for r in roots] or [cls.One(field)]
        # Products of pairs, so that both sides are long.
        while len(parts) > 1:
            parts = [a * b for a, b in zip(parts[::2], parts[1::2])] + parts[len(parts) & ~1 :]
        return parts[0]

    @classmethod
    def Like(cls, poly_like, field=None) -> Poly:
        """From what `Int`, `Str` or `Poly` itself takes, or a `GF2Poly`."""
        if isinstance(poly_like, Poly):
            if field is not None and poly_like.field is not field:
                raise TypeError(f"{poly_like!r} is not over {field!r}")
            return poly_like
        if isinstance(poly_like, (int, np.integer, GF2Poly)):
            return cls.Int(int(poly_like), field)
        return cls.Str(poly_like, field) if isinstance(poly_like, str) else cls(poly_like, field)

    # What it consists of.

    @property
    def field(self) -> type[FieldArray]:
        """The field of the coefficients."""
        return type(self._low)

    @property
    def degree(self) -> int:
        """The degree; 0 for zero too."""
        return max(len(self._low) - 1, 0)

    @property
    def coeffs(self) -> FieldArray:
        """The coefficients, the highest first."""
        return self.coefficients()

    @property
    def degrees(self) -> np.ndarray:
        """The exponents that belong to `coeffs`."""
        return np.arange(self.degree, -1, -1)

    @property
    def nonzero_degrees(self) -> np.ndarray:
        """The exponents of the terms, falling."""
        return np.flatnonzero(self._low)[::-1]

    @property
    def nonzero_coeffs(self) -> FieldArray:
        """The coefficients of the terms, the highest first."""
        return self._low[self.nonzero_degrees]

    @property
    def is_monic(self) -> bool:
        """Whether the highest coefficient is 1."""
        return bool(len(self._low)) and bool(self._low[-1] == 1)

    def coefficients(self, size: int | None = None, order: str = "desc") -> FieldArray:
        """The coefficients, as many as `size` says: with zeros for the powers above the degree."""
        size = self.degree + 1 if size is None else size
        if size < len(self._low):
            raise ValueError(f"{size} coefficients of a polynomial of degree {self.degree}")
        low = self.field.zeros(size)
        low[: len(self._low)] = self._low
        return low[::-1] if order == "desc" else low

    def reverse(self) -> Poly:
        """The polynomial with the coefficients in the other order."""
        return Poly._of(self._low[::-1])

    def derivative(self, k: int = 1) -> Poly:
        """The k-th derivative: the second is zero, as is every one after it."""
        if operator.index(k) < 1:
            raise ValueError(f"derivatives are counted from 1, and not {k}")
        low = self._low[1:].copy() if k == 1 else self.field.zeros(0)
        low[1::2] = 0
        return Poly._of(low)

    def __len__(self) -> int:
        return self.degree + 1

    def __int__(self) -> int:
        m = self.field.degree
        return sum(c << m * i for i, c in enumerate(self._low.tolist()))

    __index__ = __int__

    def __bool__(self) -> bool:
        return len(self._low) > 0

    def __hash__(self) -> int:
        return hash((self.field, int(self)))

    def __eq__(self, other) -> bool:
        other = self._operand(other, constants=True)
        return NotImplemented if other is None else self.field is other.field and int(self) == int(other)

    def __str__(self) -> str:
        shown = _display.texts(self._low)
        exponents = self.nonzero_degrees.tolist()
        ones = {e for e in exponents if self._low[e] == 1}
        return _display.terms(((e, 1 if e in ones else shown[e]) for e in exponents))

    def __repr__(self) -> str:
        return f"Poly({self}, {self.field!r})"

    def __reduce__(self):
        return (_rebuild, (self._low,))

    # Arithmetic.

    def _operand(self, other, constants: bool = False) -> Poly | None:
        """The other side of an operator; none if it is something else. Integers 0 and 1 are elements of every
        field."""
        if isinstance(other, Poly):
            if other.field is not self.field and not constants:
                raise TypeError(f"{self!r} and {other!r} are over two fields: no operation takes both")
            return other
        if isinstance(other, FieldArray):
            if other.ndim or type(other) is not self.field:
                if constants:
                    return None
                raise TypeError(f"{self!r} and an array of shape {other.shape} over {type(other)!r}")
            return Poly._of(other.reshape(1))
        if isinstance(other, GF2Poly) and self.field.degree == 1:
            return Poly.Int(int(other))
        if isinstance(other, (int, np.integer)):
            if 0 <= other < (self.field.order if constants else 2):
                return Poly([int(other)], self.field)
            if not constants:
                raise TypeError(
                    f"{self.field!r} and {other}: of integers only 0 and 1 mix with polynomials; use "
                    f"{self.field!r}({other})"
                )
        return None

    def _add(self, other) -> Poly:
        a, b = sorted((self._low, other._low), key=len)
        total = b.copy()
        total[: len(a)] = total[: len(a)] + a
        return Poly._of(total)

    def _mul(self, other) -> Poly:
        if self.field.degree == 1:
            return Poly.Int(int(GF2Poly(int(self)) * GF2Poly(int(other))))
        if not self or not other:
            return Poly.Zero(self.field)
        return Poly._of(np.convolve(self._low, other._low))

    def _divmod(self, other) -> tuple[Poly, Poly]:
        if not other:
            raise ZeroDivisionError(f"division of {self!r} by zero")
        if self.field.degree == 1:
            return tuple(Poly.Int(int(p)) for p in divmod(GF2Poly(int(self)), GF2Poly(int(other))))
        return self._core(poly_divmod, other)

    def _core(self, function, other) -> tuple[Poly, ...]:
        """The polynomials that a function of the core makes of two."""
        a, b = (flat_bytes(p._low._storage) for p in (self, other))
        return tuple(self._of_bytes(raw) for raw in function(self.field._field, a, b))

    def _of_bytes(self, raw) -> Poly:
        """The polynomial over the same field that the core made."""
        return Poly._of(self.field._result(raw, (len(raw) // self.field._field.width,)))

    def __add__(self, other) -> Poly:
        other = self._operand(other)
        return NotImplemented if other is None else self._add(other)

    __radd__ = __sub__ = __rsub__ = __add__

    def __neg__(self) -> Poly:
        return self

    def __mul__(self, other) -> Poly:
        other = self._operand(other)
        return NotImplemented if other is None else self._mul(other)

    __rmul__ = __mul__

    def __divmod__(self, other) -> tuple[Poly, Poly]:
        other = self._operand(other)
        return NotImplemented if other is None else self._divmod(other)

    def __rdivmod__(self, other) -> tuple[Poly, Poly]:
        other = self._operand(other)
        return NotImplemented if other is None else other._divmod(self)

    def __floordiv__(self, other) -> Poly:
        other = self._operand(other)
        return NotImplemented if other is None else self._divmod(other)[0]

    def __rfloordiv__(self, other) -> Poly:
        other = self._operand(other)
        return NotImplemented if other is None else other._divmod(self)[0]

    def __mod__(self, other) -> Poly:
        other = self._operand(other)
        return NotImplemented if other is None else self._divmod(other)[1]

    def __rmod__(self, other) -> Poly:
        other = self._operand(other)
        return NotImplemented if other is None else other._divmod(self)[1]

    def __truediv__(self, other):
        raise TypeError("quotients of polynomials are no polynomials: use //, or divmod")

    __rtruediv__ = __truediv__

    def __pow__(self, exponent: int, modulus=None) -> Poly:
        exponent = operator.index(exponent)
        if exponent < 0:
            raise ValueError(f"the power {exponent} of a polynomial is none")
        if modulus is not None:
            modulus = self._operand(modulus)
            if self.field.degree == 1 and modulus:
                return Poly.Int(int(pow(GF2Poly(int(self)), exponent, GF2Poly(int(modulus)))))
        power, base = Poly.One(self.field), self if modulus is None else self % modulus
        for bit in bin(exponent)[2:]:
            power = power._mul(power)
            power = power._mul(base) if bit == "1" else power
            power = power if modulus is None else power % modulus
        return power

    def __call__(self, at, field: type[FieldArray] | None = None, elementwise: bool = True):
        """The values at elements, of another field if it is named; at a square matrix, if not `elementwise`; or at a
        polynomial."""
        if isinstance(at, Poly):
            value = Poly.Zero(self.field)
            for c in self._low[::-1]:
                value = value * at + c
            return value
        field = type(at) if isinstance(at, FieldArray) and field is None else self.field if field is None else field
        at = field(at)
        low = self._low if field is self.field else field(self._low.tolist())
        low = low if len(low) else field.zeros(1)
        if elementwise:
            return low.evaluate(at)
        if at.ndim != 2 or at.shape[0] != at.shape[1]:
            raise ValueError(f"a polynomial has a value at square matrices, and not at the shape {at.shape}")
        value, one = field.zeros(at.shape), field.identity(len(at))
        for c in low[::-1]:
            value = value @ at + one * c
        return value


def _trimmed(low: FieldArray) -> FieldArray:
    """Without highest coefficients that are zero."""
    used = np.flatnonzero(low)
    return low[: used[-1] + 1 if len(used) else 0].copy()


def _rebuild(low: FieldArray) -> Poly:
    return Poly._of(low)
