# shellcheck shell=bash disable=SC2154,SC1091
# Read by scripts: the distribution's packages and their sources, without rights and without touching the system. apt checks them
# against the distribution's signatures. `$work` is a temporary folder of the caller's.
shopt -s inherit_errexit

# apt with the system's archives as archives of a kind, all of whose files lie in $work. Gives its configuration.
private_apt() { # deb|deb-src [RELEASE, if not the system's]
    local root=$work/apt-$1-${2-} own file
    if [ ! -e "$root/apt.conf" ]; then
        mkdir -p "$root/lists" "$root/cache" "$root/sources"
        own=$(. /etc/os-release && echo "$VERSION_CODENAME")
        for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list /etc/apt/sources.list.d/*.sources; do
            [ -e "$file" ] || continue
            # One form begins a line with the kind, the other names it in a field.
            { if [[ $file = *.sources ]]; then sed "s/^Types:.*/Types: $1/" "$file"; else sed -n "s/^ *deb /$1 /p" "$file"; fi; } |
                sed -E "s/\b$own(-[a-z]+)?( |\$)/${2:-$own}\1\2/g" >"$root/sources/$(basename "$file")"
        done
        printf '%s;\n' 'Dir::Etc::sourcelist "/dev/null"' "Dir::Etc::sourceparts \"$root/sources\"" "Dir::State::lists \"$root/lists\"" \
            "Dir::Cache \"$root/cache\"" 'APT::Sandbox::User "root"' >"$root/apt.conf"
        # An archive that has not got the kind does not matter: what is missing shows in the next step.
        APT_CONFIG=$root/apt.conf apt-get update -qq >&2 || true
    fi
    echo "$root/apt.conf"
}

# The upstream sources of a package, in the folder $work/PACKAGE; gives their version.
sources() { # PACKAGE [RELEASE]
    local apt downloads=$work/downloads-$1-${2-} archive
    apt=$(private_apt deb-src "${2-}")
    mkdir -p "$downloads" "$work/$1"
    # Each step is asked for its status: a caller may try another release.
    (cd "$downloads" && APT_CONFIG=$apt apt-get source -qq --download-only --tar-only "$1" >&2) || return
    archive=$(cd "$downloads" && ls "$1"_*.orig.tar.*[!c]) || return
    tar --extract --strip-components=1 --file "$downloads/$archive" --directory "$work/$1" || return
    archive=${archive#"$1"_}
    echo "${archive%.orig.tar.*}"
}

# Packages as the distribution ships them, unpacked into $work/packages, the folder with the libraries of which this gives.
shipped() { # PACKAGE...
    local apt
    apt=$(private_apt deb)
    mkdir -p "$work/debs" "$work/packages"
    (cd "$work/debs" && APT_CONFIG=$apt apt-get download -qq "$@" >&2 && for deb in *.deb; do dpkg-deb --extract "$deb" "$work/packages"; done)
    echo "$work/packages/usr/lib/$(gcc -print-multiarch)"
}
