#!/usr/bin/env python3
"""Every path, `cargo xtask` task and command of cargo that a document of this repository names exists; so does every script that a block of
commands begins with. Run from anywhere; the check itself is checked first, on words that it must refuse and words that it must not."""
import pathlib, re, subprocess, sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
# What a build or a run makes.
MADE = {"target", "report"}
# What a reader makes, in a folder of theirs.
READERS = {"src/main.rs"}
# Cargo's own commands, and those that documents say how to install.
CARGO = {"add", "asm", "bench", "build", "check", "clippy", "doc", "fmt", "fuzz", "install", "miri", "new", "release",
         "remove", "run", "test", "update", "vendor"}
SCRIPT = re.compile(r"\s*((?:integration|rivals|\.ci)/[\w./-]+)")


def is_path(span):
    """Whether the words between backticks name a file or a folder. A source file's bare name is a role (`mod.rs` of any module)."""
    file = re.fullmatch(r"[^#]*[^/#]\.(md|toml|json|txt)(#.*)?", span)
    return (re.fullmatch(r"[\w/.#-]+", span, re.ASCII) and span.split("/")[0] not in MADE | {""} and span not in READERS
            and bool(file or "/" in span))


def complaints(text, exists, tasks, aliases):
    block = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            block = not block
        spans = line.split("`")[1::2] + re.findall(r"\]\(([^)]*)", line)
        paths = [s.split("#")[0] for s in spans if is_path(s)]
        if block and (script := SCRIPT.match(line)):
            paths.append(script[1])
        for path in paths:
            if not exists(path):
                yield f"line {number}: no `{path}`"
        for task in re.findall(r"cargo xtask ([a-z0-9-]+)", line):
            if task not in tasks:
                yield f"line {number}: no task `{task}`"
        for command in re.findall(r"(?:`|^|=\d )cargo ([a-z][a-z-]*)", line):
            if command not in aliases | CARGO:
                yield f"line {number}: no `cargo {command}`"


def check_itself():
    for path in ["src/lib.rs", "README.md", "crates/ct", ".ci/run", "DESIGN.md#tiers", "crates/widefield/src/simd/"]:
        assert is_path(path), path
    for word in ["cargo test", "widefield::cpu", "a/b*c", "x^2/3 + 1", "avx2", "mod.rs", "target/release/widefield",
                 "src/main.rs", "1.95", "https://x/y"]:
        assert not is_path(word), word
    def found(text):
        return list(complaints(text, lambda path: path == "a/b", {"test"}, {"compare", "xtask"}))
    assert found("`a/b` and [it](a/b), `cargo xtask test`, `cargo compare`") == []
    assert len(found("x\nsee `a/c` and [it](no.md#there)")) == 2
    assert found("run `cargo xtask tset`") == ["line 1: no task `tset`"]
    assert found("run `cargo compares`") == ["line 1: no `cargo compares`"]
    assert found("```\nintegration/nothing --all\n```") == ["line 2: no `integration/nothing`"]


def main():
    check_itself()
    said = subprocess.run(["cargo", "xtask", "help"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    tasks = set(re.findall(r"^  ([a-z0-9-]+) ", said, re.M))
    aliases = set(re.findall(r"^([a-z-]+) = ", (ROOT / ".cargo/config.toml").read_text(), re.M))
    folders = [ROOT, ROOT / "docs/recipes", ROOT / "fuzz", ROOT / "integration", *(ROOT / "crates").iterdir()]
    documents = sorted(d for folder in folders for place in (folder, folder / "docs") for d in place.glob("*.md"))
    assert len(documents) > 10 and len(tasks) > 5
    wrong = 0
    for document in documents:
        exists = lambda path: (document.parent / path).exists() or (ROOT / path).exists()
        for complaint in complaints(document.read_text(), exists, tasks, aliases):
            print(f"{document.relative_to(ROOT)}, {complaint}")
            wrong += 1
    print(f"{len(documents)} documents, {wrong} complaints")
    return wrong > 0


sys.exit(main())
