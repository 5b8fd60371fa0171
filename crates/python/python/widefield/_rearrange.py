"""NumPy's functions that move, choose, order and compare elements, on arrays over a field."""

from __future__ import annotations

import numpy as np

from ._cells import cells, from_cells, from_keys, keys, ranks
from ._functions import _handles

#: The arguments that are elements, by position and name. Where one is no array over the field, it is made one. A
#: star: a list of them.
_ELEMENTS = {
    np.append: ("arr", "values"),
    np.insert: ("arr", None, "values"),
    np.concatenate: ("*arrays",),
    np.stack: ("*arrays",),
    np.vstack: ("*tup",),
    np.hstack: ("*tup",),
    np.dstack: ("*tup",),
    np.column_stack: ("*tup",),
    np.where: (None, "x", "y"),
    np.choose: (None, "*choices"),
    np.select: (None, "*choicelist", "default"),
    np.full_like: ("a", "fill_value"),
    np.put: ("a", None, "v"),
    np.place: ("arr", None, "vals"),
    np.putmask: ("a", None, "values"),
    np.put_along_axis: ("arr", None, "values"),
    np.copyto: ("dst", "src"),
    np.fill_diagonal: ("a", "val"),
    np.searchsorted: ("a", "v"),
    np.isin: ("element", "test_elements"),
    np.intersect1d: ("ar1", "ar2"),
    np.union1d: ("ar1", "ar2"),
    np.setdiff1d: ("ar1", "ar2"),
    np.setxor1d: ("ar1", "ar2"),
}


def _field_array(cls, value):
    return cls._wrap(cls._own(value)) if hasattr(value, "_storage") else cls(value)


def _arguments(cls, function, form, arguments, options):
    """The arguments as `form`, `cells` or `keys`, shows them."""

    def shown(value):
        if hasattr(value, "_storage"):
            return form(_field_array(cls, value))
        return [shown(v) for v in value] if isinstance(value, (list, tuple)) and _any_array(value) else value

    arguments, options = list(arguments), dict(options)
    for i, name in enumerate(_ELEMENTS.get(function, ())):
        if name is None:
            continue
        many, name = name.startswith("*"), name.lstrip("*")
        place, key = (arguments, i) if i < len(arguments) else (options, name)
        if key is name and name not in options:
            continue
        value = place[key]
        place[key] = [form(_field_array(cls, v)) for v in value] if many else form(_field_array(cls, value))
    return [shown(v) for v in arguments], {k: shown(v) for k, v in options.items()}


def _any_array(value) -> bool:
    return any(hasattr(v, "_storage") or isinstance(v, (list, tuple)) and _any_array(v) for v in value)


def _back(cls, back, dtype, result):
    """A result, or each of several, as an array over the field if its items are elements."""
    if isinstance(result, (tuple, list)):
        parts = [_back(cls, back, dtype, r) for r in result]
        return type(result)(*parts) if hasattr(result, "_fields") else type(result)(parts)
    return back(cls, result) if getattr(result, "dtype", None) == dtype else result


def _apply(function, form, back):
    def implementation(cls, *arguments, **options):
        place = options.get("out")
        dtype = form(cls.zeros(0)).dtype
        arguments, options = _arguments(cls, function, form, arguments, options)
        result = _back(cls, back, dtype, function(*arguments, **options))
        return result if place is None else place

    return implementation


def _named(names: str):
    """NumPy's functions of these names, in so far as this version has them."""
    return [getattr(np, name) for name in names.split() if hasattr(np, name)]


_MOVED = _named(
    "append array_split atleast_1d atleast_2d atleast_3d block broadcast_arrays broadcast_to choose column_stack compress "
    "concatenate copy copyto delete diag diagflat diagonal dsplit dstack expand_dims extract fill_diagonal flip fliplr "
    "flipud full_like hsplit hstack insert ix_ matrix_transpose meshgrid moveaxis place put put_along_axis putmask ravel "
    "repeat reshape resize roll rollaxis rot90 split squeeze stack swapaxes take take_along_axis tile transpose tril triu "
    "unstack vsplit vstack where zeros_like argwhere flatnonzero nonzero count_nonzero empty_like shape ndim size "
    "may_share_memory shares_memory nan_to_num iscomplexobj isrealobj"
)
_ORDERED = _named(
    "argpartition argsort intersect1d isin lexsort partition searchsorted setdiff1d setxor1d sort union1d unique "
    "unique_all unique_counts unique_inverse unique_values"
)
for _function in _MOVED:
    _handles(_function)(_apply(_function, cells, from_cells))
for _function in _ORDERED:
    _handles(_function)(_apply(_function, keys, from_keys))
for _name in ("diagonal", "matrix_transpose"):
    if hasattr(np.linalg, _name):
        _handles(getattr(np.linalg, _name))(_apply(getattr(np, _name), cells, from_cells))
_handles(np.select)(
    lambda cls, condlist, choicelist, default=0: _apply(np.select, cells, from_cells)(
        cls, condlist, choicelist, default
    )
)


def _of_ranks(function, gives_elements):
    def implementation(cls, a, *arguments, **options):
        (integers,), back = ranks(cls, a)
        result = function(integers, *arguments, **options)
        return back(result) if gives_elements else result

    return implementation


for _function in (np.argmax, np.argmin):
    _handles(_function)(_of_ranks(_function, False))
for _function in {np.max, np.min, np.amax, np.amin}:
    _handles(_function)(_of_ranks(_function, True))


@_handles(np.clip)
def _clip(cls, a, a_min=None, a_max=None, *, min=None, max=None):
    for limit, choose in ((a_min if min is None else min, np.maximum), (a_max if max is None else max, np.minimum)):
        a = a if limit is None else choose(_field_array(cls, a), _field_array(cls, limit))
    return a


def _of_truth(function):
    return lambda cls, a, *arguments, **options: function(np.asarray(a != 0), *arguments, **options)


for _function in (np.any, np.all):
    _handles(_function)(_of_truth(_function))


@_handles(np.pad)
def _pad(cls, array, pad_width, mode="constant", **options):
    if mode not in ("constant", "edge", "reflect", "symmetric", "wrap", "empty"):
        raise TypeError(f"numpy.pad on {cls!r} with mode {mode!r}, which computes with integers")
    if mode == "constant":
        options["constant_values"] = cells(_field_array(cls, options.get("constant_values", 0)))
    return from_cells(cls, np.pad(cells(array), pad_width, mode, **options))


@_handles(np.trim_zeros)
def _trim_zeros(cls, filt, trim="fb", axis=None):
    used = np.nonzero(np.asarray(filt != 0))
    axes = range(filt.ndim) if axis is None else np.atleast_1d(axis) % filt.ndim
    key = [slice(None)] * filt.ndim
    for i in axes:
        if not len(used[i]):
            key[i] = slice(0, 0)
            continue
        first = used[i].min() if "f" in trim.lower() else 0
        key[i] = slice(first, used[i].max() + 1 if "b" in trim.lower() else None)
    return filt[tuple(key)]


@_handles(np.array_equiv)
def _array_equiv(cls, a1, a2):
    try:
        return bool(np.all(a1 == a2))
    except ValueError:
        return False


@_handles(np.apply_along_axis)
def _apply_along_axis(cls, func1d, axis, arr, *arguments, **options):
    rows = np.moveaxis(arr, axis, -1)
    outer = rows.shape[:-1]
    results = [func1d(rows[index], *arguments, **options) for index in np.ndindex(outer)]
    if not results:
        raise ValueError("cannot apply a function along an axis when any of the other axes has length 0")
    together = np.stack(results)
    together = together.reshape(outer + together.shape[1:])
    inner = range(len(outer), together.ndim)
    return np.moveaxis(together, tuple(inner), tuple(range(axis % arr.ndim, axis % arr.ndim + len(inner))))


@_handles(np.apply_over_axes)
def _apply_over_axes(cls, func, a, axes):
    for axis in np.atleast_1d(axes).tolist():
        result = func(a, axis)
        a = result if result.ndim == a.ndim else np.expand_dims(result, axis)
    return a


@_handles(np.piecewise)
def _piecewise(cls, x, condlist, funclist, *arguments, **options):
    condlist = list(condlist) if isinstance(condlist[0], (list, tuple, np.ndarray)) else [condlist]
    condlist = [np.asarray(c, bool) for c in condlist]
    if len(funclist) == len(condlist) + 1:
        condlist.append(~np.logical_or.reduce(condlist))
    if len(funclist) != len(condlist):
        raise ValueError(f"{len(condlist)} conditions and {len(funclist)} functions")
    result = cls.zeros(x.shape)
    for condition, function in zip(condlist, funclist):
        result[condition] = function(x[condition], *arguments, **options) if callable(function) else function
    return result
