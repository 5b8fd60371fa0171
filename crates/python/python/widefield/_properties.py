"""What a class of arrays tells of its field, under the names that `galois` uses."""

from __future__ import annotations

import numpy as np

from . import _display, _logarithm

#: More elements than this are not listed in an array.
_LISTED = 1 << 28


class FieldProperties(type):
    """The properties of classes of arrays: `F.characteristic` and the others."""

    #: How elements are shown: see `FieldArray.repr`.
    _element_repr = "int"
    #: The generator that `GF` was told, if any.
    _generator: int | None = None

    def _field_of(cls):
        if cls.modulus == 0:
            raise AttributeError("FieldArray has no field: use the class that widefield.GF gives")
        return cls

    @property
    def characteristic(cls) -> int:
        """The characteristic, 2."""
        cls._field_of()
        return 2

    @property
    def name(cls) -> str:
        """GF(2), or GF(2^m)."""
        return "GF(2)" if cls._field_of().degree == 1 else f"GF(2^{cls.degree})"

    @property
    def irreducible_poly(cls):
        """The modulus, as a polynomial over GF(2)."""
        from ._poly import Poly

        return Poly.Int(cls._field_of().modulus)

    @property
    def is_prime_field(cls) -> bool:
        """Whether this is GF(2)."""
        return cls._field_of().degree == 1

    @property
    def is_extension_field(cls) -> bool:
        """Whether this is not GF(2)."""
        return not cls.is_prime_field

    @property
    def prime_subfield(cls):
        """GF(2)."""
        from ._factory import GF

        return cls if cls.is_prime_field else GF(2)

    @property
    def is_primitive_poly(cls) -> bool:
        """Whether x generates the group; ValueError if the factors of 2^m - 1 are not known."""
        return bool(cls.degree == 1 or _logarithm.is_generator(cls._field_of(), cls(2)))

    @property
    def primitive_element(cls):
        """The generator that logarithms and powers are shown by: the least, unless `GF` was told another."""
        cls._field_of()
        return cls(_logarithm.least_generator(cls) if cls._generator is None else cls._generator)

    @property
    def primitive_elements(cls):
        """All generators of the group, rising as integers."""
        return _logarithm.coprime_powers(cls.primitive_element, cls.order - 1)

    @property
    def elements(cls):
        """All elements, rising as integers."""
        return cls._from(0)

    @property
    def units(cls):
        """All elements but zero."""
        return cls._from(1)

    @property
    def squares(cls):
        """All elements: each has a square root."""
        return cls._from(0)

    @property
    def non_squares(cls):
        """None."""
        return cls._field_of().zeros(0)

    def _from(cls, first: int):
        if cls._field_of().order > _LISTED:
            raise ValueError(f"{cls!r} has {cls.order} elements, too many for an array")
        return cls.Range(first, cls.order)

    @property
    def normal_element(cls):
        """The least element whose conjugates are a basis of the field over GF(2)."""
        from ._search import normal_element

        return cls(int(normal_element(cls.irreducible_poly)))

    @property
    def normal_elements(cls):
        """All elements whose conjugates are a basis, in a list: as many tests as the field has elements."""
        from ._search import normal_elements

        return [cls(int(e)) for e in normal_elements(cls.irreducible_poly)]

    @property
    def element_repr(cls) -> str:
        """How elements are shown: "int", "poly" or "power"."""
        return cls._element_repr

    @property
    def dtypes(cls) -> list:
        """The one type of the storage."""
        return [cls._field_of()._dtype.type]

    @property
    def ufunc_mode(cls) -> str:
        """ "compiled": nothing is compiled at run time."""
        return "compiled"

    default_ufunc_mode = ufunc_mode

    @property
    def ufunc_modes(cls) -> list[str]:
        """The one mode."""
        return [cls.ufunc_mode]

    @property
    def properties(cls) -> str:
        """What there is to say of the field, a line each."""
        lines = ("name", "characteristic", "degree", "order")
        text = "".join(f"\n  {line}: {getattr(cls, line)}" for line in lines)
        return (
            f"Galois Field:{text}\n  irreducible_poly: {cls.irreducible_poly}\n  is_primitive_poly: {cls.is_primitive_poly}"
            f"\n  primitive_element: {_display.polynomial(int(cls.primitive_element))}"
        )

    def __dir__(cls):
        return sorted({*super().__dir__(), *(n for n in vars(FieldProperties) if not n.startswith("_"))})


def dtype_of(cls, dtype) -> None:
    """Refuses a type of elements that is not the one of the field."""
    if dtype is not None and np.dtype(dtype) != cls._dtype:
        raise TypeError(f"elements of {cls!r} are stored as {cls._dtype}, and not {np.dtype(dtype)}")
