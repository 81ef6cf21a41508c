/* sj_producer.c - goods, SJ-MAKE, with the buildings that act then: aqueduct SJ-CARD-17, library
 * SJ-CARD-22, well SJ-CARD-12. */
#include "games/sj/sj_engine.h"

#include <string.h>

static const enum sj_thing role = SJ_PRODUCER;

enum { WELL_FROM = 2 }; /* goods: SJ-CARD-12 */

/* ---- how many ---------------------------------------------------------------------------- */

/* SJ-MAKE-04, SJ-MAKE-05: empty buildings by kind (SJ-MAKE-07); returns their number. */
static int empty_buildings(const struct sj_rules *r, const struct sj_seat *p,
                           int16_t kinds[SJ_KINDS])
{
    int n = 0;
    for (int k = 0; k < SJ_KINDS; k++) {
        kinds[k] = (int16_t)(k < SJ_PRODUCTION ? sj_empty_for(r, p, k) : 0);
        n += kinds[k];
    }
    return n;
}

int sj_most_made(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    int16_t kinds[SJ_KINDS];
    const int empty = empty_buildings(r, &s->seat[seat], kinds);
    return kit_min(kit_min(empty, sj_allowed(r, s, seat, role, true)), s->deck + s->discards);
}

/* SJ-LOG-03: what is produced by default; false when the player has to decide. */
static bool by_itself(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                      int16_t made[SJ_KINDS])
{
    const int empty = empty_buildings(r, &s->seat[seat], made);
    const int most = sj_most_made(r, s, seat);
    int left = most, kinds = 0;
    for (int k = 0; k < SJ_KINDS; k++) {
        kinds += made[k] > 0;
        made[k] = (int16_t)kit_min(made[k], left);
        left -= made[k];
    }
    return most == 0 || most == empty || kinds == 1;
}

enum node_kind sj_make_kind(const struct sj_rules *r, const struct sj_state *s)
{
    int16_t made[SJ_KINDS];
    return by_itself(r, s, (unsigned)s->turn, made) ? NODE_AUTOMATIC : NODE_DECISION;
}

/* ---- producing --------------------------------------------------------------------------- */

/* n goods, the cheapest first, of those that are still `left`. */
static void lay_by(struct journal *j, unsigned seat, int16_t left[SJ_KINDS], int n,
                   uint8_t cause)
{
    const struct sj_seat *p = &sj_view(j->state)->seat[seat];
    for (int k = 0; k < SJ_KINDS && n > 0; k++) {
        const int here = kit_min(left[k], n);
        journal_add(j, &p->goods[k], here, cause);
        left[k] = (int16_t)(left[k] - here);
        n -= here;
    }
}

/* SJ-MAKE-06, SJ-HID-04, SJ-DECK-06: as far as there are cards; returns the number of goods. */
static int lay_goods(const struct sj_rules *r, struct journal *j, unsigned seat,
                     const int16_t made[SJ_KINDS])
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_seat *p = &s->seat[seat];
    const struct sj_list cards = sj_unknown(kit_sum(made, SJ_KINDS));
    const int n = sj_draw_cards(j, SJ_AS_GOODS, &cards, SJ_CAUSE_PRODUCTION);
    const int more = sj_goods_more(r, s, seat, role, n);
    const int once = SJ_GOODS_ACTION + sj_privilege(r, s, seat, role);
    const int doubled = sj_doubled(r, s, seat, role, n, once);
    int16_t left[SJ_KINDS];
    memcpy(left, made, sizeof left);
    lay_by(j, seat, left, more, sj_cause_of(r, p, SJ_HOOK_MAKE_MORE));
    lay_by(j, seat, left, doubled, sj_cause_of(r, p, SJ_HOOK_DOUBLE_PRIVILEGE));
    lay_by(j, seat, left, n - more - doubled, SJ_CAUSE_PRODUCTION);
    sj_conclude(r, j);
    return n;
}

/* SJ-MAKE-09. */
static void produce_goods(const struct sj_rules *r, struct journal *j, unsigned seat,
                          const int16_t made[SJ_KINDS])
{
    const struct sj_state *s = sj_view(j->state);
    int16_t wells[SJ_MASK_SLOTS] = {0};
    const int single = sj_allowed(r, s, seat, role, false);
    const int n = lay_goods(r, j, seat, made);
    journal_put(j, &s->seat[seat].made, n, SJ_CAUSE_FLOW);
    if (n > single)
        sj_use_library(r, j, seat, role);
    if (n >= WELL_FROM)
        sj_mark_sources(r, &s->seat[seat], SJ_HOOK_MAKE_DRAW, wells);
    if (kit_any_in_wide_mask(wells, SJ_MASK_SLOTS))
        sj_make_draw(j, seat, 0, SJ_CAUSE_PRODUCTION, wells, SJ_STEP_MAKE);
    else
        sj_end_make(r, j, seat);
}

/* A player who has a choice and is not in the log produces nothing: SJ-LOG-01. */
void sj_make_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = (unsigned)s->turn;
    int16_t made[SJ_KINDS];
    if (by_itself(r, s, seat, made))
        produce_goods(r, j, seat, made);
    else
        sj_end_make(r, j, seat);
}

void sj_end_make(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    if (sj_next_turn(r, j, seat))
        sj_end_phase(r, j);
}

/* ---- "produce ..." ----------------------------------------------------------------------- */

/* SJ-CARD-56: whatever the phase, a customs office must be there, and empty.  True when that is the mistake. */
static bool check_office(struct sj_check *c, int n)
{
    const int empty = sj_empty_for(c->r, &c->s->seat[c->e->seat], SJ_CUSTOMS);
    if (n > empty)
        sj_report(c, SJ_V_customs_undeserved, "room for %d on customs offices|%d", empty, n);
    return n > empty;
}

/* SJ-MAKE-04, SJ-MAKE-05, SJ-MAKE-07. */
static void check_kinds(struct sj_check *c, const int16_t kinds[SJ_KINDS])
{
    const struct sj_seat *p = &c->s->seat[c->e->seat];
    if (kinds[SJ_CUSTOMS] > 0 && !check_office(c, kinds[SJ_CUSTOMS]))
        sj_report(c, SJ_V_produce_on_city, "goods on production buildings|%s",
                  sj_name(SJ_CUSTOMS));
    for (int k = 0; k < SJ_PRODUCTION; k++) {
        const int empty = sj_empty_for(c->r, p, k);
        if (kinds[k] > 0 && p->built[k] == 0)
            sj_report(c, SJ_V_produce_not_owned, "a building %c has|%s without %s",
                      seat_letter(c->e->seat), sj_name((unsigned)k), sj_card_name((unsigned)k));
        else if (kinds[k] > empty)
            sj_report(c, SJ_V_produce_occupied, "%d empty for %s|%d", empty,
                      sj_name((unsigned)k), kinds[k]);
    }
}

/* SJ-ROLE-05, SJ-ROLE-12; fewer than possible are fine (SJ-MAKE-08). */
void sj_check_produce(struct sj_check *c)
{
    int16_t kinds[SJ_KINDS];
    const int n = sj_goods_named(c->e, ITEM_PLAIN, kinds);
    if (sj_is_customs(c->s, c->e)) {
        sj_check_customs(c, n);
        return;
    }
    if (!c->aligned) {
        if (kinds[SJ_CUSTOMS] == 0 || !check_office(c, kinds[SJ_CUSTOMS]))
            sj_check_action(c, role, "production");
        return;
    }
    check_kinds(c, kinds);
    /* SJ-MAKE-03, SJ-MAKE-08, SJ-2P-02. */
    if (sj_check_allowed(c, role, n, SJ_V_produce_too_many) && n > c->s->deck + c->s->discards)
        sj_report(c, SJ_V_draw_count, "%d cards left|%d goods", c->s->deck + c->s->discards, n);
    sj_check_privilege(c, role, n - SJ_GOODS_ACTION);
}

/* SJ-LOG-09: as far as there are buildings to lay a good on. */
void sj_apply_produce(const struct sj_rules *r, struct journal *j, const struct event *e,
                      bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    int16_t made[SJ_KINDS], empty[SJ_KINDS];
    if (sj_is_customs(s, e)) {
        sj_apply_customs(r, j, e);
        return;
    }
    sj_goods_named(e, ITEM_PLAIN, made);
    empty_buildings(r, &s->seat[e->seat], empty);
    for (int k = 0; k < SJ_KINDS; k++)
        made[k] = (int16_t)kit_min(made[k], empty[k]);
    if (aligned)
        produce_goods(r, j, e->seat, made);
    else
        lay_goods(r, j, e->seat, made);
}
