/* sj_steps.c - the table of steps: who has a choice, what happens by default, what answers
 * it. */
#include "games/sj/sj_engine.h"

#include <assert.h>

enum { AUTOMATIC_MAX = 160 }; /* more automatic nodes than follow from one event */

#define V(verb) (UINT64_C(1) << SJ_VERB_##verb)
_Static_assert(SJ_VERB_COUNT <= 64, "verbs of a step are a 64-bit mask");

KIT_KIND(sj, automatic, NODE_AUTOMATIC)
KIT_KIND(sj, decision, NODE_DECISION)
KIT_KIND(sj, over_kind, NODE_OVER)

void sj_over_pass(const struct sj_rules *r, struct journal *j)
{
    (void)r;
    (void)j;
}

static const struct step_row {
    enum node_kind (*kind)(const struct sj_rules *r, const struct sj_state *s);
    void (*pass)(const struct sj_rules *r, struct journal *j);
    uint64_t answers; /* verbs, bit mask: SJ-ROLE-10 */
    bool is_nobodys;  /* nobody's turn */
    bool any_order;   /* seats answer in any order: SJ-ROLE-12, SJ-START-08 */
    uint16_t role;    /* of the phase that it belongs to; 0: of none, or of several */
    bool has_role;    /* of several */
    uint16_t skipped; /* finding when the phase is left here */
    uint16_t passed;  /* finding when another player acts first */
} rows[SJ_STEP_COUNT] = {
#define STEP(id, kind, pass, name, task, verbs, ...) {kind, pass, verbs, __VA_ARGS__},
#include "games/sj/sj_step.def"
};

bool sj_has_role_of_step(const int16_t *state)
{
    const struct sj_state *s = sj_view(state);
    const struct step_row *row = &rows[s->step];
    return row->role != 0 ? s->role == (int)row->role - SJ_FIRST_ROLE
                          : !row->has_role || s->role >= 0;
}

static unsigned seat_of(const struct sj_rules *r, const struct sj_state *s)
{
    if (s->step == SJ_STEP_ROLE)
        return sj_picker(r, s);
    return rows[s->step].is_nobodys ? SEAT_NONE : (unsigned)s->turn;
}

struct node sj_node(const void *rules, const int16_t *state)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    return (struct node){
        .kind = (uint8_t)rows[s->step].kind(r, s),
        .seat = (uint8_t)seat_of(r, s),
        .step = (uint8_t)s->step,
    };
}

void sj_step(const void *rules, struct journal *j)
{
    rows[sj_view(j->state)->step].pass(sj_ruleset(rules), j);
}

/* SJ-LOG-02. */
void sj_come_to_rest(const void *rules, struct journal *j)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(j->state);
    for (int i = 0; i < AUTOMATIC_MAX; i++) {
        if (rows[s->step].kind(r, s) != NODE_AUTOMATIC)
            return;
        rows[s->step].pass(r, j);
    }
    const bool comes_to_rest = false;
    assert(comes_to_rest);
}

/* ---- what answers a node ----------------------------------------------------------------- */

static bool awaits_round(const struct sj_state *s)
{
    return s->step == SJ_STEP_OVER || (s->picks == 0 && s->marked != SJ_MARKED_SEEN &&
                                       (s->step == SJ_STEP_ROLE || s->step == SJ_STEP_START));
}

/* Whether a role after the last of a round is rather the first of the next: the new governor
 * takes it out of turn, or the role was not free.  sj_begin_round() handles more than one of
 * them. */
static bool opens_round(const struct sj_rules *r, const struct sj_state *s,
                        const struct event *e)
{
    const unsigned governor = (unsigned)(s->governor + 1) % r->n_players;
    const int role = e->item[0].thing - SJ_FIRST_ROLE;
    return e->seat == governor &&
           (governor != (unsigned)(s->governor + s->picks) % r->n_players ||
            (s->picks == r->picks && s->role_taken[role] != 0));
}

/* When the log writes round lines, a role without one belongs to the round before if it can. */
static bool awaits_role(const struct sj_rules *r, const struct sj_state *s,
                        const struct event *e)
{
    if (s->step == SJ_STEP_ROUND_END)
        return s->marked == SJ_MARKED_SEEN && !opens_round(r, s, e);
    return s->step != SJ_STEP_OVER || s->marked != SJ_MARKED_SEEN;
}

/* The offer belongs to the seat on turn: no other seat acts meanwhile. */
static bool is_any_order(const struct sj_state *s)
{
    return rows[s->step].any_order && s->offer == 0;
}

/* A draw that names a building belongs to it; one that names none belongs to the action. */
static bool awaits_draw(const struct sj_rules *r, const struct sj_state *s,
                        const struct event *e)
{
    const struct event_item *by = kit_item_of(e, SJ_MARK_BY);
    const unsigned card = by == NULL ? SJ_CARD_COUNT : by->thing - SJ_FIRST_CARD;
    if (s->step == SJ_STEP_START)
        return false; /* an exchange comes first */
    if (s->step == SJ_STEP_DRAW)
        return e->seat == (unsigned)s->turn &&
               (by == NULL || kit_in_wide_mask(s->due_by, card) ||
                (s->due > 0 && s->due_cause == (int)(SJ_CAUSE_FIRST_CARD + card)));
    if (sj_is_phase_end(s))
        return by != NULL && sj_amount_of(r, card, sj_end_hook(s)) > 0 &&
               !sj_is_done(s, e->seat);
    return by == NULL &&
           (is_any_order(s) ? !sj_is_done(s, e->seat) : e->seat == (unsigned)s->turn);
}

/* When the choice is automatic and ends the round, a discard may also be that of the hand limit:
 * it is about the choice only if its number fits. */
static bool awaits_rejects(const struct sj_rules *r, const struct sj_state *s,
                           const struct event *e)
{
    if (s->open != 0)
        return s->offer > s->keep;
    return s->picks < r->picks || sj_list_of(e, ITEM_PLAIN).n == s->offer - s->keep;
}

static bool awaits_seat(const struct sj_rules *r, const struct sj_state *s,
                        const struct event *e)
{
    if (s->step == SJ_STEP_START)
        return e->seat < r->n_players && !kit_in_mask(s->limited, e->seat);
    return is_any_order(s) ? e->seat < r->n_players && !sj_is_done(s, e->seat)
                           : e->seat == seat_of(r, s);
}

bool sj_awaits(const void *rules, const int16_t *state, const struct event *e)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(state);
    if (e->verb == SJ_VERB_WAIVE)
        return sj_may_waive(r, s, e->seat, e->item[0].thing - SJ_FIRST_CARD) &&
               (rows[s->step].any_order || e->seat == seat_of(r, s));
    if ((rows[s->step].answers >> e->verb & 1) == 0)
        return sj_verbs[e->verb].kind == VERB_NOTE && e->verb != SJ_VERB_RESULT &&
               e->verb != SJ_VERB_WINNER;
    switch (e->verb) {
    case SJ_VERB_ROUND:
        return awaits_round(s);
    case SJ_VERB_ROLE:
        return awaits_role(r, s, e);
    case SJ_VERB_RESHUFFLE: /* SJ-DECK-04, SJ-LOG-16: at once, or before the next draw */
        return s->deck == 0;
    case SJ_VERB_DRAW:
        return awaits_draw(r, s, e);
    case SJ_VERB_PRODUCE:
        return awaits_seat(r, s, e) && (s->step == SJ_STEP_MAKE || sj_is_customs(s, e));
    case SJ_VERB_TILE:
    case SJ_VERB_RESULT:
    case SJ_VERB_WINNER:
        return true;
    case SJ_VERB_DISCARD:
        return awaits_seat(r, s, e) && (s->step != SJ_STEP_CHOOSE || awaits_rejects(r, s, e));
    default:
        return awaits_seat(r, s, e);
    }
}

/* ---- who comes first ------------------------------------------------------------------------ */

static bool has_had_turn(const struct sj_state *s, unsigned seat)
{
    return kit_in_mask(s->step == SJ_STEP_START ? s->limited : s->done, seat);
}

/* Takes the turn of a seat that has nothing to decide, or may be left out of the log. */
static bool take_turn(const struct sj_rules *r, struct journal *j, unsigned seat)
{
    const struct sj_state *s = sj_view(j->state);
    const struct step_row *row = &rows[s->step];
    const uint32_t mark = journal_mark(j);
    journal_put(j, &s->turn, (int)seat, SJ_CAUSE_FLOW);
    const enum node_kind kind = row->kind(r, s);
    if (kind == NODE_AUTOMATIC || kind == NODE_OPTIONAL)
        row->pass(r, j);
    else
        journal_undo(j, mark);
    return kind == NODE_AUTOMATIC || kind == NODE_OPTIONAL;
}

/* An event that follows from a turn that the log may leave out: the card of a well, the choice
 * among drawn cards. */
static bool rests_on_turn(const struct sj_state *s, const struct event *e)
{
    if (s->step == SJ_STEP_MAKE)
        return e->verb == SJ_VERB_DRAW;
    return s->step == SJ_STEP_COUNCIL &&
           (e->verb == SJ_VERB_KEEP || e->verb == SJ_VERB_DISCARD);
}

/* SJ-OPT-57: hand limits wait for those who exchange cards or put them under buildings. */
static bool waits_for_others(const struct sj_rules *r, const struct event *e)
{
    return r->option[SJ_OPT_START_LIMITS] == SJ_LIMITS_LAST && e->verb != SJ_VERB_ROLE;
}

/* SJ-ROLE-12, SJ-START-08: a seat in the log acts where the log has it; a seat that is left out
 * acts in its turn, clockwise from the chooser or the governor.  A building is waived before any
 * of this. */
bool sj_precede(const void *rules, struct journal *j, const struct event *e, bool awaited)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(j->state);
    const bool starts = s->step == SJ_STEP_START;
    const int first = starts ? s->governor : s->chooser;
    const int16_t to_come = starts ? e->before_role : e->in_phase;
    if (!is_any_order(s) || s->step == SJ_STEP_CUSTOMS || e->verb == SJ_VERB_WAIVE ||
        e->seat >= r->n_players || has_had_turn(s, e->seat) ||
        !(awaited || rests_on_turn(s, e)) || (starts && waits_for_others(r, e)))
        return false;
    for (unsigned i = 0; i < r->n_players; i++) {
        const unsigned seat = ((unsigned)first + i) % r->n_players;
        if (seat == e->seat)
            break;
        if (!has_had_turn(s, seat) && !kit_in_mask(to_come, seat) && take_turn(r, j, seat))
            return true;
    }
    return !awaited && take_turn(r, j, e->seat);
}

/* The line of a round comes before the automatic steps of its start, which may still be written;
 * a role before that line may be one too many of the round before.  Where all act at the same
 * time the order is that of the log (SJ-ROLE-12), also for the card of a turn that is left out.
 * A pass belongs to the first node that takes it, a discard rather to a phase that was walked
 * over than to the next round.  The draw pile is renewed as soon as possible, and a building is
 * waived from the first node at which it can act. */
bool sj_comes_early(const int16_t *state, const struct event *e)
{
    const struct sj_state *s = sj_view(state);
    const bool unmarked = e->verb == SJ_VERB_ROLE && s->marked == SJ_MARKED_AWAITED;
    return e->verb == SJ_VERB_PASS || e->verb == SJ_VERB_RESHUFFLE ||
           e->verb == SJ_VERB_WAIVE || rows[s->step].any_order || s->step == SJ_STEP_DRAW ||
           ((e->verb == SJ_VERB_ROUND || unmarked) && s->step == SJ_STEP_ROLE);
}

/* A line with the number of the current round does not begin the next one. */
static bool is_belated(const struct sj_state *s, const struct event *e)
{
    return e->verb == SJ_VERB_ROUND && s->picks > 0 && e->item[0].count == s->round;
}

uint16_t sj_skipped(const void *rules, const int16_t *state, const struct event *e)
{
    (void)rules;
    const struct sj_state *s = sj_view(state);
    if (e != NULL && is_belated(s, e))
        return SJ_NOTHING_SKIPPED;
    if (e != NULL && e->seat < SEATS_MAX && sj_is_late(s, e->seat) &&
        (rows[s->step].answers >> e->verb & 1) != 0)
        return SJ_NOTHING_SKIPPED;
    if (e != NULL &&
        (e->verb == SJ_VERB_WAIVE || e->verb == SJ_VERB_RESHUFFLE || e->verb == SJ_VERB_SCORE))
        return SJ_NOTHING_SKIPPED; /* these skip no turn */
    if (s->step == SJ_STEP_ROLE)
        return e != NULL && e->verb == SJ_VERB_ROUND && s->picks > 0 ? SJ_V_role_skipped
                                                                     : SJ_NOTHING_SKIPPED;
    if (e != NULL && (rows[s->step].answers >> e->verb & 1) != 0)
        return rows[s->step].passed;
    return rows[s->step].skipped;
}

void sj_skip(const void *rules, struct journal *j)
{
    const struct sj_rules *r = sj_ruleset(rules);
    const struct sj_state *s = sj_view(j->state);
    const unsigned seat = seat_of(r, s);
    const int16_t step = s->step;
    const unsigned late = seat == SEAT_NONE ? 0 : (unsigned)s->late | kit_bit(seat);
    sj_step(rules, j);
    if (s->step == step && late != 0)
        journal_put(j, &s->late, (int)late, SJ_CAUSE_CORRECTION);
}
