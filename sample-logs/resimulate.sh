#!/usr/bin/env bash
# resimulate.sh PROGRAM   writes the simulated sample logs again: after a change of the notation, or
# of the way simulated players play.  The logs written by hand (annotated.slog, aliases.slog,
# pr/expansions.slog, broken/) are not touched.
set -euo pipefail
program=$(realpath "${1:?usage: sample-logs/resimulate.sh PROGRAM}")
here=$(realpath "$(dirname "$0")")

# ---- Puerto Rico ----
cd "$here/pr"

# Whole games: profile, players, seed, what the scribe wrote.
while read -r rules players seed scribe; do
    # shellcheck disable=SC2086  # the scribe's options are words
    "$program" simulate --rules "$rules" --players "$players" --seed "$seed" --temper 12 \
        $scribe --output "$rules-${players}p.slog"
done <<'GAMES'
rgg2002 2 3 --claims
rgg2002 3 31 --claims
rgg2002 4 28 --claims
rgg2002 5 7 --claims
alea2001 2 5
alea2001 3 6
alea2001 4 9
alea2001 5 8
deluxe 2 11 --claims --hashes
deluxe 3 10 --claims --hashes
deluxe 4 15 --claims --hashes
deluxe 5 13 --notes --hashes
GAMES

"$program" simulate --rules pr1897 --players 3 --seed 21 --temper 12 --claims --output ../pr1897/3p.slog

# Expansions: every edition with every choice of them, every number of players.  The file of
# "deluxe + new-buildings + nobles" is deluxe-new-buildings-nobles-Np.slog.
mkdir -p expansions
rm -f expansions/*.slog
seed=500
while read -r scribe rules; do
    for players in 2 3 4 5; do
        seed=$((seed + 1))
        [ "$scribe" = plain ] && scribe=
        # shellcheck disable=SC2086
        "$program" simulate --rules "$rules" --players $players --seed $seed --temper 20 \
            ${scribe//,/ } \
            --output "expansions/${rules// + /-}-${players}p.slog"
    done
done <<'EXPANSIONS'
--claims rgg2002 + new-buildings-2004
plain rgg2002 + new-buildings
--claims rgg2002 + nobles
plain rgg2002 + new-buildings-2004 + nobles
plain rgg2002 + new-buildings + nobles
plain deluxe + new-buildings-2004
--claims deluxe + new-buildings
plain deluxe + nobles
plain deluxe + new-buildings-2004 + nobles
--claims,--hashes deluxe + new-buildings + nobles
EXPANSIONS

# Evenings of a club: date, rules, players, games.
rm -f club/*.slog
seed=100
while read -r date players games scribe rules; do
    seed=$((seed + 1))
    [ "$scribe" = plain ] && scribe=
    # shellcheck disable=SC2086
    "$program" simulate --club 8 --date "$date" --per-date 9 --games "$games" --seed $seed \
        --rules "$rules" --players "$players" $scribe --output "club/$date.slog"
done <<'EVENINGS'
2024-01-04 4 3 plain rgg2002
2024-01-11 3-5 3 plain rgg2002
2024-01-18 3-5 3 plain rgg2002
2024-01-25 4-5 3 --claims rgg2002
2024-02-01 2-3 3 plain rgg2002
2024-02-08 3-5 3 plain deluxe
2024-02-15 4 3 plain rgg2002
2024-02-22 3-5 3 --hashes deluxe
2024-02-29 5 2 plain deluxe
2024-03-07 3-4 3 plain rgg2002
2024-03-14 2-5 4 plain deluxe
2024-03-21 4-5 3 --claims deluxe
2024-03-28 3-5 3 plain rgg2002, balanced-prices=yes
2024-04-04 3-5 3 plain rgg2002
2024-04-11 4 3 plain alea2001
2024-04-18 3-5 3 plain deluxe
EVENINGS

# ---- San Juan ----
cd "$here/sj"

# Whole games, open records: seed, what the scribe wrote, profile; two to four players.  The file of
# "second + new-buildings" is expansions/second-new-buildings-Np.slog.
mkdir -p club expansions public
rm -f ./*-[2-4]p.slog expansions/*.slog public/*.slog club/*.slog
while read -r seed scribe rules; do
    [ "$scribe" = plain ] && scribe=
    directory=.
    [ "${rules#* + }" = "$rules" ] || directory=expansions
    for players in 2 3 4; do
        # shellcheck disable=SC2086
        "$program" simulate --game san-juan --rules "$rules" --players $players \
            --seed $((seed + players)) --temper 16 ${scribe//,/ } \
            --output "$directory/${rules// + /-}-${players}p.slog"
    done
done <<'CARD_GAMES'
40 --claims first
50 --notes second
60 plain first + new-buildings
70 --claims,--hashes second + new-buildings
CARD_GAMES

# What the table saw of them.
for open in ./*-[2-4]p.slog expansions/*.slog; do
    "$program" convert --grade public "$open" --output "public/${open##*/}"
done

# Evenings of a club: date, players, games, grade, what the scribe wrote, rules, event.
seed=300
while IFS='|' read -r date players games grade scribe rules event; do
    seed=$((seed + 1))
    [ "$scribe" = plain ] && scribe=
    # shellcheck disable=SC2086
    "$program" simulate --game san-juan --club 8 --date "$date" --per-date 9 --games "$games" \
        --seed $seed --rules "$rules" --players "$players" --grade "$grade" $scribe \
        ${event:+--event "$event"} --output "club/$date.slog"
done <<'CARD_EVENINGS'
2024-04-25|4|3|open|plain|second|
2024-05-02|2-4|4|public|plain|second|
2024-05-09|3|3|open|--claims|second|
2024-05-16|2-4|4|public|plain|first|
2024-05-23|4|3|open|plain|second + new-buildings|
2024-05-30|2-3|4|public|--claims|second + new-buildings|
2024-06-06|2|4|open|plain|second|
2024-06-13|3-4|3|public|plain|second + new-buildings|
2024-06-20|4|3|open|--hashes|second|Summer cup, first leg
2024-06-27|4|3|open|--hashes|second|Summer cup, final
2024-07-04|2-4|3|public|plain|first + new-buildings|
2024-07-11|3-4|3|public|plain|second + new-buildings, guard-room-limit=when-owned|
2024-07-18|2-4|4|open|plain|second + new-buildings|
2024-07-25|3|4|public|plain|second, setup=draft-down|
CARD_EVENINGS
