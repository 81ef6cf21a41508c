/* stored.h - reads games from the database.
 *
 *     struct stored *stored;
 *     if (stored_new(&stored, store, err) < 0) return -1;
 *     status = stored_record(stored, id, &record, err);
 *     stored_free(stored);
 *
 * A stored record can be replayed, written and exported like one read from a log.
 */
#ifndef STORE_STORED_H
#define STORE_STORED_H

#include <stdbool.h>
#include <stdint.h>

#include "core/record.h"
#include "store/schema/rows.h"

struct err;
struct store;
struct stored;

int stored_new(struct stored **out, struct store *s, struct err *err);
/* The same for superseded and removed versions (past_game.h): ids are those of past_game. */
int stored_new_past(struct stored **out, struct store *s, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void stored_free(struct stored *st);

/* Fills `rows` (reset first) with the facts of game `id`, and with those of its derived rows
 * that are stored when asked.
 * seat.name is filled in.  1 = done, 0 = there is no such game, -1 = failed. */
int stored_rows(struct stored *st, int64_t id, bool with_derived, struct game_rows *rows,
                struct err *err);

/* Fills `record` (reset first) with game `id`; results as above. */
int stored_record(struct stored *st, int64_t id, struct record *record, struct err *err);

/* The same for a game that the database itself has listed: 0 = done, -1 = failed.  A missing
 * game is damage then, of an index for instance. */
int stored_listed_rows(struct stored *st, int64_t id, bool with_derived, struct game_rows *rows,
                       struct err *err);
int stored_listed_record(struct stored *st, int64_t id, struct record *record, struct err *err);

/* Finds a game by what a user types: its number, its own id, or its content hash or at least eight
 * of the first digits of it.  1 = *id is set, 0 = there is none, -1 = failed (two games share the
 * id or the digits). */
int stored_find(struct store *s, const char *text, int64_t *id, struct err *err);

#endif
