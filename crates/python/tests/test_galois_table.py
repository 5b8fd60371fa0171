"""The page on `galois` is what its lines do now, and leaves no name of `galois` out."""

import galois
import numpy as np
import pytest

import galois_table as table
import widefield


@pytest.fixture(scope="module")
def made():
    return table.page()


def test_the_page_is_fresh(made):
    text, counts = made
    assert not any(c["wrong"] for c in counts.values()), [line for line in text.splitlines() if "wrong" in line]
    assert counts["expressions"].total() >= 263
    written = table.PAGE.read_text()
    if table.VERSIONS not in written:
        pytest.skip(f"the page is of other versions than {table.VERSIONS}")
    assert written == text, "python tests/galois_table.py writes the page anew"


def public(thing):
    return {name for name in dir(thing) if not name.startswith("_")}


def missing(sections):
    """The names of `galois` that the table does not have."""
    arrays = public(galois.FieldArray) | public(type(galois.FieldArray))
    methods = public(np.ndarray)
    theirs = {
        "galois": public(galois),
        "FieldArray": arrays - methods - public(type),
        "numpy.ndarray": methods,
        "Poly": public(galois.Poly),
        "FLFSR": public(galois.FLFSR),
        "GLFSR": public(galois.GLFSR),
    }
    return {f"{title}.{name}" for title, names in theirs.items() for name in names - set(sections[title])}


def test_every_name_is_in_the_table():
    # What the metaclass has of Python's own abstract classes.
    assert missing(table.sections()) <= {"FieldArray.register"}
    assert "Poly.roots" in missing(table.sections() | {"Poly": {}})


def test_names_that_are_not_here_say_why():
    for name in public(galois) - set(widefield.__all__):
        with pytest.raises(AttributeError, match=rf"{name}|one base class|module of types"):
            getattr(widefield, name)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        widefield.nothing
    with pytest.raises(AttributeError, match=r"no byteswap: view\(\) is the storage"):
        widefield.GF(2**8)([1]).byteswap()


def test_the_comparison_finds_faults():
    theirs, ours = table.both(8, 0x11B)
    values = table.integers(theirs)
    sides = [table.context(gl, F, values) for gl, F in ((galois, theirs), (widefield, ours))]
    assert table.compare("x * y", *sides) == "same"
    for name, planted in (("y", sides[1]["y"] + 1), ("GF", widefield.GF(2**8)), ("m", np.ones(8, bool))):
        faulty = sides[1] | {name: planted}
        assert table.compare({"m": "x[m]"}.get(name, f"GF([1, 2]), {name}"), sides[0], faulty).startswith("wrong"), (
            name
        )
    assert table.compare("x.vector().shape + (1,)", *sides) == "same"
    assert table.compare("x / 1", *sides) == "here alone" and table.compare("x << 1", *sides).startswith("not here")
    # A result of another type, of the same numbers.
    assert table.compare("x", sides[0], sides[1] | {"x": sides[1]["x"].view()}) == table.INTEGERS
    assert table.settle("x * 3", "same").startswith("wrong")
    assert table.settle("x * y", "wrong: 1 and 2").startswith("wrong")
