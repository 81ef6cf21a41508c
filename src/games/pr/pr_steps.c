/* pr_steps.c - the table of steps: who has a choice, what happens by default, what answers
 * it. */
#include "games/pr/pr_engine.h"

#include <assert.h>

enum { AUTOMATIC_MAX = 96 }; /* more nodes than follow from one event by themselves */

/* Apart from what is asked of every event, so that this needs few registers. */
#define RARE __attribute__((noinline))

#define V(verb) (UINT64_C(1) << PR_VERB_##verb)
#define H(hook) (UINT64_C(1) << PR_HOOK_##hook)
_Static_assert(PR_HOOK_COUNT <= 64, "hooks of a step are a 64-bit mask");
_Static_assert(PR_VERB_COUNT <= 64, "verbs of a step are a 64-bit mask");

KIT_KIND(pr, automatic, NODE_AUTOMATIC)
KIT_KIND(pr, decision, NODE_DECISION)
KIT_KIND(pr, over_kind, NODE_OVER)

void pr_over_pass(const struct pr_rules *r, struct journal *j)
{
    (void)r;
    (void)j;
}

/* Who has had a turn in the phase when the game rests at a step: nobody, those who are done
 * with it, or all (while loading, turns come round again, and a pass too many does no harm). */
enum turns { TURNS_NONE, TURNS_DONE, TURNS_ALL };

static const struct step_row {
    enum node_kind (*kind)(const struct pr_rules *r, const struct pr_state *s);
    void (*pass)(const struct pr_rules *r, struct journal *j);
    uint64_t answers; /* verbs, bit mask */
    bool is_chance;   /* nobody's turn */
    bool any_order;   /* seats answer in any order (simultaneous) */
    bool guests;      /* a guest who moves now can change what the seat may do */
    uint8_t turns;    /* enum turns */
    uint16_t role;    /* of the phase that it belongs to; 0: of none, or of several */
    bool has_role;    /* of several */
    uint16_t skipped; /* finding when the phase is left here */
    uint16_t passed;  /* finding when another player acts first */
} rows[PR_STEP_COUNT] = {
#define STEP(id, kind, pass, name, task, verbs, ...) {kind, pass, verbs, __VA_ARGS__},
#include "games/pr/pr_step.def"
};

bool pr_has_role_of_step(const int16_t *state)
{
    const struct pr_state *s = pr_view(state);
    const struct step_row *row = &rows[s->step];
    return row->role != 0 ? s->role == (int)row->role - PR_FIRST_ROLE
                          : !row->has_role || s->role >= 0;
}

bool pr_in_any_order(const struct pr_state *s)
{
    return rows[s->step].any_order;
}

/* The turns of a phase are remembered until the next role is taken. */
bool pr_has_had_turn(const struct pr_state *s, unsigned seat)
{
    const enum turns turns = (enum turns)rows[s->step].turns;
    if (s->role < 0 || turns == TURNS_NONE)
        return false;
    const bool took_privilege =
        pr_is_phase(s, PR_MAYOR) && seat == (unsigned)s->chooser && s->privilege > 0;
    return turns == TURNS_ALL || pr_is_done(s, seat) || pr_is_late(s, seat) || took_privilege;
}

unsigned pr_seat_of(const struct pr_rules *r, const struct pr_state *s)
{
    switch (s->step) {
    case PR_STEP_ROLE:
        return pr_picker(r, s);
    case PR_STEP_SETTLE_AGAIN:
    case PR_STEP_PRIVILEGE:
    case PR_STEP_NOBLE:
    case PR_STEP_CRAFT:
    case PR_STEP_PROSPECT:
        return (unsigned)s->chooser;
    default:
        return rows[s->step].is_chance ? SEAT_NONE : (unsigned)s->turn;
    }
}

/* Steps that are about certain buildings alone. */
static const uint64_t subject[PR_STEP_COUNT] = {
    [PR_STEP_SETTLE_AGAIN] = H(DOUBLE_PRIVILEGE),
    [PR_STEP_HUNT] = H(SETTLE_DISCARD) | H(SETTLE_EMPTY_POINT),
    [PR_STEP_OFFICE] = H(SALE_BUY_TILE) | H(SALE_GIVE_TILE),
    [PR_STEP_BEGIN] = H(CAPTAIN_COIN) | H(SHIP_PAIR_POINT) | H(SHIP_NOBLE_POINT),
    [PR_STEP_PROSPECT] = H(DOUBLE_PRIVILEGE),
};

static bool owns_subject(const struct pr_rules *r, const struct pr_seat *p, unsigned step)
{
    for (unsigned i = 0; i < r->hooks.first[PR_HOOK_COUNT]; i++)
        if ((subject[step] >> r->hooks.effect[i].hook & 1) != 0 &&
            p->city[r->hooks.effect[i].building] >= 0)
            return true;
    return false;
}

static bool owns_guest_house(const struct pr_rules *r, const struct pr_state *s)
{
    KIT_EFFECTS (e, &r->hooks, PR_HOOK_GUESTS)
        for (unsigned seat = 0; seat < r->n_players; seat++)
            if (s->seat[seat].city[e->building] >= 0)
                return true;
    return false;
}

/* A guest moves at any time, and a second pass may be about a building that acts after the turns: of
 * such a phase the order in the log says nothing. */
bool pr_passes_late(const struct pr_rules *r, const struct pr_state *s, const struct event *e)
{
    bool in_turn = false;
    if (s->role < 0 || e->seat >= r->n_players || kit_in_mask(s->late, e->seat) ||
        (e->acted & kit_bit(e->seat)) != 0 || owns_guest_house(r, s))
        return false;
    for (unsigned step = 0; step < PR_STEP_COUNT; step++) {
        if (rows[step].role != s->role + PR_FIRST_ROLE)
            continue;
        in_turn |= rows[step].passed == PR_V_action_out_of_order;
        if (owns_subject(r, &s->seat[e->seat], step))
            return false;
    }
    return in_turn && kit_comes_later(e->acted, e->seat, (unsigned)s->chooser, r->n_players);
}

/* Whether a guest of the seat matters at the step: one can move, and the seat owns a building that
 * the step is about, if it is about any. */
RARE static bool guest_matters(const struct pr_rules *r, const struct pr_state *s)
{
    const unsigned seat = pr_seat_of(r, s);
    if (!rows[s->step].guests)
        return false;
    if ((s->step == PR_STEP_OFFICE && s->drawn > 0) ||
        (s->step == PR_STEP_CRAFT && kit_sum(s->made, PR_KINDS) == 0))
        return false; /* the office has been used; nothing was produced */
    return (subject[s->step] == 0 || owns_subject(r, &s->seat[seat], (unsigned)s->step)) &&
           pr_has_guest_to_move(r, s, seat);
}

/* PR-LOG-51, PR-LOG-51a: where a guest can still move nothing is forced. */
static enum node_kind kind_of(const struct pr_rules *r, const struct pr_state *s)
{
    const enum node_kind kind = rows[s->step].kind(r, s);
    return kind == NODE_AUTOMATIC && kit_has_hook(&r->hooks, PR_HOOK_GUESTS) &&
                   guest_matters(r, s)
               ? NODE_OPTIONAL
               : kind;
}

struct node pr_node(const void *rules, const int16_t *state)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    const enum node_kind kind = kind_of(r, s);
    return (struct node){
        .kind = (uint8_t)kind,
        .waits = kind == NODE_OPTIONAL && rows[s->step].kind(r, s) == NODE_AUTOMATIC,
        .seat = (uint8_t)pr_seat_of(r, s),
        .step = (uint8_t)s->step,
    };
}

void pr_step(const void *rules, struct journal *j)
{
    rows[pr_view(j->state)->step].pass(pr_ruleset(rules), j);
}

/* ---- what answers a node ----------------------------------------------------------------- */

/* A pass answers a turn; where a written allocation is due it must be forced. */
static bool awaits_pass(const struct pr_rules *r, const struct pr_state *s, unsigned seat)
{
    if (seat != pr_seat_of(r, s))
        return false;
    if (s->step == PR_STEP_MAKE && seat == (unsigned)s->chooser && pr_can_make(r, s, seat))
        return false; /* the craftsman's pass is about the privilege */
    return !rows[s->step].any_order || rows[s->step].kind(r, s) == NODE_AUTOMATIC;
}

/* When the log writes round lines, a role without one belongs to the round before. */
static bool awaits_role(const struct pr_state *s)
{
    if (s->step == PR_STEP_ROUND_END)
        return s->marked == PR_MARKED_SEEN;
    return s->step == PR_STEP_OVER ? s->marked != PR_MARKED_SEEN
                                   : s->picks > 0 || s->marked != PR_MARKED_AWAITED;
}

/* "+colonist" is the mayor's, or of a villa when no noble is left; "+noble" is of a villa, or
 * the mayor's where the mayor may take one. */
RARE static bool awaits_person(const struct pr_rules *r, const struct pr_state *s,
                               const struct event *e)
{
    const bool noble = e->item[0].thing == PR_NOBLE;
    const bool villas = kit_has_hook(&r->hooks, PR_HOOK_MAYOR_NOBLE) &&
                        r->option[PR_OPT_VILLA] == PR_VILLA_EXTRA; /* have a turn */
    if (s->step == PR_STEP_VILLA)
        return e->seat == (unsigned)s->turn;
    if (!villas)
        return true;
    if (e->seat == (unsigned)s->chooser && pr_mayor_is_through(r, s))
        return pr_power(r, &s->seat[e->seat], PR_HOOK_MAYOR_NOBLE) == 0; /* else the villa's */
    if (e->seat == (unsigned)s->chooser)
        return !noble || r->option[PR_OPT_NOBLE_SUPPLY] == PR_YES;
    return !noble && (e->seat >= r->n_players ||
                      pr_power(r, &s->seat[e->seat], PR_HOOK_MAYOR_NOBLE) == 0);
}

/* "+corn" is the craftsman's; the check says who may take it. */
static bool awaits_bonus(const struct pr_rules *r, const struct pr_state *s,
                         const struct event *e)
{
    const unsigned thing = e->item[0].thing;
    if (s->step == PR_STEP_CRAFT)
        return thing < PR_KINDS;
    if (s->step == PR_STEP_PROSPECT)
        return thing == PR_DOUBLOON && e->seat == (unsigned)s->chooser;
    return (thing == PR_COLONIST || thing == PR_NOBLE) && awaits_person(r, s, e);
}

/* What the buildings of a seat do by themselves at a step, and so can be waived there. */
static const uint64_t own_hooks[PR_STEP_COUNT] = {
    [PR_STEP_HUNT] = H(SETTLE_EMPTY_POINT),
    [PR_STEP_BUILD] = H(BUILD_POINT) | H(BUILD_SMALL_COIN) | H(BUILD_LARGE_COIN),
    [PR_STEP_MAKE] = H(MAKE_MORE) | H(KINDS_INCOME) | H(KIND_INCOME) | H(MAKE_COIN) |
                     H(MAKE_POINT) | H(MAKE_COIN_NOBLE),
    [PR_STEP_CRAFT] = H(KIND_INCOME),
    [PR_STEP_SELL] = H(SALE_COIN),
    [PR_STEP_BEGIN] = H(SHIP_PAIR_POINT), /* the captain's doubloon of PR-BLDG-59a stays */
    [PR_STEP_LOAD] = H(LOAD_POINT) | H(LOAD_COIN),
};

/* PR-LOG-52a. */
bool pr_acts_by_itself(const struct pr_rules *r, const struct pr_state *s, unsigned building)
{
    uint64_t hooks = own_hooks[s->step];
    if (s->step == PR_STEP_MAKE && s->turn == s->chooser)
        hooks &= ~H(KIND_INCOME); /* the craftsman is paid after the privilege */
    for (unsigned hook = 0; hook < PR_HOOK_COUNT; hook++)
        if ((hooks >> hook & 1) != 0 &&
            kit_building_has(&r->hooks, building, (enum pr_hook)hook))
            return true;
    return false;
}

/* What is unloaded is known when the captain phase is over: a node at which only a guest could
 * move is left for it, PR-LOG-51c. */
static bool awaits_unload(const struct pr_rules *r, const struct pr_state *s)
{
    const bool shipping =
        s->step == PR_STEP_BEGIN || s->step == PR_STEP_LOAD || s->step == PR_STEP_KEEP;
    return !shipping || rows[s->step].kind(r, s) != NODE_AUTOMATIC;
}

/* PR-BLDG-73, PR-BLDG-71: where a hunting lodge or a land office may give up a tile. */
RARE static bool awaits_removal(const struct pr_rules *r, const struct pr_state *s,
                                const struct event *e)
{
    if (e->seat != (unsigned)s->turn || e->item[0].thing >= PR_TILE_KINDS)
        return false;
    return s->step == PR_STEP_HUNT ? pr_power(r, &s->seat[e->seat], PR_HOOK_SETTLE_DISCARD) > 0
                                   : kit_has_hook(&r->hooks, PR_HOOK_SALE_GIVE_TILE);
}

/* Before the row, or before a draw from an empty stack; else it belongs to the row to come. */
RARE static bool awaits_reshuffle(const struct pr_rules *r, const struct pr_state *s)
{
    if (s->step == PR_STEP_DEAL || s->step == PR_STEP_REFILL_ROW)
        return true;
    const struct pr_seat *p = &s->seat[s->turn];
    const enum pr_hook draw =
        s->step == PR_STEP_SETTLE ? PR_HOOK_SETTLE_DRAW : PR_HOOK_SALE_BUY_TILE;
    return r->option[PR_OPT_EMPTY_STACK] == PR_EMPTY_RESHUFFLE && pr_face_down(s) <= 0 &&
           s->drawn == 0 && pr_power(r, p, draw) > 0 && pr_island_tiles(p) < PR_SPACES;
}

/* Whether the game is over once everything that may still be used is declined.  Tried on a
 * copy. */
static bool would_be_over(const struct pr_rules *r, const struct pr_state *s)
{
    struct pr_state copy = *s;
    struct journal_entry entry[JOURNAL_STEP];
    struct journal j = journal_make((int16_t *)(void *)&copy, entry, JOURNAL_STEP);
    const int16_t round = s->round;
    while (copy.round == round && copy.step != PR_STEP_OVER) {
        const enum node_kind kind = kind_of(r, &copy);
        if (kind != NODE_AUTOMATIC && kind != NODE_OPTIONAL)
            return false;
        rows[copy.step].pass(r, &j);
    }
    return copy.step == PR_STEP_OVER;
}

/* What is said at no step in particular. */
RARE static bool awaits_anywhere(const struct pr_rules *r, const struct pr_state *s,
                                 const struct event *e)
{
    switch (e->verb) {
    case PR_VERB_GUEST: /* PR-LOG-51b: not before the end of a mayor phase without a choice */
        return !pr_in_mayor_phase(s) || kind_of(r, s) != NODE_AUTOMATIC;
    case PR_VERB_WAIVE: /* PR-LOG-52: where the building would act */
        return e->seat == pr_seat_of(r, s) &&
               pr_acts_by_itself(r, s, e->item[0].thing - PR_FIRST_BUILDING);
    case PR_VERB_UNLOAD:
        return awaits_unload(r, s);
    case PR_VERB_SCORE: /* of the finished game: what may still be used is declined */
        return s->step == PR_STEP_OVER || s->picks < r->picks || !would_be_over(r, s);
    case PR_VERB_RESULT:
    case PR_VERB_WINNER:
        return false;
    default:
        return pr_verbs[e->verb].kind == VERB_NOTE;
    }
}

bool pr_awaits(const void *rules, const int16_t *state, const struct event *e)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(state);
    if ((rows[s->step].answers >> e->verb & 1) == 0)
        return awaits_anywhere(r, s, e);
    switch (e->verb) {
    case PR_VERB_ROUND:
        return s->step == PR_STEP_OVER || (s->picks == 0 && s->marked != PR_MARKED_SEEN);
    case PR_VERB_ROLE:
        return awaits_role(s);
    case PR_VERB_BONUS:
        return awaits_bonus(r, s, e);
    case PR_VERB_PASS:
        return awaits_pass(r, s, e->seat);
    case PR_VERB_RESHUFFLE:
        return awaits_reshuffle(r, s);
    case PR_VERB_ROW:
    case PR_VERB_DRAFT:
    case PR_VERB_NOBLE:
    case PR_VERB_RESULT:
    case PR_VERB_WINNER:
        return true;
    case PR_VERB_TAKE: /* PR-BLDG-61a: only the owner of a library takes a second tile */
        return e->seat == pr_seat_of(r, s) &&
               (s->step != PR_STEP_SETTLE_AGAIN || pr_privilege(r, s, e->seat, PR_SETTLER) > 1);
    case PR_VERB_REMOVE:
        return awaits_removal(r, s, e);
    case PR_VERB_BUY:
        return e->seat == (unsigned)s->turn && kit_has_hook(&r->hooks, PR_HOOK_SALE_BUY_TILE);
    default:
        return rows[s->step].any_order ? e->seat < r->n_players && !pr_is_done(s, e->seat)
                                       : e->seat == (unsigned)s->turn;
    }
}

/* ---- coming to rest ---------------------------------------------------------------------- */

void pr_come_to_rest(const void *rules, struct journal *j)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(j->state);
    for (int i = 0; i < AUTOMATIC_MAX; i++) {
        if (kind_of(r, s) != NODE_AUTOMATIC)
            return;
        rows[s->step].pass(r, j);
    }
    const bool comes_to_rest = false;
    assert(comes_to_rest);
}

bool pr_comes_early(const int16_t *state, const struct event *e)
{
    const struct pr_state *s = pr_view(state);
    switch (e->verb) {
    case PR_VERB_PLACE: /* PR-MAY-13 */
    case PR_VERB_KEEP:
        return s->done != 0;
    case PR_VERB_BONUS: /* the mayor's mandatory colonist, or the villa's */
        return s->step == PR_STEP_VILLA;
    case PR_VERB_GUEST: /* what happened by itself can still be written after it */
        return true;
    default:
        return false;
    }
}

/* A seat that was passed over may make up for its turn at any time; no other seat misses one by
 * that. */
static bool is_late_answer(const struct pr_state *s, const struct event *e)
{
    return e->seat < SEATS_MAX && pr_is_late(s, e->seat) &&
           (rows[s->step].answers >> e->verb & 1) != 0;
}

/* What comes before shipping belongs to the turns of loading. */
static uint64_t answers_of_phase(const struct pr_state *s)
{
    return s->step == PR_STEP_LOAD ? rows[PR_STEP_LOAD].answers | rows[PR_STEP_BEGIN].answers
                                   : rows[s->step].answers;
}

/* A second tile, or a tile removed on the own turn, in the settler phase: a mistake after which
 * the turns of the others are not missing. */
static bool is_settlers_slip(const struct pr_state *s, const struct event *e)
{
    if (s->step != PR_STEP_SETTLE || e->seat >= SEATS_MAX)
        return false;
    return e->verb == PR_VERB_REMOVE ? e->seat == (unsigned)s->turn
                                     : e->verb == PR_VERB_TAKE && pr_is_done(s, e->seat);
}

/* PR-CAP-03: whether the seat had the last load, and all passes since then are of others: what it loads now
 * would be of the same turn. */
static bool loads_again(const struct pr_rules *r, const struct pr_state *s,
                        const struct event *e)
{
    const int n = (int)r->n_players;
    return e->verb == PR_VERB_LOAD && (s->step == PR_STEP_LOAD || s->step == PR_STEP_BEGIN) &&
           e->seat < r->n_players && (e->acted & kit_bit(e->seat)) != 0 && s->idle < n &&
           (s->turn + n - 1 - s->idle) % n == (int)e->seat;
}

/* PR-LOG-01, PR-ROLE-12: the finding for a decision that is left out. */
uint16_t pr_skipped(const void *rules, const int16_t *state, const struct event *e)
{
    const struct pr_state *s = pr_view(state);
    if (e != NULL && (is_late_answer(s, e) || is_settlers_slip(s, e)))
        return PR_NOTHING_SKIPPED;
    if (e != NULL && e->verb == PR_VERB_PASS && pr_has_had_turn(s, e->seat))
        return PR_NOTHING_SKIPPED; /* it says nothing new */
    if (e != NULL &&
        (e->verb == PR_VERB_WAIVE || e->verb == PR_VERB_RESHUFFLE || e->verb == PR_VERB_SCORE))
        return PR_NOTHING_SKIPPED; /* no turn is left out for any of these */
    if (e != NULL && loads_again(pr_ruleset(rules), s, e))
        return PR_V_captain_two_kinds;
    if (s->step == PR_STEP_ROLE)
        return e != NULL && e->verb == PR_VERB_ROUND && s->picks > 0 ? PR_V_role_skipped
                                                                     : PR_NOTHING_SKIPPED;
    if (e != NULL && e->verb == PR_VERB_PASS && rows[s->step].any_order)
        return PR_NOTHING_SKIPPED; /* the pass of a seat whose allocation is still to come */
    if (e != NULL && e->verb != PR_VERB_ROW && (answers_of_phase(s) >> e->verb & 1) != 0)
        return rows[s->step].passed;
    return rows[s->step].skipped;
}

void pr_skip(const void *rules, struct journal *j)
{
    const struct pr_rules *r = pr_ruleset(rules);
    const struct pr_state *s = pr_view(j->state);
    const unsigned seat = pr_seat_of(r, s);
    const int16_t step = s->step;
    const unsigned late = seat == SEAT_NONE ? 0 : (unsigned)s->late | kit_bit(seat);
    pr_step(rules, j);
    const bool same_phase = s->step == step || s->step == PR_STEP_OFFICE ||
                            (step == PR_STEP_LOAD && s->step == PR_STEP_BEGIN);
    if (same_phase && late != 0)
        journal_put(j, &s->late, (int)late, PR_CAUSE_CORRECTION);
}
