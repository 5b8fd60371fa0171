"""What has the names of `galois`, on random arrays against `galois`, and in large fields against Python's integers."""

import functools
import operator

import galois
import numpy as np
import pytest

import model
import widefield
from galois_table import both, expressions
from widefield import _logarithm, _search

LARGE = [widefield.GF(2**m) for m in (31, 63, 64, 65, 100, 128, 233, 571, 700)]
each_large = pytest.mark.parametrize("F", LARGE, ids=repr)
FIELDS = [(4, 0x13), (8, 0x11B), (8, 0x11D), (16, 0x1002D)]
each_small = pytest.mark.parametrize("theirs, F", [both(*f) for f in FIELDS], ids=[f"{m}-{f:#x}" for m, f in FIELDS])


def flat(array):
    return np.array(array.tolist(), dtype=object).reshape(-1).tolist()


def same(ours, theirs):
    return ours.shape == theirs.shape and flat(ours) == [int(v) for v in np.asarray(theirs).reshape(-1)]


@each_small
def test_random_arrays_as_galois(theirs, F):
    x, y = theirs.Random(300, seed=1, low=1), theirs.Random(300, seed=2, low=1)
    a, b = F(x), F(y)
    assert same(F.Random((3, 4), seed=5), theirs.Random((3, 4), seed=5))
    for function in (np.add, np.multiply, np.divide):
        assert same(function(a, b), function(x, y))
        assert same(function.accumulate(a), function.accumulate(x))
        assert same(function.reduceat(a, [0, 17, 4, 250]), function.reduceat(x, [0, 17, 4, 250]))
        assert same(function.outer(a[:9], b), function.outer(x[:9], y))
    some, every = slice(0, 20), np.arange(20)
    assert same(a[some] ** every, x[some] ** every) and same(np.convolve(a[:60], b[:9]), np.convolve(x[:60], y[:9]))
    assert a[some].log().tolist() == [int(e) for e in x[some].log()] and (F.primitive_element ** a.log() == a).all()
    assert a[some].multiplicative_order().tolist() == x[some].multiplicative_order().tolist()
    assert same(a.vector(), x.vector()) and (F.Vector(a.vector()) == a).all()
    assert same(a.field_trace(), x.field_trace()) and same(a.field_norm(), x.field_norm())
    assert (
        same(np.unique(a), np.unique(x))
        and np.argsort(a, kind="stable").tolist() == np.argsort(x, kind="stable").tolist()
    )
    A, B = a[:36].reshape(6, 6), x[:36].reshape(6, 6)
    for ours, galois_s in zip(A.plu_decompose(), B.plu_decompose()):
        assert same(ours, galois_s)
    assert same(np.kron(A, A[:2]), np.kron(B, B[:2])) and same(A.null_space(), B.null_space())
    assert int(A[:4, :4].characteristic_poly()) == int(B[:4, :4].characteristic_poly())
    assert [int(e.minimal_poly()) for e in a[:9]] == [int(e.minimal_poly()) for e in x[:9]]
    p, q = widefield.Poly(a[:9]), galois.Poly(x[:9])
    assert (
        same(p(b), q(y))
        and int(p * p) == int(q * q)
        and [int(f) for f in divmod(p, p.derivative())] == [int(f) for f in divmod(q, q.derivative())]
    )


# Functions that move, choose and order elements, and those that tell of them: what they do with integers.
MOVES = """
np.tile(a, (2, 1)) ;; np.repeat(a, 2, axis=1) ;; np.roll(a, (1, 2), axis=(0, 1)) ;; np.rot90(a) ;; np.delete(a, 1, axis=0)
np.insert(a, 1, a[0], axis=0) ;; np.append(a, a, axis=0) ;; np.diag(a) ;; np.tril(a) ;; np.pad(a, 1) ;; np.flip(a.T)
np.pad(a, 1, mode="reflect") ;; np.resize(a, (5, 5)) ;; np.concatenate(np.array_split(a, 2)[::-1]) ;; np.select([a != 0], [a])
np.where(a != 0, a, a[0]) ;; np.take(a, [1, 0]) ;; np.compress([1, 0, 1], a, axis=1) ;; np.block([[a, a]]) ;; np.sort(a, axis=0)
np.unique(a) ;; np.max(a, axis=0) ;; np.clip(a, a[0, 0], a[1, 1]) ;; np.union1d(a, a[0]) ;; np.swapaxes(a, 0, 1)
np.maximum(a, a[::-1]) ;; np.partition(a, 1)[:, 1] ;; np.concatenate([a.T, a.T], axis=1) ;; np.atleast_3d(a)
np.trim_zeros(a[0]) ;; np.bitwise_and(a, a[0]) ;; np.setdiff1d(a, a[0])
"""
NUMBERS = """
np.argsort(a, axis=0) ;; np.argmax(a) ;; np.argmin(a, axis=1) ;; np.searchsorted(np.sort(a[0]), a) ;; np.isin(a, a[0])
np.unique(a, return_inverse=True)[1] ;; np.flatnonzero(a) ;; a < a[0] ;; a >= a[1] ;; np.any(a, axis=0) ;; np.lexsort(a)
np.logical_not(a) ;; np.count_nonzero(a)
"""


@each_large
def test_elements_are_moved_as_integers_are(F):
    a = F.random((4, 6), seed=3)
    a[0, 0] = a[2, 1] = 0
    a[3, 3] = a[1, 1]
    plain = np.array(a.tolist(), dtype=object)
    for a, plain in ((a, plain), (a.T[::2], plain.T[::2])):
        for move in expressions(MOVES):
            ours, theirs = (eval(move, {"np": np, "a": x}) for x in (a, plain))
            assert type(ours) is F and ours.shape == np.shape(theirs) and flat(ours) == np.reshape(theirs, -1).tolist()
        for numbers in expressions(NUMBERS):
            ours, theirs = (eval(numbers, {"np": np, "a": x}) for x in (a, plain))
            assert not isinstance(ours, F) and np.asarray(ours).tolist() == np.asarray(theirs).tolist()


@each_large
def test_methods_of_functions(F):
    f, a, b = F.modulus, F.random(11, seed=1), F.random(11, seed=2)
    x, y = flat(a), flat(b)
    times = lambda p, q: model.multiply(p, q, f)
    folds = lambda fold, v: [functools.reduce(fold, v[: i + 1]) for i in range(len(v))]
    assert flat(np.add.accumulate(a)) == folds(operator.xor, x) and flat(np.multiply.accumulate(a)) == folds(times, x)
    pieces = [x[0:3], x[3:7], x[7:8], x[2:]]
    assert flat(np.multiply.reduceat(a, [0, 3, 7, 2])) == [functools.reduce(times, p) for p in pieces]
    assert flat(np.add.reduceat(a, [0, 3, 7, 2])) == [functools.reduce(operator.xor, p) for p in pieces]
    c = a.copy()
    np.multiply.at(c, [1, 4, 1], b[:3])
    assert flat(c) == x[:1] + [times(times(x[1], y[0]), y[2])] + x[2:4] + [times(x[4], y[1])] + x[5:]
    assert (np.divide.reduce(a) * a[1:].prod() == a[0]).all() and flat(np.add.outer(a, b)[3]) == [x[3] ^ q for q in y]
    products = [[i + j, times(p, q)] for i, p in enumerate(x[:5]) for j, q in enumerate(y[:4])]
    sums = [functools.reduce(operator.xor, [v for k, v in products if k == i]) for i in range(8)]
    assert (
        flat(np.convolve(a[:5], b[:4]))
        == flat((widefield.Poly(a[:5]) * widefield.Poly(b[:4])).coefficients(8))
        == sums
    )
    A, B, v = a[:9].reshape(3, 3), b[:9].reshape(3, 3), b[:3]
    assert (np.einsum("ij,jk->ik", A, B) == A @ B).all() and (np.einsum("ij,kj,k->i", A, B, v) == A @ B.T @ v).all()
    assert np.einsum("ii", A) == np.trace(A) == A[0, 0] + A[1, 1] + A[2, 2] and (np.tensordot(A, B, 1) == A @ B).all()
    assert np.vdot(A, B) == (A * B).sum() and (np.kron(A, B)[3:6, :3] == A[1, 0] * B).all()
    assert (
        (np.cross(v, a[:3]) * v).sum() == 0
        and (np.inner(A, B) == A @ B.T).all()
        and (np.vander(v, 3)[:, 0] == v * v).all()
    )


@each_large
def test_vectors_and_polynomials_of_elements(F):
    a = F.random((2, 3), seed=4)
    bits = a.vector()
    assert bits.shape == (2, 3, F.degree) and (F.Vector(bits) == a).all()
    assert [sum(int(c) << i for i, c in enumerate(row[::-1])) for row in bits.reshape(6, -1)] == flat(a)
    element = a[0, 0]
    minimal = element.minimal_poly()
    assert (
        minimal.is_irreducible()
        and minimal(element, field=F) == 0
        and element.characteristic_poly().degree == F.degree
    )
    assert [int(t) for t in a[0].field_trace()] == [model.trace(v, F.modulus) for v in flat(a[0])]


@each_large
def test_matrices(F):
    for n in (1, 2, 5):
        a, thin = F.random((n, n), seed=n), F.random((n, 1), seed=7) @ F.random((1, n), seed=8)
        for m in (a, thin, F.identity(n), F.zeros((n, n)), np.triu(a)):
            characteristic, minimal = m.characteristic_poly(), m.minimal_poly()
            assert characteristic.degree == n and (characteristic(m, elementwise=False) == 0).all()
            assert (minimal(m, elementwise=False) == 0).all() and not characteristic % minimal
            assert characteristic._low[0] == np.linalg.det(m)
            p, low, up = m.plu_decompose()
            assert (p @ low @ up == m).all() and (np.tril(low) == low).all() and (np.triu(up) == up).all()
        if n > 1:
            assert thin.minimal_poly().degree == 2
            # Nothing of a lower degree is zero there.
            assert np.linalg.matrix_rank(np.stack([F.identity(n).ravel(), thin.ravel()])) == 2


@pytest.mark.parametrize("m", [21, 32, 40, 64, 100])
def test_logarithms_in_large_fields(m):
    F = widefield.GF(2**m)
    exponents = [0, 1, 2, F.order - 2, F.order // 3, 123456789 % (F.order - 1)]
    powers = F([model.power(int(F.primitive_element), e, F.modulus) for e in exponents])
    assert [int(e) for e in powers.log()] == exponents
    base = powers[-1] if _logarithm.is_generator(F, powers[-1]) else F.primitive_element**-1
    assert (_logarithm.powers_of(base, np.asarray(powers.log(base), dtype=object)) == powers).all()
    assert [int(o) for o in powers[:2].multiplicative_order()] == [1, F.order - 1]
    n = min(_logarithm.primes(m))
    root = F.primitive_root_of_unity(n)
    x = F.random((2, n), seed=1)
    transformed = np.fft.fft(x)
    assert (transformed == x @ F.Vandermonde(root, n, n)).all() and (np.fft.ifft(transformed) == x).all()


def test_what_cannot_be_done_says_so():
    small, mersenne, large = widefield.GF(2**8), widefield.GF(2**61), widefield.GF(2**571)
    for call, kind, message in (
        (lambda: mersenne(2).log(), ValueError, "modulo 2305843009213693951, a prime of 61 bits"),
        (lambda: large.primitive_element, ValueError, r"factors of 2\^571 - 1 are not known"),
        (lambda: large(2).multiplicative_order(), ValueError, r"factors of 2\^571 - 1"),
        (lambda: large.elements, ValueError, "too many for an array"),
        (lambda: small(0).log(), ArithmeticError, "0 has no logarithm"),
        (lambda: small(3).log(1), ValueError, "must be a generator"),
        (lambda: small(0).multiplicative_order(), ArithmeticError, "no multiplicative order"),
        (lambda: small.primitive_root_of_unity(7), ValueError, "no root of unity of order 7"),
        (lambda: np.fft.fft(small.zeros(8)), ValueError, "no root of unity of order 8"),
        (lambda: np.fft.fft(small.zeros(5), norm="ortho"), ValueError, "ortho"),
        (lambda: small([[0, 1], [1, 0]]).lu_decompose(), ValueError, "plu_decompose"),
        (lambda: small([1, 2]).minimal_poly(), ValueError, r"\(2,\)"),
        (lambda: small.Random(low=5, high=5), ValueError, "at least 5 and below 5"),
        (lambda: small.Zeros(3, dtype=float), TypeError, "stored as uint8, and not float64"),
        (lambda: small([1]).astype(int), TypeError, "stored as uint8"),
        (lambda: small.repr("octal"), ValueError, "octal"),
        (lambda: small.compile("fast"), ValueError, "fast"),
        (lambda: small("x^9"), ValueError, "512 is no element"),
        (lambda: small("x^"), ValueError, "no polynomial in x"),
        (lambda: small("x^2 + y"), ValueError, "no polynomial in x"),
        (lambda: small([1, 2]) << 1, TypeError, "left_shift"),
        (lambda: np.sin(small(1)), TypeError, r"sin: of its integers, take view\(\)"),
        (lambda: np.einsum("i...", small([1])), ValueError, "letters, commas"),
        (lambda: np.cross(small.zeros(2), small.zeros(2)), ValueError, "three elements"),
        (lambda: np.insert(small([1]), 0, 256), ValueError, "256 is no element"),
        (lambda: np.where([True], small([1]), widefield.GF(2**5)([1])), TypeError, "two fields"),
        (lambda: np.pad(small([1]), 1, mode="mean"), TypeError, "mean"),
        (lambda: widefield.GF(3**5), ValueError, "243 is no power of 2"),
        (lambda: widefield.GF(7, 3), ValueError, "7 is no power of 2"),
        (lambda: widefield.GF(2**8, 0x11B, modulus=0x11B), TypeError, "given twice"),
        (lambda: widefield.GF(2**8, primitive_element=1), ValueError, "does not generate"),
        (lambda: widefield.conway_poly(3, 2), ValueError, "characteristic 3"),
        (lambda: widefield.conway_poly(2, 500), LookupError, "not in the table"),
        (lambda: widefield.irreducible_poly(9, 2), ValueError, "9 is no power of 2"),
        (lambda: widefield.Poly([1], field=small) + 3, TypeError, "only 0 and 1 mix"),
        (lambda: widefield.Poly([1]) / widefield.Poly([1]), TypeError, "divmod"),
        (lambda: widefield.Poly([1, 0]) % widefield.Poly([0]), ZeroDivisionError, "by zero"),
        (lambda: widefield.Poly([1, 0]) + widefield.Poly([1], field=small), TypeError, "two fields"),
        (lambda: widefield.gcd(12, 18), TypeError, "polynomials are needed, and not int"),
        (lambda: widefield.FLFSR(widefield.Poly([1, 0])), ValueError, "end with 1"),
        (lambda: widefield.FLFSR(widefield.Poly([1, 1]), state=[1, 1]), ValueError, "state of 1"),
        (lambda: widefield.set_printoptions("up"), ValueError, "up"),
    ):
        with pytest.raises(kind, match=message):
            call()


def test_classes_by_their_generator():
    F, G = widefield.GF(2**8), widefield.GF(2**8, primitive_element="x^4 + x^3 + x^2 + 1")
    assert G is not F and widefield.GF(2**8, primitive_element=2) is F and G.primitive_element == 29
    assert (G.primitive_element ** G([3, 7]).log() == G([3, 7])).all() and G([3]).log() != F([3]).log()
    with pytest.raises(TypeError, match="two fields"):
        F(1) + G(1)
    assert widefield.GF(2, 8) is F and widefield.GF(2**8, repr="int", compile="auto", verify=False) is F


def test_conways_polynomials_by_their_definition():
    for m in range(2, 15):
        assert _search.search_conway(m) == widefield.GF(2**m).modulus, m
    assert not widefield.Poly.Int(0b11001).is_conway() and widefield.conway_poly(2, 233).is_primitive()


@each_large
def test_factors_in_large_fields(F):
    roots = F.random(3, seed=1)
    f = widefield.Poly.Roots(roots)
    if F.degree <= 100:
        assert flat(f.roots()) == sorted(flat(roots)) and f.factors()[1] == [1, 1, 1]
        assert flat((f * widefield.Poly.Roots(roots[:1])).roots(multiplicity=True)[0]) == sorted(flat(roots))
    quadratic = widefield.Poly(F([1, 1, 0])) + next(e for e in F.random(99, seed=2) if e.field_trace() == 1)
    assert quadratic.is_irreducible() and not f.is_irreducible()
    d, s, t = widefield.egcd(f * quadratic, quadratic * widefield.Poly.Identity(F))
    assert d == quadratic and s * f * quadratic + t * quadratic * widefield.Poly.Identity(F) == d


def test_registers_and_their_sequences():
    for F in LARGE[:4] + [widefield.GF(2**8), widefield.GF(2)]:
        taps = F.random(4, seed=6)
        taps[-1] = 1
        register = widefield.FLFSR.Taps(taps, F.Random(4, seed=8, low=1))
        twin = register.to_galois_lfsr()
        outputs = register.step(12)
        assert (twin.step(12) == outputs).all() and (register.step(-12) == outputs[::-1]).all()
        found = widefield.berlekamp_massey(outputs, "connection")
        assert found.degree <= 4 and (widefield.berlekamp_massey(outputs, "fibonacci").step(12) == outputs).all()
        assert (widefield.berlekamp_massey(outputs, "galois").step(12) == outputs).all()


def test_shown_in_three_ways():
    F = widefield.GF(2**100)
    a = F([[0, 1], [2, 3]])
    with F.repr("poly"):
        assert str(a) == "[[    0     1]\n [    α α + 1]]" and repr(F(5)) == "GF(2^100)(α^2 + 1)"
    with F.repr("power"):
        assert str(F([1, 2, 4])) == "[  1   α α^2]"
    assert F.element_repr == "int" and str(a) == "[[0x0 0x1]\n [0x2 0x3]]"
    assert "..." in str(F.random(5000)) and len(str(F.random((80, 80)))) < 2500
    with widefield.printoptions(coeffs="asc"):
        assert str(widefield.Poly.Int(0b1101)) == "1 + x^2 + x^3"
