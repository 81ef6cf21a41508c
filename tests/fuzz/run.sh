#!/usr/bin/env bash
# run.sh DIRECTORY NAME...   fuzzes with the programs DIRECTORY/NAME, made by `make fuzz`.
#
# FUZZ_SECONDS   for each target (default 20)
# FUZZ_RUNS      executions of each target instead of a time
# FUZZ_JOBS      targets at the same time (default 1)
# FUZZ_LENGTH    most bytes of an input (default: what the target is meant for)
#
# Starts from tests/fuzz/corpus/NAME.  New inputs are kept in DIRECTORY/NAME.corpus, the output of
# libFuzzer in DIRECTORY/NAME.log, an input that fails in DIRECTORY/NAME-crash-*: make it small
# (-minimize_crash=1), give it a name and commit it to the corpus with the fix.
set -euo pipefail
directory=$(realpath "$1")
shift
cd "$(dirname "$0")/../.."
bound=-max_total_time=${FUZZ_SECONDS:-20}
[ -z "${FUZZ_RUNS:-}" ] || bound=-runs=$FUZZ_RUNS
export directory bound

# Few allocations of a target are worth a long memory: small quarantine, short stacks.
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:quarantine_size_mb=16:thread_local_quarantine_size_kb=64"
ASAN_OPTIONS+=:malloc_context_size=8:max_malloc_fill_size=256

# Most bytes of an input: enough to reach a position of a game, or to fill a session.
length_of() {
    case $1 in
    bga | bgg | bgstats | input) echo 4096 ;;
    database | record) echo 300 ;;
    repair) echo 600 ;;
    commands | notation | store) echo 1024 ;;
    *) echo 2048 ;;
    esac
}

stat() {
    sed -n "s/^stat::$2: *//p" "$directory/$1.log" | tail -n 1 # twice when it fails
}

fuzz() {
    local name=$1 failures=0 begun seconds executions
    mkdir -p "$directory/$name.corpus"
    rm -f "$directory/$name.failed"
    begun=$(date +%s)
    "$directory/$name" "$bound" -max_len="${FUZZ_LENGTH:-$(length_of "$name")}" -timeout=20 \
        -rss_limit_mb=1024 -malloc_limit_mb=256 -entropic=0 -reload=0 -verbosity=0 -print_final_stats=1 \
        -artifact_prefix="$directory/$name-" "$directory/$name.corpus" \
        "tests/fuzz/corpus/$name" >"$directory/$name.log" 2>&1 || failures=1
    seconds=$(($(date +%s) - begun))
    executions=$(stat "$name" number_of_executed_units)
    printf 'fuzz: %-10s %9d executions, %6d a second, %d failures\n' "$name" \
        "${executions:-0}" $((${executions:-0} / (seconds > 0 ? seconds : 1))) $failures
    if [ $failures -gt 0 ]; then
        grep -vE '^(INFO|	NEW_FUNC)' "$directory/$name.log" | head -n 60 >&2
        touch "$directory/$name.failed"
    fi
}
export -f fuzz length_of stat

# The slowest come first.
by_cost() {
    printf '%s\n' "$@" | sed -E 's/^(database|record|repair|grades|store|commands)$/0 &/; t; s/^/1 /' |
        sort -s -k 1,1 | cut -d ' ' -f 2
}

by_cost "$@" | xargs -n 1 -P "${FUZZ_JOBS:-1}" bash -c 'fuzz "$1"' fuzz
for name in "$@"; do
    [ ! -e "$directory/$name.failed" ] || exit 1
done
