# The system's own openssl.cnf with a line at its end, as our openssl.cnf says; curl, and no OPENSSL_CONF.
# The file is replaced for these programs alone, in a mount namespace: root.
packages=(curl)
version() { openssl version -d | cut -d'"' -f2; }

client() {
    https_server
    local file
    file=$(realpath "$(openssl version -d | cut -d'"' -f2)/openssl.cnf")
    { cat "$file" && echo ".include $PWD/tested.cnf"; } >system.cnf
    unshare --mount sh -c 'mount --bind system.cnf "$1" && shift && exec "$@"' sh "$file" \
        env -u OPENSSL_CONF curl --silent --show-error --cacert certificate.pem --output received \
        "https://localhost:$port/payload"
}
