"""NumPy's functions that sum and multiply, beside those of matrices: products of several kinds, running sums,
transforms."""

from __future__ import annotations

import numpy as np

from . import _logarithm
from ._functions import _array, _handles
from ._ufuncs import _axis, flat_bytes
from ._widefield import poly_mul


@_handles(np.vdot)
def _vdot(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    return np.matmul(a.reshape(a.size), b.reshape(b.size))


@_handles(np.tensordot)
def _tensordot(cls, a, b, axes=2):
    a, b = _array(cls, a), _array(cls, b)
    if np.ndim(axes) == 0:
        axes = (range(a.ndim - axes, a.ndim), range(axes))
    left, right = ([_axis(i, x.ndim) for i in np.atleast_1d(part)] for part, x in zip(axes, (a, b)))
    if [a.shape[i] for i in left] != [b.shape[i] for i in right]:
        raise ValueError(f"tensordot of shapes {a.shape} and {b.shape} along {left} and {right}")
    rows, columns = ([i for i in range(x.ndim) if i not in used] for x, used in ((a, left), (b, right)))
    inner = int(np.prod([a.shape[i] for i in left], dtype=object))
    shape = tuple(a.shape[i] for i in rows) + tuple(b.shape[i] for i in columns)
    n = int(np.prod([a.shape[i] for i in rows], dtype=object))
    m = int(np.prod([b.shape[i] for i in columns], dtype=object))
    product = a.transpose(rows + left).reshape(n, inner) @ b.transpose(right + columns).reshape(inner, m)
    return product.reshape(shape)


@_handles(np.inner)
def _inner(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    return np.multiply(a, b) if a.ndim == 0 or b.ndim == 0 else _tensordot(cls, a, b, (-1, -1))


@_handles(np.dot)
def _dot(cls, a, b, out=None):
    a, b = _array(cls, a), _array(cls, b)
    scalar = a.ndim == 0 or b.ndim == 0
    result = np.multiply(a, b) if scalar else _tensordot(cls, a, b, (-1, -2 if b.ndim > 1 else -1))
    if out is None:
        return result
    out[...] = result
    return out


@_handles(np.kron)
def _kron(cls, a, b):
    a, b = _array(cls, a), _array(cls, b)
    n = max(a.ndim, b.ndim)
    a, b = (x.reshape((1,) * (n - x.ndim) + x.shape) for x in (a, b))
    product = np.multiply.outer(a, b)
    order = [i + k * n for i in range(n) for k in (0, 1)]
    return product.transpose(order).reshape(tuple(p * q for p, q in zip(a.shape, b.shape)))


@_handles(np.convolve)
def _convolve(cls, a, v, mode="full"):
    a, v = _array(cls, a), _array(cls, v)
    if a.ndim > 1 or v.ndim > 1 or not a.size or not v.size:
        raise ValueError(
            f"convolve takes two arrays of one axis that are not empty, and not shapes {a.shape} and {v.shape}"
        )
    short, long = sorted((a.reshape(a.size), v.reshape(v.size)), key=len)
    raw = poly_mul(cls._field, flat_bytes(short._storage), flat_bytes(long._storage))
    total = cls._result(raw, (len(short) + len(long) - 1,))
    if mode == "full":
        return total
    if mode not in ("same", "valid"):
        raise ValueError(f"mode must be 'full', 'same' or 'valid', and not {mode!r}")
    length = len(long) if mode == "same" else len(long) - len(short) + 1
    first = (len(total) - length) // 2
    return total[first : first + length]


@_handles(np.correlate)
def _correlate(cls, a, v, mode="valid"):
    a, v = _array(cls, a), _array(cls, v)
    # NumPy's "same" is of the longer one, from the end if that is the second.
    return _convolve(cls, a, v[::-1], mode) if len(a) >= len(v) else _convolve(cls, v, a[::-1], mode)[::-1]


@_handles(np.cross)
def _cross(cls, a, b, axisa=-1, axisb=-1, axisc=-1, axis=None):
    axisa, axisb, axisc = (axisa, axisb, axisc) if axis is None else (axis,) * 3
    a, b = (np.moveaxis(_array(cls, x), i, -1) for x, i in ((a, axisa), (b, axisb)))
    if a.shape[-1] != 3 or b.shape[-1] != 3:
        raise ValueError(f"cross takes vectors of three elements, and not shapes {a.shape} and {b.shape}")
    turned, other = [1, 2, 0], [2, 0, 1]
    return np.moveaxis(a[..., turned] * b[..., other] + a[..., other] * b[..., turned], -1, axisc)


@_handles(np.vander)
def _vander(cls, x, N=None, increasing=False):
    if x.ndim != 1:
        raise ValueError(f"vander takes one axis, and not the shape {x.shape}")
    powers = x[:, np.newaxis] ** np.arange(len(x) if N is None else N)
    return powers if increasing else powers[:, ::-1]


@_handles(np.trace)
def _trace(cls, a, offset=0, axis1=0, axis2=1, dtype=None, out=None):
    return np.add.reduce(np.diagonal(a, offset, axis1, axis2), axis=-1, dtype=dtype, out=out)


@_handles(np.diff)
def _diff(cls, a, n=1, axis=-1, prepend=np._NoValue, append=np._NoValue):
    axis = _axis(axis, a.ndim)
    parts = [prepend, a, append]
    for i in (0, 2):
        if parts[i] is not np._NoValue and np.ndim(parts[i]) == 0:
            edge = a.shape[:axis] + (1,) + a.shape[axis + 1 :]
            parts[i] = np.broadcast_to(_array(cls, parts[i]), edge)
    a = np.concatenate([p for p in parts if p is not np._NoValue], axis=axis)
    if n < 0:
        raise ValueError(f"differences are taken {n} times")
    key = (slice(None),) * axis
    for _ in range(n):
        a = a[key + (slice(1, None),)] - a[key + (slice(None, -1),)]
    return a


@_handles(np.ediff1d)
def _ediff1d(cls, ary, to_end=None, to_begin=None):
    flat = ary.reshape(ary.size)
    parts = [to_begin, flat[1:] - flat[:-1], to_end]
    return np.concatenate([np.atleast_1d(_array(cls, p)) for p in parts if p is not None])


def _folded(function, ufunc):
    @_handles(function)
    def fold(cls, a, axis=None, dtype=None, out=None, keepdims=False, initial=None, where=True):
        keepdims, initial = (None if v is np._NoValue else v for v in (keepdims, initial))
        options = {} if where is True or where is np._NoValue else {"where": where}
        options |= {} if initial is None else {"initial": initial}
        return ufunc.reduce(a, axis=axis, dtype=dtype, out=out, keepdims=bool(keepdims), **options)


for _function, _ufunc in ((np.sum, np.add), (np.prod, np.multiply), (np.nansum, np.add), (np.nanprod, np.multiply)):
    _folded(_function, _ufunc)


def _running(function, ufunc):
    @_handles(function)
    def run(cls, a, axis=None, dtype=None, out=None):
        a, axis = (a.reshape(a.size), 0) if axis is None else (a, axis)
        return ufunc.accumulate(a, axis=axis, dtype=dtype, out=out)


for _function, _ufunc in ((np.cumsum, np.add), (np.cumprod, np.multiply)):
    _running(_function, _ufunc)


def _cumulative(function, ufunc, first):
    @_handles(function)
    def run(cls, x, /, *, axis=None, dtype=None, out=None, include_initial=False):
        if axis is None and x.ndim != 1:
            raise ValueError("an axis must be named for an array of more than one")
        axis = 0 if axis is None else _axis(axis, x.ndim)
        if include_initial:
            edge = x.shape[:axis] + (1,) + x.shape[axis + 1 :]
            x = np.concatenate([np.broadcast_to(cls(first), edge), x], axis=axis)
        return ufunc.accumulate(x, axis=axis, dtype=dtype, out=out)


if hasattr(np, "cumulative_sum"):
    _cumulative(np.cumulative_sum, np.add, 0)
    _cumulative(np.cumulative_prod, np.multiply, 1)


# Transforms.


def _transform(cls, a, n, axis, norm, inverse: bool):
    if norm not in (None, "backward", "forward"):
        raise ValueError(f"norm {norm!r}: there is no square root of the length to divide by")
    a = np.moveaxis(a, _axis(axis, a.ndim), -1)
    n = a.shape[-1] if n is None else n
    missing = max(n - a.shape[-1], 0)
    a = np.concatenate([a[..., :n], cls.zeros(a.shape[:-1] + (missing,))], axis=-1)
    root = _logarithm.root_of_unity(cls, n)
    # The length is odd, so that to divide by it is to divide by 1.
    result = _dft(a, np.reciprocal(root) if inverse else root, n)
    return np.moveaxis(result, -1, axis)


def _dft(a, root, n: int):
    """The values at the powers of a root of unity, along the last axis: a prime factor of the length at a time."""
    r = next((p for p in range(2, int(n**0.5) + 1) if n % p == 0), n)
    if r == n:
        exponents = np.arange(n)
        powers = _logarithm.powers(root, n)
        return a @ powers[np.multiply.outer(exponents, exponents) % n] if n > 1 else a
    m = n // r
    # Position i = r u + v, frequency k = m p + q: the sums over u have length m, and those over v length r.
    parts = _dft(np.swapaxes(a.reshape(a.shape[:-1] + (m, r)), -1, -2), root**r, m)
    twiddles = _logarithm.powers(root, n)[np.multiply.outer(np.arange(r), np.arange(m)) % n]
    sums = _dft(np.swapaxes(parts * twiddles, -1, -2), root**m, r)
    return np.swapaxes(sums, -1, -2).reshape(a.shape)


@_handles(np.fft.fft)
def _fft(cls, a, n=None, axis=-1, norm=None, out=None):
    return _transform(cls, a, n, axis, norm, inverse=False)


@_handles(np.fft.ifft)
def _ifft(cls, a, n=None, axis=-1, norm=None, out=None):
    return _transform(cls, a, n, axis, norm, inverse=True)


# What `numpy.linalg` has again, or of several matrices.


@_handles(np.linalg.multi_dot)
def _multi_dot(cls, arrays, *, out=None):
    product = arrays[0]
    for a in arrays[1:]:
        product = np.dot(product, a)
    return product


for _name, _of in (
    ("outer", np.outer),
    ("tensordot", _tensordot),
    ("cross", _cross),
    ("matmul", np.matmul),
    ("vecdot", getattr(np, "vecdot", None)),
):
    if hasattr(np.linalg, _name):
        _handles(getattr(np.linalg, _name))(
            _of if _of in (_tensordot, _cross) else lambda cls, *a, _of=_of, **k: _of(*a, **k)
        )
if hasattr(np.linalg, "trace"):
    _handles(np.linalg.trace)(lambda cls, x, /, *, offset=0, dtype=None: _trace(cls, x, offset, -2, -1, dtype))
