/* same_game.h - whether a log is of a game that the database has.
 *
 * Two logs are of one game when they have the same content; when they share a key (game_key.h), their
 * people are the same and nothing in their headers contradicts that; or when a superseded or removed version
 * (past_game.h) has the content.
 *
 * A result is of a game when the same people got the same points on the same day.  When the log is of the day
 * before or after, or one number differs, it may be the same: SAME_OTHER.  So it may be when the same file said
 * something else of that day before.  What stands in one file beside the other is another game.  Of the games
 * that share a key the latest 200 are compared.
 */
#ifndef STORE_SAME_GAME_H
#define STORE_SAME_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "store/schema/rows.h"

struct err;
struct person_finder;
struct store;
struct same_finder;

enum same_kind {
    SAME_NONE,    /* a new game */
    SAME_CONTENT, /* stored as it is */
    SAME_PAST,    /* a version that was superseded or removed */
    SAME_LONGER,  /* goes on where a stored game, which is unfinished, ends */
    SAME_SHORTER, /* is unfinished, and a stored game goes on from it */
    SAME_FULLER, /* has the moves of a game of which only the result is stored, or only the moves
                   * from a position on */
    SAME_RESULT, /* is the result of a game that is stored with its moves, or has fewer of them */
    SAME_OTHER, /* of a stored game, with other content */
};

struct same_game {
    enum same_kind kind;
    int64_t game;    /* its number; of SAME_PAST, that it had */
    int64_t source;  /* of SAME_CONTENT and SAME_PAST: source.id */
    int64_t past;    /* of SAME_PAST: past_game.past */
    bool is_removed; /* of SAME_PAST: with its game */
    bool
        is_corrected; /* of SAME_OTHER: another result of that day, perhaps this one corrected */
    bool is_of_file;  /* of SAME_OTHER: what is stored came from this file */
    bool is_part;     /* of SAME_OTHER and SAME_SHORTER: has less of the game than is stored */
    bool
        goes_on; /* of SAME_OTHER: begins where the stored game, which is unfinished, may end */
    struct buf where; /* of SAME_LONGER and on: "game 3 (id evening-3, old.slog:1)" */
    struct buf what;  /* of SAME_OTHER: what differs first */
};

#define SAME_GAME_INIT                                                                         \
    {                                                                                          \
        .where = BUF_INIT, .what = BUF_INIT                                                    \
    }

void same_game_free(struct same_game *same);

/* The file that a game comes from; all zero when it comes from none. */
struct same_file {
    bool is_typed;      /* it is none that somebody wrote: its lines mean nothing to people */
    const char *path;   /* what stood in it before may have been corrected; NULL: nothing did */
    int64_t source;     /* source.id of what is stored of it now; 0: nothing is */
    int64_t first_game; /* the number of the first game that was added to that; 0: not known */
    const int64_t *game; /* the stored games that it was seen to hold */
    size_t n;
    const int64_t *gone; /* the games that were stored of it earlier, and stand there no more */
    size_t n_gone;
};

/* `persons` is borrowed. */
int same_finder_new(struct same_finder **out, struct store *s, struct person_finder *persons,
                    struct err *err);
/* NULL is fine.  Must come before the store is closed. */
void same_finder_free(struct same_finder *f);

/* Looks for the game in `rows`, facts and derived, and fills *out, whose texts are reused. */
int same_game_find(struct same_finder *f, const struct game_rows *rows,
                   const struct same_file *file, struct same_game *out, struct err *err);

/* Looks among the games that were stored of the file and do not stand there any more for the one that this
 * was before somebody corrected it, where same_game_find() found none: a name, the day or the first rounds,
 * which keys are made of, are others now.  It has the statements of the results, or shares at least half of the moves
 * at the beginning and at the end: a log that ends in the middle of a line does, too.  Of a file that
 * lost more than 64 games nothing is found.  Fills *out like same_game_find(): SAME_OTHER or SAME_NONE. */
int same_game_find_changed(struct same_finder *f, const struct game_rows *rows,
                           const struct same_file *file, struct same_game *out,
                           struct err *err);

/* Whether `fresh` would be compared with `other`, of the same file or not, if that were stored. */
bool same_game_is_possible(const struct game_rows *fresh, const struct game_rows *other,
                           bool is_of_file);

#endif
