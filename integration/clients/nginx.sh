# nginx, and curl that opens a hundred connections at once.
packages=(nginx-light curl)
version() { nginx -v 2>&1 | sed 's|.*/||'; }

server() {
    serve_nginx
    https_client
    run peer curl --silent --fail --cacert certificate.pem --parallel --parallel-immediate --parallel-max 100 \
        --output 'copy#1' "https://localhost:$port/payload?[1-100]"
    local copy
    for copy in copy*; do cmp payload "$copy"; done
    [ "$(ls copy* | wc -l)" = 100 ]
    rm copy*
}
