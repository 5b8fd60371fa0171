"""`GF`: the class of arrays over a field."""

from __future__ import annotations

import operator
import re

import numpy as np

from ._array import FieldArray, FieldMeta
from ._moduli import CONWAY, default_modulus
from ._widefield import Field, GF2Poly


def GF(order: int, modulus: int | str | GF2Poly | None = None) -> type[FieldArray]:
    """The class of arrays over the field of `order` = 2^m elements, 1 <= m <= 4096.

    The modulus is an irreducible polynomial of degree m: an integer whose bits are its coefficients, hexadecimal digits, or a
    `GF2Poly`. Without one it is Conway's polynomial where that is known, as in the package `galois`; else the least trinomial, or
    pentanomial. The same field is the same class.

    >>> GF(2**8, modulus=0x11b)
    GF(2^8, modulus=0x11b)
    >>> GF(2**8) is GF(2**8, modulus="11d")
    True
    >>> GF(2**8, modulus=0x111)
    Traceback (most recent call last):
    ValueError: the modulus, of degree 8, is not irreducible
    """
    order = operator.index(order)
    m = order.bit_length() - 1
    if order < 1 or order != 1 << m:
        raise ValueError(f"a field of characteristic 2 has 2^m elements, and {order} is no power of 2")
    if not 1 <= m <= 4096:
        raise ValueError(f"GF(2^{m}): fields have degrees 1 to 4096")
    f = default_modulus(m) if modulus is None else int(GF2Poly(modulus))
    if f.bit_length() - 1 != m:
        raise ValueError(f"the modulus has degree {f.bit_length() - 1}, and GF(2^{m}) needs {m}")
    cls = _class(f)
    cls._is_default |= modulus is None
    return cls


#: The classes made so far, by their moduli.
_CLASSES: dict[int, type[FieldArray]] = {}


def _class(modulus: int) -> type[FieldArray]:
    """The one class of the field with this modulus."""
    if modulus in _CLASSES:
        return _CLASSES[modulus]
    field = Field(modulus)
    m, width = field.degree, field.width
    name = f"GF(2^{m})" if m > 1 else "GF(2)"
    members = {
        "__slots__": (),
        "__doc__": f"An array over {name} with the modulus {modulus:#x}.",
        # Picklers of all kinds find the class by this name: see `__getattr__`.
        "__module__": __name__,
        "__qualname__": f"GF(2^{m}, {modulus:#x})",
        "_field": field,
        "_dtype": np.dtype(f"uint{8 * min(width, 8)}"),
        "_tail": (width // 8,) if width > 8 else (),
        "_is_default": modulus == CONWAY.get(m, 0) | 1 << m,
        "degree": m,
        "order": 1 << m,
        "modulus": modulus,
    }
    # Of threads that get here together all take the first one's.
    return _CLASSES.setdefault(modulus, FieldMeta(name, (FieldArray,), members))


def __getattr__(name: str) -> type[FieldArray]:
    """A class by its name, made if this process has not had it: so it is pickled by name alone, by `cloudpickle` too."""
    named = re.fullmatch(r"GF\(2\^\d+, 0x([0-9a-f]+)\)", name)
    if named:
        try:
            cls = _class(int(named[1], 16))
        except ValueError as error:
            raise AttributeError(f"module {__name__!r} has no {name!r}: {error}") from None
        if cls.__qualname__ == name:
            return cls
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
