/* replay.h - from events to states and findings.
 *
 *     replay_init(&r, game, rules, grade);
 *     for each event: replay_event(&r, e, sink);  or, of a whole record,
 *     for each i: replay_recorded_event(&r, record, i, sink);
 *     replay_end(&r);
 *
 * Between events the state is *at rest*: everything that needs no decision has been carried out
 * (forced passes, production, refills, unloading, the next round).  When the log writes such a
 * step down ("C -", "A makes corn 2"), the replayer takes the automatic steps back as far as
 * needed and follows the log.  So a log may write or leave out what is forced: both replay to the
 * same states.
 *
 * `check` and `apply` get the event at the node that awaits it.  Each decision on the way there is
 * reported as skipped.  When no node awaits the event, it is checked where it is (`aligned` false)
 * and applied literally.
 *
 * A replay owns its state and journal; it allocates only in replay_init(), replay_keep_journal() and
 * where a log notes a position.
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

/* Called with every write when it is final.  Embed it as the first member of your own struct. */
struct replay_observer {
    /* Entries [0, n) belong to the event with this number (of the calls of replay_event(), from 1) and its
     * consequences.  The steps before the first event belong to it, and to 0, the set-up, where no event was
     * applied.  Called before the next event is applied and in replay_end(). */
    void (*wrote)(struct replay_observer *o, uint32_t event, const struct journal_entry *entry,
                  uint32_t n);
    /* May be NULL.  Called before event `e` is applied; `r` is at the node where `e` was checked.
     * Not called for notes and for events that end the replay. */
    void (*before_apply)(struct replay_observer *o, const struct replay *r,
                         const struct event *e);
};

struct replay {
    const struct game_def *game;
    const void *rules;
    int16_t state[STATE_SLOTS];
    struct journal journal;
    uint32_t from;      /* journal mark: the writes of the last applied event begin here */
    uint32_t rest_from; /* journal mark: the automatic steps after it begin here */
    uint32_t seq;       /* events taken so far, notes included */
    uint32_t applied;   /* number of the last event that was applied, plus 1; 0 none */
    bool
        rests_later; /* replay_take_event() left the automatic steps after the last event to come */
    bool before_roles; /* the last event was awaited before the first role of a round; only set
                         * when there is an observer */
    bool dead;         /* an IMPOSSIBLE event ended the replay */
    bool keep_journal; /* see replay_keep_journal() */
    bool check_pieces; /* check the number of pieces after events that may change it; default
                         * true where the game counts them */
    bool ends_early; /* the log says that the game ends where its moves do: what it notes of the
                         * result is no claim about the rules */
    bool diverged;   /* a recorded state hash differed */
    struct position_hash *hash;       /* of the position hashed last; owned */
    struct state_line *line;          /* of noted positions; owned; NULL before the first */
    struct replay_observer *observer; /* may be NULL */
    /* Bits of the slots that keep their values, since their part is not played; found when they
     * are first needed. */
    uint64_t unplayed[STATE_SLOTS / 64];
    const void *unplayed_by;     /* the rules they were found for; NULL: none yet */
    const struct event *current; /* the event being checked; for sinks that list alternatives */
};

/* Starts at the position before the first event of a log of this grade. */
void replay_init(struct replay *r, const struct game_def *game, const void *rules,
                 enum grade grade);
/* `r` may be all zero. */
void replay_free(struct replay *r);
/* replay_init() when `r` is all zero, else replay_restart(). */
void replay_start(struct replay *r, const struct game_def *game, const void *rules,
                  enum grade grade);
/* Starts over with other rules and keeps the memory. */
void replay_restart(struct replay *r, const struct game_def *game, const void *rules,
                    enum grade grade);

/* Goes to another position at rest, before the first event.  The grade stays. */
void replay_place(struct replay *r, const int16_t *state);
/* The same without coming to rest: what would go by itself is left to the first event. */
void replay_stand_at(struct replay *r, const int16_t *state);

/* Makes `to`, which was initialised for the same game and rules, the same position as `from`, ready
 * for the same next event.  Its observer stays its own.  `from` must not keep its journal. */
void replay_copy(struct replay *to, const struct replay *from);

/* Keeps all entries from now on, so that everything can be undone, in a journal with room for
 * `cap` entries. */
void replay_keep_journal(struct replay *r, uint32_t cap);

/* Makes room in a kept journal for one more event: before each event of a replay that goes on for as long as its owner likes. */
void replay_make_room(struct replay *r);

/* Where a replay stands, to come back to.  What was written since is in its journal, which it keeps. */
struct replay_point {
    uint32_t from, rest_from, seq, applied;
    bool has_rested; /* automatic steps come after rest_from */
    bool is_over, dead, diverged, overflow;
};

struct replay_point replay_point(const struct replay *r);
/* Goes back to where it stood, in as many steps as were written since. */
void replay_go_back(struct replay *r, const struct replay_point *point);

/* Checks and applies one event; returns the worst verdict. */
enum verdict replay_event(struct replay *r, const struct event *e, struct finding_sink *sink);
/* The same for those who do not look at the position after it, which need not be at rest then: a log that writes the
 * automatic steps down has them taken back otherwise.  The next event goes on from there, and nothing else may but
 * replay_rest(); what is wrong with those steps is found, and part of the verdict, then. */
enum verdict replay_take_event(struct replay *r, const struct event *e,
                               struct finding_sink *sink);
/* Brings the position to rest after replay_take_event(). */
void replay_rest(struct replay *r);
/* Applies an event that the node awaits and the rules allow, without asking them again; it claims nothing.  For positions
 * that are played on: the replay has no observer. */
void replay_legal_event(struct replay *r, const struct event *e);
/* The same with event `i` of a record.  The last event closes the record: when only automatic
 * steps and privileges that may be declined are left before the end of the game, they are carried
 * out and declined, and the game is over.  Else the position stays as it is: a log that just stops
 * is an unfinished game, not a finding. */
enum verdict replay_recorded_event(struct replay *r, const struct record *record, size_t i,
                                   struct finding_sink *sink);
/* Whether event `e`, or with NULL the end of the game, can be reached from here.  `out` gets the
 * `n` decisions and chances, at most SKIPS_MAX, that it leaves out: each would be a finding.  The
 * position does not change. */
bool replay_leaves_out(struct replay *r, const struct event *e, struct node *out, unsigned *n);
/* Ends the log: gives the last writes to the observer. */
void replay_end(struct replay *r);

/* Hash of the position at rest (core/position_hash.h), the same on every machine.  For other
 * threads this is a write to the replay: it updates r->hash. */
uint64_t replay_hash(const struct replay *r);
/* Sets `state` to the position after the last event alone, before the automatic steps after it. */
void replay_state_after_event(const struct replay *r, int16_t *state);
/* Writes of the last event and the automatic steps after it: journal entries from `from` on. */
static inline uint32_t replay_n_writes(const struct replay *r)
{
    return journal_mark(&r->journal) - r->from;
}
/* The node at which the position is. */
static inline struct node replay_node(const struct replay *r)
{
    return r->game->rules.node(r->rules, r->state);
}
/* Whether the game is over (node OVER). */
bool replay_is_over(const struct replay *r);

#endif
