/* pr_good_look.c - what it is worth to ship, sell or store goods beyond the guess, by a fitted model
 * (games/kit/kit_model.h); no rules here.
 */
#include "games/pr/pr_look.h"

#include <string.h>

#include "games/pr/pr_names.h"
#include "games/pr/pr_worth.h"

/* What the features are made of: the seat, and the choice with what it leads to. */
struct seat_view {
    const struct pr_valuation *of;
    const struct pr_seat *p;
    int goods, lead;
    int units, price, kinds, made, rivals;
    int opened, full, room, here;
    int stuck, left, later, next;
};

enum {
    COLUMN_LOAD,
    COLUMN_OWN_SHIP,
    COLUMN_MIXED_SHIP,
    COLUMN_NO_LOAD,
    COLUMN_SELL,
    COLUMN_NO_SALE,
    COLUMN_KEEP,
    COLUMN_BONUS, /* of the craftsman */
    COLUMNS
};

static const char *const columns[COLUMNS] = {
    "COLUMN_LOAD", "COLUMN_OWN_SHIP", "COLUMN_MIXED_SHIP", "COLUMN_NO_LOAD",
    "COLUMN_SELL", "COLUMN_NO_SALE",  "COLUMN_KEEP",       "COLUMN_BONUS",
};

enum { STAGES = KIT_STAGES, PLAYERS_MOST = 5 };
#define FEATURE_LIST GAME_LIST(good_feature)
#define FIT_LIST     GAME_LIST(good_fit)
#include "games/kit/kit_model.inc.c"

enum { OF_CHOICE = FEATURE_ALWAYS };
_Static_assert((int)OF_CHOICE <= (int)KIT_OF_CHOICE_MAX, "features of a choice");

/* Goods, ships and the trading house as the choice leaves them. */
struct outcome {
    int16_t goods[PR_KINDS];
    int16_t cargo_kind[PR_CARGO_SHIPS], cargo_load[PR_CARGO_SHIPS];
    int16_t house[PR_KINDS];
    int house_room;
};

/* ---- what is chosen ----------------------------------------------------------------------- */

static void look_at_goods(struct seat_view *v, const struct event *e, struct outcome *then)
{
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned k = e->item[i].thing;
        if (e->item[i].mark != ITEM_PLAIN || k >= PR_KINDS)
            continue;
        const int n = kit_count_of(&e->item[i]);
        v->units += n;
        v->price += n * v->of->r->good_price[k];
        v->kinds++;
        v->made += v->of->chains[k];
        v->rivals += v->of->growers[k] - (v->p->tiles[k] > 0);
        then->goods[k] = (int16_t)(then->goods[k] - n);
    }
}

/* Goods of a kind that others have. */
static int goods_of_others(const struct pr_valuation *v, unsigned kind)
{
    int n = 0;
    for (unsigned i = 0; i < v->r->n_players; i++)
        n += i != v->seat ? v->s->seat[i].goods[kind] : 0;
    return n;
}

static void load_ship(struct seat_view *v, unsigned kind, int ship, struct outcome *then)
{
    v->opened = then->cargo_kind[ship] < 0;
    then->cargo_kind[ship] = (int16_t)kind;
    then->cargo_load[ship] = (int16_t)(then->cargo_load[ship] + v->units);
    v->room = v->of->r->cargo[ship] - then->cargo_load[ship];
    v->full = v->room == 0;
    v->here = kit_min(v->room, goods_of_others(v->of, kind));
}

/* The others of whom at least one has the kind, who act later in the phase. */
static void sell_good(struct seat_view *v, unsigned kind, bool to_house, struct outcome *then)
{
    const struct pr_valuation *of = v->of;
    if (!to_house)
        return;
    then->house[kind]++;
    v->room = --then->house_room;
    v->full = v->room == 0;
    for (unsigned i = 0; i < of->r->n_players; i++)
        v->here += i != of->seat && of->s->seat[i].goods[kind] > 0;
}

/* ---- what it leads to --------------------------------------------------------------------- */

/* Spaces that each kind finds: on the ship that carries it, or on the largest empty one. */
static void find_rooms(const struct pr_rules *r, const struct outcome *then, int room[PR_KINDS])
{
    int empty = 0;
    int on_ship[PR_KINDS] = {0};
    bool is_aboard[PR_KINDS] = {false};
    for (int i = 0; i < r->n_cargo; i++) {
        const int left = r->cargo[i] - then->cargo_load[i];
        if (then->cargo_kind[i] < 0) {
            empty = kit_max(empty, left);
            continue;
        }
        is_aboard[then->cargo_kind[i]] = true;
        on_ship[then->cargo_kind[i]] += left;
    }
    for (int k = 0; k < PR_KINDS; k++)
        room[k] = is_aboard[k] ? on_ship[k] : empty;
}

static void look_at_ships(struct seat_view *v, const struct outcome *then)
{
    const struct pr_valuation *of = v->of;
    const unsigned next = of->seat + 1 < of->r->n_players ? of->seat + 1 : 0;
    int room[PR_KINDS];
    find_rooms(of->r, then, room);
    for (unsigned i = 0; i < of->r->n_players; i++) {
        const int16_t *goods = i == of->seat ? then->goods : of->s->seat[i].goods;
        int stuck = 0, most = 0;
        for (int k = 0; k < PR_KINDS; k++) {
            const int fits = kit_min(goods[k], room[k]);
            stuck += goods[k] - fits;
            most = kit_max(most, fits);
        }
        v->stuck += i != of->seat ? stuck : 0;
        v->left = i == of->seat ? stuck : v->left;
        v->later = i == of->seat ? most : v->later;
        v->next = i == next ? most : v->next;
    }
}

/* The best price that the next seat could get. */
static void look_at_house(struct seat_view *v, const struct outcome *then)
{
    const struct pr_valuation *of = v->of;
    const unsigned next = of->seat + 1 < of->r->n_players ? of->seat + 1 : 0;
    for (unsigned k = 0; k < PR_KINDS && then->house_room > 0; k++)
        if (of->s->seat[next].goods[k] > 0 && then->house[k] == 0)
            v->next = kit_max(v->next, of->r->good_price[k]);
}

/* Ships that are full are empty when the goods that were stored can be shipped. */
static void look_at_store(struct seat_view *v, struct outcome *then)
{
    for (int i = 0; i < v->of->r->n_cargo; i++)
        if (then->cargo_load[i] >= v->of->r->cargo[i]) {
            then->cargo_load[i] = 0;
            then->cargo_kind[i] = -1;
        }
    for (int k = 0; k < PR_KINDS; k++)
        then->goods[k] = (int16_t)(v->p->goods[k] - then->goods[k]);
    look_at_ships(v, then);
}

static unsigned look_at_choice(struct seat_view *v, const struct event *e, struct outcome *then)
{
    const struct pr_rules *r = v->of->r;
    const struct event_item *at = kit_item_of(e, ITEM_AT);
    look_at_goods(v, e, then);
    if (e->verb == PR_VERB_KEEP) {
        look_at_store(v, then);
        return COLUMN_KEEP;
    }
    if (e->verb == PR_VERB_BONUS) {
        then->goods[e->item[0].thing] = (int16_t)(v->p->goods[e->item[0].thing] + 1);
        look_at_ships(v, then);
        return COLUMN_BONUS;
    }
    if (v->of->s->step == PR_STEP_SELL) {
        if (e->verb == PR_VERB_SELL)
            sell_good(v, e->item[0].thing, at == NULL, then);
        look_at_house(v, then);
        return e->verb == PR_VERB_SELL ? COLUMN_SELL : COLUMN_NO_SALE;
    }
    unsigned column = COLUMN_NO_LOAD;
    if (at != NULL && at->thing == THING_NUMBER) {
        load_ship(v, e->item[0].thing, pr_ship_with_spaces(r, at->count), then);
        column = COLUMN_LOAD;
    } else if (at != NULL) {
        const bool is_mixed =
            kit_building_has(&r->hooks, at->thing - PR_FIRST_BUILDING, PR_HOOK_LOAD_MIXED_SHIP);
        column = is_mixed ? COLUMN_MIXED_SHIP : COLUMN_OWN_SHIP;
    }
    look_at_ships(v, then);
    return column;
}

bool pr_is_about_goods(const struct pr_state *s, const struct event *e)
{
    const bool passes = e->verb == PR_VERB_PASS;
    return (s->step == PR_STEP_LOAD && (e->verb == PR_VERB_LOAD || passes)) ||
           (s->step == PR_STEP_SELL && (e->verb == PR_VERB_SELL || passes)) ||
           (s->step == PR_STEP_KEEP && e->verb == PR_VERB_KEEP) ||
           (s->step == PR_STEP_CRAFT && e->verb == PR_VERB_BONUS &&
            e->item[0].thing < PR_KINDS);
}

/* ---- the model ---------------------------------------------------------------------------- */

static struct seat_view view_of(const struct pr_valuation *v)
{
    return (struct seat_view){
        .of = v,
        .p = v->p,
        .goods = kit_sum(v->p->goods, PR_KINDS),
        .lead = pr_lead(v->r, v->s, v->seat),
    };
}

unsigned pr_look_at_goods(const struct pr_valuation *v, const struct event *e, int guess,
                          struct kit_look *out)
{
    struct seat_view view = view_of(v);
    struct outcome then = {.house_room = v->r->house_size - kit_sum(v->s->house, PR_KINDS)};
    memcpy(then.goods, v->p->goods, sizeof then.goods);
    memcpy(then.cargo_kind, v->s->cargo_kind, sizeof then.cargo_kind);
    memcpy(then.cargo_load, v->s->cargo_load, sizeof then.cargo_load);
    memcpy(then.house, v->s->house, sizeof then.house);
    const unsigned column = look_at_choice(&view, e, &then);
    out->stage = v->progress * (KIT_STAGES - 1) * KIT_STAGE / 100;
    describe_seat(&view, v->seat, out->x);
    out->x[FEATURE_WORTH] = out->own[column] = kit_feature_of(guess / PR_WORTH_UNIT);
    return column;
}

int pr_correct_goods(const struct pr_valuation *v, const struct event *e, int guess)
{
    struct kit_look at;
    const unsigned column = pr_look_at_goods(v, e, guess, &at);
    return guess +
           kit_model_value(&pr_goods_model, v->r->n_players - PLAYERS_LEAST, column, &at);
}

/* Of the position alone. */
static void look_at_state(const void *rules, const int16_t *state, unsigned seat,
                          struct kit_look *out)
{
    const struct pr_valuation v = pr_valuation_of(pr_ruleset(rules), pr_view(state), seat, 0);
    const struct seat_view view = view_of(&v);
    out->stage = v.progress * (KIT_STAGES - 1) * KIT_STAGE / 100;
    describe_seat(&view, seat, out->x);
}

const struct kit_model pr_goods_model = {
    KIT_MODEL,         .n_of_choice = OF_CHOICE, .weight_bits = KIT_CHOICE_BITS,
    .column = columns, .look = look_at_state,
};
