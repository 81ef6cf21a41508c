/* views.h - a game as its log has it, and as each player saw it.
 *
 * Where things are hidden, a player knows the own cards and what everybody sees: every event is
 * reduced to that (game_rules.redact) and replayed for each seat, in the grade of the log: it has
 * every event, so no turn passes by itself.  Where nothing is hidden, and in logs that hold only
 * what everybody saw, all see what the log says.
 */
#ifndef PLAY_VIEWS_H
#define PLAY_VIEWS_H

#include <stdbool.h>

#include "core/record.h"
#include "core/replay.h"

/* One replay, and where its last event was applied. */
struct view {
    struct replay_observer observer; /* first */
    struct replay replay;
    bool has_applied; /* the last event was applied */
    bool is_at_rest;  /* where the replay stood: what others do by themselves comes after it */
    struct node node; /* at which it was */
    int16_t at[STATE_SLOTS]; /* the position there */
};

struct views {
    struct view log;
    struct view seat[SEATS_MAX];
    struct view next; /* scratch */
    unsigned n;       /* seats with a view of their own, else 0 */
};

/* Whether players of the game hide something from each other. */
bool views_hide(const struct game_def *game);

/* Starts where the record begins; `apart` false: all see what the log says.  Allocate it, it is large.  Zero, or
 * used before for any game. */
void views_start(struct views *v, const struct record *record, const void *rules, bool apart);
void views_free(struct views *v);

/* Shows the event to all players, and then takes it in the log's view, where it is event `i` of
 * the record.  Returns the verdict of the log's view. */
enum verdict views_take(struct views *v, const struct record *record, size_t i);
/* The same of an event that is the last one so far; the log is replayed elsewhere, `before` is its position. */
void views_show(struct views *v, const int16_t *before, const struct event *e);

/* What the seat knew of the position at which the last event was applied. */
const int16_t *views_at(const struct views *v, unsigned seat);
/* What the seat knows where it could take the event now; `log` is the log's position, for games in
 * which all see the same.  The event need not be the one that it takes: it only names the node, since a
 * view does not wait for choices among cards that it does not see.  NULL when the view has no such event. */
const int16_t *views_before(struct views *v, unsigned seat, const struct event *e,
                            const int16_t *log);

#endif
