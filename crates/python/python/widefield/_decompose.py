"""Triangular factors of a matrix, and its characteristic and minimal polynomials: as many steps as rows, each over
whole rows."""

from __future__ import annotations

import numpy as np

from ._functions import _matrix


def lu(a):
    """(L, U) with `a == L @ U`; ValueError where rows would have to change places."""
    order, lower, upper = _eliminated(a, exchange=False)
    return lower, upper


def plu(a):
    """(P, L, U) with `a == P @ L @ U`."""
    order, lower, upper = _eliminated(a, exchange=True)
    permutation = type(a).zeros((len(a), len(a)))
    permutation[order, np.arange(len(a))] = 1
    return permutation, lower, upper


def _eliminated(a, exchange: bool):
    cls, (rows, columns) = type(a), _matrix(a).shape
    upper, lower, order = a.copy(), cls.identity(rows), np.arange(rows)
    for i in range(min(rows - 1, columns)):
        if not np.any(upper[i:, i]):
            continue
        if upper[i, i] == 0:
            if not exchange:
                raise ValueError("no factors L and U without exchanges of rows: use plu_decompose")
            j = i + int(np.flatnonzero(upper[i:, i])[0])
            order[[i, j]] = order[[j, i]]
            upper[[i, j]] = upper[[j, i]].copy()
            lower[[i, j], :i] = lower[[j, i], :i].copy()
        factors = upper[i + 1 :, i] / upper[i, i]
        lower[i + 1 :, i] = factors
        upper[i + 1 :] = upper[i + 1 :] + np.multiply.outer(factors, upper[i])
    return order, lower, upper


def characteristic(a):
    """The coefficients of det(x - a), that of x^0 first: by a Hessenberg form."""
    cls, n = type(a), len(a)
    h = a.copy()
    for k in range(1, n):
        below = np.flatnonzero(h[k:, k - 1])
        if not len(below):
            continue
        j = k + int(below[0])
        if j != k:
            h[[k, j]] = h[[j, k]].copy()
            h[:, [k, j]] = h[:, [j, k]].copy()
        factors = h[k + 1 :, k - 1] / h[k, k - 1]
        h[k + 1 :] = h[k + 1 :] + np.multiply.outer(factors, h[k])
        h[:, k] = h[:, k] + h[:, k + 1 :] @ factors
    # Of the upper left corners, one larger each time.
    corners = cls.zeros((n + 1, n + 1))
    corners[0, 0] = 1
    for k in range(n):
        factors, product = cls.zeros(k + 1), cls(1)
        for i in range(k, -1, -1):
            factors[i] = h[i, k] * product
            product = product * h[i, i - 1] if i else product
        corners[k + 1, 1:] = corners[k, :-1]
        corners[k + 1] = corners[k + 1] + factors @ corners[: k + 1]
    return corners[n]


def minimal(a):
    """The coefficients of the monic polynomial of lowest degree that is zero at `a`, that of x^0 first: of Krylov's
    spaces."""
    cls, n = type(a), len(a)
    product = cls.ones(1)
    for i in range(n):
        vector = cls.zeros(n)
        vector[i] = 1
        # What the polynomial so far leaves of the vector, and the first power that depends on those before.
        value = cls.zeros(n)
        for c in product[::-1]:
            value = a @ value + vector * c
        if not np.any(value):
            continue
        krylov = [value]
        while len(krylov) <= n and np.any(krylov[-1]):
            krylov.append(a @ krylov[-1])
        rows = np.stack(krylov)
        form = rows.T.row_reduce()
        rank = int(np.linalg.matrix_rank(rows))
        relation = np.append(form[:rank, rank], cls(1)) if rank < len(krylov) else np.append(cls.zeros(rank), cls(1))
        product = np.convolve(product, relation)
    return product
