/* replay_align.h - finding the node that awaits an event, for replay.c.
 *
 * The state rests at a node after automatic steps, which are in the journal from rest_from on.  An event may belong to
 * one of the nodes before, or to one that is reached by leaving decisions out.
 */
#ifndef CORE_REPLAY_ALIGN_H
#define CORE_REPLAY_ALIGN_H

#include "core/replay.h"

enum { ALIGN_STEPS_MAX = 96 }; /* nodes walked over for one event */

/* Carries the automatic steps out after what the journal has. */
static inline void align_rest(struct replay *r)
{
    r->rest_from = journal_mark(&r->journal);
    r->rests_later = false;
    game_come_to_rest(r->game, r->rules, &r->journal);
}

/* Repeats them. */
static inline void align_rest_again(struct replay *r)
{
    journal_undo(&r->journal, r->rest_from);
    align_rest(r);
}

static inline bool align_awaits(const struct replay *r, const struct event *e)
{
    return r->game->rules.awaits(r->rules, r->state, e);
}

/* Whether the node awaits the event, after the turns that the log leaves out before it, which are taken. */
bool align_meets(struct replay *r, const struct event *e);

/* When the state at rest does not await the event, or the event belongs to a node before: brings it to the node that
 * does.  False when there is none, at rest again.  *worst is set, and the sink hears of it, when decisions are left out. */
bool align_again(struct replay *r, const struct event *e, struct finding_sink *sink,
                 enum verdict *worst);

/* Whether no node was walked over since the last event, and none that comes before this one will be. */
static inline bool is_first_node(const struct replay *r)
{
    return journal_mark(&r->journal) == r->rest_from && r->game->rules.precede == NULL;
}

/* Whether the event belongs to the node the state rests at, and to none of those before it that were
 * walked over. */
static inline bool align_awaits_here(const struct replay *r, const struct event *e)
{
    return align_awaits(r, e) && (is_first_node(r) || !game_comes_early(r->game, r->state, e));
}

/* Whether the event spells out the first step after the last one, which has not come to rest. */
static inline bool align_is_spelt_out(struct replay *r, const struct event *e)
{
    return (r->game->rules.first_verbs >> e->verb & 1) != 0 && align_meets(r, e);
}

/* Brings the state to the node that awaits `e`; false when there is none (at rest again). */
static inline bool align_event(struct replay *r, const struct event *e,
                               struct finding_sink *sink, enum verdict *worst)
{
    if (r->rests_later) { /* the state is at the node */
        r->rests_later = false;
        return true;
    }
    return align_awaits_here(r, e) || align_again(r, e, sink, worst);
}

#endif
