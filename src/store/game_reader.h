/* game_reader.h - reads games from the database.
 *
 *     struct game_reader *reader;
 *     if (game_reader_new(&reader, store, err) < 0) return -1;
 *     status = game_reader_record(reader, id, &record, err);
 *     game_reader_free(reader);
 *
 * A stored record can be replayed, written and exported like one read from a log.
 */
#ifndef STORE_GAME_READER_H
#define STORE_GAME_READER_H

#include <stdbool.h>
#include <stdint.h>

#include "core/record.h"
#include "store/schema/rows.h"

struct err;
struct game_reader;
struct store;

int game_reader_new(struct game_reader **out, struct store *s, struct err *err);
/* The same for superseded and removed versions (past_game.h): ids are those of past_game. */
int game_reader_new_past(struct game_reader **out, struct store *s, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void game_reader_free(struct game_reader *reader);

/* Fills `rows` (reset first) with the facts of game `id`, and with those of its derived rows
 * that are stored when asked.
 * seat.name is filled in.  1 = done, 0 = there is no such game, -1 = failed. */
int game_reader_rows(struct game_reader *reader, int64_t id, bool with_derived,
                     struct game_rows *rows, struct err *err);

/* Fills `record` (reset first) with game `id`; results as above. */
int game_reader_record(struct game_reader *reader, int64_t id, struct record *record,
                       struct err *err);

/* The same for a game that the database itself has listed: 0 = done, -1 = failed.  A missing
 * game is damage then, of an index for instance. */
int game_reader_listed_rows(struct game_reader *reader, int64_t id, bool with_derived,
                            struct game_rows *rows, struct err *err);
int game_reader_listed_record(struct game_reader *reader, int64_t id, struct record *record,
                              struct err *err);

/* Finds a game by what a user types: its number, its own id, or its content hash or at least eight
 * of the first digits of it.  1 = *id is set, 0 = there is none, -1 = failed (two games share the
 * id or the digits). */
int game_reader_find(struct store *s, const char *text, int64_t *id, struct err *err);

#endif
