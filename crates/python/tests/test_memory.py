"""Memory that another thread would take away, and sizes that no memory has."""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import widefield
from widefield import AESGCM, GF2Poly, NormalBasis

FIELDS = [widefield.GF(2**m) for m in (1, 8, 16, 64, 100, 571)]
each_field = pytest.mark.parametrize("F", FIELDS, ids=repr)
HUGE = (MemoryError, ValueError, OverflowError)


@each_field
def test_a_storage_is_not_resized_while_an_array_has_it(F):
    owned = F.random((4, 4)).view().copy()
    for take in (lambda a: a, lambda a: a[1:][0], lambda a: a.T[0]):
        array = take(F.from_storage(owned))
        before = array.tolist()
        with pytest.raises(ValueError, match="cannot resize"):
            owned.resize((1, 1), refcheck=False)
        assert array.tolist() == before
        del array
    made = F.random((4, 4))
    for mine in (np.asarray(made), made.view().base):
        if mine is not None:
            with pytest.raises(ValueError, match="resize"):
                mine.resize((1, 1), refcheck=False)
    del made, mine
    owned.resize((1, 1), refcheck=False)


def test_a_product_holds_what_it_reads():
    """As `NormalBasis.mul_many` takes NumPy's own arrays: they are held for the time of the call."""
    basis = NormalBasis(233, 2)
    one = np.frombuffer(int(basis.random()).to_bytes(32, "little"), np.uint64)
    for attempt in range(5):
        # Of their own memory, as what `tile` gives is a view.
        a, b = (np.tile(one, 1 << (17 + attempt)).copy() for _ in range(2))
        begin, said = threading.Event(), []

        def shrink():
            begin.wait()
            time.sleep(0.005)
            said.append(time.perf_counter())
            try:
                a.resize(8, refcheck=False)
                said.append("resized")
            except ValueError as error:
                said.append(str(error))

        thread = threading.Thread(target=shrink)
        thread.start()
        begin.set()
        product = basis.mul_many(a, b)
        end = time.perf_counter()
        thread.join()
        assert (product.reshape(-1, 4) == product[:4]).all()
        if said[0] < end:
            assert "cannot resize" in said[1]
            return
    pytest.skip("the other thread never ran during a product")


def test_buffers_resized_while_a_message_is_encrypted():
    key, size = AESGCM(bytes(16)), 1 << 25
    expected = key.encrypt(bytes(12), bytes(size), None)
    for kind in (bytearray, lambda n: np.zeros(n, np.uint8)):
        data, out = kind(size), kind(size + 16)
        begin, said = threading.Event(), []

        def shrink():
            begin.wait()
            for buffer in (data, out):
                try:
                    buffer.clear() if isinstance(buffer, bytearray) else buffer.resize(5, refcheck=False)
                    said.append("resized")
                except (BufferError, ValueError) as error:
                    said.append(type(error).__name__)

        thread = threading.Thread(target=shrink)
        thread.start()
        begin.set()
        try:
            key.encrypt_into(bytes(12), data, None, out)
        except ValueError as error:
            # NumPy's arrays may be resized whoever looks at them. Nothing is written to one that was.
            assert "output buffer has" in str(error)
        else:
            thread.join()
            assert len(out) in (0, 5) or bytes(out) == expected
        thread.join()


@each_field
def test_huge_arrays_are_refused(F):
    for size in (1 << 50, 1 << 62, 1 << 63, 1 << 70, (1 << 40, 1 << 40), (-1,), -1, (-1, -1)):
        for make in (F.random, F.zeros, F.ones, lambda s: F.random(s, seed=1)):
            with pytest.raises(HUGE):
                make(size)
    for n in (1 << 31, 1 << 62, 1 << 70, -1):
        with pytest.raises(HUGE):
            F.identity(n)
    with pytest.raises(HUGE):
        F.zeros((1 << 24, 1)) @ F.zeros((1, 1 << 24))
    with pytest.raises(HUGE):
        F.zeros(3).reshape(1 << 62)
    assert F.random(0).shape == (0,) and F.random((3, 0), seed=1).shape == (3, 0)


def test_huge_polynomials_are_refused():
    p = GF2Poly(5)
    for call in (
        lambda: GF2Poly.from_exponents([1 << 32]),
        lambda: GF2Poly.from_exponents([1 << 70]),
        lambda: p << (1 << 32),
        lambda: p << (1 << 63),
        lambda: p << (1 << 70),
        lambda: p ** (1 << 31),
        lambda: p.to_bytes(1 << 63),
        lambda: p.to_bytes(1 << 70),
        lambda: NormalBasis(1 << 70),
        lambda: AESGCM.generate_key(1 << 70),
        lambda: widefield.set_threads(1 << 70),
    ):
        with pytest.raises(OverflowError):
            call()
    for call in (lambda: p << -1, lambda: p >> -1, lambda: NormalBasis(1 << 40), lambda: NormalBasis(100, 1 << 60)):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(TypeError):
        p << 1.5
    with pytest.raises(MemoryError):
        p.to_bytes(1 << 62)


#: Each must raise MemoryError in a process that may have little memory.
SCARCE = """
import resource
import numpy as np, widefield
from widefield import GF2Poly
byte, small, large = widefield.GF(2**8), widefield.GF(2**7), widefield.GF(2**571)
column, row = small.ones((12000, 1)), small.ones((1, 12000))
poly = GF2Poly.from_exponents([1 << 28, 0])
with open("/proc/self/statm") as statm:
    used = int(statm.read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (400 << 20), resource.RLIM_INFINITY))
for call in (
    lambda: GF2Poly.from_exponents([(1 << 32) - 1]),
    lambda: GF2Poly(1) << (1 << 32) - 1,
    lambda: GF2Poly(2) ** ((1 << 32) - 1),
    lambda: poly ** 15,
    lambda: (poly << 1 << 30) * (poly << 1 << 30),
    lambda: byte.random(1 << 30),
    lambda: byte.random(1 << 30, seed=1),
    lambda: large.zeros(10_000_000),
    lambda: column @ row,
    lambda: byte(3).reshape(1) * np.broadcast_to(byte(5), 1 << 30),
):
    try:
        call()
    except MemoryError:
        continue
    raise SystemExit("no MemoryError")
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no limit of memory that holds")
def test_scarce_memory_is_an_exception():
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    ran = subprocess.run([sys.executable, "-c", SCARCE], capture_output=True, env=environment, check=False)
    assert ran.returncode == 0, ran.stderr.decode()


#: No thread can have such a stack: their work is left to the one that asks for them.
NO_THREADS = """
import numpy as np, widefield
for F in (widefield.GF(2**8), widefield.GF(2**100)):
    a, results = F.random((300, 300), seed=1), []
    for count in (1, 8):
        widefield.set_threads(count)
        results.append([(a * a).to_bytes(), (a**3).to_bytes(), (a @ a).to_bytes(), a.row_reduce().to_bytes()])
    assert results[0] == results[1]
"""


def test_threads_that_cannot_be_had():
    environment = {**os.environ, "RUST_MIN_STACK": str(1 << 50)}
    ran = subprocess.run([sys.executable, "-c", NO_THREADS], capture_output=True, env=environment, check=False)
    assert ran.returncode == 0, ran.stderr.decode()
