#!/usr/bin/env bash
# run.sh [--update] EXPECTED   compares what the program EXPECTED (expected.c) writes with the files here;
# --update writes them.
set -euo pipefail
export LC_ALL=C
update=; [ "${1:-}" = --update ] && { update=1; shift; }
expected=$(realpath "${1:?usage: run.sh [--update] EXPECTED}")
cd "$(dirname "$0")/../.."
here=tests/conformance
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT

mkdir -p "$made/positions" "$made/legal"
while read -r game; do
    name=${game//\//-}
    "$expected" positions "sample-logs/$game.slog" >"$made/positions/$name"
    case $game in
    sj/public/*) ;; # nobody knows what the hands hold
    *) "$expected" legal "sample-logs/$game.slog" >"$made/legal/$name" ;;
    esac
done < <(grep -v '^#' $here/games)
"$expected" findings sample-logs/broken/*.slog sample-logs/broken/public/*.slog >"$made/findings.jsonl"

if [ -n "$update" ]; then
    rm -rf $here/positions $here/legal
    cp -R "$made"/. $here/
fi
status=0
for what in positions legal findings.jsonl; do
    diff -r "$made/$what" $here/$what || status=1
done
[ $status = 0 ] && echo "conformance: $(ls $here/positions | wc -l) games, $(cat $here/legal/* | wc -l) legal events," \
    "$(wc -l <$here/findings.jsonl) findings"
exit $status
