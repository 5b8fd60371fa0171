"""The tutorial runs, the examples of the documentation are true, the stubs name what there is."""

import ast
import doctest
import inspect
import pathlib
import sys

import pytest
import tutorial

import widefield
from widefield import _widefield


def test_tutorial(tmp_path):
    picture = tmp_path / "errors.png"
    rates = tutorial.main(picture)
    assert rates == {errors: float(errors <= 10) for errors in rates} and len(rates) > 5
    assert picture.read_bytes().startswith(b"\x89PNG")


def examples():
    """Every documentation with an example: of modules, classes and methods, compiled ones too."""
    finder, parser, found = doctest.DocTestFinder(), doctest.DocTestParser(), {}
    modules = [widefield, *(m for n, m in sys.modules.items() if n.startswith("widefield._") and m is not _widefield)]
    for module in modules:
        for test in finder.find(module, module.__name__):
            found[test.name] = test
    for name, thing in vars(_widefield).items():
        text = inspect.getdoc(thing) or ""
        found[f"_widefield.{name}"] = parser.get_doctest(text, {}, name, None, None)
    return {name: test for name, test in found.items() if test.examples}


@pytest.mark.parametrize("test", examples().values(), ids=examples())
def test_example(test):
    said = []
    runner = doctest.DocTestRunner()
    runner.run(test, out=said.append)
    assert runner.tries > 0 and runner.failures == 0, "".join(said)


def test_there_are_examples():
    assert len(examples()) >= 15


def test_everything_is_documented():
    for name in widefield.__all__:
        thing = getattr(widefield, name)
        assert thing.__doc__, name
        if inspect.isclass(thing) and thing.__module__.startswith("widefield"):
            for member, value in vars(thing).items():
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert inspect.getdoc(value), f"{name}.{member}"


def test_stubs_name_what_there_is():
    stub = pathlib.Path(widefield.__file__).with_name("_widefield.pyi")
    assert stub.with_name("py.typed").exists()
    tree = ast.parse(stub.read_text())
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    public = {name for name in vars(_widefield) if not name.startswith("_")}
    assert public == functions | {name for name in classes if not name.startswith("_")}
    for name, node in classes.items():
        if name.startswith("_"):
            continue
        bases = [classes[base.id] for base in node.bases if base.id in classes]
        named = {part.name for one in (node, *bases) for part in one.body if isinstance(part, ast.FunctionDef)}
        there = {member for member in vars(getattr(_widefield, name))}
        assert {member for member in named if not member.startswith("__")} == {
            member for member in there if not member.startswith("_")
        }, name
        assert {member for member in named if member.startswith("__")} <= there | {"__init__"}, name
