"""The public names of `galois` that the package does not have, and a sentence on each: what `widefield.NAME`
raises."""

from __future__ import annotations

_NUMBERS = "{name} is of integers: see Python's math, or sympy"
_CODES = "{name} is of another form here: see widefield.{0}"
_SENTENCES = {
    "Array": "arrays over fields have one base class here, widefield.FieldArray",
    "BCH": _CODES.replace("{0}", "BCHCode"),
    "ReedSolomon": _CODES.replace("{0}", "RSCode"),
    "ntt": "ntt is over fields of odd characteristic: over GF(2^m) numpy.fft.fft is the transform",
    "intt": "intt is over fields of odd characteristic: over GF(2^m) numpy.fft.ifft is the transform",
    "typing": "the package has no module of types for annotations: see numpy.typing",
    **dict.fromkeys(
        "carmichael_lambda divisor_sigma divisors euler_phi fermat_primality_test ilog iroot is_composite "
        "is_cyclic is_perfect_power is_powersmooth is_prime is_prime_power is_primitive_root is_smooth isqrt "
        "jacobi_symbol kronecker_symbol kth_prime legendre_symbol mersenne_exponents mersenne_primes "
        "miller_rabin_primality_test mobius next_prime perfect_power pollard_p1 pollard_rho prev_prime primes "
        "primitive_root primitive_roots random_prime totatives trial_division".split(),
        _NUMBERS,
    ),
}


def sentence(name: str) -> str | None:
    """Why the package has no such name, if `galois` has it."""
    return _SENTENCES[name].format(name=name) if name in _SENTENCES else None
