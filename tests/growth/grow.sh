#!/bin/bash
# grow.sh DIRECTORY   makes the tables of both games in DIRECTORY (a copy of src/games) larger: a thing, a
# building and members of the state, in the midst of what is there, so that all behind them moves.
set -euo pipefail
cd "$1"

# Puts the text in front of (or behind) the one line that holds the pattern.
insert() { # before|after FILE PATTERN TEXT
    [ "$(grep -c -- "$3" "$2")" = 1 ] || {
        echo "grow.sh: $2 has not one line with $3" >&2
        exit 2
    }
    awk -v where="$1" -v pattern="$3" -v text="$4" '
        where == "before" && index($0, pattern) { print text }
        { print }
        where == "after" && index($0, pattern) { print text }' "$2" >grown
    mv grown "$2"
}

# A building of the Nobles that is for sale in every game with them, and that nobody builds.
insert before pr/pr_thing.def 'THING(TILES,' 'THING(PIER, BASE, PLACE, "pier", "pier", "")'
insert before pr/pr_thing.def 'THING(HUNTING_LODGE,' \
    'THING(VINEYARD, NOBLES, BUILDING, "vineyard", "vineyard", "")'
insert before pr/pr_building.def 'BUILDING(HUNTING_LODGE,' \
    'BUILDING(VINEYARD, 4, 2, 1, 2, 2, 1, 1, VIOLET)'
insert before pr/pr_state.h 'int16_t san_juan; ' '    int16_t lanterns;'
insert before pr/pr_field.def 'SEAT_FIELD(san_juan,' \
    'SEAT_FIELD(lanterns, "lanterns", BASE, NO_THING, NONE, "lanterns")'
insert before pr/pr_state.h 'int16_t colonists; ' '    int16_t tide;'
insert before pr/pr_field.def 'FIELD(colonists,' \
    'FIELD(tide, "tide", BASE, NO_THING, NONE, "high or low")'
insert after pr/pr_setup.c 's->round = 1;' '    s->tide = 7;'

# A card that is in no box yet: with copies the draw pile would be another one.
insert before sj/sj_thing.def 'THING(TAVERN,' \
    'THING(VINEYARD, NEW_BUILDINGS, BUILDING, "vineyard", "vineyard", "")'
insert before sj/sj_card.def 'CARD(TAVERN,' 'CARD(VINEYARD, 2, 1, 0, CITY)'
insert before sj/sj_state.h 'int16_t banked; ' '    int16_t lanterns;'
insert before sj/sj_field.def 'SEAT_FIELD(banked,' \
    'SEAT_FIELD(lanterns, "lanterns", BASE, NO_THING, NONE, "lanterns")'
insert before sj/sj_state.h 'int16_t trades; ' '    int16_t tide;'
insert before sj/sj_field.def 'FIELD(trades,' \
    'FIELD(tide, "tide", BASE, NO_THING, NONE, "high or low")'
insert after sj/sj_setup.c 's->tile_now = -1;' '    s->tide = 7;'
