#!/usr/bin/env bash
# Speed as figures and ratios, measured side by side on this machine: `make bench`.
#
#   BENCH_GAMES  games of the corpus (default 18000, about 100 MB)
#   BENCH_MOST   most games in a database (default 100000)
#   BENCH_STREAM megabytes of the stream that memory is measured on (default 1000)
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-build}
SHIPSLOG=${SHIPSLOG:-$BUILD/shipslog}
GAMES=${BENCH_GAMES:-18000}
STREAM=${BENCH_STREAM:-1000}
MOST=${BENCH_MOST:-100000}
RUNS=${BENCH_RUNS:-5}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
measure=$work/measure
${CC:-cc} -O2 -D_DEFAULT_SOURCE -o "$measure" tests/bench/measure.c

line() { printf '%-34s %s\n' "$1" "$2"; }

# Median processor seconds of several runs.
median() {
    for ((i = 0; i < RUNS; i++)); do "$measure" "$@" | cut -d' ' -f2; done | sort -n |
        awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'
}

# Shortest time of several runs by the clock: threads wait for each other, and other programs only delay.
fastest() {
    for ((i = 0; i < RUNS; i++)); do "$measure" "$@" | cut -d' ' -f1; done | sort -n | head -n 1
}

pgn=$(command -v pgn-extract || echo /usr/games/pgn-extract)

# A chess file of about as many bytes, made of 500 games of ordinary length.  Prints how many plies it has.
chess() {
    local size=$1 once plies
    if [ ! -s "$work/once.pgn" ]; then
        tests/bench/chess.py 500 1 >"$work/moves.pgn"
        "$pgn" -s -Wsan "$work/moves.pgn" >"$work/once.pgn" 2>/dev/null
    fi
    once=$(stat -c %s "$work/once.pgn")
    plies=$(grep -o '[a-h][1-8]q\?\b' "$work/moves.pgn" | wc -l)
    awk -v copies=$((size / once + 1)) '{ all = all $0 "\n" } END { while (copies-- > 0) printf "%s", all }' \
        "$work/once.pgn"
    echo $((plies * (size / once + 1))) >&2
}

# How fast one core reads and checks the logs of a file, beside the chess program on as many bytes, which
# it should be so many times as fast as.
audit_speed() {
    local file=$1 what=$2 goal=$3 bytes events ours plies theirs
    bytes=$(stat -c %s "$file")
    events=$("$SHIPSLOG" audit "$file" | sed -n 's/.*, \([0-9]*\) events:.*/\1/p')
    ours=$(median "$SHIPSLOG" audit --jobs 1 "$file")
    line "corpus" "$what, $events events, $((bytes / 1000000)) MB"
    line "shipslog audit" "$(awk -v e="$events" -v b="$bytes" -v s="$ours" \
        'BEGIN {printf "%.2f M events/s, %.0f MB/s", e / s / 1e6, b / s / 1e6}')"
    if [ ! -x "$pgn" ]; then
        line "pgn-extract" "not installed: no ratio"
        return
    fi
    plies=$(chess "$bytes" 2>&1 >"$work/chess.pgn")
    theirs=$(median "$pgn" -s -r "$work/chess.pgn")
    line "pgn-extract -r, as many bytes" "$(awk -v e="$plies" -v b="$bytes" -v s="$theirs" \
        'BEGIN {printf "%.2f M plies/s, %.0f MB/s", e / s / 1e6, b / s / 1e6}')"
    line "ratio (goal $goal)" "$(awk -v e="$events" -v s="$ours" -v p="$plies" -v t="$theirs" \
        'BEGIN {printf "%.2f by events to plies, %.2f by bytes", (e / s) / (p / t), t / s}')"
}

# How many positions of a file one core writes in a line each, and how long they are.
lines_speed() {
    local file=$1 positions bytes seconds
    read -r positions bytes < <("$SHIPSLOG" replay --every --format line "$file" | wc -lc)
    seconds=$(median "$SHIPSLOG" replay --every --format line "$file")
    line "replay --every --format line (goal 2)" "$(awk -v n="$positions" -v b="$bytes" -v s="$seconds" \
        'BEGIN {printf "%.2f M positions/s of %.0f bytes", n / s / 1e6, b / n}')"
}

# "1.84 times as fast as on one, efficiency 0.92": seconds on one processor and on all, and their number.
efficiency() {
    awk -v o="$1" -v a="$2" -v n="$3" \
        'BEGIN {printf "%.2f times as fast as on one, efficiency %.2f", o / a, o / a / n}'
}

# How much of all processors an audit uses, of one file and of its first games in a file each.
audit_cores() {
    local file=$1 cores one all
    cores=$(nproc)
    one=$(fastest "$SHIPSLOG" audit --jobs 1 "$file")
    all=$(fastest "$SHIPSLOG" audit --jobs "$cores" "$file")
    line "audit on $cores processors (goal 0.9)" "$(efficiency "$one" "$all" "$cores")"
    mkdir "$work/many"
    awk -v most=3000 -v to="$work/many" '$0 == "slog 1" { close(name); if (++n > most) exit
        name = sprintf("%s/%d.slog", to, n) } { print >name }' "$file"
    one=$(fastest "$SHIPSLOG" audit --jobs 1 "$work"/many/*)
    all=$(fastest "$SHIPSLOG" audit --jobs "$cores" "$work"/many/*)
    line "the same, $(find "$work/many" -type f | wc -l) files" "$(efficiency "$one" "$all" "$cores")"
    rm -r "$work/many"
}

stream_memory() {
    local file=$1 bytes copies
    bytes=$(stat -c %s "$file")
    copies=$((STREAM * 1000000 / bytes + 1))
    printf 'for ((i = 0; i < %d; i++)); do cat "%s"; echo; done | "%s" audit -\n' \
        "$copies" "$file" "$SHIPSLOG" >"$work/stream.sh"
    line "stream of $((copies * bytes / 1000000)) MB (goal < 64 MB)" \
        "$("$measure" bash "$work/stream.sh" | awk '{printf "%.1f MB at the most", $3 / 1024}')"
}

# How long a report takes; some are about one player or one game.
report_seconds() {
    local name=$1 db=$2 choice=()
    case $name in
    profile) choice=(--player "$(sqlite3 "$db" 'SELECT min(name) FROM player')") ;;
    sheet) choice=(--game 1) ;;
    esac
    "$measure" "$SHIPSLOG" report "$name" "${choice[@]}" --db "$db" | cut -d' ' -f1
}

# How fast positions are found with the index, beside a replay of the same games; and what the index takes.
find_speed() {
    local db=$1 games before pattern
    cp "$db" "$work/find.db"
    games=$(sqlite3 "$work/find.db" 'SELECT count(*) FROM game')
    before=$(stat -c %s "$work/find.db")
    "$measure" "$SHIPSLOG" db index "$work/find.db" >"$work/find.time" 2>/dev/null
    line "find: making the index" "$(cut -d' ' -f2 "$work/find.time" | awk -v n="$games" -v b="$before" \
        -v a="$(stat -c %s "$work/find.db")" '{printf "%.2f ms and %.1f KB a game", $1 * 1000 / n, (a - b) / n / 1000}')"
    for pattern in 'seat.city.factory occupied and round <= 8' 'seat.doubloons >= 12' \
        'seat.goods.coffee >= 3 and other.goods.coffee >= 3' \
        'step = build and decides = seat and seat.doubloons >= 10'; do
        RUNS=3 median "$SHIPSLOG" find --db "$work/find.db" "$pattern" >"$work/find.index"
        RUNS=1 median "$SHIPSLOG" find --db "$work/find.db" --replay --jobs 1 "$pattern" >"$work/find.replay"
        line "find in $games games (goal < 0.05 s)" "$(paste -d' ' "$work/find.index" "$work/find.replay" |
            awk -v p="$pattern" '{printf "%.3f s, a replay %.0f times that: %s", $1, $2 / $1, p}')"
    done
    rm "$work/find.db"
}

# Imports logs into a fresh database: seconds by the clock, seconds of processor time, peak memory.
import_fresh() {
    local jobs=$1 db=$2
    shift 2
    rm -f "$db"
    "$measure" "$SHIPSLOG" import --quiet --jobs "$jobs" --db "$db" "$@"
}

# The least of several numbers, one a line.
least() { sort -n | head -n 1; }

games_a_second() { awk -v n="$1" -v s="$2" 'BEGIN {printf "%.0f games/s (%.2f s)", n / s, s}'; }

# How fast logs are imported on one processor and on all, and how fast SQLite alone takes the same rows: in turns, so
# that what else the machine does falls on all of them alike.
import_speed() {
    local db=$1 n=$2 cores one all raw
    shift 2
    cores=$(nproc)
    : >"$work/one.times"; : >"$work/all.times"; : >"$work/raw.times"
    for ((i = 0; i < 3; i++)); do
        import_fresh 1 "$db" "$@" | cut -d' ' -f1 >>"$work/one.times"
        import_fresh "$cores" "$db" "$@" | cut -d' ' -f1 >>"$work/all.times"
        [ ! -x "$BUILD/bench/bench_import" ] ||
            "$BUILD/bench/bench_import" "$db" "$work/raw.db" | cut -d' ' -f1 >>"$work/raw.times"
    done
    one=$(least <"$work/one.times"); all=$(least <"$work/all.times"); raw=$(least <"$work/raw.times")
    line "import of $n games, one core (3000)" "$(games_a_second "$n" "$one")"
    line "import on $cores processors (goal 0.8)" \
        "$(games_a_second "$n" "$all"), $(efficiency "$one" "$all" "$cores")"
    if [ -n "$raw" ]; then
        line "raw insertion of the same rows" "$(games_a_second "$n" "$raw")"
        line "import by raw insertion" "$(awk -v r="$raw" -v a="$all" -v o="$one" \
            'BEGIN {printf "%.2f, on one core %.2f", r / a, r / o}')"
    fi
    rm -f "$work/raw.db"
}

# Bytes and rows of a game in a database.
size_of_games() {
    local db=$1 n=$2 rows
    rows=$(sqlite3 "$db" "SELECT 'SELECT sum(n) FROM (' || group_concat('SELECT count(*) AS n FROM \"' || name || '\"',
        ' UNION ALL ') || ')' FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'" | sqlite3 "$db")
    line "a game (goal 14 KB, 350 rows)" "$(stat -c %s "$db" | awk -v n="$n" -v r="$rows" \
        '{printf "%.1f KB, %.0f rows", $1 / n / 1000, r / n}')"
}

# write_site WHAT   how long it takes, and how busy the processors are
write_site() {
    "$measure" "$SHIPSLOG" site --quiet --charts-dir reports/charts --db "$work/site.db" -o "$work/site" >"$work/site.time"
    line "$1" "$(awk -v c="$(nproc)" '{printf "%.1f s, %.1f s of processor: %.0f %% of all", $1, $2, 100 * $2 / $1 / c}' "$work/site.time")"
}

# The web site of a club, on all processors; its size; and the same with one more game.
site_speed() {
    local game=$1 rules=$2 n=1000
    "$SHIPSLOG" simulate --game "$game" --players mixed --games $((n + 1)) --seed 7 --club 12 --per-date 4 \
        --rules "$rules" -o "$work/all.slog"
    awk -v n=$n '/^slog/ { games++ } games <= n' "$work/all.slog" >"$work/site.slog"
    import_fresh 0 "$work/site.db" "$work/site.slog" >"$work/site.time"
    write_site "site of $n games (goal < 10 s)"
    line "its size (100 games: goal 12 MB)" "$(du -sb "$work/site" | awk '{printf "%.1f MB", $1 / 1e6}'), $(find "$work/site" -type f | wc -l) files"
    "$SHIPSLOG" import --quiet --db "$work/site.db" "$work/all.slog"
    write_site "with one more game (goal < 1 s)"
    rm -f "$work/all.slog"
    rm -rf "$work/site" "$work/site.db" "$work/site.slog"
}

# A database of 10000 games: importing it, any state of it, its reports.
database() {
    local game=$1 rules=$2 db=$work/$1.db name
    for ((k = 0; k < 5; k++)); do
        "$SHIPSLOG" simulate --game "$game" --players mixed --games 2000 --seed $((k + 10)) --club 12 \
            --per-date 4 --rules "$rules" -o "$work/import-$k.slog"
    done
    import_speed "$db" 10000 "$work"/import-*.slog
    size_of_games "$db" 10000
    [ -x "$BUILD/bench/bench_state" ] &&
        line "2000 stored states (goal < 1 ms)" "$("$BUILD/bench/bench_state" "$db")"
    line "replay --db --at end, whole process" \
        "$("$measure" "$SHIPSLOG" replay --db "$db" --game 5000 --at end |
            awk '{printf "%.1f ms", $1 * 1000}')"
    "$SHIPSLOG" report --list |
        awk '$1 ~ /^[a-z-]+$/ && $1 != "report" && $1 !~ /^-/ {print $1}' | while read -r name; do
        line "report $name (goal < 1 s)" "$(report_seconds "$name" "$db" | awk '{printf "%.2f s", $1}')"
    done
    [ "$game" != puerto-rico ] || find_speed "$db"
    rm -f "$db" "$work"/import-*.slog
}

# How a database and its reports grow with the games in it: both should be linear.
growth() {
    local game=$1 rules=$2 n db=$work/growth.db file=$work/growth.slog name slowest
    for n in 1000 10000 100000; do
        [ "$n" -le "$MOST" ] || continue
        "$SHIPSLOG" simulate --game "$game" --players mixed --games "$n" --seed 7 --club 12 \
            --per-date 10 --date 1900-01-04 --rules "$rules" -o "$file"
        rm -f "$db"
        "$measure" "$SHIPSLOG" import --quiet --db "$db" "$file" >"$work/import.time"
        slowest=$("$SHIPSLOG" report --list | awk '$1 ~ /^[a-z-]+$/ && $1 != "report" {print $1}' |
            while read -r name; do
                echo "$(report_seconds "$name" "$db") $name"
            done | LC_ALL=C sort -rn | awk '{ sum += $1 } NR == 1 { first = $0 } END { print first, sum }')
        line "$n games" "$(stat -c %s "$db" | awk -v n="$n" -v s="$(cut -d' ' -f1 "$work/import.time")" \
            '{printf "%.1f KB, %.2f ms to import each", $1 / n / 1000, 1000 * s / n}')"
        line "  slowest report (goal < 2 s), all" \
            "$(echo "$slowest" | awk '{printf "%.2f s (%s), %.1f s", $1, $2, $3}')"
        line "  report --all (goal < 10 s)" \
            "$("$measure" "$SHIPSLOG" report --all "$work/answers" --db "$db" | awk '{printf "%.1f s", $1}')"
        rm -rf "$work/answers"
    done
    rm -f "$db" "$file"
}

# How long `player list` takes with ten times as many names: about ten times as long.
names() {
    local n db=$work/names.db few=
    for n in 2000 20000; do
        rm -f "$db"
        awk -v n="$n" 'BEGIN { for (g = 0; g < n; g += 4)
            printf "slog 1\ngame puerto-rico\nrules rgg2002\nplayers A p%d; B p%d; C p%d; D p%d\n" \
                "id g%d\n\n", g, g + 1, g + 2, g + 3, g }' >"$work/names.slog"
        "$SHIPSLOG" import --quiet --db "$db" "$work/names.slog"
        few="$few $(median "$SHIPSLOG" player list --db "$db")"
    done
    line "2000 and 20000 names, ratio" "$(echo "$few" |
        awk '{printf "%.3f s, %.3f s, %.1f", $1, $2, ($1 > 0 ? $2 / $1 : 0)}')"
    rm -f "$db" "$work/names.slog"
}

# The module for browsers, where `make web` has made it.
in_browser() {
    local module=$BUILD/web/shipslog.wasm audit import
    [ -e "$module" ] && command -v node >/dev/null || return 0
    echo "== $1: 1000 games in a browser's module, with its compilation"
    "$SHIPSLOG" simulate --game "$1" --players mixed --games 1000 -o "$work/web.slog"
    read -r audit import < <(node tests/bench/web_speed.mjs "$module" "$work/web.slog")
    line "audit (goal < 0.3 s)" "$audit s"
    line "import (goal < 4 s)" "$import s"
}

# What a browser loads.
page_size() {
    local module=$BUILD/web/shipslog.wasm page=$BUILD/web/shipslog.html
    echo "== the page for browsers, bytes"
    [ -e "$page" ] || { line "page" "not made: make web"; return; }
    line "module" "$(stat -c %s "$module"), $(gzip -9 -c "$module" | wc -c) by gzip"
    line "page" "$(stat -c %s "$page"), $(gzip -9 -c "$page" | wc -c) by gzip"
}

# How long a game takes to be judged as closely as by default, and how close that is.
judge() {
    local game=$1 players=$2 rules=$3 title=$4 db=$work/judge.db
    "$SHIPSLOG" simulate --game "$game" --players "$players" --seed 4 --rules "$rules" -o "$work/judged.slog"
    "$SHIPSLOG" import --quiet --db "$db" "$work/judged.slog"
    line "analyse, $title (goal < 60 s)" \
        "$(RUNS=1 median "$SHIPSLOG" analyse --quiet --jobs 1 --db "$db" | awk '{printf "%.1f s", $1}')"
    line "its largest error of roles and buildings (goal 2)" \
        "$(sqlite3 "$db" "SELECT printf('%.2f', max(error) / 100.0) FROM judged_decision WHERE what <> 'other'")"
    rm -f "$db"
}

# A game judged, and estimated with 2000 others.
analysis() {
    local game=$1 rules=$2 db=$work/judged.db
    if [ "$game" = puerto-rico ]; then
        judge "$game" 5 "$rules+new-buildings+nobles" "one game of 5, both expansions"
    fi
    judge "$game" 4 "$rules" "one game of 4"
    line "analyse --fast, with decisions" \
        "$(median "$SHIPSLOG" analyse --quiet --fast --jobs 1 "$work/judged.slog" | awk '{printf "%.0f ms", 1000 * $1}')"
    "$SHIPSLOG" simulate --game "$game" --players 4 --games 2000 --seed 8 --rules "$rules" -o "$work/many.slog"
    "$SHIPSLOG" import --quiet --db "$db" "$work/many.slog"
    line "analyse --fast --db (goal < 2.4 ms)" "$(RUNS=3 median "$SHIPSLOG" analyse --quiet --fast --again --jobs 1 --db "$db" |
        awk '{printf "%.2f ms a game", $1 / 2}')"
    rm -f "$db" "$work/judged.slog" "$work/many.slog"
}

# How often one seat of the policy that an analysis plays on by wins at tables of earlier policies, styles and tempers.
strength() {
    local game=$1 goals=$2 players=1 goal
    for goal in $goals; do
        players=$((players + 1))
        line "plain among others, $players players (goal $goal %)" \
            "$("$BUILD/duel" 1000 0 "$game" "$players" - plain field | awk '{print $6 " %, " $7, $8, $9}')"
    done
}

# All figures of one game.
bench() {
    local game=$1 rules=$2 games=$3 goal=$4 strengths=$5
    echo "== $game: parse and legality, one core"
    "$SHIPSLOG" simulate --game "$game" --players mixed --games "$games" --seed 1 \
        --rules "$rules" -o "$work/$game.slog"
    audit_speed "$work/$game.slog" "$games games" "$goal"
    audit_cores "$work/$game.slog"
    lines_speed "$work/$game.slog"
    echo "== $game: memory of audit on a stream"
    stream_memory "$work/$game.slog"
    echo "== $game: 10000 games in a database"
    database "$game" "$rules"
    echo "== $game: the site of a club"
    site_speed "$game" "$rules"
    echo "== $game: growth"
    growth "$game" "$rules"
    echo "== $game: analysis, one core"
    analysis "$game" "$rules"
    strength "$game" "$strengths"
    in_browser "$game"
    "$SHIPSLOG" simulate --game "$game" --seed 3 >"$work/one.slog"
    line "library: one game, forth and back" "$("$BUILD/bench/bench_play" "$work/one.slog")"
}

bench puerto-rico rgg2002 "$GAMES" 2 "60 48 40 34"
bench san-juan second "$((GAMES / 2))" 1 "57 42 33"
echo "== player list"
names
echo "== san-juan: public records"
"$SHIPSLOG" convert --grade public "$work/san-juan.slog" >"$work/public.slog"
audit_speed "$work/public.slog" "$((GAMES / 2)) games" 1
page_size
