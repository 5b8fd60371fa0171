"""What values become elements, and what equals them."""

from __future__ import annotations

import operator

import numpy as np

from . import _display, _sage
from ._widefield import Field


class Encoded:
    """The storages of what arrays are made from, mixed with and compared to: a part of `FieldArray`."""

    __slots__ = ()

    _field: Field
    _dtype: np.dtype
    _tail: tuple[int, ...]
    degree: int = 0
    order: int = 0
    modulus: int = 0

    @classmethod
    def _encode(cls, values) -> np.ndarray:
        """The storage of what an array is made from."""
        if isinstance(values, Encoded):
            return cls._own(values).copy()
        if hasattr(type(values), "irreducible_poly"):
            return cls._of_galois(values)
        if isinstance(values, (bytes, bytearray, memoryview)):
            raise TypeError(f"bytes have no one meaning as elements: use {cls.__name__}.from_bytes")
        if isinstance(values, (list, tuple)) and any(isinstance(v, (Encoded, list, tuple)) for v in values):
            parts = [cls._encode(v) for v in values]
            shapes = {p.shape for p in parts}
            if len(shapes) > 1:
                raise ValueError(f"rows of different shapes: {sorted(s[: len(s) - len(cls._tail)] for s in shapes)}")
            return np.stack(parts)
        array = np.asarray(values) if isinstance(values, (np.ndarray, np.generic)) else np.array(values, dtype=object)
        if array.dtype.kind in "bui":
            storage, outside = cls._of_integers(array)
            if outside.any():
                raise ValueError(f"{array[outside].reshape(-1)[0]} is no element of {cls!r}")
            return storage
        if array.dtype.kind not in "OU":
            raise TypeError(f"elements of {cls!r} are integers, and not {array.dtype}")
        return cls._packed(map(cls._integer, array.reshape(-1).tolist()), array.shape)

    @classmethod
    def _packed(cls, integers, shape: tuple[int, ...]) -> np.ndarray:
        """The storage of Python's integers that are elements."""
        raw = b"".join(v.to_bytes(cls._field.width, "little") for v in integers)
        words = np.frombuffer(raw, cls._dtype.newbyteorder("<")).astype(cls._dtype)
        return words.reshape(shape + cls._tail)

    @classmethod
    def _of_integers(cls, array: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The storage of an array of integers of 64 bits at most, and which of them are no elements."""
        values = array.astype(np.uint64)
        outside = array < 0 if array.dtype.kind == "i" else np.zeros(array.shape, bool)
        if cls.degree < 64:
            outside = outside | (values >> np.uint64(cls.degree) != 0)
        if not cls._tail:
            return values.astype(cls._dtype), outside
        storage = np.zeros(array.shape + cls._tail, cls._dtype)
        storage[..., 0] = values
        return storage, outside

    @classmethod
    def _comparand(cls, values) -> tuple[np.ndarray, np.ndarray | bool]:
        """What `==` compares with: a storage, and where it holds what `values` has; elsewhere that is no element."""
        if type(values) is cls:
            return values._storage, True
        if isinstance(values, (int, np.integer)):
            value = cls._known(values)
            return cls._packed((value or 0,), ()), value is not None
        theirs = getattr(type(values), "irreducible_poly", None)
        if isinstance(values, Encoded) or theirs is not None and int(theirs) != cls.modulus:
            return cls._none(values.shape)
        if isinstance(values, (str, bytes, bytearray, memoryview)):
            return cls._none(())
        if isinstance(values, (list, tuple)) and any(isinstance(v, (Encoded, np.ndarray, list, tuple)) for v in values):
            parts = [cls._comparand(v) for v in values]
            if len({storage.shape for storage, _ in parts}) > 1:
                return cls._none(())
            shape = parts[0][0].shape
            masks = [np.broadcast_to(known, shape[: len(shape) - len(cls._tail)]) for _, known in parts]
            return np.stack([storage for storage, _ in parts]), np.stack(masks)
        array = np.asarray(values) if isinstance(values, (np.ndarray, np.generic)) else np.array(values, dtype=object)
        if array.dtype.kind in "bui":
            storage, outside = cls._of_integers(array.view(np.ndarray))
            return storage, ~outside
        if array.dtype.kind != "O":
            return cls._none(array.shape)
        integers = [cls._known(v) for v in array.reshape(-1).tolist()]
        known = np.array([v is not None for v in integers], bool).reshape(array.shape)
        return cls._packed((v or 0 for v in integers), array.shape), known

    @classmethod
    def _none(cls, shape: tuple[int, ...]) -> tuple[np.ndarray, bool]:
        """What equals no element."""
        return np.broadcast_to(np.zeros(cls._tail, cls._dtype), tuple(shape) + cls._tail), False

    @classmethod
    def _known(cls, value) -> int | None:
        """The integer of what equals an element; none of anything else."""
        if isinstance(value, str) or isinstance(value, Encoded) and (type(value) is not cls or value.shape):
            return None
        try:
            return cls._integer(value)
        except (TypeError, ValueError):
            return None

    @classmethod
    def _integer(cls, value) -> int:
        """The integer of one element."""
        if isinstance(value, str):
            value = _display.from_text(value)
        if _sage.is_element(value):
            return _sage.integer(cls, value)
        try:
            integer = operator.index(value)
        except TypeError:
            raise TypeError(f"elements of {cls!r} are integers, and not {type(value).__name__}") from None
        if not 0 <= integer < cls.order:
            raise ValueError(f"{integer} is no element of {cls!r}")
        return integer

    @classmethod
    def _of_galois(cls, array) -> np.ndarray:
        theirs = int(type(array).irreducible_poly)
        if theirs != cls.modulus:
            raise TypeError(f"{cls!r} has the modulus {cls.modulus:#x}, and the array of galois {theirs:#x}")
        return cls._encode(array.view(np.ndarray))

    @classmethod
    def _own(cls, array: Encoded) -> np.ndarray:
        """The storage of an array that must be over this field."""
        if type(array) is not cls:
            raise TypeError(f"{cls!r} and {type(array)!r} are two fields: no operation takes elements of both")
        return array._storage

    @classmethod
    def _operand(cls, value) -> np.ndarray:
        """The storage of an operand: integers mix by themselves only where all readings of them agree."""
        if isinstance(value, Encoded):
            return cls._own(value)
        if isinstance(value, (int, np.integer, np.bool_)) and value in (0, 1):
            return cls._encode(int(value))
        raise TypeError(
            f"{cls!r} and {type(value).__name__}: of other values only the integers 0 and 1 mix with elements; use "
            f"{cls.__name__}(...) to make elements"
        )
