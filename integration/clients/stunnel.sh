# stunnel: ends TLS in front of a server without it, and begins TLS to one with it.
packages=(stunnel4 curl)
version() { stunnel -version 2>&1 | sed -n 's/^stunnel \([0-9.]*\).*/\1/p'; }

tunnel() { # LINES OF THE SERVICE
    printf '%s\n' 'foreground = yes' "pid = $PWD/stunnel.pid" '[tunnel]' "accept = 127.0.0.1:$port" "$@" >stunnel.conf
    start tested stunnel stunnel.conf
    up "$port"
}

server() {
    http_server
    port=$(free_port)
    tunnel "connect = 127.0.0.1:$http_port" "cert = $PWD/certificate.pem" "key = $PWD/key.pem"
    https_client
}

client() {
    https_server
    local behind=$port
    port=$(free_port)
    tunnel 'client = yes' "connect = 127.0.0.1:$behind" "CAfile = $PWD/certificate.pem" 'verifyChain = yes'
    curl --silent --show-error --output received "http://127.0.0.1:$port/payload"
}
