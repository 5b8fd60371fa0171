#!/usr/bin/env bash
# One role of one client by one suite, in the working directory that `run` has made: one.sh SCRIPT ROLE SUITE
here=$(dirname "$(realpath "$0")")
. "$here/lib.sh"
. "$here/$1.sh"
suite=$3
trap stop EXIT
"$2"
