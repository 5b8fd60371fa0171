"""`dask.array` with blocks that are arrays over a field: here, and in the processes of a cluster."""

import os

import numpy as np
import pytest

dask = pytest.importorskip("dask")
da = pytest.importorskip("dask.array")
distributed = pytest.importorskip("distributed")

import widefield  # noqa: E402

FIELDS = [widefield.GF(2**8), widefield.GF(2**8, modulus=0x11B), widefield.GF(2**32), widefield.GF(2**128), widefield.GF(2**233)]
each_field = pytest.mark.parametrize("F", FIELDS, ids=repr)


class Mixed(distributed.LocalCluster):
    """A cluster whose first worker is held to the tier of any processor, as if the machines were not alike."""

    def new_worker_spec(self):
        spec = super().new_worker_spec()
        for name, worker in spec.items():
            if name == 0:
                worker = {**worker, "options": {**worker["options"], "env": {"WIDEFIELD_TIER": "portable"}}}
            spec[name] = worker
        return spec


@pytest.fixture(scope="module")
def client():
    """Two workers, each a process that has not heard of any field."""
    with dask.config.set({"distributed.scheduler.work-stealing": False}):
        with Mixed(n_workers=0, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
            cluster.scale(2)
            with distributed.Client(cluster) as client:
                client.wait_for_workers(2)
                yield client


def nonzero(F, shape, seed):
    """Random elements with an inverse."""
    a = F.random(shape, seed=seed)
    return np.where(a == 0, F(1), a)


def test_workers_are_processes_with_their_own_tiers(client):
    assert set(client.run(widefield.tier).values()) == {"portable", widefield.tier()}
    assert len({os.getpid(), *client.run(os.getpid).values()}) == 3


@each_field
def test_every_worker_computes(client, F):
    a, b = nonzero(F, (20, 30), 1), nonzero(F, (20, 30), 2)

    def work(a, b):
        # Of this process, not a copy of another one's.
        assert type(a) is type(b) is F is widefield.GF(F.order, modulus=F.modulus)
        return os.getpid(), a * b, 1 / a, np.linalg.inv(a[:, :20] + F.identity(20) * b[0, 0])

    expected = work(a, b)[1:]
    processes = set()
    for worker in client.scheduler_info()["workers"]:
        process, *results = client.submit(work, a, b, workers=[worker], pure=False).result()
        processes.add(process)
        for ours, theirs in zip(results, expected):
            assert type(ours) is F and ours.shape == theirs.shape and (ours == theirs).all()
    assert len(processes) == 2 and os.getpid() not in processes


@each_field
def test_blocks(client, F):
    a, b = nonzero(F, (70, 50), 3), nonzero(F, (70, 50), 4)
    x, y = (da.from_array(array, chunks=(16, 20), asarray=False) for array in (a, b))
    assert type(x._meta) is F and x.shape == a.shape
    none = F.zeros((0, 0))
    for ours, theirs in (
        (x.map_blocks(np.multiply, y, meta=none), a * b),
        (x.map_blocks(lambda block: 1 / block, meta=none), a.inverse()),
        (x.map_blocks(lambda block: block.sqrt() ** 3 + F(2), meta=none), a.sqrt() ** 3 + F(2)),
        (da.map_blocks(lambda p, q: p / q, x, y, meta=none).map_blocks(np.reciprocal, meta=none), b / a),
        # What dask derives by itself.
        (x * y + 1, a * b + 1),
        ((x - y)[3:40, ::2].T, (a - b)[3:40, ::2].T),
        (da.concatenate([x, y]).rechunk(33), np.concatenate([a, b])),
        ((x**5).reshape(3500), (a**5).ravel()),
    ):
        for scheduler in (client, "threads"):
            result = ours.compute(scheduler=scheduler)
            assert type(result) is F and result.shape == theirs.shape and (result == theirs).all()
    persisted = client.persist(x.map_blocks(np.square, meta=none))
    assert (persisted.compute() == a * a).all() and (x == y).compute().tolist() == (a == b).tolist()


@each_field
def test_a_solution_from_blocks(client, F):
    """Right sides, one a column, are solved where they lie."""
    matrix, b = F.random((12, 12), seed=5), F.random((12, 90), seed=6)
    while np.linalg.matrix_rank(matrix) < 12:
        matrix = F.random((12, 12))
    columns = da.from_array(b, chunks=(12, 25), asarray=False)
    x = columns.map_blocks(lambda block: np.linalg.solve(matrix, block), meta=F.zeros((0, 0)))
    assert (matrix @ x.compute(scheduler=client) == b).all()


def test_errors_come_back(client):
    F = widefield.GF(2**100)
    x = da.from_array(F([1, 2, 0, 3]), chunks=2, asarray=False)
    with pytest.raises(ZeroDivisionError, match=r"division by zero in GF\(2\^100\): element 0"):
        x.map_blocks(np.reciprocal, meta=F.zeros(0)).compute(scheduler=client)
    with pytest.raises(TypeError, match="two fields"):
        x.map_blocks(lambda block: block * widefield.GF(2**5)(1), meta=F.zeros(0)).compute(scheduler=client)


def test_arrays_have_names_by_what_they_hold():
    F = widefield.GF(2**8)
    a = F.random(100, seed=1)
    assert dask.base.tokenize(a) == dask.base.tokenize(a.copy()) != dask.base.tokenize(F.random(100, seed=2))
    assert dask.base.tokenize(a) != dask.base.tokenize(widefield.GF(2**8, modulus=0x11B)(a.view()))
