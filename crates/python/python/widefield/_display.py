"""How elements, arrays and polynomials are shown: as integers, as polynomials, or as powers of a generator."""

from __future__ import annotations

import contextlib

import numpy as np

from ._widefield import GF2Poly

_OPTIONS = {"coeffs": "desc"}


def set_printoptions(coeffs: str = "desc") -> None:
    """How polynomials are printed from now on: the highest coefficient first, "desc", or last, "asc"."""
    if coeffs not in ("desc", "asc"):
        raise ValueError(f"coeffs must be 'desc' or 'asc', and not {coeffs!r}")
    _OPTIONS["coeffs"] = coeffs


def get_printoptions() -> dict:
    """The options that `set_printoptions` sets."""
    return dict(_OPTIONS)


@contextlib.contextmanager
def printoptions(**options):
    """The options in a `with` statement alone.

    >>> import widefield
    >>> with widefield.printoptions(coeffs="asc"):
    ...     print(widefield.Poly([1, 1, 0]))
    x + x^2
    """
    before = get_printoptions()
    try:
        set_printoptions(**(before | options))
        yield get_printoptions()
    finally:
        set_printoptions(**before)


def terms(coefficients, variable: str = "x", shown=str) -> str:
    """A sum of powers, from pairs of an exponent, falling, and what is not zero."""
    parts = []
    for exponent, coefficient in coefficients:
        power = "" if exponent == 0 else variable if exponent == 1 else f"{variable}^{exponent}"
        factor = "" if power and coefficient == 1 else shown(coefficient)
        # A coefficient that is a sum stands in parentheses before a power.
        parts.append(f"({factor}){power}" if power and " " in factor else factor + power)
    if _OPTIONS["coeffs"] == "asc":
        parts.reverse()
    return " + ".join(parts) or "0"


def polynomial(integer: int, variable: str = "x") -> str:
    """The polynomial over GF(2) whose coefficients are the bits.

    >>> polynomial(0b1011)
    'x^3 + x + 1'
    """
    return terms(((i, 1) for i in reversed(range(integer.bit_length())) if integer >> i & 1), variable)


def parse(text: str) -> int:
    """The integer of a polynomial over GF(2) that is written as `x^3 + x + 1`, `x**3 + x + 1` or `x^3 - x + 1`."""
    value = 0
    for exponent, coefficient in parse_terms(text):
        if coefficient % 2:
            value ^= 1 << exponent
    return value


def from_text(text: str) -> int:
    """The integer of hexadecimal digits, or of a polynomial as `parse` takes it."""
    try:
        return int(GF2Poly(text))
    except ValueError:
        if "x" in text.lower().removeprefix("0x") or "α" in text or "+" in text:
            return parse(text)
        raise


def parse_terms(text: str):
    """The exponent and the coefficient, an integer, of each term."""
    for part in text.replace(" ", "").replace("**", "^").replace("-", "+").replace("*", "").lstrip("+").split("+"):
        factor, variable, power = part.partition("x") if "x" in part else part.partition("α")
        try:
            exponent = 0 if not variable else int(power.removeprefix("^")) if power.startswith("^") else 1
            if exponent < 0 or variable and power and not power.startswith("^"):
                raise ValueError
            yield exponent, int(factor) if factor else 1 if variable else int("none")
        except ValueError:
            raise ValueError(f"{text!r} is no polynomial in x, as x^2 + x + 1") from None


def texts(array) -> list[str]:
    """Each element, in the way that is set for the class."""
    cls = type(array)
    values = [int(v) for v in array.reshape(-1).tolist()]
    if cls.element_repr == "poly" and cls.degree > 1:
        variable = _variable(cls)
        return [polynomial(v, variable) for v in values]
    if cls.element_repr == "power":
        flat = array.reshape(-1)
        logs = iter(np.atleast_1d(flat[np.asarray(flat != 0)].log()).tolist()) if any(values) else iter(())
        powers = [-1 if v == 0 else next(logs) for v in values]
        return [{-1: "0", 0: "1", 1: "α" if cls.order > 2 else "1"}.get(e, f"α^{e}") for e in powers]
    return [str(v) if cls.degree <= 16 else hex(v) for v in values]


def _variable(cls) -> str:
    """The name of x: that of the generator if it is the generator."""
    try:
        return "α" if cls.primitive_element == 2 else "x"
    except ValueError:
        return "x"


def text(array, prefix: str = "") -> str:
    """As NumPy prints an array, in part if it is large: what follows the prefix, which is not included."""
    places = np.arange(array.size).reshape(array.shape)
    flat, named = array.reshape(-1), []
    np.array2string(places, formatter={"int": lambda i: named.append(int(i)) or "0"})
    found = dict(zip(named, texts(flat[named]))) if named else {}
    width = max(map(len, found.values()), default=0)
    return np.array2string(places, prefix=prefix, formatter={"int": lambda i: found[int(i)].rjust(width)})


def table(rows: list[list[str]], titles: list[str]) -> str:
    """Columns of centred texts under titles."""
    widths = [max(map(len, column)) + 2 for column in zip(titles, *rows)]
    lines = [[t.center(w) for t, w in zip(row, widths)] for row in (titles, *rows)]
    lines.insert(1, ["-" * w for w in widths])
    return "\n".join(" ".join(line) for line in lines)
