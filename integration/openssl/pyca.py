#!/usr/bin/env python3
"""pyca/cryptography's AESGCM on OpenSSL's default provider and on ours: microseconds a message, by turns.

    pyca.py CONFIGURATION [ROUNDS]

CONFIGURATION is an openssl.cnf that prefers ours. Each side is a process of its own, since OpenSSL reads its
configuration once; both wait for their turn, so that rounds are interleaved. The libcrypto within PyPI's wheels reads
OPENSSL_CONF, as Debian's does (python3-cryptography, with /usr/bin/python3).
"""

import os
import statistics
import subprocess
import sys
import time

SIZES = [64, 256, 1024, 4096, 16384, 65536]


def child():
    import cryptography
    from cryptography.hazmat.backends.openssl import backend
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM, ChaCha20Poly1305

    print(cryptography.__version__, backend.openssl_version_text(), flush=True)
    nonce = bytes(12)
    for line in sys.stdin:
        name, size, direction = line.split()
        size = int(size)
        cipher = AESGCM(bytes(range(16))) if name == "AESGCM" else ChaCha20Poly1305(bytes(range(32)))
        sealed = cipher.encrypt(nonce, bytes(size), b"data")
        work, data = (cipher.encrypt, bytes(size)) if direction == "seal" else (cipher.decrypt, sealed)
        repeats = max(50, 400_000 // (size + 400))
        start = time.perf_counter()
        for _ in range(repeats):
            work(nonce, data, b"data")
        print((time.perf_counter() - start) / repeats * 1e6, sealed[-16:].hex(), flush=True)


def main(configuration, rounds):
    sides = []
    for conf in ("/dev/null", configuration):
        environment = dict(os.environ, OPENSSL_CONF=conf)
        sides.append(
            subprocess.Popen(
                [sys.executable, __file__, "--child"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
        )
    print("cryptography", sides[0].stdout.readline().strip())
    sides[1].stdout.readline()
    print(f"{'':24}{'default':>10}{'widefield':>10}{'ratio':>8}  (microseconds, least; middle of ratios)")
    slower = 0
    for name in ("AESGCM", "ChaCha20Poly1305"):
        for direction in ("seal", "open"):
            for size in SIZES:
                times = [[], []]
                for number in range(rounds):
                    tags = set()
                    for turn in range(2):
                        side = (number + turn) % 2
                        sides[side].stdin.write(f"{name} {size} {direction}\n")
                        sides[side].stdin.flush()
                        took, tag = sides[side].stdout.readline().split()
                        times[side].append(float(took))
                        tags.add(tag)
                    assert len(tags) == 1, "the providers differ"
                ratio = statistics.median(ours / theirs for theirs, ours in zip(*times))
                slower += ratio > 1
                print(f"{name} {direction} {size}".ljust(24), f"{min(times[0]):9.2f} {min(times[1]):9.2f} {ratio:7.2f}")
    for side in sides:
        side.stdin.close()
        side.wait()
    print("slower:", slower)


if __name__ == "__main__":
    if sys.argv[1:] == ["--child"]:
        child()
    else:
        main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 21)
