#!/usr/bin/env bash
# The tests of the program `widefield` find faults: each is planted by a script in the place of the program, and the tests that are to
# find it must fail. Prints a line for each; the status is 1 if one is missed. WIDEFIELD_PROGRAM, which the tests read, names the script.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
cargo="cargo test --quiet --release -p widefield-cli --features rivals"
$cargo --no-run || exit 2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
real=${WIDEFIELD_PROGRAM:-target/release/widefield}
cp "$real" "$folder/real" || exit 2
missed=0

planted() { # FAULT FILE TEST SCRIPT
    printf '#!/usr/bin/env bash\nreal=%q\n%s\n' "$folder/real" "$4" >"$folder/planted"
    chmod +x "$folder/planted"
    if WIDEFIELD_PROGRAM=$folder/planted timeout 300 $cargo --test "$2" "$3" >"$folder/said" 2>&1; then
        echo "MISSED  $1"
        missed=1
    elif grep -q "test .*$3.* FAILED\|test result: FAILED" "$folder/said"; then
        echo "found   $1"
    else
        echo "FAILED  $1: $(tail -1 "$folder/said")"
        missed=1
    fi
}

# The tests pass where nothing is planted, or what follows says nothing.
if ! WIDEFIELD_PROGRAM=$folder/real $cargo >"$folder/said" 2>&1; then
    tail -40 "$folder/said"
    exit 2
fi

planted "closed standard input is empty" sealed closed_streams '[ -e /proc/self/fd/0 ] || exec 0</dev/null; exec "$real" "$@"'
planted "closed standard output is dropped" sealed closed_streams '[ -e /proc/self/fd/1 ] || exec 1>/dev/null; exec "$real" "$@"'
planted "one status for all" sealed keys_and_names '"$real" "$@" || exit 1'
planted "an output replaces the input" sealed an_output_is_never_an_input '
arguments=("$@")
for i in "${!arguments[@]}"; do [ "${arguments[$i]}" != -o ] || at=$((i + 1)); done
[ -n "${at:-}" ] && [ -f "${arguments[$at]}" ] || exec "$real" "$@"
to=${arguments[$at]} arguments[$at]=$to.new
"$real" "${arguments[@]}" && mv "$to.new" "$to"'
planted "a bar wider than the terminal" sealed progress '[ ! -t 2 ] || stty cols 200 <&2; exec "$real" "$@"'
planted "a bar without a terminal" sealed progress 'echo "50 %" >&2; exec "$real" "$@"'
planted "keys that others read" sealed permissions_of_secrets '
case $1 in seal | open | verify) exec "$real" "$@" --allow-readable-key ;; esac
exec "$real" "$@"'
planted "costs without bounds" sealed costs 'case $1 in open | verify) exec "$real" "$@" --allow-costly ;; esac; exec "$real" "$@"'
planted "a plaintext that is not verified" sealed opening_to_standard_output '
"$real" "$@"; status=$?; [ $status != 5 ] || head -c 65536 /dev/zero; exit $status'
planted "binary data on terminals" sealed terminals '[ "$1" != seal ] || exec "$real" "$@" --force; exec "$real" "$@"'
planted "a file left behind" sealed what_was_changed '"$real" "$@"; status=$?; [ $status != 5 ] || touch .wf-x.part; exit $status'
planted "temporary names in errors" sealed keys_and_names '"$real" "$@"; status=$?; [ $status = 0 ] || echo .wf-x.part >&2; exit $status'
planted "verify that trusts" sealed verifying_writes_nothing '[ "$1" != verify ] || exec echo "100000 bytes"; exec "$real" "$@"'
planted "a repair that does nothing" erasure any_four_of_six '[ "$1 $2" != "erasure repair" ] || exit 0; exec "$real" "$@"'
planted "a verify that trusts" erasure blocks_that_were_changed '[ "$1 $2" != "erasure verify" ] || exit 0; exec "$real" "$@"'
planted "blocks without checks" erasure blocks_that_were_changed '
[ "$1 $2" != "erasure decode" ] || { for f in file.shard*; do tail -c +65 "$f"; done >"$5" && exit; }
exec "$real" "$@"'
planted "shards of other files replaced" erasure shards_of_another_file '
[ "$1 $2" != "erasure repair" ] || set -- "$@" --force; exec "$real" "$@"'
planted "parts of shards left behind" erasure too_few_are '
"$real" "$@"; status=$?; [ "$status" != 5 ] || touch .wf-x.part; exit $status'
planted "a first screen of all kernels" program without_a_command '[ $# != 0 ] || exec "$real" cpu --all; exec "$real" "$@"'
planted "speed without a summary" program speed_is_a_summary '[ "$1" != speed ] || exec "$real" "$@" --all; exec "$real" "$@"'
planted "skips without a reason" program a_lowered_tier '"$real" "$@" | sed "/^skipped/s/:.*//"'
planted "empty man pages" program completions_and_man_pages '
[ "$1" != man ] || { mkdir -p "$2" && touch "$2/widefield.1" && exit; }
exec "$real" "$@"'
exit $missed
