/* sj_worth.c - cards, buildings, goods, roles: what they will bring (see sj_worth.h). */
#include "games/sj/sj_worth.h"

#include <string.h>

static const struct sj_style style_table[] = {
    /* name     card goods use points rivals */
    {"mixed", 100, 120, 100, 100, 60},
    {"producer", 100, 150, 80, 90, 50},
    {"builder", 80, 90, 90, 120, 60},
    {"hoarder", 140, 90, 120, 110, 70},
};

const char *const sj_styles[] = {"mixed", "producer", "builder", "hoarder", NULL};

enum {
    CARD = 58,       /* a card in the hand, while it can still be of use, */
    CARD_LATE = 42,  /* near the end, */
    CARD_LAST = 4,   /* and when nothing more can be built */
    HELD_BACK = 60,  /* percent of its worth that a card has which is still to be built */
    ROUND_EACH = 14, /* tenths of a round that the next building takes */
};

/* ---- how far the game is ----------------------------------------------------------------- */

static int rounds_left(const struct sj_rules *r, const struct sj_state *s)
{
    int most = 0;
    for (unsigned seat = 0; seat < r->n_players; seat++)
        most = kit_max(most, sj_buildings_of(&s->seat[seat]));
    return s->end_round != 0 ? 0 : kit_max(0, SJ_CITY_FULL - most) * ROUND_EACH;
}

struct sj_valuation sj_valuation_of(const struct sj_rules *r, const struct sj_state *s,
                                    unsigned seat, unsigned style)
{
    struct sj_valuation v = {.r = r, .s = s, .style = &style_table[style], .seat = seat};
    v.p = &s->seat[seat];
    v.rounds = rounds_left(r, s);
    v.card = v.rounds > 2 * ROUND_EACH ? CARD : v.rounds > 0 ? CARD_LATE : CARD_LAST;
    v.card = v.card * v.style->card / 100;
    return v;
}

/* ---- goods ------------------------------------------------------------------------------- */

/* Ten times the usual price of a good. */
static int price_of(const struct sj_valuation *v, unsigned kind)
{
    static const int16_t usual[SJ_KINDS] = {10, 14, 18, 22, 26, 20};
    return usual[kind] * v->style->goods / 100;
}

int sj_worth_of_good(const struct sj_valuation *v, unsigned kind)
{
    return price_of(v, kind) * v->card * kit_min(v->rounds, 20) / 20 * 6 / 100;
}

int sj_worth_of_sale(const struct sj_valuation *v, const int16_t goods[SJ_KINDS])
{
    int n = 0, cards = 0;
    for (unsigned k = 0; k < SJ_KINDS; k++) {
        const int price = sj_good_price(v->r, v->s, (int)k);
        cards += goods[k] * (price < 0 ? price_of(v, k) : 10 * price);
        n += goods[k];
    }
    if (n > 0)
        cards += 10 * sj_power(v->r, v->p, SJ_HOOK_SELL_DRAW_ONE);
    if (n > 1)
        cards += 10 * sj_power(v->r, v->p, SJ_HOOK_SELL_DRAW_TWO);
    return cards * v->card / 10;
}

/* What a production building of the kind adds in a round, in tenths of a card. */
static int use_of_production(const struct sj_valuation *v, unsigned kind)
{
    int better = 0, best = 0;
    for (unsigned k = 0; k < SJ_PRODUCTION; k++) {
        better += k >= kind ? v->p->built[k] : 0;
        best = v->p->built[k] > 0 ? price_of(v, k) : best;
    }
    const int price = price_of(v, kind);
    if (better == 0)
        return kit_max(price * 3 / 10, (price - best) * 5 / 10);
    return better == 1 ? price * 3 / 10 : price * 12 / 100;
}

/* ---- buildings --------------------------------------------------------------------------- */

/* What one unit of a hook brings in a round: percent of a card, of a VP. */
static const struct {
    int16_t card, vp;
} use_of_hook[SJ_HOOK_COUNT] = {
    [SJ_HOOK_BUILD_PRODUCTION] = {35, 0},
    [SJ_HOOK_BUILD_CITY] = {60, 0},
    [SJ_HOOK_BUILD_COVER] = {20, 12},
    [SJ_HOOK_BUILD_COVERED] = {2, 0},
    [SJ_HOOK_BUILD_GOODS] = {18, 0},
    [SJ_HOOK_BUILD_DRAW_CITY] = {60, 0},
    [SJ_HOOK_BUILD_DRAW_POOR] = {35, 0},
    [SJ_HOOK_BUILD_DRAW_FEWEST] = {25, 0},
    [SJ_HOOK_DOUBLE_PRIVILEGE] = {90, 0},
    [SJ_HOOK_MAKE_MORE] = {15, 0},
    [SJ_HOOK_MAKE_DRAW] = {15, 0},
    [SJ_HOOK_SELL_MORE] = {25, 0},
    [SJ_HOOK_SELL_DRAW_ONE] = {60, 0},
    [SJ_HOOK_SELL_DRAW_TWO] = {20, 0},
    [SJ_HOOK_SELL_KEEP] = {0, 60},
    [SJ_HOOK_SELL_NONE_DRAW] = {25, 0},
    [SJ_HOOK_COUNCIL_GOOD] = {90, 0},
    [SJ_HOOK_COUNCIL_KEEP] = {60, 0},
    [SJ_HOOK_COUNCIL_ANY] = {25, 0},
    [SJ_HOOK_PROSPECT_MINE] = {6, 0},
    [SJ_HOOK_PROSPECT_SMITH] = {35, 0},
    [SJ_HOOK_START_EXCHANGE] = {12, 0},
    [SJ_HOOK_START_PUT_ONE] = {0, 55},
    [SJ_HOOK_START_PUT_ANY] = {0, 25},
    [SJ_HOOK_LIMIT] = {2, 0},
    [SJ_HOOK_SCORE_PRODUCTION] = {0, 40},
    [SJ_HOOK_SCORE_PRODUCTION_TYPE] = {0, 20},
    [SJ_HOOK_SCORE_CITY] = {0, 55},
    [SJ_HOOK_SCORE_MONUMENTS] = {0, 30},
    [SJ_HOOK_SCORE_SETS] = {0, 30},
    [SJ_HOOK_SCORE_OTHERS_SIX] = {0, 25},
    [SJ_HOOK_SCORE_QUARTER] = {0, 14},
};

/* What a hook adds for a seat that makes two goods or more, in percent of a card. */
static int use_of_output(const struct sj_valuation *v, unsigned hook)
{
    enum { MORE = 45 };
    const bool makes_two = kit_sum(v->p->built, SJ_PRODUCTION) > 1;
    const bool helps = hook == SJ_HOOK_MAKE_MORE || hook == SJ_HOOK_MAKE_DRAW ||
                       hook == SJ_HOOK_SELL_MORE || hook == SJ_HOOK_SELL_DRAW_TWO;
    return makes_two && helps ? MORE * v->style->goods / 100 : 0;
}

static int worth_of_effects(const struct sj_valuation *v, unsigned card)
{
    int worth = 0;
    KIT_EFFECTS_FROM (e, &v->r->hooks, 0, SJ_HOOK_COUNT) {
        if (e->building != card)
            continue;
        const int cards = use_of_hook[e->hook].card * e->amount + use_of_output(v, e->hook);
        const int use = cards * v->card / 100 + use_of_hook[e->hook].vp * e->amount;
        worth += use * v->rounds / 10;
    }
    if (card < SJ_PRODUCTION)
        worth += use_of_production(v, card) * v->card * v->rounds / 100;
    return worth * v->style->use / 100;
}

static bool has_scoring_building(const struct sj_valuation *v)
{
    KIT_EFFECTS_FROM (e, &v->r->hooks, SJ_HOOK_SCORE_PRODUCTION, SJ_HOOK_COUNT)
        if (v->p->built[e->building] > 0)
            return true;
    return false;
}

static int find_worth(const struct sj_valuation *v, unsigned card)
{
    int points = v->r->card.vp[card] + sj_bonus_of(v->r, v->s, v->seat, card);
    if (has_scoring_building(v) && v->p->built[card] == 0)
        points += sj_bonus_growth(v->r, v->s, v->seat, card);
    return points * SJ_VP_WORTH * v->style->points / 100 + worth_of_effects(v, card);
}

_Static_assert(SJ_CARD_COUNT <= 64, "sj_worths.known has a bit for each card");

int sj_worth_of_building(const struct sj_valuation *v, unsigned card)
{
    struct sj_worths *w = v->worths;
    const uint64_t bit = (uint64_t)1 << card;
    if (w == NULL)
        return find_worth(v, card);
    if ((w->known & bit) == 0)
        w->of[card] = find_worth(v, card);
    w->known |= bit;
    return w->of[card];
}

/* ---- cards ------------------------------------------------------------------------------- */

int sj_worth_of_card(const struct sj_valuation *v, unsigned card)
{
    const bool again = v->p->built[card] > 0;
    if (v->rounds == 0 || (again && v->r->card.class[card] != SJ_CLASS_PRODUCTION))
        return v->card;
    const int gain = sj_worth_of_building(v, card) - (v->r->card.cost[card] + 1) * v->card;
    return v->card + kit_max(0, gain) * HELD_BACK / 100;
}

/* ---- roles ------------------------------------------------------------------------------- */

/* The best building that the hand can pay; of others only the number of cards is known. */
static int gain_of_builder(const struct sj_valuation *v, bool others)
{
    static const int16_t likely[] = {0, 5, 30, 45, 60, 70, 80};
    const int16_t *held = v->s->least[sj_hand(v->seat)];
    int best = 0;
    if (others)
        return likely[kit_min(v->p->hand, 6)];
    for (unsigned t = 0; t < SJ_TYPES; t++) {
        if (held[t] == 0 || (v->p->built[t] > 0 && v->r->card.class[t] != SJ_CLASS_PRODUCTION))
            continue;
        const int price = sj_price(v->r, v->s, v->seat, t, -1, true);
        if (price < v->p->hand)
            best = kit_max(best, sj_worth_of_building(v, t) - (price + 1) * v->card);
    }
    return best;
}

/* The best n of the kinds, as goods to sell. */
static void best_goods(const int16_t from[SJ_KINDS], int n, int16_t best[SJ_KINDS])
{
    memset(best, 0, SJ_KINDS * sizeof best[0]);
    for (unsigned k = SJ_KINDS; k-- > 0 && n > 0;) {
        best[k] = (int16_t)kit_min(from[k], n);
        n -= best[k];
    }
}

static int gain_of_producer(const struct sj_valuation *v)
{
    enum { TIME = 85 }; /* percent: a good is worth more than the place for it */
    int16_t empty[SJ_KINDS], made[SJ_KINDS];
    int worth = 0;
    for (int k = 0; k < SJ_KINDS; k++)
        empty[k] = (int16_t)(k < SJ_PRODUCTION ? sj_empty_for(v->r, v->p, k) : 0);
    best_goods(empty, sj_most_made(v->r, v->s, v->seat), made);
    for (unsigned k = 0; k < SJ_KINDS; k++)
        worth += made[k] * sj_worth_of_good(v, k);
    if (kit_sum(made, SJ_KINDS) > 1)
        worth += sj_power(v->r, v->p, SJ_HOOK_MAKE_DRAW) * v->card;
    return worth * TIME / 100;
}

static int gain_of_trader(const struct sj_valuation *v)
{
    int16_t sold[SJ_KINDS];
    best_goods(v->p->goods, sj_most_sold(v->r, v->s, v->seat), sold);
    int gain = sj_worth_of_sale(v, sold);
    for (unsigned k = 0; k < SJ_KINDS; k++)
        gain -= sold[k] * sj_worth_of_good(v, k) / 2;
    return gain +
           (kit_sum(sold, SJ_KINDS) > 0 ? 40 * sj_power(v->r, v->p, SJ_HOOK_SELL_KEEP) : 0);
}

static int gain_of_councillor(const struct sj_valuation *v)
{
    enum { CHOICE = 9 };
    const int drawn = sj_council_draw(v->r, v->s, v->seat);
    const int kept = sj_council_keep(v->r, v->s, v->seat);
    return kept * v->card + (drawn - kept) * CHOICE * kit_min(v->rounds, 30) / 30;
}

/* `v->s` is as if the role had been taken. */
static int gain_of(const struct sj_valuation *v, unsigned role, unsigned chooser)
{
    switch (SJ_FIRST_ROLE + role) {
    case SJ_BUILDER:
        return gain_of_builder(v, v->seat != chooser);
    case SJ_PRODUCER:
        return gain_of_producer(v);
    case SJ_TRADER:
        return gain_of_trader(v);
    case SJ_COUNCILLOR:
        return gain_of_councillor(v);
    default:
        return (sj_most_privilege(v->r, v->s, v->seat, SJ_PROSPECTOR) * 10 +
                sj_power(v->r, v->p, SJ_HOOK_PROSPECT_MINE) +
                sj_power(v->r, v->p, SJ_HOOK_PROSPECT_SMITH) * 5) *
               v->card / 10;
    }
}

/* The valuation in a copy of the position in which the chooser has taken a role; `s->role` is to be set. */
static struct sj_valuation valuation_then(const struct sj_valuation *v, unsigned chooser,
                                          struct sj_state *s)
{
    struct sj_valuation then = *v;
    memcpy(s, v->s, sizeof *s);
    s->chooser = (int16_t)chooser;
    s->tile_now = s->tile[s->trades % SJ_TILES];
    then.s = s;
    then.p = &s->seat[v->seat];
    return then;
}

int sj_gain_of_role(const struct sj_valuation *v, unsigned role, unsigned chooser)
{
    struct sj_state s;
    const struct sj_valuation then = valuation_then(v, chooser, &s);
    s.role = (int16_t)role;
    return gain_of(&then, role, chooser);
}

void sj_gains_of_roles(const struct sj_valuation *v, unsigned chooser, int gain[SJ_ROLES])
{
    struct sj_state s;
    const struct sj_valuation then = valuation_then(v, chooser, &s);
    for (unsigned role = 0; role < SJ_ROLES; role++) {
        s.role = (int16_t)role;
        gain[role] = gain_of(&then, role, chooser);
    }
}
