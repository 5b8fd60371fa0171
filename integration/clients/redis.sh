# Redis and its own client: the file is a value.
packages=(redis-server redis-tools)
version() { redis-server --version | sed 's/.*v=\([^ ]*\).*/\1/'; }

transfer_value() { # SERVER'S SIDE, CLIENT'S SIDE
    port=$(free_port)
    start "$1" redis-server --port 0 --tls-port "$port" --bind 127.0.0.1 --tls-cert-file certificate.pem \
        --tls-key-file key.pem --tls-auth-clients no --save '' --appendonly no --dir "$PWD"
    up "$port"
    local cli=(redis-cli -h localhost -p "$port" --tls --cacert certificate.pem)
    run "$2" "${cli[@]}" -x set value <payload
    run "$2" "${cli[@]}" get value >received
    # The client ends the value with a line's end of its own.
    truncate -s -1 received
}

server() { transfer_value tested peer; }
client() { transfer_value peer tested; }
