"""Codes that correct errors, beside galois: words, decoding up to the bound and beyond, bad input."""
import galois
import numpy as np
import pytest

import widefield
from widefield import BCHCode, RSCode, UncorrectableError


@pytest.mark.parametrize("n, k, modulus, first_root", [(255, 223, 0x11D, 1), (255, 239, 0x187, 120), (15, 9, 0x13, 1)])
def test_words_of_galois(n, k, modulus, first_root):
    field = galois.GF(n + 1, irreducible_poly=galois.Poly.Int(modulus))
    theirs = galois.ReedSolomon(n, k, field=field, alpha=field(2), c=first_root)
    ours = RSCode(n, k, modulus=modulus, first_root=first_root)
    random, t = np.random.default_rng(1), (n - k) // 2
    data = random.integers(0, n + 1, (50, k), dtype=np.uint8)
    words = ours.encode(data)
    assert (words == np.array(theirs.encode(field(data)))).all() and ours.is_codeword(words)
    received, wrong = words.copy(), []
    for row in received:
        wrong.append(sorted(random.choice(n, random.integers(0, t + 1), replace=False).tolist()))
        row[wrong[-1]] ^= random.integers(1, n + 1, len(wrong[-1]), dtype=np.uint8)
    assert (np.array(theirs.decode(field(received))) == data).all()
    assert ours.decode(received) == wrong
    assert (received == words).all()


def test_named_codes():
    assert repr(RSCode.ccsds(239)) == "RSCode(255, 239, modulus=0x187, alpha=2, step=11, first_root=120)"
    assert (RSCode.dvb().n, RSCode.dvb().k) == (204, 188)
    hello = np.array([32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17], dtype=np.uint8)
    assert RSCode.qr(26, 16).encode(hello)[16:].tolist() == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]
    code = BCHCode.dvb_s2(32400)
    assert (code.n, code.k, code.t, repr(code)) == (32400, 32208, 12, "BCHCode of 32400 bits, 32208 of data, t = 12")


def test_erasures_and_too_many_errors():
    code = RSCode.ccsds()
    word = code.encode(np.arange(223, dtype=np.uint8))
    received = word.copy()
    received[10:42] = 0
    assert code.decode(received, erasures=list(range(10, 42))) == list(range(10, 42))
    received[:17] ^= 0x77
    before = received.copy()
    with pytest.raises(UncorrectableError, match="more errors"):
        code.decode(received)
    assert (received == before).all()
    rows = np.stack([word, before])
    assert code.decode(rows) == [[], None]
    assert (rows == np.stack([word, before])).all()


def test_wide_symbols():
    code = RSCode(544, 514, modulus=0x409, first_root=0)
    words = code.encode(np.full((2, 3, 514), 0x3FF, dtype=np.uint16))
    assert words.shape == (2, 3, 544)
    words[1, 2, ::40] ^= 5
    assert code.decode(words)[5] == list(range(0, 544, 40))
    assert (words[1, 2] == words[0, 0]).all()


@pytest.mark.parametrize("n, t, modulus", [(63, 3, 0x43), (255, 9, 0x11D)])
def test_bits_of_galois(n, t, modulus):
    theirs = galois.BCH(n, d=2 * t + 1, extension_field=galois.GF(n + 1, irreducible_poly=galois.Poly.Int(modulus)))
    code, random = BCHCode(n, t, modulus), np.random.default_rng(2)
    assert code.k == theirs.k
    for errors in range(t + 1):
        bits = random.integers(0, 2, code.k, dtype=np.uint8)
        data = np.packbits(bits)
        parity = code.encode(data)
        word = np.concatenate([bits, np.unpackbits(parity)[: n - code.k]])
        assert (word == np.array(theirs.encode(galois.GF2(bits)))).all()
        wrong = sorted(random.choice(n, errors, replace=False).tolist())
        word[wrong] ^= 1
        received = [np.packbits(word[: code.k]), np.packbits(word[code.k :])]
        assert code.is_codeword(*received) == (errors == 0)
        assert code.decode(*received) == wrong
        assert (received[0] == data).all() and (received[1] == parity).all()


def test_bad_input():
    for make in [
        lambda: RSCode(256, 223),
        lambda: RSCode(255, 255),
        lambda: RSCode(15, 9, modulus=0x15),
        lambda: RSCode.ccsds(100),
        lambda: BCHCode(32, 2, 0x25),
        lambda: BCHCode.dvb_s2(1000),
        lambda: BCHCode.linux(3, 1, 1),
    ]:
        with pytest.raises(ValueError):
            make()
    code = RSCode(15, 9, modulus=0x13)
    with pytest.raises(TypeError, match="uint8"):
        code.encode(np.zeros(9, dtype=np.uint16))
    with pytest.raises(TypeError):
        code.encode([0] * 9)
    for call in [
        lambda: code.encode(np.zeros(8, dtype=np.uint8)),
        lambda: code.encode(np.zeros((), dtype=np.uint8)),
        lambda: code.encode(np.full(9, 16, dtype=np.uint8)),
        lambda: code.encode(np.zeros(18, dtype=np.uint8)[::2]),
        lambda: code.decode(np.zeros(14, dtype=np.uint8)),
        lambda: code.decode(np.full((2, 15), 16, dtype=np.uint8)),
        lambda: code.decode(np.zeros(15, dtype=np.uint8), [15]),
        lambda: code.decode(np.zeros(15, dtype=np.uint8), [1, 1]),
        lambda: code.is_codeword(np.full(15, 16, dtype=np.uint8)),
    ]:
        with pytest.raises(ValueError):
            call()
    frozen = np.zeros(15, dtype=np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(ValueError):
        code.decode(frozen)
    bits = BCHCode(31, 2, 0x25)
    with pytest.raises(ValueError):
        bits.encode(np.zeros(2, dtype=np.uint8))
    with pytest.raises(ValueError):
        bits.decode(np.array([0, 0, 1], dtype=np.uint8), np.zeros(2, dtype=np.uint8))
    assert issubclass(UncorrectableError, ValueError) and widefield.UncorrectableError is UncorrectableError
