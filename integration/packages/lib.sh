# shellcheck shell=bash
# Read by the scripts beside it: where they work, how they count, and the tools that they get. Everything they make
# lies under target/packages, or another folder that `under` names, and is used again by the next run.
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit
unset WIDEFIELD_TIER
export CARGO_INCREMENTAL=0 CARGO_TERM_COLOR=never PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_ROOT_USER_ACTION=ignore
root=$PWD
scratch=$root/target/${under:-packages}
mkdir -p "$scratch"
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
# The oldest compiler that is promised, which rustup has or gets.
oldest=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml).0
oldest_compiler() {
    rustup run "$oldest" cargo --version >/dev/null 2>&1 || rustup toolchain install "$oldest" --profile minimal
}
# The same for whoever builds this commit.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null || stat -c %Y Cargo.toml)
export SOURCE_DATE_EPOCH

passed=0 failed=0
# Runs a command in a shell of its own, where a failure ends it; what it says goes to a file.
attempt() {
    (set -eu && "$@") >"$said" 2>&1
}
said=$scratch/said.$$
trap 'rm -f "$said"' EXIT

# A command that must succeed. Its last line is shown, or all that it said if it fails.
check() { # WHAT COMMAND...
    local what=$1 start=$SECONDS
    shift
    attempt "$@"
    if [ $? = 0 ]; then
        passed=$((passed + 1))
        echo "  passed  $what: $(tail -n 1 "$said" | cut -c1-120) ($((SECONDS - start)) s)"
    else
        failed=$((failed + 1))
        echo "  FAILED  $what ($((SECONDS - start)) s)"
        tail -n 60 "$said" | sed 's/^/          /'
    fi
}
# A planted fault: the command must fail, and say why in words that match.
refused() { # WHAT WORDS COMMAND...
    local what=$1 words=$2
    shift 2
    attempt "$@"
    if [ $? = 0 ]; then
        failed=$((failed + 1))
        echo "  FAILED  planted and not found: $what"
    elif grep -qE -- "$words" "$said"; then
        passed=$((passed + 1))
        echo "  passed  planted and found: $what"
    else
        failed=$((failed + 1))
        echo "  FAILED  planted, and refused for another reason: $what"
        tail -n 20 "$said" | sed 's/^/          /'
    fi
}
# What cannot be checked here; on a machine of a CI it must be.
not_checked() { # WHAT
    echo "  not checked: $1"
    [ "${CI-}" != true ] || failed=$((failed + 1))
}
finish() {
    echo "$passed passed, $failed failed"
    [ $failed = 0 ] && [ $passed != 0 ]
}

# Tools from PyPI, in an environment of their own.
bin=$scratch/tools/bin
tools() { # PACKAGE...
    [ -x "$bin/python" ] || python3 -m venv "$scratch/tools"
    "$bin/python" -m pip install --quiet "$@"
}
# A copy of the committed and the changed files, without what a build makes, in an empty folder.
copy_of_the_tree() { # FOLDER
    rm -rf "$1"
    mkdir -p "$1"
    git ls-files -z --cached --others --exclude-standard |
        tar --create --null --files-from - --ignore-failed-read | tar --extract --directory "$1"
}
# The checkout as a repository of one commit, whatever is committed and however shallow it was cloned.
repository() {
    copy_of_the_tree "$scratch/repository"
    git -C "$scratch/repository" init --quiet --initial-branch main
    git -C "$scratch/repository" add --all --force
    git -C "$scratch/repository" -c user.name=checkout -c user.email=checkout commit --quiet --message .
}
# A copy with a line of it changed.
planted() { # SED EXPRESSION, FILE, COMMAND...
    local copy
    rm -rf "$scratch/planted"
    mkdir -p "$scratch/planted"
    copy=$scratch/planted/$(basename "$2")
    sed -E "$1" "$2" >"$copy"
    ! cmp -s "$2" "$copy" || { echo 'nothing planted' && return 0; }
    "${@:3}" "$copy"
}

says() { # FILE WORDS
    grep -q "$2" "$1" || { echo "$1 has another version" && return 1; }
}
# Every document, manifest and lock file names this version, and Debian's packages the soname that goes with it.
one_version() { # FOLDER VERSION
    local lock
    cd "$1"
    says CITATION.cff "^version: $2$"
    says codemeta.json "\"version\": \"$2\""
    says packaging/conda/recipe.yaml "^  version: \"$2\"$"
    says <(head -n 1 packaging/debian/changelog) "^widefield ($2-"
    says packaging/debian/control "^Package: libwidefield${2%.*}$"
    # Of siblings.
    ! grep -E '^(version|widefield.*, path = "crates)' Cargo.toml | grep 'version =' | grep -Ev "version = \"=?$2\"" ||
        return 1
    for lock in Cargo.lock fuzz/Cargo.lock rivals/arm/Cargo.lock; do
        says <(grep -A 1 '^name = "widefield"$' $lock) "^version = \"$2\"$"
    done
    echo "$2 everywhere"
}
