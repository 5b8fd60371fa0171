#!/usr/bin/env python3
"""Makes crates/vectors/data/codes/errors.txt anew: digests (FNV-1a, 64 bits) of what the Python package galois makes
of 1,000 cases of each code. Needs: pip install galois.
usage: rivals/codes/galois_digests.py > crates/vectors/data/codes/errors.txt

A case is drawn by xorshift: data, then how many errors, then a position and a change of each (some are none). The
digest is over the parity, the number of errors found (255 if the word cannot be corrected), and then the corrected
data, each symbol in two bytes, the lower first.

Of the short code no more errors are drawn than it corrects: beyond, galois 0.4.11 gives some words that are no
codewords."""
import importlib.metadata

import galois
import numpy as np

CASES = 1000
MASK = 2**64 - 1


class Draw:
    def __init__(self):
        self.state = 0x9E3779B97F4A7C15

    def __call__(self):
        s = self.state
        s ^= s << 13 & MASK
        s ^= s >> 7
        s ^= s << 17 & MASK
        self.state = s
        return s


def run(kind, modulus, step, first, n, k, most, code, symbols):
    draw, q = Draw(), len(range(symbols.order))
    data = np.zeros((CASES, k), dtype=int)
    changes = np.zeros((CASES, n), dtype=int)
    for i in range(CASES):
        data[i] = [draw() % q for _ in range(k)]
        for _ in range(draw() % (most + 1)):
            position = draw() % n
            changes[i, position] ^= draw() % q
    words = code.encode(symbols(data))
    received = words + symbols(changes)
    decoded, count = code.decode(received, errors=True)
    digest = 0xCBF29CE484222325
    for i in range(CASES):
        parts = [np.array(words[i, k:]), [] if count[i] < 0 else np.array(decoded[i])]
        number = bytes([count[i] % 256])
        stream = parts[0].astype("<u2").tobytes() + number + np.array(parts[1]).astype("<u2").tobytes()
        for byte in stream:
            digest = (digest ^ byte) * 0x100000001B3 & MASK
    name = f"galois-{importlib.metadata.version('galois')}"
    print(f"{kind} {modulus:x} {step} {first} {n} {k} {most} {digest:016x} {name}", flush=True)


print("# kind, modulus, step, first root, n, k, most errors drawn, digest, program: rivals/codes/galois_digests.py")
for modulus, step, first, n, k, most in [
    (0x11D, 1, 0, 255, 239, 10),
    (0x11D, 1, 0, 204, 188, 8),
    (0x187, 11, 112, 255, 223, 18),
    (0x187, 11, 120, 255, 239, 10),
    (0x13, 1, 1, 15, 9, 3),
    (0x409, 1, 0, 1023, 1001, 12),
]:
    field = galois.GF(2 ** (modulus.bit_length() - 1), irreducible_poly=galois.Poly.Int(modulus))
    alpha = field(2) ** step
    full = field.order - 1
    run("rs", modulus, step, first, n, k, most,
        galois.ReedSolomon(full, full - n + k, field=field, alpha=alpha, c=first), field)
for modulus, n, t, most in [(0x43, 63, 3, 5), (0x11D, 255, 9, 11), (0x409, 1023, 12, 13)]:
    field = galois.GF(2 ** (modulus.bit_length() - 1), irreducible_poly=galois.Poly.Int(modulus))
    code = galois.BCH(n, d=2 * t + 1, extension_field=field, alpha=field(2))
    run("bch", modulus, t, 1, n, code.k, most, code, galois.GF(2))
