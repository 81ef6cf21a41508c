/* sj_thing_look.c - what a building is worth beyond the guess, by a fitted model (games/kit/kit_model.h); no rules here. */
#include "games/sj/sj_look.h"

#include <string.h>

#include "games/sj/sj_names.h"

/* What the features are made of. */
struct seat_view {
    const struct sj_seat *p;
    int built, built_most, points, points_most, makers, kinds;
};

/* Buildings, and a pass. */
enum { COLUMN_PASS = SJ_CARD_COUNT, COLUMNS };
_Static_assert((int)COLUMNS <= (int)KIT_COLUMNS_MAX, "columns of a model");

#define CARD(thing, ...) COLUMN_##thing = SJ_##thing - SJ_FIRST_CARD,
enum {
#include "games/sj/sj_card.def"
};

#define CARD(thing, ...) [COLUMN_##thing] = "COLUMN_" #thing,
static const char *const columns[COLUMNS] = {
    [COLUMN_PASS] = "COLUMN_PASS",
#include "games/sj/sj_card.def"
};

enum { STAGES = KIT_STAGES, PLAYERS_MOST = SJ_SEATS };
#define FEATURE_LIST   GAME_LIST(thing_feature)
#define FIT_LIST       GAME_LIST(thing_fit)
#define OTHER_FIT_LIST GAME_LIST(card_fit)
#include "games/kit/kit_model.inc.c"

static int count_built(const struct sj_seat *p)
{
    return kit_sum(p->built, SJ_CARD_COUNT);
}

void sj_look_at_things(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                       struct kit_look *out)
{
    struct seat_view v = {.p = &s->seat[seat]};
    v.built = count_built(v.p);
    v.points = sj_points_so_far(r, v.p);
    for (unsigned i = 0; i < r->n_players; i++) {
        if (i == seat)
            continue;
        v.built_most = kit_max(v.built_most, count_built(&s->seat[i]));
        v.points_most = kit_max(v.points_most, sj_points_so_far(r, &s->seat[i]));
    }
    for (unsigned k = 0; k < SJ_KINDS; k++) {
        v.makers += v.p->built[k];
        v.kinds += v.p->built[k] > 0;
    }
    const int most = kit_max(v.built, v.built_most);
    out->stage = kit_min(most, SJ_CITY_FULL) * (KIT_STAGES - 1) * KIT_STAGE / SJ_CITY_FULL;
    describe_seat(&v, seat, out->x);
    memset(out->own, 0, sizeof out->own);
}

unsigned sj_column_of_choice(const struct event *e)
{
    return e->verb == SJ_VERB_PASS ? COLUMN_PASS : e->item[0].thing - SJ_FIRST_CARD;
}

int sj_correct_worth(const struct sj_rules *r, struct kit_look *at, unsigned column, int guess)
{
    at->own[column] = kit_feature_of(guess / SJ_WORTH_UNIT);
    return guess + kit_model_value(&sj_thing_model, r->n_players - PLAYERS_LEAST, column, at);
}

int sj_correct_card(const struct sj_rules *r, struct kit_look *at, unsigned card, int guess)
{
    at->own[card] = kit_feature_of(guess / SJ_WORTH_UNIT);
    return guess + kit_model_value(&sj_card_model, r->n_players - PLAYERS_LEAST, card, at);
}

static void look_at_state(const void *rules, const int16_t *state, unsigned seat,
                          struct kit_look *out)
{
    sj_look_at_things(sj_ruleset(rules), sj_view(state), seat, out);
}

const struct kit_model sj_thing_model = {
    KIT_MODEL,
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
};

const struct kit_model sj_card_model = {
    KIT_MODEL_WITH(OTHER_FIT_LIST, other_weights),
    .weight_bits = KIT_CHOICE_BITS,
    .column = columns,
    .look = look_at_state,
};
