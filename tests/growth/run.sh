#!/usr/bin/env bash
# run.sh PROGRAM   recorded hashes stay valid when the program grows, and other programs can compute them.
#
# A program with more things, buildings and members of the state (grow.sh) gives every position of the
# sample logs the same hashes.  Only the games are compiled again; libshipslog.a
# beside PROGRAM has the rest.  And from_json.c, which shares no code with PROGRAM, computes the same
# hashes from positions as JSON.
set -euo pipefail
export LC_ALL=C NO_PROGRESS=1
program=$(realpath "$1")
build=$(dirname "$program")
cd "$(dirname "$0")/../.."
work=$build/growth
passed=0

failed() {
    echo "growth: $1" >&2
    .ci/tally add growth "$passed" 1
    exit 1
}

# Compiles sources, two at a time, and links them with the rest.
link() { # NAME SOURCE...
    local name=$1 flags
    shift
    # shellcheck disable=SC2206  # the flags are words
    flags=(-std=c11 -O0 -D_POSIX_C_SOURCE=200809L -I"$work/src" -Isrc ${CPPFLAGS:-})
    mkdir -p "$work/$name"
    # shellcheck disable=SC2016  # sh expands
    printf '%s\n' "$@" | xargs -P 2 -I FILE \
        sh -c 'o=$0/$(basename "$1" .c).o; shift; exec "$@" -o "$o"' \
        "$work/$name" FILE "${CC:-cc}" "${flags[@]}" -c FILE
    # shellcheck disable=SC2086  # the libraries are words
    "${CC:-cc}" -o "$work/$name/$name" "$work/$name"/*.o "$build/libshipslog.a" ${LIBS:-}
}

hashes_outlast_growth() {
    cp -r src/games "$work/src/games"
    tests/growth/grow.sh "$work"
    link ordinary tests/growth/positions.c
    # shellcheck disable=SC2046  # no blanks in names of sources
    link grown tests/growth/positions.c $(find "$work/src/games" -name '*.c' ! -name '*.inc.c')
    for name in ordinary grown; do
        xargs "$work/$name/$name" <"$work/logs" >"$work/$name.txt"
    done
    cmp "$work/ordinary.txt" "$work/grown.txt" || failed "a larger program makes other hashes"
    passed=$((passed + 1))
    echo "growth: $(wc -l <"$work/grown.txt") positions have the same hashes in a larger program"
}

json_has_what_hashes_are_made_of() {
    local game log n=0 more
    link from_json tests/growth/from_json.c
    for game in puerto-rico san-juan; do
        "$program" replay --schema --game "$game" >"$work/$game.json"
    done
    while read -r log; do
        game=puerto-rico
        [[ $log != */sj/* ]] || game=san-juan
        more=$("$program" replay --every --format json "$log" |
            "$work/from_json/from_json" "$work/$game.json") ||
            failed "$log: other hashes when made from JSON"
        n=$((n + more))
    done <"$work/logs"
    passed=$((passed + 1))
    echo "growth: $n positions have the same hashes when made from JSON"
}

rm -rf "$work"
mkdir -p "$work/src"
find sample-logs -name '*.slog' ! -path '*/broken/*' | sort >"$work/logs"
hashes_outlast_growth
json_has_what_hashes_are_made_of
.ci/tally add growth "$passed" 0
