"""A tutorial: a Reed-Solomon code over GF(2^8) in a few lines of linear algebra, and a picture of what it corrects.

Run it with the name of the picture to be written: `python tutorial.py errors.png`.
"""

import sys

import numpy as np

import widefield

# The field of most Reed-Solomon codes: 256 elements, modulus x^8 + x^4 + x^3 + x^2 + 1. `F` is a class of arrays.
F = widefield.GF(2**8)

# A message is the coefficients of a polynomial; its code word is the polynomial's values at 60 points.
LENGTH, DIMENSION = 60, 40
CORRECTABLE = (LENGTH - DIMENSION) // 2
POINTS = F(np.arange(LENGTH))

# As evaluation is linear, encoding is a matrix product: here of many messages at once, one a column.
POWERS = F.ones((LENGTH, LENGTH))
for i in range(1, LENGTH):
    POWERS[:, i] = POWERS[:, i - 1] * POINTS


def encode(messages):
    """The code words of messages, one a column."""
    return POWERS[:, :DIMENSION] @ messages


def decode(word):
    """The message of a word with at most `CORRECTABLE` errors, none if there are more (Berlekamp and Welch).

    There is a polynomial E of degree e, zero at the errors, and one Q of degree below k + e with Q(x) = y E(x) at every
    point: linear equations, as E's highest coefficient can be one. The message is Q / E.
    """
    for e in range(CORRECTABLE, -1, -1):
        unknowns = DIMENSION + 2 * e
        left = np.hstack([POWERS[:, : DIMENSION + e], POWERS[:, :e] * word.reshape(-1, 1)])[:unknowns]
        try:
            solution = np.linalg.solve(left, (POWERS[:, e] * word)[:unknowns])
        except np.linalg.LinAlgError:
            continue  # fewer errors than e
        q, locator = solution[: DIMENSION + e], np.hstack([solution[DIMENSION + e :], F([1])])
        message = divide(q, locator)
        if message is not None and np.count_nonzero(encode(message) - word) <= CORRECTABLE:
            return message
    return None


def divide(q, divisor):
    """q / divisor if that is a polynomial; the divisor's highest coefficient is one."""
    q, degree, quotient = q.copy(), len(divisor) - 1, F.zeros(DIMENSION)
    for i in range(DIMENSION - 1, -1, -1):
        quotient[i] = q[i + degree]
        q[i : i + degree + 1] = q[i : i + degree + 1] - quotient[i] * divisor
    return None if (q != 0).any() else quotient


def success(errors, trials, seed=1):
    """The part of random words with so many errors that is decoded to what was sent."""
    rng, good = np.random.default_rng(seed), 0
    for trial in range(trials):
        message = F.random(DIMENSION, seed=1000 * errors + trial)
        word = encode(message)
        where = rng.choice(LENGTH, errors, replace=False)
        word[where] = word[where] + F(rng.integers(1, 256, errors))
        decoded = decode(word)
        good += decoded is not None and np.array_equal(decoded, message)
    return good / trials


def main(picture):
    """Draws how often words with 0 to 14 errors are decoded: every time up to 10, never above."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    counts = list(range(0, CORRECTABLE + 5, 2)) + [CORRECTABLE + 1]
    counts.sort()
    rates = [success(errors, trials=4) for errors in counts]
    figure, axes = plt.subplots(figsize=(6, 3.5))
    axes.plot(counts, rates, "o-")
    axes.axvline(CORRECTABLE + 0.5, linestyle="--", color="grey")
    axes.set(xlabel="errors in a word of 60", ylabel="decoded", title="A Reed-Solomon code over GF(2^8), dimension 40")
    figure.tight_layout()
    figure.savefig(picture)
    return dict(zip(counts, rates))


if __name__ == "__main__":
    print(main(sys.argv[1]))
