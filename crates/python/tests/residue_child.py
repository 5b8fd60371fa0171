"""Uses each class that holds a secret and ends its use, for `test_residue.py`, which then looks for the secret in
this memory.

Reads the name of a case and a secret of 32 bytes with one behind it, without copies; says when the secret should be
gone; waits until it was looked for. Cases get a view of all 33 bytes, as slices of other objects are copies that
nobody wipes.
"""

import os

import numpy as np

import widefield
from widefield import (
    GMAC,
    ECPrivateKey,
    GLS254PrivateKey,
    GoppaDecoder,
    InvalidTag,
    KummerPrivateKey,
    Poly1305,
)

NONCE, TEXT = bytes(24), bytes(range(256)) * 20


def refused(kind, call, *arguments):
    """Whether this exception is raised; it is gone then, with what it refers to."""
    try:
        call(*arguments)
    except kind:
        return
    raise AssertionError(f"no {kind.__name__}")


def poly1305_finalized(key):
    mac = Poly1305(key[:32])
    mac.update(TEXT)
    assert len(mac.finalize()) == 16
    return mac


def poly1305_verified(key):
    tag = Poly1305.generate_tag(key[:32], TEXT)
    Poly1305.verify_tag(key[:32], TEXT, tag)
    mac = Poly1305(key[:32])
    mac.update(TEXT)
    mac.verify(tag)
    return mac


def poly1305_refused(key):
    kept = []
    for wrong in (bytes(16), bytes(5)):
        mac = Poly1305(key[:32])
        mac.update(b"some")
        refused(InvalidTag, mac.verify, wrong)
        refused(RuntimeError, mac.finalize)
        refused(InvalidTag, Poly1305.verify_tag, key[:32], TEXT, wrong)
        kept.append(mac)
    return kept


def poly1305_set_up(key):
    Poly1305(key[:32])


def poly1305_deleted(key):
    mac = Poly1305(key[:32])
    mac.update(b"some")


def poly1305_of_a_wrong_length(key):
    refused(ValueError, Poly1305, key)
    refused(ValueError, Poly1305.generate_tag, key[:31], TEXT)
    refused(ValueError, Poly1305, key[::-1])


def aead(name, size):
    cipher = getattr(widefield, name)
    number = NONCE if name.startswith("X") else NONCE[:12]

    def set_up(key):
        cipher(key[:size])

    def deleted(key):
        sealer = cipher(key[:size])
        for length in (0, 5, 16, 100, 5000):
            sealed = sealer.encrypt(number, TEXT[:length], b"header")
            assert sealer.decrypt(number, sealed, b"header") == TEXT[:length]
        sealer.encrypt_many([(number, TEXT, None)] * 9)

    def refusing(key):
        sealer = cipher(key[:size])
        refused(InvalidTag, sealer.decrypt, number, bytes(100), None)
        refused(ValueError, sealer.encrypt, b"", TEXT, None)
        assert sealer.decrypt_many([(number, bytes(100), None)] * 3) == [None] * 3
        refused(ValueError, cipher, key)
        refused(ValueError, cipher, key[::-1])

    def plaintext(secret):
        """The secret is what is encrypted."""
        sealer, out = cipher(bytes(size)), bytearray(len(secret) + 16)
        sealer.encrypt_into(number, secret, None, out)
        assert sealer.encrypt(number, secret[::-1], None) != out
        back = bytearray(len(secret))
        sealer.decrypt_into(number, out, None, back)
        assert back == secret
        back[:] = bytes(len(back))
        out[-1] ^= 1
        refused(InvalidTag, sealer.decrypt_into, number, out, None, back)
        return sealer

    return {"set up": set_up, "deleted": deleted, "refusing": refusing, "plaintext": plaintext}


def gmac(size):
    def set_up(key):
        GMAC(key[:size])

    def used(key):
        mac = GMAC(key[:size])
        tag = mac.tag(NONCE[:12], TEXT)
        mac.verify(NONCE[:12], TEXT, tag)
        refused(InvalidTag, mac.verify, NONCE[:12], TEXT, bytes(16))
        refused(InvalidTag, mac.verify, NONCE[:12], TEXT, bytes(3))

    return {"set up": set_up, "deleted": used}


def kummer_set_up(key):
    KummerPrivateKey.from_private_bytes(key[:32])


def kummer_deleted(key):
    mine, other = KummerPrivateKey.from_private_bytes(key[:32]), KummerPrivateKey.generate()
    assert mine.exchange(other.public_key(), b"x") == other.exchange(mine.public_key(), b"x")
    refused(ValueError, mine.exchange, other.public_key(), b"x", 0)
    refused(ValueError, KummerPrivateKey.from_private_bytes, key)


def gls254(key):
    """A number below the order: 31 bytes of the secret and a zero, of the caller's, in memory that is wiped."""
    number = bytearray(32)
    number[:31] = key[:31]
    return number


def gls254_set_up(key):
    number = gls254(key)
    GLS254PrivateKey.from_private_bytes(number)
    GLS254PrivateKey.from_private_bytes_many([number] * 3)
    number[:] = bytes(32)


def gls254_deleted(key):
    number = gls254(key)
    mine, other = GLS254PrivateKey.from_private_bytes(number), GLS254PrivateKey.generate()
    shared = mine.exchange(other.public_key())
    assert shared == other.exchange(mine.public_key())
    assert mine.exchange_many([other.public_key().public_bytes_raw()] * 3) == [shared] * 3
    mine.public_key().verify(mine.sign(TEXT), TEXT)
    refused(ValueError, GLS254PrivateKey.from_private_bytes, key)
    number[:] = bytes(32)


def goppa_decoder(key):
    """Of a support that begins with the secret, if that has no element twice: GF(2^16), a polynomial of degree 1
    without a root in the support. The arrays are wiped."""
    support, polynomial = np.zeros(24, dtype=np.uint16), np.ones(2, dtype=np.uint16)
    support.view(np.uint8)[:32] = key[:32]
    support[16:] = np.arange(8)
    polynomial[0] = 8
    distinct = len({int(element) for element in support}) == 24 and 8 not in support
    try:
        return GoppaDecoder(support, polynomial, 0x1002D) if distinct else None
    finally:
        support[:] = 0


def goppa_set_up(key):
    goppa_decoder(key)


def goppa_deleted(key):
    """Words are secret, and errors that are corrected."""
    decoder = goppa_decoder(key)
    if decoder is not None:
        decoder.decode(key[:3])
    polynomial = np.zeros(17, dtype=np.uint16)
    polynomial[[0, 1, 3, 5, 16]] = 1
    decoder = GoppaDecoder(np.arange(256, dtype=np.uint16), polynomial, 0x11B)
    decoder.decode(key[:32])
    refused(ValueError, decoder.decode, key)
    return decoder


def nist(key):
    """A number below the order: a zero and 29 bytes of the secret, in memory that is wiped."""
    number = bytearray(30)
    number[1:] = key[:29]
    return number


def nist_set_up(key):
    number = nist(key)
    ECPrivateKey.from_private_bytes("B-233", number)
    number[:] = bytes(30)


def nist_deleted(key):
    number = nist(key)
    mine, other = ECPrivateKey.from_private_bytes("B-233", number), ECPrivateKey.generate("sect233r1")
    assert mine.exchange(other.public_key()) == other.exchange(mine.public_key())
    mine.public_key().verify(mine.sign(TEXT, "sha256"), TEXT, "sha256")
    refused(ValueError, ECPrivateKey.from_private_bytes, "B-233", key)
    number[:] = bytes(30)


def planted(key):
    return bytes(key)


def planted_in_freed_memory(key):
    room = bytearray(1 << 16)
    room[1 << 15 : (1 << 15) + len(key)] = key


CASES = {
    f.__name__: f
    for f in (
        poly1305_set_up,
        poly1305_finalized,
        poly1305_verified,
        poly1305_refused,
        poly1305_deleted,
        poly1305_of_a_wrong_length,
        kummer_set_up,
        kummer_deleted,
        gls254_set_up,
        gls254_deleted,
        goppa_set_up,
        goppa_deleted,
        nist_set_up,
        nist_deleted,
        planted,
        planted_in_freed_memory,
    )
}
KEYS = {
    "AESGCM": (16, 24, 32),
    "AESGCMSIV": (16, 32),
    "XAES256GCM": (32,),
    "ChaCha20Poly1305": (32,),
    "XChaCha20Poly1305": (32,),
}
for name, sizes in KEYS.items():
    for size in sizes:
        CASES.update({f"{name} {size} {ending}": f for ending, f in aead(name, size).items()})
for size in (16, 24, 32):
    CASES.update({f"GMAC {size} {ending}": f for ending, f in gmac(size).items()})


def main():
    secret, go = bytearray(33), bytearray(1)
    while name := os.read(0, 64).decode().strip():
        # What is done the first time only is done without the secret.
        secret[:] = range(33)
        CASES[name](memoryview(secret))
        os.write(1, b"k")
        os.readv(0, [secret])
        kept = CASES[name](memoryview(secret))
        secret[:] = bytes(33)
        os.write(1, b"g")
        os.readv(0, [go])
        del kept


if __name__ == "__main__":
    main()
