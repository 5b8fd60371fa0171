# Ruby's openssl.
packages=(ruby)
version() { ruby -e 'print RUBY_VERSION'; }

client() {
    https_server
    run tested ruby -ropen-uri -e '
        url = "https://localhost:#{ARGV[0]}/payload"
        File.binwrite("received", URI.open(url, ssl_ca_cert: "certificate.pem", &:read))' "$port"
}
