"""Binary Goppa codes: matrices and syndromes by their definition, decoding up to the bound and beyond, a key of Classic
McEliece, bad input."""
import pathlib

import galois
import numpy as np
import pytest

from widefield import GF, GF2, GoppaCode, GoppaDecoder, Poly, UncorrectableError

VECTOR = pathlib.Path(__file__).parents[2] / "vectors/data/generated/goppa_mceliece348864.txt"


def packed(bits):
    return np.packbits(bits, bitorder="little").tobytes()


def drawn(m, n, t, seed):
    """A support, and a polynomial without a root twice or in the support."""
    random, field = np.random.default_rng(seed), GF(2**m)
    while True:
        g = Poly(field(np.append(1, random.integers(0, 2**m, t)).astype(field.dtypes[0])), field)
        elements = field(random.permutation(2**m).astype(field.dtypes[0]))
        support = elements[np.asarray(g(elements)) != 0][:n]
        if len(support) == n and g.is_square_free():
            return support, g


@pytest.mark.parametrize("m, n, t", [(4, 13, 2), (6, 50, 5), (8, 250, 9), (9, 512, 12), (10, 900, 30)])
def test_decoding(m, n, t):
    support, g = drawn(m, n, t, m)
    code = GoppaCode(support, g)
    low = np.asarray(g.coefficients(order="asc")).astype(np.uint16)
    modulus = int(type(support).irreducible_poly)
    decoder = GoppaDecoder(np.asarray(support).astype(np.uint16), low, modulus)
    assert (code.n, code.t, decoder.n, decoder.t) == (n, t, n, t) and n - m * t <= code.k < n
    random = np.random.default_rng(n)
    messages = random.integers(0, 2, (2, t + 1, code.k), dtype=np.uint8)
    sent = code.encode(messages)
    assert sent.shape == (2, t + 1, n) and (sent[..., code.information_positions] == messages).all()
    assert code.syndrome(sent).shape == (2, t + 1, n - code.k) and not code.syndrome(sent).any()
    received, wrong = sent.copy(), []
    for i, row in enumerate(received.reshape(-1, n)):
        wrong.append(sorted(random.choice(n, i % (t + 1), replace=False).tolist()))
        row[wrong[-1]] ^= 1
        assert decoder.decode(packed(row)) == (packed(row ^ sent.reshape(-1, n)[i]), True)
    assert code.decode(received) == wrong and (received == sent).all()


@pytest.mark.parametrize("m, n, t", [(6, 50, 5), (8, 250, 9)])
def test_too_many_errors(m, n, t):
    """With one error more, both decoders find the same: none, or another word within t."""
    support, g = drawn(m, n, t, m)
    code = GoppaCode(support, g)
    low = np.asarray(g.coefficients(order="asc")).astype(np.uint16)
    decoder = GoppaDecoder(np.asarray(support).astype(np.uint16), low, int(type(support).irreducible_poly))
    random, refused = np.random.default_rng(5), 0
    for _ in range(40):
        received = code.encode(random.integers(0, 2, code.k, dtype=np.uint8))
        received[random.choice(n, t + 1, replace=False)] ^= 1
        word, (errors, right) = received.copy(), decoder.decode(packed(received))
        both = np.stack([received, code.encode(np.ones(code.k, dtype=np.uint8))])
        if right:
            assert packed(np.bincount(code.decode(word), minlength=n).astype(np.uint8)) == errors
            assert not code.syndrome(word).any()
        else:
            refused += 1
            with pytest.raises(UncorrectableError, match="more errors"):
                code.decode(word)
            assert (word == received).all() and errors == bytes(len(errors))
            assert code.decode(both) == [None, []] and (both[0] == received).all()
    assert refused > 30


@pytest.mark.parametrize("theirs", [False, True])
def test_matrices(theirs):
    """By the definition, in arrays of ours and of galois."""
    support, g = drawn(6, 50, 5, 6)
    code = GoppaCode(support, g)
    if theirs:
        field = galois.GF(2**6, irreducible_poly=galois.Poly.Int(int(type(support).irreducible_poly)))
        support, g = field(np.asarray(support)), galois.Poly(np.asarray(g.coeffs), field)
        assert (GoppaCode(support, g).generator() == code.generator()).all()
    column = support.__class__(np.ones(50, dtype=np.uint8)) / g(support)
    rows = []
    for _ in range(code.t):
        rows += [np.asarray(column) >> bit & 1 for bit in range(6)]
        column = column * support
    parity_check, systematic = code.parity_check(), code.parity_check(systematic=True)
    assert (parity_check == np.array(rows)).all()
    words = np.random.default_rng(3).integers(0, 2, (9, 50), dtype=np.uint8)
    assert (np.asarray(GF2(systematic) @ GF2(words).T) == code.syndrome(words).T).all()
    assert (np.asarray(GF2(parity_check).row_reduce())[: len(systematic)] == systematic).all()
    messages = np.random.default_rng(4).integers(0, 2, (9, code.k), dtype=np.uint8)
    assert (np.asarray(GF2(messages) @ GF2(code.generator())) == code.encode(messages)).all()


def test_classic_mceliece():
    """A secret key of its authors: the errors of their ciphertext, the ciphertext of the errors."""
    lines = dict(line.split() for line in VECTOR.read_text().splitlines() if not line.startswith("#"))
    numbers = {name: np.frombuffer(bytes.fromhex(lines[name]), dtype="<u2") for name in ("polynomial", "support")}
    support = numbers["support"].astype(np.uint16)
    polynomial = np.append(numbers["polynomial"], 1).astype(np.uint16)
    ciphertext, errors = bytes.fromhex(lines["ciphertext"]), bytes.fromhex(lines["errors"])
    decoder = GoppaDecoder(support, polynomial, 0x1009)
    assert (decoder.n, decoder.t, repr(decoder)) == (3488, 64, "GoppaDecoder(..)")
    assert decoder.decode_syndrome(ciphertext) == (errors, True)
    changed = bytes([ciphertext[0] ^ 1]) + ciphertext[1:]
    assert decoder.decode_syndrome(changed) == (bytes(436), False)
    code = GoppaCode(support, polynomial, 0x1009)
    bits = np.unpackbits(np.frombuffer(errors, dtype=np.uint8), bitorder="little")
    assert packed(code.syndrome(bits)) == ciphertext
    assert repr(code) == "GoppaCode of 3488 bits, 2720 of information, t = 64"
    found = code.decode(bits)
    assert len(found) == 64 and not bits.any()


def test_bad_input():
    support, g = np.arange(32, dtype=np.uint16), np.array([1, 1, 0, 1], dtype=np.uint16)
    for make in (GoppaCode, GoppaDecoder):
        for wrong in [
            (support, g, 0x21),  # reducible
            (support, g, 3),  # of degree 1
            (support, g, 0),
            (support, g, 1 << 20 | 9),
            (support + 1, g, 0x25),  # no element of the field
            (np.append(support, support[:1]), g, 0x25),  # one twice
            (support, np.array([2, 1], dtype=np.uint16), 0x25),  # a root in the support
            (support, np.array([1, 0, 1], dtype=np.uint16), 0x25),  # a square
            (support, g[:1], 0x25),
            (support, g[:0], 0x25),
            (support[:0], g, 0x25),
            (support[:9], g, 0x25),  # no information
            (support[::2], g, 0x25),  # not in one piece
        ]:
            with pytest.raises(ValueError):
                make(*wrong)
        for wrong in (support.tolist(), support.astype(np.int64), support.reshape(4, 8)):
            with pytest.raises(TypeError, match="the support is a NumPy array of uint16"):
                make(wrong, g, 0x25)
        with pytest.raises(TypeError, match="polynomial"):
            make(support, "x^3 + x + 1", 0x25)
        for modulus in (-1, 1 << 40):
            with pytest.raises(OverflowError):
                make(support, g, modulus)
    with pytest.raises(TypeError, match="needs a modulus"):
        GoppaCode(support, g)
    with pytest.raises(ValueError):  # the last coefficient is not 1
        GoppaDecoder(support, np.array([1, 1, 0, 2], dtype=np.uint16), 0x25)
    code, decoder = GoppaCode(support, g, 0x25), GoppaDecoder(support, g, 0x25)
    with pytest.raises(TypeError, match="uint8"):
        code.encode(np.zeros(17, dtype=np.uint16))
    with pytest.raises(TypeError, match="uint8"):
        code.encode([0] * 17)
    for call in [
        lambda: code.encode(np.zeros(16, dtype=np.uint8)),
        lambda: code.encode(np.zeros((), dtype=np.uint8)),
        lambda: code.encode(np.full(17, 2, dtype=np.uint8)),
        lambda: code.encode(np.zeros(34, dtype=np.uint8)[::2]),
        lambda: code.syndrome(np.zeros(17, dtype=np.uint8)),
        lambda: code.syndrome(np.full(32, 255, dtype=np.uint8)),
        lambda: code.decode(np.zeros(31, dtype=np.uint8)),
        lambda: code.decode(np.full((2, 32), 2, dtype=np.uint8)),
        lambda: decoder.decode(bytes(5)),
        lambda: decoder.decode_syndrome(bytes(4)),
    ]:
        with pytest.raises(ValueError):
            call()
    with pytest.raises(ValueError, match="the syndrome has 4 bytes instead of 2"):
        decoder.decode_syndrome(bytes(4))
    # What is wrong in a later row is found before the first is changed.
    rows = np.zeros((2, 32), dtype=np.uint8)
    rows[0, 3], rows[1, 0] = 1, 2
    with pytest.raises(ValueError):
        code.decode(rows)
    assert rows[0, 3] == 1
    frozen = np.zeros(32, dtype=np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(ValueError):
        code.decode(frozen)
    assert code.decode(np.zeros((0, 32), dtype=np.uint8)) == []
    assert decoder.decode(memoryview(bytearray(4))) == (bytes(4), True)
