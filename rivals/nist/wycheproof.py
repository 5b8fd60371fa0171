#!/usr/bin/env python3
"""Writes crates/vectors/data/generated/nist_wycheproof.txt from a checkout of C2SP/wycheproof: what its files of ECDH on
binary curves say of points and keys. Their cases of damaged ASN.1 are for libraries that read it.

    rivals/nist/wycheproof.py WYCHEPROOF/testvectors_v1 > crates/vectors/data/generated/nist_wycheproof.txt
"""

import json
import pathlib
import sys

# The last arc of each curve's object identifier, 1.3.132.0.x.
CURVES = [("K-283", "sect283k1", 0x10), ("B-283", "sect283r1", 0x11), ("K-409", "sect409k1", 0x24),
          ("B-409", "sect409r1", 0x25), ("K-571", "sect571k1", 0x26), ("B-571", "sect571r1", 0x27)]


def point_of(public, arc):
    """The point of a subject's public key on the named curve, if its ASN.1 is as it should be."""
    algorithm = bytes.fromhex("301006072a8648ce3d020106052b810400") + bytes([arc])
    head, found, tail = public.partition(algorithm)
    if not found or len(head) not in (2, 3) or tail[:1] != b"\x03":
        return None
    size = tail[1:3] if tail[1:2] == b"\x81" else tail[1:2]
    content = tail[1 + len(size):]
    whole = size and head[-1] == len(algorithm) + len(tail) and size[-1] == len(content) and content[:1] == b"\0"
    return content[1:] if whole else None


print("# C2SP/wycheproof, ecdh_sect*_test.json, by rivals/nist/wycheproof.py. In a line: curve, secret key, public key, and the")
print("# shared secret, or \"-\" where the public key must be refused: also points of low order, which the files allow.")
for curve, name, arc in CURVES:
    document = json.loads((pathlib.Path(sys.argv[1]) / f"ecdh_{name}_test.json").read_text())
    for test in (test for group in document["testGroups"] for test in group["tests"]):
        point = point_of(bytes.fromhex(test["public"]), arc)
        if point is None or "InvalidAsn" in test["flags"]:
            continue
        refused = test["result"] == "invalid" or "LowOrderPublic" in test["flags"]
        secret = test["private"].lstrip("0")
        print(curve, "0" * (len(secret) % 2) + secret, point.hex() or "-", "-" if refused else test["shared"])
