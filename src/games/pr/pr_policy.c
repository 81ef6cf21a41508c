/* pr_policy.c - how a simulated player of Puerto Rico decides; no rules here.
 *
 * Legal events are valued by what they seem to bring (pr_worth.h) and chosen by value, see
 * core/weighted_choice.h.  What has too many answers to list is put together step by step: people in pr_people.c, purchases
 * in pr_spend.c.
 */
#include "games/pr/pr_worth.h"

#include "games/pr/pr_look.h"

enum policy { GUESS, PLAIN_1, PLAIN };

const char *const pr_policies[] = {"guess", "plain-1", "plain", NULL};

/* ---- decisions --------------------------------------------------------------------------- */

typedef int value_function(const struct pr_valuation *v, const struct event *e);

static int value_of_role(const struct pr_valuation *v, const struct event *e)
{
    const unsigned role = e->item[0].thing - PR_FIRST_ROLE;
    const int own = v->s->role_coins[role] * v->coin + pr_gain_of_role(v, role, v->seat);
    int others = 0;
    for (unsigned seat = 0; seat < v->r->n_players; seat++) {
        if (seat == v->seat)
            continue;
        const struct pr_valuation other = pr_valuation_from(v, seat, 0);
        others += pr_gain_of_role(&other, role, v->seat);
    }
    return own - others * v->style->rivals / 100 / (v->r->n_players - 1);
}

static int value_of_tile(const struct pr_valuation *v, const struct event *e)
{
    return pr_worth_of_tile(v, e->item[0].thing) + (kit_item_of(e, ITEM_PLUS) != NULL ? 60 : 0);
}

/* A draw can be any tile: worth what they are worth on average. */
static int value_of_draw(const struct pr_valuation *v, const struct event *e)
{
    (void)e;
    int sum = 0;
    for (unsigned k = 0; k < PR_KINDS; k++)
        sum += pr_worth_of_tile(v, k);
    return sum / PR_KINDS + PR_VP_WORTH; /* and a tile of the row comes on top */
}

static int value_of_bonus(const struct pr_valuation *v, const struct event *e)
{
    const unsigned thing = e->item[0].thing;
    if (thing == PR_NOBLE)
        return 2 * PR_VP_WORTH;
    return thing < PR_KINDS ? pr_worth_of_good(v, thing, v->p->goods[thing]) + 60 : PR_VP_WORTH;
}

static int value_of_sale(const struct pr_valuation *v, const struct event *e)
{
    const unsigned k = e->item[0].thing;
    const bool own_house = kit_item_of(e, ITEM_AT) != NULL;
    const int bonus = (own_house ? 0 : pr_power(v->r, v->p, PR_HOOK_SALE_COIN)) +
                      pr_privilege(v->r, v->s, v->seat, PR_TRADER);
    return (v->r->good_price[k] + bonus) * v->coin - v->good;
}

/* Half a point a good: for what would be lost otherwise. */
static int value_of_mixed_load(const struct pr_valuation *v, const struct event *e)
{
    int goods = 0, prices = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == ITEM_PLAIN) {
            goods += e->item[i].count;
            prices += v->r->good_price[e->item[i].thing] * e->item[i].count;
        }
    const int points = goods / 2 + pr_power(v->r, v->p, PR_HOOK_LOAD_POINT);
    return points * PR_VP_WORTH + pr_power(v->r, v->p, PR_HOOK_LOAD_COIN) * v->coin -
           prices * v->coin / 8;
}

/* A wharf is for what the cargo ships would not take. */
static int value_of_load(const struct pr_valuation *v, const struct event *e)
{
    const struct event_item *at = kit_item_of(e, ITEM_AT);
    if (at->thing != THING_NUMBER &&
        kit_building_has(&v->r->hooks, at->thing - PR_FIRST_BUILDING, PR_HOOK_LOAD_MIXED_SHIP))
        return value_of_mixed_load(v, e);
    const unsigned k = e->item[0].thing;
    const int n = e->item[0].count;
    int value = n * PR_VP_WORTH - v->r->good_price[k] * v->coin / 4;
    if (kit_item_of(e, ITEM_AT)->thing == THING_NUMBER)
        return value;
    for (int i = 0; i < v->r->n_cargo; i++)
        if (pr_load_room(v->r, v->s, (int)k, i) >= n)
            return value - PR_VP_WORTH;
    return value;
}

static int value_of_keep(const struct pr_valuation *v, const struct event *e)
{
    int value = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        value += e->item[i].count * pr_worth_of_good(v, e->item[i].thing, 1) +
                 v->r->good_price[e->item[i].thing] * v->coin * 3 / 10;
    return value;
}

/* A tile given up: for a doubloon, or for room. */
static int value_of_remove(const struct pr_valuation *v, const struct event *e)
{
    enum { ROOM = 25 };
    const bool paid = v->s->step != PR_STEP_HUNT;
    const int full = pr_island_tiles(v->p) >= PR_SPACES - 1 ? ROOM : 0;
    return (paid ? v->coin : 0) + full - pr_worth_of_tile(v, e->item[0].thing);
}

static int value_of_buy(const struct pr_valuation *v, const struct event *e)
{
    return (e->item[0].thing < PR_KINDS ? value_of_draw(v, e) - PR_VP_WORTH
                                        : pr_worth_of_tile(v, e->item[0].thing)) -
           v->coin;
}

static int value_of_hall(const struct pr_valuation *v, const struct event *e)
{
    int pairs = 0;
    (void)e;
    for (int k = 0; k < PR_KINDS; k++)
        pairs += v->p->goods[k] / 2;
    return pairs * PR_VP_WORTH;
}

static int value_of_delivery(const struct pr_valuation *v, const struct event *e)
{
    int value = 0;
    for (unsigned i = 0; i < e->n_items; i++)
        value += PR_VP_WORTH - pr_worth_of_good(v, e->item[i].thing, 1);
    return value;
}

/* The mayor has the first choice. */
static int value_of_noble(const struct pr_valuation *v, const struct event *e)
{
    return e->seat == (unsigned)v->s->chooser ? 2 * PR_VP_WORTH : 0;
}

/* A guest moves when that is of use at once; otherwise the guest had better wait. */
static int value_of_guest(const struct pr_valuation *v, const struct event *e)
{
    enum { WAITING = 40 };
    const unsigned thing = e->item[0].thing;
    const int worth = thing < PR_KINDS     ? v->output[thing]
                      : thing == PR_QUARRY ? pr_worth_of_quarry_work(v)
                      : thing >= PR_FIRST_BUILDING
                          ? pr_worth_of_effects(v, thing - PR_FIRST_BUILDING)
                          : 0;
    return worth / 6 - WAITING;
}

/* Somebody who works is worth more than a ship that has more to fill. */
static int value_of_decline(const struct pr_valuation *v, const struct event *e)
{
    (void)v;
    return -PR_VP_WORTH * kit_count_of(&e->item[0]);
}

static int value_of_pass(const struct pr_valuation *v, const struct event *e)
{
    (void)e;
    return v->s->step == PR_STEP_BUILD ? pr_value_of_saving(v) : 0;
}

static const struct kit_model *role_model(unsigned policy)
{
    return policy == PLAIN_1 ? &pr_first_role_model : &pr_role_model;
}

static int value_of(const struct pr_valuation *v, const struct event *e, unsigned policy)
{
    static value_function *const value[PR_VERB_COUNT] = {
        [PR_VERB_ROLE] = value_of_role,   [PR_VERB_TAKE] = value_of_tile,
        [PR_VERB_DRAW] = value_of_draw,   [PR_VERB_BUILD] = pr_value_of_build,
        [PR_VERB_BONUS] = value_of_bonus, [PR_VERB_SELL] = value_of_sale,
        [PR_VERB_LOAD] = value_of_load,   [PR_VERB_KEEP] = value_of_keep,
        [PR_VERB_PASS] = value_of_pass,   [PR_VERB_REMOVE] = value_of_remove,
        [PR_VERB_BUY] = value_of_buy,     [PR_VERB_HALL] = value_of_hall,
        [PR_VERB_NOBLE] = value_of_noble, [PR_VERB_DELIVER] = value_of_delivery,
        [PR_VERB_GUEST] = value_of_guest, [PR_VERB_DECLINE] = value_of_decline,
    };
    if (e->verb == PR_VERB_ROLE && policy != GUESS) {
        int worth[PR_ROLE_CARDS];
        pr_worths_of_roles(role_model(policy), v->r, v->s, v->seat, worth);
        return worth[e->item[0].thing - PR_FIRST_ROLE];
    }
    return value[e->verb] == NULL ? 0 : value[e->verb](v, e);
}

/* Tiles that are taken in turn, buildings, and a pass instead. */
static bool is_corrected(const struct pr_valuation *v, const struct event *e)
{
    return (v->s->step == PR_STEP_BUILD &&
            (e->verb == PR_VERB_BUILD || e->verb == PR_VERB_PASS)) ||
           (v->s->step == PR_STEP_SETTLE &&
            (e->verb == PR_VERB_TAKE || e->verb == PR_VERB_PASS));
}

/* By what games have shown. */
static void correct_values(const struct pr_valuation *v, const struct event *const *e, size_t n,
                           int *value)
{
    struct kit_look at;
    bool has_looked = false;
    for (size_t i = 0; i < n; i++) {
        if (pr_is_about_goods(v->s, e[i]))
            value[i] = pr_correct_goods(v, e[i], value[i]);
        if (!is_corrected(v, e[i]))
            continue;
        if (!has_looked)
            pr_look_at_things(v, &at);
        has_looked = true;
        value[i] = pr_correct_worth(v->r, &at, pr_column_of_choice(e[i]), value[i]);
    }
}

void pr_values(const void *rules, const int16_t *state, const struct event *const *e, size_t n,
               struct play_style play_style, int *out)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    struct pr_valuation v;
    int16_t prices[PR_BUILDING_COUNT];
    for (size_t i = 0; i < n; i++) {
        if (i == 0)
            v = pr_valuation_of(r, s, e[i]->seat, play_style.style);
        else if (e[i]->seat != v.seat)
            v = pr_valuation_from(&v, e[i]->seat, play_style.style);
        if (s->step == PR_STEP_BUILD && v.prices == NULL) {
            pr_prices(r, s, v.seat, prices);
            v.prices = prices;
        }
        out[i] = value_of(&v, e[i], play_style.policy);
    }
    if (n > 1 && play_style.policy == PLAIN)
        correct_values(&v, e, n, out);
}

/* ---- chance ------------------------------------------------------------------------------ */

/* Tiles drawn or bought from the face-down stack; a forest is no chance. */
unsigned pr_odds(const void *rules, const int16_t *state, const struct event *e)
{
    const struct pr_state *s = pr_view(state);
    const unsigned tile = e->item[0].thing;
    (void)rules;
    if ((e->verb != PR_VERB_DRAW && e->verb != PR_VERB_BUY) || tile >= PR_KINDS)
        return 0;
    return (unsigned)(pr_face_down(s) > 0 ? s->unseen[tile]
                                          : s->unseen[tile] + s->discard[tile]);
}

/* A role is taken once in a round: nobody is a settler once more (PR-ROLE-05). */
bool pr_chance_is_idle(const void *rules, const int16_t *state)
{
    (void)rules;
    return pr_view(state)->step == PR_STEP_REFILL_ROW;
}

/* One of the tiles in `pool`, taken out of it; false when there is none.  A position that breaks the rules may owe tiles of
 * a kind. */
static bool draw_tile(int pool[PR_KINDS], const struct weighted_choice *w,
                      int16_t row[PR_KINDS])
{
    unsigned weight[PR_KINDS];
    bool has_tiles = false;
    for (unsigned k = 0; k < PR_KINDS; k++) {
        weight[k] = pool[k] > 0 ? (unsigned)pool[k] : 0;
        has_tiles |= pool[k] > 0;
    }
    if (!has_tiles)
        return false;
    const size_t kind = weighted_choice_draw(w, weight, PR_KINDS);
    pool[kind]--;
    row[kind]++;
    return true;
}

/* A row as the rules of refilling allow it (PR-SETL-13). */
static void sample_row(const struct pr_rules *r, const struct pr_state *s,
                       const struct weighted_choice *w, struct event *e)
{
    int down[PR_KINDS], rest[PR_KINDS];
    int16_t row[PR_KINDS] = {0};
    const int due = pr_tiles_for_row(r, s);
    const bool mixed =
        r->option[PR_OPT_SETTLER_REFILL] == PR_REFILL_SHUFFLE_FIRST && pr_face_down(s) < due;
    for (int k = 0; k < PR_KINDS; k++) {
        const int discarded = s->discard[k] + s->row[k];
        down[k] = s->unseen[k] + (mixed ? discarded : 0);
        rest[k] = mixed ? 0 : discarded;
    }
    for (int i = 0; i < due; i++)
        if (!draw_tile(down, w, row))
            draw_tile(rest, w, row);
    *e = kit_event(PR_VERB_ROW, SEAT_NONE);
    for (unsigned k = 0; k < PR_KINDS; k++)
        for (int i = 0; i < row[k]; i++)
            kit_add(e, k, ITEM_PLAIN, COUNT_NONE);
}

/* ---- decisions that are not listed -------------------------------------------------------- */

/* All free roles are seen at once. */
static bool sample_role(const struct pr_rules *r, const struct pr_state *s,
                        const struct weighted_choice *w, struct event *e)
{
    const unsigned seat = pr_picker(r, s);
    int worth[PR_ROLE_CARDS];
    unsigned role[PR_ROLE_CARDS];
    size_t n = 0;
    pr_worths_of_roles(role_model(w->play_style.policy), r, s, seat, worth);
    for (unsigned i = 0; i < (unsigned)r->role_cards; i++)
        if (s->role_taken[i] == 0) {
            worth[n] = worth[i];
            role[n++] = i;
        }
    if (n == 0)
        return false;
    *e = kit_event(PR_VERB_ROLE, seat);
    kit_add(e, PR_FIRST_ROLE + role[weighted_choice_take(w, worth, n)], ITEM_PLAIN, COUNT_NONE);
    return true;
}

/* Only what can be paid in many ways; the rest is listed. */
static bool sample_build(const struct pr_rules *r, const struct pr_state *s,
                         const struct weighted_choice *w, struct event *e)
{
    const unsigned seat = (unsigned)s->turn;
    int16_t prices[PR_BUILDING_COUNT];
    if (pr_most_returned(r, &s->seat[seat]) == 0)
        return false;
    struct pr_valuation v = pr_valuation_of(r, s, seat, w->play_style.style);
    pr_prices(r, s, seat, prices);
    v.prices = prices;
    *e = pr_sample_build(&v, w);
    return true;
}

/* Some of those whom the ship has brought, or nobody. */
static bool sample_decline(const struct pr_rules *r, const struct pr_state *s,
                           const struct weighted_choice *choice, struct event *e)
{
    enum { MOST = 8 };
    const int may = kit_min(pr_may_decline(r, s, (unsigned)s->turn), MOST);
    int value[MOST + 1];
    for (int n = 0; n <= may; n++)
        value[n] = -PR_VP_WORTH * n;
    const size_t n = may <= 0 ? 0 : weighted_choice_take(choice, value, (size_t)may + 1);
    if (n == 0)
        return false;
    *e = kit_event(PR_VERB_DECLINE, (unsigned)s->turn);
    kit_add(e, PR_COLONIST, ITEM_PLAIN, (int)n);
    return true;
}

bool pr_sample(const void *rules, const int16_t *state, const struct weighted_choice *choice,
               struct event *e)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    if (s->step == PR_STEP_DEAL || s->step == PR_STEP_REFILL_ROW) {
        sample_row(r, s, choice, e);
        return true;
    }
    if (s->step == PR_STEP_ROLE && choice->play_style.policy != GUESS)
        return sample_role(r, s, choice, e);
    if (s->step == PR_STEP_BUILD && choice->play_style.policy != GUESS)
        return sample_build(r, s, choice, e);
    if (s->step != PR_STEP_PLACE)
        return false;
    if (sample_decline(r, s, choice, e))
        return true;
    const struct pr_valuation v =
        pr_valuation_of(r, s, (unsigned)s->turn, choice->play_style.style);
    *e = pr_sample_placement(&v, choice);
    return true;
}
