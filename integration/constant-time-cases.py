#!/usr/bin/env python3
"""Each public function of the library that may be given a secret is named by a case of crates/ct, or stands in
crates/ct/without-case.txt with the reason why not. Run from the root of the workspace; --list prints what has no case.

A function is named if its name, or that of its form with a token (NAME_with), is called by the cases of its module.
What is named *_vartime promises nothing and needs no case. Methods of traits (operators, formatting, serde) are not
seen; the cases of the inherent functions that they call stand for them."""
import pathlib, re, sys

LIBRARY = pathlib.Path("crates/widefield/src")
CASES = pathlib.Path("crates/ct/src/cases")
EXCUSED = pathlib.Path("crates/ct/without-case.txt")
MODULES = [
    "aead", "aes", "chacha20", "codes", "crc", "erasure", "ghash", "gf2m", "gf2x", "gls254", "kummer", "linear", "nist", "normal", "poly1305",
]
PUBLIC = re.compile(r"^\s*pub (?:const )?fn (\w+)", re.M)
TEST = re.compile(r"(^|/)(tests?|proofs?|\w*_tests|bounds)(/|\.rs$)")


def functions():
    """`module/file name`, for every public function of a module; what the module keeps for itself is pub(super) or pub(crate)."""
    for module in MODULES:
        for path in sorted((LIBRARY / module).rglob("*.rs")):
            inside = path.relative_to(LIBRARY).as_posix()
            if not TEST.search(inside):
                text = re.split(r"#\[cfg\(test\)\]\s*mod \w+ \{", path.read_text())[0]
                for name in sorted(set(PUBLIC.findall(text))):
                    yield inside, name


def main():
    called = set()
    for path in CASES.rglob("*.rs"):
        text = re.sub(r"//.*", "", path.read_text())
        called |= set(re.findall(r"\b(\w+)\s*(?:::<[^;=]*?>)?\(", text)) | set(re.findall(r"\b(\w+)\b", text))
    found = [(f, n) for f, n in functions() if not n.endswith("_vartime") and "vartime" not in n]
    without = {f"{f} {n}" for f, n in found if n not in called and f"{n}_with" not in called
               and n.removesuffix("_with") not in called}
    if "--list" in sys.argv:
        print("\n".join(sorted(without)))
        return 0
    excused = {}
    for line in EXCUSED.read_text().splitlines():
        if line and not line.startswith("#"):
            entry, _, reason = line.partition(": ")
            excused[entry] = reason
    wrong = [f"no case calls it: {e}" for e in sorted(without - set(excused))]
    wrong += [f"excused, but there is a case or no such function: {e}" for e in sorted(set(excused) - without)]
    wrong += [f"no reason: {e}" for e, reason in excused.items() if not reason]
    print("\n".join(wrong) or f"{len(found)} public functions: {len(found) - len(without)} with a case, "
          f"{len(excused)} excused with a reason")
    return bool(wrong)


sys.exit(main())
