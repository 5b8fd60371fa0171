"""The echelon form of a matrix, and the spaces that it shows."""

from __future__ import annotations

import operator

import numpy as np

from ._functions import _matrix
from ._ufuncs import flat_bytes
from ._widefield import BitMatrix


class Spaces:
    """What arrays of two axes have beside `numpy.linalg`. Bases are rows, in reduced row echelon form: equal spaces have equal bases.

    >>> import widefield
    >>> F = widefield.GF(2**8)
    >>> a = F([[1, 2, 3], [2, 4, 6], [0, 1, 1]])
    >>> a.row_space()
    GF(2^8)([[1 0 1]
             [0 1 1]])
    >>> (a @ a.null_space().T).tolist(), (a.left_null_space() @ a).tolist()
    ([[0], [0], [0]], [[0, 0, 0]])
    """

    __slots__ = ()

    def row_reduce(self, ncols: int | None = None, eye: str = "left"):
        """The reduced row echelon form, with pivots in the first `ncols` columns alone: all of them unless given. With
        `eye` "right" rows and columns are taken from their ends, so that the ones of a regular matrix stand to the right."""
        if eye not in ("left", "right"):
            raise ValueError(f"eye must be 'left' or 'right', and not {eye!r}")
        return self._echelon(ncols)[0] if eye == "left" else np.flip(np.flip(self)._echelon(ncols)[0])

    def row_space(self):
        """A basis of the space that the rows span."""
        form, rank = self._echelon()
        return form[:rank]

    def column_space(self):
        """A basis of the space that the columns span, a row for each of its elements."""
        return _matrix(self).T.row_space()

    def left_null_space(self):
        """A basis of all `x` with `x @ a` zero."""
        if self._field.degree == 1:
            return self._wrap(BitMatrix(_matrix(self)._storage.T).kernel().to_numpy()).row_reduce()
        rows, columns = _matrix(self).shape
        form, rank = np.hstack([self, self.identity(rows)])._echelon(columns)
        return form[rank:, columns:].row_reduce()

    def null_space(self):
        """A basis of all `x` with `a @ x` zero."""
        return _matrix(self).T.left_null_space()

    def _echelon(self, lead=None):
        """The form, and how many pivots it has."""
        rows, columns = _matrix(self).shape
        lead = columns if lead is None else operator.index(lead)
        if not 0 <= lead <= columns:
            raise ValueError(f"pivots in {lead} columns of a matrix that has {columns}")
        form, rank = self._field.echelon(flat_bytes(self._storage), rows, columns, lead)
        return self._result(form, self.shape), rank
