"""Elements of Sage's fields of characteristic 2, from and to arrays over the same field."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=64)
def _modulus(field) -> int:
    """The modulus of a field of Sage's: the bits of an integer."""
    if field.characteristic() != 2:
        raise TypeError(f"{field} is not of characteristic 2")
    return sum(int(c) << i for i, c in enumerate(field.modulus()))


def _check(cls, field) -> None:
    """Whether a field of Sage's has the modulus of the class."""
    theirs = _modulus(field)
    if theirs != cls.modulus:
        raise TypeError(f"{cls!r} has the modulus {cls.modulus:#x}, and {field} {theirs:#x}")


def is_element(value) -> bool:
    """Whether this is an element of a ring of Sage's in which a sum of ones is zero. Sage's integers are none."""
    parent = getattr(value, "parent", None)
    ring = parent() if callable(parent) else None
    return hasattr(ring, "characteristic") and ring.characteristic() != 0


def integer(cls, element) -> int:
    """The integer of an element of Sage's."""
    _check(cls, element.parent())
    # Elements of a prime field are integers to Sage.
    return int(element.to_integer() if cls.degree > 1 else element)


def elements(array, field=None):
    """An array as Sage's elements, in lists as deep as there are axes."""
    if field is None:
        from sage.rings.finite_rings.finite_field_constructor import GF

        modulus = [array.modulus >> i & 1 for i in range(array.degree + 1)]
        # The class has tested it.
        field = GF(array.order, "z", modulus=modulus, check_irreducible=False)
    _check(type(array), field)

    def convert(values):
        return [convert(v) for v in values] if isinstance(values, list) else field.from_integer(values)

    return convert(array.tolist())
