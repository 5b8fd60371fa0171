"""TLS between openssl's s_server and s_client, under whatever OPENSSL_CONF says: keys that change on the way (a key update of TLS 1.3, a
renegotiation of TLS 1.2), and a line by DTLS 1.2, for each suite. On loopback."""

import pathlib
import socket
import subprocess
import tempfile
import time

TLS13 = ["TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"]
TLS12 = ["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"]
WORD = "a word behind the change of keys"


def start(folder, *arguments):
    pipes = dict(stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return subprocess.Popen(["openssl", *arguments], cwd=folder, **pipes)


def free_port(kind):
    with socket.socket(socket.AF_INET, kind) as s:
        s.bind(("127.0.0.1", 0))
        return f"127.0.0.1:{s.getsockname()[1]}"


def changes_of_keys(folder, version, option, suite, command, sign):
    address = free_port(socket.SOCK_STREAM)
    server = start(folder, "s_server", "-accept", address, "-cert", "both.pem", version, option, suite, "-WWW", "-client_renegotiation")
    try:
        assert any(line.startswith(b"ACCEPT") for line in server.stdout), "the server does not come up"
        client = start(folder, "s_client", "-connect", address, version, option, suite)
        # Its commands are lines of their own, each read at once.
        for line in [command, command, "GET /word HTTP/1.0\r\n\r"]:
            time.sleep(0.3)
            client.stdin.write(f"{line}\n".encode())
            client.stdin.flush()
        said = client.stdout.read().decode(errors="replace")
        assert client.wait() == 0 and said.count(sign) == 2 and WORD in said, f"{suite}: {said}"
    finally:
        server.kill()
        server.wait()


def datagram(folder, suite):
    address = free_port(socket.SOCK_DGRAM)
    server = start(folder, "s_server", "-accept", address, "-cert", "both.pem", "-dtls1_2", "-cipher", suite, "-quiet")
    try:
        time.sleep(0.5)
        client = start(folder, "s_client", "-dtls1_2", "-cipher", suite, "-connect", address)
        time.sleep(0.5)
        client.stdin.write(b"a line in a datagram\n")
        client.stdin.flush()
        time.sleep(0.3)
        client.stdin.close()
        client.wait()
    finally:
        server.kill()
    said = server.stdout.read()
    assert b"a line in a datagram" in said, f"{suite}: the server has {said}"


def main():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 2 -keyout key.pem "
                       "-out certificate.pem 2>/dev/null && cat certificate.pem key.pem >both.pem", shell=True, check=True, cwd=folder)
        (pathlib.Path(folder) / "word").write_text(WORD)
        for suite in TLS13:
            changes_of_keys(folder, "-tls1_3", "-ciphersuites", suite, "K", "KEYUPDATE")
        for suite in TLS12:
            changes_of_keys(folder, "-tls1_2", "-cipher", suite, "R", "RENEGOTIATING")
            datagram(folder, suite)
    print(f"  passed  changes of keys in {len(TLS13 + TLS12)} suites, datagrams in {len(TLS12)}")


main()
