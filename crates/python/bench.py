"""Times of arrays and AEADs beside those of `galois` and `cryptography`: `integration/python --bench` runs it.

Of each the best of some runs. What `galois` does in Python's integers is timed on fewer elements, and scaled by their number.
"""

import time
import timeit

START = time.perf_counter()
import widefield  # noqa: E402

widefield.GF(2**8)
FIRST_USE = time.perf_counter() - START

import numpy as np  # noqa: E402
from cryptography.hazmat.primitives.ciphers import aead  # noqa: E402


def seconds(call, runs=5):
    """The best time of a call, which is long enough to be timed."""
    call()
    timer = timeit.Timer(call)
    number = timer.autorange()[0] if timer.timeit(1) < 0.05 else 1
    return min(timer.repeat(runs, number)) / number


def short(t):
    """A time with three digits."""
    for unit, scale in (("s", 1), ("ms", 1e-3), ("µs", 1e-6)):
        if t >= scale:
            return f"{t / scale:.3g} {unit}"
    return f"{t / 1e-9:.3g} ns"


def row(what, ours, theirs, rival, goal):
    """One line of the table."""
    print(f"| {what} | {short(ours)} | {short(theirs)} | {rival} | {theirs / ours:,.3g} | {goal:,} |")


def main():
    print(f"\nfirst use (import, first field): {short(FIRST_USE)}; tier {widefield.tier()}; {widefield.threads()} threads\n")
    print("| | widefield | rival | | ratio | goal |\n|---|---|---|---|---|---|")
    count = 10**6
    for m, fewer, goal in ((8, count, 3), (32, count, 10), (100, 2000, 2000), (233, 1000, 2000)):
        F = widefield.GF(2**m)
        a, b = F.random(count), F.random(count)
        x, y = a[:fewer].to_galois(), b[:fewer].to_galois()
        ours, theirs = seconds(lambda: a * b), seconds(lambda: x * y, 2) * (count / fewer)
        row(f"10^6 products in GF(2^{m})", ours, theirs, "galois" + (", scaled" if fewer < count else ""), goal)

    F, n, fewer = widefield.GF(2**128), 200, 10
    a, b = F.random((n, n)), F.random((n, n))
    x, y = a[:fewer, :fewer].to_galois(), b[:fewer, :fewer].to_galois()
    theirs = seconds(lambda: x @ y, 1) * (n / fewer) ** 3
    row("200 x 200 matrix product, GF(2^128)", seconds(lambda: a @ b), theirs, "galois, scaled", 1)

    F = widefield.GF(2**8)
    a = F.random((500, 500))
    while np.linalg.matrix_rank(a) < 500:
        a = F.random((500, 500))
    x = a.to_galois()
    row("inverse of 500 x 500, GF(2^8)", seconds(lambda: np.linalg.inv(a)), seconds(lambda: np.linalg.inv(x), 1), "galois", 1)

    key, nonce, aad = bytes(range(32)), bytes(12), b"header"
    for name in ("AESGCM", "ChaCha20Poly1305", "AESGCMSIV"):
        ours, theirs = getattr(widefield, name)(key), getattr(aead, name)(key)
        for length, goal in ((64, 1.5), (1 << 20, 1)):
            text = bytes(length)
            sealed = ours.encrypt(nonce, text, aad)
            assert sealed == theirs.encrypt(nonce, text, aad)
            size = "64 bytes" if length == 64 else "1 MiB"
            for verb, argument in (("encrypt", text), ("decrypt", sealed)):
                one, other = getattr(ours, verb), getattr(theirs, verb)
                times = (seconds(lambda: call(nonce, argument, aad)) for call in (one, other))
                row(f"{name}, 256-bit key, {verb} {size}", *times, "cryptography", goal)


if __name__ == "__main__":
    main()
