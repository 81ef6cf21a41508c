#!/bin/bash
# import.sh PROGRAM LOG...   how near an import comes to the bare speed of SQLite.
#
# Imports the logs, then has bench_import.c insert the very same rows into a fresh file; the
# best of five of each, taken in turns, and their ratio.  The import also reads, parses, replays
# and audits, on other threads: one thread writes in both cases.
set -euo pipefail
program=$(realpath "$1")
shift
here=$(cd "$(dirname "$0")" && pwd)
scratch=${BUILD:-build}/bench
mkdir -p "$scratch"
# shellcheck disable=SC2046  # the flags are words
${CC:-gcc} -std=c11 -D_POSIX_C_SOURCE=200809L -O3 "$here/bench_import.c" -o "$scratch/bench_import" \
    $(pkg-config --cflags --libs sqlite3)

best_import=999999
best_raw=999999
for _ in 1 2 3 4 5; do
    rm -f "$scratch/import.db"
    start=$(date +%s%N)
    "$program" import --quiet --db "$scratch/import.db" "$@" 2>/dev/null || [ $? -eq 1 ]
    took=$(($(date +%s%N) - start))
    best_import=$(awk -v a="$best_import" -v b="$took" 'BEGIN { b /= 1e9; print (b < a ? b : a) }')
    raw=$("$scratch/bench_import" "$scratch/import.db" "$scratch/raw.db")
    best_raw=$(awk -v a="$best_raw" -v b="${raw%% *}" 'BEGIN { print (b < a ? b : a) }')
done
games=$("$program" db games "$scratch/import.db" | awk 'END { print NR - 1 }')
awk -v games="$games" -v import="$best_import" -v raw="$best_raw" 'BEGIN {
    printf "import    %8.0f games/s\n", games / import
    printf "raw rows  %8.0f games/s\n", games / raw
    printf "ratio     %8.2f\n", raw / import
}'
rm -f "$scratch"/*.db
