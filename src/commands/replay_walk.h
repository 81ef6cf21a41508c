/* replay_walk.h - goes from position to position through one game and shows the wanted ones.
 *
 *     struct replay_walk *w = replay_walk_new(c, &at);
 *     w->every = ...;
 *     status = replay_walk_game(w, &record, "club.slog", 1);
 *     replay_walk_free(w);
 */
#ifndef COMMANDS_REPLAY_WALK_H
#define COMMANDS_REPLAY_WALK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "cli/command.h"
#include "commands/each_game.h"
#include "core/record.h"
#include "core/replay.h"

struct err;
struct ruleset_cache;
struct state_line;

/* Which position is wanted. */
enum at_kind { AT_END, AT_EVENT, AT_TURN };
struct at {
    enum at_kind kind;
    unsigned event;       /* AT_EVENT: after this many events */
    unsigned round, turn; /* AT_TURN: when this role of the round is to be taken, from 1 */
};

/* Reads "12", "3.2" or "end".  Returns 0, or -1 with `err` set. */
int at_parse(struct at *at, const char *text, struct err *err);

/* How positions are shown: as boards, as JSON Lines (docs/state.md), in one line each
 * (docs/position.md). */
enum replay_format { REPLAY_BOARDS, REPLAY_JSON, REPLAY_LINES };

struct replay_walk {
    struct finding_sink sink; /* first: counts what `audit` would report */
    const char *at_text;      /* as the user wrote it */
    struct at at;
    const char *rules; /* profile that replaces the records' own; NULL for none */
    unsigned as;       /* seat whose knowledge is shown; SEAT_NONE: all that the log holds */
    bool every;        /* show every position up to the one that is wanted */
    enum replay_format format;
    /* private */
    struct ruleset_cache *cache;
    struct state_line *line;     /* of REPLAY_LINES */
    struct replay replay, seen;  /* the other one: scratch of redaction */
    const struct record *record; /* the game being shown */
    const char *file;
    uint32_t number;
    const char *names[SEATS_MAX];
    unsigned n_findings; /* errors and warnings of this game so far */
    unsigned n_before;   /* of these, up to the position that was drawn last */
    uint32_t last_line;  /* of the event that led to it */
    bool found;          /* the position that is wanted was there */
    struct buf position; /* drawn last */
    struct game_output *out;
};

/* `at_text` as for at_parse(), which must have succeeded with `at`; both are kept. */
struct replay_walk *replay_walk_new(const char *at_text, struct at at);
void replay_walk_free(struct replay_walk *w);

/* Writes one game, number `number` of `file`, to `out` and sets its status.  Findings up to the position count; the
 * command audit lists them.  The record is reduced to what its viewer saw.  Each thread has a walk of
 * its own. */
void replay_walk_game(struct replay_walk *w, struct record *record, const char *file,
                      uint32_t number, struct game_output *out);

#endif
