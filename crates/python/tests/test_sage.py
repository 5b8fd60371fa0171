"""Elements of Sage, by its own packages for finite fields."""

import numpy as np
import pytest

import widefield

finite = pytest.importorskip("sage.rings.finite_rings.finite_field_constructor")
ZZ = pytest.importorskip("sage.rings.integer_ring").ZZ

MODULI = [0x7, 0x11B, 0x11D, 0x1002D, widefield.GF(2**100).modulus, 1 << 128 | 0x87, 1 << 233 | 1 << 74 | 1]
each_modulus = pytest.mark.parametrize("f", MODULI, ids=hex)


def fields(f):
    """Ours and Sage's."""
    m = f.bit_length() - 1
    return widefield.GF(2**m, modulus=f), finite.GF(2**m, "a", modulus=[f >> i & 1 for i in range(m + 1)])


@each_modulus
def test_arithmetic_as_sage(f):
    F, K = fields(f)
    a, b = F.random(40, seed=1), F.random(40, seed=2)
    x, y = a.to_sage(K), b.to_sage(K)
    assert all(p.parent() is K and p.to_integer() == q for p, q in zip(x, a.tolist()))
    assert (F(x) == a).all() and (F([p + q for p, q in zip(x, y)]) == a + b).all()
    assert (F([p * q for p, q in zip(x, y)]) == a * b).all() and (F([p**5 for p in x]) == a**5).all()
    good = a != 0
    assert (F([~p for p in x if p]) == a[good].inverse()).all() and (F([p.sqrt() for p in x]) == a.sqrt()).all()
    assert [int(p.trace()) for p in x] == a.field_trace().tolist()


@each_modulus
def test_shapes(f):
    F, K = fields(f)
    a = F.random((2, 3), seed=3)
    x = a.to_sage()
    assert [len(x), len(x[0])] == [2, 3] and x[0][0].parent().order() == F.order
    assert (F(x) == a).all() and (F(tuple(map(tuple, x))) == a).all() and F(x[1][2]) == a[1, 2]
    assert a[0, 0].to_sage(K).parent() is K and F(a[0, 0].to_sage(K)) == a[0, 0]
    assert F.zeros(0).to_sage(K) == [] and (F([0, K.gen(), 1]) == F([0, 2, 1])).all()
    assert (F(np.array(x, dtype=object)) == a).all()
    assert (F([ZZ(3), 2]) == F([3, 2])).all()
    a[0, 1] = x[1][1]
    assert a[0, 1] == a[1, 1] and a[0, 1] == x[1][1]


def test_gf2():
    F, K = fields(0x3)
    a = F([[0, 1, 1]])
    assert a.to_sage() == a.to_sage(K) == [[K(0), K(1), K(1)]] and (F(a.to_sage(K)) == a).all()
    assert F(K(1)) == 1 and (a == a.to_sage(K)).all() and not (a == fields(0x7)[1].gen()).any()
    with pytest.raises(TypeError, match="0x7"):
        F(fields(0x7)[1].gen())


def test_other_fields_are_refused():
    F, K = fields(0x11B)
    _, other = fields(0x11D)
    with pytest.raises(TypeError, match=r"GF\(2\^8, modulus=0x11b\) has the modulus 0x11b, and Finite Field in a of size 2\^8 0x11d"):
        F([other.gen()])
    with pytest.raises(TypeError, match="0x11d"):
        F([1, 2]).to_sage(other)
    # These are integers to Python, which one must not fall for.
    with pytest.raises(TypeError, match="not of characteristic 2"):
        F([finite.GF(7)(3)])
    with pytest.raises(TypeError, match="0x3"):
        F([finite.GF(2)(1)])
    with pytest.raises(TypeError, match="only the integers 0 and 1"):
        F([1]) * K.gen()
