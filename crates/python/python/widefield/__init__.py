"""Arrays over GF(2^m) in NumPy's manner, binary polynomials, normal bases and AEADs, at the full width of the processor's vector units.

>>> import numpy as np, widefield
>>> F = widefield.GF(2**8)
>>> a = F([1, 2, 3])
>>> a * a / a == a
array([ True,  True,  True])
>>> np.linalg.inv(F([[1, 2], [3, 4]])) @ F([[1, 2], [3, 4]])
GF(2^8)([[1 0]
         [0 1]])
"""

from ._array import FieldArray
from ._factory import GF
from ._widefield import (
    AESGCM,
    AESGCMSIV,
    GMAC,
    ChaCha20Poly1305,
    GF2Poly,
    InvalidTag,
    KummerPrivateKey,
    KummerPublicKey,
    NormalBasis,
    NormalElement,
    Poly1305,
    XChaCha20Poly1305,
    set_threads,
    threads,
    tier,
    tiers,
)

__all__ = [
    "AESGCM",
    "AESGCMSIV",
    "ChaCha20Poly1305",
    "FieldArray",
    "GF",
    "GF2Poly",
    "GMAC",
    "InvalidTag",
    "KummerPrivateKey",
    "KummerPublicKey",
    "NormalBasis",
    "NormalElement",
    "Poly1305",
    "XChaCha20Poly1305",
    "set_threads",
    "threads",
    "tier",
    "tiers",
]
