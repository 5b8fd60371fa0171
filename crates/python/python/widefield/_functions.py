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
        raise TypeError(f"{cls!r} has no {function.__module__}.{function.__name__}")
    return _TABLE[function](cls, *arguments, **options)


def _array(cls, value):
    """An argument as an array over the field."""
    return value if type(value) is cls else cls._wrap(cls._operand(value))


def transpose(array, axes=None):
    """Axes in another order."""
    axes = range(array.ndim)[::-1] if axes is None else [_axis(a, array.ndim) for a in axes]
    tail = range(array.ndim, array._storage.ndim)
    return array._wrap(array._storage.transpose(*axes, *tail))


_handles(np.transpose)(lambda cls, a, axes=None: transpose(a, axes))
_handles(np.reshape)(lambda cls, a, shape: a.reshape(shape))
_handles(np.ravel)(lambda cls, a: a.ravel())
_handles(np.copy)(lambda cls, a: a.copy())
_handles(np.shape)(lambda cls, a: a.shape)
_handles(np.ndim)(lambda cls, a: a.ndim)
_handles(np.size)(lambda cls, a, axis=None: a.size if axis is None else a.shape[_axis(axis, a.ndim)])
_handles(np.zeros_like)(lambda cls, a: cls.zeros(a.shape))
_handles(np.ones_like)(lambda cls, a: cls.ones(a.shape))
_handles(np.array_repr, np.array_str)(lambda cls, a, *args, **options: repr(a))
_handles(np.count_nonzero)(lambda cls, a: int(np.count_nonzero(a != 0)))
_handles(np.nonzero)(lambda cls, a: np.nonzero(np.asarray(a != 0)))


@_handles(np.array_equal)
def _array_equal(cls, a1, a2, equal_nan=False):
    (a, known), (b, known_too) = map(cls._comparand, (a1, a2))
    return a.shape == b.shape and bool(np.all(known) and np.all(known_too) and np.array_equal(a, b))


@_handles(np.sum)
def _sum(cls, a, axis=None, keepdims=False):
    return a.sum(axis, keepdims)


@_handles(np.prod)
def _prod(cls, a, axis=None, keepdims=False):
    return a.prod(axis, keepdims)


@_handles(np.concatenate)
def _concatenate(cls, arrays, axis=0):
    arrays = [_array(cls, a) for a in arrays]
    if axis is None:
        arrays, axis = [a.ravel() for a in arrays], 0
    ndim = arrays[0].ndim
    if any(a.ndim != ndim for a in arrays):
        raise ValueError(f"arrays of shapes {[a.shape for a in arrays]} cannot be concatenated")
    return cls._wrap(np.concatenate([a._storage for a in arrays], axis=_axis(axis, ndim)))


@_handles(np.stack)
def _stack(cls, arrays, axis=0):
    arrays = [_array(cls, a) for a in arrays]
    return cls._wrap(np.stack([a._storage for a in arrays], axis=_axis(axis, arrays[0].ndim + 1)))


@_handles(np.vstack)
def _vstack(cls, arrays):
    arrays = [_array(cls, a) for a in arrays]
    return _concatenate(cls, [a if a.ndim > 1 else a.reshape(1, a.size) for a in arrays])


@_handles(np.hstack)
def _hstack(cls, arrays):
    arrays = [_array(cls, a) for a in arrays]
    arrays = [a if a.ndim else a.reshape(1) for a in arrays]
    return _concatenate(cls, arrays, 0 if arrays[0].ndim == 1 else 1)


@_handles(np.broadcast_to)
def _broadcast_to(cls, array, shape):
    shape = (shape,) if isinstance(shape, int) else tuple(shape)
    storage = array._storage
    added = len(shape) - array.ndim
    if added < 0:
        raise ValueError(f"an array of shape {array.shape} cannot be broadcast to {shape}")
    storage = storage.reshape((1,) * added + storage.shape)
    return cls._wrap(np.broadcast_to(storage, shape + cls._tail))


@_handles(np.where)
def _where(cls, condition, x, y):
    x, y = _array(cls, x), _array(cls, y)
    shape = np.broadcast_shapes(np.shape(condition), x.shape, y.shape)
    condition = np.broadcast_to(condition, shape)
    condition = condition[..., np.newaxis] if cls._tail else condition
    return cls._wrap(np.where(condition, *(_broadcast_to(cls, a, shape)._storage for a in (x, y))))


@_handles(np.moveaxis)
def _moveaxis(cls, a, source, destination):
    source, destination = _axis(source, a.ndim), _axis(destination, a.ndim)
    return cls._wrap(np.moveaxis(a._storage, source, destination))


@_handles(np.swapaxes)
def _swapaxes(cls, a, axis1, axis2):
    return cls._wrap(np.swapaxes(a._storage, _axis(axis1, a.ndim), _axis(axis2, a.ndim)))


@_handles(np.flip)
def _flip(cls, m, axis=None):
    axes = range(m.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    return cls._wrap(np.flip(m._storage, tuple(_axis(a, m.ndim) for a in axes)))


@_handles(np.roll)
def _roll(cls, a, shift, axis=None):
    if axis is None:
        return _roll(cls, a.ravel(), shift, 0).reshape(a.shape)
    return cls._wrap(np.roll(a._storage, shift, _axis(axis, a.ndim)))


@_handles(np.trace)
def _trace(cls, a):
    n = min(_matrix(a).shape)
    return a[np.arange(n), np.arange(n)].sum()


@_handles(np.inner)
def _inner(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    return np.matmul(a, b) if b.ndim < 2 else np.matmul(a, b.T) if b.ndim == 2 else _many_axes("inner", a, b)


@_handles(np.outer)
def _outer(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    return np.multiply(a.reshape(a.size, 1), b.reshape(1, b.size))


@_handles(np.dot)
def _dot(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    if a.ndim == 0 or b.ndim == 0:
        return np.multiply(a, b)
    return np.matmul(a, b) if b.ndim <= 2 else _many_axes("dot", a, b)


def _many_axes(name, a, b):
    raise ValueError(f"{name} of shapes {a.shape} and {b.shape}: the second has more than two axes")


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
