#!/usr/bin/env bash
# building.sh   a building of the Nobles and a card of San Juan: rows of tables and a position file.
# Run at the top of a copy of the tree; tests/growth/grow.sh also takes its rows.
set -euo pipefail
# shellcheck source=tests/recipes/edit.sh
. "$(dirname "$0")/edit.sh"

# In the middle of the tables, so that all rows after it move.
insert before src/games/pr/pr_thing.def 'THING(HUNTING_LODGE,' \
    'THING(VINEYARD, NOBLES, BUILDING, "vineyard", "vineyard", "")'
insert before src/games/pr/pr_building.def 'BUILDING(HUNTING_LODGE,' \
    'BUILDING(VINEYARD, 4, 2, 1, 2, 2, 1, 1, VIOLET) /* PR-BLDG-73 */'
insert before src/games/pr/pr_effect.def 'SETTLE_DISCARD, 1, COLONIST)' \
    'EFFECT(VINEYARD, LOAD_COIN, 1, CORN) /* PR-BLDG-59 */'

# A card without copies: copies would change the draw pile of today's games.
insert before src/games/sj/sj_thing.def 'THING(TAVERN,' \
    'THING(VINEYARD, NEW_BUILDINGS, BUILDING, "vineyard", "vineyard", "")'
insert before src/games/sj/sj_card.def 'CARD(TAVERN,' 'CARD(VINEYARD, 2, 1, 0, CITY)'
insert before src/games/sj/sj_effect.def 'EFFECT(TAVERN,' 'EFFECT(VINEYARD, SELL_MORE, 1)'

mkdir -p tests/positions/pr
cat >tests/positions/pr/vineyard.pos <<'END'
# vineyard.pos - a doubloon for each load, as a lighthouse
rules deluxe + nobles
players 3
step role

position: a load brings a doubloon (PR-BLDG-59)
A doubloons 0 goods corn 1 city vineyard 1
> A captain
> A ship corn 1 @5
= A doubloons 1
END

# They list the buildings for sale, count buildings that no one built, count legal events, or hold games of players
# who may build them; or their games, which are played on, have other seeds, since those come from the words of a position.
golden rules/deluxe-nobles rules/deluxe-new-buildings-nobles rules/deluxe-new-buildings-2004-nobles \
    rules/rgg2002-nobles rules/rgg2002-new-buildings-nobles rules/rgg2002-new-buildings-2004-nobles \
    rules/first-new-buildings rules/second-new-buildings \
    replay/draft review/draft review/screens-of-puerto-rico review/screens-of-san-juan review/chances \
    samples/cards-variety perft/published simulate/same-seed-same-bytes signature/positions \
    audit/slips-of-every-kind replay/every-board-of-random-games fmt/statements-with-one-wrong-word fmt/jobs \
    db/every-row page/chances analyse/choices-of-a-turn analyse/fast analyse/finds-the-mistake \
    analyse/hidden-cards analyse/version conformance/expected
