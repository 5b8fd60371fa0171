# Programs that take no provider, since their TLS is another library's.
packages=(chromium wget git)

# What a file loads of TLS, or has in it.
tls_of() { # FILE
    local loaded
    loaded=$(ldd "$1")
    if grep -q BoringSSL "$1"; then
        echo BoringSSL
    elif [[ $loaded == *libgnutls.so* ]]; then
        echo GnuTLS
    elif [[ $loaded == *libssl.so.3* ]]; then
        echo OpenSSL
    fi
}

# Lines of a program, its version, and the library.
cannot() {
    local wget
    wget=$(wget --version | sed -n '1s/GNU Wget \([^ ]*\).*/\1/p')
    printf '%s\t%s\t%s\n' chromium "$(chromium --version | cut -d' ' -f2)" "$(tls_of /usr/lib/chromium/chromium)" \
        wget "$wget" "$(tls_of "$(command -v wget)")" \
        git "$(git version | cut -d' ' -f3)" "$(tls_of "$(git --exec-path)/git-remote-https")"
}
