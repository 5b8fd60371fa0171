"""Powers by their chain of squares and products: right, and no dearer than the chain."""

import time

import numpy as np
import pytest

import model
import widefield

FIELDS = [widefield.GF(2**m) for m in (1, 4, 8, 16, 32, 64, 65, 128, 571, 700)] + [widefield.GF(2**8, modulus=0x11B)]


@pytest.mark.parametrize("F", FIELDS, ids=repr)
def test_small_exponents(F):
    # More than one chunk, and an odd one behind.
    count = 20_001 if F.degree <= 64 else 301
    a = F.random(count, seed=1)
    some = [0, 1, count // 2, count - 1]
    x = [int(v) for v in a[some]]
    product = F.ones(count)
    for e in range(40):
        power = a**e
        assert (power == product).all() and type(power) is F and not np.shares_memory(power.view(), a.view())
        assert power[some].tolist() == [model.power(v, e, F.modulus) for v in x]
        product = product * a
    assert (np.square(a) == a * a).all() and (a.square() == a**2).all() and (F.zeros(5) ** 3 == 0).all()
    assert (a[0] ** 2 == a[0] * a[0]) and (a[::2] ** 2 == (a * a)[::2]).all() and (a[:0] ** 2).shape == (0,)


def least(call):
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


@pytest.mark.parametrize("m", [4, 8, 16, 32, 64, 65, 571, 1000])
def test_a_square_costs_a_product(m):
    """The least times of many turns."""
    F = widefield.GF(2**m)
    a = F.random(100_000 if m < 100 else 5_000, seed=1)
    before = widefield.threads()
    try:
        widefield.set_threads(1)
        calls = (lambda: a * a, lambda: a**2, lambda: np.square(a), lambda: a**5)
        for _ in range(3):
            turns = [[least(call) for call in calls] for _ in range(30)]
            product, power, square, fifth = (min(times) for times in zip(*turns))
            if max(power, square) < 1.2 * product and fifth < 1.2 * 3 * product:
                return
        raise AssertionError(f"{power / product:.2f}, {square / product:.2f} and {fifth / product:.2f} products")
    finally:
        widefield.set_threads(0 if before > 1 else before)


@pytest.mark.parametrize("m", [8, 233])
def test_an_operation_on_one_element_is_short(m):
    """Nothing that takes long is asked of the system each time: NumPy's sum of words is no dearer than a fifth."""
    x, y = widefield.GF(2**m).random(2)
    turns = [(least(lambda: x * y), least(lambda: x + y)) for _ in range(500)]
    product, total = (min(times) for times in zip(*turns))
    assert product < 5 * total
