# What the scripts of clients share. `one.sh` reads it.
#
# A script sets `packages` (Debian's), `suites` if it cannot choose among all of `tls13`, and defines `version` and one
# or both of the roles `server` and `client`, or `cannot` (see others.sh). A role moves the file `payload` of its working
# directory, by TLS or SSH over loopback, into the file `received`. What the role tests starts with `run tested` or
# `start tested`, what it talks to with `run peer` or `start peer`: the two differ in their OPENSSL_CONF, and the peer's
# has no provider of ours.
set -euo pipefail

tls13=(TLS_AES_128_GCM_SHA256 TLS_AES_256_GCM_SHA384 TLS_CHACHA20_POLY1305_SHA256)
tls12=(ECDHE-ECDSA-AES128-GCM-SHA256 ECDHE-ECDSA-AES256-GCM-SHA384 ECDHE-ECDSA-CHACHA20-POLY1305)
suites=("${tls13[@]}")

# The algorithm of a suite, by the provider's name for it.
algorithm() { # SUITE
    case $1 in
        *AES_128* | *AES128* | aes128*) echo AES-128-GCM ;;
        *AES_256* | *AES256* | aes256*) echo AES-256-GCM ;;
        *CHACHA20*) echo ChaCha20-Poly1305 ;;
        # Of SSH's construction libcrypto has the stream alone.
        chacha20*) echo ChaCha20 ;;
    esac
}

# A configuration without our provider that allows one suite. What the other side may choose is up to this one.
peer_configuration() { # SUITE
    echo 'openssl_conf = init
nodejs_conf = init
[init]
ssl_conf = ssl
[ssl]
system_default = suites
[suites]'
    case $1 in
        TLS_*) printf '%s\n' "MinProtocol = TLSv1.3" "Ciphersuites = $1" ;;
        *@openssh.com) ;;
        *) printf '%s\n' "MaxProtocol = TLSv1.2" "CipherString = $1" ;;
    esac
}

# Runs a program under one of the two configurations.
run() { # tested|peer PROGRAM ARGUMENTS...
    OPENSSL_CONF=$PWD/$1.cnf "${@:2}"
}

# The same in the background, until the role ends.
started=()
start() {
    (
        OPENSSL_CONF=$PWD/$1.cnf
        export OPENSSL_CONF
        exec "${@:2}"
    ) </dev/null >>log 2>&1 &
    started+=($!)
}

# A server stops, and with it the role waits for it.
stop() {
    local pid
    for pid in "${started[@]}"; do
        kill "$pid" 2>/dev/null || true
    done
    wait "${started[@]}" 2>/dev/null || true
}

# A free port of 127.0.0.1.
free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Waits until something listens on a port.
up() { # PORT
    local i
    for i in {1..200}; do
        (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null && return
        sleep 0.1
    done
    echo "nothing listens on port $1"
    return 1
}

# The peer of clients: serves the working directory by HTTPS on the port $port.
https_server() {
    port=$(free_port)
    start peer openssl s_server -accept "127.0.0.1:$port" -cert certificate.pem -key key.pem -WWW -quiet
    up "$port"
}

# The same by HTTP, for what ends or begins TLS for others.
http_server() {
    http_port=$(free_port)
    start peer python3 -m http.server --bind 127.0.0.1 "$http_port"
    up "$http_port"
}

# The client of servers: what it gets from the port $port.
https_client() {
    run peer curl --silent --show-error --cacert certificate.pem --output received "https://localhost:$port/payload"
}

# nginx as what is tested, on the port $port.
serve_nginx() {
    port=$(free_port)
    cat >nginx.conf <<N
daemon off;
error_log error.log;
pid nginx.pid;
events {}
http {
    access_log off;
    client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi; scgi_temp_path scgi;
    default_type text/html;
    server {
        listen 127.0.0.1:$port ssl;
        ssl_protocols TLSv1.2 TLSv1.3;
        ssl_certificate $PWD/certificate.pem;
        ssl_certificate_key $PWD/key.pem;
        $([ $# = 0 ] || echo "ssl_conf_command Ciphersuites $1;")
        root $PWD;
    }
}
N
    start tested nginx -p "$PWD" -c nginx.conf
    up "$port"
}
