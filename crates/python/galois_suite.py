"""The test data of the package `galois`, which Sage computed, against arrays: `integration/python --galois DIR` runs it, DIR being a
checkout of github.com/mhostetter/galois.

Of every field of characteristic 2 there: its elements, its matrices, and polynomials over it; and polynomials over GF(2) itself.
"""

import functools
import json
import pathlib
import pickle
import re
import sys

import numpy as np

import widefield
from widefield import GF2Poly


class Arrays(pickle.Unpickler):
    """Reads arrays, lists and numbers; what names anything else is refused, and nothing of it runs."""

    def find_class(self, module, name):
        module = module.replace("numpy._core", "numpy.core")
        if (module, name) not in (("numpy.core.multiarray", "_reconstruct"), ("numpy", "ndarray"), ("numpy", "dtype")):
            raise pickle.UnpicklingError(f"{module}.{name} in test data")
        return np.array([]).__reduce__()[0] if name == "_reconstruct" else getattr(np, name)


def read(path):
    with path.open("rb") as file:
        return Arrays(file).load()


def rows(d, *names):
    """The cases of a file, one after the other."""
    return zip(*(d[name] for name in names), strict=True)


# Elements: arrays of results, ours and theirs.


def table(operation):
    """An operation on all pairs."""
    return lambda F, d: [(operation(F(d["X"])[:, None], F(d["Y"])[None, :]), F(d["Z"]))]


def each(operation):
    """An operation on elements one by one."""
    return lambda F, d: [(operation(F(d["X"])), F(d["Z"]))]


def powers(F, d):
    # Exponents may have more than 64 bits.
    for y, z in zip(d["Y"].tolist(), d["Z"].T):
        yield F(d["X"]) ** y, F(z)


def logarithms(F, d):
    for x, z in zip(d["X"].tolist(), d["Z"].tolist()):
        yield F(d["generator"]) ** z, F(x)


def minimal(F, d):
    """The one irreducible polynomial over GF(2) of which the element is a root."""
    for x, z in zip(d["X"].tolist(), d["Z"]):
        assert GF2Poly(sum(c << i for i, c in enumerate(z[::-1]))).is_irreducible()
        yield F(z[::-1]).evaluate(F(x)), F(0)


ELEMENTS = {
    "add": table(np.add),
    "subtract": table(np.subtract),
    "multiply": table(np.multiply),
    "divide": table(np.divide),
    "power": powers,
    "log": logarithms,
    "additive_inverse": each(np.negative),
    "multiplicative_inverse": each(np.reciprocal),
    "field_trace": each(lambda x: type(x)(x.field_trace().view())),
    "field_norm": each(lambda x: x ** (type(x).order - 1)),
    "minimal_poly_element": minimal,
}


# Matrices.


def matrices(operation, *names):
    """An operation on matrices or vectors by the names of a file."""

    def cases(F, d):
        for *given, z in rows(d, *names, "Z"):
            yield operation(*map(F, given)), F(z)

    return cases


def product_of(*names):
    def cases(F, d):
        for x, *factors in rows(d, "X", *names):
            yield functools.reduce(np.matmul, map(F, factors)), F(x)

    return cases


MATRICES = {
    "matrix_multiply": matrices(np.matmul, "X", "Y"),
    "matrix_inverse": matrices(np.linalg.inv, "X"),
    "matrix_determinant": matrices(np.linalg.det, "X"),
    "matrix_solve": matrices(np.linalg.solve, "X", "Y"),
    "row_reduce": matrices(lambda x: x.row_reduce(), "X"),
    "row_space": matrices(lambda x: x.row_space(), "X"),
    "column_space": matrices(lambda x: x.column_space(), "X"),
    "null_space": matrices(lambda x: x.null_space(), "X"),
    "left_null_space": matrices(lambda x: x.left_null_space(), "X"),
    "lu_decompose": product_of("L", "U"),
    "plu_decompose": product_of("P", "L", "U"),
}


# Polynomials over a field: here coefficients with that of x^0 first, there last.


def low(F, p):
    return F(p)[::-1]


def times(a, b):
    """A product of polynomials: of the band matrix of one with the other."""
    band = type(a).zeros((len(a) + len(b) - 1, len(b)))
    for j in range(len(b)):
        band[j : j + len(a), j] = a
    return band @ b


def plus(a, b):
    total = type(a).zeros(max(len(a), len(b)))
    total[: len(a)] = a
    total[: len(b)] = total[: len(b)] + b
    return total


def trimmed(a):
    """Without highest coefficients that are zero."""
    used = np.nonzero(a != 0)[0]
    return a[: used[-1] + 1 if len(used) else 0]


def same(a, b):
    return trimmed(a), trimmed(b)


def polynomials(operation, *names):
    """What two sides of an equation are."""

    def cases(F, d):
        for given in rows(d, *names):
            yield same(*operation(*(low(F, p) for p in given)))

    return cases


def evaluations(F, d):
    for x, z in rows(d, "X", "Z"):
        yield low(F, x).evaluate(F(d["Y"])), F(z)


def of_matrices(F, d):
    for x, y, z in rows(d, "X", "Y", "Z"):
        y, value = F(y), F.zeros(np.shape(y))
        for coefficient in F(x):
            value = value @ y + coefficient * F.identity(len(y))
        yield value, F(z)


def of_polynomials(F, d):
    for x, y, z in rows(d, "X", "Y", "Z"):
        value = F.zeros(1)
        for coefficient in F(x):
            value = plus(times(value, low(F, y)), coefficient.reshape(1))
        yield same(value, low(F, z))


def polynomial_powers(F, d):
    for x, some in rows(d, "X", "Z"):
        for y, z in zip(d["Y"], some, strict=True):
            yield same(functools.reduce(times, [low(F, x)] * y, F([1])), low(F, z))


def products(F, d):
    for x, z in rows(d, "X", "Z"):
        yield same(functools.reduce(times, [low(F, p) for p in x]), low(F, z))


def interpolations(F, d):
    for x, y, z in rows(d, "X", "Y", "Z"):
        yield same(F.interpolate(x, y), low(F, z))


def roots(F, d):
    """In small fields, all elements are tried."""
    for x, r in rows(d, "X", "R"):
        if F.order <= 256:
            points = F(np.arange(F.order))
            yield points[low(F, x).evaluate(points) == 0], F(np.sort(np.asarray(r, dtype=np.int64)))
        elif len(r):
            yield low(F, x).evaluate(F(r)), F.zeros(len(r))


POLYNOMIALS = {
    "add": polynomials(lambda x, y, z: (plus(x, y), z), "X", "Y", "Z"),
    "subtract": polynomials(lambda x, y, z: (plus(x, y), z), "X", "Y", "Z"),
    "multiply": polynomials(lambda x, y, z: (times(x, y), z), "X", "Y", "Z"),
    "divmod": polynomials(lambda x, y, q, r: (plus(times(q, y), r), x), "X", "Y", "Q", "R"),
    "egcd": polynomials(lambda x, y, d, s, t: (plus(times(s, x), times(t, y)), d), "X", "Y", "D", "S", "T"),
    "power": polynomial_powers,
    "prod": products,
    "evaluate": evaluations,
    "evaluate_matrix": of_matrices,
    "evaluate_poly": of_polynomials,
    "lagrange_poly": interpolations,
    "roots": roots,
}


# Polynomials over GF(2): coefficients, the highest first.


def bits(p):
    return GF2Poly(int("".join(map(str, p)), 2))


def binary(operation, *names):
    return lambda d: (operation(*map(bits, given)) for given in rows(d, *names))


def binary_lcm(x):
    return functools.reduce(lambda a, b: a * b // a.gcd(b), map(bits, x))


BINARY = {
    "add": binary(lambda x, y, z: (x + y, z), "X", "Y", "Z"),
    "subtract": binary(lambda x, y, z: (x - y, z), "X", "Y", "Z"),
    "multiply": binary(lambda x, y, z: (x * y, z), "X", "Y", "Z"),
    "divmod": binary(lambda x, y, q, r: (divmod(x, y), (q, r)), "X", "Y", "Q", "R"),
    "egcd": binary(lambda x, y, d, s, t: ((x.gcd(y), s * x + t * y), (d, d)), "X", "Y", "D", "S", "T"),
    "prod": lambda d: ((functools.reduce(GF2Poly.__mul__, map(bits, x)), bits(z)) for x, z in rows(d, "X", "Z")),
    "lcm": lambda d: ((binary_lcm(x), bits(z)) for x, z in rows(d, "X", "Z")),
    "power": lambda d: ((bits(x) ** y, bits(z)) for x, some in rows(d, "X", "Z") for y, z in zip(d["Y"], some, strict=True)),
    "modular_power": lambda d: ((pow(bits(x), e, bits(m)), bits(z)) for x, e, m, z in rows(d, "X", "E", "M", "Z")),
    "crt": lambda d: (
        ([bits(z) % bits(m) for m in y], [bits(p) % bits(m) for p, m in zip(x, y)])
        for x, y, z in rows(d, "X", "Y", "Z")
        if z is not None
    ),
    "is_irreducible": lambda d: [(bits(p).is_irreducible(), True) for p in d["IS"]]
    + [(bits(p).is_irreducible(), False) for p in d["IS_NOT"]],
}


def count(cases):
    """How many results agree, of how many."""
    good = total = 0
    for ours, theirs in cases:
        if isinstance(theirs, widefield.FieldArray):
            total += max(theirs.size, 1)
            if type(ours) is type(theirs) and ours.shape == theirs.shape:
                good += int(np.count_nonzero(ours == theirs)) if theirs.size else 1
        else:
            total += 1
            good += ours == theirs
    return good, total


class Suite:
    """What was compared so far."""

    def __init__(self):
        self.files = {True: 0, False: 0}
        self.results = 0
        self.unused = {}

    def run(self, field, kind, folder, functions, **more):
        """Compares all files of a folder for which there is a function."""
        parts = []
        for path in sorted(folder.glob("*.pkl")):
            name = path.stem
            if name not in functions:
                self.unused.setdefault(kind, set()).add(name)
                continue
            try:
                good, total = count(functions[name](read(path) | more))
            except Exception as error:  # of any kind, it is a failure of this file
                good, total = 0, f"{type(error).__name__}: {error}"
            passed = good == total and good > 0
            self.files[passed] += 1
            self.results += good
            parts.append(f"{name} {good}" if passed else f"{name} FAILED, {good} of {total}")
        print(f"{field}, {kind}: {', '.join(parts)}")


def main(checkout):
    """Runs all; the last line counts files."""
    data = pathlib.Path(checkout) / "tests"
    fields = data / "fields" / "data"
    if not fields.is_dir():
        sys.exit(f"{fields} is no folder: the argument is to be a checkout of galois")
    suite = Suite()
    for folder in sorted(fields.iterdir()):
        properties = json.loads((folder / "properties.json").read_text())
        if properties["characteristic"] != 2 or properties["degree"] == 1:
            continue
        modulus = int(bits(properties["irreducible_poly"]))
        F = widefield.GF(properties["order"], modulus=modulus)
        if re.fullmatch(r"GF\(2\^\d+\)", folder.name):
            assert widefield.GF(properties["order"]) is F, "another modulus by default"
        bound = {name: functools.partial(f, F) for name, f in (ELEMENTS | MATRICES).items()}
        convolution = {"convolve": functools.partial(POLYNOMIALS["multiply"], F)}
        generator = properties["primitive_element"]
        suite.run(folder.name, "elements and matrices", folder, bound | convolution, generator=generator)
        bound = {name: functools.partial(f, F) for name, f in POLYNOMIALS.items()}
        suite.run(folder.name, "polynomials", data / "polys" / "data" / folder.name, bound)
    suite.run("GF(2)", "binary polynomials", data / "polys" / "data" / "GF(2)", BINARY)
    for kind, names in suite.unused.items():
        print(f"{kind} without a counterpart here: {', '.join(sorted(names))}")
    print(f"{suite.results} results, by files:")
    print(f"{suite.files[True]} passed, {suite.files[False]} failed")
    return suite.files[False] > 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: galois_suite.py CHECKOUT")
    sys.exit(main(sys.argv[1]))
