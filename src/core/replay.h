/* replay.h - from events to states, with every finding on the way.
 *
 *     replay_init(&r, game, rules, grade);
 *     for each event: replay_event(&r, e, sink);  or, of a whole record,
 *     for each i: replay_recorded_event(&r, record, i, sink);
 *     replay_end(&r);
 *
 * Between events the state is *at rest*: everything that needs no decision has been carried out
 * (forced passes, production, refills, unloading, the next round).  When the log writes such a
 * thing down after all ("C -", "A makes corn 2"), the replayer takes the automatic steps back
 * as far as needed and lets the log speak: a log may spell out or leave out what is forced, and
 * both replay to the same states.
 *
 * `check` and `apply` see the event at the node that awaits it.  If nodes that ask for a
 * decision lie in between, each is reported as skipped; if none awaits it at all, the event is
 * checked where it stands (`aligned` false) and applied literally.
 *
 * A replay owns its state and journal; it allocates in replay_init() only.
 */
#ifndef CORE_REPLAY_H
#define CORE_REPLAY_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"
#include "core/limits.h"

enum { SKIPS_MAX = 16 }; /* decisions that one event may leave out */

struct record;
struct replay;

/* Told of every write once it is final.  Embed as the first member of your own struct. */
struct replay_observer {
    /* Entries [0, n) belong to event `seq` (0-based index of replay_event calls) and what it
     * entailed.  Called before the next event is applied and at replay_end(). */
    void (*wrote)(struct replay_observer *o, uint32_t seq, const struct journal_entry *entry,
                  uint32_t n);
    /* May be NULL.  `r` rests at the node at which event `e` was checked, and is about to apply it;
     * notes, and events that end the replay, are not met. */
    void (*before_apply)(struct replay_observer *o, const struct replay *r,
                         const struct event *e);
};

struct replay {
    const struct game_def *game;
    const void *rules;
    int16_t state[STATE_SLOTS];
    struct journal journal;
    uint32_t from;      /* journal mark: writes of the last applied event begin here */
    uint32_t rest_from; /* journal mark: the automatic steps behind it begin here */
    uint32_t seq;       /* events taken so far, notes included */
    uint32_t applied;   /* number of the last event that was applied, plus 1; 0 none */
    bool before_roles;  /* the last event was awaited in a round before its first role; known
                              to observers only */
    bool dead;          /* an IMPOSSIBLE event ended this game's replay */
    bool keep_journal;  /* see replay_keep_journal() */
    bool check_pieces;  /* conservation of pieces after every event; default true where the
                            * game counts them */
    bool diverged;      /* a recorded state hash differed */
    struct position_hash *hash;       /* of the position hashed last; owned */
    struct replay_observer *observer; /* may be NULL */
    const struct event *current; /* the event being checked; for sinks that list alternatives */
};

/* At the position before the first event of a log of this grade. */
void replay_init(struct replay *r, const struct game_def *game, const void *rules,
                 enum grade grade);
/* Also of one that is all zero. */
void replay_free(struct replay *r);
/* replay_init() the first time, when `r` is all zero; replay_restart() from then on. */
void replay_start(struct replay *r, const struct game_def *game, const void *rules,
                  enum grade grade);
/* Starts over with other rules, keeping the memory. */
void replay_restart(struct replay *r, const struct game_def *game, const void *rules,
                    enum grade grade);

/* Keeps all entries from now on, so that everything can be undone, in a journal with room for `cap`
 * of them. */
void replay_keep_journal(struct replay *r, uint32_t cap);

/* Checks and applies one event; returns the worst verdict. */
enum verdict replay_event(struct replay *r, const struct event *e, struct finding_sink *sink);
/* The same with event `i` of a record.  Behind its last one the record is closed: if nothing but
 * what happens by itself and what may be declined lies before the end of the game, it happens and is
 * declined, and the game is over.  Else the position stays as it is: a log that just nodes is an
 * unfinished game, not a finding. */
enum verdict replay_recorded_event(struct replay *r, const struct record *record, size_t i,
                                   struct finding_sink *sink);
/* Whether an event that could come next, or with NULL the end of the game, can be reached from here;
 * `out` are then the `n` decisions and chances, at most SKIPS_MAX, that it leaves out: each would be
 * a finding.  The position stays as it is. */
bool replay_leaves_out(struct replay *r, const struct event *e, struct node *out, unsigned *n);
/* The log is over: hands the last writes to the observer. */
void replay_end(struct replay *r);

/* Hash of the position at rest (core/position_hash.h), the same on every machine.  Like a write
 * to the replay for other threads: it keeps what it has found out. */
uint64_t replay_hash(const struct replay *r);
/* Whether the game is over (node OVER). */
bool replay_is_over(const struct replay *r);
/* Legal events at the current node, in a fixed order; at most `cap` candidates are looked at.
 * Returns how many were written: none of a game without play. */
size_t replay_legal(const struct replay *r, struct event *out, size_t cap);
/* The same at the node of any position. */
size_t replay_legal_at(const struct game_def *game, const void *rules, const int16_t *state,
                       struct event *out, size_t cap);

#endif
