"""Python's ssl module, both sides in memory, under whatever OPENSSL_CONF says.

For each version and suite: text in pieces of many sizes both ways; then a record with a flipped bit, and one cut short, each of
which must end in an error and not in data."""

import os
import ssl
import subprocess
import tempfile

SUITES = {
    ssl.TLSVersion.TLSv1_2: ["ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384", "ECDHE-ECDSA-CHACHA20-POLY1305"],
    # Python cannot choose among those of 1.3: the first that both have.
    ssl.TLSVersion.TLSv1_3: ["TLS_AES_256_GCM_SHA384"],
}


def pair(certificate, version, suite):
    """A client and a server after the handshake, and what goes between them."""
    contexts = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT), ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    contexts[0].check_hostname = False
    contexts[0].load_verify_locations(certificate)
    contexts[1].load_cert_chain(certificate)
    up, down = ssl.MemoryBIO(), ssl.MemoryBIO()
    sides = []
    for context, side in zip(contexts, ("client", "server")):
        context.minimum_version = context.maximum_version = version
        if version == ssl.TLSVersion.TLSv1_2:
            context.set_ciphers(suite)
        read, write = (down, up) if side == "client" else (up, down)
        sides.append(context.wrap_bio(read, write, server_side=side == "server"))
    done = [False, False]
    while not all(done):
        for i, side in enumerate(sides):
            try:
                side.do_handshake()
                done[i] = True
            except ssl.SSLWantReadError:
                pass
    # Tickets of 1.3, which are the first records that the client has to open.
    try:
        sides[0].read(1)
    except ssl.SSLWantReadError:
        pass
    assert all(side.cipher()[0] == suite for side in sides), (sides[0].cipher(), suite)
    return *sides, up, down


def pass_on(sender, receiver, size):
    text = os.urandom(size)
    sender.write(text)
    got = b""
    while len(got) < size:
        got += receiver.read(size - len(got))
    assert got == text, size


def refused(certificate, version, suite, change):
    """A record of the client's, changed, gives the server an error, and the client an alert."""
    client, server, up, down = pair(certificate, version, suite)
    client.write(b"attack at dawn" * 50)
    record = bytearray(up.read())
    up.write(change(record))
    try:
        data = server.read(4096)
        raise AssertionError(f"data: {data[:20]}")
    except ssl.SSLWantReadError:
        raise AssertionError("the record was ignored")
    except ssl.SSLError as error:
        reason = error.reason
    try:
        client.read(1)
        raise AssertionError("no alert")
    except ssl.SSLError as error:
        assert "ALERT" in error.reason, error.reason
    return reason


def flipped(at):
    def change(record):
        record[at] ^= 1
        return record
    return change


def cut(record):
    """16 bytes less, and a header that agrees."""
    record = record[:-16]
    record[3:5] = (len(record) - 5).to_bytes(2, "big")
    return record


def main(certificate):
    runs = 0
    for version, suites in SUITES.items():
        for suite in suites:
            client, server, _, _ = pair(certificate, version, suite)
            for size in [1, 2, 15, 16, 17, 63, 64, 65, 255, 256, 257, 1000, 1350, 4096, 8191, 16383, 16384, 100_000]:
                pass_on(client, server, size)
                pass_on(server, client, size)
            for change in [flipped(-1), flipped(-17), flipped(30), flipped(1 + 4 + 8), cut]:
                reason = refused(certificate, version, suite, change)
                assert "BAD_RECORD_MAC" in reason or "DECRYPTION_FAILED" in reason, reason
            runs += 1
    print(f"  passed  records in {runs} suites, {ssl.OPENSSL_VERSION}")


with tempfile.TemporaryDirectory() as folder:
    subprocess.run("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 2 -keyout key.pem "
                   "-out certificate.pem 2>/dev/null && cat key.pem >>certificate.pem", shell=True, check=True, cwd=folder)
    main(f"{folder}/certificate.pem")
