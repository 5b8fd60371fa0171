# shellcheck shell=bash disable=SC2154
# The examples of crates/capi/examples: read by integration/c/run and integration/arm/run. `$work` is a temporary folder, `$prefix` where
# the library is installed, `$RUN` what runs a program.

compile() { # EXAMPLE COMPILER FLAGS...: by what pkg-config says, into $work; looks which library the program would load
    local flags=("${@:3}") libraries language=c static='' loads
    case $2 in *++) language=c++ ;; esac
    case " ${flags[*]} " in *' -static-widefield '*) static=--static flags=("${flags[@]/-static-widefield/}") ;; esac
    libraries=$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --cflags --libs $static widefield)
    [ -z "$static" ] || libraries=${libraries/-lwidefield/-l:libwidefield.a}
    # shellcheck disable=SC2086,SC2068
    "$2" ${flags[@]} -Wall -Wextra -pedantic -Werror -O2 -x $language "crates/capi/examples/$1.c" -x none $libraries -o "$work/$1"
    loads=$(objdump -p "$work/$1" | grep -c 'NEEDED.*libwidefield.so.0' || true)
    [ "$loads" = "$([ -z "$static" ] && echo 1 || echo 0)" ] || { echo "$1 would load another library" && return 1; }
}
run() { # EXAMPLE ARGUMENTS...
    # shellcheck disable=SC2086
    ${RUN-} "$work/$1" "${@:2}"
}

arithmetic() { # COMPILER FLAGS...: a key agreement, and x^232 x = x^233 = x^74 + 1
    compile kummer_dh "$@"
    [[ $(run kummer_dh) == *'the same keys'* ]]
    compile gf233 "$@"
    power() { python3 -c 'import sys; print("%060x" % sum(1 << int(b) for b in sys.argv[1:]))' "$@"; }
    [ "$(run gf233 "$(power 232)" "$(power 1)")" = "$(power 74 0)" ]
    echo -n 'kummer_dh, gf233, '
}
examples() { # COMPILER FLAGS...
    arithmetic "$@"
    # A file sealed and opened, and one that was changed.
    compile aead_file "$@"
    head -c 32 /dev/urandom >"$work/key"
    head -c 300000 /dev/urandom >"$work/text"
    rm -f "$work/opened"
    run aead_file seal "$work/key" "$work/text" "$work/sealed"
    run aead_file open "$work/key" "$work/sealed" "$work/opened"
    cmp "$work/text" "$work/opened"
    rm "$work/opened"
    python3 -c 'import sys; f = open(sys.argv[1], "r+b"); f.seek(200000); b = f.read(1)[0]; f.seek(200000); f.write(bytes([b ^ 1]))' "$work/sealed"
    if run aead_file open "$work/key" "$work/sealed" "$work/opened" 2>/dev/null || [ -e "$work/opened" ]; then
        echo "a change was not found"
        return 1
    fi
    echo 'aead_file right'
}

# All that is exported is in crates/capi/abi.txt, with its version; all of the list is exported.
symbols() { # LIBRARY
    local version list
    version=$(sed -n '/ {$/{s/ {$//p;q}' crates/capi/libwidefield.map)
    list=$(sed -n "s/^symbol \([^:]*\):.*/\1@@$version/p" crates/capi/abi.txt | sort)
    [ "$(wc -l <<<"$list")" -ge 90 ]
    # The version itself is an absolute symbol.
    diff <(nm -D --defined-only --with-symbol-versions "$1" | awk '$2 != "A" { print $3 }' | sort) - <<<"$list" >&2
    echo "$(wc -l <<<"$list") symbols of version $version, and no other"
}
refused() { # THE SAME, of which nothing may pass
    if bash -euo pipefail -c '. integration/c/examples.sh; "$@"' _ "$@" >/dev/null 2>&1; then return 1; fi
    echo 'another library is refused'
}

# The version that pkg-config says is the header's and the library's.
versions() {
    local version
    version=$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --modversion widefield)
    grep -q "#define WF_VERSION \"$version\"" "$prefix/include/widefield.h"
    [ -f "$prefix/lib/libwidefield.so.$version" ]
    echo "version $version"
}
