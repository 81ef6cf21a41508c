/* rated_games.h - the games of a database in the order of play, and all ratings after each of
 * them.
 *
 * Reports about ratings share the SQL (`rated_seat` in reports/shared.sql) and its columns,
 * and hand the rows to rated_games_play(), which calls them after each game.  The order is that
 * of dates, then of import; games without a date come first.  With --player the games of all
 * other players still count, since a rating depends on those of the opponents.
 */
#ifndef RATED_GAMES_H
#define RATED_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats/rating.h"
#include "report/report.h"
#include "report/report_ids.h"

extern const struct report_column rated_games_columns[];

enum {
    RATED_GAMES_CAUSES = 8
}; /* the first columns, which ratings depend on; the last is who is shown */

struct rated_player {
    int64_t id;
    const struct report_cell *name; /* borrowed from the rows */
    size_t number;                  /* in the book */
    int64_t games;
    int64_t change; /* of the points shown, in the last game */
    bool is_shown;  /* --player and --min-games include it */
};

/* A rating as reports show it. */
struct rated_points {
    int64_t points, deviation, low, high;
};

/* What the ratings said of a seat: the chance to win before the game, times FIXED_ONE, and the points
 * shown before and after it. */
struct rated_seat {
    int64_t chance, before, after;
};

/* All games are cut into at most RATED_STRETCHES stretches of as many games each. */
enum { RATED_STRETCHES = 200 };

struct rated_games {
    struct report_ids ids;       /* of the players */
    struct rated_player *player; /* by id */
    size_t n_players;
    size_t n_games; /* played so far */
    struct rating_book *book;
    bool is_lent; /* the book and the arrays below are a memory's (rated_kept.h) */
    /* What was said of all seats, in the order of play. */
    struct rated_seat *seat;
    size_t n_seats;
    struct rated_points *then;   /* of all players after each stretch */
    size_t n_stretches, stretch; /* stretch: how many games each has, at least 1 */
};

/* A game that has just been played. */
struct rated_game {
    const struct report_cell *date;
    int64_t id, day; /* RATING_NO_DAY when unknown */
    size_t n;
    struct rating_side side[RATING_SIDES_MAX];
    struct rated_player *player[RATING_SIDES_MAX];
    int64_t win[RATING_SIDES_MAX]; /* in sixtieths */
    struct rated_seat *seat;       /* of each side; borrowed */
};

typedef void rated_games_visit(void *ctx, const struct rated_games *games,
                               const struct rated_game *game);

enum { RATED_GAMES_TENTHS = 10 };

/* Between which tenths a chance lies: 0 is below 10 %. */
size_t rated_games_tenth(int64_t chance);

/* Plays all games; the book has room for RATING_SIDES_MAX newcomers after that.  `visit` may be NULL, and
 * must not ask the book: many games are kept with what the ratings said of them (rated_kept.h), so it may
 * know them all already.  The caller frees the result. */
void rated_games_play(struct rated_games *out, const struct report_table *rows,
                      rated_games_visit *visit, void *ctx);
void rated_games_free(struct rated_games *games);

struct rated_points rated_games_points(const struct rated_games *games,
                                       const struct rated_player *player);
/* The same after the last game of a stretch. */
struct rated_points rated_games_then(const struct rated_games *games,
                                     const struct rated_player *player, size_t stretch);

#endif
