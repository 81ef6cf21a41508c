/* pr_game.c - Puerto Rico's row of the contract (core/game.h). */
#include <assert.h>
#include <stddef.h>

#include "games/pr/pr_engine.h"
#include "games/pr/pr_names.h"
#include "games/pr/pr_worth.h"
#include "position/state_line.h"

static const struct score_part score_parts[PR_PART_COUNT] = {
    [PR_PART_CHIPS] = {PR_CHIPS, "victory points as chips and on paper"},
    [PR_PART_BUILDINGS] = {PR_BUILDINGS, "printed on buildings"},
    [PR_PART_NOBLES] = {PR_NOBLES, "one for each noble"},
    [PR_PART_BONUS] = {PR_BONUS, "of occupied large buildings"},
};

/* In the order in which a scribe is asked for them. */
static const struct adjustable adjustable[] = {
    {PR_VERB_CHECK, CHANGES_NUMBERS},  {PR_VERB_ISLAND, CHANGES_LIST},
    {PR_VERB_CITY, CHANGES_HOLDERS},   {PR_VERB_COINS, CHANGES_LIST},
    {PR_VERB_SUPPLY, CHANGES_NUMBERS}, {PR_VERB_REFILL, CHANGES_NONE},
    {PR_VERB_SHIP, CHANGES_NONE},      {PR_VERB_HOUSE, CHANGES_LIST},
    {PR_VERB_FACE_UP, CHANGES_LIST},   {PR_VERB_POSITION, CHANGES_NONE},
};

static size_t endings(const void *rules, const int16_t *state, struct ending *out)
{
    static const char *const names[] = {"colonists", "city-full", "vp-exhausted"};
    static const char *const titles[] = {"the colonists have run out", "a city is full",
                                         "the victory points have run out"};
    const struct pr_state *s = pr_view(state);
    size_t n = 0;
    (void)rules;
    for (unsigned i = 0; i < PR_TRIGGER_COUNT; i++)
        if (s->trigger_round[i] != 0)
            out[n++] = (struct ending){
                .name = names[i],
                .title = titles[i],
                .seat = s->trigger_seat[i] == 0 ? SEAT_NONE : (uint8_t)(s->trigger_seat[i] - 1),
                .round = (uint16_t)s->trigger_round[i],
            };
    return n;
}

/* Money, points, goods and people; tiles; buildings and who works there. */
#define FULL_NOTE                                                                              \
    (UINT64_C(1) << PR_VERB_CHECK | UINT64_C(1) << PR_VERB_ISLAND | UINT64_C(1) << PR_VERB_CITY)
#define VERB_SHOWN PR_VERB_ROW
#define VERB_SHOWS PR_VERB_FACE_UP

#include "games/kit/kit_tables.inc.c"

ASSERT_WITHIN(PR_BUILDING_COUNT, BUILDINGS_MAX);
static_assert(PR_QUARRY == PR_COFFEE + 1, "the quarry follows the kinds");
static_assert(PR_FOREST == PR_QUARRY + 1, "the forest follows the quarry");

static int64_t offered(const void *rules, const int16_t *state)
{
    return pr_offered(pr_ruleset(rules), pr_view(state));
}

static bool is_shipping(const void *rules, uint8_t cause)
{
    static const enum pr_hook hooks[] = {PR_HOOK_LOAD_OWN_SHIP, PR_HOOK_LOAD_MIXED_SHIP,
                                         PR_HOOK_SHIP_NOBLE_POINT};
    const unsigned b = cause - PR_CAUSE_FIRST_BUILDING;
    bool ships = cause == PR_CAUSE_SHIPPING;
    for (unsigned i = 0; cause >= PR_CAUSE_FIRST_BUILDING && i < sizeof hooks / sizeof hooks[0];
         i++)
        ships |= kit_building_has(&pr_ruleset(rules)->hooks, b, hooks[i]);
    return ships;
}

static int ship_room(const void *rules, unsigned ship)
{
    return pr_ruleset(rules)->cargo[ship];
}

static struct buildable buildable(const void *rules, const int16_t *state, unsigned seat)
{
    return pr_buildable(pr_ruleset(rules), pr_view(state), seat);
}

static struct owned owned(const int16_t *state, unsigned seat)
{
    const int16_t *city = pr_view(state)->seat[seat].city;
    struct owned owned = {0};
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
        owned.all |= (int64_t)(city[b] >= 0) << b;
        owned.manned |= (int64_t)(city[b] > 0) << b;
    }
    return owned;
}

static const uint8_t reason_verbs[] = {PR_VERB_ROLE, PR_VERB_BUILD, PR_VERB_LOAD,
                                       PR_VERB_SELL, PR_VERB_TAKE,  NO_VERB};

static const struct game_play play = {
    KIT_GAME_PLAY,
    .odds = pr_odds,
    .chance_is_idle = pr_chance_is_idle,
    .estimate = pr_estimate,
    .enough = {.rounds = 4, .near_end = true},
    .is_near_end = pr_is_near_end,
    .reason_verbs = reason_verbs,
};

/* For the rows of openings. */
enum { PR_ANY = OPENING_ANY };

static const struct opening_name openings[] = {
#define OPENING KIT_OPENING
#include GAME_LIST(opening)
};

static const struct game_accounts accounts = {
    .money = "doubloons",
    .slot_stock = NO_SLOT,
    .slot_offer = NO_SLOT,
    .slot_turn = NO_SLOT,
    .slot_on_cards = offsetof(struct pr_state, role_coins) / sizeof(int16_t),
    .slot_ships = offsetof(struct pr_state, cargo_load) / sizeof(int16_t),
    .n_ships = PR_CARGO_SHIPS,
    .role_ships = PR_CAPTAIN,
    .verb_build = PR_VERB_BUILD,
    .cause_price = PR_CAUSE_PRICE,
    .cause_on_card = PR_CAUSE_COINS,
    .has_idle_buildings = true,
    .offered = offered,
    .is_shipping = is_shipping,
    .ship_room = ship_room,
    .buildable = buildable,
    .owned = owned,
    .openings = openings,
    .n_openings = COUNT_OF(openings),
};

const struct game_def pr_game = {
    .name = "puerto-rico",
    .title = "Puerto Rico",
    .words = KIT_GAME_WORDS,
    .rules =
        {
            KIT_GAME_RULES,
            .min_players = 2,
            .max_players = 5,
            .profiles = &pr_profiles,
            .default_rules = "rgg2002",
            .tiebreak_of = PR_TIEBREAK_OF,
            .seed_slots = offsetof(struct pr_state, bid) / sizeof(int16_t),
            .late_slot = offsetof(struct pr_state, colonists_out) / sizeof(int16_t),
            .n_late_slots = 2, /* colonists_out, declined */
            .slot_grade = NO_SLOT,
            .slot_bids = offsetof(struct pr_state, bid) / sizeof(int16_t),
            .respell = pr_respell,
            .drift_of = pr_drift_of,
        },
    .play = &play,
    .faces = &faces,
    .accounts = &accounts,
    .clauses = &pr_clauses,
    .line = &pr_line,
    .format = &state_line_format,
};
