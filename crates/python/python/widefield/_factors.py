"""Roots and factors of polynomials over a field, and whether they have any."""

from __future__ import annotations

import numpy as np

from ._logarithm import primes
from ._ufuncs import flat_bytes
from ._widefield import GF2Poly, poly_factor, poly_xgcd

#: In fields of so many elements, roots are found by trying all.
_TRIED = 1 << 12


class Factors:
    """What `Poly` has of factors. They are monic, in the order of their integers; multiplicities are lists beside
    them."""

    __slots__ = ()

    def _monic(self):
        return self if self.is_monic or not self else self * np.reciprocal(self._low[-1])

    def _same(self, low):
        return type(self)(low, self.field, "asc")

    def _sqrt(self):
        """The square root of what is a square."""
        return type(self)._of(np.sqrt(self._low[::2]))

    def _frobenius(self, a):
        """`a^(2^m)` modulo this polynomial."""
        for _ in range(self.field.degree):
            a = pow(a, 2, self)
        return a

    def _gcd(self, other):
        other = self._operand(other)
        if self.field.degree == 1:
            return type(self).Int(int(GF2Poly(int(self)).gcd(GF2Poly(int(other)))))
        return self._core(poly_xgcd, other)[0]

    def is_irreducible(self) -> bool:
        """Whether it has no divisor of a lower degree but constants, and is not constant (Rabin's test)."""
        if self.degree == 0 or not self:
            return False
        if self.field.degree == 1:
            return GF2Poly(int(self)).is_irreducible()
        n, x = self.degree, self._same([0, 1])
        if self.field.order <= _TRIED and n > 1:
            if not np.all(self(self.field.elements)):
                return False
            if n < 4:
                return True
        power = x % self
        for i in range(1, n + 1):
            power = self._frobenius(power)
            if i < n and n % i == 0 and _is_prime(n // i) and self._gcd(power - x).degree > 0:
                return False
        return power == x % self

    def is_primitive(self) -> bool:
        """Whether it is irreducible, and x generates the group of the field that it makes."""
        if not self or not self.degree or not self.is_monic or not self._low[0] or not self.is_irreducible():
            return False
        x, order = self._same([0, 1]) % self, self.field.order**self.degree - 1
        return all(pow(x, order // p, self) != 1 for p in primes(self.field.degree * self.degree))

    def is_square_free(self) -> bool:
        """Whether no square of a polynomial that is not constant divides it."""
        if not self:
            return False
        return self.degree == 0 or self._gcd(self.derivative()).degree == 0

    def square_free_factors(self):
        """Square-free polynomials without common divisors, and how often each divides."""
        self._factorable()
        found = {}
        _square_free(self._monic(), 1, found)
        parts = sorted(found, key=found.get)
        return parts, [found[f] for f in parts]

    def distinct_degree_factors(self):
        """For a square-free polynomial: the product of all factors of one degree, and the degrees."""
        self._square_free()
        left, power, i, products, degrees = self._monic(), self._same([0, 1]), 0, [], []
        x = power
        while left.degree >= 2 * (i + 1):
            i += 1
            power = left._frobenius(power % left)
            g = left._gcd(power - x)
            if g.degree:
                products.append(g)
                degrees.append(i)
                left = left // g
        if left.degree:
            products.append(left)
            degrees.append(left.degree)
        return products, degrees

    def equal_degree_factors(self, degree: int, max_tries: int = 1000):
        """For a square-free product of irreducible polynomials of one degree: these (Cantor and Zassenhaus, with
        traces)."""
        self._square_free()
        if degree < 1 or self.degree % degree:
            raise ValueError(f"a polynomial of degree {self.degree} has not only factors of degree {degree}")
        parts = [self._monic()]
        for _ in range(max_tries):
            if len(parts) == self.degree // degree:
                return sorted(parts, key=int)
            split = []
            for f in parts:
                g = f if f.degree == degree else f._gcd(f._trace_of_random(degree))
                split += [f] if g.degree in (0, f.degree) else [g, f // g]
            parts = split
        raise RuntimeError(f"{max_tries} tries did not split {self!r} into factors of degree {degree}")

    def _trace_of_random(self, degree: int):
        """The trace, from GF(2^(m degree)) to GF(2), of a random polynomial modulo this one: zero modulo some half
        of the factors."""
        a = type(self)._of(self.field.random(self.degree))
        total = a
        for _ in range(self.field.degree * degree - 1):
            a = pow(a, 2, self)
            total = total + a
        return total

    def factors(self):
        """The irreducible factors and their multiplicities. The polynomial is to be monic, and not constant.
        Ctrl-C ends it."""
        self._factorable()
        if self.field.degree == 1:
            found = {type(self).Int(int(f)): times for f, times in GF2Poly(int(self)).factor()}
        else:
            pairs = poly_factor(self.field._field, flat_bytes(self._low._storage))
            found = {self._of_bytes(raw): times for raw, times in pairs}
        factors = sorted(found, key=int)
        return factors, [found[f] for f in factors]

    def roots(self, multiplicity: bool = False):
        """The roots in the field of the coefficients, rising as integers, and if asked for how often each is one."""
        if not self:
            raise ValueError("every element is a root of zero")
        field = self.field
        if field.order <= _TRIED:
            every = field.elements
            roots = every[np.asarray(self(every) == 0)]
        else:
            x = self._same([0, 1])
            linear = self._gcd(self._frobenius(x % self) - x) if self.degree else self._same([1])
            parts = linear.equal_degree_factors(1) if linear.degree else []
            roots = np.sort(field([int(f._low[0]) for f in parts]) if parts else field.zeros(0))
        if not multiplicity:
            return roots
        return roots, np.array([self._multiplicity(r) for r in roots], dtype=int)

    def _multiplicity(self, root) -> int:
        f, times, linear = self, 0, type(self)([self.field(1), root], self.field)
        while True:
            f, r = divmod(f, linear)
            if r:
                return times
            times += 1

    def is_conway(self, search: bool = False) -> bool:
        """Whether it is Conway's polynomial of its degree, over GF(2)."""
        from ._search import conway_poly

        if self.field.degree > 1:
            raise ValueError(f"Conway's polynomials are over GF(2) here, and not {self.field!r}")
        return self == conway_poly(2, self.degree, search)

    def is_conway_consistent(self, search: bool = False) -> bool:
        """Whether it fits Conway's polynomials of the degrees that divide its own, as one of them has to."""
        from ._search import conway_consistent

        if self.field.degree > 1:
            raise ValueError(f"Conway's polynomials are over GF(2) here, and not {self.field!r}")
        return self.is_primitive() and conway_consistent(int(self), search)

    def _factorable(self) -> None:
        if not self.degree or not self.is_monic:
            raise ValueError(f"factors of {self!r}: it must be monic and not constant")

    def _square_free(self) -> None:
        self._factorable()
        if not self.is_square_free():
            raise ValueError(f"{self!r} must be square-free")


def _square_free(f, times: int, found) -> None:
    """Adds the square-free parts of a monic polynomial, each `times` as often as it divides."""
    common = f._gcd(f.derivative()) if f.derivative() else f
    simple, i = f // common, 1
    while simple.degree:
        next_ = simple._gcd(common)
        if (part := simple // next_).degree:
            found[part] = found[part] + i * times if part in found else i * times
        simple, common, i = next_, common // next_, i + 1
    if common.degree:
        _square_free(common._sqrt(), 2 * times, found)


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % d for d in range(2, int(n**0.5) + 1))
