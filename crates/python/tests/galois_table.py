"""Runs the names and expressions of `galois_expressions` with `galois` and with the package, and writes
`docs/galois.md`.

`python tests/galois_table.py` writes the page anew.
"""

import collections
import contextlib
import copy
import inspect
import pathlib
import pickle
import re
import sys
import warnings

import galois
import numpy as np

import galois_expressions as given
import widefield
from galois_differences import DIFFERS

PAGE = pathlib.Path(__file__).resolve().parents[1] / "docs" / "galois.md"

#: The page tells of these, and another version may have other names and results.
VERSIONS = f"galois {galois.__version__} and NumPy {np.__version__.rpartition('.')[0]}"

#: Degree and modulus of the fields in which everything is run: a small one, and that of AES, whose x is no generator.
FIELDS = [(4, 0x13), (8, 0x11B)]


def both(m, modulus):
    """The two classes over one field."""
    # What galois compiles at run time takes it longer than to do without.
    theirs = galois.GF(2, m, irreducible_poly=modulus, compile="python-calculate")
    return theirs, widefield.GF(2**m, modulus=modulus)


# What expressions may call beside both packages.


def printed(gl, poly):
    with gl.printoptions(coeffs="asc"):
        return str(poly)


def small(gl, shown="int"):
    F = gl.GF(2**3)
    F.repr(shown)
    return F


def shown(F, how, array):
    with F.repr(how):
        return str(array)


def lines(text):
    """Without spaces at the ends, of which galois has some more."""
    return [line.rstrip() for line in text.splitlines()]


def on_a_copy(name, array, *arguments, **options):
    array = array.copy()
    getattr(array, name)(*arguments, **options)
    return array


def in_place(array, name, *arguments, **options):
    return on_a_copy(name, array, *arguments, **options)


def filled(array, value):
    return on_a_copy("fill", array, value)


def stored(array, key, value):
    array = array.copy()
    array[key] = value
    return array


def changed(array, operator, value):
    names = {"array": array.copy(), "value": value}
    exec(f"array {operator}= value", names)
    return names["array"]


def put(function, array, *arguments):
    array = array.copy()
    function(array, *arguments)
    return array


def at(ufunc, array, *arguments):
    return put(ufunc.at, array, *arguments)


def reset(register, state):
    register.step(3)
    register.reset()
    before = register.state
    register.reset(state)
    return before, register.state


HELPERS = {f.__name__: f for f in (printed, small, shown, lines, in_place, filled, stored, changed, put, at, reset)}
HELPERS |= {"copied": copy.deepcopy, "pickled": lambda value: pickle.loads(pickle.dumps(value)), "np": np}


def context(gl, F, integers):
    """The names in an expression."""
    names = HELPERS | {"gl": gl, "GF": F, "k": np.arange(8), "m": np.array([1, 0, 1, 0, 1, 1, 0, 0], bool)}
    names |= {name: F(values) for name, values in integers.items()}
    f, g, h = ([1, 2, 0, 3, 5], [1, 3, 4], [1, 0, 2, 1])
    names |= {name: gl.Poly(coeffs, field=F) for name, coeffs in (("f", f), ("g", g), ("h", h))}
    return names | {"b": gl.Poly.Int(0b10011), "c": gl.Poly.Int(0b1101)}


def integers(theirs):
    """Arrays for one field."""
    source = np.random.default_rng(theirs.order)
    values = {
        "x": source.integers(1, theirs.order, 8),
        "y": source.integers(1, theirs.order, 8),
        "z": np.where(np.arange(8) % 4 == 3, source.integers(1, theirs.order, 8), 0),
        "s": source.integers(2, theirs.order),
        "C": source.integers(0, theirs.order, (3, 5)),
        "T": source.integers(0, theirs.order, (2, 3, 4)),
    }
    values["x"][5] = values["x"][2]
    for name in "AB":
        while True:
            values[name] = source.integers(0, theirs.order, (4, 4))
            try:
                theirs(values[name]).lu_decompose()
            except ValueError:
                continue
            if np.linalg.matrix_rank(theirs(values[name])) == 4:
                break
    D = theirs(source.integers(0, theirs.order, (4, 2))) @ theirs(source.integers(0, theirs.order, (2, 4)))
    return values | {"D": np.asarray(D.view(np.ndarray))}


# Results, of either package, as what can be compared.

Elements = collections.namedtuple("Elements", "order shape values")
Numbers = collections.namedtuple("Numbers", "shape values")


def plain(value):
    if isinstance(value, (galois.FieldArray, widefield.FieldArray)):
        return Elements(
            type(value).order, value.shape, [int(v) for v in np.array(value.tolist(), dtype=object).reshape(-1)]
        )
    if isinstance(value, (galois.Poly, widefield.Poly)):
        return "Poly", value.field.order, int(value)
    if isinstance(value, type) and issubclass(value, (galois.FieldArray, widefield.FieldArray)):
        return "field", value.order, int(value.irreducible_poly), int(value.primitive_element)
    if isinstance(value, (galois.FLFSR, galois.GLFSR, widefield.FLFSR, widefield.GLFSR)):
        return type(value).__name__, *map(plain, (value.taps, value.state, value.initial_state, value.feedback_poly))
    if isinstance(value, np.ndarray):
        return Numbers(value.shape, value.tolist())
    if isinstance(value, np.generic):
        return plain(np.asarray(value))
    if isinstance(value, (bool, int)):
        return Numbers((), value)
    if isinstance(value, dict):
        return {k: plain(v) for k, v in value.items()}
    if isinstance(value, (list, tuple)) or inspect.isgenerator(value):
        return [plain(v) for v in value]
    return value


def demoted(value):
    """Elements as mere numbers."""
    if isinstance(value, Elements):
        return value.shape, value.values
    if isinstance(value, Numbers):
        return value.shape, np.array(value.values, dtype=object).reshape(-1).tolist()
    return [demoted(v) for v in value] if isinstance(value, list) else value


def run(expression, names):
    """The result, and the exception."""
    names = {n: v.copy() if isinstance(v, (galois.FieldArray, widefield.FieldArray)) else v for n, v in names.items()}
    with warnings.catch_warnings(), np.errstate(all="ignore"), contextlib.redirect_stdout(None):
        warnings.simplefilter("ignore")
        try:
            return plain(eval(expression, names)), None
        except Exception as error:  # of any kind, it is what is compared
            return None, error


#: The most words of an error that are shown.
_SHOWN = 160
ARRAY = "differs: the result is an array over the field, where galois gives integers"
INTEGERS = "differs: the result is integers, where galois gives elements"


def compare(expression, theirs, ours):
    """The state of an expression: the first word counts."""
    (expected, refused), (result, error) = run(expression, theirs), run(expression, ours)
    if refused and error:
        return "same: both refuse it"
    if error:
        message = re.sub(r"\s+", " ", str(error)).strip() or type(error).__name__
        return f"not here: {type(error).__name__}, {message[:_SHOWN]}"
    if refused:
        return "here alone"
    try:
        if type(expected) is type(result) and expected == result:
            return "same"
        if demoted(expected) == demoted(result):
            return INTEGERS if "Elements" in str(expected) and "Elements" not in str(result) else ARRAY
    except ValueError:
        pass
    return f"wrong: {expected} and {result}"


def expressions(text):
    """The expressions of a block."""
    lines = text.replace("\\\n", " ").strip().splitlines()
    return [e.strip() for line in lines for e in line.split(";;") if e.strip()]


def named(text):
    """Name and expressions of each line."""
    rows = (line.split(maxsplit=1) for line in text.replace("\\\n", " ").strip().splitlines())
    return {name: expressions(rest) for name, rest in rows}


def sections():
    """The title of each part of the table, and its names with their expressions."""
    registers = {
        kind: {name: [e.format(f"gl.{kind}") for e in es] for name, es in named(given.REGISTERS).items()}
        for kind in ("FLFSR", "GLFSR")
    }
    registers["FLFSR"].pop("to_fibonacci_lfsr")
    registers["GLFSR"].pop("to_galois_lfsr")
    single = {
        title: {e: [e] for e in expressions(block)}
        for title, block in (("Operators", given.OPERATORS), ("NumPy", given.NUMPY))
    }
    return {
        "galois": named(given.MODULE) | {name: [] for name in dir(galois) if name in ABSENT},
        "FieldArray": named(given.FIELD_ARRAY),
        "numpy.ndarray": named(given.NDARRAY),
        "Poly": named(given.POLY),
        **registers,
        **single,
    }


#: What stands for something else in each field.
OF_FIELD = set("GF x y z s A B C D T f g h".split())

ABSENT = set(widefield._absent._SENTENCES)


def states():
    """Of each expression, the state in all fields: the worst."""
    every = [e for names in sections().values() for es in names.values() for e in es]
    order = ["same", "here alone", "differs", "not here", "wrong"]
    found = dict.fromkeys(every, "same: both refuse it")
    for m in (1, 2, 3):
        galois.GF(2**m).compile("python-calculate")
    for i, field in enumerate(FIELDS):
        pair = both(*field)
        values = integers(pair[0])
        sides = [context(gl, F, values) for gl, F in zip((galois, widefield), pair)]
        for e in every:
            if i and not set(re.findall(r"\w+", e)) & OF_FIELD:
                continue
            state = compare(e, *sides)
            rank = lambda s: (order.index(s.split(":")[0]), s != "same: both refuse it")
            found[e] = max(found[e], state, key=rank)
    return {e: settle(e, state) for e, state in found.items()}


def settle(expression, state):
    """A known difference instead of what is wrong otherwise; a known one that is none is an error."""
    reason = DIFFERS.get(expression)
    if reason and state.startswith(("wrong", "not here", "differs", "here alone")):
        kind = "not here" if state.startswith("not here") else "differs"
        return f"{kind}: {reason}"
    return f"wrong: no difference, though one is listed ({state})" if reason else state


def summary(name, expressions, state):
    """The state of a name: what its expressions have in common, or those that differ."""
    if not expressions:
        return f"not here: {widefield._absent.sentence(name)}"
    kinds = {state[e] for e in expressions}
    if len(kinds) == 1:
        return kinds.pop()
    others = [e for e in expressions if not state[e].startswith("same")]
    return "; ".join(f"`{e}` {state[e]}" for e in others) or "same"


def page():
    """The text of `docs/galois.md`, and the counts of its head."""
    state, parts = states(), sections()
    counts = {title: collections.Counter() for title in ("names", "expressions")}
    body = []
    for title, names in parts.items():
        kind = "expressions" if title in ("Operators", "NumPy") else "names"
        body += [f"\n## {title}\n", f"| {'Expression' if kind == 'expressions' else 'Name'} | State |", "|---|---|"]
        for name, expressions in names.items():
            text = summary(name, expressions, state)
            words = ("wrong", "not here", "differs", "here alone", "same: both refuse it", "same")
            first = next(w for w in words if re.search(rf"(^|` ){w}", text)).removeprefix("same: ")
            counts[kind][first] += 1
            body.append(f"| `{cell(name)}` | {cell(text)} |")
    lines = [
        f"{sum(c.values())} {kind}: {', '.join(f'{n} {w}' for w, n in sorted(c.items(), key=str))}."
        for kind, c in counts.items()
    ]
    fields = ", ".join(f"GF(2^{m}) with the modulus {f:#x}" for m, f in FIELDS)
    head = f"""# The package galois, and widefield

What the package [galois](https://mhostetter.github.io/galois) offers, and what the same lines do with widefield, in
characteristic 2. `crates/python/tests/galois_table.py` writes the page: it runs every line with both packages, in
{fields}, with {VERSIONS}.
"same" are equal results, and equal types up to the class that holds them; "here alone" is what galois refuses.

{chr(10).join(lines)}
"""
    return head + "\n".join(body) + "\n", counts


def cell(text):
    return text.replace("|", "\\|").replace("\n", " ")


if __name__ == "__main__":
    text, counts = page()
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text)
    print(*(f"{kind}: {dict(c)}" for kind, c in counts.items()), sep="\n")
    sys.exit(any(c["wrong"] for c in counts.values()))
