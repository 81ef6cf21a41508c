#!/usr/bin/env bash
# smoke.sh DIRECTORY NAME...   runs the programs DIRECTORY/NAME, made from fuzz_NAME.c, on the
# files in tests/fuzz/corpus/NAME and on mutants of each, always the same ones.
# An input that fails is kept in DIRECTORY/NAME.failed.
set -euo pipefail
directory=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
export directory

# Mutants of each file. The targets differ in speed and in the number of their files.
mutants() {
    case $1 in
    notation | readers | report | position | pattern) echo 1000 ;;
    input | replay) echo 150 ;;
    commands | bga | bgg | bgstats | results | legal | grades | repair) echo 50 ;;
    database | record) echo 30 ;;
    store) echo 12 ;;
    *) echo 10 ;;
    esac
}
export -f mutants

run_target() {
    rm -f "$directory/$1.failed"
    if timeout 600 "$directory/$1" -m "$(mutants "$1")" -o "$directory/$1.failed" \
        tests/fuzz/corpus/"$1"/* >"$directory/$1.log" 2>&1; then
        touch "$directory/$1.passed"
    else
        echo "smoke: $1 failed:"
        head -n 40 "$directory/$1.log"
    fi
}
export -f run_target

rm -f "$directory"/*.passed
printf '%s\n' "$@" | xargs -n 1 -P "$(nproc)" bash -c 'run_target "$1"' run_target >&2
passed=$(find "$directory" -name '*.passed' | wc -l)
failed=$(($# - passed))
.ci/tally add smoke "$passed" "$failed"
echo "smoke: $passed targets passed, $failed failed"
[ "$failed" -eq 0 ]
