"""Arrays over a field as NumPy's own arrays of the same shape: an item for each element, which NumPy can move but
not compute with."""

from __future__ import annotations

import numpy as np


def cells(array) -> np.ndarray:
    """The storage with one item for each element: the integers themselves, or all the words of an element. No copy."""
    storage = array._storage
    if not array._tail:
        return storage
    kind = np.dtype((np.void, array._field.width))
    if storage.strides[-1] != storage.itemsize:
        storage = np.ascontiguousarray(storage)
    return storage.view(kind)[..., 0]


def from_cells(cls, items):
    """The array over the field that has these items."""
    items = np.asarray(items)
    return cls._wrap(items[..., np.newaxis].view(cls._dtype) if cls._tail else items)


def keys(array) -> np.ndarray:
    """Items in the order of the elements' integers: bytes, the highest first, if the integers themselves are too
    wide."""
    if not array._tail:
        return array._storage
    words = np.ascontiguousarray(array._storage[..., ::-1].astype(">u8"))
    return words.view(np.dtype((np.void, array._field.width)))[..., 0]


def from_keys(cls, items):
    """The array over the field that has these keys."""
    items = np.asarray(items)
    if not cls._tail:
        return cls._wrap(items)
    return cls._wrap(items[..., np.newaxis].view(">u8")[..., ::-1].astype(cls._dtype))


def ranks(cls, *arrays):
    """Integers that compare as the elements of these arrays do, and the function from such integers to elements."""
    if not cls._tail:
        return [a._storage for a in arrays], cls._wrap
    flat = np.concatenate([keys(a).reshape(-1) for a in arrays])
    values, places = np.unique(flat, return_inverse=True)
    parts = np.split(places.reshape(-1), np.cumsum([a.size for a in arrays])[:-1])
    return [p.reshape(a.shape) for p, a in zip(parts, arrays)], lambda places: from_keys(cls, values[places])
