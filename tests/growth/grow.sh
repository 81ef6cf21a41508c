#!/usr/bin/env bash
# grow.sh DIRECTORY   makes the tables of both games below DIRECTORY/src larger: the building and the card
# of tests/recipes/building.sh, a thing and members of the state, in the middle of the tables, so that
# all rows after them move.
set -euo pipefail
recipes=$(realpath "$(dirname "$0")/../recipes")
cd "$1"

# shellcheck source=tests/recipes/edit.sh
. "$recipes/edit.sh"
"$recipes/building.sh"

cd src/games
insert before pr/pr_thing.def 'THING(TILES,' 'THING(PIER, BASE, PLACE, "pier", "pier", "")'
insert before pr/pr_state.h 'int16_t san_juan; ' '    int16_t lanterns;'
insert before pr/pr_field.def 'SEAT_FIELD(san_juan,' \
    'SEAT_FIELD(lanterns, "lanterns", BASE, NO_THING, NONE, "lanterns")'
insert before pr/pr_state.h 'int16_t colonists; ' '    int16_t tide;'
insert before pr/pr_field.def 'FIELD(colonists,' \
    'FIELD(tide, "tide", BASE, NO_THING, NONE, "high or low")'
insert after pr/pr_setup.c 's->round = 1;' '    s->tide = 7;'

insert before sj/sj_state.h 'int16_t banked; ' '    int16_t lanterns;'
insert before sj/sj_field.def 'SEAT_FIELD(banked,' \
    'SEAT_FIELD(lanterns, "lanterns", BASE, NO_THING, NONE, "lanterns")'
insert before sj/sj_state.h 'int16_t trades; ' '    int16_t tide;'
insert before sj/sj_field.def 'FIELD(trades,' \
    'FIELD(tide, "tide", BASE, NO_THING, NONE, "high or low")'
insert after sj/sj_setup.c 's->tile_now = -1;' '    s->tide = 7;'
