/* rederive.h - computes the derived half again from the facts: rebuild and verify.
 *
 * The calling thread reads and writes the database; worker threads parse and replay.  Games
 * come in the order of their numbers.
 */
#ifndef STORE_REDERIVE_H
#define STORE_REDERIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/err.h"
#include "store/schema/rows.h"

struct store;

/* A stored game, and the same game computed from its facts. */
struct rederived {
    int64_t id;
    struct game_rows stored; /* facts; derived rows too when asked for */
    struct game_rows fresh;  /* facts and derived rows, computed */
    struct err err;          /* set when the facts cannot be read or replayed */
};

/* Takes the games, some at a time.  Embed it as the first member. */
struct rederive_sink {
    /* 0 to go on, -1 (`err` is set) to stop.  The games are valid during the call. */
    int (*take)(struct rederive_sink *sink, struct rederived *const *game, size_t n,
                struct err *err);
};

/* `jobs` as in import.h.  `with_derived`: also reads the stored derived rows. */
int rederive_all(struct store *s, unsigned jobs, bool with_derived, struct rederive_sink *sink,
                 struct err *err);

/* Drops the derived half and computes it again, in one transaction.  *n_games is the number of
 * games. A game that cannot be replayed is an error, and then nothing changes. */
int store_rebuild(struct store *s, unsigned jobs, uint64_t *n_games, struct err *err);
/* The same within the open transaction. */
int store_rebuild_within(struct store *s, unsigned jobs, uint64_t *n_games, struct err *err);

/* Called for every table of every game that differs from what the facts give. */
struct verify_listener {
    void (*differs)(struct verify_listener *listener, int64_t game, const char *table,
                    const char *difference);
};

struct verify_totals {
    uint64_t games, differing, events;
};

/* Computes everything from the facts and compares: content hashes, also of superseded and removed versions,
 * state hashes, every row.
 * First checks the pages, the schema and the references of the file; an error there is a
 * difference of game 0.  Returns 0, or -1 with `err` when the database cannot be read. */
int store_verify(struct store *s, unsigned jobs, struct verify_listener *listener,
                 struct verify_totals *totals, struct err *err);
/* Checks the pages of the file alone, likewise: what SQLite can check without knowing the games. */
int store_verify_pages(struct store *s, struct verify_listener *listener, struct err *err);

#endif
