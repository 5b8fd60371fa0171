# Python's ssl module.
packages=(python3)
version() { python3 -c 'import platform; print(platform.python_version())'; }

client() {
    https_server
    run tested python3 - "$port" <<'P'
import ssl, sys, urllib.request
context = ssl.create_default_context(cafile="certificate.pem")
with urllib.request.urlopen(f"https://localhost:{sys.argv[1]}/payload", context=context) as answer:
    open("received", "wb").write(answer.read())
P
}

server() {
    port=$(free_port)
    cat >server.py <<'P'
import http.server, ssl, sys
context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain("certificate.pem", "key.pem")
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), http.server.SimpleHTTPRequestHandler)
server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
P
    start tested python3 server.py "$port"
    up "$port"
    https_client
}
