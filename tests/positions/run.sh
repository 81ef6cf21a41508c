#!/usr/bin/env bash
# run.sh RUNNER [FILE]...   runs the position files with the position runner, all or those named.
#
# README.md describes the files.  They are written by hand from the rules, so they do not change with
# the program.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
if [ $# -lt 1 ]; then
    echo "usage: tests/positions/run.sh RUNNER [FILE]..." >&2
    exit 2
fi
runner=$(realpath "$1")
shift
cd "$here/../.."
if [ $# -gt 0 ]; then
    files=("$@")
else
    mapfile -t files < <(.ci/sources '*.pos' tests/positions)
fi
if [ ${#files[@]} -eq 0 ]; then
    echo "positions: no files found" >&2
    exit 1
fi
status=0
last=$("$runner" "${files[@]}") || status=$?
read -r passed failed < <(sed -n 's/^positions: \([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2/p' \
    <<<"$last") || { passed=0; failed=1; }
[ ! -x .ci/tally ] || .ci/tally add positions "$passed" "$failed"
echo "$last"
exit "$status"
