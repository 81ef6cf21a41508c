/* position_walk.h - walks through all positions of stored games, as they are replayed for reports.
 *
 * A walker belongs to one thread and serves many games, one after the other.
 */
#ifndef STORE_POSITION_WALK_H
#define STORE_POSITION_WALK_H

#include "core/outcome.h"

struct err;
struct event;
struct game_rows;
struct position_walk;
struct replay;

/* Takes the positions.  Embed it as the first member. */
struct position_taker {
    /* Called with the position before the first event, where `e` is NULL, and with that after each
     * event, at rest. */
    void (*take)(struct position_taker *taker, const struct replay *r, const struct event *e);
};

struct position_walk *position_walk_new(void);
/* NULL is fine. */
void position_walk_free(struct position_walk *p);

/* Replays the game whose facts are in `facts`.  `out` gets how it ended.  Returns 0, or -1 with `err`: it
 * has no moves, or cannot be replayed. */
int position_walk_run(struct position_walk *p, const struct game_rows *facts,
                      struct position_taker *taker, struct outcome *out, struct err *err);

#endif
