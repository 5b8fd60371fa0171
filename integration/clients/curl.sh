# curl, with certificate and name verified.
packages=(curl)
version() { curl --version | sed -n '1s/curl \([^ ]*\).*/\1/p'; }

client() {
    https_server
    run tested curl --silent --show-error --cacert certificate.pem --output received "https://localhost:$port/payload"
}
