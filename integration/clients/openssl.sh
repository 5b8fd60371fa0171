# OpenSSL's own program, by TLS 1.3 and 1.2.
packages=(openssl)
suites=("${tls13[@]}" "${tls12[@]}")
version() { openssl version | cut -d' ' -f2; }

server() {
    port=$(free_port)
    # curl offers all that it has.
    local choice=(-tls1_2 -cipher "$suite")
    case $suite in TLS_*) choice=(-ciphersuites "$suite") ;; esac
    start tested openssl s_server -accept "127.0.0.1:$port" -cert certificate.pem -key key.pem "${choice[@]}" \
        -WWW -quiet
    up "$port"
    https_client
}

client() {
    https_server
    printf 'GET /payload HTTP/1.0\r\n\r\n' |
        run tested openssl s_client -connect "127.0.0.1:$port" -CAfile certificate.pem -verify_return_error -quiet |
        sed '1,/^\r$/d' >received
}
