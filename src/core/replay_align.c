/* replay_align.c - walking from node to node until one awaits an event. */
#include "core/replay_align.h"

/* Whether the node awaits the event, after the turns that the log leaves out before it. */
bool align_meets(struct replay *r, const struct event *e)
{
    bool awaited = align_awaits(r, e);
    while (r->game->rules.precede != NULL &&
           r->game->rules.precede(r->rules, &r->journal, e, awaited))
        awaited = align_awaits(r, e);
    return awaited;
}

/* Takes the automatic steps back and repeats them until a node awaits the event; declines
 * privileges on the way. */
static bool align_softly(struct replay *r, const struct event *e)
{
    journal_undo(&r->journal, r->rest_from);
    for (int i = 0; i < ALIGN_STEPS_MAX; i++) {
        if (align_meets(r, e))
            return true;
        const uint8_t kind = replay_node(r).kind;
        if (kind != NODE_AUTOMATIC && kind != NODE_OPTIONAL)
            return false;
        r->game->rules.take_default(r->rules, &r->journal);
    }
    return false;
}

/* A node that was passed over. */
struct skipped {
    uint16_t violation;
    struct node node;
};

/* Walks over decisions too and lists them as skipped, as far as the game lets `e` leave them.
 * With `e` NULL it walks to the end of the game.  After a failure the caller must undo the
 * walk. */
static bool align_by_force(struct replay *r, const struct event *e, struct skipped *list,
                           unsigned *n)
{
    *n = 0;
    journal_undo(&r->journal, r->rest_from);
    for (int i = 0; i < ALIGN_STEPS_MAX; i++) {
        if (e != NULL && align_meets(r, e))
            return true;
        const struct node node = replay_node(r);
        if (node.kind == NODE_OVER)
            return e == NULL;
        if (node.kind == NODE_AUTOMATIC || node.kind == NODE_OPTIONAL) {
            r->game->rules.take_default(r->rules, &r->journal);
            continue;
        }
        if (r->game->rules.skipped == NULL)
            break;
        const uint16_t violation = r->game->rules.skipped(r->rules, r->state, e);
        if (violation == UINT16_MAX)
            break;
        if (*n < SKIPS_MAX)
            list[(*n)++] = (struct skipped){violation, node};
        r->game->rules.skip(r->rules, &r->journal);
    }
    return false;
}

static bool is_first_of_its_kind(const struct skipped *list, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (list[k].violation == list[i].violation)
            return false;
    return true;
}

/* One finding of a kind for one event. */
static void report_skips(const struct event *e, const struct skipped *list, unsigned n,
                         struct finding_sink *sink)
{
    for (unsigned i = 0; i < n; i++) {
        const uint8_t seat = list[i].node.seat;
        struct finding f = finding_make(list[i].violation, seat, e);
        if (!is_first_of_its_kind(list, i))
            continue;
        if (seat == SEAT_NONE)
            finding_expected(&f, "tiles or cards are turned up first");
        else
            finding_expected(&f, "%c decides first", seat_letter(seat));
        finding_emit(sink, &f);
    }
}

bool align_again(struct replay *r, const struct event *e, struct finding_sink *sink,
                 enum verdict *worst)
{
    struct skipped list[SKIPS_MAX];
    unsigned n = 0;
    if (align_softly(r, e))
        return true;
    const bool found = align_by_force(r, e, list, &n);
    align_rest_again(r);
    if (!found)
        return false;
    if (n > 0) { /* reported at the first of them, for sinks that look at the state */
        report_skips(e, list, n, sink);
        *worst = VERDICT_ILLEGAL;
    }
    return align_by_force(r, e, list, &n);
}

bool replay_leaves_out(struct replay *r, const struct event *e, struct node *out, unsigned *n)
{
    struct skipped list[SKIPS_MAX];
    *n = 0;
    if (r->dead)
        return false;
    if (e != NULL && align_awaits_here(r, e))
        return true;
    const bool found = (e != NULL && align_softly(r, e)) || align_by_force(r, e, list, n);
    align_rest_again(r);
    for (unsigned i = 0; i < *n; i++)
        out[i] = list[i].node;
    return found;
}
