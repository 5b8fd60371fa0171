"""Divisors of polynomials: what `galois` has for integers too, which here are Python's own `math` or a package for
number theory."""

from __future__ import annotations

import functools

from ._array import FieldArray
from ._poly import Poly
from ._widefield import poly_xgcd


def _polynomials(values) -> None:
    for v in values:
        if not isinstance(v, Poly):
            raise TypeError(f"polynomials are needed, and not {type(v).__name__}: for integers see math, or sympy")
    if not values:
        raise ValueError("at least one polynomial is needed")


def gcd(a: Poly, b: Poly) -> Poly:
    """The greatest common divisor, monic."""
    _polynomials((a, b))
    return a._gcd(b)


def egcd(a: Poly, b: Poly) -> tuple[Poly, Poly, Poly]:
    """The greatest common divisor d, monic, and s and t with d = a s + b t."""
    _polynomials((a, b))
    return a._core(poly_xgcd, a._operand(b))


def lcm(*values: Poly) -> Poly:
    """The least common multiple, monic."""
    _polynomials(values)
    return functools.reduce(lambda a, b: a // a._gcd(b) * b if a and b else Poly.Zero(a.field), values)._monic()


def prod(*values: Poly) -> Poly:
    """The product."""
    _polynomials(values)
    return functools.reduce(lambda a, b: a * b, values)


def are_coprime(*values: Poly) -> bool:
    """Whether no two have a common divisor but constants."""
    _polynomials(values)
    return all(a._gcd(b).degree == 0 for i, a in enumerate(values) for b in values[:i])


def crt(remainders, moduli) -> Poly:
    """The polynomial of lowest degree with these remainders; ValueError if there is none."""
    _polynomials([*remainders, *moduli])
    if len(remainders) != len(moduli):
        raise ValueError(f"{len(remainders)} remainders and {len(moduli)} moduli")
    for r, m in zip(remainders, moduli):
        if r and r.degree >= m.degree:
            raise ValueError(f"the remainder {r} is not of a lower degree than its modulus {m}")
    x, modulus = remainders[0], moduli[0]
    for r, m in zip(remainders[1:], moduli[1:]):
        d, s, _ = egcd(modulus, m)
        if (r - x) % d:
            raise ValueError("no polynomial has these remainders: two of them do not fit")
        x = x + modulus * ((r - x) // d * s % (m // d))
        modulus = modulus * (m // d)
    return x % modulus


def factors(value: Poly) -> tuple[list[Poly], list[int]]:
    """The irreducible factors of a monic polynomial, and their multiplicities."""
    _polynomials((value,))
    return value.factors()


def is_square_free(value: Poly) -> bool:
    """Whether no square of a polynomial that is not constant divides it."""
    _polynomials((value,))
    return value.is_square_free()


def lagrange_poly(x: FieldArray, y: FieldArray) -> Poly:
    """The polynomial of lowest degree with the values `y` at `x`."""
    if not isinstance(x, FieldArray) or type(x) is not type(y):
        raise TypeError("points and values are arrays over one field")
    return Poly._of(type(x).interpolate(x, y))
