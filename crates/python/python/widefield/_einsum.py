"""`numpy.einsum` on arrays over a field: operands are joined two at a time, by matrix products."""

from __future__ import annotations

import re

import numpy as np

from ._functions import _array, _handles


@_handles(np.einsum)
def _einsum(cls, subscripts, *operands, optimize=False):
    if not isinstance(subscripts, str) or not re.fullmatch(r"[A-Za-z, ]*(->[A-Za-z ]*)?", subscripts):
        raise ValueError(f"einsum on {cls!r} takes letters, commas and an arrow, and not {subscripts!r}")
    inputs, arrow, output = subscripts.replace(" ", "").partition("->")
    labels = inputs.split(",")
    if not arrow:
        output = "".join(sorted(c for c in set(inputs) - {","} if inputs.count(c) == 1))
    if len(labels) != len(operands) or len(set(output)) != len(output) or set(output) - set(inputs):
        raise ValueError(f"{subscripts!r} for {len(operands)} operands")
    parts = [_simplified(name, _array(cls, a), subscripts) for name, a in zip(labels, operands)]
    name, array = _summed(*parts[0], output + "".join(n for n, _ in parts[1:]))
    for i, (other, b) in enumerate(parts[1:], 2):
        kept = output + "".join(n for n, _ in parts[i:])
        name, array = _joined(name, array, *_summed(other, b, name + kept), kept)
    name, array = _summed(name, array, output)
    return array.transpose([name.index(c) for c in output])


def _simplified(name, array, subscripts):
    """Without labels that stand twice: their diagonals."""
    if len(name) != array.ndim:
        raise ValueError(f"{subscripts!r}: {name!r} names {len(name)} axes of an array of shape {array.shape}")
    for c in dict.fromkeys(name):
        while name.count(c) > 1:
            i, j = name.index(c), name.rindex(c)
            if array.shape[i] != array.shape[j]:
                raise ValueError(f"{subscripts!r}: two lengths for {c!r} in the shape {array.shape}")
            array = np.diagonal(array, 0, i, j)
            name = name[:i] + name[i + 1 : j] + name[j + 1 :] + c
    return name, array


def _summed(name, array, kept):
    """Without labels that nothing else has: their sums."""
    axes = tuple(i for i, c in enumerate(name) if c not in kept)
    return "".join(c for c in name if c in kept), array.sum(axes) if axes else array


def _joined(name, a, other, b, kept):
    """The product of two operands: labels of both that are kept are those of many matrices, the other common ones
    are summed."""
    both = [c for c in name if c in other]
    many, inner = [c for c in both if c in kept], [c for c in both if c not in kept]
    rows, columns = [c for c in name if c not in both], [c for c in other if c not in both]
    sizes = dict(zip(other, b.shape))
    for c, n in zip(name, a.shape):
        if sizes.setdefault(c, n) != n:
            raise ValueError(f"einsum: {c!r} has the lengths {n} and {sizes[c]}")
    count = lambda group: int(np.prod([sizes[c] for c in group], dtype=object))
    left = a.transpose([name.index(c) for c in many + rows + inner]).reshape(count(many), count(rows), count(inner))
    right = b.transpose([other.index(c) for c in many + inner + columns]).reshape(
        count(many), count(inner), count(columns)
    )
    joined = many + rows + columns
    return "".join(joined), np.matmul(left, right).reshape(tuple(sizes[c] for c in joined))
