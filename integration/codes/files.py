#!/usr/bin/env python3
"""What other programs wrote, read by the Python package widefield.

    files.py gzip TEXT FILE         the CRC and the length at the end of a gzip file are those of the text
    files.py xz TEXT FILE           every check of an xz file: headers, blocks, index, footer
    files.py png FILE               the CRC of every chunk
    files.py draw FILE              makes a picture for that, by Pillow
    files.py repair FORMAT K M PREFIX LOST...   writes lost shards from the others; parity that is not lost is ours too
    files.py split FORMAT K M PREFIX            writes the parity of shards of data
"""
import functools
import pathlib
import struct
import sys

import numpy as np
import widefield

crc32 = functools.partial(widefield.crc, "CRC-32/ISO-HDLC")
crc64 = functools.partial(widefield.crc, "CRC-64/XZ")


def right(what, found, stated):
    if found != stated:
        sys.exit(f"{what}: {found:x} instead of {stated:x}")


def number(data, at=0, size=4):
    return int.from_bytes(data[at : at + size], "little")


def gzip(text, file):
    """RFC 1952, of one member."""
    right("the mark", number(file, 0, 2), 0x8B1F)
    right("the CRC", crc32(text), number(file, len(file) - 8))
    right("the length", len(text) & 0xFFFFFFFF, number(file, len(file) - 4))
    print(f"a CRC of {len(text)} bytes")


def variable(data, at):
    """An integer of seven bits a byte, and what follows it."""
    value = shift = 0
    while True:
        value |= (data[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if data[at - 1] < 0x80:
            return value, at


def xz(text, file):
    """The .xz file format 1.2, of one stream. All checks are looked at, and the sizes of the index lead to those of the
    blocks."""
    flags = file[6:8]
    right("the mark", file[:6] == b"\xfd7zXZ\0", True)
    right("the header", crc32(flags), number(file, 8))
    size, check = {1: (4, crc32), 4: (8, crc64)}[flags[1]]
    right("the footer's mark", file[-2:] == b"YZ" and file[-4:-2] == flags, True)
    right("the footer", crc32(file[-8:-2]), number(file, len(file) - 12))
    index = file[-12 - 4 * (number(file, len(file) - 8) + 1) : -12]
    right("the index", crc32(index[:-4]), number(index, len(index) - 4))
    count, at = variable(index, 1)
    block, done = 12, 0
    for _ in range(count):
        unpadded, at = variable(index, at)
        length, at = variable(index, at)
        header = 4 * (file[block] + 1)
        right("a block's header", crc32(file[block : block + header - 4]), number(file, block + header - 4))
        # Zeros stand between the data and their check, up to a multiple of four bytes.
        end = block + (unpadded - size + 3) // 4 * 4
        right("a block", check(text[done : done + length]), number(file, end, size))
        done, block = done + length, end + size
    right("the index", file[block] == 0 and len(file) - block == len(index) + 12, True)
    right("the length", done, len(text))
    print(f"{count} blocks with checks of {8 * size} bits")


def png(file):
    right("the mark", file[:8] == b"\x89PNG\r\n\x1a\n", True)
    at, names = 8, []
    while at < len(file):
        length, = struct.unpack_from(">I", file, at)
        right("a chunk", crc32(file[at + 4 : at + 8 + length]), *struct.unpack_from(">I", file, at + 8 + length))
        names.append(file[at + 4 : at + 8].decode())
        at += 12 + length
    right("the last chunk", names[-1] == "IEND", True)
    print(f"{len(names)} chunks: {' '.join(names)[:70]}")


def draw(path):
    from PIL import Image, PngImagePlugin

    rows, columns = np.mgrid[:300, :400]
    text = PngImagePlugin.PngInfo()
    text.add_text("Title", "a plane")
    picture = Image.fromarray(np.stack([rows * columns % 251, rows % 256, columns % 256], axis=-1).astype(np.uint8))
    picture.save(path, pnginfo=text, dpi=(300, 300))


def shards(prefix, count, lost=()):
    """All shards of one length, zeros for the lost ones."""
    found = [b"" if i in lost else pathlib.Path(f"{prefix}{i}").read_bytes() for i in range(count)]
    length = max(map(len, found))
    return np.stack([np.frombuffer(shard.ljust(length, b"\0"), dtype=np.uint8) for shard in found])


def repair(kind, k, m, prefix, *lost):
    code, lost = widefield.ReedSolomon(int(k), int(m), kind), [int(i) for i in lost]
    all_shards = shards(prefix, code.data + code.parity, lost)
    code.reconstruct(all_shards, lost)
    if not code.verify(all_shards):
        sys.exit("the parity is that of no data")
    for i in lost:
        pathlib.Path(f"{prefix}{i}").write_bytes(all_shards[i].tobytes())


def split(kind, k, m, prefix):
    code = widefield.ReedSolomon(int(k), int(m), kind)
    for i, shard in enumerate(code.encode(shards(prefix, code.data)), code.data):
        pathlib.Path(f"{prefix}{i}").write_bytes(shard.tobytes())


what, *arguments = sys.argv[1:]
if what in ("gzip", "xz", "png"):
    arguments = [pathlib.Path(name).read_bytes() for name in arguments]
{"gzip": gzip, "xz": xz, "png": png, "draw": draw, "repair": repair, "split": split}[what](*arguments)
