"""The class that arrays over all fields have in common."""

from __future__ import annotations

import operator
import os
import weakref

import numpy as np

from . import _display, _functions, _sage, _ufuncs
from ._encoding import Encoded
from ._galois import Galois
from ._moduli import CONWAY
from ._properties import FieldProperties, dtype_of
from ._spaces import Spaces
from ._ufuncs import flat_bytes


def _in_place(ufunc):
    """The operator that writes to its array. Of one element, which is a value, the name is given another one."""
    return lambda self, other: ufunc(self, other, out=(self,)) if self.shape else NotImplemented


class FieldMeta(FieldProperties):
    """The class of the classes of arrays: how they show themselves."""

    def __repr__(cls) -> str:
        if cls.modulus == 0:
            return cls.__name__
        generator = "" if cls._generator is None else f", primitive_element={cls._generator:#x}"
        modulus = "" if cls._is_default else f", modulus={cls.modulus:#x}"
        return f"{cls.__name__[:-1]}{modulus}{generator})"


class FieldArray(Encoded, Spaces, Galois, np.lib.mixins.NDArrayOperatorsMixin, metaclass=FieldMeta):
    """An array over a field: its classes are made by `GF`.

    Elements of degree up to 8, 16, 32 or 64 are unsigned integers of that many bits, larger ones rows of 64-bit words on a last
    axis that `shape` leaves out; bit i (of word k) is the coefficient of x^i (of x^(64k + i)). `view()` is that storage.

    Operators and NumPy's functions are those of the field. Integers other than 0 and 1 do not mix with arrays by
    themselves: `F(3)` is the element whose bits are 3. Elements of two fields do not mix either: TypeError.

    `==`, `!=` and `numpy.array_equal` never raise for what stands on the other side: integers, in lists and arrays
    too, are compared by the bits of the elements, and what is no element of this field (one of another field, an
    integer out of range, `None`, a text) equals none. Two shapes that do not fit raise ValueError, as with NumPy.

    One element, as `a[0]` or `F(3)`, is a value like a number: it does not change with the array that it came from,
    it cannot be written to, `x += y` gives the name x another one, and it is hashed as its integer. NumPy's own
    arrays take it as its integer.

    The time of `+`, `-`, `*`, `/`, squares, inverses, roots, traces and powers does not depend on the elements (it
    does on exponents, and a division by zero shows). That of comparisons, linear algebra and all that makes integers
    or text does.

    >>> import widefield, numpy as np
    >>> F = widefield.GF(2**100)
    >>> a = F([[1, 2], [3, 2**99]])
    >>> a.shape, a.view().shape
    ((2, 2), (2, 2, 2))
    >>> a + a == 0
    array([[ True,  True],
           [ True,  True]])
    >>> a[0, 0], a[1, 1] = a[1, 1], a[0, 0]
    >>> a[0, 0] == 2**99, int(a[1, 1])
    (np.True_, 1)
    """

    __slots__ = ("_hold", "_storage")

    _is_default: bool

    # Making arrays.

    def __init__(self, values, dtype=None, copy: bool = True, order: str = "K", ndmin: int = 0):
        """From integers (nested in any way), hexadecimal digits, polynomials such as `x^2 + 1`, arrays of integers, arrays
        over this field or of `galois`, elements of Sage. The other arguments are those of `numpy.array`; only the
        storage's own `dtype` is taken."""
        if type(self).modulus == 0:
            raise TypeError("FieldArray has no field: use the class that widefield.GF gives")
        dtype_of(type(self), dtype)
        shared = not copy and isinstance(values, FieldArray)
        storage = type(self)._own(values) if shared else type(self)._encode(values)
        missing = max(ndmin - (storage.ndim - len(self._tail)), 0)
        self._keep(storage.reshape((1,) * missing + storage.shape))

    @classmethod
    def _wrap(cls, storage) -> FieldArray:
        """The array of a storage that is known to hold elements."""
        array = object.__new__(cls)
        array._keep(np.asarray(storage))
        return array

    def _keep(self, storage: np.ndarray) -> None:
        if storage.ndim == len(self._tail):
            storage = storage.copy()
            storage.flags.writeable = False
        self._storage = storage
        while isinstance(storage.base, np.ndarray):
            storage = storage.base
        # NumPy resizes no array to which there is a weak reference: another thread cannot free what an operation reads.
        self._hold = weakref.ref(storage)

    @classmethod
    def from_storage(cls, storage: np.ndarray) -> FieldArray:
        """The array over a storage as `view()` gives it: without a copy, so that both see what is written to either.

        The storage cannot be resized while there is the array. Of one element there is a copy.
        """
        if not isinstance(storage, np.ndarray):
            raise TypeError(f"a storage is an array, and not {type(storage).__name__}")
        if storage.dtype != cls._dtype:
            raise TypeError(f"{cls!r} is stored as {cls._dtype}, and not {storage.dtype}")
        if cls._tail and storage.shape[-1:] != cls._tail:
            raise ValueError(f"{cls!r} has {cls._tail[0]} words on the last axis, and the shape is {storage.shape}")
        array = cls._wrap(storage)
        if not cls._field.holds(flat_bytes(array._storage)):
            raise ValueError(f"some elements have bits beyond the {cls.degree} of {cls!r}")
        return array

    @classmethod
    def zeros(cls, shape=()) -> FieldArray:
        """Zeros."""
        return cls._wrap(np.zeros(_shape(shape) + cls._tail, cls._dtype))

    @classmethod
    def ones(cls, shape=()) -> FieldArray:
        """Ones."""
        storage = np.zeros(_shape(shape) + cls._tail, cls._dtype)
        storage[(..., 0) if cls._tail else ...] = 1
        return cls._wrap(storage)

    @classmethod
    def identity(cls, n: int) -> FieldArray:
        """The identity matrix."""
        array = cls.zeros((n, n))
        diagonal = np.arange(n)
        array[diagonal, diagonal] = 1
        return array

    @classmethod
    def random(cls, shape=(), seed=None) -> FieldArray:
        """Uniformly random elements: of the operating system's source, or with a seed of `numpy.random.default_rng`."""
        shape = _shape(shape)
        if any(n < 0 for n in shape):
            raise ValueError(f"negative dimensions are not allowed: {shape}")
        count = int(np.prod(shape, dtype=object)) * -(-cls.degree // 8)
        source = os.urandom(count) if seed is None else np.random.default_rng(seed).bytes(count)
        return cls._result(cls._field.random(source), shape)

    @classmethod
    def from_bytes(cls, data, byteorder: str = "little") -> FieldArray:
        """One axis of elements of `ceil(m / 8)` bytes each.

        >>> import widefield
        >>> widefield.GF(2**16).from_bytes(b"\\x01\\x00\\x00\\x02").tolist()
        [1, 512]
        """
        each, raw = -(-cls.degree // 8), np.frombuffer(memoryview(data).tobytes(), np.uint8)
        if raw.size % each:
            raise ValueError(f"{raw.size} bytes are no whole number of elements of {each} in {cls!r}")
        rows = raw.reshape(-1, each)[:, :: _step(byteorder)]
        width = cls._field.width
        padded = np.zeros((len(rows), width), np.uint8)
        padded[:, :each] = rows
        words = padded.reshape(-1).view(cls._dtype.newbyteorder("<")).astype(cls._dtype)
        return cls.from_storage(words.reshape((len(rows),) + cls._tail))

    @classmethod
    def _result(cls, raw: np.ndarray, shape: tuple[int, ...]) -> FieldArray:
        """The array of bytes that came from the field's operations."""
        return cls._wrap(raw.view(cls._dtype).reshape(shape + cls._tail))

    # What it looks like.

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape, without the axis of words."""
        return self._storage.shape[: self._storage.ndim - len(self._tail)]

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self._storage.ndim - len(self._tail)

    @property
    def size(self) -> int:
        """The number of elements."""
        return int(np.prod(self.shape, dtype=object))

    @property
    def dtype(self) -> np.dtype:
        """The type of the storage."""
        return self._dtype

    @property
    def nbytes(self) -> int:
        """The bytes of the storage."""
        return self._storage.nbytes

    @property
    def T(self) -> FieldArray:
        """The axes in the other order; no copy."""
        return self.transpose()

    def view(self, type=np.ndarray) -> np.ndarray:
        """The storage; no copy."""
        if type is self.__class__:
            return self._wrap(self._storage)
        if type is not np.ndarray:
            raise TypeError(f"the view of an array is its storage, a numpy.ndarray, and not {type!r}")
        return self._storage.view()

    @property
    def __array_interface__(self) -> dict:
        if not self.shape:
            raise AttributeError("one element is its integer to NumPy")
        return self._storage.__array_interface__

    def __array__(self, dtype=None, copy=None) -> np.ndarray:
        # To NumPy one element is one thing whatever its width, so that an array of elements has their number as its
        # shape.
        storage = self._storage if self.shape or not self._tail else np.array(self.item(), dtype=object)
        if copy:
            return np.array(storage, dtype=dtype)
        return storage if dtype is None else storage.astype(dtype, copy=False)

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of one element")
        return self.shape[0]

    def __iter__(self):
        if not self.shape:
            raise TypeError("iteration over one element")
        return (self[i] for i in range(len(self)))

    def __getitem__(self, key) -> FieldArray:
        storage = self._storage[self._key(key)]
        return self._wrap(storage if self.shape else storage.copy())

    def __setitem__(self, key, value) -> None:
        if not self.shape:
            raise TypeError(f"an element of {type(self)!r} is a value: it cannot be written to")
        self._storage[self._key(key)] = self._encode(value)

    def _key(self, key) -> tuple:
        """The key into the storage: it must not reach the axis of words."""
        key = key if isinstance(key, tuple) else (key,)
        if any(isinstance(k, FieldArray) for k in key):
            raise IndexError("elements of a field are no indices")
        used = sum(_axes_of(k) for k in key)
        if used > self.ndim:
            raise IndexError(f"{used} indices for an array of {self.ndim} axes")
        if not self._tail:
            return key
        return key + ((slice(None),) if any(k is Ellipsis for k in key) else (Ellipsis,))

    def tolist(self):
        """Integers, in lists as deep as there are axes."""
        if not self._tail:
            return self._storage.tolist()
        return self._integers().tolist()

    def _integers(self) -> np.ndarray:
        """The elements as an array of Python's integers."""
        width = self._field.width
        raw = np.ascontiguousarray(self._storage).astype(self._dtype.newbyteorder("<")).tobytes()
        flat = np.empty(self.size, dtype=object)
        flat[:] = [int.from_bytes(raw[i : i + width], "little") for i in range(0, len(raw), width)]
        return flat.reshape(self.shape)

    def to_bytes(self, byteorder: str = "little") -> bytes:
        """`ceil(m / 8)` bytes an element, one after the other: what `from_bytes` reads."""
        each, width = -(-self.degree // 8), self._field.width
        raw = np.ascontiguousarray(self._storage).astype(self._dtype.newbyteorder("<")).reshape(-1).view(np.uint8)
        return raw.reshape(-1, width)[:, :each][:, :: _step(byteorder)].tobytes()

    def to_galois(self):
        """The array of the package `galois` with the same modulus."""
        import galois

        # Of Conway's polynomials galois knows that x is primitive; of others it has to look for a primitive element.
        options = {} if self._is_default and self.degree in CONWAY else {"irreducible_poly": self.modulus}
        theirs = galois.GF(2, self.degree, **options)
        return theirs(self._integers() if self._tail else self._storage.astype(theirs.dtypes[0]))

    def to_sage(self, field=None):
        """Elements of Sage, in lists as deep as there are axes: of a field of Sage's with the same modulus, or of one made for them."""
        return _sage.elements(self, field)

    def item(self, *place) -> int:
        """The integer of the only element, or of the one at a place: an index into the flat array, or one for each axis."""
        if place:
            return int(self.ravel()[place] if len(place) == 1 and isinstance(place[0], (int, np.integer)) else self[place])
        if self.size != 1:
            raise ValueError(f"an array of {self.size} elements is no integer")
        return self._integers().reshape(-1)[0]

    def __int__(self) -> int:
        return self.item()

    def __index__(self) -> int:
        if self.shape:
            raise TypeError("an array is no index")
        return self.item()

    def __bool__(self) -> bool:
        return self.item() != 0

    def __hash__(self) -> int:
        if self.shape:
            raise TypeError(f"unhashable: an array of shape {self.shape}")
        return hash(self.item())

    def __repr__(self) -> str:
        head = f"{type(self)!r}("
        return f"{head}{_display.text(self, head)})"

    # Other arrangements of the same elements.

    def copy(self) -> FieldArray:
        """A copy."""
        return self._wrap(self._storage.copy())

    __copy__ = copy

    def reshape(self, *shape) -> FieldArray:
        """Another shape; no copy if possible."""
        shape = shape[0] if len(shape) == 1 else shape
        # NumPy finds a length that is left open (-1) among elements, not words.
        shape = np.broadcast_to(np.empty((), np.uint8), self.shape).reshape(_shape(shape)).shape
        storage = self._storage.reshape(shape + self._tail)
        return self._wrap(storage if self.shape else storage.copy())

    def ravel(self) -> FieldArray:
        """One axis; no copy if possible."""
        return self.reshape(-1)

    def flatten(self) -> FieldArray:
        """One axis, copied."""
        return self.ravel().copy()

    def transpose(self, *axes) -> FieldArray:
        """Axes in another order, by default the other way round; no copy."""
        if len(axes) == 1 and not isinstance(axes[0], (int, np.integer)):
            axes = axes[0]
        return _functions.transpose(self, axes or None)

    # Arithmetic beyond the operators.

    __iadd__, __isub__, __imul__ = map(_in_place, (np.add, np.subtract, np.multiply))
    __itruediv__, __ipow__ = map(_in_place, (np.divide, np.power))

    def __array_ufunc__(self, ufunc, method, *inputs, out=None, **options):
        return _ufuncs.apply(type(self), ufunc, method, inputs, out, options)

    def __array_function__(self, function, types, arguments, options):
        return _functions.apply(type(self), function, arguments, options)

    def square(self) -> FieldArray:
        """The squares."""
        return np.square(self)

    def inverse(self) -> FieldArray:
        """The inverses; raises ZeroDivisionError if an element is zero."""
        return np.reciprocal(self)

    def sqrt(self) -> FieldArray:
        """The square roots: each element has exactly one."""
        return np.sqrt(self)

    def sum(self, axis=None, dtype=None, out=None, keepdims: bool = False, **options):
        """The sum over one axis, several or all."""
        return np.add.reduce(self, axis=axis, dtype=dtype, out=out, keepdims=keepdims, **options)

    def prod(self, axis=None, dtype=None, out=None, keepdims: bool = False, **options):
        """The product over one axis, several or all."""
        return np.multiply.reduce(self, axis=axis, dtype=dtype, out=out, keepdims=keepdims, **options)

    def dot(self, other, out=None) -> FieldArray:
        """As `numpy.dot`."""
        return np.dot(self, other, out)

    def evaluate(self, points) -> FieldArray:
        """The values at `points` of the polynomial with these coefficients, that of x^0 first.

        >>> import widefield
        >>> F = widefield.GF(2**8)
        >>> F([1, 0, 1]).evaluate(F([0, 1, 2])).tolist()
        [1, 0, 5]
        """
        if self.ndim != 1:
            raise ValueError(f"coefficients have one axis, and not the shape {self.shape}")
        points = points if isinstance(points, FieldArray) else type(self)(points)
        values = self._wrap(np.zeros_like(self._own(points)))
        for coefficient in self[::-1]:
            values = values * points + coefficient
        return values

    @classmethod
    def interpolate(cls, points, values) -> FieldArray:
        """The coefficients, that of x^0 first, of the polynomial of lowest degree with these values at these points."""
        points, values = cls(points), cls(values)
        if points.ndim != 1 or points.shape != values.shape or not points.size:
            raise ValueError(f"points of shape {points.shape} and values of shape {values.shape}: one axis of the same length")
        # Newton's divided differences, then Horner's scheme.
        differences = values.copy()
        try:
            for j in range(1, len(points)):
                differences[j:] = (differences[j:] - differences[j - 1 : -1]) / (points[j:] - points[:-j])
        except ZeroDivisionError:
            raise ValueError("two of the points are equal") from None
        coefficients = cls.zeros(len(points))
        for point, difference in zip(points[::-1], differences[::-1]):
            shifted = cls.zeros(len(points))
            shifted[1:] = coefficients[:-1]
            coefficients = shifted + coefficients * point
            coefficients[0] = coefficients[0] + difference
        return coefficients

    def __reduce__(self):
        # `ascontiguousarray` makes one axis of none.
        storage = np.ascontiguousarray(self._storage).reshape(self._storage.shape)
        return (_rebuild, (type(self), storage))


def _rebuild(cls: type[FieldArray], storage: np.ndarray) -> FieldArray:
    """What unpickling calls: elements are checked."""
    return cls.from_storage(storage.astype(cls._dtype, copy=False))


def _shape(shape) -> tuple[int, ...]:
    return (operator.index(shape),) if hasattr(shape, "__index__") else tuple(operator.index(n) for n in shape)


def _step(byteorder: str) -> int:
    if byteorder not in ("little", "big"):
        raise ValueError(f"byteorder must be 'little' or 'big', and not {byteorder!r}")
    return 1 if byteorder == "little" else -1


def _axes_of(key) -> int:
    """How many axes a part of a key takes."""
    if key is None or key is Ellipsis:
        return 0
    if isinstance(key, (bool, np.bool_)):
        return 0
    array = np.asarray(key) if isinstance(key, (list, np.ndarray)) else None
    return array.ndim if array is not None and array.dtype == bool else 1
