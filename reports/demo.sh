#!/bin/bash
# demo.sh PROGRAM OUTDIR   imports the sample logs into OUTDIR/club.db, audits them, and writes every
# report and chart beside it, with a page that shows them all; when there are games of several
# kinds, a page for each, the second one in a directory below; and pages of three games to step
# through, linked from the first.  Run by `make demo`.
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
# logs only one, as an example.
sample_logs() {
    find sample-logs \( -path sample-logs/broken -o -path sample-logs/sj/public \) -prune -o \
        \( -name '*.slog' -o -name '*.json' \) -print | sort
    [ ! -e "$broken" ] || echo "$broken"
}

# The games that were played, as the native logs name them.
kinds() {
    sample_logs | grep '\.slog$' | xargs sed -n 's/^game  *\([a-z-]*\).*/\1/p' | sort -u
}

# A game of each kind to step through, linked at the top of the page of reports.
games='game.html:sample-logs/pr/annotated.slog:Puerto Rico, four players
game-nobles.html:sample-logs/pr/expansions/deluxe-new-buildings-nobles-5p.slog:Puerto Rico with both expansions, five players
game-san-juan.html:sample-logs/sj/annotated.slog:San Juan'

link_games() {
    local file log title links=
    while IFS=: read -r file log title; do
        "$program" page "$log" -o "$out/$file" || continue
        links+="<li><a href=\"$file\">$title</a></li>"
    done <<<"$games"
    sed -i "0,/<\/h1>/s|</h1>|</h1>\n<p>Games to step through:</p>\n<ul>$links</ul>|" "$1"
}

rm -f "$db"
mapfile -t logs < <(sample_logs)
mapfile -t sound < <(sample_logs | grep -vxF "$broken")
echo "== importing ${#logs[@]} sample logs"
allow_findings "$program" import --db "$db" "${logs[@]}" 2>&1
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
echo "== writing every report and chart"
page=$("$program" gallery --db "$db" -o "$out")
link_games "$page"
site=$("$program" site --quiet --db "$db" --title "The sample games" -o "$out/site")
sed -i "0,/<\/h1>/s|</h1>|</h1>\n<p><a href=\"site/index.html\">These games as the web site of a club</a></p>|" "$page"
find "$out" -path "$out/site" -prune -o \( -name '*.csv' -o -name '*.svg' \) -newer "$db" -print | wc -l | xargs echo "files beside the page:"
echo "the web site of a club: $site"
echo "open $page"
