"""Polynomials over fields GF(2^m), of lengths at which other methods are taken, against the book."""

import numpy as np
import pytest

import interruption
import widefield
from widefield import GF, Poly

FIELDS = [GF(2), GF(2**8), GF(2**13), GF(2**64), GF(2**163)]


def by_the_book(a, b):
    total = type(a).zeros(len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            total[i + j] = total[i + j] + x * y
    return total


@pytest.mark.parametrize("F", FIELDS)
def test_convolutions(F):
    for n, k in [(1, 1), (3, 9), (20, 4), (17, 17)]:
        a, b = F.Random(n, seed=n), F.Random(k, seed=k + 100)
        a[-1] = b[0] = 0
        assert np.array_equal(np.convolve(a, b), by_the_book(a, b))


@pytest.mark.parametrize("F", FIELDS)
def test_quotients_and_divisors(F):
    for n, k, c in [(0, 0, 0), (5, 9, 1), (150, 70, 2), (100, 100, 30), (3, 0, 4)]:
        a, b, d = (Poly.Random(x, seed=x + 1, field=F) for x in (n, k, c))
        q, r = divmod(a, b)
        assert q * b + r == a and (not r or r.degree < b.degree or b.degree == 0)
        g, s, t = widefield.egcd(a * d, b * d)
        assert g == s * (a * d) + t * (b * d) == widefield.gcd(a * d, b * d)
        assert g.is_monic and not g % (d // Poly([d.coeffs[0]], F))
    zero = Poly.Zero(F)
    assert widefield.gcd(zero, zero) == zero
    assert widefield.egcd(zero, a)[0] == a // Poly([a.coeffs[0]], F)
    with pytest.raises(ZeroDivisionError):
        divmod(a, zero)
    with pytest.raises(TypeError):
        widefield.gcd(a, Poly.One(GF(2**5)))


def test_roots_and_factors_of_long_ones():
    F = GF(2**16)
    roots = F(np.unique(F.Random(60, seed=1)))
    f = Poly.Roots(roots)
    assert np.array_equal(f.roots(), np.sort(roots))
    found, times = (f * f * Poly([1, 0], F)).factors()
    assert len(found) == len(roots) + 1 and sorted(times) == [1] + [2] * len(roots)


@pytest.mark.parametrize("F", FIELDS)
def test_factors_are_those_stage_by_stage(F):
    linear = Poly([1, 1], F)
    f = Poly.Random(9, seed=5, field=F)
    f = f // Poly([f.coeffs[0]], F) * linear**3
    found = {}
    for part, times in zip(*f.square_free_factors()):
        for product, degree in zip(*part.distinct_degree_factors()):
            found.update((p, times) for p in product.equal_degree_factors(degree))
    factors, multiplicities = f.factors()
    assert dict(zip(factors, multiplicities)) == found
    assert [int(p) for p in factors] == sorted(int(p) for p in found)
    product = Poly.One(F)
    for p, times in zip(factors, multiplicities):
        assert p.is_monic and p.is_irreducible()
        product *= p**times
    assert product == f


def test_factoring_is_interrupted():
    F = GF(2**64)
    f = Poly.Random(1500, seed=1, field=F)
    f = f // Poly([f.coeffs[0]], F)
    # It takes half a minute if it is not ended.
    interruption.check(f.factors)
