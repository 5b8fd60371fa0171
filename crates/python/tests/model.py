"""Fields in Python's integers: slow and obvious, the oracle of the tests."""


def multiply(a: int, b: int, f: int) -> int:
    """`a b` modulo f, a bit at a time."""
    m, product = f.bit_length() - 1, 0
    while b:
        if b & 1:
            product ^= a
        b >>= 1
        a <<= 1
        if a >> m:
            a ^= f
    return product


def product(a: int, b: int) -> int:
    """`a b`, not reduced."""
    result = 0
    while b:
        low = b & -b
        result ^= a * low
        b ^= low
    return result


def divide(a: int, b: int) -> tuple[int, int]:
    """Quotient and remainder of polynomials."""
    quotient = 0
    while a.bit_length() >= b.bit_length():
        shift = a.bit_length() - b.bit_length()
        quotient |= 1 << shift
        a ^= b << shift
    return quotient, a


def power(a: int, e: int, f: int) -> int:
    """`a^e` modulo f."""
    result = 1
    while e:
        if e & 1:
            result = multiply(result, a, f)
        a = multiply(a, a, f)
        e >>= 1
    return result


def trace(a: int, f: int) -> int:
    """The sum of the conjugates."""
    m, total = f.bit_length() - 1, 0
    for _ in range(m):
        total ^= a
        a = multiply(a, a, f)
    return total
