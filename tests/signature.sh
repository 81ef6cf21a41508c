#!/usr/bin/env bash
# signature.sh PROGRAM   one number for each game over every state of its sample logs, in the order
# of the files: it changes with a rule, the position or the samples.  Then rewrite
# tests/signature.txt (tests/signature.sh build/shipslog >tests/signature.txt) and say why in the
# commit.
set -euo pipefail
export LC_ALL=C NO_PROGRESS=1
program=$(realpath "$1")
cd "$(dirname "$0")/.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

signature() { # DIRECTORY...
    rm -f "$scratch/all.db"
    find "$@" \( -name '*.slog' -o -name '*.json' \) | sort |
        xargs "$program" import --quiet --keep-both --db "$scratch/all.db"
    "$program" sql --format csv --db "$scratch/all.db" \
        "SELECT printf('%016x', hash) FROM action ORDER BY game, seq" | tail -n +2 | tr -d '\r' |
        sha256sum | cut -c1-16
}
echo "puerto-rico $(signature sample-logs/pr sample-logs/bga)"
echo "san-juan $(signature sample-logs/sj)"
