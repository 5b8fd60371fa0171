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

from . import _absent, _einsum, _methods, _products, _rearrange
from ._arithmetic import are_coprime, crt, egcd, factors, gcd, is_square_free, lagrange_poly, lcm, prod
from ._array import FieldArray
from ._display import get_printoptions, printoptions, set_printoptions
from ._factory import GF
from ._lfsr import FLFSR, GLFSR, berlekamp_massey
from ._poly import Poly
from ._search import (
    conway_poly,
    irreducible_poly,
    irreducible_polys,
    is_normal_element,
    is_primitive_element,
    matlab_primitive_poly,
    normal_element,
    normal_elements,
    primitive_element,
    primitive_elements,
    primitive_poly,
    primitive_polys,
)
from ._widefield import (
    AESGCM,
    AESGCMSIV,
    BCHCode,
    BitMatrix,
    GMAC,
    XAES256GCM,
    ChaCha20Poly1305,
    ECPrivateKey,
    ECPublicKey,
    GF2Poly,
    GLS254PrivateKey,
    GLS254PublicKey,
    GoppaCode,
    GoppaDecoder,
    InvalidSignature,
    InvalidTag,
    KummerPrivateKey,
    KummerPublicKey,
    NormalBasis,
    NormalElement,
    Poly1305,
    ReedSolomon,
    RSCode,
    UncorrectableError,
    XChaCha20Poly1305,
    crc,
    set_threads,
    threads,
    tier,
    tiers,
)

#: The name that `galois` has for `GF` too.
Field = GF
GF2 = GF(2)

__all__ = [
    "AESGCM",
    "AESGCMSIV",
    "BCHCode",
    "BitMatrix",
    "ChaCha20Poly1305",
    "ECPrivateKey",
    "ECPublicKey",
    "FLFSR",
    "Field",
    "FieldArray",
    "GF",
    "GF2",
    "GF2Poly",
    "GLFSR",
    "GLS254PrivateKey",
    "GLS254PublicKey",
    "GMAC",
    "GoppaCode",
    "GoppaDecoder",
    "InvalidSignature",
    "InvalidTag",
    "KummerPrivateKey",
    "KummerPublicKey",
    "NormalBasis",
    "NormalElement",
    "Poly",
    "Poly1305",
    "RSCode",
    "ReedSolomon",
    "UncorrectableError",
    "XAES256GCM",
    "XChaCha20Poly1305",
    "are_coprime",
    "berlekamp_massey",
    "conway_poly",
    "crc",
    "crt",
    "egcd",
    "factors",
    "gcd",
    "get_printoptions",
    "irreducible_poly",
    "irreducible_polys",
    "is_normal_element",
    "is_primitive_element",
    "is_square_free",
    "lagrange_poly",
    "lcm",
    "matlab_primitive_poly",
    "normal_element",
    "normal_elements",
    "primitive_element",
    "primitive_elements",
    "primitive_poly",
    "primitive_polys",
    "printoptions",
    "prod",
    "set_printoptions",
    "set_threads",
    "threads",
    "tier",
    "tiers",
]


def __getattr__(name: str):
    raise AttributeError(_absent.sentence(name) or f"module {__name__!r} has no attribute {name!r}")
