"""`GF`: the class of arrays over a field."""

from __future__ import annotations

import operator
import re

import numpy as np

from . import _display, _logarithm
from ._array import FieldArray, FieldMeta
from ._moduli import CONWAY, default_modulus
from ._widefield import Field


def GF(
    order: int,
    second=None,
    /,
    *,
    modulus=None,
    irreducible_poly=None,
    primitive_element=None,
    verify: bool = True,
    compile: str | None = None,
    repr: str | None = None,
) -> type[FieldArray]:
    """The class of arrays over the field of `order` = 2^m elements, 1 <= m <= 4096; `GF(2, m)` is the same.

    The modulus is an irreducible polynomial of degree m: an integer whose bits are its coefficients, hexadecimal digits,
    text such as `x^8 + x^4 + x^3 + x + 1`, a list of coefficients, a `GF2Poly` or a `Poly`. Without one it is Conway's
    polynomial where that is known, as in the package `galois`; else the least trinomial, or pentanomial. The same field
    is the same class. A second argument is the modulus too, unless the first is 2: then it is the degree.

    The other names are those of `galois.GF`: `irreducible_poly` is the modulus; `primitive_element` the base of
    logarithms, another one than the least generator making another class; `verify` whether that is tested; `compile`
    and `repr` as the methods of these names.

    >>> GF(2**8, modulus=0x11b)
    GF(2^8, modulus=0x11b)
    >>> GF(2**8) is GF(2**8, modulus="11d") is GF(2, 8, irreducible_poly="x^8 + x^4 + x^3 + x^2 + 1")
    True
    >>> GF(2**8, modulus=0x111)
    Traceback (most recent call last):
    ValueError: the modulus, of degree 8, is not irreducible
    """
    order = operator.index(order)
    given = [f for f in (modulus, irreducible_poly, None if order == 2 else second) if f is not None]
    if len(given) > 1:
        raise TypeError("the modulus is given twice")
    if order == 2 and second is not None:
        order = 1 << operator.index(second)
    m = order.bit_length() - 1
    if order < 1 or order != 1 << m:
        raise ValueError(f"a field of characteristic 2 has 2^m elements, and {order} is no power of 2")
    if not 1 <= m <= 4096:
        raise ValueError(f"GF(2^{m}): fields have degrees 1 to 4096")
    f = _integer_of(given[0]) if given else default_modulus(m)
    if f.bit_length() - 1 != m:
        raise ValueError(f"the modulus has degree {f.bit_length() - 1}, and GF(2^{m}) needs {m}")
    cls = _class(f)
    cls._is_default |= not given
    if primitive_element is not None:
        cls = _with_generator(cls, primitive_element, verify)
    if compile is not None:
        cls.compile(compile)
    if repr is not None:
        cls.repr(repr)
    return cls


def _integer_of(polynomial) -> int:
    """The bits of a polynomial over GF(2), however it is given."""
    if isinstance(polynomial, str):
        return _display.from_text(polynomial)
    if isinstance(polynomial, (list, tuple, np.ndarray, FieldArray)):
        return int("".join(str(int(c) & 1) for c in polynomial), 2)
    return operator.index(polynomial)


def _with_generator(cls, element, verify: bool) -> type[FieldArray]:
    """The class whose logarithms have this base: the same one if it is the base already."""
    generator = cls(_integer_of(element))
    if verify and not _logarithm.is_generator(cls, generator):
        raise ValueError(f"{_display.polynomial(int(generator))} does not generate the group of {cls!r}")
    try:
        same = int(cls.primitive_element) == int(generator)
    except ValueError:
        same = False
    return cls if same else _class(cls.modulus, int(generator))


#: The classes made so far, by their moduli, and generators if these are named.
_CLASSES: dict[tuple[int, int | None], type[FieldArray]] = {}


def _class(modulus: int, generator: int | None = None) -> type[FieldArray]:
    """The one class of the field with this modulus, and this base of logarithms."""
    if (modulus, generator) in _CLASSES:
        return _CLASSES[modulus, generator]
    field = Field(modulus)
    m, width = field.degree, field.width
    name = f"GF(2^{m})" if m > 1 else "GF(2)"
    members = {
        "__slots__": (),
        "__doc__": f"An array over {name} with the modulus {modulus:#x}.",
        # Picklers of all kinds find the class by this name: see `__getattr__`.
        "__module__": __name__,
        "__qualname__": f"GF(2^{m}, {modulus:#x}{'' if generator is None else f', {generator:#x}'})",
        "_field": field,
        "_dtype": np.dtype(f"uint{8 * min(width, 8)}"),
        "_tail": (width // 8,) if width > 8 else (),
        "_is_default": modulus == CONWAY.get(m, 0) | 1 << m,
        "degree": m,
        "order": 1 << m,
        "modulus": modulus,
        "_generator": generator,
    }
    # Of threads that get here together all take the first one's.
    return _CLASSES.setdefault((modulus, generator), FieldMeta(name, (FieldArray,), members))


def __getattr__(name: str) -> type[FieldArray]:
    """A class by its name, made if this process has not had it: so it is pickled by name alone, by `cloudpickle` too."""
    named = re.fullmatch(r"GF\(2\^\d+, 0x([0-9a-f]+)(?:, 0x([0-9a-f]+))?\)", name)
    if named:
        try:
            cls = _class(int(named[1], 16), named[2] and int(named[2], 16))
        except ValueError as error:
            raise AttributeError(f"module {__name__!r} has no {name!r}: {error}") from None
        if cls.__qualname__ == name:
            return cls
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
