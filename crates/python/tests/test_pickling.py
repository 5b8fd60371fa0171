"""Classes and arrays in other processes and threads: there is one class for a field, however it came."""

import copy
import pickle
import subprocess
import sys
import threading

import pytest

import widefield
from widefield import _factory

# Of each storage, and both byte fields: their classes have one name and two moduli.
MODULI = [0x3, 0x7, 0x11B, 0x11D, widefield.GF(2**100).modulus, 1 << 128 | 0x87, 1 << 233 | 1 << 74 | 1]

#: Reads a pickle of a class and an array, of a process that had the field, and writes back their squares.
THERE = """
import pickle, sys
cls, array, function = pickle.load(sys.stdin.buffer)
import widefield
assert cls is type(array) is widefield.GF(cls.order, modulus=cls.modulus), (cls, type(array))
assert function is None or type(function(array)) is cls
sys.stdout.buffer.write(pickle.dumps((cls, array * array)))
"""


def there(data):
    """What the other process answers."""
    ran = subprocess.run([sys.executable, "-c", THERE], input=data, capture_output=True, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
    return pickle.loads(ran.stdout)


def field(f):
    return widefield.GF(1 << f.bit_length() - 1, modulus=f)


@pytest.mark.parametrize("f", MODULI, ids=hex)
def test_by_pickle(f):
    F = field(f)
    a = F.random((3, 4), seed=1)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(F, protocol)) is F
    cls, squares = there(pickle.dumps((F, a, None)))
    assert cls is F and (squares == a.square()).all()
    assert copy.deepcopy(F) is F and pickle.loads(pickle.dumps(widefield.FieldArray)) is widefield.FieldArray


@pytest.mark.parametrize("f", MODULI, ids=hex)
def test_by_cloudpickle(f):
    """Which copies classes that it cannot import: an array of a copy would be over a field of its own."""
    cloudpickle = pytest.importorskip("cloudpickle")
    F = field(f)
    a = F.random((3, 4), seed=1)
    cls, squares = there(cloudpickle.dumps((F, a, lambda array: 1 + array * F.ones(4))))
    assert cls is F and (squares == a.square()).all()


def test_names_that_are_no_fields():
    for name in ("GF(2^8, 0x11a)", "GF(2^9, 0x11b)", "GF(2^8, 0x011b)", "GF(2^1, 0x1)", "GF(2^8)", "other"):
        with pytest.raises(AttributeError, match="has no"):
            getattr(_factory, name)
    assert getattr(_factory, "GF(2^8, 0x11b)") is field(0x11B)


def test_threads_get_one_class():
    # Degrees that no other test has, so that the classes are made here.
    for m in (1001, 1002, 1003, 1004):
        f, got, begin = widefield.GF(1 << m).modulus, [], threading.Barrier(8)
        _factory._CLASSES.pop((f, None))

        def work():
            begin.wait()
            got.append(_factory._class(f))

        running = [threading.Thread(target=work) for _ in range(8)]
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        assert len(got) == 8 and all(cls is got[0] for cls in got)
