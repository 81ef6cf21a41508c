/* evaluation.h - what an analysis found out about stored games, kept with them (evaluation.sql).
 *
 * It takes minutes a game, so it is neither a fact nor derived: a rebuild keeps it.  It belongs to the moves of
 * its game: evaluations_tidy() drops what is of other moves.  One of an older version of the program's play
 * stays, with its version, until the game is judged again.
 * Chances are ten-thousandths, points hundredths.
 */
#ifndef STORE_EVALUATION_H
#define STORE_EVALUATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/event.h"

struct arena;
struct err;
struct store;

enum {
    EVALUATION_VERSION =
        18, /* raise it when an analysis of the same game gives other numbers */
    EVALUATION_WIN = 10000,
    EVALUATION_POINT = 100,
};

#define EVALUATION_ESTIMATE "estimate"

/* How a game was judged. */
struct evaluation_settings {
    const char *policy; /* EVALUATION_ESTIMATE: nothing was played on, the others are 0 */
    int64_t temper, seed, games, error;
    bool all_cards;
};

/* What could be done instead: a row of judged_choice. */
struct judged_choice {
    const char *statement;
    const char *sequel; /* of a role; NULL: none */
    int64_t chance, error;
    bool made;
};

/* Rows of judged_decision and luck, in their order. */
struct judged_decision {
    int64_t seq, round, turn, seat;
    const char *what;  /* "role", "building", "other" */
    const char *thing; /* "captain"; NULL: none */
    const char *best;
    int64_t loss, error, points, stakes, worth;
    bool mistake;
    /* Rows of graded and judged_choice. */
    const char *severity; /* "blunder"; NULL: it has none, and no row */
    const char *reason;   /* kind; NULL: none is known */
    const char *why; /* in words, "{A}" for the name of the player of seat A; NULL likewise */
    const struct judged_choice *choice; /* the best first */
    size_t n_choices;
};

enum { EVALUATION_SENTENCES = 8 }; /* of a story, at most */

struct luck_change {
    int64_t seq, seat, round, change, error;
};

struct evaluation_seat {
    int64_t start, luck, luck_error, own, own_error, others, result;
    int64_t *chance, *points; /* evaluation.n_positions of them */
};

struct evaluation {
    struct evaluation_settings settings;
    int64_t moves;          /* evaluation_moves() of the game when it was read */
    int64_t decided, round; /* 0: NULL */
    int64_t favourite;
    size_t n_seats, n_positions;
    struct evaluation_seat seat[SEATS_MAX];
    struct judged_decision *decision; /* everything is borrowed */
    size_t n_decisions;
    struct luck_change *luck;
    size_t n_luck;
    const char *story[EVALUATION_SENTENCES]; /* "{A}" for the name of the player of seat A */
    size_t n_story;
};

/* Whether the game has one with these settings; 0 or -1. */
int evaluation_is_kept(struct store *s, int64_t game,
                       const struct evaluation_settings *settings, bool *is, struct err *err);
/* Whether it has one of games that were played on, not an estimate, by any version; 0 or -1. */
int evaluation_is_played(struct store *s, int64_t game, bool *is, struct err *err);
/* A number that identifies the moves of a game; 0 or -1.  Of a game that is gone it is 0. */
int evaluation_moves(struct store *s, int64_t game, int64_t *moves, struct err *err);
/* Stores it in place of what the game has: 1, 0 when the game has other moves than those by now, -1 with `err`.  Must be
 * called inside a transaction. */
int evaluation_put(struct store *s, int64_t game, const struct evaluation *e, struct err *err);

/* Reads what is kept of a game, without its luck: 1, 0 when nothing is, -1 with `err`.  `texts` owns what `out`
 * points to.  All seats have the same number of positions; a damaged file may have fewer seats. */
int evaluation_read(struct evaluation *out, struct store *s, int64_t game, struct arena *texts,
                    struct err *err);

/* Drops those whose game has other moves now, or is gone.  Must be called inside a
 * transaction, once the games are written. */
int evaluations_tidy(struct store *s, struct err *err);
/* Takes over those of another database: of games that have the same moves in `into`, and none there, or an estimate
 * where this was played on.  Must be called inside a transaction of `into`. */
int evaluations_copy(struct store *from, struct store *into, struct err *err);

#endif
