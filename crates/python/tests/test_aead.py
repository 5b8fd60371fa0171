"""AEADs and codes against pyca/cryptography, and bad input."""

import hashlib
import io
import os
import pickle
import threading

import numpy as np
import pytest
from cryptography.hazmat.primitives.ciphers import aead as pyca
from cryptography.hazmat.primitives.poly1305 import Poly1305 as PycaPoly1305
from hypothesis import given
from hypothesis import strategies as st

import widefield
from widefield import GMAC, InvalidTag, Poly1305

PAIRS = [
    (widefield.AESGCM, pyca.AESGCM, (16, 24, 32), 12),
    (widefield.AESGCMSIV, pyca.AESGCMSIV, (16, 32), 12),
    (widefield.ChaCha20Poly1305, pyca.ChaCha20Poly1305, (32,), 12),
]
ALL = [(p[0], p[2][-1], p[3]) for p in PAIRS] + [
    (widefield.XChaCha20Poly1305, 32, 24),
    (widefield.XAES256GCM, 32, 24),
]
LENGTHS = [0, 1, 15, 16, 17, 64, 255, 1000, 4096, 70_001]


@pytest.mark.parametrize("ours, theirs, keys, nonce", PAIRS)
def test_as_pyca(ours, theirs, keys, nonce):
    for size in keys:
        key, number = os.urandom(size), os.urandom(nonce)
        for length in LENGTHS:
            for aad in (None, b"", b"header", os.urandom(100)):
                text = os.urandom(length)
                sealed = ours(key).encrypt(number, text, aad)
                if length:
                    # Some versions of pyca's AES-GCM-SIV refuse what is empty.
                    assert sealed == theirs(key).encrypt(number, text, aad)
                assert ours(key).decrypt(number, sealed, aad) == text


@pytest.mark.parametrize("cipher, size, nonce", ALL)
def test_batches(cipher, size, nonce):
    key = cipher(os.urandom(size))
    for count in (0, 1, 2, 7, 40):
        given = [
            (os.urandom(nonce), os.urandom(length := LENGTHS[i % len(LENGTHS)]), os.urandom(length % 40) or None)
            for i in range(count)
        ]
        sealed = key.encrypt_many(given)
        assert sealed == [key.encrypt(*message) for message in given]
        came = [(n, bytearray(s), a) for (n, _, a), s in zip(given, sealed)]
        assert key.decrypt_many(tuple(came)) == [text for _, text, _ in given]
        for i, (_, text, _) in enumerate(came):
            if i % 3 == 1:
                text[i % len(text)] ^= 1 << (i % 8)
        expected = [None if i % 3 == 1 else text for i, (_, text, _) in enumerate(given)]
        assert key.decrypt_many(came) == expected
    assert key.decrypt_many([(bytes(nonce), bytes(length), None) for length in range(16)]) == [None] * 16
    with pytest.raises(ValueError, match="nonce"):
        key.encrypt_many([(bytes(nonce), b"text", None), (bytes(5), b"text", None)])
    with pytest.raises(ValueError, match="nonce"):
        key.decrypt_many([(bytes(5), bytes(40), None)])
    for wrong in ([b"text"], [(bytes(nonce), b"text")], [(bytes(nonce), "text", None)], 3):
        with pytest.raises((TypeError, ValueError)):
            key.encrypt_many(wrong)


def test_batches_with_nonces_of_other_lengths():
    key = widefield.AESGCM(os.urandom(16))
    given = [(os.urandom(length), os.urandom(100), b"aad") for length in (12, 8, 128, 12)]
    sealed = key.encrypt_many(given)
    assert sealed == [key.encrypt(*message) for message in given]
    came = [(n, s, a) for (n, _, a), s in zip(given, sealed)]
    came[2] = (given[2][0], bytes(116), b"aad")
    assert key.decrypt_many(came) == [given[0][1], given[1][1], None, given[3][1]]


def test_nonces_of_other_lengths():
    key = os.urandom(32)
    for length in range(8, 129):
        nonce = os.urandom(length)
        sealed = widefield.AESGCM(key).encrypt(nonce, b"text", b"aad")
        assert sealed == pyca.AESGCM(key).encrypt(nonce, b"text", b"aad")
        assert widefield.AESGCM(key).decrypt(nonce, sealed, b"aad") == b"text"


def test_xchacha_by_its_draft():
    # draft-irtf-cfrg-xchacha-03, A.3.1
    text = (
        b"Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it."
    )
    key = widefield.XChaCha20Poly1305(bytes(range(0x80, 0xA0)))
    sealed = key.encrypt(bytes(range(0x40, 0x58)), text, bytes.fromhex("50515253c0c1c2c3c4c5c6c7"))
    assert sealed[:16].hex() == "bd6d179d3e83d43b9576579493c0e939"
    assert sealed[-16:].hex() == "c0875924c1c7987947deafd8780acf49"


def test_xaes_by_its_specification():
    # C2SP, XAES-256-GCM: what is read from SHAKE-128, and a digest of all that is sealed.
    drawn, digest = io.BytesIO(hashlib.shake_128().digest(4_000_000)), hashlib.shake_128()
    for _ in range(10_000):
        key, nonce = drawn.read(32), drawn.read(24)
        text = drawn.read(drawn.read(1)[0])
        aad = drawn.read(drawn.read(1)[0])
        digest.update(widefield.XAES256GCM(key).encrypt(nonce, text, aad))
    assert digest.hexdigest(32) == "e6b9edf2df6cec60c8cbd864e2211b597fb69a529160cd040d56c0c210081939"


@pytest.mark.parametrize("cipher, size, nonce", ALL)
@given(text=st.binary(max_size=300), aad=st.binary(max_size=40), at=st.integers(0), bit=st.integers(0, 7))
def test_every_change_is_refused(cipher, size, nonce, text, aad, at, bit):
    key, number = cipher(bytes(range(size))), bytes(nonce)
    sealed = bytearray(key.encrypt(number, text, aad))
    assert key.decrypt(number, sealed, aad) == text
    with pytest.raises(InvalidTag):
        key.decrypt(number, sealed, aad + b"x")
    with pytest.raises(InvalidTag):
        key.decrypt(number, sealed[: at % len(sealed)], aad)
    sealed[at % len(sealed)] ^= 1 << bit
    with pytest.raises(InvalidTag):
        key.decrypt(number, sealed, aad)
    out = bytearray(b"\xee" * len(text))
    with pytest.raises(InvalidTag):
        key.decrypt_into(number, sealed, aad, out)
    assert out == b"\xee" * len(text)


@pytest.mark.parametrize("cipher, size, nonce", ALL)
def test_buffers_of_any_kind(cipher, size, nonce):
    key, number, text = cipher(bytearray(size)), memoryview(bytes(nonce)), os.urandom(1000)
    expected = key.encrypt(number, text, b"aad")
    for kind in (bytearray, memoryview, lambda b: np.frombuffer(b, np.uint8), lambda b: np.frombuffer(b, np.uint64)):
        assert key.encrypt(number, kind(text), bytearray(b"aad")) == expected
    doubled = np.repeat(np.frombuffer(text, np.uint8), 2)
    assert key.encrypt(number, doubled[::2], b"aad") == expected
    # In the buffer of the text itself.
    place = bytearray(text + bytes(16))
    assert key.encrypt_into(number, memoryview(place)[:1000], b"aad", place) == 1016
    assert place == expected
    assert key.decrypt_into(number, place, b"aad", memoryview(place)[16:]) == 1000
    assert place[16:] == text
    words = np.zeros(125, np.uint64)
    assert key.decrypt_into(number, expected, b"aad", words) == 1000
    assert words.tobytes() == text
    assert key.decrypt_into(number, key.encrypt(number, b""), None, bytearray()) == 0


@pytest.mark.parametrize("cipher, size, nonce", ALL)
def test_bad_input(cipher, size, nonce):
    key, number = cipher(bytes(size)), bytes(nonce)
    for wrong in (size - 1, size + 1, 0):
        with pytest.raises(ValueError, match=f"{wrong} bytes instead of .*{size}"):
            cipher(bytes(wrong))
    with pytest.raises(TypeError):
        cipher("key")
    for wrong in (0, 7, 129):
        with pytest.raises(ValueError, match=f"nonce has {wrong} bytes instead of"):
            key.encrypt(bytes(wrong), b"", b"")
    for arguments in ((None, b"", b""), (number, "text", b""), (number, 3, b""), (number, b"", "aad")):
        with pytest.raises(TypeError):
            key.encrypt(*arguments)
        with pytest.raises(TypeError):
            key.decrypt(*arguments)
    with pytest.raises(ValueError, match="15 bytes instead of 16"):
        key.encrypt_into(number, b"", None, bytearray(15))
    with pytest.raises(TypeError, match="read-only"):
        key.encrypt_into(number, b"", None, bytes(16))
    with pytest.raises(TypeError, match="contiguous"):
        key.encrypt_into(number, b"", None, np.zeros(32, np.uint8)[::2])
    with pytest.raises(InvalidTag):
        key.decrypt_into(number, bytes(15), None, bytearray())
    with pytest.raises(TypeError):
        pickle.dumps(key)


def test_generated_keys():
    for cipher, sizes in ((widefield.AESGCM, (128, 192, 256)), (widefield.AESGCMSIV, (128, 256))):
        for bits in sizes:
            assert len(cipher.generate_key(bit_length=bits)) == bits // 8
        with pytest.raises(ValueError, match="100"):
            cipher.generate_key(100)
        assert cipher.generate_key(128) != cipher.generate_key(128)
    assert len(widefield.ChaCha20Poly1305.generate_key()) == len(widefield.XChaCha20Poly1305.generate_key()) == 32


def test_threads_share_a_key():
    key, text = widefield.AESGCM(bytes(32)), os.urandom(1 << 20)
    expected, wrong = key.encrypt(bytes(12), text, b""), []

    def work():
        for _ in range(10):
            if key.encrypt(bytes(12), text, b"") != expected:
                wrong.append(1)

    running = [threading.Thread(target=work) for _ in range(4)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert not wrong


def test_poly1305():
    for length in LENGTHS:
        key, data = os.urandom(32), os.urandom(length)
        tag = PycaPoly1305.generate_tag(key, data)
        assert Poly1305.generate_tag(key, data) == tag
        mac = Poly1305(key)
        mac.update(data[: length // 3])
        mac.update(data[length // 3 :])
        mac.verify(tag)
        with pytest.raises(RuntimeError, match="finalized"):
            mac.finalize()
        Poly1305.verify_tag(key, data, tag)
        for wrong in (bytes(16), tag[:15], tag + b"x"):
            with pytest.raises(InvalidTag):
                Poly1305.verify_tag(key, data, wrong)
    with pytest.raises(ValueError, match="31 bytes instead of 32"):
        Poly1305(bytes(31))


def test_gmac():
    for size in (16, 24, 32):
        key = os.urandom(size)
        for length in LENGTHS:
            data = os.urandom(length)
            # AES-GCM of nothing.
            tag = pyca.AESGCM(key).encrypt(bytes(12), b"", data)
            assert GMAC(key).tag(bytes(12), data) == tag
            GMAC(key).verify(bytes(12), data, tag)
            with pytest.raises(InvalidTag):
                GMAC(key).verify(bytes(12), data + b"x", tag)
    with pytest.raises(ValueError, match="17 bytes instead of 16, 24 or 32"):
        GMAC(bytes(17))
    with pytest.raises(ValueError):
        GMAC(bytes(16)).tag(b"", b"")


def test_kummer():
    alice, bob = (widefield.KummerPrivateKey.generate() for _ in range(2))
    assert alice.exchange(bob.public_key(), b"x", 48) == bob.exchange(alice.public_key(), b"x", length=48)
    assert alice.exchange(bob.public_key(), b"x") != alice.exchange(bob.public_key(), b"y")
    again = widefield.KummerPrivateKey.from_private_bytes(alice.private_bytes_raw())
    assert again.public_key() == alice.public_key() and hash(again.public_key()) == hash(alice.public_key())
    encoded = bob.public_key().public_bytes_raw()
    assert len(encoded) == 48
    assert widefield.KummerPublicKey.from_public_bytes(encoded) == bob.public_key()
    with pytest.raises(ValueError, match="47 bytes instead of 48"):
        widefield.KummerPublicKey.from_public_bytes(encoded[1:])
    with pytest.raises(ValueError):
        widefield.KummerPublicKey.from_public_bytes(b"\xff" * 48)
    for length in (0, 8161):
        with pytest.raises(ValueError, match=f"{length} bytes instead of 1 to 8160"):
            alice.exchange(bob.public_key(), length=length)
    assert "KummerPrivateKey(..)" == repr(alice)


def test_tier():
    assert widefield.tier() in widefield.tiers()
