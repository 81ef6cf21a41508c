/* row_writer.h - the rows of many games into the database, fast.
 *
 * Rows go in table by table over all games of a batch, many rows for each statement, in key
 * order: SQLite then only ever appends.  All calls belong inside a transaction of the store; the
 * writer itself neither begins nor commits.
 *
 *     store_begin(store, err);
 *     row_writer_start(w, err);
 *     row_writer_add_game(w, &rows, source, err); ...
 *     row_writer_finish(w, err);
 *     store_commit(store, err);
 */
#ifndef STORE_ROW_WRITER_H
#define STORE_ROW_WRITER_H

#include <stdbool.h>
#include <stdint.h>

#include "store/rows.h"

struct digest;
struct err;
struct store;
struct row_writer;

/* The games of each batch are added to the digest, too, which is borrowed; NULL: to none. */
int row_writer_new(struct row_writer **out, struct store *s, struct digest *digest,
                   struct err *err);
/* NULL is fine.  Before the store is closed. */
void row_writer_free(struct row_writer *w);

/* Starts a batch: looks up which numbers are free. */
int row_writer_start(struct row_writer *w, struct err *err);

/* Adds a source; *id is its number. */
int row_writer_add_source(struct row_writer *w, const char *path, const char *format,
                          int64_t *id, struct err *err);
/* Whether that source is this file, and its end was never noted: the import was killed in it. */
int row_writer_is_unfinished(struct row_writer *w, int64_t id, const char *path,
                             const char *format, bool *is, struct err *err);
/* Notes what is known only at the end of a source; `hash` is "" when it is not known. */
int row_writer_end_source(struct row_writer *w, int64_t id, const char *hash, uint64_t bytes,
                          struct err *err);

/* Whether a game of this content hash is stored or in the batch; *source is that of one which is
 * stored, else 0. */
int row_writer_has_game(struct row_writer *w, const char *hash, bool *has, int64_t *source,
                        struct err *err);

/* Whether the names of two seats stand for one player (players.h): then *one and *other are these
 * names, borrowed; else NULL. */
int row_writer_find_same(struct row_writer *w, const struct game_rows *rows, const char **one,
                         const char **other, struct err *err);

/* Takes a new game into the batch and gives it a number; its players get theirs.  `rows` is
 * borrowed until row_writer_finish(). */
int row_writer_add_game(struct row_writer *w, struct game_rows *rows, int64_t source,
                        struct err *err);
/* Takes the derived rows of stored game `id` into the batch (rebuild): a batch is all of the one
 * or all of the other. */
void row_writer_add_derived(struct row_writer *w, const struct game_rows *rows, int64_t id);

/* Writes the batch and empties it. */
int row_writer_finish(struct row_writer *w, struct err *err);
/* Empties the batch: after a failure. */
void row_writer_drop(struct row_writer *w);

#endif
