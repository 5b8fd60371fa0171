#!/usr/bin/env python3
"""wrappers.py HEADER LIST > calls.h: t_NAME for every function with secrets, which checks its arguments and what
memcheck reports. Fails where header and list differ."""

import re
import sys

header, listed = (open(path).read() for path in sys.argv[1:])
code = re.sub(r"/\*.*?\*/", " ", header, flags=re.S)
prototype = re.compile(r"(?:WF_MUST_CHECK )?\b(int|void|size_t|const char \*)\s*\b(wf_\w+)\(([^()]*)\);")
functions = {name: (result, " ".join(args.split())) for result, name, args in prototype.findall(code)}
if len(functions) != code.count(");") or len(functions) < 90:
    sys.exit(f"{len(functions)} functions were read of a header with {code.count(');')} prototypes")

kinds = {}
for line in listed.splitlines():
    if line and not line.startswith("#"):
        name, kind, *rest = line.split()
        if name in kinds or kind not in ("secret", "public") or not rest:
            sys.exit(f"not a line of the list: {line}")
        kinds[name] = (kind, rest)
if functions.keys() != kinds.keys():
    sys.exit(f"not in both the header and the list: {', '.join(sorted(functions.keys() ^ kinds.keys()))}")

count = 0
for name, (kind, rest) in kinds.items():
    result, parameters = functions[name]
    if kind == "public":
        continue
    arguments = [re.sub(r"\[.*", "", p).split("*")[-1].split()[-1] for p in parameters.split(",")]
    print(f"static {result} t_{name}({parameters}) {{")
    print(f'    static struct function self = {{"{name}", 0, 0}};')
    verdict, told = "0", False
    for secret in rest:
        if secret.startswith(("verdict=", "jumps=")):
            verdict = secret.split("=")[1]
            told = secret.startswith("verdict=")
            continue
        pointer, _, length = secret.partition(":")
        if pointer.split("[")[0] not in arguments:
            sys.exit(f"{name} has no argument {pointer}")
        print(f'    must_be_secret("{name}", "{pointer}", {pointer}, {length or f"sizeof *{pointer}"});')
    call = f"{name}({', '.join(arguments)})"
    print("    begin(&self);")
    if result == "void":
        print(f"    {call};\n    end(0, 0, NULL);\n}}")
    else:
        print(f"    if (sigsetjmp(unknown, 1)) return UNKNOWN;")
        print(f"    {{ int result = {call};\n    end({verdict}, {int(told)}, &result);\n    return result; }}\n}}")
    count += 1
print(f"enum {{ SECRET = {count}, PUBLIC = {len(kinds) - count} }};")
