/* row_writer.h - writes the rows of many games to the database, fast.
 *
 * Rows are written table by table over all games of a batch, many rows with one statement, in
 * key order: so SQLite only appends.  All calls must be inside a transaction of the store; the
 * writer neither begins nor commits.
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

#include "store/persons.h"
#include "store/schema/rows.h"

struct digest;
struct err;
struct store;
struct row_writer;

/* `digest` is borrowed and gets the games of each batch, too; it may be NULL. */
int row_writer_new(struct row_writer **out, struct store *s, struct digest *digest,
                   struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void row_writer_free(struct row_writer *w);

/* Starts a batch: finds the next free numbers. */
int row_writer_start(struct row_writer *w, struct err *err);

/* The number that the next new game gets. */
int64_t row_writer_next_game(const struct row_writer *w);
/* Adds a source; *id is its number. */
int row_writer_add_source(struct row_writer *w, const char *path, const char *format,
                          int64_t *id, struct err *err);
/* Whether source `id` is this file and has no end: an import of it was killed. */
int row_writer_is_unfinished(struct row_writer *w, int64_t id, const char *path,
                             const char *format, bool *is, struct err *err);
/* Stores what is known at the end of a source; `hash` is "" when unknown. */
int row_writer_end_source(struct row_writer *w, int64_t id, const char *hash, uint64_t bytes,
                          struct err *err);

/* Whether a game with this content hash is stored. */
int row_writer_has_game(struct row_writer *w, const char *hash, bool *has, struct err *err);

/* Finds players among those of the book and those of the open transaction; lives as long as the writer. */
struct person_finder *row_writer_persons(struct row_writer *w);
/* Finds two seats whose names stand for one player (players.h): *one and *other are these
 * names, borrowed, or NULL. */
int row_writer_find_same(struct row_writer *w, const struct game_rows *rows, const char **one,
                         const char **other, struct err *err);

/* `report` gets the notes about players of games that are added, in row_writer_add_game(). */
void row_writer_listen(struct row_writer *w, persons_report_fn *report, void *ctx);
/* The transaction was rolled back. */
void row_writer_forget(struct row_writer *w);

/* Adds a game to the batch as number `id`, which must be free, or as a new one (0), and gives
 * numbers to its new players.  `rows` is borrowed until row_writer_finish(). */
int row_writer_add_game(struct row_writer *w, struct game_rows *rows, int64_t source,
                        int64_t id, struct err *err);
/* Adds the derived rows of the stored game `id` to the batch (rebuild).  A batch holds only new
 * games, or only stored ones. */
void row_writer_add_derived(struct row_writer *w, const struct game_rows *rows, int64_t id);

/* Writes the batch and empties it. */
int row_writer_finish(struct row_writer *w, struct err *err);
/* Empties the batch after a failure. */
void row_writer_drop(struct row_writer *w);

#endif
