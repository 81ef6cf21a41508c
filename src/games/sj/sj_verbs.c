/* sj_verbs.c - the table of verbs: how each is checked and applied; what several steps share. */
#include "games/sj/sj_engine.h"

/* ---- "-" --------------------------------------------------------------------------------- */

/* Whether a pass that is over already stands after the action of a player who comes later in the builder
 * phase.  After the last phase of a round it may be about the start of the next, unless the line of
 * that round is still to come; and the owner of a tavern may pass at the end of the phase. */
static bool passes_late(const struct sj_check *c)
{
    const struct sj_state *s = c->s;
    const struct event *e = c->e;
    if (s->role != SJ_BUILDER - SJ_FIRST_ROLE || e->seat >= c->r->n_players ||
        (s->picks == 0 && s->marked != SJ_MARKED_AWAITED) || sj_is_late(s, e->seat) ||
        (e->acted & kit_bit(e->seat)) != 0 ||
        sj_power(c->r, &s->seat[e->seat], SJ_HOOK_BUILD_DRAW_FEWEST) > 0)
        return false;
    return kit_comes_later(e->acted, e->seat, (unsigned)s->chooser, c->r->n_players);
}

/* SJ-ROLE-06, SJ-ROLE-02: every action, privilege and function may be declined, but not the
 * choice of a role.  A pass before the first role can only be about that choice. */
void sj_check_pass(struct sj_check *c)
{
    const struct sj_state *s = c->s;
    const unsigned seat = c->e->seat;
    const bool is_first_pick = s->role < 0 && seat == sj_picker(c->r, s);
    if (c->aligned && s->step == SJ_STEP_START)
        sj_check_declined_start(c);
    if (c->aligned)
        return;
    if (passes_late(c)) /* SJ-ROLE-12 */
        sj_report(c, SJ_V_turn_order, "%c passes in turn|after a player who comes later",
                  seat_letter(seat));
    if (is_first_pick) /* SJ-ROLE-02 */
        sj_report(c, SJ_V_role_skipped, "%c takes a role|a pass", seat_letter(seat));
}

static void decline_turn(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    switch (s->step) {
    case SJ_STEP_START:
        sj_decline_start(r, j, seat);
        return;
    case SJ_STEP_MAKE:
    case SJ_STEP_SELL:
    case SJ_STEP_COUNCIL:
    case SJ_STEP_FEWEST:
    case SJ_STEP_NONE_SOLD:
    case SJ_STEP_REVEAL:
    case SJ_STEP_PROSPECT:
        sj_end_turn(r, j, seat);
        return;
    default:
        sj_step(r, j);
    }
}

void sj_apply_pass(const struct sj_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    if (aligned)
        decline_turn(r, j, e->seat);
}

/* ---- "draw", "keep", "discard": by step -------------------------------------------------- */

/* What a draw is at a step; at others the cards are due to an action (sj_draw.c). */
static const struct {
    void (*check)(struct sj_check *c);
    void (*apply)(const struct sj_rules *r, struct journal *j, const struct event *e,
                  bool aligned);
} draws[SJ_STEP_COUNT] = {
    [SJ_STEP_DEAL] = {sj_check_dealt, sj_apply_dealt},
    [SJ_STEP_COUNCIL] = {sj_check_council, sj_apply_council},
    [SJ_STEP_PROSPECT] = {sj_check_prospect, sj_apply_prospect},
};

/* What KEEP and DISCARD are at a step that chooses among cards. */
static const struct {
    void (*check)(struct sj_check *c, unsigned mark, bool discards);
    void (*apply)(const struct sj_rules *r, struct journal *j, const struct event *e,
                  unsigned mark, bool discards);
} choices[SJ_STEP_COUNT] = {
    [SJ_STEP_SETUP] = {sj_check_draft_keep, sj_apply_draft_keep},
    [SJ_STEP_CHOOSE] = {sj_check_choice, sj_apply_choice},
    [SJ_STEP_REVEALED] = {sj_check_revealed, sj_apply_revealed},
};

void sj_check_draw(struct sj_check *c)
{
    if (!c->aligned && sj_draws_unprivileged(c))
        sj_report(c, SJ_V_prospector_not_chooser, "%c draws|%c draws",
                  seat_letter(c->s->chooser), seat_letter(c->e->seat));
    else if (c->aligned && draws[c->s->step].check != NULL)
        draws[c->s->step].check(c);
    else
        sj_check_due(c);
}

/* `keep` after a draw was checked with the draw; it is applied where the draw leads to a
 * choice. */
void sj_apply_draw(const struct sj_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const struct sj_state *s = sj_view(j->state);
    if (aligned && draws[s->step].apply != NULL)
        draws[s->step].apply(r, j, e, aligned);
    else
        sj_apply_due(r, j, e, aligned);
    if (aligned && kit_item_of(e, SJ_MARK_KEEP) != NULL && choices[s->step].apply != NULL)
        choices[s->step].apply(r, j, e, SJ_MARK_KEEP, false);
}

void sj_check_keep(struct sj_check *c)
{
    if (c->aligned && choices[c->s->step].check != NULL)
        choices[c->s->step].check(c, ITEM_PLAIN, false);
    else
        sj_check_turn(c, "keep");
}

void sj_apply_keep(const struct sj_rules *r, struct journal *j, const struct event *e,
                   bool aligned)
{
    const int16_t step = sj_view(j->state)->step;
    if (aligned && choices[step].apply != NULL)
        choices[step].apply(r, j, e, ITEM_PLAIN, false);
}

void sj_check_discard(struct sj_check *c)
{
    if (c->aligned && choices[c->s->step].check != NULL)
        choices[c->s->step].check(c, ITEM_PLAIN, true);
    else
        sj_check_limit(c);
}

void sj_apply_discard(const struct sj_rules *r, struct journal *j, const struct event *e,
                      bool aligned)
{
    const int16_t step = sj_view(j->state)->step;
    if (aligned && choices[step].apply != NULL)
        choices[step].apply(r, j, e, ITEM_PLAIN, true);
    else
        sj_apply_limit(r, j, e, aligned);
}

/* ---- the table --------------------------------------------------------------------------- */

static const struct verb_row {
    void (*check)(struct sj_check *c);
    void (*apply)(const struct sj_rules *r, struct journal *j, const struct event *e,
                  bool aligned); /* NULL: changes nothing */
} rows[SJ_VERB_COUNT] = {
#define ACTION(verb, functions) [SJ_VERB_##verb] = {sj_check_##functions, sj_apply_##functions},
#include "games/sj/sj_action.def"
    [SJ_VERB_RESULT] = {sj_check_result, NULL},
    [SJ_VERB_WINNER] = {sj_check_winner, NULL},
};

enum verdict sj_check_event(const void *rules, const int16_t *state, const struct event *e,
                            bool aligned, struct finding_sink *sink)
{
    struct sj_check c = {sj_ruleset(rules), sj_view(state), e, aligned,
                         KIT_NO_FINDINGS(e, sink)};
    if (rows[e->verb].check != NULL)
        rows[e->verb].check(&c);
    else
        sj_check_note(&c);
    return c.found.worst;
}

void sj_apply_event(const void *rules, struct journal *j, const struct event *e, bool aligned)
{
    if (rows[e->verb].apply == NULL)
        return;
    rows[e->verb].apply(sj_ruleset(rules), j, e, aligned);
    /* Any action of a seat that was passed over makes up for it. */
    const struct sj_state *s = sj_view(j->state);
    if (e->seat < SJ_SEATS && sj_is_late(s, e->seat) && e->verb != SJ_VERB_WAIVE)
        journal_put(j, &s->late, (int)((unsigned)s->late & ~kit_bit(e->seat)),
                    SJ_CAUSE_CORRECTION);
}
