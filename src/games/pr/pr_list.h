/* pr_list.h - the list of candidates that several files fill.
 *
 * A list holds every event of the right form for the step; `check` says which of them are legal,
 * so that no rule is written twice.  When it is full, it keeps what it has and counts on.
 */
#ifndef GAMES_PR_PR_LIST_H
#define GAMES_PR_PR_LIST_H

#include <string.h>

#include "games/pr/pr_engine.h"

struct pr_list {
    const struct pr_rules *r;
    const struct pr_state *s;
    struct event *out;
    size_t n, cap;
    struct event e; /* the event being put together */
};

/* Begins another event. */
static inline void pr_list_begin(struct pr_list *l, enum pr_verb verb, unsigned seat)
{
    kit_begin(&l->e, verb, seat);
}

/* Adds an item to it. */
static inline void pr_list_add(struct pr_list *l, unsigned thing, unsigned mark, int count)
{
    kit_add(&l->e, thing, mark, count);
}

/* Puts it, as it is, on the list; it can be added to and put there again. */
static inline void pr_list_emit(struct pr_list *l)
{
    if (l->n < l->cap)
        event_copy(&l->out[l->n], &l->e);
    l->n++;
}

/* Leaves out n events that cannot be legal, but keeps their room: a list that is full holds what it would hold with
 * them, so that simulated games stay the same. */
static inline void pr_list_leave_out(struct pr_list *l, size_t n)
{
    l->cap = l->n + n < l->cap ? l->cap - n : l->n;
}

/* Puts an event of one item on the list; it can be added to and put there again. */
static inline void pr_list_one(struct pr_list *l, enum pr_verb verb, unsigned seat,
                               unsigned thing, unsigned mark)
{
    pr_list_begin(l, verb, seat);
    pr_list_add(l, thing, mark, COUNT_NONE);
    pr_list_emit(l);
}

/* Puts the event on the list with an item more, and takes the item off again. */
static inline void pr_list_with(struct pr_list *l, unsigned thing, unsigned mark)
{
    pr_list_add(l, thing, mark, COUNT_NONE);
    pr_list_emit(l);
    l->e.n_items--;
}

static inline void pr_list_pass(struct pr_list *l, unsigned seat)
{
    pr_list_begin(l, PR_VERB_PASS, seat);
    pr_list_emit(l);
}

/* Who may come to a new building from a university: nobody, a colonist, a noble; how many of these. */
unsigned pr_newcomers(const struct pr_rules *r, const struct pr_seat *p);

/* ---- captain phase (pr_shipments.c) ------------------------------------------------------ */

void pr_list_loads(struct pr_list *l, unsigned seat);
/* Before shipping: the hall, a delivery, or at once what the turn itself can be. */
void pr_list_before_shipping(struct pr_list *l, unsigned seat);
void pr_list_keeps(struct pr_list *l, unsigned seat);

/* ---- people (pr_placements.c) ------------------------------------------------------------ */

/* Every way to fill as many circles as there are people. */
void pr_list_placements(struct pr_list *l, unsigned seat);
/* The guests of the player who decides, to each of their places; SEAT_NONE: none. */
void pr_list_guests(struct pr_list *l, unsigned seat);

#endif
