"""The modulus of a field of which only the degree is given."""

from __future__ import annotations

from functools import lru_cache

from ._widefield import GF2Poly

#: Conway's polynomials where they are known: degree m, and the polynomial without x^m. x is a generator then.
CONWAY = {
    1: 0x1, 2: 0x3, 3: 0x3, 4: 0x3, 5: 0x5, 6: 0x1b, 7: 0x3, 8: 0x1d, 9: 0x11, 10: 0x6f, 11: 0x5, 12: 0xeb,
    13: 0x1b, 14: 0xa9, 15: 0x35, 16: 0x2d, 17: 0x9, 18: 0x1403, 19: 0x27, 20: 0x6f3, 21: 0x65, 22: 0x1f61,
    23: 0x21, 24: 0x1e6a9, 25: 0x145, 26: 0x45d3, 27: 0x16ad, 28: 0x20e5, 29: 0x5, 30: 0x328af, 31: 0x9,
    32: 0x8299, 33: 0x3d49, 34: 0x199f7, 35: 0xca5, 36: 0xda6163, 37: 0x3f, 38: 0x4727, 39: 0x9ee5,
    40: 0xa5b12b, 41: 0x9, 42: 0x47141a67, 43: 0x59, 44: 0x10b001b, 45: 0x12d841, 46: 0xb24001, 47: 0x21,
    48: 0x2821d89, 49: 0x55f, 50: 0x380b7755, 51: 0x19241, 52: 0x1ea2c493, 53: 0x47, 54: 0x5ea27a097,
    55: 0xe91, 56: 0x244486b1d, 57: 0x292d7f, 58: 0xa7451deb, 59: 0x7b, 60: 0x3697464a113d, 61: 0x27,
    62: 0x17f3f7043, 63: 0x1c38b1f, 64: 0x247f43cb7, 65: 0xf6a3, 66: 0x6547e9e928f5, 67: 0x27,
    68: 0x87450e333, 69: 0x1064731, 70: 0x18bf6538ff8d, 71: 0x2b, 72: 0x19049eae49111, 73: 0x1d,
    74: 0x3ffd233909, 75: 0x122c05233, 76: 0x7eab98c027, 77: 0xc815, 78: 0x5caf1b6eebd3, 79: 0x1d,
    80: 0x14643a772ab75, 81: 0xda38ed9, 82: 0x3f1163badf, 83: 0x95, 84: 0x211c2a197333bb5, 85: 0x55c0c5,
    86: 0x9408a6157e7, 87: 0x54117dab, 88: 0xb252d92cfbbb, 89: 0x69, 90: 0x1f7adf5f557055c95, 91: 0x3b613,
    92: 0x11f6341e7d235, 95: 0x127734b, 96: 0xb844512311bdebdd, 97: 0x41, 98: 0x16d50809c44cd4b,
    100: 0x391fa3ccb598b69, 101: 0xc3, 102: 0x102fdab2a05b810401, 103: 0xbd, 107: 0xaf,
    108: 0x50ea44fc6fe5948f8d, 109: 0x35, 110: 0x134fc10cba36126c47, 113: 0x2d, 114: 0x2af3d3d4853cde35aa89,
    115: 0x246fed3, 119: 0x37e087, 120: 0x6a8a9a151df754f20370bd, 121: 0x3cc5, 125: 0x4bbe69,
    126: 0x2e2a4d15b18bfb0135bad63, 127: 0x3, 131: 0xf3, 132: 0xb3120e2921c1ae84d9506b1, 133: 0x27ba961,
    137: 0x13d, 139: 0xaf, 143: 0x1235897, 149: 0x2fb, 150: 0xd6bc3da79a0f5efca21c9e55516b, 151: 0x9,
    157: 0x65, 163: 0xc9, 167: 0x41, 169: 0x35369, 173: 0x125, 179: 0x17, 181: 0xc3, 191: 0xbb, 193: 0x1f7,
    197: 0x1ef, 199: 0xed, 211: 0x26b, 223: 0x35, 227: 0x7b, 229: 0x267, 233: 0xbd, 239: 0x3f, 241: 0x179,
    251: 0x95, 257: 0xbd, 263: 0x27f, 269: 0xc3, 271: 0x11f, 277: 0xb7, 281: 0x213, 283: 0x167,
    289: 0x4375cf, 293: 0x25b, 307: 0x115, 311: 0xa9, 313: 0x8b, 317: 0x95, 331: 0xf5, 337: 0xe7, 347: 0xf5,
    349: 0x65, 353: 0x291, 359: 0x167, 361: 0x1ebd53, 367: 0xbb, 373: 0x185, 379: 0x32b, 383: 0x223,
    389: 0xcf, 397: 0x1e3, 401: 0xbb, 409: 0xa9,
}


@lru_cache(maxsize=None)
def default_modulus(m: int) -> int:
    """Conway's polynomial of degree m where it is known, else the least irreducible trinomial, else pentanomial.

    >>> hex(default_modulus(8)), hex(default_modulus(128) ^ 1 << 128)
    ('0x11d', '0x87')
    """
    if m in CONWAY:
        return CONWAY[m] | 1 << m
    ends = 1 << m | 1
    for a in range(1, m // 2 + 1):
        if GF2Poly(ends | 1 << a).is_irreducible():
            return ends | 1 << a
    for a in range(3, m):
        for b in range(2, a):
            for c in range(1, b):
                f = ends | 1 << a | 1 << b | 1 << c
                if GF2Poly(f).is_irreducible():
                    return f
    raise LookupError(f"no irreducible polynomial of degree {m} with three or five terms")
