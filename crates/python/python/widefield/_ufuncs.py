"""NumPy's universal functions on arrays over a field."""

from __future__ import annotations

import math
import operator

import numpy as np


def flat_bytes(storage: np.ndarray) -> np.ndarray:
    """The bytes of a storage, in one piece."""
    return np.ascontiguousarray(storage).reshape(-1).view(np.uint8)


def _shape(cls, storage: np.ndarray) -> tuple[int, ...]:
    return storage.shape[: storage.ndim - len(cls._tail)]


def _add(cls, a, b):
    return cls._wrap(np.bitwise_xor(*_broadcast(cls, a, b)))


def _broadcast(cls, a, b):
    """Both, with as many axes before that of the words as the other needs; an error that names both shapes if they do not fit."""
    if a.shape == b.shape:
        return a, b
    shapes = [_shape(cls, x) for x in (a, b)]
    np.broadcast_shapes(*shapes)
    most = max(map(len, shapes))
    return [x.reshape((1,) * (most - len(s)) + x.shape) for x, s in zip((a, b), shapes)]


def _multiply(cls, a, b):
    shape = _shape(cls, a)
    if a.shape != b.shape:
        a, b = _broadcast(cls, a, b)
        shapes = [_shape(cls, x) for x in (a, b)]
        shape = np.broadcast_shapes(*shapes)
        if 1 not in map(math.prod, shapes):
            a, b = (np.broadcast_to(x, shape + cls._tail) for x in (a, b))
    return cls._result(cls._field.mul(flat_bytes(a), flat_bytes(b)), shape)


def _reciprocal(cls, a):
    return cls._result(cls._field.invert(flat_bytes(a)), _shape(cls, a))


def _divide(cls, a, b):
    return _multiply(cls, a, _reciprocal(cls, b)._storage)


def _sqrt(cls, a):
    return cls._result(cls._field.sqrt(flat_bytes(a)), _shape(cls, a))


def _equal(cls, a, b):
    same = np.equal(*_broadcast(cls, a, b))
    return same.all(axis=-1) if cls._tail else same


def _power(cls, a, exponent):
    if not isinstance(exponent, np.ndarray) or exponent.ndim == 0:
        return _power_of_one(cls, a, operator.index(exponent))
    if exponent.dtype.kind not in "ui":
        raise TypeError(f"exponents are integers, and not {exponent.dtype}")
    # Each exponent has its own bits: squares and products for all, and the product is taken where the bit is set.
    shape = np.broadcast_shapes(_shape(cls, a), exponent.shape)
    exponent = np.broadcast_to(exponent, shape)
    base = np.broadcast_to(a.reshape((1,) * (len(shape) - len(_shape(cls, a))) + a.shape), shape + cls._tail).copy()
    negative = exponent < 0
    if negative.any():
        base[negative] = _reciprocal(cls, base[negative])._storage
    left = np.abs(exponent.astype(object)).astype(np.uint64)
    power = cls.ones(shape)
    while left.any():
        factors = cls.ones(shape)._storage
        odd = left & np.uint64(1) == 1
        factors[odd] = base[odd]
        power = _multiply(cls, power._storage, factors)
        base = _multiply(cls, base, base)._storage
        left = left >> np.uint64(1)
    return power


def _power_of_one(cls, a, exponent: int):
    """All to one power. The group of the nonzero elements has `order - 1` of them."""
    if exponent < 0:
        a, exponent = _reciprocal(cls, a)._storage, -exponent
    if exponent > 0:
        exponent = (exponent - 1) % (cls.order - 1) + 1
    return cls._result(cls._field.pow(flat_bytes(a), exponent), _shape(cls, a))


def _matmul(cls, a, b):
    shapes = [_shape(cls, x) for x in (a, b)]
    if not all(shapes):
        raise ValueError(f"matrix product of shapes {shapes[0]} and {shapes[1]}: one element is no matrix")
    a = a.reshape((1,) + a.shape) if len(shapes[0]) == 1 else a
    b = b.reshape(b.shape[:1] + (1,) + b.shape[1:]) if len(shapes[1]) == 1 else b
    (*batch_a, n, k), (*batch_b, k2, m) = _shape(cls, a), _shape(cls, b)
    if k != k2:
        raise ValueError(f"matrix product of shapes {shapes[0]} and {shapes[1]}: {k} columns and {k2} rows")
    batch = np.broadcast_shapes(tuple(batch_a), tuple(batch_b))
    a = np.broadcast_to(a, batch + (n, k) + cls._tail)
    b = np.broadcast_to(b, batch + (k, m) + cls._tail)
    out = cls.zeros(batch + (n, m))
    for index in np.ndindex(*batch):
        product = cls._field.matmul(flat_bytes(a[index]), flat_bytes(b[index]), n, k, m)
        out._storage[index] = cls._result(product, (n, m))._storage
    drop = (() if len(shapes[0]) > 1 else (len(batch),)) + (() if len(shapes[1]) > 1 else (len(batch) + 1,))
    return cls._wrap(out._storage.squeeze(axis=drop) if drop else out._storage)


#: What takes or gives something else too: see `_methods`.
_CALLS = {}

#: What takes elements and gives elements.
_ELEMENTS = {
    np.add: _add,
    np.subtract: _add,
    np.multiply: _multiply,
    np.divide: _divide,
    np.reciprocal: _reciprocal,
    np.square: lambda cls, a: _power_of_one(cls, a, 2),
    np.sqrt: _sqrt,
    np.negative: lambda cls, a: cls._wrap(a.copy()),
    np.positive: lambda cls, a: cls._wrap(a.copy()),
    np.matmul: _matmul,
}


#: The module `_methods`, which extends this one, once it is there.
_methods = None


def apply(cls, ufunc, method, inputs, out, options):
    """What NumPy calls for `ufunc` with an array over a field among the inputs."""
    where = options.pop("where", True) if method == "__call__" else True
    if method in ("reduce", "accumulate", "reduceat", "at"):
        result, options = _methods.apply(cls, ufunc, method, inputs, options), {}
        if result is None:
            return None
    elif method == "__call__" and where is not True:
        return _methods.masked(cls, ufunc, inputs, out, where)
    elif method == "__call__":
        result = _call(cls, ufunc, inputs)
    elif method == "outer" and len(inputs) == 2:
        a, b = (x if isinstance(x, (cls, np.ndarray)) else cls._wrap(cls._operand(x)) for x in inputs)
        result = _call(cls, ufunc, (a.reshape(a.shape + (1,) * b.ndim), b))
    else:
        raise TypeError(f"{cls!r} has no {ufunc.__name__}.{method}")
    if options:
        raise TypeError(f"{ufunc.__name__} on {cls!r} takes no {', '.join(map(repr, options))}")
    if out is None:
        return result
    (place,) = out
    if type(place) is not type(result):
        raise TypeError(f"the result is of {type(result)!r}, and `out` of {type(place)!r}")
    if place.shape != result.shape:
        raise ValueError(f"the result has the shape {result.shape}, and `out` {place.shape}")
    place[...] = result
    return place


def _call(cls, ufunc, inputs):
    if ufunc in (np.equal, np.not_equal):
        (a, known), (b, known_too) = map(cls._comparand, inputs)
        same = _equal(cls, a, b) & known & known_too
        return same if ufunc is np.equal else ~same
    if ufunc is np.power:
        base, exponent = inputs
        if not isinstance(base, cls):
            raise TypeError(f"an element of {cls!r} is no exponent")
        return _power(cls, base._storage, exponent)
    if ufunc in _CALLS:
        return _CALLS[ufunc](cls, *inputs)
    if ufunc not in _ELEMENTS:
        raise TypeError(f"{cls!r} has no {ufunc.__name__}: of its integers, take view()")
    return _ELEMENTS[ufunc](cls, *map(cls._operand, inputs))


def _reduce(cls, ufunc, array, options):
    axis, keepdims = options.get("axis", 0), options.get("keepdims", False)
    unknown = {k for k, v in options.items() if k not in ("axis", "keepdims") and v not in (None, np._NoValue)}
    if unknown:
        raise TypeError(f"{ufunc.__name__}.reduce on {cls!r} takes no {', '.join(sorted(unknown))}")
    axes = range(array.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    axes = tuple(_axis(a, array.ndim) for a in axes)
    if len(set(axes)) != len(axes):
        raise ValueError(f"an axis stands twice among {axes}")
    storage = array._storage
    if ufunc is not np.multiply:
        return cls._wrap(np.bitwise_xor.reduce(storage, axis=axes, keepdims=bool(keepdims)))
    for axis in sorted(axes, reverse=True):
        storage = np.moveaxis(storage, axis, 0)
        if len(storage) == 0:
            storage = cls.ones((1,) + _shape(cls, storage)[1:])._storage
        # Halves are multiplied with each other; an odd one is kept for the end.
        while len(storage) > 1:
            half = len(storage) // 2
            products = _multiply(cls, storage[:half], storage[half : 2 * half])._storage
            storage = np.concatenate([products, storage[2 * half :]])
        storage = np.moveaxis(storage, 0, axis) if keepdims else storage[0]
    return cls._wrap(storage)


def _axis(axis, ndim: int) -> int:
    """The axis counted from the front."""
    axis = operator.index(axis)
    if not -ndim <= axis < ndim:
        raise np.exceptions.AxisError(axis, ndim)
    return axis % ndim
