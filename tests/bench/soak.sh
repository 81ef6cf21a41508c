#!/usr/bin/env bash
# soak.sh PROGRAM   simulates many games with every claim, note and hash, and audits them.
#
# Simulated logs take the consequences from the positions, the audit computes them by the rules:
# both must agree in every game.  Records of hidden cards are audited as everyone saw them, and as
# one seat saw them.  Then the invariants of random games (tests/unit) are checked on as many of each
# combination.  GAMES (1000) games for each profile, number of players and way of playing, from
# SEED (1) on; a second run with another SEED plays other games.
set -euo pipefail
program=$(realpath "${1:?usage: tests/bench/soak.sh PROGRAM}")
games=${GAMES:-1000}
seed=${SEED:-1}
work=${BUILD:-build}/soak
mkdir -p "$work"

# Puerto Rico: profile and options; temper of the players: at 255 they play almost anything
runs='rgg2002:40
alea2001:40
deluxe:40
pr1897:40
pr1897 + new-buildings + nobles:40
rgg2002:255
alea2001:255
deluxe:255
rgg2002, hacienda-empty-stack=no-tile, ship-shortage=none, balanced-prices=yes:120
deluxe, vp-pool-5p=40, vp-trigger=any-phase, customs-paper=no:120
rgg2002 + new-buildings-2004:40
rgg2002 + new-buildings:40
rgg2002 + nobles:40
rgg2002 + new-buildings-2004 + nobles:40
rgg2002 + new-buildings + nobles:40
deluxe + new-buildings-2004:40
deluxe + new-buildings:40
deluxe + nobles:40
deluxe + new-buildings-2004 + nobles:40
deluxe + new-buildings + nobles:40
deluxe + new-buildings + nobles, draft=all:255
alea2001 + new-buildings-2004 + nobles, draft=all, villa=instead, noble-from-supply=yes:120
rgg2002 + new-buildings + nobles, nobles-market=draft, forest-tiles=4, vp-trigger=any-phase:120
deluxe + new-buildings + nobles, draft=all, before-shipping=first-shipment, library-craftsman=any:255'

# San Juan, likewise.
card_runs='second:40
first:40
second:255
first, setup=draft-down, library-2p=always:120
second, crane-own-build=forbidden, gold-mine=any:120
second + new-buildings:40
first + new-buildings:40
second + new-buildings:255
second + new-buildings, guard-room-limit=when-owned, setup=draft-down:120
first + new-buildings, covered-cathedral=returns, crane-own-build=allowed:120
second + new-buildings, extra-production=as-set, extra-indigo=0, extra-sugar=1:120'

failed=0

# The log must be without findings and in canonical form.
try() {
    local log=$1 what=$2 verdict
    if "$program" audit --legal 0 "$log" >"$work/report" && "$program" fmt --check "$log"; then
        verdict=$(tail -n 1 "$work/report")
    else
        failed=$((failed + 1))
        verdict="FAILED: $work/failed-$failed.slog"
        mv "$log" "$work/failed-$failed.slog"
        head -n 20 "$work/report" >&2
    fi
    echo "soak: $what: $verdict"
}

simulate() {
    "$program" simulate --game "$1" --players "$3" --games "$games" --seed "$seed" --rules "$2" \
        --temper "$temper" --notes --hashes --output "$work/games.slog"
}

while IFS=: read -r rules temper; do
    for players in 2 3 4 5; do
        simulate puerto-rico "$rules" $players
        try "$work/games.slog" "$rules, temper $temper, $players players"
    done
done <<<"$runs"
while IFS=: read -r rules temper; do
    for players in 2 3 4; do
        simulate san-juan "$rules" $players
        "$program" convert --grade public "$work/games.slog" >"$work/public.slog"
        "$program" convert --as B "$work/games.slog" >"$work/seat.slog"
        try "$work/games.slog" "san-juan, $rules, temper $temper, $players players"
        try "$work/public.slog" "the same, as everybody saw it"
        try "$work/seat.slog" "the same, as B saw it"
    done
done <<<"$card_runs"
rm -f "$work"/{games,public,seat}.slog "$work/report"

# In slices, each within the time a test may take: 15 profiles take turns.
unit=${BUILD:-build}/unit
for ((slice = 0; slice < (games + 99) / 100 && failed == 0; slice++)); do
    if EXPANSION_GAMES=1500 FIRST_SEED=$((slice * 1500 + (seed - 1) * 1000000)) \
        "$unit" --filter 'random_expansion_games/*' >"$work/unit.log" 2>&1; then
        echo "soak: expansions, games $((slice * 100 + 1)) to $((slice * 100 + 100)) of each:" \
            "$(sed -n 's/.*Synthesis: //p' "$work/unit.log")"
    else
        failed=$((failed + 1))
        cat "$work/unit.log" >&2
    fi
done
for ((slice = 0; slice < (games + 199) / 200 && failed == 0; slice++)); do
    if CARD_GAMES=1000 FIRST_SEED=$((slice * 1000 + (seed - 1) * 1000000)) \
        "$unit" --filter 'random*card_games/*' >"$work/unit.log" 2>&1; then
        echo "soak: cards, games $((slice * 200 + 1)) to $((slice * 200 + 200)) of each:" \
            "$(sed -n 's/.*Synthesis: //p' "$work/unit.log")"
    else
        failed=$((failed + 1))
        cat "$work/unit.log" >&2
    fi
done
[ "$failed" -eq 0 ]
