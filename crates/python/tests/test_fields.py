"""Arrays over fields against the model, against galois, and against NumPy's rules of shapes."""

import copy
import functools
import operator
import os
import pickle

import galois
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import model
import widefield

# One of each storage, of each number of words, with few and with many terms, of even and of odd degree.
FIELDS = [
    widefield.GF(2),
    widefield.GF(2**2),
    widefield.GF(2**7),
    widefield.GF(2**8),
    widefield.GF(2**8, modulus=0x11B),
    widefield.GF(2**8, modulus=0x12B),
    widefield.GF(2**11),
    widefield.GF(2**16),
    widefield.GF(2**31),
    widefield.GF(2**32),
    widefield.GF(2**63),
    widefield.GF(2**64),
    widefield.GF(2**100),
    widefield.GF(2**128),
    widefield.GF(2**233),
    widefield.GF(2**571),
    widefield.GF(2**700),
]
each_field = pytest.mark.parametrize("F", FIELDS, ids=repr)


def flat(array):
    return np.array(array.tolist(), dtype=object).reshape(-1).tolist()


@each_field
def test_operations_as_the_model(F):
    f = F.modulus
    for count in (1, 2, 17, 300):
        a, b = F.random(count, seed=count), F.random(count, seed=count + 1)
        x, y = flat(a), flat(b)
        assert flat(a + b) == flat(a - b) == [p ^ q for p, q in zip(x, y)]
        few = slice(0, 20)
        assert flat(a * b)[few] == [model.multiply(p, q, f) for p, q in zip(x[few], y[few])]
        assert flat(a * b[0])[few] == flat(b[0] * a)[few] == [model.multiply(p, y[0], f) for p in x[few]]
        assert (a * b == b * a).all() and ((a + b) * b == a * b + b * b).all()
        assert (a.square() == a * a).all() and (a.sqrt().square() == a).all() and (np.sqrt(a * a) == a).all()
        assert a.field_trace()[:3].tolist() == [model.trace(p, f) for p in x[:3]]
        assert flat(a.sum()) == [functools.reduce(operator.xor, x)]
        assert flat(a[few].prod()) == [functools.reduce(lambda p, q: model.multiply(p, q, f), x[few])]
        assert flat(a.dot(b)) == flat((a * b).sum()) and np.inner(a, b) == (a * b).sum()
        nonzero = a[a != 0]
        assert (nonzero * nonzero.inverse() == 1).all() and (b[a != 0] / nonzero * nonzero == b[a != 0]).all()
        assert (1 / nonzero == np.reciprocal(nonzero)).all()


@each_field
def test_powers(F):
    # The model takes long in large fields.
    a = F.random(9 if F.degree < 300 else 2, seed=3)
    for e in (0, 1, 2, 3, 255, 2**64 + 7, F.order - 1, F.order, -1, -5):
        base = a if e >= 0 else a[a != 0]
        expected = [model.power(p, e % (F.order - 1) if p else e, F.modulus) if p or e < 2**65 else 0 for p in flat(base)]
        assert flat(base**e) == expected, e
    exponents = np.arange(len(a))
    assert flat(a**exponents) == [model.power(p, e, F.modulus) for p, e in zip(flat(a), exponents.tolist())]
    assert (F.zeros(2) ** 0 == 1).all() and (F.zeros(2) ** F.order == 0).all()
    with pytest.raises(ZeroDivisionError, match="element 1 is zero"):
        F([1, 0]) ** -1


@each_field
def test_encodings(F):
    a = F.random((3, 4), seed=5)
    assert (F(a.tolist()) == a).all() and (F([[hex(v) for v in row] for row in a.tolist()]) == a).all()
    for order in ("little", "big"):
        each, data = -(-F.degree // 8), a.to_bytes(order)
        assert data == b"".join(v.to_bytes(each, order) for v in flat(a))
        assert (F.from_bytes(data, order).reshape(3, 4) == a).all()
    assert (F.from_storage(a.view()) == a).all()
    for other in (pickle.loads(pickle.dumps(a)), copy.copy(a), copy.deepcopy(a), a.copy(), F(a)):
        assert type(other) is F and (other == a).all() and not np.shares_memory(other.view(), a.view())
    assert pickle.loads(pickle.dumps(F)) is F
    assert int(a[0, 0]) == a.tolist()[0][0] and [int(v) for v in a[1]] == a.tolist()[1]
    assert repr(F).startswith(F.__name__[:-1]) and repr(a).startswith(repr(F)) and "..." in repr(F.random(2000))


@each_field
def test_storage_is_shared(F):
    a = F.zeros(4)
    storage = a.view()
    assert np.shares_memory(storage, a.view()) and np.shares_memory(np.asarray(a), storage)
    storage[1] = 1
    assert a.tolist() == [0, 1 if storage.ndim == 1 else int.from_bytes((b"\1" + bytes(7)) * storage.shape[1], "little"), 0, 0]
    b = F.from_storage(np.zeros_like(storage))
    b[2] = 1
    assert b.tolist() == [0, 0, 1, 0]
    assert storage.dtype == F.zeros().dtype and storage.nbytes == a.nbytes
    assert np.shares_memory(a[1:3].view(), storage) and np.shares_memory(a.reshape(2, 2).T.view(), storage)


@given(data=st.data())
def test_shapes_as_numpys(data):
    """Each operation on indices gives what NumPy gives for integers."""
    F = data.draw(st.sampled_from(FIELDS[3:14:3]))
    shape = tuple(data.draw(st.lists(st.integers(0, 4), max_size=3)))
    other = tuple(n if data.draw(st.booleans()) else 1 for n in shape)[data.draw(st.integers(0, 3)) :]
    plain, plain2 = np.asarray(np.arange(np.prod(shape, dtype=int)).reshape(shape) % 4), np.full(other, 2)
    a, b = F(plain), F(plain2)
    for ours, theirs in (
        (a + b, plain ^ plain2),
        (a.T, plain.T),
        (a[..., None], plain[..., None]),
        (a.ravel(), plain.ravel()),
        (a.sum(), np.bitwise_xor.reduce(plain, axis=None)),
        (np.flip(a), np.flip(plain)),
        (np.broadcast_to(a, (2,) + shape), np.broadcast_to(plain, (2,) + shape)),
        (np.where(plain > 1, a, F(1)), np.where(plain > 1, plain, 1)),
        (np.stack([a, a], -1), np.stack([plain, plain], -1)),
        (a[plain > 1], plain[plain > 1]),
    ):
        assert ours.shape == np.shape(theirs) and ours.tolist() == theirs.tolist()
    for axis in range(len(shape)):
        assert a.sum(axis).tolist() == np.bitwise_xor.reduce(plain, axis=axis).tolist()
        assert a.sum(axis, keepdims=True).shape == a.prod(axis, keepdims=True).shape == plain.sum(axis, keepdims=True).shape
        assert a.prod(axis).shape == plain.prod(axis).shape
        assert np.concatenate([a, a], axis).tolist() == np.concatenate([plain, plain], axis).tolist()
        assert np.roll(a, 1, axis).tolist() == np.roll(plain, 1, axis).tolist()
        assert a[(slice(None),) * axis + (slice(None, None, -1),)].tolist() == np.flip(plain, axis).tolist()
    assert (a == plain).all() and (a * b == b * a).all()


@each_field
@pytest.mark.parametrize("n, k, m", [(1, 1, 1), (2, 3, 4), (5, 1, 40), (17, 20, 33), (0, 2, 3), (2, 0, 3), (3, 2, 0)])
def test_matrix_product(F, n, k, m):
    a, b = F.random((n, k), seed=1), F.random((k, m), seed=2)
    expected = (a.reshape(n, k, 1) * b.reshape(1, k, m)).sum(axis=1)
    assert (a @ b).shape == (n, m) and (a @ b == expected).all()
    assert (np.dot(a, b) == expected).all() and (b.T @ a.T == expected.T).all()
    if m:
        assert (a @ b[:, :1].ravel() == (a @ b[:, :1]).ravel()).all()


@each_field
def test_linear_algebra(F):
    for n in (1, 2, 5, 20):
        a = F.random((n, n), seed=n)
        while np.linalg.matrix_rank(a) < n:
            a = F.random((n, n))
        one, b = F.identity(n), F.random((n, 3), seed=7)
        assert (np.linalg.inv(a) @ a == one).all() and (a @ np.linalg.inv(a) == one).all()
        assert (a @ np.linalg.solve(a, b) == b).all() and (a @ np.linalg.solve(a, b[:, 0]) == b[:, 0]).all()
        c = F.random((n, n), seed=9)
        assert np.linalg.det(a @ c) == np.linalg.det(a) * np.linalg.det(c) and np.linalg.det(a) != 0
        assert (np.linalg.matrix_power(a, -3) @ a @ a @ a == one).all()
        thin = F.random((n, 1), seed=1) @ F.random((1, n), seed=2)
        assert np.linalg.matrix_rank(thin) <= 1
        if n > 1:
            assert np.linalg.det(thin) == 0
            with pytest.raises(np.linalg.LinAlgError, match="Singular"):
                np.linalg.inv(thin)
    # By the expansion along the first row.
    a = F.random((3, 3), seed=4)
    minor = lambda i, j: a[1, i] * a[2, j] + a[1, j] * a[2, i]
    assert np.linalg.det(a) == a[0, 0] * minor(1, 2) + a[0, 1] * minor(0, 2) + a[0, 2] * minor(0, 1)


@each_field
def test_polynomials(F):
    n = min(F.order, 12)
    points, coefficients = F(list(range(n))), F.random(n, seed=8)
    values = coefficients.evaluate(points)
    assert (F.interpolate(points, values) == coefficients).all()
    assert values[1] == coefficients.sum() and values[0] == coefficients[0]
    with pytest.raises(ValueError, match="equal"):
        F.interpolate([1, 1], [1, 0])


@pytest.mark.parametrize("m", [8, 16, 32, 100, 233])
def test_as_galois(m):
    theirs, ours = galois.GF(2**m), widefield.GF(2**m)
    assert int(theirs.irreducible_poly) == ours.modulus
    count = 300 if m < 63 else 4
    x, y = theirs.Random(count, seed=1, low=1), theirs.Random(count, seed=2, low=1)
    a, b = ours(x), ours(y)
    for p, q in ((a + b, x + y), (a * b, x * y), (a / b, x / y), (a**5, x**5)):
        assert np.array_equal(p.to_galois(), q) and (ours(q) == p).all()
    if m < 63:
        assert a.field_trace().tolist() == np.array(x.field_trace()).tolist()
    s = 8 if m < 63 else 2
    square, other = x[: s * s // 2].reshape(s // 2, -1), y[: s * s // 2].reshape(-1, s // 2)
    assert (ours(square) @ ours(other) == ours(square @ other)).all()
    if m < 63:
        square = x[:64].reshape(8, 8)
        assert np.linalg.matrix_rank(ours(square)) == np.linalg.matrix_rank(square)
        assert int(np.linalg.det(ours(square))) == int(np.linalg.det(square))
        assert (ours(x[:9]).evaluate(b) == ours(galois.Poly(x[:9][::-1])(y))).all()


def test_default_moduli():
    for m in list(range(2, 80)) + [100, 127, 163, 283, 409]:
        assert widefield.GF(2**m).modulus == int(galois.conway_poly(2, m))
    for m, low in ((128, 0x87), (192, 0x87), (256, 0x425), (571, 0x425)):
        assert widefield.GF(2**m).modulus == 1 << m | low


@pytest.mark.parametrize("m, n", [(8, 400), (2, 400), (16, 120), (64, 110), (100, 100), (128, 110)])
def test_threads_agree_on_elimination(m, n):
    # Large enough for threads, and of a rank less than the whole: half of the rows are sums of the others.
    F = widefield.GF(2**m)
    a, b = F.random((n, n), seed=1), F.random((n, 3), seed=2)
    while np.linalg.matrix_rank(a) < n:
        a = F.random((n, n))
    thin = np.concatenate([a[: n // 2], F.random((n - n // 2, n // 2), seed=3) @ a[: n // 2]])
    results = []
    try:
        for count in (1, 2, 5):
            widefield.set_threads(count)
            inverse, x, det = np.linalg.inv(a), np.linalg.solve(a, b), np.linalg.det(a)
            assert (a @ inverse == F.identity(n)).all() and (a @ x == b).all() and det != 0
            assert np.linalg.matrix_rank(thin) == n // 2 and np.linalg.det(thin) == 0
            with pytest.raises(np.linalg.LinAlgError, match="Singular"):
                np.linalg.inv(thin)
            results.append([part.to_bytes() for part in (inverse, x, det.reshape(1), thin.row_reduce(), thin.null_space())])
    finally:
        widefield.set_threads(0)
    assert results[0] == results[1] == results[2]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_elimination_after_a_fork():
    """Threads of the parent are not waited for in the child."""
    F = widefield.GF(2**128)
    a = F.random((150, 150), seed=1)
    inverse = np.linalg.inv(a)
    child = os.fork()
    if child == 0:
        os._exit(int(not (np.linalg.inv(a) == inverse).all()))
    assert os.waitpid(child, 0)[1] == 0


def test_fields_are_checked():
    for order, modulus, message in (
        (6, None, "6 is no power of 2"),
        (1, None, "degrees 1 to 4096"),
        (2**4097, None, "degrees 1 to 4096"),
        (0, None, "0 is no power"),
        (2**8, 0x100, "not irreducible"),
        (2**8, 0x20D, "degree 9.*needs 8"),
        (2**8, "no", "not hexadecimal"),
    ):
        with pytest.raises(ValueError, match=message):
            widefield.GF(order, modulus=modulus)
    with pytest.raises(TypeError):
        widefield.GF(2.0**8)
    with pytest.raises(TypeError, match="no field"):
        widefield.FieldArray([1])


@pytest.mark.parametrize("F", FIELDS[1:], ids=repr)
def test_bad_input(F):
    other = widefield.GF(2**5)
    a = F([1, 2])
    for call, kind, message in (
        (lambda: a + other([1, 2]), TypeError, r"GF\(2\^5\).*two fields"),
        (lambda: a * 3, TypeError, "int.*only the integers 0 and 1"),
        (lambda: a + 1.5, TypeError, "float"),
        (lambda: a + np.array([2, 3]), TypeError, "ndarray"),
        (lambda: np.sin(a), TypeError, "no sin"),
        (lambda: np.remainder.accumulate(a), TypeError, "remainder.accumulate"),
        (lambda: np.median(a), TypeError, "no numpy.median"),
        (lambda: a + F.zeros(3), ValueError, r"shape"),
        (lambda: a * F.zeros(3), ValueError, r"shape"),
        (lambda: a @ F.zeros((3, 2)), ValueError, r"\(2,\) and \(3, 2\)"),
        (lambda: F([F.order]), ValueError, "no element"),
        (lambda: F([-1]), ValueError, "no element"),
        (lambda: F(np.array([-1])), ValueError, "no element"),
        (lambda: F([1.0]), TypeError, "float"),
        (lambda: F(np.array([1.0])), TypeError, "float64"),
        (lambda: F([[1, 2], [3]]), ValueError, "shapes"),
        (lambda: F(b"bytes"), TypeError, "from_bytes"),
        (lambda: F(None), TypeError, "NoneType"),
        (lambda: F.from_storage(a.view().astype(float)), TypeError, "float64"),
        (lambda: F.from_storage([1]), TypeError, "list"),
        (lambda: a / 0, ZeroDivisionError, "division by zero in GF"),
        (lambda: a[2], IndexError, "."),
        (lambda: a[0, 0], IndexError, "2 indices for an array of 1"),
        (lambda: a[a], IndexError, "indices"),
        (lambda: a**1.5, TypeError, "."),
        (lambda: 2**a, TypeError, "exponent"),
        (lambda: a ** np.array([0.5, 1]), TypeError, "float64"),
        (lambda: a.reshape(3), ValueError, "."),
        (lambda: a.sum(axis=1), ValueError, "axis 1"),
        (lambda: np.linalg.inv(a), np.linalg.LinAlgError, r"\(2,\)"),
        (lambda: np.linalg.inv(F.zeros((2, 3))), np.linalg.LinAlgError, r"\(2, 3\)"),
        (lambda: np.linalg.solve(F.identity(2), F.zeros(3)), ValueError, r"\(2, 2\).*\(3,\)"),
        (lambda: hash(a), TypeError, "unhashable"),
        (lambda: bool(a), ValueError, "2 elements"),
        (lambda: len(a[0]), TypeError, "len"),
        (lambda: F(galois.GF(2**3)([1])), TypeError, "0xb"),
        (lambda: a.__setitem__(0, other(1)), TypeError, "two fields"),
        (lambda: a.__setitem__(0, [1, 2, 3]), ValueError, "."),
        (lambda: F.random(3).to_bytes("middle"), ValueError, "middle"),
    ):
        with pytest.raises(kind, match=message):
            call()
    assert (a != -1).all() and not (a == F.order).any()
    if F.degree % 8:
        with pytest.raises(ValueError, match="beyond"):
            F.from_storage(np.full_like(a.view(), -1 & (2 ** (8 * a.dtype.itemsize) - 1)))
        with pytest.raises(ValueError, match="beyond"):
            F.from_bytes(b"\xff" * -(-F.degree // 8))
    with pytest.raises(ValueError, match="whole number") if F.degree > 8 else pytest.raises(TypeError):
        F.from_bytes(b"\0" * (-(-F.degree // 8) + 1) if F.degree > 8 else "text")


@each_field
def test_what_is_not_an_element_is_no_crash(F):
    """Nobody can be kept from writing to the storage."""
    a = F.zeros((4, 4))
    a.view()[...] = ~a.view()
    for call in (lambda: a * a, lambda: a @ a, a.sqrt, a.inverse, lambda: a**3, a.field_trace, lambda: np.linalg.inv(a)):
        try:
            call()
        except (ValueError, np.linalg.LinAlgError):
            pass


def test_out_and_in_place():
    F = widefield.GF(2**100)
    a, b = F.random(5, seed=1), F.random(5, seed=2)
    out, expected = F.zeros(5), a * b
    assert np.multiply(a, b, out=out) is out and (out == expected).all()
    before = a.view()
    a *= b
    assert (a == expected).all() and np.shares_memory(before, a.view())
    with pytest.raises(ValueError, match=r"\(5,\).*\(4,\)"):
        np.add(a, b, out=F.zeros(4))
    with pytest.raises(TypeError):
        np.add(a, b, out=np.zeros(5))
    few = np.arange(5) < 2
    assert np.multiply(a, b, where=few, out=out) is out and (out == np.where(few, a * b, expected)).all()
    assert (np.divide(a, a * 0, where=few & ~few) == 0).all()
    assert (np.multiply.outer(a, b)[1, 2] == a[1] * b[2]).all()


def test_threads_agree():
    before = widefield.threads()
    try:
        for F in FIELDS[2:16:4]:
            a, b = F.random(40_000, seed=1), F.random(40_000, seed=2)
            results = []
            for count in (1, 3, 8):
                widefield.set_threads(count)
                assert widefield.threads() == count
                square = (a[:10000].reshape(100, 100) @ b[:10000].reshape(100, 100)).to_bytes()
                results.append(((a * b).to_bytes(), (a**3).to_bytes(), a[a != 0].inverse().to_bytes(), square))
            assert results[0] == results[1] == results[2]
        with pytest.raises(ValueError, match="2000 threads"):
            widefield.set_threads(2000)
    finally:
        widefield.set_threads(0)
    assert widefield.threads() == before
