"""Docstrings as mkdocstrings wants them. What is compiled has its types in a stub and its words at run time; and
examples become blocks of code, since `>>>` by itself would be a quotation."""
import inspect
import pathlib
import re

import griffe
from widefield import _widefield

STUB = pathlib.Path(_widefield.__file__).with_name("_widefield.pyi")
# The lines from a prompt up to an empty line.
EXAMPLE = re.compile(r"^>>> .*(?:\n.+)*", re.M)


class Docstrings(griffe.Extension):
    def on_package(self, *, pkg, **_):
        stub = griffe.visit("_widefield", filepath=STUB, code=STUB.read_text(), parent=pkg,
                            modules_collection=pkg.modules_collection, lines_collection=pkg.lines_collection)
        pkg.members["_widefield"] = stub
        for name, part in stub.members.items():
            # A base that the stub alone knows has the methods of each class that names it.
            classes = {n: other for n, other in stub.members.items() if not other.is_alias and other.is_class}
            users = [n for n, other in classes.items() if name in map(str, other.bases)]
            self.say(part, getattr(_widefield, (users or [name])[0], None))
            if name in pkg.members and pkg.members[name].is_alias:
                pkg.members[name] = griffe.Alias(name, part, parent=pkg)
        self.fence(pkg)

    def say(self, part, real):
        if part.is_alias or part.name.startswith("__") or real is None:
            return
        if text := inspect.getdoc(real):
            part.docstring = griffe.Docstring(text, parent=part)
        for name, member in part.members.items():
            self.say(member, getattr(real, name, None))

    def fence(self, thing):
        if thing.docstring:
            thing.docstring.value = EXAMPLE.sub(lambda found: f"\n```pycon\n{found[0]}\n```\n", thing.docstring.value)
        for member in thing.members.values():
            if not member.is_alias:
                self.fence(member)
