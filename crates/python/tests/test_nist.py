"""NIST's binary curves against OpenSSL's vectors, Wycheproof's, and pyca/cryptography where it has them."""

import hashlib
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidSignature as PycaInvalidSignature
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

import widefield
from widefield import ECPrivateKey, ECPublicKey, InvalidSignature

VECTORS = Path(__file__).parents[2] / "vectors/data/generated"
# Names, bits of the field and of the order.
CURVES = {
    "K-163": ("sect163k1", 163, 163),
    "B-163": ("sect163r2", 163, 163),
    "K-233": ("sect233k1", 233, 232),
    "B-233": ("sect233r1", 233, 233),
    "K-283": ("sect283k1", 283, 281),
    "B-283": ("sect283r1", 283, 282),
    "K-409": ("sect409k1", 409, 407),
    "B-409": ("sect409r1", 409, 409),
    "K-571": ("sect571k1", 571, 570),
    "B-571": ("sect571r1", 571, 570),
}
every_curve = pytest.mark.parametrize("name", CURVES)


def secret_len(name):
    return (CURVES[name][2] + 7) // 8


def lines(file, name):
    for line in (VECTORS / file).read_text().splitlines():
        curve, *words = line.split(" ")
        if curve == name:
            yield ["" if word == "-" else word for word in words]


@every_curve
def test_as_openssl(name):
    number = 0
    for secret, public, their, shared, name_of_hash, text, signature in lines("nist_openssl.txt", name):
        public, their, shared, text, signature = map(bytes.fromhex, (public, their, shared, text, signature))
        secret = bytes.fromhex(secret).rjust(secret_len(name), b"\0")
        key = ECPrivateKey.from_private_bytes(name, secret)
        assert key.private_bytes_raw() == secret
        assert key.public_key().public_bytes() == public
        compressed = key.public_key().public_bytes(compressed=True)
        assert compressed[1:] == public[1 : len(compressed)]
        assert ECPublicKey.from_encoded_point(name, compressed) == key.public_key()
        assert key.exchange(ECPublicKey.from_encoded_point(name, memoryview(their))) == shared
        assert key.sign(text, name_of_hash) == signature
        digest = hashlib.new(name_of_hash, text).digest()
        assert key.sign(bytearray(digest), name_of_hash, prehashed=True) == signature
        raw = key.sign(text, name_of_hash, encoding="raw")
        assert utils.encode_dss_signature(*halves(raw)) == signature
        key.public_key().verify(signature, text, name_of_hash)
        key.public_key().verify(raw, digest, name_of_hash, prehashed=True, encoding="raw")
        number += 1
    assert number == 8


def halves(raw):
    n = len(raw) // 2
    return int.from_bytes(raw[:n], "big"), int.from_bytes(raw[n:], "big")


@pytest.mark.parametrize("name", ["K-283", "B-283", "K-409", "B-409", "K-571", "B-571"])
def test_as_wycheproof(name):
    refused = agreed = 0
    for secret, their, shared in lines("nist_wycheproof.txt", name):
        if not shared:
            refused += 1
            with pytest.raises(ValueError):
                ECPublicKey.from_encoded_point(name, bytes.fromhex(their))
            continue
        peer = ECPublicKey.from_encoded_point(name, bytes.fromhex(their))
        try:
            key = ECPrivateKey.from_private_bytes(name, bytes.fromhex(secret).rjust(secret_len(name), b"\0"))
        except ValueError:
            # Some of its keys are not below the order.
            continue
        agreed += 1
        assert key.exchange(peer).hex() == shared
    assert refused >= 4 and agreed >= 10, (refused, agreed)


@every_curve
def test_beside_pyca(name):
    sec = CURVES[name][0]
    try:
        theirs = ec.generate_private_key(getattr(ec, sec.upper())())
    except (UnsupportedAlgorithm, AttributeError) as why:
        # cryptography 44 has all of them, 50 none.
        pytest.skip(f"this cryptography has no {sec}: {why}")
    mine = ECPrivateKey.generate(sec)
    as_theirs = ec.EllipticCurvePublicKey.from_encoded_point(theirs.curve, mine.public_key().public_bytes())
    their_public = theirs.public_key()
    assert as_theirs.curve.name == mine.curve
    for format, compressed in ((PublicFormat.CompressedPoint, True), (PublicFormat.UncompressedPoint, False)):
        assert as_theirs.public_bytes(Encoding.X962, format) == mine.public_key().public_bytes(compressed)
        point = their_public.public_bytes(Encoding.X962, format)
        as_mine = ECPublicKey.from_encoded_point(name, point)
        assert as_mine.public_bytes(compressed) == point
    assert mine.exchange(as_mine) == theirs.exchange(ec.ECDH(), as_theirs)
    number = theirs.private_numbers().private_value
    again = ECPrivateKey.from_private_bytes(name, number.to_bytes(secret_len(name), "big"))
    assert again.public_key() == as_mine
    for hash in (hashes.SHA224(), hashes.SHA256(), hashes.SHA384(), hashes.SHA512()):
        text = hash.name.encode() * 30
        as_mine.verify(theirs.sign(text, ec.ECDSA(hash)), text, hash.name)
        as_theirs.verify(mine.sign(text, hash.name), text, ec.ECDSA(hash))
        with pytest.raises(PycaInvalidSignature):
            as_theirs.verify(mine.sign(text + b".", hash.name), text, ec.ECDSA(hash))


@every_curve
def test_what_is_refused(name):
    sec, bits, _ = CURVES[name]
    length, coordinate = secret_len(name), (bits + 7) // 8
    for number in (0, 256**length - 1):
        with pytest.raises(ValueError):
            ECPrivateKey.from_private_bytes(name, number.to_bytes(length, "big"))
    for wrong in (length - 1, length + 1, 0):
        with pytest.raises(ValueError, match=f"the private key has {wrong} bytes instead of {length}"):
            ECPrivateKey.from_private_bytes(sec, bytes(wrong))
    key = ECPrivateKey.generate(name)
    public = key.public_key().public_bytes()
    off = public[:-1] + bytes([public[-1] ^ 1])
    for wrong in (b"", b"\0", public[:-1], public + b"\0", b"\5" + public[1:], off, b"\2" + b"\xff" * coordinate):
        with pytest.raises(ValueError):
            ECPublicKey.from_encoded_point(name, wrong)
    signature, raw = key.sign(b"text", "sha256"), key.sign(b"text", "sha256", encoding="raw")
    assert len(raw) == 2 * length and key.sign(b"text", "sha384") != signature
    zeros = bytes(2 * length)
    for wrong in (b"", signature[:-1], signature + b"\0", raw, key.sign(b"texts", "sha256")):
        with pytest.raises(InvalidSignature):
            key.public_key().verify(wrong, b"text", "sha256")
    for wrong in (b"", raw[:-1], zeros, b"\xff" * 2 * length, signature, raw[:-1] + bytes([raw[-1] ^ 1])):
        with pytest.raises(InvalidSignature):
            key.public_key().verify(wrong, b"text", "sha256", encoding="raw")
    with pytest.raises(InvalidSignature):
        ECPrivateKey.generate(name).public_key().verify(signature, b"text", "sha256")
    with pytest.raises(InvalidSignature):
        key.public_key().verify(signature, b"text", "sha512")


def test_arguments():
    key = ECPrivateKey.generate("k-233")
    for name in ("", "P-256", "sect163r1", "K233"):
        for make in (ECPrivateKey.generate, lambda name: ECPublicKey.from_encoded_point(name, b"")):
            with pytest.raises(ValueError, match="no curve is called"):
                make(name)
    for name in ("", "md5", "SHA256", "sha3-256"):
        with pytest.raises(ValueError, match="is not sha224"):
            key.sign(b"", name)
        with pytest.raises(ValueError, match="is not sha224"):
            key.public_key().verify(b"", b"", name)
    for encoding in ("", "DER", "ber"):
        with pytest.raises(ValueError, match="is not der or raw"):
            key.sign(b"", "sha256", encoding=encoding)
        with pytest.raises(ValueError, match="is not der or raw"):
            key.public_key().verify(b"", b"", "sha256", encoding=encoding)
    with pytest.raises(TypeError, match="of sect233r1, not of sect233k1"):
        key.exchange(ECPrivateKey.generate("B-233").public_key())


def test_objects():
    alice, bob = ECPrivateKey.generate("B-163"), ECPrivateKey.generate("SECT163R2")
    again = ECPublicKey.from_encoded_point("B-163", alice.public_key().public_bytes())
    assert again == alice.public_key() != bob.public_key() and hash(again) == hash(alice.public_key())
    assert alice.curve == again.curve == "sect163r2" and alice.key_size == again.key_size == 163
    assert repr(alice) == "ECPrivateKey(\"sect163r2\", ..)"
    assert repr(again) == f"ECPublicKey(\"sect163r2\", {again.public_bytes(True).hex()})"
    assert {"ECPrivateKey", "ECPublicKey", "InvalidSignature"} <= set(widefield.__all__)
