#!/usr/bin/env python3
"""A page as a program: what a reader does who follows it word by word, as a script for bash.

    integration/pages/walk.py PAGE[#SECTION]... | bash

Blocks run in order. A block of `sh` is run. A block of another language is written to the file that the line before it
names: "`src/main.rs`:". A block of `text` after the line "It prints:" is what the last block of `sh` must have printed.
Whatever else a block is, a reader would not know what to do with it, and the page is refused. A recipe starts in an
empty folder, as docs/recipes.md says."""
import pathlib
import re
import shlex
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.M | re.S)


def slug(heading):
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def section(text, name):
    """The lines under a heading, up to the next one of its level."""
    parts = re.split(r"^(#+ .*)\n", re.sub(BLOCK, lambda m: m[0].replace("\n#", "\n\0"), text), flags=re.M)
    for heading, body in zip(parts[1::2], parts[2::2]):
        if slug(heading.lstrip("# ")) == name:
            return body.replace("\n\0", "\n#")
    raise ValueError(f"no section {name}")


def steps(text):
    """(what, content) of each block: "run", "print", or a file's name."""
    end = 0
    for block in BLOCK.finditer(text):
        before = text[end : block.start()].strip().rpartition("\n")[2]
        language, content = block.groups()
        end = block.end()
        if language == "sh":
            yield "run", content
        elif language == "text" and before == "It prints:":
            yield "print", content
        elif file := re.fullmatch(r".*`([\w./-]+)`:", before):
            yield file[1], content
        else:
            raise ValueError(f"a block of {language or 'nothing'} that nobody knows what to do with, after {before!r}")


def script(pages):
    yield "set -euo pipefail\nprinted=$(mktemp)"
    # Whatever is still served when a block fails ends with the script, and what the block printed is shown.
    yield "trap '[ $? = 0 ] || { cat \"$printed\"; kill $(jobs -p) 2>/dev/null; }' EXIT"
    for page in pages:
        path, _, name = page.partition("#")
        text = (ROOT / path).read_text()
        text = section(text, name) if name else text
        if "/recipes/" in path:
            yield 'cd "$(mktemp -d)"'
        # Shown for the reader of a log.
        yield f"echo '== {page}'"
        found = list(steps(text))
        for what, content in found:
            quoted = shlex.quote(content)
            if what == "run":
                # Not in a shell of its own: a folder and variables stay. Its output goes to a file, and is shown.
                yield f"{{\n{content}}} >\"$printed\"\ncat \"$printed\""
            elif what == "print":
                yield f"diff <(printf %s {quoted}) \"$printed\" || \\"
                yield f"    {{ echo '{page} says that it prints something else' && exit 1; }}"
            else:
                yield f"mkdir -p {shlex.quote(str(pathlib.PurePath(what).parent))}"
                yield f"printf %s {quoted} >{shlex.quote(what)}"
        if not any(what == "run" for what, _ in found):
            raise ValueError(f"nothing to run on {page}")
        yield "wait"


if __name__ == "__main__":
    print("\n".join(script(sys.argv[1:])))
