/* sj_trader.c - sales, SJ-SELL, with the buildings that act then: trading post SJ-CARD-11,
 * library SJ-CARD-22, market hall SJ-CARD-20, market stand SJ-CARD-13, harbor SJ-CARD-58, hut
 * SJ-CARD-53. */
#include "games/sj/sj_engine.h"

static const enum sj_thing role = SJ_TRADER;

enum {
    CUSTOMS_PRICE = 2, /* SJ-SELL-51 */
    HALL_FROM = 1,     /* goods: SJ-CARD-20 */
    STAND_FROM = 2     /* SJ-CARD-13 */
};

/* ---- how many ---------------------------------------------------------------------------- */

int sj_most_sold(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return kit_min(sj_allowed(r, s, seat, role, true), sj_goods_of(&s->seat[seat]));
}

bool sj_can_sell(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    return sj_most_sold(r, s, seat) > 0;
}

/* ---- for how much ------------------------------------------------------------------------ */

static int price_at(const struct sj_rules *r, int tile, int kind)
{
    return kind == SJ_CUSTOMS ? CUSTOMS_PRICE : r->tile[tile][kind];
}

/* SJ-SELL-08, SJ-SELL-51. */
int sj_good_price(const struct sj_rules *r, const struct sj_state *s, int kind)
{
    if (s->tile_now < 0 && kind != SJ_CUSTOMS)
        return -1;
    return price_at(r, s->tile_now, kind);
}

static int total_at(const struct sj_rules *r, int tile, const int16_t kinds[SJ_KINDS])
{
    int sum = 0;
    for (int k = 0; k < SJ_KINDS; k++)
        sum += kinds[k] * price_at(r, tile, k);
    return sum;
}

/* What the goods bring: one number if the tile is known, else the least and the most by the
 * possible tiles (SJ-LOG-15). */
struct worth {
    int least, most;
};

static struct worth worth_of(const struct sj_rules *r, const struct sj_state *s,
                             const int16_t kinds[SJ_KINDS])
{
    struct worth w = {-1, -1};
    for (int tile = 0; tile < SJ_TILES; tile++) {
        if (s->tile_now >= 0 ? s->tile_now != tile : !sj_tile_is_possible(s, tile))
            continue;
        const int sum = total_at(r, tile, kinds);
        w.least = w.least < 0 || sum < w.least ? sum : w.least;
        w.most = sum > w.most ? sum : w.most;
    }
    if (w.least < 0) /* a tile that is none, when all five are known */
        w = (struct worth){total_at(r, 0, kinds), total_at(r, SJ_TILES - 1, kinds)};
    return w;
}

/* ---- the step ---------------------------------------------------------------------------- */

enum node_kind sj_sell_kind(const struct sj_rules *r, const struct sj_state *s)
{
    return sj_can_sell(r, s, (unsigned)s->turn) ? NODE_DECISION : NODE_AUTOMATIC;
}

void sj_sell_pass(const struct sj_rules *r, struct journal *j)
{
    sj_end_sell(r, j, (unsigned)sj_view(j->state)->turn);
}

static void end_trade(const struct sj_rules *r, struct journal *j)
{
    journal_put(j, &sj_view(j->state)->tile_now, -1, SJ_CAUSE_FLOW);
    sj_end_phase(r, j);
}

void sj_end_none_sold(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    if (sj_next_turn(r, j, seat))
        end_trade(r, j);
}

/* SJ-SELL-52: without a hut that draws the phase is over. */
void sj_end_sell(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    int cards = 0;
    if (!sj_next_turn(r, j, seat))
        return;
    sj_next_step(j, SJ_STEP_NONE_SOLD);
    for (unsigned i = 0; i < r->n_players; i++)
        cards += sj_end_draw_of(r, s, i);
    if (cards == 0)
        end_trade(r, j);
}

/* ---- "sell ..." -------------------------------------------------------------------------- */

/* SJ-CARD-58, SJ-CARD-58a, SJ-CARD-58b. */
static void check_harbor(struct sj_check *c)
{
    const struct event_item *under = kit_item_of(c->e, SJ_MARK_UNDER);
    if (under == NULL)
        return;
    const unsigned card = under->thing - SJ_FIRST_CARD;
    const int most = sj_power(c->r, &c->s->seat[c->e->seat], SJ_HOOK_SELL_KEEP);
    if (most == 0 || sj_amount_of(c->r, card, SJ_HOOK_SELL_KEEP) == 0)
        sj_report(c, SJ_V_harbor_not_owned, "the goods are discarded|a good under %s",
                  sj_card_name(card));
    else if (kit_count_of(under) > most)
        sj_report(c, SJ_V_harbor_two_cards, "%d card under %s|%d", most, sj_card_name(card),
                  kit_count_of(under));
}

/* Checks a claim of what a building gives and returns it; `due` when there is none. */
static int check_claimed(struct sj_check *c, enum sj_claim key, int due, unsigned violation)
{
    const struct event_claim *claim = kit_claim_of(c->e, key);
    if (claim == NULL)
        return due;
    if (claim->value != due)
        sj_report(c, claim->value > due ? violation : SJ_V_claim_discount, "%s %d|%s %d",
                  sj_claims[key].name, due, sj_claims[key].name, claim->value);
    return claim->value;
}

/* SJ-SELL-10, SJ-LOG-18: `for` is the sum of everything. */
static void check_sum(struct sj_check *c, struct worth worth, int extra)
{
    const struct event_claim *claim = kit_claim_of(c->e, SJ_CLAIM_FOR);
    const int left = c->s->deck + c->s->discards;
    if (worth.least < worth.most)
        kit_cannot_tell(&c->found);
    if (claim == NULL || (claim->value < worth.least + extra && claim->value == left))
        return;
    if (claim->value >= worth.least + extra && claim->value <= worth.most + extra)
        return;
    sj_report(c, SJ_V_claim_for, "for %d|for %d", worth.least + extra, claim->value);
}

static void check_claims(struct sj_check *c, const int16_t kinds[SJ_KINDS], int n)
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    /* SJ-CARD-20, SJ-CARD-13: cards that the buildings give for this many goods. */
    const int by_hall = n >= HALL_FROM ? sj_power(c->r, p, SJ_HOOK_SELL_DRAW_ONE) : 0;
    const int by_stand = n >= STAND_FROM ? sj_power(c->r, p, SJ_HOOK_SELL_DRAW_TWO) : 0;
    const int hall = check_claimed(c, SJ_CLAIM_HALL, by_hall, SJ_V_market_hall_undeserved);
    const int stand = check_claimed(c, SJ_CLAIM_STAND, by_stand, SJ_V_market_stand_undeserved);
    check_sum(c, worth_of(c->r, c->s, kinds), hall + stand);
    sj_check_privilege(c, role, n - SJ_GOODS_ACTION);
}

/* SJ-ROLE-05, SJ-ROLE-12; any goods, also fewer than possible (SJ-SELL-11). */
void sj_check_sell(struct sj_check *c)
{
    int16_t kinds[SJ_KINDS];
    const int n = sj_goods_named(c->e, ITEM_PLAIN, kinds);
    if (!c->aligned) {
        sj_check_action(c, role, "a sale");
        return;
    }
    /* SJ-SELL-05, SJ-SELL-11. */
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    for (int k = 0; k < SJ_KINDS; k++)
        if (kinds[k] > p->goods[k])
            sj_report(c, SJ_V_sell_no_good, "%d %s|%d", p->goods[k], sj_name((unsigned)k),
                      kinds[k]);
    sj_check_allowed(c, role, n, SJ_V_sell_too_many);
    check_harbor(c);
    check_claims(c, kinds, n);
}

int sj_due_by(const struct sj_rules *r, const struct sj_state *s, enum sj_hook hook)
{
    int n = 0;
    KIT_EFFECTS (e, &r->hooks, hook)
        if (s->step == SJ_STEP_DRAW && kit_in_wide_mask(s->due_by, e->building))
            n += e->amount;
    return n;
}

void sj_check_sale_draw(struct sj_check *c)
{
    check_claimed(c, SJ_CLAIM_HALL, sj_due_by(c->r, c->s, SJ_HOOK_SELL_DRAW_ONE),
                  SJ_V_market_hall_undeserved);
    check_claimed(c, SJ_CLAIM_STAND, sj_due_by(c->r, c->s, SJ_HOOK_SELL_DRAW_TWO),
                  SJ_V_market_stand_undeserved);
    if (c->s->step == SJ_STEP_DRAW && c->s->due_cause == SJ_CAUSE_SALE)
        sj_check_privilege(c, role, c->s->seat[c->e->seat].sold - SJ_GOODS_ACTION);
}

/* Takes n of the goods off their buildings, the first kinds first; the cards are already moved. */
static void take_goods(struct journal *j, unsigned seat, int16_t kinds[SJ_KINDS], int n)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    for (int k = 0; k < SJ_KINDS && n > 0; k++) {
        const int here = kit_min(kinds[k], n);
        journal_add(j, &p->goods[k], -here, SJ_CAUSE_SALE);
        kinds[k] = (int16_t)(kinds[k] - here);
        n -= here;
    }
}

/* SJ-SELL-09, SJ-CARD-58, SJ-CARD-58b, SJ-CARD-56a: the goods that are there leave the
 * buildings. */
static void give_up(const struct sj_rules *r, struct journal *j, const struct event *e,
                    int16_t kinds[SJ_KINDS])
{
    const struct sj_seat *p = &sj_view(j->state)->seat[e->seat];
    const struct event_item *under = kit_item_of(e, SJ_MARK_UNDER);
    for (int k = 0; k < SJ_KINDS; k++)
        kinds[k] = (int16_t)kit_min(kinds[k], p->goods[k]);
    const int n = kit_sum(kinds, SJ_KINDS);
    const int kept = under == NULL ? 0 : kit_min(kit_count_of(under), n);
    if (kept > 0) {
        sj_move_unknown(j, SJ_AS_GOODS, sj_piles(e->seat), kept, SJ_CAUSE_SALE);
        take_goods(j, e->seat, kinds, kept);
        journal_add(j, &p->pile[SJ_PILE_SOLD], kept,
                    (uint8_t)(SJ_CAUSE_FIRST_CARD + under->thing - SJ_FIRST_CARD));
    }
    sj_move_unknown(j, SJ_AS_GOODS, SJ_IN_DISCARDS, n - kept, SJ_CAUSE_SALE);
    take_goods(j, e->seat, kinds, n - kept);
    sj_conclude(r, j);
}

/* The kind of the cheapest of the goods, the first of several; there is one at least. */
static int cheapest_of(const struct sj_rules *r, int tile, const int16_t kinds[SJ_KINDS])
{
    int best = -1;
    for (int k = 0; k < SJ_KINDS; k++)
        if (kinds[k] > 0 && (best < 0 || price_at(r, tile, k) < price_at(r, tile, best)))
            best = k;
    return best;
}

/* The n cheapest of the goods sold leave by a building of the hook; returns what they bring. */
static int credit_goods(const struct sj_rules *r, struct journal *j, unsigned seat,
                        int16_t sold[SJ_KINDS], int n, enum sj_hook hook)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[seat];
    const uint8_t cause = sj_cause_of(r, p, hook);
    int worth = 0;
    for (; n > 0; n--) {
        const int kind = cheapest_of(r, kit_max(s->tile_now, 0), sold);
        sold[kind]--;
        worth += price_at(r, kit_max(s->tile_now, 0), kind);
        journal_add(j, &p->goods[kind], 1, SJ_CAUSE_SALE);
        journal_add(j, &p->goods[kind], -1, cause);
    }
    return worth;
}

/* SJ-CARD-11, SJ-CARD-22: without a trading post and a library the cheapest of the goods sold would stay:
 * these leave by them, and bring cards by them when they are drawn.  To be called before a library is used. */
static void credit_buildings(const struct sj_rules *r, struct journal *j, unsigned seat,
                             int16_t sold[SJ_KINDS])
{
    const struct sj_state *s = sj_view(j->state);
    const int n = kit_sum(sold, SJ_KINDS),
              once = SJ_GOODS_ACTION + sj_privilege(r, s, seat, role);
    const int more = sj_goods_more(r, s, seat, role, n);
    const int doubled = sj_doubled(r, s, seat, role, n, once);
    const int by_post = credit_goods(r, j, seat, sold, more, SJ_HOOK_SELL_MORE);
    const int by_library = credit_goods(r, j, seat, sold, doubled, SJ_HOOK_DOUBLE_PRIVILEGE);
    journal_put(j, &s->due_more, by_post, SJ_CAUSE_FLOW);
    journal_put(j, &s->due_doubled, by_library, SJ_CAUSE_FLOW);
}

/* SJ-SELL-10. */
static void be_paid(const struct sj_rules *r, struct journal *j, unsigned seat, int due, int n)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    int16_t extra[SJ_MASK_SLOTS] = {0};
    if (n >= HALL_FROM)
        sj_mark_sources(r, p, SJ_HOOK_SELL_DRAW_ONE, extra);
    if (n >= STAND_FROM)
        sj_mark_sources(r, p, SJ_HOOK_SELL_DRAW_TWO, extra);
    if (due > 0 || kit_any_in_wide_mask(extra, SJ_MASK_SLOTS))
        sj_make_draw(j, seat, due, SJ_CAUSE_SALE, extra, SJ_STEP_SELL);
    else
        sj_end_sell(r, j, seat);
}

/* SJ-LOG-09: missing goods are paid too, so that one mistake is one finding. */
void sj_apply_sell(const struct sj_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    int16_t kinds[SJ_KINDS], sold[SJ_KINDS];
    const int n = sj_goods_named(e, ITEM_PLAIN, kinds);
    const int due = worth_of(r, s, kinds).least;
    const int single = sj_allowed(r, s, e->seat, role, false);
    for (int k = 0; k < SJ_KINDS; k++)
        sold[k] = (int16_t)kit_min(kinds[k], s->seat[e->seat].goods[k]);
    give_up(r, j, e, kinds);
    if (!aligned)
        return;
    credit_buildings(r, j, e->seat, sold);
    journal_put(j, &s->seat[e->seat].sold, n, SJ_CAUSE_FLOW);
    if (n > single)
        sj_use_library(r, j, e->seat, role);
    be_paid(r, j, e->seat, due, n);
}
