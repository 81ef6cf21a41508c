/* sj_prospector.c - the prospector's privilege, SJ-PRO-01, SJ-PRO-02, with a library SJ-CARD-22.
 */
#include "games/sj/sj_engine.h"

static const enum sj_thing role = SJ_PROSPECTOR;

/* SJ-DECK-06. */
static int most_drawn(const struct sj_rules *r, const struct sj_state *s)
{
    return kit_min(sj_most_privilege(r, s, (unsigned)s->turn, role), s->deck + s->discards);
}

enum node_kind sj_prospect_kind(const struct sj_rules *r, const struct sj_state *s)
{
    return s->open != 0 && most_drawn(r, s) > 0 ? NODE_CHANCE : NODE_AUTOMATIC;
}

static void draw_cards(const struct sj_rules *r, struct journal *j, unsigned seat,
                       const struct sj_list *cards)
{
    const struct sj_state *s = sj_view(j->state);
    const int once = sj_privilege(r, s, seat, role);
    const int doubled = sj_doubled(r, s, seat, role, cards->n, once);
    if (cards->n > once)
        sj_use_library(r, j, seat, role);
    sj_draw_cards(j, sj_hand(seat), cards, SJ_CAUSE_PROSPECT);
    sj_credit(r, j, seat, doubled, SJ_CAUSE_PROSPECT, SJ_HOOK_DOUBLE_PRIVILEGE);
    sj_conclude(r, j);
    sj_end_turn(r, j, seat);
}

void sj_prospect_pass(const struct sj_rules *r, struct journal *j)
{
    const struct sj_state *s = sj_view(j->state);
    const struct sj_list cards = sj_unknown(most_drawn(r, s));
    draw_cards(r, j, (unsigned)s->turn, &cards);
}

/* SJ-PRO-02, SJ-LOG-11, SJ-2P-02. */
static void check_number(struct sj_check *c, int n)
{
    const int single = sj_privilege(c->r, c->s, c->e->seat, role);
    const int most = most_drawn(c->r, c->s);
    if (n == most || (n == single && n < most))
        return;
    sj_report(c, n == 2 * single ? sj_library_fault(c, role) : SJ_V_prospector_draw_count,
              "%d card%s|%d", single, single == 1 ? "" : "s", n);
}

void sj_check_prospect(struct sj_check *c)
{
    const struct sj_list cards = sj_drawn_in(c->e, most_drawn(c->r, c->s));
    check_number(c, cards.n);
    sj_check_drawn(c, &cards, false);
    sj_check_privilege(c, role, cards.n);
}

void sj_apply_prospect(const struct sj_rules *r, struct journal *j, const struct event *e,
                       bool aligned)
{
    const struct sj_list cards = sj_drawn_in(e, most_drawn(r, sj_view(j->state)));
    if (aligned)
        draw_cards(r, j, e->seat, &cards);
}

/* SJ-PRO-01: in a prospector phase the others draw by gold mines and goldsmiths alone. */
bool sj_draws_unprivileged(const struct sj_check *c)
{
    return c->s->role == (int)role - SJ_FIRST_ROLE && c->e->seat != (unsigned)c->s->chooser &&
           kit_item_of(c->e, SJ_MARK_BY) == NULL;
}
