/* slip_log.h - true logs to slip in: simulated games, written down in every way there is. */
#ifndef SLIP_LOG_H
#define SLIP_LOG_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "core/game_play.h"
#include "core/record.h"
#include "core/replay.h"
#include "core/ruleset.h"
#include "slip_text.h"

struct random;

/* How the log is written. */
struct slip_style {
    enum scribe scribe;
    bool claims;    /* consequences beside the actions, where the scribe writes any */
    bool rounds;    /* the lines of new rounds */
    bool is_public; /* only what everybody saw, of a game in which something is hidden */
};

struct slip_log {
    const char *profile;
    unsigned n_players;
    struct slip_style style;
    struct slip_text text;
};

/* Makes the logs of one game. */
struct slip_scribe {
    const struct game_def *game;
    struct ruleset_cache *rules;
    struct record record;
    struct replay hiding, seen; /* scratch, for what is not public */
    struct buf text;
};

void slip_scribe_init(struct slip_scribe *s, const struct game_def *game);
void slip_scribe_free(struct slip_scribe *s);

/* Draws a game and how it is written, and writes it; `log` is all zero, or was used before. */
void slip_log_make(struct slip_scribe *s, struct random *random, struct slip_log *log);
void slip_log_free(struct slip_log *log);

#endif
