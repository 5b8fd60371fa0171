"""The methods of NumPy's universal functions, and the functions that are no arithmetic: comparisons, bits, truth."""

from __future__ import annotations

import sys

import numpy as np

from . import _ufuncs
from ._cells import ranks
from ._ufuncs import _axis

#: What is left of several elements by one function, and the element that changes nothing.
_FOLDED = {
    np.add: (np.add, 0),
    np.subtract: (np.add, 0),
    np.bitwise_xor: (np.add, 0),
    np.multiply: (np.multiply, 1),
    np.divide: (np.multiply, 1),
    np.floor_divide: (np.multiply, 1),
}
_QUOTIENTS = (np.divide, np.floor_divide)


def _made(cls, value):
    return value if isinstance(value, cls) else cls._wrap(cls._operand(value))


def _folded(cls, ufunc, method):
    if ufunc not in _FOLDED:
        raise TypeError(f"{cls!r} has no {ufunc.__name__}.{method}")
    return _FOLDED[ufunc]


def _reciprocals_but_first(a, axis):
    """For quotients: what is multiplied, the first element along the axis and the inverses of the others."""
    a = np.moveaxis(a, axis, 0)
    return np.moveaxis(np.concatenate([a[:1], np.reciprocal(a[1:])]), 0, axis)


def reduce(cls, ufunc, array, axis=0, dtype=None, out=None, keepdims=False, initial=None, where=True):
    """`ufunc.reduce`. Quotients are reduced along one axis."""
    fold, unit = _folded(cls, ufunc, "reduce")
    array = _made(cls, array)
    initial = None if initial is np._NoValue else initial
    if ufunc in _QUOTIENTS:
        if isinstance(axis, tuple) or axis is None and array.ndim != 1:
            raise ValueError(f"{ufunc.__name__}.reduce goes along one axis, and not {axis}")
        array = _reciprocals_but_first(array, 0 if axis is None else axis)
    if where is not True:
        array = np.where(where, array, cls(unit))
    result = _ufuncs._reduce(cls, fold, array, {"axis": axis, "keepdims": keepdims})
    return result if initial is None else ufunc(_made(cls, initial), result)


def accumulate(cls, ufunc, array, axis=0, dtype=None, out=None):
    """`ufunc.accumulate`: products in as many passes as the length has bits."""
    fold, _ = _folded(cls, ufunc, "accumulate")
    array = _made(cls, array)
    if axis is None and array.ndim != 1:
        raise ValueError(f"{ufunc.__name__}.accumulate goes along one axis")
    axis = _axis(0 if axis is None else axis, array.ndim)
    if ufunc in _QUOTIENTS:
        array = _reciprocals_but_first(array, axis)
    if fold is np.add:
        return cls._wrap(np.bitwise_xor.accumulate(array._storage, axis=axis))
    last = np.moveaxis(array, axis, 0).copy()
    step = 1
    while step < len(last):
        last = np.concatenate([last[:step], last[step:] * last[:-step]])
        step *= 2
    return np.moveaxis(last, 0, axis)


def reduceat(cls, ufunc, array, indices, axis=0, dtype=None, out=None):
    """`ufunc.reduceat`."""
    fold, _ = _folded(cls, ufunc, "reduceat")
    axis, indices = _axis(axis, array.ndim), np.asarray(indices)
    if fold is np.add:
        return cls._wrap(np.bitwise_xor.reduceat(array._storage, indices, axis=axis))
    rows = np.moveaxis(array, axis, 0)
    if indices.ndim != 1 or ((indices < 0) | (indices >= len(rows))).any():
        raise IndexError(f"indices {indices.tolist()} for reduceat along {len(rows)} elements")
    ends = np.append(indices[1:], len(rows))
    parts = [reduce(cls, ufunc, rows[i : max(j, i + 1)]) for i, j in zip(indices.tolist(), ends.tolist())]
    return np.moveaxis(np.stack(parts), 0, axis)


def at(cls, ufunc, array, indices, *operands):
    """`ufunc.at`: elements that are named several times are changed several times."""
    places = np.arange(array.size).reshape(array.shape)[indices]
    flat = places.reshape(-1)
    operands = [o if ufunc is np.power else _made(cls, o) for o in operands]
    operands = [np.broadcast_to(o, places.shape).reshape(-1) for o in operands]
    # The k-th time that an element is named, in the k-th round.
    order = np.argsort(flat, kind="stable")
    _, first, counts = np.unique(flat[order], return_index=True, return_counts=True)
    for k in range(int(counts.max(initial=0))):
        now = order[first[counts > k] + k]
        where = np.unravel_index(flat[now], array.shape) if array.ndim else ()
        array[where] = ufunc(array[where], *(o[now] if array.ndim else o[now[0]] for o in operands))


_METHODS = {"reduce": reduce, "accumulate": accumulate, "reduceat": reduceat}


def apply(cls, ufunc, method, inputs, options):
    """The result of a method other than a call; none if it is not one of these."""
    if method == "at":
        at(cls, ufunc, *inputs)
        return None
    unknown = set(options) - {"axis", "dtype", "keepdims", "initial", "where"}
    if unknown or len(inputs) > 1 + (method == "reduceat"):
        raise TypeError(
            f"{ufunc.__name__}.{method} on {cls!r} takes no {', '.join(sorted(unknown)) or 'second array'}"
        )
    if options.get("dtype") not in (None, cls._dtype):
        raise TypeError(f"elements of {cls!r} are stored as {cls._dtype}, and not {options['dtype']}")
    return _METHODS[method](cls, ufunc, *inputs, **options)


# Calls.


def masked(cls, ufunc, inputs, out, where):
    """A call for the places alone where `where` is true; the others stay as they are in `out`, or zero."""
    shape = np.broadcast_shapes(np.shape(where), *map(np.shape, inputs))
    (result,) = (cls.zeros(shape),) if out is None else out
    where = np.broadcast_to(where, shape)
    result[where] = ufunc(*(np.broadcast_to(x, shape)[where] if np.ndim(x) else x for x in inputs))
    return result


def _bits(ufunc):
    return lambda cls, a, b: cls._wrap(ufunc(*_ufuncs._broadcast(cls, a, b)))


def _remainder(cls, a, b):
    return _ufuncs._divide(cls, a, b) * cls(0)


_ufuncs._ELEMENTS.update(
    {
        np.floor_divide: _ufuncs._divide,
        np.remainder: _remainder,
        np.bitwise_xor: _bits(np.bitwise_xor),
        np.bitwise_and: _bits(np.bitwise_and),
        np.bitwise_or: _bits(np.bitwise_or),
    }
)


def _by_integers(ufunc):
    def call(cls, a, b):
        (a, b), _ = ranks(cls, *(x if isinstance(x, cls) else cls(x) for x in (a, b)))
        return ufunc(a, b)

    return call


def _one_of_two(ufunc):
    def call(cls, a, b):
        (a, b), back = ranks(cls, *(x if isinstance(x, cls) else cls(x) for x in (a, b)))
        return back(np.asarray(ufunc(a, b)))

    return call


def _of_truth(ufunc):
    def call(cls, *arrays):
        return ufunc(*(np.asarray(a != 0) if isinstance(a, cls) else a for a in arrays))

    return call


#: Functions of elements that are not only elements, or whose results are none.
_ufuncs._CALLS.update(
    {
        **{u: _by_integers(u) for u in (np.less, np.less_equal, np.greater, np.greater_equal)},
        **{u: _one_of_two(u) for u in (np.maximum, np.minimum)},
        **{u: _of_truth(u) for u in (np.logical_and, np.logical_or, np.logical_xor, np.logical_not)},
        np.isfinite: lambda cls, a: np.ones(a.shape, bool),
        np.isinf: lambda cls, a: np.zeros(a.shape, bool),
        np.isnan: lambda cls, a: np.zeros(a.shape, bool),
        np.divmod: lambda cls, a, b: (np.floor_divide(a, b), np.remainder(a, b)),
        np.log: lambda cls, a: a.log(),
    }
)
#: What fits rows and matrices together, where this version of NumPy has it.
for _name, _product in (
    ("vecdot", lambda cls, a, b: np.add.reduce(a * b, axis=-1)),
    ("matvec", lambda cls, a, b: np.matmul(a, b[..., np.newaxis])[..., 0]),
    ("vecmat", lambda cls, a, b: np.matmul(a[..., np.newaxis, :], b)[..., 0, :]),
):
    if hasattr(np, _name):
        _ufuncs._CALLS[getattr(np, _name)] = _product
_ufuncs._methods = sys.modules[__name__]
