/* import_batch.h - writes replayed games to the database, one transaction for many games.
 *
 * Games and ends of files are added in order and written together.  A batch that cannot be
 * written is rolled back and written again game by game: all games before the one that fails
 * are kept.  What is not stored is in no batch, so batches follow from what is stored alone.
 */
#ifndef STORE_IMPORT_BATCH_H
#define STORE_IMPORT_BATCH_H

#include "store/import_part.h"
#include "store/same_game.h"

struct import_batch;

/* Free games with their memory; belongs to the thread of the import. */
struct game_pool {
    struct import_game **game;
    size_t n, capacity;
};

/* A game from the pool, or a new one. */
struct import_game *game_pool_take(struct game_pool *pool);
void game_pool_give(struct game_pool *pool, struct import_game *game);
void game_pool_free(struct game_pool *pool);

int import_batch_new(struct import_batch **out, struct store *s, struct game_pool *pool,
                     bool reads_files, struct import_totals *totals, struct err *err);
/* Drops what is not written. */
void import_batch_free(struct import_batch *b);

/* Looks for the game among those stored and those in the batch (same_game.h).  The answer holds until
 * the next call.  A batch with another log of the game is written first.  Notes in game->file what the file
 * has of what was stored. */
int import_batch_meet(struct import_batch *b, const struct import_game *game,
                      const struct same_game **same, struct err *err);
/* The game that was stored of the same file, and stands there no more but as this one: another kind than
 * SAME_NONE when there is one.  The answer holds as above. */
int import_batch_meet_changed(struct import_batch *b, const struct import_game *game,
                              const struct same_game **same, struct err *err);
/* The game that import_batch_meet() found stands in the file, changed or not. */
void import_batch_note_met(struct import_file *file, int64_t game);
/* Whether games were stored of the file before this import. */
int import_batch_was_stored(struct import_batch *b, struct import_file *file, bool *was,
                            struct err *err);
/* Lets others write to the database until the next game is met: before a wait that may be long. */
void import_batch_let_go(struct import_batch *b);
/* Adds a game that is to be stored, in place of game `replaces` (0: of none); writes the batch when
 * it is full.  Counts it in the totals once it is written. */
int import_batch_add(struct import_batch *b, struct import_game *game, int64_t replaces,
                     struct err *err);
/* Notes that `file` was read to its end. */
int import_batch_end_file(struct import_batch *b, struct import_file *file,
                          const struct import_source *source, struct err *err);
/* Writes what is left. */
int import_batch_finish(struct import_batch *b, struct err *err);
/* row_writer_find_same(). */
int import_batch_find_same(struct import_batch *b, const struct import_game *game,
                           const char **one, const char **other, struct err *err);
/* Brings the digest up to date, within the open transaction. */
int import_batch_digest(struct import_batch *b, struct err *err);

/* Keeps how long the seats of a game thought where it is stored already, from a log without stamps; *is_new: it was. */
int import_batch_learn(struct import_batch *b, const struct import_game *game, int64_t stored,
                       bool *is_new, struct err *err);

/* Gets each note about the players of a game, once it is stored. */
typedef void import_news_fn(void *ctx, const struct import_game *game, const char *text);
void import_batch_listen(struct import_batch *b, import_news_fn *report, void *ctx);

#endif
