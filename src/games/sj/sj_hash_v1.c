/* sj_hash_v1.c - the state of San Juan in version 1 of its hash (core/hash_v1.h).
 *
 * It never changes: new rows of the tables are not added here, and names stay in both.
 */
#include "games/sj/sj_table.h"

#include "core/hash_v1.h"

static const char kinds[] = "indigo sugar tobacco coffee silver customs";

static const char roles[] = "builder producer trader councillor prospector";

static const char cards[] =
    "indigo-plant sugar-mill tobacco-storage coffee-roaster silver-smelter smithy "
    "gold-mine archive poor-house black-market trading-post well market-stand crane "
    "chapel tower aqueduct carpenter prefecture market-hall quarry library statue "
    "victory-column hero guild-hall city-hall triumphal-arch palace guard-room "
    "office-building hut tavern park customs-office bank harbor goldsmith residence "
    "cathedral";

static const char steps[] =
    "deal set-up round-start role build builder-end produce tile sell trader-end "
    "councillor choose prospector reveal revealed draw round-end over";

static const char causes[] =
    "setup flow knowledge councillor prospector price building production sale "
    "hand-limit correction indigo-plant sugar-mill tobacco-storage coffee-roaster "
    "silver-smelter smithy gold-mine archive poor-house black-market trading-post "
    "well market-stand crane chapel tower aqueduct carpenter prefecture market-hall "
    "quarry library statue victory-column hero guild-hall city-hall triumphal-arch "
    "palace guard-room office-building hut tavern park customs-office bank harbor "
    "goldsmith residence cathedral";

static const struct field_v1 seat_fields[] = {
    {"hand", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"goods", 6, VALUE_IS_NUMBER, kinds, NULL},
    {"chapel", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"bank", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"harbor", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"buildings", 40, VALUE_IS_NUMBER, cards, NULL},
    {"covered", 40, VALUE_IS_NUMBER, cards, NULL},
    {"built_now", 1, VALUE_IS_THING_BEHIND_0, NULL, cards},
    {"bank_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"waived", 3, VALUE_IS_BITS, NULL, cards},
    {"produced", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"sold", 1, VALUE_IS_NUMBER, NULL, NULL},
    {0},
};

static const struct field_v1 fields[] = {
    {"deck", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"discards", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"offer", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"cathedral", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"tiles", 5, VALUE_IS_NUMBER, NULL, NULL},
    {"trades", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"tile", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"round", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"governor", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"picks", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"role_taken", 5, VALUE_IS_NUMBER, roles, NULL},
    {"library_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"exchanged", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"chapel_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"limit_kept", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"step", 1, VALUE_IS_STEP, NULL, steps},
    {"role", 1, VALUE_IS_THING, NULL, roles},
    {"chooser", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"turn", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"done", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"late", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"reveals_by", 1, VALUE_IS_THING_BEHIND_0, NULL, cards},
    {"keep", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"any_hand", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"due", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"due_by", 3, VALUE_IS_BITS, NULL, cards},
    {"due_cause", 1, VALUE_IS_CAUSE, NULL, causes},
    {"after", 1, VALUE_IS_STEP, NULL, steps},
    {"end_round", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"end_seat", 1, VALUE_IS_NUMBER, NULL, NULL},
    {0},
};

const struct layout_v1 sj_layout_v1 = {4, seat_fields, fields};
