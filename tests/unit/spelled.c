#include "spelled.h"

#include <criterion/criterion.h>
#include <string.h>

#include "games/pr/pr_state.h"

static struct event *add(struct spelled *s, uint8_t verb, unsigned seat)
{
    cr_assert_lt(s->n, SPELLED_MAX);
    struct event *e = &s->event[s->n++];
    memset(e, 0, sizeof *e);
    e->verb = verb;
    e->seat = (uint8_t)seat;
    return e;
}

/* "B keep corn 2": what the step left to the player. */
static void add_keep(struct spelled *s, const struct pr_seat *p, unsigned seat)
{
    struct event *e = add(s, PR_VERB_KEEP, seat);
    for (unsigned k = 0; k < PR_KINDS; k++)
        if (p->goods[k] > 0)
            e->item[e->n_items++] = (struct event_item){(uint8_t)k, ITEM_PLAIN, p->goods[k]};
}

/* The only way to place, or to produce all. */
static void add_candidate(struct spelled *s, const struct table *t, const int16_t *state)
{
    struct event e[2];
    bool is_cut;
    const size_t n = t->game->play->candidates(t->rules, state, e, 2, &is_cut);
    HOLDS(n == 1 && !is_cut);
    cr_assert_lt(s->n, SPELLED_MAX);
    s->event[s->n++] = e[0];
}

/* Writes the node down, unless no statement stands for it. */
static void spell_node(struct spelled *s, const struct table *t, const struct journal *j,
                       const struct node *node)
{
    struct event *e;
    switch ((enum pr_step)node->step) {
    case PR_STEP_SETTLE:
    case PR_STEP_BUILD:
    case PR_STEP_CRAFT:
    case PR_STEP_SELL:
    case PR_STEP_LOAD:
        add(s, PR_VERB_PASS, node->seat);
        return;
    case PR_STEP_PRIVILEGE: /* used, mandatory, or no one is left to take */
        if (pr_view(j->state)->privilege)
            return;
        if (pr_view(j->state)->colonists == 0) {
            add(s, PR_VERB_PASS, node->seat);
            return;
        }
        e = add(s, PR_VERB_BONUS, node->seat);
        e->item[e->n_items++] = (struct event_item){PR_COLONIST, ITEM_PLUS, COUNT_NONE};
        return;
    case PR_STEP_PLACE:
    case PR_STEP_MAKE:
        add_candidate(s, t, j->state);
        return;
    case PR_STEP_KEEP: /* written once the goods are gone: see spell_out() */
    case PR_STEP_DRAFT:
    case PR_STEP_SETTLE_AGAIN:
    case PR_STEP_HUNT:
    case PR_STEP_VILLA:
    case PR_STEP_NOBLE:
    case PR_STEP_OFFICE:
    case PR_STEP_BEGIN:
    case PR_STEP_PROSPECT:
    case PR_STEP_DEAL:
    case PR_STEP_ROLE:
    case PR_STEP_REFILL_ROW:
    case PR_STEP_ROUND_END:
    case PR_STEP_OVER:
    case PR_STEP_COUNT:
        return;
    }
}

/* Buildings that a step is about, bits. */
#define BIT(building) (UINT64_C(1) << (PR_##building - PR_FIRST_BUILDING))
static const uint64_t about[PR_STEP_COUNT] = {
    [PR_STEP_SETTLE_AGAIN] = BIT(LIBRARY),
    [PR_STEP_PROSPECT] = BIT(LIBRARY),
    [PR_STEP_HUNT] = BIT(HUNTING_LODGE),
    [PR_STEP_OFFICE] = BIT(LAND_OFFICE),
    [PR_STEP_BEGIN] = BIT(LIGHTHOUSE) | BIT(UNION_HALL) | BIT(ROYAL_SUPPLIER),
};

/* Whether the seat owns a building that the step is about. */
static bool is_concerned(const struct pr_seat *p, unsigned step)
{
    for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
        if ((about[step] >> b & 1) != 0 && p->city[b] >= 0)
            return true;
    return false;
}

void spell_out(struct spelled *s, const struct table *t, const struct replay *r)
{
    int16_t state[STATE_SLOTS];
    static struct journal_entry entry[JOURNAL_STEP];
    struct journal j = journal_make(state, entry, JOURNAL_STEP);
    memcpy(state, r->state, sizeof state);
    for (uint32_t i = journal_mark(&r->journal); i > r->rest_from; i--)
        state[journal_slot(&r->journal.entry[i - 1])] = r->journal.entry[i - 1].old;
    s->n = s->silent = 0;
    for (;;) {
        const struct node node = t->game->rules.node(t->rules, state);
        const unsigned before = s->n;
        if (node.kind != NODE_AUTOMATIC)
            break;
        spell_node(s, t, &j, &node);
        if (s->n == before && node.seat < SEATS_MAX &&
            is_concerned(&pr_view(state)->seat[node.seat], node.step))
            s->silent |= 1U << node.seat;
        t->game->rules.take_default(t->rules, &j);
        if (node.step == PR_STEP_KEEP)
            add_keep(s, &pr_view(state)->seat[node.seat], node.seat);
    }
}
