#!/usr/bin/env bash
# run.sh PROGRAM   every report says what can be counted from logs and positions alone (recount.py).
#
# GAMES simulated games of each combination of rules below and number of players (without GAMES one of every
# third combination), open and public, some of them broken off, and sample logs; SAMPLES names folders of more ("club expansions").  Another SEED
# (3, in which every building does something) plays other games.  Two sets of logs are counted at a time.
set -euo pipefail
export LC_ALL=C.UTF-8 NO_PROGRESS=1
program=$(realpath "${1:?usage: tests/recount/run.sh PROGRAM}")
games=${GAMES:-1}
every=$((${GAMES:+1} + 0 ? 1 : 3))
seed=${SEED:-3}
cd "$(dirname "$0")/../.."
work=$(realpath -m "${BUILD:-build}/recount")
rm -rf "$work"
mkdir -p "$work"

rules_of_puerto_rico='rgg2002
alea2001
deluxe
rgg2002, hacienda-empty-stack=no-tile, ship-shortage=none, balanced-prices=yes
deluxe, vp-pool-5p=40, vp-trigger=any-phase, customs-paper=no
rgg2002 + new-buildings-2004
alea2001 + new-buildings
deluxe + nobles
deluxe + new-buildings + nobles, draft=all
alea2001 + new-buildings-2004 + nobles, draft=all, villa=instead, noble-from-supply=yes
rgg2002 + new-buildings + nobles, nobles-market=draft, forest-tiles=4, vp-trigger=any-phase'

rules_of_san_juan='second
first
first, setup=draft-down, library-2p=always
second, crane-own-build=forbidden, gold-mine=any
second + new-buildings
second + new-buildings, guard-room-limit=when-owned, setup=draft-down
first + new-buildings, covered-cathedral=returns, crane-own-build=allowed'

# Games of GRADE, those of each line of rules in a file of its own.  A seed is of one table: it makes the ids.
simulate() { # GAME PLAYERS GRADE
    local n=0 rules players
    while read -r rules; do
        n=$((n + 1))
        for players in $(seq $((every == 1 ? 2 : 2 + n % every)) "$every" "$2"); do
            "$program" simulate --game "$1" --players "$players" --games "$games" \
                --seed "$((1000 * seed + 10 * n + players))" --club 9 --rules "$rules" --grade "$3"
        done >"$work/$1-$3-$n.slog"
    done
}

# Every second game of a file ends in its middle.
break_off() {
    awk '/^slog 1$/ { if (n++) flush_game(); lines = 0 }
         { line[lines++] = $0 }
         END { flush_game() }
         function flush_game(  i, last) {
             last = n % 2 ? lines : int(lines * (1 + n % 3) / 4)
             for (i = 0; i < last; i++) print line[i]
             print ""
         }' "$1" >"$2"
}

simulate puerto-rico 5 open <<<"$rules_of_puerto_rico"
simulate san-juan 4 open <<<"$rules_of_san_juan"
simulate san-juan 4 public <<<"$rules_of_san_juan"
break_off "$work/puerto-rico-open-1.slog" "$work/broken-off-1.slog"
break_off "$work/san-juan-open-5.slog" "$work/broken-off-2.slog"

# Analysed, which takes some seconds for each game.
for game in puerto-rico san-juan; do
    "$program" simulate --game "$game" --players 2 --games "$((3 * games))" --seed "$seed" --club 3 \
        >"$work/judged-$game.slog"
    break_off "$work/judged-$game.slog" "$work/judged-$game-broken-off.slog"
done

# A name, and its logs: games of one kind, which no report adds up with others.
{
    for kind in puerto-rico-open san-juan-open san-juan-public; do
        echo "$kind" "$work/$kind"-*.slog
    done
    echo judged-puerto-rico "$work/judged-puerto-rico-broken-off.slog"
    echo judged-san-juan "$work/judged-san-juan-broken-off.slog"
    echo puerto-rico-broken-off "$work/broken-off-1.slog"
    echo san-juan-broken-off "$work/broken-off-2.slog"
    echo puerto-rico-samples sample-logs/pr/*p.slog sample-logs/pr/annotated.slog \
        sample-logs/pr/aliases.slog
    echo san-juan-samples sample-logs/sj/*p.slog sample-logs/sj/annotated.slog
    echo san-juan-public-samples sample-logs/sj/public/*.slog
    for samples in ${SAMPLES-}; do
        echo "puerto-rico-$samples" sample-logs/pr/"$samples"/*.slog
        echo "san-juan-$samples" sample-logs/sj/"$samples"/*.slog
    done
} >"$work/sets"

failed=0
xargs -L 1 -P 2 python3 -B tests/recount/recount.py "$program" "$work" <"$work/sets" \
    >"$work/report" || failed=1
sort "$work/report"
sets=$(wc -l <"$work/sets")
agree=$(grep -c ' 0 differ$' "$work/report" || true)
.ci/tally add recount "$agree" "$((sets - agree))"
exit "$failed"
