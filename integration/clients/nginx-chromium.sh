# nginx, and Chromium, which has its own TLS, as its peer: a page's script fetches the file.
packages=(chromium nginx-light)
version() { echo "$(nginx -v 2>&1 | sed 's|.*/||'), $(chromium --version | cut -d' ' -f2)"; }

server() {
    # The browser offers all suites: nginx allows the one.
    serve_nginx "$suite"
    cat >page.html <<P
<pre></pre><script>
fetch("payload").then(r => r.text()).then(t => { document.querySelector("pre").textContent = t; });
</script>
P
    run peer chromium --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
        --disable-background-networking --disable-component-update --disable-sync \
        --user-data-dir="$PWD/profile" --ignore-certificate-errors --virtual-time-budget=20000 \
        --dump-dom "https://127.0.0.1:$port/page.html" >page
    sed -n 's/.*<pre>//; /<\/pre>/q; p' page >received
    rm -rf profile
}
