/* horizon.h - what may come next: the stops that a log may answer from where it is.
 *
 * The first is the stop the position rests at.  Behind an optional one, which nobody has to
 * answer, follow those that are reached when it is declined, up to the first that must be
 * answered.  Each holds its legal events, from the same candidates as everything else.  In a log
 * that marks its rounds nothing is awaited before the mark of a new one: it is set where it is due.
 *
 *     struct horizon *o = horizon_new();
 *     horizon_take(o, &replay, 3);
 *     for (size_t i = 0; i < o->n_stops; i++) ... o->stop[i], o->event[o->stop[i].first] ...
 *     horizon_free(o);
 *
 * Owns its memory; used again for any number of positions, also of other games.
 */
#ifndef CORE_HORIZON_H
#define CORE_HORIZON_H

#include "core/replay.h"

enum { HORIZON_STOPS = 8, HORIZON_EVENTS = 1024 };

struct horizon_stop {
    struct stop stop;
    unsigned round;             /* 1-based, at this stop */
    bool has_mark;              /* the mark of this round was set, in front of the stop */
    size_t first, n;            /* its legal events: event[first] and on */
    int16_t state[STATE_WORDS]; /* the position at it */
};

struct horizon {
    const struct game_def *game;
    const void *rules; /* borrowed from the replay */
    size_t n_stops;
    struct horizon_stop stop[HORIZON_STOPS];
    size_t n_events;
    struct event event[HORIZON_EVENTS];
    struct journal journal;
};

struct horizon *horizon_new(void);
void horizon_free(struct horizon *o);

/* Looks on from the position of `r`, which stays as it is.  `last_mark`: the round that the log has
 * marked last, 0 for none yet, negative when it marks none. */
void horizon_take(struct horizon *o, const struct replay *r, int last_mark);

/* The mark of a round. */
struct event horizon_mark(const struct game_def *game, unsigned round);

/* Whether the stop awaits the event, legal or not. */
bool horizon_awaits(const struct horizon *o, size_t stop, const struct event *e);
/* The first stop that awaits the event; o->n_stops when none does. */
size_t horizon_find(const struct horizon *o, const struct event *e);
/* Whether the event, as such, is legal (or nobody can tell) at a stop. */
bool horizon_allows(const struct horizon *o, size_t stop, const struct event *e);

#endif
