"""Single elements are values, whatever their width; and one rule for what stands beside an array."""

import copy
import operator
import pickle

import galois
import numpy as np
import pytest

import widefield
from widefield import GF2Poly

FIELDS = [widefield.GF(2**m) for m in (1, 2, 8, 16, 32, 64, 65, 128, 163, 571)]
each_field = pytest.mark.parametrize("F", FIELDS, ids=repr)


def three(F):
    """An array, and its elements as integers."""
    values = [1 % F.order, F.order - 1, 0]
    return F(values), values


@each_field
def test_elements_do_not_change_with_their_array(F):
    for take in (lambda a: a[0], lambda a: list(a)[0], lambda a: a[:1].reshape(()), lambda a: a.reshape(1, 3)[0, 0]):
        a, values = three(F)
        kept = take(a)
        a[0] = a[2]
        assert int(kept) == values[0] and int(a[0]) == values[2]
    a, values = three(F)
    a[0], a[2] = a[2], a[0]
    assert a.tolist() == values[::-1]
    a, values = three(F)
    best = a[1]
    a[1] = a[0]
    a[0] = best
    assert a.tolist() == [values[1], values[0], values[2]]
    # Horner's scheme with one name.
    a, x = F.random(9, seed=1), F.random(1, seed=2)[0]
    value = a[8]
    for c in a[7::-1]:
        value *= x
        value += c
    assert value == a.evaluate(x) and (a == F.random(9, seed=1)).all()
    # Elements of a storage that somebody has.
    storage = a.view()
    e, before = a[3], int(a[3])
    storage[...] = 0
    assert int(e) == before and a[3] == 0


@each_field
def test_elements_are_immutable(F):
    a, _ = three(F)
    made = (F(1), F.ones(), F.from_storage(F(1).view()))
    for e in (*made, a[1], a[1].copy(), a.sum(), a.prod(), a @ a, np.add.reduce(a)):
        assert e.shape == () and type(e) is F
        before = int(e)
        with pytest.raises(TypeError, match="is a value"):
            e[()] = F(0)
        with pytest.raises(TypeError, match="is a value"):
            np.add(e, e, out=e)
        with pytest.raises(ValueError, match="read-only"):
            e.view()[...] = 0
        same = e
        e += 1
        assert int(same) == before and e == same + 1 and e is not same
        e -= 1
        e *= e
        e /= same + (same == 0)
        e **= 2
        assert int(same) == before
        # Arrays made of one are their own.
        for array in (same.reshape(1), same[None], same.ravel(), same.flatten()):
            array[0] = array[0] + 1
            assert int(same) == before and array[0] == same + 1
    # Arrays are written to where they are.
    b, same = a.copy(), None
    same = b
    b += 1
    assert b is same and (b == a + 1).all()


@each_field
def test_what_elements_are_to_python(F):
    a, values = three(F)
    for e, value in zip(a, values):
        assert hash(e) == hash(value) and e == value and value == e and {value: "x"}[e] == "x"
        assert int(e) == operator.index(e) == e.item() == e.tolist() == value and bool(e) == bool(value)
        for other in (pickle.loads(pickle.dumps(e)), copy.copy(e), copy.deepcopy(e), F(e), F(value)):
            assert type(other) is F and other.shape == () and other == e and hash(other) == hash(e)
        assert repr(e) == f"{F!r}({value if F.degree <= 16 else hex(value)})"
        assert (a * e).tolist() == (a * F([value] * 3)).tolist() and ((e + a) - a == e).all()
    assert len({a[0], a[1], F(values[0]), values[1]}) == len({values[0], values[1]})
    with pytest.raises(TypeError, match="unhashable"):
        hash(a)


@each_field
def test_what_elements_are_to_numpy(F):
    a, values = three(F)
    for array in (np.array([a[0], a[1]]), np.array((a[0], a[1])), np.asarray(list(a))[:2]):
        assert array.shape == (2,) and array.tolist() == values[:2] and (F(array) == a[:2]).all()
    assert np.array(a[1]).shape == () and np.array(a[1]).item() == values[1] == np.asarray(a[1], dtype=object).item()
    assert np.array([[a[0], a[1]], [a[1], a[2]]]).shape == (2, 2)
    boxes = np.empty(3, dtype=object)
    boxes[:] = list(a)
    assert boxes[1] is not None and (F(boxes) == a).all()
    assert (F([a[0], a[1], a[2]]) == a).all() and (np.stack(list(a)) == a).all()
    # The storage of arrays as before.
    assert np.array(a).shape == a.view().shape


NO_ELEMENTS = [None, "1", b"1", 1.0, -1, 1j, object(), {}, {1}, np.float64(1), np.array(None), [None], ["1"]]


@each_field
def test_comparisons_never_raise(F):
    a, values = three(F)
    other = widefield.GF(2**5)
    others = [other(1), other([1, 0, 0]), other.ones((2, 3))]
    for wrong in [*NO_ELEMENTS, *others, F.order, [F.order], np.array([1.0]), np.array("1")]:
        for x, y in ((a, wrong), (wrong, a)):
            equal, unequal = np.equal(x, y), np.not_equal(x, y)
            assert equal.dtype == unequal.dtype == bool and not equal.any() and unequal.all(), wrong
            assert not np.array_equal(x, y)
        assert not (a == wrong).any() and (a != wrong).all()
        assert not np.any(a[0] == wrong) and np.all(a[0] != wrong)
    assert (a == None).shape == (3,) and (a == other([[1], [0]])).shape == (2, 3)  # noqa: E711
    mixed = [a[0], values[1], a[2]]
    for right in (values, tuple(values), [values], np.array(values, dtype=object), a.copy(), list(a), mixed):
        assert (a == right).all() and not (a != right).any() and (right == a).all()
        assert np.array_equal(a.reshape(np.shape(right)), right) and np.array_equal(right, a.reshape(np.shape(right)))
    assert (a == [values[0], None, values[2]]).tolist() == [True, False, True]
    assert (a == [values[0], F.order, -1]).tolist() == [True, False, False]
    assert (a == np.array([values[0], -1, 0], dtype=object)).tolist() == [True, False, True]
    assert (a == [a[0], other(1), other(0)]).tolist() == [True, False, False]
    assert a[0] in [None, other(1), values[0]] and a[0] not in [None, other(1), F.order]
    # Of an element's integer and of one of another field there may be one key each.
    assert len({other(1), F(1)}) == (1 if F is other else 2)
    for wrong in ([1, 2], F.zeros(2), [[1], [2, 3], []], [np.zeros(2, int), np.zeros((2, 3), int)]):
        assert not np.array_equal(a, wrong)
    with pytest.raises(ValueError, match="shape"):
        a == [1, 0]
    assert F([]).shape == (0,) and (F([]) == []).shape == (0,) and np.array_equal(F([]), [])


@each_field
def test_arithmetic_with_others_is_refused(F):
    a, _ = three(F)
    other = widefield.GF(2**5)
    for wrong in (None, "1", 1.0, 2, [1, 0, 1], np.array([2]), other(1), other([1, 2, 3])):
        for operation in (operator.add, operator.sub, operator.mul, operator.truediv, operator.matmul):
            for x, y in ((a, wrong), (wrong, a), (a[0], wrong), (wrong, a[0])):
                with pytest.raises(TypeError):
                    operation(x, y)
    assert (a + True == a + 1).all() and (np.int64(1) * a == a).all()


def test_integers_and_polynomials():
    for value in (0, 1, 5, 2**61 - 1, 2**61, 1 << 200):
        p = GF2Poly(value)
        assert p == value and value == p and hash(p) == hash(value) and {p: 1}[value] == 1
        assert p != value + 1 and value + 1 != p and not p == value + 1
    assert GF2Poly(5) == np.int64(5) and np.int64(5) == GF2Poly(5) and GF2Poly(1) == True  # noqa: E712
    for wrong in (None, "5", 5.0, -5, b"5", object()):
        assert GF2Poly(5) != wrong and not wrong == GF2Poly(5)
    F = widefield.GF(2**8)
    assert F(5) == GF2Poly(5) and GF2Poly(5) == F(5) and F(5) != GF2Poly(1 << 20)
    with pytest.raises(TypeError):
        GF2Poly(5) + 5
    with pytest.raises(TypeError):
        GF2Poly(5) < 5


def test_gf2():
    F = widefield.GF(2)
    assert repr(F) == "GF(2)" and (F.degree, F.order, F.modulus) == (1, 2, 3) and F is widefield.GF(2, modulus=3)
    x = widefield.GF(2, modulus="2")
    assert repr(x) == "GF(2, modulus=0x2)" and x([0, 1]).tolist() == [0, 1]
    theirs = galois.GF(2)
    assert int(theirs.irreducible_poly) == F.modulus
    a, b = F.random((30, 40), seed=1), F.random((30, 40), seed=2)
    p, q = a.view(), b.view()
    assert p.dtype == np.uint8 and set(np.unique(p)) == {0, 1}
    for ours, expected in (
        (a + b, p ^ q),
        (a - b, p ^ q),
        (a * b, p & q),
        (a * b[0, 0], p & q[0, 0]),
        (a / F.ones(40), p),
        (a**5, p),
        (a**0, p | 1),
        (a.square(), p),
        (a.sqrt(), p),
        (F.ones(9).inverse() ** -3, np.ones(9)),
        (a @ b.T, (p.astype(int) @ q.T.astype(int)) % 2),
        (a.sum(axis=0), p.sum(axis=0) % 2),
        (a.prod(axis=1), p.prod(axis=1)),
    ):
        assert type(ours) is F and np.array_equal(ours.view(), expected)
    assert np.array_equal(a.field_trace(), p)
    x, y = theirs(p), theirs(q)
    assert np.array_equal(a.to_galois(), x) and (F(x) == a).all()
    for name in ("row_reduce", "row_space", "column_space", "null_space", "left_null_space"):
        assert np.array_equal(getattr(a, name)().view(), getattr(x, name)()), name
    square = F.random((25, 25), seed=3)
    while not np.linalg.det(square):
        square = F.random((25, 25))
    assert np.array_equal(np.linalg.inv(square).view(), np.linalg.inv(square.to_galois()))
    assert (square @ np.linalg.solve(square, a[:25, 0]) == a[:25, 0]).all()
    assert np.linalg.matrix_rank(a) == np.linalg.matrix_rank(x)
    assert F.from_bytes(a.to_bytes()).reshape(a.shape).tolist() == a.tolist()
    assert pickle.loads(pickle.dumps(a)).tolist() == a.tolist() and pickle.loads(pickle.dumps(F)) is F
    for wrong in (2, -1, np.array([2]), "2"):
        with pytest.raises(ValueError, match="no element of GF"):
            F(wrong)
    with pytest.raises(ZeroDivisionError, match=r"division by zero in GF\(2\): element 1"):
        F([1, 0]).inverse()
    with pytest.raises(ValueError, match="beyond the 1 of"):
        F.from_storage(np.array([2], np.uint8))
    points = F([0, 1])
    assert F.interpolate(points, F([1, 0])).tolist() == [1, 1] and F([1, 1, 1]).evaluate(points).tolist() == [1, 1]
