/* sj_waive.c - declining what a building does by itself: SJ-BLD-12, SJ-LOG-12, SJ-LOG-13. */
#include "games/sj/sj_engine.h"

enum { ACTING_MAX = 5 };

/* Hooks that act by themselves, by step; ended by SJ_HOOK_COUNT. */
static const struct {
    uint8_t step;
    uint8_t hook[ACTING_MAX + 1];
} acting[] = {
    {SJ_STEP_START, {SJ_HOOK_LIMIT, SJ_HOOK_COUNT}},
    {SJ_STEP_BUILD,
     {SJ_HOOK_BUILD_PRODUCTION, SJ_HOOK_BUILD_CITY, SJ_HOOK_BUILD_COVERED,
      SJ_HOOK_BUILD_DRAW_CITY, SJ_HOOK_BUILD_DRAW_POOR, SJ_HOOK_COUNT}},
    {SJ_STEP_FEWEST, {SJ_HOOK_BUILD_DRAW_FEWEST, SJ_HOOK_COUNT}},
    {SJ_STEP_MAKE, {SJ_HOOK_MAKE_MORE, SJ_HOOK_MAKE_DRAW, SJ_HOOK_COUNT}},
    {SJ_STEP_SELL,
     {SJ_HOOK_SELL_MORE, SJ_HOOK_SELL_DRAW_ONE, SJ_HOOK_SELL_DRAW_TWO, SJ_HOOK_COUNT}},
    {SJ_STEP_NONE_SOLD, {SJ_HOOK_SELL_NONE_DRAW, SJ_HOOK_COUNT}},
    {SJ_STEP_CUSTOMS, {SJ_HOOK_COUNCIL_GOOD, SJ_HOOK_COUNCIL_KEEP, SJ_HOOK_COUNT}},
    {SJ_STEP_COUNCIL, {SJ_HOOK_COUNCIL_GOOD, SJ_HOOK_COUNCIL_KEEP, SJ_HOOK_COUNT}},
};

static bool works_as(const struct sj_rules *r, const struct sj_seat *p, unsigned card,
                     enum sj_hook hook)
{
    KIT_EFFECTS (e, &r->hooks, hook)
        if (e->building == card && sj_works(p, e))
            return true;
    return false;
}

/* The roles whose privilege a library doubles by itself, by step (SJ-CARD-22). */
static bool doubles_privilege(const struct sj_rules *r, const struct sj_state *s, unsigned seat)
{
    static const uint8_t role[SJ_STEP_COUNT] = {
        [SJ_STEP_BUILD] = SJ_BUILDER,      [SJ_STEP_MAKE] = SJ_PRODUCER,
        [SJ_STEP_SELL] = SJ_TRADER,        [SJ_STEP_COUNCIL] = SJ_COUNCILLOR,
        [SJ_STEP_CUSTOMS] = SJ_COUNCILLOR, [SJ_STEP_PROSPECT] = SJ_PROSPECTOR,
    };
    return role[s->step] != 0 && sj_library_is_free(r, s, seat, (enum sj_thing)role[s->step]);
}

/* At the end of a phase only a seat that draws has something to waive. */
static bool acts_now(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                     unsigned card)
{
    const struct sj_seat *p = &s->seat[seat];
    if (card >= SJ_CARD_COUNT)
        return false;
    if (s->step == SJ_STEP_DRAW)
        return seat == (unsigned)s->turn && kit_in_wide_mask(s->due_by, card);
    if (works_as(r, p, card, SJ_HOOK_DOUBLE_PRIVILEGE) && doubles_privilege(r, s, seat))
        return true;
    if (sj_is_phase_end(s) && sj_end_draw_of(r, s, seat) == 0)
        return false;
    for (unsigned i = 0; i < sizeof acting / sizeof acting[0]; i++)
        for (unsigned h = 0; acting[i].step == s->step && acting[i].hook[h] != SJ_HOOK_COUNT;
             h++)
            if (works_as(r, p, card, (enum sj_hook)acting[i].hook[h]))
                return true;
    return false;
}

bool sj_acts_by_itself(const struct sj_rules *r, const struct sj_state *s, unsigned card)
{
    return acts_now(r, s, (unsigned)s->turn, card);
}

/* Where all act at the same time, a seat may waive before its turn. */
bool sj_may_waive(const struct sj_rules *r, const struct sj_state *s, unsigned seat,
                  unsigned card)
{
    if (seat >= r->n_players)
        return false;
    const bool is_over =
        s->step == SJ_STEP_START ? kit_in_mask(s->limited, seat) : sj_is_done(s, seat);
    return (s->step == SJ_STEP_DRAW || !is_over) && acts_now(r, s, seat, card);
}

/* SJ-LOG-13. */
void sj_check_waive(struct sj_check *c)
{
    for (unsigned i = 0; i < c->e->n_items; i++) {
        const unsigned card = c->e->item[i].thing - SJ_FIRST_CARD;
        if (!sj_may_waive(c->r, c->s, c->e->seat, card))
            sj_report(c, SJ_V_waive_undeserved, "a building of %c's that acts now|%s",
                      seat_letter(c->e->seat), sj_card_name(card));
    }
}

/* Cards of a waived building that are already due are dropped. */
void sj_apply_waive(const struct sj_rules *r, struct journal *j, const struct event *e,
                    bool aligned)
{
    (void)aligned;
    const struct sj_state *s = sj_view(j->state);
    for (unsigned i = 0; i < e->n_items; i++) {
        const unsigned card = e->item[i].thing - SJ_FIRST_CARD;
        const int16_t *waived = &s->seat[e->seat].waived[card / 16];
        const int16_t *due = &s->due_by[card / 16];
        if (!sj_may_waive(r, s, e->seat, card))
            continue;
        if (s->step == SJ_STEP_DRAW)
            journal_put(j, due, (int16_t)((unsigned)*due & ~(1U << card % 16)), SJ_CAUSE_FLOW);
        journal_put(j, waived, (int16_t)((unsigned)*waived | 1U << card % 16), SJ_CAUSE_FLOW);
        if (sj_amount_of(r, card, SJ_HOOK_COUNCIL_GOOD) > 0)
            sj_give_back_customs(r, j, e->seat);
    }
}
