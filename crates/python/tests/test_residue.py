"""No secret stays in memory when its object is finalized, deleted or refused: neither in the object nor in memory
given back."""

import os
import pathlib
import subprocess
import sys

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

import residue_child

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no memory of another process to read")


def derived(name, secret):
    """What gives the secret away: its halves, Poly1305's factor, the key of GHASH."""
    found = {"first half": secret[:16], "second half": secret[16:32]}
    if name.startswith("poly1305"):
        clamp = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
        found["factor"] = (int.from_bytes(secret[:16], "little") & clamp).to_bytes(16, "little")
    words = name.split()
    if words[1:2] == ["16"] and words[2] != "plaintext":
        del found["second half"]
    if words[0] in ("AESGCM", "GMAC") and words[2] != "plaintext":
        encryptor = Cipher(algorithms.AES(secret[: int(words[1])]), modes.ECB()).encryptor()
        found["hash key"] = encryptor.update(bytes(16))
    return found


class Child:
    """A process whose memory is looked through."""

    def __init__(self):
        here = pathlib.Path(__file__).parent
        environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "PYTHONPATH": str(here)}
        command, pipe = [sys.executable, str(here / "residue_child.py")], subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment, bufsize=0)

    def after(self, name):
        """What is found of a secret after a case."""
        secret = os.urandom(33)
        for said, part in ((b"k", name.encode()), (b"g", secret)):
            self.process.stdin.write(part)
            assert self.process.stdout.read(1) == said, name
        found = {}
        for region, memory in self.memory():
            # What kernels leave on the stack is the library's to wipe, and tested there.
            if region == "[stack]" and not name.replace("_", " ").endswith("set up"):
                continue
            for what, needle in derived(name, secret).items():
                # Some cases pass a view that runs backwards.
                if needle in memory or needle[::-1] in memory:
                    found[what] = region
        self.process.stdin.write(b"\n")
        return found

    def memory(self):
        """All that can be written to, by region."""
        folder = pathlib.Path(f"/proc/{self.process.pid}")
        with open(folder / "mem", "rb", buffering=0) as memory:
            for line in (folder / "maps").read_text().splitlines():
                span, rights, *rest = line.split()
                if not rights.startswith("rw"):
                    continue
                start, end = (int(part, 16) for part in span.split("-"))
                memory.seek(start)
                try:
                    yield rest[-1] if len(rest) > 3 else "", memory.read(end - start)
                except OSError:
                    # What the kernel keeps to itself.
                    continue

    def end(self):
        self.process.stdin.close()
        self.process.wait()


@pytest.fixture(scope="module")
def child():
    child = Child()
    try:
        next(child.memory())
    except PermissionError:
        child.end()
        pytest.skip("the memory of a child process may not be read here")
    # Functions that are linked at their first call save all registers on the stack.
    child.after("poly1305_set_up")
    yield child
    child.end()


@pytest.mark.parametrize("name", [name for name in residue_child.CASES if "planted" not in name])
def test_nothing_is_left(child, name):
    assert child.after(name) == {}


@pytest.mark.parametrize("name", [name for name in residue_child.CASES if "planted" in name])
def test_what_is_planted_is_found(child, name):
    assert {"first half", "second half"} <= set(child.after(name))
