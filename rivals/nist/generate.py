#!/usr/bin/env python3
"""Writes crates/vectors/data/generated/nist_openssl.txt: keys, agreements and deterministic signatures on NIST's binary
curves, by an OpenSSL that has RFC 6979 (3.2 or later), such as `rivals/build openssl-4` makes.

    rivals/nist/generate.py target/rivals/openssl-4/libcrypto.so > crates/vectors/data/generated/nist_openssl.txt
"""

import ctypes
import sys

CURVES = [("K-163", "sect163k1"), ("B-163", "sect163r2"), ("K-233", "sect233k1"), ("B-233", "sect233r1"),
          ("K-283", "sect283k1"), ("B-283", "sect283r1"), ("K-409", "sect409k1"), ("B-409", "sect409r1"),
          ("K-571", "sect571k1"), ("B-571", "sect571r1")]
HASHES = ["SHA256", "SHA384", "SHA512", "SHA224"]

crypto = ctypes.CDLL(sys.argv[1])


def function(name, result=ctypes.c_void_p):
    found = getattr(crypto, name)
    found.restype = result
    return found


def checked(result):
    if not result or (isinstance(result, int) and result < 0):
        raise RuntimeError("OpenSSL has refused it")
    return result


class Param(ctypes.Structure):
    _fields_ = [("key", ctypes.c_char_p), ("type", ctypes.c_uint), ("data", ctypes.c_void_p),
                ("size", ctypes.c_size_t), ("returned", ctypes.c_size_t)]


def keypair(curve):
    key = ctypes.c_void_p(checked(function("EVP_PKEY_Q_keygen")(None, None, b"EC", curve.encode())))
    number = ctypes.c_void_p(None)
    checked(function("EVP_PKEY_get_bn_param", ctypes.c_int)(key, b"priv", ctypes.byref(number)))
    text = ctypes.c_char_p(checked(function("BN_bn2hex")(number))).value.decode()
    public, size = ctypes.create_string_buffer(200), ctypes.c_size_t()
    checked(function("EVP_PKEY_get_octet_string_param", ctypes.c_int)(key, b"pub", public, 200, ctypes.byref(size)))
    return key, text.lower(), public.raw[:size.value]


def shared(own, their):
    context = ctypes.c_void_p(checked(function("EVP_PKEY_CTX_new")(own, None)))
    checked(function("EVP_PKEY_derive_init", ctypes.c_int)(context))
    checked(function("EVP_PKEY_derive_set_peer", ctypes.c_int)(context, their))
    secret, size = ctypes.create_string_buffer(200), ctypes.c_size_t(200)
    checked(function("EVP_PKEY_derive", ctypes.c_int)(context, secret, ctypes.byref(size)))
    return secret.raw[:size.value]


def signature(key, name, text):
    """In DER, with the nonce of RFC 6979."""
    nonce_type = ctypes.c_uint(1)
    params = (Param * 2)(Param(b"nonce-type", 2, ctypes.cast(ctypes.byref(nonce_type), ctypes.c_void_p), 4, 0), Param())
    context = ctypes.c_void_p(checked(function("EVP_MD_CTX_new")()))
    initialise = function("EVP_DigestSignInit_ex", ctypes.c_int)
    checked(initialise(context, None, name.encode(), None, None, key, params))
    der, size = ctypes.create_string_buffer(300), ctypes.c_size_t(300)
    checked(function("EVP_DigestSign", ctypes.c_int)(context, der, ctypes.byref(size), text, ctypes.c_size_t(len(text))))
    return der.raw[:size.value]


def main():
    version = function("OpenSSL_version", ctypes.c_char_p)(0).decode()
    print(f"# {version}, by rivals/nist/generate.py. In a line: curve, secret key, its public key, another public key, the")
    print("# shared secret, hash function, text, its signature in DER.")
    for curve, name in CURVES:
        for i in range(8):
            (own, secret, public), (their, _, other) = keypair(name), keypair(name)
            text, name_of_hash = bytes(range(7 * i)), HASHES[i % 4]
            made = [signature(own, name_of_hash, text) for _ in range(2)]
            assert made[0] == made[1], "this OpenSSL draws its nonces"
            agreed = shared(own, their)
            print(curve, secret, public.hex(), other.hex(), agreed.hex(), name_of_hash.lower(), text.hex() or "-", made[0].hex())


main()
