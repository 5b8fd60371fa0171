"""GLS254: agreements, signatures and batches against the vectors that crrl made."""

from pathlib import Path

import pytest

import widefield
from widefield import GLS254PrivateKey, GLS254PublicKey, InvalidSignature

VECTORS = Path(__file__).parents[2] / "vectors/data/generated/gls254_crrl.txt"
ORDER = 2**253 + 83877821160623817322862211711964450037


def cases():
    for line in VECTORS.read_text().splitlines():
        if not line.startswith("#"):
            *words, name, text = ("" if word == "-" else word for word in line.split(" "))
            yield *map(bytes.fromhex, words), name, bytes.fromhex(text)


def test_as_crrl():
    assert len(list(cases())) == 16
    for secret, public, their, shared, signature, point, multiple, name, text in cases():
        key, peer = GLS254PrivateKey.from_private_bytes(secret), GLS254PublicKey.from_public_bytes(their)
        assert key.private_bytes_raw() == secret
        assert key.public_key().public_bytes_raw() == public
        assert key.exchange(peer) == shared
        assert key.sign(text, name) == signature
        key.public_key().verify(signature, memoryview(text), hash=name)
        assert GLS254PublicKey.hash_to_curve(text, name) == point
        assert key.multiply(bytearray(point)) == multiple
    assert key.multiply(bytes(32)) == bytes(32)


def test_batches():
    records = list(cases()) * 9
    keys = GLS254PrivateKey.from_private_bytes_many([r[0] for r in records])
    assert [k.public_key().public_bytes_raw() for k in keys] == [r[1] for r in records]
    for number in (0, 1, 5, 144):
        theirs = [bytearray(r[2]) for r in records[:number]]
        peers = [GLS254PublicKey.from_public_bytes(their) for their in theirs]
        assert keys[3].exchange_many(theirs) == [keys[3].exchange(peer) for peer in peers]
    theirs = [r[2] for r in records]
    # What is none, among others.
    theirs[0] = theirs[70] = bytes(32)
    theirs[1] = b"\xff" * 32
    shared = keys[0].exchange_many(theirs)
    assert [i for i, key in enumerate(shared) if key is None] == [0, 1, 70]
    numbers = [0, 1, ORDER, ORDER - 1]
    several = GLS254PrivateKey.from_private_bytes_many([n.to_bytes(32, "little") for n in numbers])
    assert [key is None for key in several] == [True, False, True, False]
    with pytest.raises(ValueError, match="the public key has 31 bytes instead of 32"):
        keys[0].exchange_many([bytes(32), bytes(31)])
    with pytest.raises(ValueError, match="the private key has 33 bytes instead of 32"):
        GLS254PrivateKey.from_private_bytes_many([bytes(33)])


def test_what_is_refused():
    for number in (0, ORDER, 2**256 - 1):
        with pytest.raises(ValueError):
            GLS254PrivateKey.from_private_bytes(number.to_bytes(32, "little"))
    key = GLS254PrivateKey.generate()
    for number in (1, 2**127, 2**255):
        with pytest.raises(ValueError):
            key.multiply(number.to_bytes(32, "little"))
    with pytest.raises(ValueError, match="the point has 33 bytes instead of 32"):
        key.multiply(bytes(33))
    for number in (0, 1, 2**127, 2**255):
        with pytest.raises(ValueError):
            GLS254PublicKey.from_public_bytes(number.to_bytes(32, "little"))
    for kind, what in ((GLS254PrivateKey.from_private_bytes, "private"), (GLS254PublicKey.from_public_bytes, "public")):
        with pytest.raises(ValueError, match=f"the {what} key has 31 bytes instead of 32"):
            kind(bytes(31))
    signature = key.sign(b"text", "sha256")
    assert len(signature) == 48 and signature == key.sign(b"text", hash="sha256")
    assert len({key.sign(b"text", name) for name in ("", "sha256", "sha3256")}) == 3
    wrong = bytearray(signature)
    wrong[20] ^= 1
    for attempt in (wrong, signature[:-1], b"", bytes(48), b"\xff" * 48):
        with pytest.raises(InvalidSignature):
            key.public_key().verify(attempt, b"text", "sha256")
    for text, name in ((b"text", ""), (b"texts", "sha256")):
        with pytest.raises(InvalidSignature):
            key.public_key().verify(signature, text, name)
    with pytest.raises(InvalidSignature):
        GLS254PrivateKey.generate().public_key().verify(signature, b"text", "sha256")


def test_objects():
    alice, bob = GLS254PrivateKey.generate(), GLS254PrivateKey.generate()
    assert alice.exchange(bob.public_key()) == bob.exchange(alice.public_key())
    again = GLS254PublicKey.from_public_bytes(alice.public_key().public_bytes_raw())
    assert again == alice.public_key() != bob.public_key() and hash(again) == hash(alice.public_key())
    assert repr(alice) == "GLS254PrivateKey(..)"
    assert repr(again) == f"GLS254PublicKey({again.public_bytes_raw().hex()})"
    assert {"GLS254PrivateKey", "GLS254PublicKey", "InvalidSignature"} <= set(widefield.__all__)
