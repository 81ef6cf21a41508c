/* track_maker.h - makes blocks of the position index from the facts, with many threads; for track_index.c. */
#ifndef STORE_TRACK_MAKER_H
#define STORE_TRACK_MAKER_H

#include <stdint.h>

#include "base/buf.h"

struct track_maker;
struct err;
struct game_def;
struct store;

/* Takes the blobs of a block; embed it as the first member. */
struct track_maker_sink {
    /* 0, or -1 with `err`.  `blob` may be taken away by buf_steal(). */
    int (*take)(struct track_maker_sink *sink, const struct game_def *game, int64_t first,
                size_t column, struct buf *blob, struct err *err);
};

int track_maker_new(struct track_maker **out, struct store *s, unsigned jobs, struct err *err);
/* NULL is fine. */
void track_maker_free(struct track_maker *m);

/* Makes the block of the games from `first` on, of each kind of game one.  *n_games grows by its games. */
int track_maker_make(struct track_maker *m, int64_t first, struct track_maker_sink *sink,
                     uint64_t *n_games, struct err *err);

#endif
