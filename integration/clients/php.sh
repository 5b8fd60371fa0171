# PHP's streams.
packages=(php-cli)
version() { php -r 'echo PHP_VERSION;'; }

client() {
    https_server
    run tested php -r '
        $context = stream_context_create(["ssl" => ["cafile" => "certificate.pem"]]);
        $text = file_get_contents("https://localhost:$argv[1]/payload", false, $context);
        file_put_contents("received", $text);' "$port"
}
