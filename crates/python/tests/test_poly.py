"""Polynomials over GF(2) and normal bases against models."""

import copy
import math
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import interruption
import model
from widefield import GF2Poly, NormalBasis

POLYS = st.integers(0, 1 << 700)


@given(a=st.integers(1, 1 << 300), k=st.integers(1, 5))
def test_factors(a, k):
    p = GF2Poly(a) ** k
    factors = p.factor()
    assert math.prod((q**e for q, e in factors), start=GF2Poly(1)) == p
    assert all(q.is_irreducible() and e % k == 0 for q, e in factors)
    assert factors == sorted(factors, key=lambda f: int(f[0]))
    square_free = p.square_free_factors()
    assert math.prod((q**e for q, e in square_free), start=GF2Poly(1)) == p
    by_degree = p.distinct_degree_factors()
    assert all(q.degree % d == 0 for q, d in by_degree)
    one = GF2Poly(1)
    assert math.prod((q for q, _ in by_degree), start=one) == math.prod((q for q, _ in factors), start=one)


def test_factors_of_zero_and_one():
    assert GF2Poly(1).factor() == []
    for call in (GF2Poly().factor, GF2Poly().square_free_factors, GF2Poly().distinct_degree_factors):
        with pytest.raises(ValueError, match="zero"):
            call()


def test_factoring_is_interrupted():
    # Two large factors of a degree that takes seconds, at least: found by their product.
    p = GF2Poly.from_exponents([60_000, 59_999, 3, 1, 0]) * GF2Poly.from_exponents([60_001, 5, 0])
    interruption.check(p.factor)


@given(terms=st.lists(st.integers(0, 1), max_size=300))
def test_sequences(terms):
    f = GF2Poly.from_sequence(terms)
    taps = [e for e in f.exponents if e < f.degree]
    for i in range(len(terms) - f.degree):
        assert terms[i + f.degree] == sum(terms[i + e] for e in taps) % 2


@given(a=POLYS, b=POLYS, c=st.integers(2, 1 << 200))
def test_composition_and_congruences(a, b, c):
    p, q, f = GF2Poly(a) % GF2Poly(1 << 60), GF2Poly(b), GF2Poly(c)
    assert p.compose_mod(q, f) == sum((q ** e for e in p.exponents), start=GF2Poly()) % f
    h = q.minimal_polynomial(f)
    assert h.compose_mod(q, f) == 0 and h.degree <= f.degree
    assert p.resultant(q) == (p.gcd(q) == 1)
    moduli = [f, GF2Poly(0b111), GF2Poly(0x11b) * f]
    lcm = GF2Poly(1)
    for m in moduli:
        lcm = lcm * m // lcm.gcd(m)
    assert GF2Poly.crt([(q % m, m) for m in moduli]) == q % lcm


def test_polynomials_of_few_terms():
    known = {1: [0, 1], 2: [0, 1, 2], 64: [0, 1, 3, 4, 64], 233: [0, 74, 233]}
    assert all(GF2Poly.irreducible(n).exponents == exponents for n, exponents in known.items())
    assert GF2Poly.primitive(127).is_primitive() and not GF2Poly(0x11B).is_primitive()
    for call in (
        lambda: GF2Poly.irreducible(0),
        lambda: GF2Poly.primitive(571),
        lambda: GF2Poly.from_sequence([0, 1, 2]),
        lambda: GF2Poly.crt([(GF2Poly(1), GF2Poly(2)), (GF2Poly(0), GF2Poly(2))]),
        lambda: GF2Poly(5).compose_mod(1, GF2Poly(1)),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ZeroDivisionError):
        GF2Poly.crt([(GF2Poly(1), GF2Poly(0))])
    with pytest.raises(ZeroDivisionError):
        GF2Poly(5).minimal_polynomial(0)


@given(a=POLYS, b=POLYS)
def test_ring(a, b):
    p, q = GF2Poly(a), GF2Poly(b)
    assert int(p + q) == int(p - q) == int(p ^ q) == a ^ b
    assert int(p * q) == int(q * p) == model.product(a, b)
    assert int(p.square()) == model.product(a, a)
    if b:
        assert tuple(map(int, divmod(p, q))) == model.divide(a, b)
        assert (p // q) * q + p % q == p
    g, s, t = p.xgcd(q)
    assert s * p + t * q == g == p.gcd(q)
    if g:
        assert not p % g and not q % g
    assert p.degree == a.bit_length() - 1
    assert GF2Poly.from_exponents(p.exponents) == p
    assert (p == q) == (a == b) and hash(p) == hash(a)
    assert int(p << a % 999) == a << a % 999 and int(p >> b % 999) == a >> b % 999


@given(a=POLYS, b=st.integers(2, 1 << 300), e=st.integers(0, 1 << 70))
def test_powers(a, b, e):
    expected, square = model.divide(1, b)[1], model.divide(a, b)[1]
    left = e
    while left:
        if left & 1:
            expected = model.divide(model.product(expected, square), b)[1]
        square = model.divide(model.product(square, square), b)[1]
        left >>= 1
    assert int(pow(GF2Poly(a), e, GF2Poly(b))) == expected
    assert GF2Poly(a) ** 3 == GF2Poly(a) * GF2Poly(a) * GF2Poly(a)
    if GF2Poly(a).gcd(GF2Poly(b)) == 1:
        assert pow(GF2Poly(a), -1, GF2Poly(b)) * GF2Poly(a) % GF2Poly(b) == 1
    else:
        with pytest.raises(ZeroDivisionError, match="not invertible modulo"):
            pow(GF2Poly(a), -1, GF2Poly(b))


@given(a=POLYS)
def test_encodings(a):
    p, size = GF2Poly(a), (a.bit_length() + 7) // 8
    assert p.to_bytes() == a.to_bytes(size, "little")
    assert p.to_bytes(size + 3, "big") == a.to_bytes(size + 3, "big")
    for order in ("little", "big"):
        assert GF2Poly.from_bytes(p.to_bytes(byteorder=order), order) == p
    assert GF2Poly(str(p)) == GF2Poly(f"{a:x}") == p and eval(repr(p)) == p
    assert pickle.loads(pickle.dumps(p)) == copy.deepcopy(p) == p and hash(GF2Poly(a)) == hash(p)


def test_irreducible_as_counted():
    # By Möbius' inversion there are 2, 1, 2, 3, 6, 9, 18, 30 of degrees 1 to 8.
    counts = [sum(GF2Poly(f).is_irreducible() for f in range(1 << m, 2 << m)) for m in range(1, 9)]
    assert counts == [2, 1, 2, 3, 6, 9, 18, 30]


def test_large():
    # (x^n + 1)^2 = x^2n + 1, and x^n - 1 divides x^mn - 1.
    p = GF2Poly.from_exponents([100_000, 0])
    assert (p * p).exponents == [0, 200_000]
    assert GF2Poly.from_exponents([700_000, 0]) % p == 0


def test_bad_input():
    zero, p = GF2Poly(), GF2Poly(5)
    for call in (lambda: p // zero, lambda: p % 0, lambda: divmod(p, zero), lambda: pow(p, 2, zero)):
        with pytest.raises(ZeroDivisionError):
            call()
    for call in (lambda: p + 2, lambda: p * 1.0, lambda: GF2Poly(1.5), lambda: GF2Poly([1]), lambda: p < p, lambda: p + None):
        with pytest.raises(TypeError):
            call()
    for call in (lambda: GF2Poly(-1), lambda: GF2Poly("xyz"), lambda: p**-1, lambda: GF2Poly.from_bytes(b"", "middle")):
        with pytest.raises(ValueError):
            call()
    for call in (
        lambda: GF2Poly.from_exponents([1 << 60]),
        lambda: GF2Poly.from_exponents([-1]),
        lambda: p ** (1 << 40),
        lambda: p ** (1 << 100),
        lambda: p.to_bytes(0),
    ):
        with pytest.raises(OverflowError):
            call()
    assert pow(p, 7, 1) == 0 and p**0 == 1 and 1 + p - 1 == p and zero**5 == 0


@pytest.mark.parametrize("n, t", [(4, 1), (10, 1), (11, 2), (163, 4), (233, 2), (283, 6)])
def test_normal(n, t):
    basis = NormalBasis(n, t)
    assert (basis.degree, basis.basis_type, repr(basis)) == (n, t, f"NormalBasis({n}, {t})")
    for _ in range(10):
        a, b, c = (basis.random() for _ in range(3))
        assert a * (b + c) == a * b + a * c and a * b == b * a and a * (b * c) == (a * b) * c
        assert a.square() == a * a == a**2 and a.square().sqrt() == a
        # Squaring is a rotation of the coefficients.
        mask, value = (1 << n) - 1, int(a)
        assert int(a.square()) in ((value << 1 | value >> (n - 1)) & mask, (value >> 1 | value << (n - 1)) & mask)
        assert a.trace() == bin(int(a)).count("1") % 2
        if a:
            assert a * a.inverse() == basis.one and b / a * a == b and a**-3 * a**3 == basis.one
        assert basis.element(int(a)) == a == basis.from_bytes_ieee1363(a.to_bytes_ieee1363())
        assert pickle.loads(pickle.dumps(a)) == a and pickle.loads(pickle.dumps(basis)) == basis
    words = -(-n // 64)
    elements = [[basis.random() for _ in range(20)] for _ in range(2)]
    raw = [np.frombuffer(b"".join(int(e).to_bytes(8 * words, "little") for e in es), "<u8").astype(np.uint64) for es in elements]
    products = basis.mul_many(*raw).astype("<u8").tobytes()
    expected = b"".join(int(a * b).to_bytes(8 * words, "little") for a, b in zip(*elements))
    assert products == expected


def test_normal_bad_input():
    with pytest.raises(ValueError, match=r"GF\(2\^8\), any type"):
        NormalBasis(8)
    with pytest.raises(ValueError, match=r"GF\(2\^233\), type 3"):
        NormalBasis(233, 3)
    basis = NormalBasis(233)
    with pytest.raises(ValueError, match=r"GF\(2\^233\) of type 2 and GF\(2\^163\) of type 4"):
        basis.one * NormalBasis(163).one
    with pytest.raises(ValueError, match="beyond the 233"):
        basis.element(1 << 233)
    with pytest.raises(ZeroDivisionError):
        basis.zero.inverse()
    with pytest.raises(ValueError, match="5 and 4 words"):
        basis.mul_many(np.zeros(5, np.uint64), np.zeros(4, np.uint64))
    with pytest.raises(ValueError):
        basis.mul_many(*[np.full(4, 2**64 - 1, np.uint64)] * 2)
    with pytest.raises(TypeError):
        basis.one * 3
