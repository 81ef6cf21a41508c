#!/usr/bin/env bash
# make_book.sh SHIPSLOG DB   makes a book of 10,000 games of all sorts: both games, all numbers of players, expansions, games
# that stop in the middle, games of which only the result is known.
set -euo pipefail
shipslog=$1 db=$2
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
seq 40 | sed 's/^/Player /' >"$dir/names"
play() {
    "$shipslog" simulate --names "$dir/names" "$@"
}
play --games 4200 --seed 1 >"$dir/1.slog"
play --games 800 --seed 6 --players 3-5 --rules alea2001 >"$dir/6.slog"
play --games 1200 --seed 2 --players mixed --rules 'deluxe + new-buildings + nobles' >"$dir/2.slog"
play --games 2800 --seed 3 --game san-juan --players mixed >"$dir/3.slog"
# Each of these stops in its sixth round.
play --games 500 --seed 4 --players 3-5 | awk '/^slog /{on=1} /^ *round 6$/{on=0} on' >"$dir/4.slog"
# Of these the result alone is kept; in a part of them nobody knows who sat where, in another by which rules.
play --games 400 --seed 5 --players mixed >"$dir/5.slog"
"$shipslog" import --quiet --db "$dir/5.db" "$dir/5.slog" >/dev/null
"$shipslog" export "$dir/5.db" --format csv >"$dir/5.csv"
play --games 100 --seed 7 --players 3-5 --rules rgg2002 >"$dir/7.slog"
"$shipslog" import --quiet --db "$dir/7.db" "$dir/7.slog" >/dev/null
"$shipslog" export "$dir/7.db" --format csv | sed 's/,rgg2002,/,,/' >"$dir/7.csv"
"$shipslog" import --quiet --db "$db" "$dir"/[12346].slog "$dir/5.csv" "$dir/7.csv" >/dev/null
