# HAProxy: ends TLS in front of a server without it, and begins TLS to one with it.
packages=(haproxy curl)
version() { haproxy -v | sed -n '1s/.*version \([^ ]*\).*/\1/p'; }

proxy() { # OPTIONS OF THE LISTENER, AND THE SERVER BEHIND
    cat >haproxy.cfg <<H
defaults
    mode http
    timeout connect 10s
    timeout client 30s
    timeout server 30s
frontend front
    bind 127.0.0.1:$port $1
    default_backend back
backend back
    server behind 127.0.0.1:$2
H
    start tested haproxy -db -f haproxy.cfg
    up "$port"
}

server() {
    http_server
    cat certificate.pem key.pem >both.pem
    port=$(free_port)
    proxy "ssl crt $PWD/both.pem" "$http_port"
    https_client
}

client() {
    https_server
    local behind=$port
    port=$(free_port)
    proxy "" "$behind ssl verify required ca-file $PWD/certificate.pem"
    curl --silent --show-error --output received "http://127.0.0.1:$port/payload"
}
