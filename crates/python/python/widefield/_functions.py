"""NumPy's other functions on arrays over a field, linear algebra among them."""

from __future__ import annotations

import numpy as np

from ._ufuncs import _axis, flat_bytes

_TABLE = {}


def _handles(*functions):
    """Registers an implementation: it gets the class and the function's arguments."""

    def register(implementation):
        for function in functions:
            _TABLE[function] = implementation
        return implementation

    return register


def apply(cls, function, arguments, options):
    """What NumPy calls for `function` with an array over a field among the arguments."""
    if function not in _TABLE:
        name = f"{function.__module__}.{function.__name__}"
        raise TypeError(f"{cls!r} has no {name}: of its integers, take view()")
    return _TABLE[function](cls, *arguments, **options)


def _array(cls, value):
    """An argument as an array over the field."""
    return value if type(value) is cls else cls._wrap(cls._operand(value))


def transpose(array, axes=None):
    """Axes in another order."""
    axes = range(array.ndim)[::-1] if axes is None else [_axis(a, array.ndim) for a in axes]
    tail = range(array.ndim, array._storage.ndim)
    return array._wrap(array._storage.transpose(*axes, *tail))


_handles(np.ones_like)(lambda cls, a: cls.ones(a.shape))
_handles(np.array_repr)(lambda cls, a, *args, **options: repr(a))
_handles(np.array_str, np.array2string)(lambda cls, a, *args, **options: str(a))


@_handles(np.array_equal)
def _array_equal(cls, a1, a2, equal_nan=False):
    (a, known), (b, known_too) = map(cls._comparand, (a1, a2))
    return a.shape == b.shape and bool(np.all(known) and np.all(known_too) and np.array_equal(a, b))


@_handles(np.outer)
def _outer(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    return np.multiply(a.reshape(a.size, 1), b.reshape(1, b.size))


def _matrix(a, square=False):
    """A matrix, or NumPy's exception."""
    if a.ndim != 2:
        raise np.linalg.LinAlgError(f"a matrix has two axes, and not the shape {a.shape}")
    if square and a.shape[0] != a.shape[1]:
        raise np.linalg.LinAlgError(f"the matrix must be square, and its shape is {a.shape}")
    return a


@_handles(np.linalg.matrix_rank)
def _rank(cls, a):
    return a._field.rank(flat_bytes(_matrix(a)._storage), *a.shape)


@_handles(np.linalg.det)
def _det(cls, a):
    return a._result(a._field.det(flat_bytes(_matrix(a, square=True)._storage), len(a)), ())


@_handles(np.linalg.inv)
def _inv(cls, a):
    return a._result(a._field.inv(flat_bytes(_matrix(a, square=True)._storage), len(a)), a.shape)


@_handles(np.linalg.solve)
def _solve(cls, a, b):
    a, b = _matrix(_array(cls, a), square=True), _array(cls, b)
    n = len(a)
    if b.ndim not in (1, 2) or len(b) != n:
        raise ValueError(f"a matrix of shape {a.shape} and right sides of shape {b.shape}")
    x = a._field.solve(flat_bytes(a._storage), flat_bytes(b._storage), n, b.size // n if n else 0)
    return a._result(x, b.shape)


@_handles(np.linalg.matrix_power)
def _matrix_power(cls, a, n):
    power, base = cls.identity(len(_matrix(a, square=True))), a if n >= 0 else _inv(cls, a)
    for bit in bin(abs(n))[2:]:
        power = power @ power
        power = power @ base if bit == "1" else power
    return power
