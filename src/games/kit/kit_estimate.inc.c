/* kit_estimate.inc.c - the models of chances and scores of a game (kit_estimate.h), of games of players of all kinds and of
 * those of `plain`, and estimates by them; the file that looks at positions for it includes this once, at its end.
 *
 * Before it come the names of the game (pr_names.h), STAGES, PLAYERS_MOST, struct seat_view and
 * view_of(), which looks at what all seats share; look_at_seat() completes a view for one seat.
 */
enum { CHANCE = KIT_CHANCE, SCORE = KIT_SCORE, COLUMNS = KIT_ESTIMATES };
#define FEATURE_LIST GAME_LIST(value_feature)
#define FIT_LIST       GAME_LIST(value_fit)
#define OTHER_FIT_LIST GAME_LIST(value_fit_plain)
#include "games/kit/kit_model.inc.c"

#define FIT(...)
#define BEND(players, ...) [(players)-PLAYERS_LEAST] = {__VA_ARGS__},
static const int32_t bends[PLAYERS_MOST - PLAYERS_LEAST + 1][KIT_BENDS] = {
#include FIT_LIST
};
#define FIT(...)
#define BEND(players, ...) [(players)-PLAYERS_LEAST] = {__VA_ARGS__},
static const int32_t other_bends[PLAYERS_MOST - PLAYERS_LEAST + 1][KIT_BENDS] = {
#include OTHER_FIT_LIST
};

/* When the seat takes roles: the rounds are clockwise, from the governor on. */
static void look_at_order(struct seat_view *v, unsigned seat)
{
    const unsigned n = v->r->n_players;
    const int left = kit_max(0, v->r->picks - v->s->picks);
    v->until = (int)((seat + n - v->picker) % n);
    v->to_take = left > v->until ? 1 + (left - v->until - 1) / (int)n : 0;
    v->governor_in = (int)((seat + n - (unsigned)v->s->governor) % n);
}

static void look_from(const struct seat_view *all, unsigned seat, struct kit_look *out)
{
    struct seat_view v = *all;
    v.p = &v.s->seat[seat];
    look_at_seat(&v, seat);
    look_at_order(&v, seat);
    out->stage = v.stage;
    describe_seat(&v, seat, out->x);
    out->own[KIT_CHANCE] = out->own[KIT_SCORE] = out->x[0];
}

static void look_at_state(const void *rules, const int16_t *state, unsigned seat, struct kit_look *out)
{
    const struct seat_view v = view_of(GAME_OWN(ruleset)(rules), GAME_OWN(view)(state));
    look_from(&v, seat, out);
}

#define VALUE_MODEL(file, w, b)                                                                \
    KIT_MODEL_WITH(file, w), .weight_bits = KIT_ESTIMATE_BITS, .column = kit_estimates,        \
                             .bends = &(b)[0][0], .look = look_at_state

const struct kit_model GAME_OWN(value_models)[ESTIMATES_OF] = {
    [ESTIMATE_OF_ALL] = {VALUE_MODEL(FIT_LIST, weights, bends)},
    [ESTIMATE_OF_PLAIN] = {VALUE_MODEL(OTHER_FIT_LIST, other_weights, other_bends)},
};

void GAME_OWN(estimate)(const void *rules, const int16_t *state, enum estimate_of players,
                        struct estimate *out)
{
    const GAME_RULES *r = GAME_OWN(ruleset)(rules);
    const struct seat_view v = view_of(r, GAME_OWN(view)(state));
    struct kit_look at[SEATS_MAX];
    if (v.s->step == GAME(STEP_OVER)) {
        kit_estimate_over(v.score, r->n_players, out);
        return;
    }
    for (unsigned i = 0; i < r->n_players; i++)
        look_from(&v, i, &at[i]);
    kit_estimate(&GAME_OWN(value_models)[players], r->n_players - PLAYERS_LEAST, at, r->n_players,
                 out);
}
