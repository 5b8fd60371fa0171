"""Linear feedback shift registers over any of the fields, and the shortest one of a sequence."""

from __future__ import annotations

import operator

import numpy as np

from ._array import FieldArray
from ._poly import Poly


class _Register:
    """What both kinds have: a feedback polynomial 1 + a_1 x + ... + a_n x^n, and a state of n elements."""

    __slots__ = ("_feedback", "_taps", "_initial", "_state")
    _kind = ""

    def __init__(self, feedback_poly: Poly, state=None):
        if not isinstance(feedback_poly, Poly):
            raise TypeError(f"a feedback polynomial is a Poly, and not {type(feedback_poly).__name__}")
        if not feedback_poly.degree or feedback_poly._low[0] != 1:
            raise ValueError(f"{feedback_poly!r} must have a degree above 0 and end with 1")
        self._feedback = feedback_poly
        self._taps = self._from_low(feedback_poly._low[1:]).copy()
        self._initial = self._checked(self.field.ones(self.order) if state is None else state)
        self._state = self._initial.copy()

    @classmethod
    def Taps(cls, taps: FieldArray, state=None):
        """The register with these taps, from left to right."""
        if not isinstance(taps, FieldArray) or taps.ndim != 1:
            raise TypeError("taps are an array over a field, of one axis")
        return cls(Poly._of(np.concatenate([type(taps).ones(1), cls._from_low(taps)])), state)

    def _checked(self, state) -> FieldArray:
        state = self.field(state)
        if state.shape != (self.order,):
            raise ValueError(f"a state of {self.order} elements, and not of the shape {state.shape}")
        return state

    @property
    def field(self) -> type[FieldArray]:
        """The field."""
        return self._feedback.field

    @property
    def feedback_poly(self) -> Poly:
        """1 + a_1 x + ... + a_n x^n: every output is the sum of a_i times the output i steps before."""
        return self._feedback

    @property
    def characteristic_poly(self) -> Poly:
        """x^n + a_1 x^(n-1) + ... + a_n."""
        return self._feedback.reverse()

    @property
    def taps(self) -> FieldArray:
        """The factors, from left to right."""
        return self._taps.copy()

    @property
    def order(self) -> int:
        """The number n of elements of the state."""
        return self._feedback.degree

    @property
    def state(self) -> FieldArray:
        """The state."""
        return self._state.copy()

    @property
    def initial_state(self) -> FieldArray:
        """The state that `reset` goes back to."""
        return self._initial.copy()

    def reset(self, state=None) -> None:
        """Goes back to the first state, or to another."""
        self._state = self._initial.copy() if state is None else self._checked(state)

    def step(self, steps: int = 1) -> FieldArray:
        """So many steps, backwards if negative: their outputs, by itself if it is one."""
        steps = operator.index(steps)
        one = self._forward if steps > 0 else self._backward
        outputs = [one() for _ in range(abs(steps))]
        if abs(steps) == 1:
            return outputs[0]
        return np.stack(outputs) if outputs else self.field.zeros(0)

    def __repr__(self) -> str:
        return f"<{self._kind} LFSR: f(x) = {_rising(self._feedback)} over {self.field!r}>"

    def __str__(self) -> str:
        return (
            f"{self._kind} LFSR:\n  field: {self.field.name}\n  feedback_poly: {_rising(self._feedback)}\n"
            f"  characteristic_poly: {self.characteristic_poly}\n  taps: {self._taps}\n  order: {self.order}\n"
            f"  state: {self._state}\n  initial_state: {self._initial}"
        )


def _rising(poly: Poly) -> str:
    return " + ".join(reversed(str(poly).split(" + ")))


class FLFSR(_Register):
    """A register whose first element becomes the sum of all times their taps (Fibonacci's form), as `galois.FLFSR`.

    >>> import widefield
    >>> register = widefield.FLFSR(widefield.primitive_poly(2, 4).reverse())
    >>> register.step(8).tolist()
    [1, 1, 1, 1, 0, 0, 0, 1]
    """

    __slots__ = ()
    _kind = "Fibonacci"

    @staticmethod
    def _from_low(low):
        return low

    def _forward(self):
        output = self._state[-1].copy()
        fed = (self._taps * self._state).sum()
        self._state = np.concatenate([fed.reshape(1), self._state[:-1]])
        return output

    def _backward(self):
        fed, rest = self._state[0], self._state[1:]
        output = (fed + (self._taps[:-1] * rest).sum()) / self._taps[-1]
        self._state = np.append(rest, output)
        return output

    def to_galois_lfsr(self) -> GLFSR:
        """The register of the other kind with the same outputs from here on."""
        outputs = self._state[::-1]
        return GLFSR(self._feedback, np.convolve(outputs, self._feedback._low)[: self.order][::-1])


class GLFSR(_Register):
    """A register whose last element is added to all, times their taps (Galois's form), as `galois.GLFSR`.

    >>> import widefield
    >>> register = widefield.GLFSR(widefield.primitive_poly(2, 4).reverse())
    >>> register.step(8).tolist()
    [1, 1, 1, 0, 0, 0, 1, 0]
    """

    __slots__ = ()
    _kind = "Galois"

    @staticmethod
    def _from_low(low):
        return low[::-1]

    def _forward(self):
        output = self._state[-1].copy()
        self._state = np.roll(self._state, 1)
        self._state[0] = 0
        self._state = self._state + self._taps * output
        return output

    def _backward(self):
        output = self._state[0] / self._taps[0]
        self._state = np.roll(self._state + self._taps * output, -1)
        self._state[-1] = output
        return output

    def to_fibonacci_lfsr(self) -> FLFSR:
        """The register of the other kind with the same outputs from here on."""
        outputs = GLFSR(self._feedback, self._state).step(max(self.order, 2))[: self.order]
        return FLFSR(self._feedback, outputs[::-1])


def berlekamp_massey(sequence: FieldArray, output: str = "characteristic"):
    """The shortest linear recurrence of a sequence: its characteristic polynomial, or with `output` "connection",
    "fibonacci" or
    "galois" the feedback polynomial or a register that puts the sequence out.

    >>> import widefield
    >>> F = widefield.GF(2**8)
    >>> widefield.berlekamp_massey(F(2) ** np.arange(6) + F(3) ** np.arange(6))
    Poly(x^2 + x + 6, GF(2^8))
    """
    if not isinstance(sequence, FieldArray) or sequence.ndim != 1:
        raise TypeError("a sequence is an array over a field, of one axis")
    field, count = type(sequence), len(sequence)
    now, before = field.zeros(count + 1), field.zeros(count + 1)
    now[0] = before[0] = 1
    length, shift, last = 0, 1, field(1)
    for i in range(count):
        difference = (now[: length + 1] * sequence[i - length : i + 1][::-1]).sum()
        if difference == 0:
            shift += 1
            continue
        kept = now.copy()
        now[shift:] = now[shift:] + before[: count + 1 - shift] * (difference / last)
        if 2 * length <= i:
            length, before, last, shift = i + 1 - length, kept, difference, 1
        else:
            shift += 1
    connection = Poly._of(now[: length + 1])
    if output == "connection":
        return connection
    if output == "characteristic":
        return Poly(now[: length + 1])
    if output not in ("fibonacci", "galois"):
        raise ValueError(f"output must be 'characteristic', 'connection', 'fibonacci' or 'galois', and not {output!r}")
    register = FLFSR(connection, sequence[: connection.degree][::-1])
    return register if output == "fibonacci" else register.to_galois_lfsr()
