#!/usr/bin/env bash
# demo.sh PROGRAM OUTDIR   imports the sample logs into OUTDIR/club.db, audits them, and writes three
# games to step through beside it, and a web site with every report and chart in OUTDIR/site.  Run
# by `make demo`.
set -euo pipefail
export LC_ALL=C NO_PROGRESS=1
if [ $# -ne 2 ]; then
    echo "usage: demo.sh PROGRAM OUTDIR" >&2
    exit 2
fi
program=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
cd "$(dirname "$0")/.."
out=$(realpath --relative-to=. "$out")
db=$out/club.db
broken=sample-logs/broken/pr-trader-house-full.slog

# Findings are news, not a failure: status 1 is fine here.
allow_findings() {
    local status=0
    "$@" || status=$?
    [ "$status" -le 1 ]
}

# The games of everybody, once: the public records are those of open ones beside them.  Of the broken
# logs only one, as an example.  The game of pr1897 is of no club.
sample_logs() {
    find sample-logs \( -path sample-logs/broken -o -path sample-logs/sj/public -o -path sample-logs/pr1897 \) -prune -o \
        \( -name '*.slog' -o -name '*.json' \) -print | sort
    [ ! -e "$broken" ] || echo "$broken"
}

# The games that were played, as the native logs name them.
kinds() {
    sample_logs | grep '\.slog$' | xargs sed -n 's/^game  *\([a-z-]*\).*/\1/p' | sort -u
}

# A game of each kind to step through.
games='game.html:sample-logs/pr/annotated.slog
game-nobles.html:sample-logs/pr/expansions/deluxe-new-buildings-nobles-5p.slog
game-san-juan.html:sample-logs/sj/annotated.slog'

write_games() {
    local file log
    while IFS=: read -r file log; do
        "$program" page "$log" -o "$out/$file" && echo "$out/$file"
    done <<<"$games"
}

rm -f "$db"
mapfile -t logs < <(sample_logs)
mapfile -t sound < <(sample_logs | grep -vxF "$broken")
echo "== importing ${#logs[@]} sample logs"
# Some games are there twice, once as the table saw them and once with all cards: samples of two grades.
allow_findings "$program" import --keep-both --db "$db" "${logs[@]}" 2>&1
echo "== auditing the games without mistakes"
allow_findings "$program" audit --legal 0 "${sound[@]}"
if [ -e "$broken" ]; then
    echo "== auditing one with a mistake"
    allow_findings "$program" audit --legal 0 "$broken"
fi
for kind in $(kinds); do
    echo "== standings: $kind"
    "$program" report standings --db "$db" --kind "$kind" --min-games 3
done
echo "== writing three games to step through"
write_games
echo "== writing a web site with every report and chart"
site=$("$program" site --quiet --db "$db" --title "The sample games" -o "$out/site")
echo "open $site"
