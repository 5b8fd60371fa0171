"""Irreducible, primitive and Conway's polynomials, and primitive and normal elements: found by search, the least
first."""

from __future__ import annotations

import itertools
import operator
import secrets
from functools import lru_cache

import numpy as np

from ._logarithm import primes
from ._moduli import CONWAY
from ._poly import Poly
from ._widefield import GF2Poly


def _field(order: int):
    from ._factory import GF

    return GF(order)


def _sums(q: int, high: int, count: int, reverse: bool):
    """Integers with so many digits to the base q that are not zero, the lowest among them, below the `high`-th:
    rising, or falling."""
    turned = reversed if reverse else iter
    if count < 2:
        yield from turned(range(1, q)) if count else (0,)
        return
    for e in turned(range(count - 1, high)):
        for c in turned(range(1, q)):
            for rest in _sums(q, e, count - 1, reverse):
                yield c * q**e + rest


def _candidates(order, degree, terms, reverse):
    """Monic polynomials of a degree, as integers."""
    top = order**degree
    if terms is not None:
        return (top + low for low in _sums(order, degree, terms - 1, reverse))
    return range(2 * top - 1, top - 1, -1) if reverse else range(top, 2 * top)


def _checked(order: int, degree: int, terms):
    order, degree = operator.index(order), operator.index(degree)
    field = _field(order)
    if degree < 1:
        raise ValueError(f"a polynomial of degree {degree} is constant")
    if terms is not None and terms != "min" and not 1 <= operator.index(terms) <= degree + 1:
        raise ValueError(f"a polynomial of degree {degree} with {terms} terms")
    return field, degree


def _searched(good, order, degree, terms, reverse):
    field, degree = _checked(order, degree, terms)
    for count in range(1, degree + 2) if terms == "min" else (terms,):
        found = (Poly.Int(f, field) for f in _candidates(field.order, degree, count, reverse) if good(f, field))
        first = next(found, None)
        if first is not None:
            yield first
            yield from found
            return


def _one_of(good, order, degree, terms, method):
    if method not in ("min", "max", "random"):
        raise ValueError(f"method must be 'min', 'max' or 'random', and not {method!r}")
    if method == "random":
        if terms is not None:
            return secrets.choice(list(_searched(good, order, degree, terms, False)))
        field, degree = _checked(order, degree, terms)
        while True:
            f = field.order**degree + secrets.randbelow(field.order**degree)
            if good(f, field):
                return Poly.Int(f, field)
    found = next(_searched(good, order, degree, terms, method == "max"), None)
    if found is None:
        raise RuntimeError(f"no such polynomial of degree {degree} over GF({order}) with {terms} terms")
    return found


def _irreducible(f: int, field) -> bool:
    return GF2Poly(f).is_irreducible() if field.degree == 1 else Poly.Int(f, field).is_irreducible()


def _primitive(f: int, field) -> bool:
    return _irreducible(f, field) and Poly.Int(f, field).is_primitive()


def irreducible_poly(order: int, degree: int, terms=None, method: str = "min") -> Poly:
    """A monic irreducible polynomial over the field of `order` elements: the least, the greatest, or a random one.

    `terms` may say how many terms it has, or "min" for as few as there can be.

    >>> irreducible_poly(2, 8)
    Poly(x^8 + x^4 + x^3 + x + 1, GF(2))
    """
    return _one_of(_irreducible, order, degree, terms, method)


def irreducible_polys(order: int, degree: int, terms=None, reverse: bool = False):
    """All monic irreducible polynomials of a degree, rising as integers, or falling: an iterator."""
    return _searched(_irreducible, order, degree, terms, reverse)


def primitive_poly(order: int, degree: int, terms=None, method: str = "min") -> Poly:
    """A monic primitive polynomial: x generates the group of the field that it makes.

    >>> primitive_poly(2, 8)
    Poly(x^8 + x^4 + x^3 + x^2 + 1, GF(2))
    """
    return _one_of(_primitive, order, degree, terms, method)


def primitive_polys(order: int, degree: int, terms=None, reverse: bool = False):
    """All monic primitive polynomials of a degree: an iterator."""
    return _searched(_primitive, order, degree, terms, reverse)


def _characteristic(p: int) -> None:
    if p != 2:
        raise ValueError(f"characteristic {p}: widefield has fields of characteristic 2")


def matlab_primitive_poly(characteristic: int, degree: int) -> Poly:
    """The polynomial that Matlab's `gfprimdf` takes: the least primitive one, but for the degrees 7, 14 and 16."""
    _characteristic(characteristic)
    exceptions = {7: 0b10001001, 14: 0x4443, 16: 0x1100B}
    return Poly.Int(exceptions[degree]) if degree in exceptions else primitive_poly(2, degree)


def conway_poly(characteristic: int, degree: int, search: bool = False) -> Poly:
    """Conway's polynomial over GF(2): from the table where it is known, or with `search` by its definition, which
    takes long.

    >>> conway_poly(2, 8)
    Poly(x^8 + x^4 + x^3 + x^2 + 1, GF(2))
    """
    _characteristic(characteristic)
    return Poly.Int(_conway(operator.index(degree), search))


@lru_cache(maxsize=None)
def _conway(degree: int, search: bool) -> int:
    if degree < 1:
        raise ValueError(f"a polynomial of degree {degree} is constant")
    if degree == 1:
        return 0b11
    if degree in CONWAY:
        return CONWAY[degree] | 1 << degree
    if not search:
        raise LookupError(f"Conway's polynomial of degree {degree} is not in the table; search=True looks for it")
    return search_conway(degree)


def search_conway(degree: int) -> int:
    """The least primitive polynomial that fits those of the degrees that divide its own."""
    for f in range(1 << degree | 1, 2 << degree, 2):
        if conway_consistent(f, True) and _primitive(f, _field(2)):
            return f
    raise RuntimeError(f"no Conway polynomial of degree {degree}")


def conway_consistent(f: int, search: bool = False) -> bool:
    """Whether a power of x, modulo this, is a root of Conway's polynomial of each degree that divides."""
    n = f.bit_length() - 1
    modulus, x = GF2Poly(f), GF2Poly(2)
    for d in (d for d in range(1, n) if n % d == 0):
        root, value, g = pow(x, ((1 << n) - 1) // ((1 << d) - 1), modulus), GF2Poly(0), _conway(d, search)
        for i in reversed(range(d + 1)):
            value = (value * root + (g >> i & 1)) % modulus
        if value:
            return False
    return True


# Elements of the field that a polynomial makes, as polynomials of lower degree.


def _extension(irreducible_poly) -> None:
    if not isinstance(irreducible_poly, Poly):
        raise TypeError(f"a Poly is needed, and not {type(irreducible_poly).__name__}")
    if not irreducible_poly.is_irreducible():
        raise ValueError(f"{irreducible_poly!r} is not irreducible")


def _element(element, irreducible_poly: Poly) -> Poly:
    _extension(irreducible_poly)
    element = Poly.Like(element, irreducible_poly.field)
    if element.degree >= irreducible_poly.degree:
        raise ValueError(f"{element!r} is not of a lower degree than {irreducible_poly!r}")
    return element


def _generates(element: Poly, f: Poly) -> bool:
    order = f.field.order**f.degree - 1
    return bool(element) and all(pow(element, order // p, f) != 1 for p in primes(f.field.degree * f.degree))


def _normal(element: Poly, f: Poly) -> bool:
    conjugates = [element % f]
    for _ in range(f.degree - 1):
        conjugates.append(f._frobenius(conjugates[-1]))
    return int(np.linalg.matrix_rank(np.stack([c.coefficients(f.degree) for c in conjugates]))) == f.degree


def _first(good, f: Poly, method: str) -> Poly:
    _extension(f)
    q, size = f.field.order, f.field.order**f.degree
    start = q if f.degree > 1 else 1
    if method not in ("min", "max", "random"):
        raise ValueError(f"method must be 'min', 'max' or 'random', and not {method!r}")
    every = {
        "min": range(start, size),
        "max": range(size - 1, start - 1, -1),
        "random": (start + secrets.randbelow(size - start) for _ in itertools.count()),
    }[method]
    return next(e for e in (Poly.Int(i, f.field) for i in every) if good(e, f))


def is_primitive_element(element, irreducible_poly: Poly) -> bool:
    """Whether a polynomial, modulo an irreducible one, generates the group of the field that this makes."""
    return _generates(_element(element, irreducible_poly), irreducible_poly)


def primitive_element(irreducible_poly: Poly, method: str = "min") -> Poly:
    """A generator of the group of the field that an irreducible polynomial makes."""
    return _first(_generates, irreducible_poly, method)


def primitive_elements(irreducible_poly: Poly) -> list[Poly]:
    """All generators, rising as integers: as many products as the field has elements."""
    g, f = primitive_element(irreducible_poly), irreducible_poly
    order, power, found = f.field.order**f.degree - 1, Poly.One(f.field), []
    coprime = np.gcd(np.arange(order), order) == 1 if order > 1 else [True]
    for good in coprime:
        if good:
            found.append(power)
        power = power * g % f
    return sorted(found, key=int)


def is_normal_element(element, irreducible_poly: Poly) -> bool:
    """Whether the conjugates of a polynomial, modulo an irreducible one, are a basis of the field that this makes."""
    return _normal(_element(element, irreducible_poly), irreducible_poly)


def normal_element(irreducible_poly: Poly, method: str = "min") -> Poly:
    """A normal element of the field that an irreducible polynomial makes."""
    return _first(_normal, irreducible_poly, method)


def normal_elements(irreducible_poly: Poly) -> list[Poly]:
    """All normal elements, rising as integers: as many tests as the field has elements."""
    _extension(irreducible_poly)
    f = irreducible_poly
    every = (Poly.Int(i, f.field) for i in range(f.field.order, f.field.order**f.degree))
    return [e for e in every if _normal(e, f)]
