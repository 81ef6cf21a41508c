/* same_game.h - whether a log is of a game that the database has.
 *
 * Two logs are of one game when they have the same content; when they share a key (game_key.h) and
 * nothing in their headers contradicts that; or when a version that counts no more (past_game.h) has the
 * content.  A result is of a game when the same people got the same points on the same day.
 */
#ifndef STORE_SAME_GAME_H
#define STORE_SAME_GAME_H

#include <stdint.h>

#include "base/buf.h"
#include "store/rows.h"

struct err;
struct store;
struct same_finder;

enum same_kind {
    SAME_NONE,    /* a new game */
    SAME_CONTENT, /* stored as it is */
    SAME_PAST,    /* a version that counts no more: replaced, or removed */
    SAME_LONGER,  /* goes on where a stored game, which is unfinished, ends */
    SAME_SHORTER, /* is unfinished, and a stored game goes on from it */
    SAME_FULLER, /* has the moves of a game of which only the result is stored, or only the moves
                   * from a position on */
    SAME_RESULT, /* is the result of a game that is stored with its moves, or has fewer of them */
    SAME_OTHER, /* of a stored game, with other content */
};

struct same_game {
    enum same_kind kind;
    int64_t game;     /* its number; of SAME_PAST, that it had */
    int64_t source;   /* of SAME_CONTENT and SAME_PAST: source.id */
    int64_t past;     /* of SAME_PAST: past_game.past */
    bool is_removed;  /* of SAME_PAST: with its game */
    struct buf where; /* of SAME_LONGER and on: "game 3 (id evening-3, old.slog:1)" */
    struct buf what;  /* of SAME_OTHER: what differs first */
};

#define SAME_GAME_INIT                                                                         \
    {                                                                                          \
        .where = BUF_INIT, .what = BUF_INIT                                                    \
    }

void same_game_free(struct same_game *same);

int same_finder_new(struct same_finder **out, struct store *s, struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void same_finder_free(struct same_finder *f);

/* Looks for the game in `rows`, facts and derived, and fills *out, whose texts are reused. */
int same_game_find(struct same_finder *f, const struct game_rows *rows, struct same_game *out,
                   struct err *err);

/* Whether `fresh` would be compared with `other`, if that were stored. */
bool same_game_is_possible(const struct game_rows *fresh, const struct game_rows *other);

#endif
