/* game_life.h - changes to stored games: removed, restored, corrected.
 *
 * Each function is one transaction; with it the digest is made again from all games.
 */
#ifndef STORE_GAME_LIFE_H
#define STORE_GAME_LIFE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/record.h"
#include "store/schema/rows.h"

struct err;
struct store;

/* A superseded or removed version. */
struct past_version {
    int64_t past; /* past_game.past */
    int64_t game; /* number of its game */
};

/* Finds a version by the first digits of its hash; or a removed game, by its number or its own id.
 * 1 = *out is set, 0 = there is none, -1 = failed (several fit). */
int game_life_find_past(struct store *s, const char *text, struct past_version *out,
                        struct err *err);

/* Moves the game to the past: it counts nowhere. */
int game_life_remove(struct store *s, int64_t game, struct err *err);

/* Makes the version count again, under the number of its game; what counted there until now becomes
 * history.  Fails when two of its players have become one, or its rules are unknown. */
int game_life_restore(struct store *s, const struct past_version *version, struct err *err);

/* The paths of games whose logs were made in the database. */
#define GAME_LIFE_EDITED "db edit"
#define GAME_LIFE_JOINED "db join"

enum game_edit {
    GAME_EDITED,     /* the record stands for the game, whose older version is history */
    GAME_RECOMMENTED /* the same game with other comments or spelling: no history */
};

/* Makes the game count, or count nowhere: its log gets the header line "counts no", or loses it.  It stays the log of
 * its file; the version before is history.  *changed is false when it was so already. */
int game_life_count(struct store *s, int64_t game, bool counts, bool *changed, struct err *err);

/* Puts `record` in place of game `game`, read as that was (repaired or not).  `n_bytes` is the size
 * of its text, 0 when it is still that of its file.  0 and *done, or -1 when it cannot be replayed or another game has its content. */
int game_life_edit(struct store *s, int64_t game, const struct record *record, uint64_t n_bytes,
                   enum game_edit *done, struct err *err);

/* What a game goes on with: another game of the database, or a log that is not stored. */
struct game_second {
    int64_t game;                 /* 0: the log */
    const struct game_rows *rows; /* of the log, its facts */
    const char *path;
    uint64_t n_bytes;
};

/* Puts `record`, of `n_bytes` of text, which has the moves of both, in place of game `game`, whose older
 * version is history.  A second game is moved to the past; a log becomes history, too, so that no import takes
 * it for another game.  0, or -1 with `err`. */
int game_life_join(struct store *s, int64_t game, const struct game_second *second,
                   const struct record *record, uint64_t n_bytes, struct err *err);

#endif
