#!/usr/bin/env bash
# The OpenSSL provider, as it is shipped, against OpenSSL's default provider, and its secrets under valgrind.
#
#   integration/openssl/check.sh [--whole]
#
# Sequences of EVP calls on both (evp_fuzz.c): 200,000, with --whole 10,000,000 and 10,000 of them under memcheck.
# Branches and addresses that depend on keys or plaintexts (memcheck.c), on each tier that valgrind can run.
# Then the same on a module with mistakes planted in it, each of which must be found.
# Needs: cargo, a C compiler, OpenSSL 3.0 with its headers (libssl-dev), valgrind.
set -euo pipefail
cd "$(dirname "$0")/../.."
export OPENSSL_CONF=/dev/null CARGO_INCREMENTAL=0
# Else the loader puts vector registers on the stack, which the search for keys finds there.
export LD_BIND_NOW=1
unset WIDEFIELD_TIER

sequences=200000 checked=0
if [ "${1:-}" = --whole ]; then
    sequences=10000000 checked=10000
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The order leaves the module that is shipped where others look for it.
package=(--quiet --release --package widefield-openssl-provider --lib)
module=${CARGO_TARGET_DIR:-target}/release/libwidefield_openssl_provider.so
cargo rustc "${package[@]}" -- --cfg planted
cp "$module" "$work/planted.so"
cargo build "${package[@]}"
cp "$module" "$work/widefield.so"

compile() { # NAME SOURCE
    cc -O1 -g -fno-builtin -Wall -Wextra -Werror -o "$work/$1" "$2" -lcrypto -ldl
}
compile evp_fuzz integration/openssl/evp_fuzz.c
compile memcheck integration/openssl/memcheck.c
compile residue crates/openssl-provider/tests/residue.c

memcheck=(valgrind --quiet --undef-value-errors=yes --error-limit=no)
constant_time() { # MODULE
    local tier
    for tier in portable clmul avx2; do
        WIDEFIELD_TIER=$tier "${memcheck[@]}" "$work/memcheck" "$1" >"$work/said" 2>&1 || {
            grep -v '^==.*== *$' "$work/said" | head -60
            echo "constant time, $tier: secrets are used"
            return 1
        }
        echo "constant time, $tier: $(tail -n 1 "$work/said"), $SECONDS s so far"
    done
}
# What is planted must be found, and told in the words that a finding has.
finds() { # MISTAKE WORDS COMMAND...
    local mistake=$1 words=$2
    shift 2
    if WIDEFIELD_PLANTED=$mistake "$@" >"$work/said" 2>&1 || ! grep -q "$words" "$work/said"; then
        cat "$work/said"
        echo "planted $mistake: not found"
        return 1
    fi
    echo "planted $mistake: found"
}

"$work/evp_fuzz" "$work/widefield.so" -n "$sequences" -j "$(nproc)"
if [ "$checked" != 0 ]; then
    # Accesses alone: the default provider's tags are undefined after some calls, and are compared.
    WIDEFIELD_TIER=avx2 valgrind --quiet --error-exitcode=9 --undef-value-errors=no --trace-children=yes \
        "$work/evp_fuzz" "$work/widefield.so" -n "$checked" -s 2 | grep sequences
fi
constant_time "$work/widefield.so"
finds re-arm UNEXPLAINED "$work/evp_fuzz" "$work/planted.so" -n 100000 -a AES-128-GCM
finds tag-length UNEXPLAINED "$work/evp_fuzz" "$work/planted.so" -n 100000 -a AES-128-GCM
finds residue "SECRETS LEFT" "$work/residue" "$work/planted.so"
finds stack "SECRETS LEFT" "$work/residue" "$work/planted.so"
finds leak "secrets are used" constant_time "$work/planted.so"
echo "right, $SECONDS s"
