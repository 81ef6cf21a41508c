/* lookahead.h - what may come next: the nodes that a log may answer from where it is.
 *
 * The first is the node of the position.  After an optional node, which nobody has to answer,
 * follow those that are reached by declining it, up to the first that must be answered.  Each has
 * its legal events.  A log that marks its rounds marks a new one before anything else: the mark
 * is set where it is due.
 *
 *     struct lookahead *o = lookahead_new();
 *     lookahead_take(o, &replay, 3);
 *     for (size_t i = 0; i < o->n_nodes; i++) ... o->node[i], o->legal.event[o->node[i].first] ...
 *     lookahead_free(o);
 *
 * Owns its memory, and can be used for any number of positions, also of other games.
 */
#ifndef CORE_LOOKAHEAD_H
#define CORE_LOOKAHEAD_H

#include "core/legal_list.h"
#include "core/replay.h"

enum { LOOKAHEAD_NODES = 8, LOOKAHEAD_EVENTS = 1024 };

struct lookahead_node {
    struct node node;
    unsigned round;             /* 1-based, at this node */
    bool has_mark;              /* the mark of this round was set before the node */
    size_t first, n;            /* its legal events: legal.event[first] and on */
    bool is_cut;                /* there may be more than are listed */
    int16_t state[STATE_SLOTS]; /* the position at it */
};

struct lookahead {
    const struct game_def *game;
    const void *rules; /* borrowed from the replay */
    size_t n_nodes;
    struct lookahead_node node[LOOKAHEAD_NODES];
    struct legal_list legal; /* of all nodes, at most LOOKAHEAD_EVENTS */
    struct journal journal;
};

struct lookahead *lookahead_new(void);
void lookahead_free(struct lookahead *o);

/* Looks ahead from the position of `r`, which does not change.  `last_mark`: the round that the
 * log marked last, 0 for none yet, negative when it marks none. */
void lookahead_take(struct lookahead *o, const struct replay *r, int last_mark);

/* The event that marks a round. */
struct event lookahead_mark(const struct game_def *game, unsigned round);

/* Whether the node awaits the event, legal or not. */
bool lookahead_awaits(const struct lookahead *o, size_t node, const struct event *e);
/* The first node that awaits the event; o->n_nodes when none does. */
size_t lookahead_find(const struct lookahead *o, const struct event *e);
/* Whether the event is legal at a node, or nobody can tell. */
bool lookahead_allows(const struct lookahead *o, size_t node, const struct event *e);

/* Sets `state` to the position that the event, legal at the node, leads to, before anything else follows. */
void lookahead_apply(struct lookahead *o, size_t node, const struct event *e,
                     int16_t state[STATE_SLOTS]);

#endif
