"""Erasure codes and CRCs: all losses of small codes, formats that differ, bad input, CRCs against zlib and binascii."""
import binascii
import itertools
import zlib

import numpy as np
import pytest

import widefield
from widefield import ReedSolomon, crc

FORMATS = ["vandermonde", "cauchy", "isal_vandermonde", "jerasure_cauchy", "many"]


@pytest.mark.parametrize("format", FORMATS)
def test_all_losses(format):
    rs = ReedSolomon(4, 3, format)
    assert (rs.data, rs.parity, repr(rs)) == (4, 3, "ReedSolomon(4, 3)")
    data = np.random.default_rng(1).integers(0, 256, (4, 98), dtype=np.uint8)
    whole = np.concatenate([data, rs.encode(data)])
    assert rs.verify(whole)
    for lost in itertools.chain(*(itertools.permutations(range(7), n) for n in range(4))):
        shards = whole.copy()
        shards[list(lost)] = 0x55
        rs.reconstruct(shards, lost=list(lost))
        assert (shards == whole).all()
    whole[2, 5] ^= 1
    assert not rs.verify(whole)


def test_bytes_of_the_formats():
    data = np.arange(8, dtype=np.uint8).reshape(4, 2)
    # The first coefficients of JavaReedSolomon's four and two: 1b, 1c, 12, 14.
    unit = np.array([[1], [0], [0], [0]], dtype=np.uint8)
    assert ReedSolomon(4, 2).encode(unit).tolist() == [[0x1B], [0x1C]]
    assert len({ReedSolomon(4, 2, f).encode(data).tobytes() for f in FORMATS}) == 5


def test_rows_that_are_long():
    rs = ReedSolomon(5, 2)
    data = np.random.default_rng(2).integers(0, 256, (5, 1 << 20), dtype=np.uint8)
    parity = rs.encode(data)
    assert (rs.encode(data[:, :4099].copy()) == parity[:, :4099]).all()
    assert rs.verify(np.concatenate([data, parity]))


def test_bad_input():
    with pytest.raises(ValueError):
        ReedSolomon(200, 100)
    with pytest.raises(ValueError):
        ReedSolomon(2, 2, "none")
    rs = ReedSolomon(3, 2)
    with pytest.raises(ValueError):
        rs.encode(np.zeros((2, 8), dtype=np.uint8))
    with pytest.raises(ValueError):
        rs.encode(np.zeros((3, 16), dtype=np.uint8)[:, ::2])
    with pytest.raises(TypeError):
        rs.encode(np.zeros((3, 8), dtype=np.uint16))
    shards = np.ones((5, 8), dtype=np.uint8)
    for lost in ([0, 1, 2], [0, 0], [5]):
        with pytest.raises(ValueError):
            rs.reconstruct(shards, lost=lost)
    assert (shards == 1).all()
    shards.flags.writeable = False
    with pytest.raises(ValueError):
        rs.reconstruct(shards, lost=[0])
    with pytest.raises(ValueError):
        ReedSolomon(3, 2, "many").encode(np.zeros((3, 7), dtype=np.uint8))
    assert rs.encode(np.zeros((3, 0), dtype=np.uint8)).shape == (2, 0)


def test_crc():
    text = bytes(range(256)) * 9
    for n in [*range(40), 255, 256, 257, 2304]:
        assert crc("CRC-32/ISO-HDLC", text[:n]) == zlib.crc32(text[:n])
        assert crc("CRC-16/XMODEM", text[:n]) == binascii.crc_hqx(text[:n], 0)
        assert crc("CRC-32/ISO-HDLC", text[n:], value=zlib.crc32(text[:n])) == zlib.crc32(text)
    assert crc("CRC-64/XZ", np.frombuffer(b"123456789", dtype=np.uint8)) == 0x995DC9BBDF1939FA
    with pytest.raises(KeyError):
        crc("CRC-32", b"")
    assert "crc" in widefield.__all__
