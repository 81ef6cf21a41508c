#!/usr/bin/env bash
# measure.sh SHIPSLOG GAMES SHARDS   measures a line of the table in docs/scale.md, in a folder `scale` here: seconds of the
# processor, and bytes.  A million games need 60 GB and some hours.
set -euo pipefail
shipslog=$(realpath "$1") games=$2 shards=$3
each=$((games / shards))
mkdir scale
cd scale
export shipslog each
seq 300 | sed 's/^/Player /' >names

# Seconds of the processor that a command takes, with all that it starts.
cost() { # NAME COMMAND...
    local name=$1 TIMEFORMAT='%U %S'
    shift
    { time "$@" >/dev/null; } 2>&1 | tail -n 1 | awk -v name="$name" '{ printf "%-20s %10.1f s\n", name, $1 + $2 }'
}

size() { # NAME FILE...
    local name=$1
    shift
    printf '%-20s %10d bytes\n' "$name" "$(cat "$@" | wc -c)"
}

play() {
    "$shipslog" simulate --games "$each" --seed "$1" --names names --per-date 50 --event "shard $1" >"$1.slog"
}

store() {
    "$shipslog" import --quiet --jobs 1 --db "$1.db" "$1.slog"
}

merge() {
    # shellcheck disable=SC2046  # the names are numbers
    "$shipslog" db merge -o all.db $(seq -f '%.0f.db' "$shards")
}

export -f play store
cost simulate bash -c "seq $shards | parallel play"
size logs [0-9]*.slog
cost import bash -c "seq $shards | parallel store"
size shards [0-9]*.db
cost merge merge
size book all.db
for report in standings seats roles buildings ends scores; do
    cost "$report" "$shipslog" report "$report" --db all.db --format csv
done
