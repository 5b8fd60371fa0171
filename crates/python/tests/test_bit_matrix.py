"""Matrices of bits against NumPy's integers modulo 2 and against galois."""

import copy
import pickle
import subprocess
import sys
import threading

import galois
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import widefield
from widefield import BitMatrix

#: Around words, lines and the rows from which on there are tables.
SIZES = [0, 1, 2, 7, 8, 9, 63, 64, 65, 130]
SHAPES = [(m, n) for m in SIZES for n in SIZES] + [(100, 511), (300, 513), (512, 200), (200, 200), (90, 1100)]


def random(shape, seed=1):
    return np.random.default_rng([seed, *shape]).integers(0, 2, shape, dtype=np.uint8)


def reduced(a):
    """The reduced row echelon form by the book, and the columns of its pivots."""
    a, pivots = a.astype(bool), []
    for j in range(a.shape[1]):
        below = np.flatnonzero(a[len(pivots) :, j])
        if len(below):
            top, i = len(pivots), len(pivots) + below[0]
            a[[top, i]] = a[[i, top]]
            others = a[:, j].copy()
            others[top] = False
            a[others] ^= a[top]
            pivots.append(j)
    return a.astype(np.uint8), pivots


def of_rank(m, n, rank, seed=1):
    return (random((m, rank), seed) @ random((rank, n), seed + 1)) % 2


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_to_and_from(shape):
    a = random(shape)
    wide = np.zeros((2 * shape[0], 3 * shape[1]), np.uint8)
    wide[::2, ::3] = a
    strided = [wide[::2, ::3], np.asfortranarray(a), a[::-1, ::-1].copy()[::-1, ::-1]]
    strided += [x.astype(bool) for x in strided] + [wide.astype(bool)[::2, ::3]]
    m = BitMatrix(a)
    assert m.shape == shape and m.to_numpy().dtype == np.uint8 and np.array_equal(m.to_numpy(), a)
    for other in strided:
        assert BitMatrix(other) == m
    packed = np.packbits(a, axis=1, bitorder="little")
    assert m.to_bytes() == packed.tobytes()
    apart = np.repeat(packed, 2, axis=0)[::2]
    for data in (packed.tobytes(), bytearray(packed.tobytes()), memoryview(packed.reshape(-1)), packed, apart):
        assert BitMatrix.from_bytes(data, *shape) == m
    for again in (pickle.loads(pickle.dumps(m)), copy.deepcopy(m), BitMatrix(m), m.T.T):
        assert again == m and hash(again) == hash(m)
    assert m.T.shape == shape[::-1] and np.array_equal(m.T.to_numpy(), a.T) and m.transpose() == m.T
    assert m + BitMatrix.zeros(*shape) == m and m - m == m ^ m == BitMatrix.zeros(*shape)
    if a.size:
        assert m != BitMatrix(1 - a) and m[0, -1] == a[0, -1] and m[-1, 0] == a[-1, 0]
        assert np.array_equal((m + BitMatrix(np.ones_like(a))).to_numpy(), 1 - a)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_elimination(shape):
    for a in (random(shape), of_rank(*shape, min(shape) // 2)):
        m = BitMatrix(a)
        form, pivots = reduced(a)
        found, columns = m.rref()
        assert columns == pivots and np.array_equal(found.to_numpy(), form)
        assert m.rank() == len(pivots)
        echelon, columns = m.echelon()
        assert columns == pivots and echelon.rref() == (found, pivots)
        for i, row in enumerate(echelon.to_numpy()):
            assert np.array_equal(np.flatnonzero(row)[:1], pivots[i : i + 1])
        kernel = m.kernel()
        assert kernel.shape == (shape[1] - len(pivots), shape[1]) and kernel.rank() == kernel.shape[0]
        assert m @ kernel.T == BitMatrix.zeros(shape[0], kernel.shape[0])
        # The null space that galois finds.
        if a.size and max(shape) < 200:
            expected = np.asarray(galois.GF2(a).null_space(), dtype=np.uint8)
            assert np.array_equal(kernel.rref()[0].to_numpy(), expected)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_products_and_equations(shape):
    for k in (0, 1, 64, 65, 300):
        a, b = random(shape), random((shape[1], k))
        m, right = BitMatrix(a), BitMatrix(b)
        product = m @ right
        assert np.array_equal(product.to_numpy(), a.astype(int) @ b % 2)
        solution = m.solve(product)
        assert solution.shape == right.shape and m @ solution == product
    if m.rank() < shape[0]:
        # What the rows' relations do not allow.
        relation = m.T.kernel().to_numpy()[0]
        with pytest.raises(np.linalg.LinAlgError):
            m.solve(BitMatrix(np.eye(shape[0], dtype=np.uint8)[:, [np.argmax(relation)]]))


@pytest.mark.parametrize("n", [0, 1, 2, 9, 63, 64, 65, 130, 520])
def test_inverses(n):
    lower, upper = np.tril(random((n, n)), -1), np.triu(random((n, n), 2), 1)
    a = ((lower + np.eye(n, dtype=int)) @ (upper + np.eye(n, dtype=int)) % 2).astype(np.uint8)
    m, one = BitMatrix(a), BitMatrix.identity(n)
    inverse = m.inverse()
    assert m @ inverse == one == inverse @ m and np.array_equal(one.to_numpy(), np.eye(n))
    if 0 < n < 200:
        assert np.array_equal(inverse.to_numpy(), np.linalg.inv(galois.GF2(a)))
    if n:
        a[-1] = a[0] if n > 1 else 0
        with pytest.raises(np.linalg.LinAlgError, match="Singular"):
            BitMatrix(a).inverse()


@given(m=st.integers(0, 70), n=st.integers(0, 70), k=st.integers(0, 70), seed=st.integers(0, 1 << 30))
def test_laws(m, n, k, seed):
    a, b, c = (BitMatrix(random(shape, seed + i)) for i, shape in enumerate([(m, n), (m, n), (n, k)]))
    assert (a + b) @ c == a @ c + b @ c and (a @ c).T == c.T @ a.T
    assert a.rank() == a.T.rank() and a.kernel().shape[0] == n - a.rank()


def test_texts_read_back():
    for a in ([[1]], [[0, 1], [1, 1]], np.eye(30, dtype=np.uint8)):
        m = BitMatrix(a)
        assert eval(repr(m)) == m
    assert repr(BitMatrix([[0, 1], [1, 1]])) == "BitMatrix([[0, 1], [1, 1]])"
    for shape in ((0, 0), (0, 5), (7, 0)):
        assert eval(repr(BitMatrix.zeros(*shape))).shape == shape
    assert repr(BitMatrix.zeros(50, 60)) == "<BitMatrix of 50 rows and 60 columns>"


def test_what_is_wrong_is_refused():
    a = BitMatrix.zeros(2, 3)
    for entries in (np.zeros(3, np.uint8), np.zeros((1, 2, 3), bool), [], [1, 0], np.uint8(1), 1j, None, "1"):
        with pytest.raises(ValueError, match="two axes"):
            BitMatrix(entries)
    arrays = [np.eye(2, dtype=dtype) for dtype in (float, int, np.uint16, np.int8, object)]
    for entries in (*arrays, np.zeros((0, 3)), [[1.0]], [["1"]], [[None]]):
        with pytest.raises(TypeError, match="bool or uint8"):
            BitMatrix(entries)
    arrays = [np.full((3, 70), 2, np.uint8), np.array([[0, 1], [0, 255]], np.uint8)]
    for entries in (*arrays, [[0, 2]], [[-1]], [[256]]):
        with pytest.raises(ValueError, match="0 and 1"):
            BitMatrix(entries)
    with pytest.raises(ValueError):
        BitMatrix([[1], [1, 0]])
    for operation in (
        lambda: a @ a,
        lambda: a + a.T,
        lambda: a ^ a.T,
        lambda: a.inverse(),
        lambda: a.solve(a.T),
        lambda: BitMatrix.from_bytes(b"\1", 2, 3),
        lambda: BitMatrix.from_bytes(b"\1\2\3", 2, 3),
        lambda: BitMatrix.from_bytes(b"\1", 0, 8),
        lambda: BitMatrix.from_bytes(b"\1\x08", 2, 3),
    ):
        with pytest.raises(ValueError):
            operation()
    for wrong in (1, np.eye(3, dtype=np.uint8), [[1]], None, "1"):
        for operation in (lambda: a @ wrong, lambda: a + wrong, lambda: wrong + a, lambda: a.solve(wrong)):
            with pytest.raises(TypeError):
                operation()
        assert a != wrong and not a == wrong
    for at in ((2, 0), (0, 3), (-3, 0), (0, -4)):
        with pytest.raises(IndexError):
            a[at]
    with pytest.raises((ValueError, OverflowError)):
        BitMatrix.zeros(-1, 2)
    with pytest.raises(AttributeError):
        a.shape = (3, 2)


#: Shapes past memory: exceptions, where the library would end the process. So it is another one.
LARGE = """
import resource
from widefield import BitMatrix
resource.setrlimit(resource.RLIMIT_AS, (1 << 31, 1 << 31))
huge, wide = 1 << 62, 1 << 40
def refused(make):
    try:
        make()
    except MemoryError:
        return True
    raise AssertionError
flat, tall = BitMatrix.zeros(0, huge), BitMatrix.zeros(huge, 0)
assert tall.shape == (huge, 0) and flat.T == tall and tall.T == flat
assert hash(tall) == hash(BitMatrix.zeros(huge, 0))
assert tall.rank() == flat.rank() == 0 and tall.rref() == (tall, []) and flat.rref() == (flat, [])
assert tall.to_bytes() == b"" == flat.to_bytes() and BitMatrix.from_bytes(b"", huge, 0) == tall
assert BitMatrix.from_bytes(b"", 0, huge) == flat and tall + tall == tall
assert tall.kernel().shape == (0, 0) and (flat @ tall).shape == (0, 0)
assert tall.solve(tall).shape == (0, 0) and flat.solve(BitMatrix.zeros(0, 0)).shape == (huge, 0)
for make in (
    lambda: BitMatrix.zeros(huge, huge),
    lambda: BitMatrix.zeros(wide, 1),
    lambda: BitMatrix.zeros(1, huge),
    lambda: BitMatrix.identity(wide),
    lambda: tall @ flat,
    lambda: tall @ BitMatrix.zeros(0, 1),
    lambda: flat.kernel(),
    lambda: BitMatrix.zeros(0, wide).kernel(),
    lambda: flat.solve(flat),
    lambda: BitMatrix.from_bytes(b"", huge, huge),
):
    assert refused(make)
# A gigabyte, of which there is no second one.
large = BitMatrix.zeros(1 << 17, 1 << 16)
for make in (large.rank, large.rref, large.kernel, large.transpose, large.to_numpy, large.to_bytes):
    assert refused(make)
for make in (
    lambda: large + large,
    lambda: BitMatrix(large),
    lambda: large @ BitMatrix.zeros(1 << 16, 1 << 16),
    lambda: large.solve(BitMatrix.zeros(1 << 17, 1)),
):
    assert refused(make)
print("done")
"""


def test_sizes_past_memory():
    ran = subprocess.run([sys.executable, "-c", LARGE], capture_output=True, check=False)
    assert ran.stdout == b"done\n", ran.stderr.decode()


def test_the_lock_is_released():
    """While one thread eliminates, another one counts."""
    a = BitMatrix(random((6000, 6000)))
    counted, done = [0], threading.Event()

    def count():
        while not done.is_set():
            counted[0] += 1
            done.wait(0.001)

    counter = threading.Thread(target=count)
    counter.start()
    a.rref()
    before = counted[0]
    a @ a
    during = counted[0] - before
    done.set()
    counter.join()
    assert before > 3 and during > 3


BY_BYTES = [(0, 0), (0, 4), (5, 0), (30, 40), (64, 64), (127, 129)]
BY_BITS = [(128, 128), (257, 256), (256, 256), (300, 300), (700, 300)]


@pytest.mark.parametrize("shape", BY_BYTES + BY_BITS, ids=str)
def test_arrays_over_gf2_are_the_same(shape):
    """Small ones go by bytes, large ones by bits."""
    F = widefield.GF(2)
    for a in (random(shape), of_rank(*shape, min(shape) // 3)):
        array, m = F(a), BitMatrix(a)
        form, pivots = m.rref()
        assert np.array_equal(array.row_reduce().view(), form.to_numpy())
        assert np.linalg.matrix_rank(array) == m.rank()
        for lead in (0, shape[1] // 2):
            led, rank = array[:, :lead].row_reduce(), sum(j < lead for j in pivots)
            assert np.array_equal(array.row_reduce(lead)[:, :lead], led)
            assert np.count_nonzero(np.any(led.view(), axis=1)) == rank
        assert np.array_equal(array.null_space().view(), m.kernel().rref()[0].to_numpy())
        assert np.array_equal(array.left_null_space().view(), m.T.kernel().rref()[0].to_numpy())
        assert np.array_equal((array @ array.T).view(), (m @ m.T).to_numpy())
        if shape[0] != shape[1]:
            continue
        regular = m.rank() == shape[0]
        assert np.linalg.det(array) == int(regular)
        right = F(random((shape[0], 70), 5))
        if regular:
            assert np.array_equal(np.linalg.inv(array).view(), m.inverse().to_numpy())
            assert np.array_equal(array @ np.linalg.solve(array, right), right)
        else:
            for operation in (lambda: np.linalg.inv(array), lambda: np.linalg.solve(array, right * 0)):
                with pytest.raises(np.linalg.LinAlgError):
                    operation()
