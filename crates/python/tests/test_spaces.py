"""Echelon forms and what follows from them: by their definition, and as galois has them."""

import galois
import numpy as np
import pytest

import widefield

FIELDS = [widefield.GF(2**m) for m in (1, 2, 8, 11, 64, 100, 128)] + [widefield.GF(2**8, modulus=0x11B)]
each_field = pytest.mark.parametrize("F", FIELDS, ids=repr)
SHAPES = [(1, 1), (3, 5), (5, 3), (20, 20), (37, 18), (18, 37)]


def of_rank(F, shape, rank, seed):
    """A matrix of at most this rank, some of whose columns are zero."""
    a = F.random((shape[0], rank), seed=seed) @ F.random((rank, shape[1]), seed=seed + 1)
    a[:, :: max(rank, 3)] = 0
    return a


def pivots(form):
    """The columns of the first entries of rows, if the form is reduced and has no row of zeros."""
    first = [int(np.nonzero(row != 0)[0][0]) for row in form]
    assert first == sorted(set(first))
    for i, column in enumerate(first):
        assert form[:, column].tolist() == [int(i == j) for j in range(len(form))]
    return first


@each_field
@pytest.mark.parametrize("shape", SHAPES)
def test_by_definition(F, shape):
    for rank in {1, min(shape) // 2 + 1, min(shape)}:
        a = of_rank(F, shape, rank, seed=rank)
        form, basis = a.row_reduce(), a.row_space()
        r = np.linalg.matrix_rank(a)
        assert form.shape == shape and basis.shape == (r, shape[1]) and (form[:r] == basis).all() and (form[r:] == 0).all()
        columns = pivots(basis)
        # The rows are combinations of the basis, and as many of them are independent: the factors stand in the pivots' columns.
        assert (a[:, columns] @ basis == a).all()
        assert (a.column_space() == a.T.row_space()).all()
        right, left = a.null_space(), a.left_null_space()
        assert right.shape == (shape[1] - r, shape[1]) and left.shape == (shape[0] - r, shape[0])
        assert (a @ right.T == 0).all() and (left @ a == 0).all()
        pivots(right), pivots(left)
        # Pivots in some columns alone: the rows below have zeros there, and are left as they came to be.
        lead = shape[1] // 2
        partly = a.row_reduce(ncols=lead)
        r = np.linalg.matrix_rank(a[:, :lead]) if lead else 0
        assert (partly[:, :lead] == a[:, :lead].row_reduce()).all() if lead else (partly == a).all()
        assert (partly[r:, :lead] == 0).all() and (partly.row_reduce() == form).all()


@pytest.mark.parametrize("m", [1, 2, 8, 16, 32])
def test_as_galois(m):
    ours, theirs = widefield.GF(2**m), galois.GF(2**m)
    for shape in SHAPES[1:]:
        a = of_rank(ours, shape, 3, seed=m)
        x = a.to_galois()
        assert type(x) is theirs
        for name in ("row_reduce", "row_space", "column_space", "null_space", "left_null_space"):
            mine, other = getattr(a, name)(), getattr(x, name)()
            assert mine.shape == other.shape and (mine == ours(other)).all(), name
        assert (a.row_reduce(ncols=2) == ours(x.row_reduce(ncols=2))).all()


@each_field
def test_nothing(F):
    for shape in ((0, 0), (0, 3), (3, 0)):
        a = F.zeros(shape)
        assert a.row_reduce().shape == shape and a.row_space().shape == (0, shape[1])
        assert (a.null_space() == F.identity(shape[1])).all() and (a.left_null_space() == F.identity(shape[0])).all()
    assert (F.identity(4).row_reduce() == F.identity(4)).all() and F.identity(4).null_space().shape == (0, 4)


@each_field
def test_bad_input(F):
    a = F.zeros((2, 3))
    for ncols in (-1, 4):
        with pytest.raises(ValueError, match=f"pivots in {ncols} columns of a matrix that has 3"):
            a.row_reduce(ncols=ncols)
    with pytest.raises(TypeError):
        a.row_reduce(ncols=1.5)
    for name in ("row_reduce", "row_space", "column_space", "null_space", "left_null_space"):
        for wrong in (F.zeros(3), F.zeros((2, 2, 2)), F(1)):
            with pytest.raises(np.linalg.LinAlgError, match="two axes"):
                getattr(wrong, name)()
