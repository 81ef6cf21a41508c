/* sj_game.c - San Juan's row of the contract (core/game.h). */
#include <assert.h>
#include <stddef.h>

#include "games/sj/sj_engine.h"
#include "games/sj/sj_names.h"
#include "position/state_line.h"

static const struct score_part score_parts[SJ_PART_COUNT] = {
    [SJ_PART_BUILDINGS] = {SJ_BUILDINGS, "victory points printed on buildings"},
    [SJ_PART_BONUS] =
        {SJ_BONUS, "points of guild hall, city hall, triumphal arch, residence and cathedral"},
    [SJ_PART_PILES] = {SJ_PILES, "cards under chapel, bank and harbor"},
    [SJ_PART_QUARTER] = {SJ_QUARTER, "the palace's quarter of everything else"},
};

static const char *const component_rules[SJ_COMPONENT_COUNT] = {
    [2] = "a deck that is consistent with everything logged so far",
};

/* In the order in which a scribe is asked for them. */
static const struct adjustable adjustable[] = {
    {SJ_VERB_CHECK, CHANGES_NUMBERS},  {SJ_VERB_CITY, CHANGES_LIST},
    {SJ_VERB_UNDER, CHANGES_NUMBERS},  {SJ_VERB_HAND, CHANGES_NONE},
    {SJ_VERB_SUPPLY, CHANGES_NUMBERS}, {SJ_VERB_POSITION, CHANGES_NONE},
};

static size_t endings(const void *rules, const int16_t *state, struct ending *out)
{
    const struct sj_state *s = sj_view(state);
    (void)rules;
    if (s->end_round == 0)
        return 0;
    out[0] = (struct ending){
        .name = "city-full",
        .title = "a city is full",
        .seat = s->end_seat == 0 ? SEAT_NONE : (uint8_t)(s->end_seat - 1),
        .round = (uint16_t)s->end_round,
    };
    return 1;
}

/* Cards in hand and goods; buildings. */
#define FULL_NOTE  (UINT64_C(1) << SJ_VERB_CHECK | UINT64_C(1) << SJ_VERB_CITY)
#define VERB_SHOWN NO_VERB
#define VERB_SHOWS NO_VERB

#include "games/kit/kit_tables.inc.c"

ASSERT_WITHIN(SJ_CARD_COUNT, BUILDINGS_MAX);
static_assert((int)SJ_INDIGO == 0, "kinds of goods are numbered from 0");
static_assert(SJ_CATHEDRAL == SJ_THING_COUNT - 1, "the cathedral comes last");

static int64_t offered(const void *rules, const int16_t *state)
{
    (void)state;
    int64_t offered = 0;
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++)
        offered |= (int64_t)sj_in_game(sj_ruleset(rules), card) << card;
    return offered;
}

static struct buildable buildable(const void *rules, const int16_t *state, unsigned seat)
{
    return sj_buildable(sj_ruleset(rules), sj_view(state), seat);
}

/* Covered buildings do not count (SJ-END-04, SJ-SCO-06). */
static struct owned owned(const int16_t *state, unsigned seat)
{
    int64_t built = 0;
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++)
        built |= (int64_t)(sj_view(state)->seat[seat].built[card] > 0) << card;
    return (struct owned){.all = built, .manned = built};
}

static const uint8_t reason_verbs[] = {SJ_VERB_ROLE, SJ_VERB_BUILD, SJ_VERB_SELL, NO_VERB};

static const uint8_t turned_up[] = {SJ_VERB_REVEAL, NO_VERB};

/* Who reveals does not choose the cards (SJ-CARD-07, SJ-CARD-59). */
static unsigned odds(const void *rules, const int16_t *state, const struct event *e)
{
    (void)rules, (void)state;
    unsigned revealed = 0;
    for (unsigned i = 0; e->verb == SJ_VERB_REVEAL && i < e->n_items; i++)
        if (e->item[i].mark == ITEM_PLAIN && e->item[i].thing != THING_NUMBER)
            revealed += (unsigned)kit_count_of(&e->item[i]);
    return revealed;
}

/* The phase in which the end comes is the last, and each builds once in it (SJ-END-01): who draws has built. */
static bool chance_is_idle(const void *rules, const int16_t *state)
{
    (void)rules;
    return sj_view(state)->end_round != 0;
}

static bool is_hand_known(const int16_t *state, unsigned seat)
{
    const struct sj_state *s = sj_view(state);
    int known = 0;
    for (unsigned card = 0; card < SJ_TYPES; card++)
        known += s->least[SJ_IN_HAND + seat][card];
    return known == s->seat[seat].hand;
}

static const struct game_play play = {
    KIT_GAME_PLAY,
    .turned_up = turned_up,
    .odds = odds,
    .chance_is_idle = chance_is_idle,
    .is_hand_known = is_hand_known,
    .redraw = sj_redraw,
    .estimate = sj_estimate,
    .enough = {.rounds = 3},
    .reason_verbs = reason_verbs,
};

/* For the rows of openings. */
enum { SJ_ANY = OPENING_ANY };

static const struct opening_name openings[] = {
#define OPENING KIT_OPENING
#include GAME_LIST(opening)
};

static const struct game_accounts accounts = {
    .money = "cards",
    .slot_stock = offsetof(struct sj_state, deck) / sizeof(int16_t),
    .slot_offer = offsetof(struct sj_state, offer) / sizeof(int16_t),
    .slot_turn = offsetof(struct sj_state, turn) / sizeof(int16_t),
    .slot_on_cards = NO_SLOT,
    .verb_build = SJ_VERB_BUILD,
    .cause_price = SJ_CAUSE_PRICE,
    .cause_on_card = NO_CAUSE,
    .has_idle_buildings = false,
    .offered = offered,
    .buildable = buildable,
    .owned = owned,
    .openings = openings,
    .n_openings = COUNT_OF(openings),
};

const struct game_def sj_game = {
    .name = "san-juan",
    .title = "San Juan",
    .words = KIT_GAME_WORDS,
    .rules =
        {
            KIT_GAME_RULES,
            .first_verbs = SJ_FIRST_VERBS,
            .min_players = 2,
            .max_players = SJ_SEATS,
            .profiles = &sj_profiles,
            .default_rules = "second",
            .tiebreak_of = SJ_TIEBREAK_OF,
            .seed_slots = offsetof(struct sj_state, bid) / sizeof(int16_t),
            .slot_bids = offsetof(struct sj_state, bid) / sizeof(int16_t),
            .slot_grade = offsetof(struct sj_state, open) / sizeof(int16_t),
            .precede = sj_precede,
            .redact = sj_redact,
            .component_rule = component_rules,
        },
    .play = &play,
    .faces = &faces,
    .accounts = &accounts,
    .clauses = &sj_clauses,
    .line = &sj_line,
    .format = &state_line_format,
};
