/* track_index.h - the position index of a database: the blocks of tracks (track_block.h) in the table
 * position_index.
 *
 * With 10,000 games it saves 97 to 99 % of the time of a search; a club of some hundred games does not need it.
 *
 * The index follows from the facts.  A database keeps one when it was asked to (track_index_keep()): then whoever asks
 * for positions makes the blocks that are missing, and stores them.  Else, and where the database cannot be written to,
 * all games are replayed and the blocks stay in memory.  Whatever changes the games of a block drops it
 * (track_index_forget()).
 *
 *     if (track_index_open(&index, store, jobs, err) < 0) return -1;
 *     while ((status = track_index_next(index, err)) > 0)
 *         track_index_read(index, column, &view, err);
 *     track_index_close(index);
 */
#ifndef STORE_TRACK_INDEX_H
#define STORE_TRACK_INDEX_H

#include <stdbool.h>

#include "store/track_block.h"

struct track_index;
struct err;
struct store;

/* A column of the block and its bytes.  All zero before its first use. */
struct track_view {
    struct buf bytes;
    struct track_column column;
};

/* Makes the database keep an index, and makes it: *n_games gets the number of games, *bytes the size of the index. */
int track_index_keep(struct store *s, unsigned jobs, uint64_t *n_games, uint64_t *bytes,
                     struct err *err);
/* Drops the index: the database keeps none from now on.  *was_there: whether it kept one. */
int track_index_drop(struct store *s, bool *was_there, struct err *err);

/* Makes what is missing, with `jobs` threads (0: all processors) and a progress bar. */
int track_index_open(struct track_index **out, struct store *s, unsigned jobs, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void track_index_close(struct track_index *index);

/* Goes to the next block, by the numbers of the games: 1, 0 when there is none, -1 with `err`. */
int track_index_next(struct track_index *index, struct err *err);
/* Of the block: the kind of its games, and track_block_first() of them. */
const struct game_def *track_index_game(const struct track_index *index);
int64_t track_index_first(const struct track_index *index);
/* Reads a column of the block. */
int track_index_read(struct track_index *index, size_t column, struct track_view *view,
                     struct err *err);
void track_view_free(struct track_view *view);

/* Drops the block of a game that comes, goes or changes; inside a transaction. */
int track_index_forget(struct store *s, int64_t game, struct err *err);

/* Compares the blocks that are kept with what the facts give: *n_differing gets the number of blobs that differ. */
int track_index_verify(struct store *s, unsigned jobs, uint64_t *n_differing, struct err *err);

#endif
