/* log_fit.h - what explains a log that is wrong everywhere: its header.
 *
 * The rules, the number of players or the letters of the players are others than the header says, for the whole
 * game or from some line on.  Each is tried by an audit of the log with that one thing changed; it fits when
 * nearly all findings are gone.
 */
#ifndef AUDIT_LOG_FIT_H
#define AUDIT_LOG_FIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/record.h"

enum log_fit_kind {
    FIT_NONE,
    FIT_RULES, /* `profile` */
    FIT_PLAYERS, /* `n_players`, and the last seats do nothing; or more act than the header names */
    FIT_LETTERS, /* from an event on letter i stands for the player of letter seat[i] */
};

struct log_fit {
    enum log_fit_kind kind;
    const char *profile; /* in the arena */
    unsigned n_players;
    uint8_t seat[SEATS_MAX];
};

/* Finds it.  `wrong`: the number of the first event with a finding, from 0. */
void log_fit_find(const struct record *record, size_t wrong, struct arena *arena,
                  struct log_fit *out);

/* Whether the line cannot be read because of what `fit` says: a player acts whom the header does not name. */
bool log_fit_explains(const struct log_fit *fit, const struct record *record,
                      const struct record_error *error);

#endif
