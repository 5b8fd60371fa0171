"""Orders, generators, roots of unity and discrete logarithms in the group of a field's elements but zero.

All of it takes the primes of the group's order, 2^m - 1, which are not known for all m; and time that depends on the
elements.
"""

from __future__ import annotations

import itertools
import math
import operator
from functools import lru_cache

import numpy as np

from ._widefield import group_primes

#: Tables of all logarithms are made up to this degree.
TABLED = 20
#: A logarithm modulo a prime above 2^BOUND is not tried.
BOUND = 46
#: Elements of a table of small steps, and large steps that are taken together.
_STEPS, _TOGETHER = 1 << 22, 1 << 16


def primes(degree: int) -> dict[int, int]:
    """The primes of 2^m - 1 and how often each divides it; ValueError if they are not known."""
    found = _primes(degree)
    if found is None:
        raise ValueError(f"the factors of 2^{degree} - 1 are not known")
    return found


@lru_cache(maxsize=None)
def _primes(degree: int) -> dict[int, int] | None:
    # A search that fails takes seconds: it is not done again.
    try:
        every = group_primes(degree) if degree > 1 else []
    except ValueError:
        return None
    return {p: every.count(p) for p in every}


def is_generator(cls, a) -> np.ndarray:
    """Which elements have the order 2^m - 1."""
    found = np.asarray(a != 0)
    for p in primes(cls.degree):
        found = found & np.asarray(a ** ((cls.order - 1) // p) != 1)
    return found


@lru_cache(maxsize=None)
def least_generator(cls) -> int:
    """The integer of the least generator."""
    for first in itertools.count(1, 64):
        candidates = cls(list(range(first, min(first + 64, cls.order))))
        good = np.flatnonzero(is_generator(cls, candidates))
        if len(good):
            return first + int(good[0])


def orders(a):
    """The multiplicative order of each element: integers, as Python's if they have more than 63 bits."""
    cls = type(a)
    if np.any(a == 0):
        raise ArithmeticError(f"0 has no multiplicative order in {cls!r}")
    result = np.full(a.shape, cls.order - 1, dtype=object)
    for p, e in primes(cls.degree).items():
        power = a ** ((cls.order - 1) // p**e)
        for i in range(e):
            # Of those that are one already, a factor p can go for each power that is left.
            result[np.asarray(power == 1)] //= p
            power = power**p
    return integers(cls, result)


def integers(cls, values: np.ndarray):
    """An array of Python's integers below 2^m, as of 64 bits if they fit; a single one by itself."""
    if not values.shape:
        return int(values[()])
    return values.astype(np.int64) if cls.degree < 64 else values


def root_of_unity(cls, n: int):
    """An element of order n."""
    n = operator.index(n)
    if not 1 <= n < cls.order:
        raise ValueError(f"roots of unity in {cls!r} have orders from 1 to {cls.order - 1}, and not {n}")
    if (cls.order - 1) % n:
        raise ValueError(f"{cls!r} has no root of unity of order {n}, which does not divide {cls.order - 1}")
    return cls.primitive_element ** ((cls.order - 1) // n)


def powers(a, count: int):
    """a^0, a^1, ... of one element: each pass doubles them."""
    cls = type(a)
    result = cls.ones(1)
    while len(result) < count:
        result = np.concatenate([result, result * a ** len(result)])
    return result[:count]


def coprime_powers(a, n: int):
    """The powers of an element of order n that have order n too, by their integers."""
    if n > 1 << 26:
        raise ValueError(f"an element of order {n}: too many powers for an array")
    exponents = np.arange(n)
    return np.sort(powers(a, n)[np.gcd(exponents, n) == 1]) if n > 1 else powers(a, 1)


def logarithms(a, base=None):
    """The exponents e with `base**e == a`, for generators `base`."""
    cls = type(a)
    base = cls.primitive_element if base is None else base if isinstance(base, cls) else cls(base)
    shape = np.broadcast_shapes(a.shape, base.shape)
    if np.any(a == 0):
        raise ArithmeticError(f"0 has no logarithm in {cls!r}")
    if np.any(base == 0) or not np.all(is_generator(cls, base)):
        raise ValueError(f"the base of logarithms must be a generator of {cls!r}")
    logs = _logs(cls, a)
    if base is not None and not (base.ndim == 0 and base == cls.primitive_element):
        n = cls.order - 1
        inverse = np.frompyfunc(lambda e: pow(int(e), -1, n) if n > 1 else 0, 1, 1)(_logs(cls, base))
        logs = np.asarray(logs * np.asarray(inverse, dtype=object) % n)
    return integers(cls, np.broadcast_to(logs, shape))


def _logs(cls, a) -> np.ndarray:
    """Logarithms with the field's own generator, as Python's integers."""
    if cls.degree <= TABLED:
        return np.asarray(_table(cls)[a._storage].astype(object))
    flat = a.reshape(a.size)
    total, modulus = np.zeros(a.size, dtype=object), 1
    for p, e in primes(cls.degree).items():
        part = _modulo_prime_power(cls, flat, p, e)
        # The one number that is as both say: Chinese remainders.
        total = total + modulus * ((part - total) * pow(modulus, -1, p**e) % p**e)
        modulus *= p**e
    if not np.all(powers_of(cls.primitive_element, total) == flat):
        raise ArithmeticError("a logarithm does not give the element back")
    return total.reshape(a.shape)


def powers_of(base, exponents: np.ndarray):
    """The powers of one element with exponents of any size."""
    result = type(base).ones(len(exponents))
    for bit in reversed(range(type(base).degree)):
        result = result * result
        odd = np.array([e >> bit & 1 for e in exponents.tolist()], bool)
        result = np.where(odd, result * base, result)
    return result


@lru_cache(maxsize=None)
def _table(cls) -> np.ndarray:
    """The logarithm of every element; that of zero is not used."""
    table = np.zeros(cls.order, np.int64)
    table[powers(cls.primitive_element, cls.order - 1)._storage] = np.arange(cls.order - 1)
    return table


def _modulo_prime_power(cls, a, p: int, e: int) -> np.ndarray:
    """Logarithms modulo p^e: a digit to the base p at a time (Pohlig and Hellman)."""
    if p > 1 << BOUND:
        raise ValueError(
            f"logarithms in {cls!r} take some modulo {p}, a prime of {p.bit_length()} bits; up to {BOUND} bits are tried"
        )
    n = cls.order - 1
    root = cls.primitive_element ** (n // p)
    look_up = _look_up(cls, root, p)
    total = np.zeros(len(a), dtype=object)
    generator = cls.primitive_element ** (n // p**e)
    left = a ** (n // p**e)
    for i in range(e):
        digits = look_up(left**p ** (e - 1 - i))
        total = total + digits * p**i
        left = left / powers_of(generator, digits * p**i)
    return total


def _hashes(a) -> np.ndarray:
    """A word for each element; of different ones it is hardly ever the same."""
    words = a._storage.reshape(a.shape + (-1,)).astype(np.uint64)
    factors = np.uint64(0x9E3779B97F4A7C15) ** np.arange(1, words.shape[-1] + 1, dtype=np.uint64)
    return (words * factors).sum(axis=-1, dtype=np.uint64)


def _look_up(cls, root, p: int):
    """Logarithms among the powers of an element of prime order: small steps in a table, and large ones (Shanks)."""
    small = min(p, max(_TOGETHER, min(_STEPS, math.isqrt(p))))
    table = _hashes(powers(root, small))
    order = np.argsort(table)
    table = table[order]
    large = -(-p // small)
    strides = powers(root**-small, min(large, _TOGETHER))
    leap = root ** (-small * len(strides))

    def one(element) -> int:
        start = element
        for first in range(0, large, len(strides)):
            found = _hashes(strides * start)
            places = np.searchsorted(table, found).clip(max=small - 1)
            for j in np.flatnonzero(table[places] == found).tolist():
                exponent = (first + j) * small + int(order[places[j]])
                if root**exponent == element:
                    return exponent % p
            start = start * leap
        raise ArithmeticError("no logarithm among the powers of a root of unity")

    def look_up(elements) -> np.ndarray:
        result = np.empty(len(elements), dtype=object)
        if large == 1:
            places = np.searchsorted(table, _hashes(elements)).clip(max=small - 1)
            result[:] = order[places].tolist()
        else:
            result[:] = [one(e) for e in elements]
        return result

    return look_up
