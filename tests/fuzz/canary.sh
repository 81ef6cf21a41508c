#!/usr/bin/env bash
# canary.sh DIRECTORY   fuzzes DIRECTORY/canary, which has planted mistakes, as run.sh does: the run
# must fail, and say why.  Guards against runs that cannot fail.
set -euo pipefail
directory=$(realpath "$1")
cd "$(dirname "$0")"
rm -rf "$directory/canary.corpus"
if FUZZ_RUNS=100000 ./run.sh "$directory" canary >/dev/null 2>"$directory/canary.err" ||
    ! grep -q 'ERROR: AddressSanitizer: heap-buffer-overflow' "$directory/canary.err"; then
    echo "fuzz: the planted mistake was not noticed" >&2
    cat "$directory/canary.err" >&2
    exit 1
fi
rm -f "$directory"/canary-crash-*

# Cheap inputs first: what the first one costs is not counted.
head -c 200 /dev/zero | tr '\0' s >"$directory/canary-costly"
if "$directory/canary" corpus/canary/* "$directory/canary-costly" >/dev/null 2>"$directory/canary.err" ||
    ! grep -q 'costs more than its size allows' "$directory/canary.err"; then
    echo "fuzz: the planted cost was not noticed" >&2
    cat "$directory/canary.err" >&2
    exit 1
fi
rm -f "$directory"/canary-c*
