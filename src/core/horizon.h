/* outlook.h - what may come next: the stops that a log may answer from where it is.
 *
 * The first is the stop the position rests at.  Behind an optional one, which nobody has to
 * answer, follow those that are reached when it is declined, up to the first that must be
 * answered.  Each holds its legal events, from the same candidates as everything else.  In a log
 * that marks its rounds nothing is awaited before the mark of a new one: it is set where it is due.
 *
 *     struct outlook *o = outlook_new();
 *     outlook_take(o, &replay, 3);
 *     for (size_t i = 0; i < o->n_stops; i++) ... o->stop[i], o->event[o->stop[i].first] ...
 *     outlook_free(o);
 *
 * Owns its memory; used again for any number of positions, also of other games.
 */
#ifndef CORE_OUTLOOK_H
#define CORE_OUTLOOK_H

#include "core/replay.h"

enum { OUTLOOK_STOPS = 8, OUTLOOK_EVENTS = 1024 };

struct outlook_stop {
    struct stop stop;
    unsigned round;             /* 1-based, at this stop */
    bool has_mark;              /* the mark of this round was set, in front of the stop */
    size_t first, n;            /* its legal events: event[first] and on */
    int16_t state[STATE_WORDS]; /* the position at it */
};

struct outlook {
    const struct game_def *game;
    const void *rules; /* borrowed from the replay */
    size_t n_stops;
    struct outlook_stop stop[OUTLOOK_STOPS];
    size_t n_events;
    struct event event[OUTLOOK_EVENTS];
    struct journal journal;
};

struct outlook *outlook_new(void);
void outlook_free(struct outlook *o);

/* Looks on from the position of `r`, which stays as it is.  `last_mark`: the round that the log has
 * marked last, 0 for none yet, negative when it marks none. */
void outlook_take(struct outlook *o, const struct replay *r, int last_mark);

/* The mark of a round. */
struct event outlook_mark(const struct game_def *game, unsigned round);

/* Whether the stop awaits the event, legal or not. */
bool outlook_awaits(const struct outlook *o, size_t stop, const struct event *e);
/* The first stop that awaits the event; o->n_stops when none does. */
size_t outlook_find(const struct outlook *o, const struct event *e);
/* Whether the event, as such, is legal (or nobody can tell) at a stop. */
bool outlook_allows(const struct outlook *o, size_t stop, const struct event *e);

#endif
