# shellcheck shell=bash disable=SC2154
# Read by integration/arm/run.

gf2x() { # the program of the header's test, with the installed library
    "$cc" -std=c89 -O2 -Wall -Wextra -pedantic -Werror -I "$prefix/include" crates/gf2x-compat/tests/program.c -L "$prefix/lib" -lgf2x \
        -o "$work/gf2x"
    [[ $(objdump -p "$work/gf2x") == *libgf2x.so.3* ]]
    [ "$(run gf2x)" = right ]
    echo 'products and pools right'
}
# shellcheck disable=SC2086 # An emulator and its arguments.
provider() {
    [ "$($HOSTED "$work/provider" "$prefix/lib/ossl-modules/widefield.so")" = right ]
    echo "right, with $($HOSTED "$system/usr/bin/openssl" version)"
}
# shellcheck disable=SC2086
interpreter() { # Debian's Python, with nothing of this system's
    PYTHONHOME=$system/usr PYTHONPATH=${site-} PYTHONDONTWRITEBYTECODE=1 $HOSTED "$system/usr/bin/python3" "$@"
}
python_package() {
    local venv=target/python/venv python=target/python/venv/bin/python version systems=() name site=''
    "$python" -m pip --version >/dev/null 2>&1 || python3 -m venv --clear "$venv"
    "$python" -m pip install --quiet --disable-pip-version-check 'maturin>=1.9,<2'
    "$python" -m maturin build --release --quiet --manifest-path crates/python/Cargo.toml --out "$work/wheels" \
        --target aarch64-unknown-linux-gnu --config "target.aarch64-unknown-linux-gnu.linker=\"$cc\""
    version=$(interpreter -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    site=$work/site
    for name in manylinux2014 manylinux_2_17 manylinux_2_27 manylinux_2_28; do systems+=(--platform "${name}_aarch64"); done
    "$python" -m pip install --quiet --disable-pip-version-check --target "$site" --python-version "$version" --only-binary=:all: \
        "${systems[@]}" numpy pytest hypothesis cryptography galois
    "$python" -m zipfile -e "$work"/wheels/*.whl "$site"
    cd crates/python || return
    # QEMU cannot fork a program with threads; the others take it minutes.
    interpreter -m pytest -q -p no:cacheprovider -k 'not fork and not as_galois and not threads_agree_on_elimination' \
        tests/test_aead.py tests/test_poly.py tests/test_spaces.py tests/test_fields.py
}
