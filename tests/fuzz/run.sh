#!/bin/bash
# run.sh DIRECTORY NAME...   fuzzes with the programs DIRECTORY/NAME, made by `make fuzz`.
#
# FUZZ_SECONDS   for each target (default 20)
# FUZZ_LENGTH    most bytes of an input (default 16384)
#
# Starts from tests/fuzz/corpus/NAME. What is found on the way is kept in
# DIRECTORY/NAME.corpus, an input that fails in DIRECTORY/NAME-crash-*: make it small
# (-minimize_crash=1), give it a name and commit it to the corpus with the fix.
set -euo pipefail
directory=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
seconds=${FUZZ_SECONDS:-20}
status=0
for name in "$@"; do
    mkdir -p "$directory/$name.corpus"
    "$directory/$name" -max_total_time="$seconds" -max_len="${FUZZ_LENGTH:-16384}" -timeout=20 \
        -rss_limit_mb=4096 -verbosity=0 -artifact_prefix="$directory/$name-" \
        "$directory/$name.corpus" "tests/fuzz/corpus/$name" || status=1
    echo "fuzz: $name ran for $seconds seconds"
done
exit $status
