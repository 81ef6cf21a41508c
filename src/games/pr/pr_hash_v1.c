/* pr_hash_v1.c - the state of Puerto Rico in the first version of its hash (core/hash_v1.h).
 *
 * Never changes: what is added to the tables is not added here, and names stay in both.
 */
#include "games/pr/pr_table.h"

#include "core/hash_v1.h"

static const char kinds[] = "corn indigo sugar tobacco coffee";

static const char tiles[] = "corn indigo sugar tobacco coffee quarry forest";

static const char roles[] =
    "settler mayor builder craftsman trader captain prospector prospector-2";

static const char buildings[] =
    "small-indigo-plant small-sugar-mill indigo-plant sugar-mill tobacco-storage "
    "coffee-roaster small-market hacienda construction-hut small-warehouse hospice "
    "office large-market large-warehouse factory university harbor wharf guild-hall "
    "residence fortress customs-house city-hall aqueduct forest-house black-market "
    "storehouse guest-house trading-post church small-wharf lighthouse "
    "specialty-factory library union-hall statue cloister land-office chapel "
    "hunting-lodge zoning-office royal-supplier villa jeweler royal-garden";

static const char steps[] =
    "draft deal role settle settle-again hunt refill-row mayor-privilege villa "
    "noble place build make craftsman-privilege sell land-office before-shipping "
    "load keep prospect round-end over";

static const struct field_v1 seat_fields[] = {
    {"doubloons", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"chips", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"paper", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"goods", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"tiles", 7, VALUE_IS_NUMBER, tiles, NULL},
    {"manned", 7, VALUE_IS_NUMBER, tiles, NULL},
    {"san_juan", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"city", 45, VALUE_IS_NUMBER, buildings, NULL},
    {"noble_manned", 7, VALUE_IS_NUMBER, tiles, NULL},
    {"noble_san_juan", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"noble_city", 45, VALUE_IS_NUMBER, buildings, NULL},
    {"waived", 3, VALUE_IS_BITS, NULL, buildings},
    {0},
};

static const struct field_v1 fields[] = {
    {"supply", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"colonists", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"colonist_ship", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"nobles", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"ship_nobles", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"vp_pool", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"bank", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"quarries", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"face_up", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"face_up_unknown", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"unseen", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"discard", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"discard_unknown", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"gone", 7, VALUE_IS_NUMBER, tiles, NULL},
    {"copies", 45, VALUE_IS_NUMBER, buildings, NULL},
    {"box", 45, VALUE_IS_NUMBER, buildings, NULL},
    {"cargo_kind", 3, VALUE_IS_THING, NULL, kinds},
    {"cargo_load", 3, VALUE_IS_NUMBER, NULL, NULL},
    {"trading_house", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"round", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"governor", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"picks", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"role_taken", 8, VALUE_IS_NUMBER, roles, NULL},
    {"role_coins", 8, VALUE_IS_NUMBER, roles, NULL},
    {"step", 1, VALUE_IS_STEP, NULL, steps},
    {"role", 1, VALUE_IS_THING, NULL, roles},
    {"chooser", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"turn", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"done", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"late", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"drawn", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"took", 5, VALUE_IS_THING_BEHIND_0, NULL, tiles},
    {"privilege_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"privilege_goods", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"noble_taker", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"own_ship_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"small_wharf_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"shipping_begun", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"union_hall_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"royal_supplier_used", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"idle", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"arrived", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"unloaded", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"house_emptied", 1, VALUE_IS_NUMBER, NULL, NULL},
    {"made", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"supply_before", 5, VALUE_IS_NUMBER, kinds, NULL},
    {"end_round", 3, VALUE_IS_NUMBER, NULL, NULL},
    {"end_seat", 3, VALUE_IS_NUMBER, NULL, NULL},
    {0},
};

const struct layout_v1 pr_layout_v1 = {5, seat_fields, fields};
