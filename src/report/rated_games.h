/* rated_games.h - the games of a database in the order in which they were played, and the ratings
 * of everybody after each of them.
 *
 * Reports about ratings share the SQL (`rated_games` in reports/shared.sql) and its columns, and hand the rows to rated_games_play(),
 * which calls them after each game.  The order is that of dates, then of import; games without a
 * date come first.  With --player the games of all others count all the same: a rating is no
 * better than those of the opponents.
 */
#ifndef RATED_GAMES_H
#define RATED_GAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "report/rating.h"
#include "report/report.h"

extern const struct report_column rated_games_columns[];

struct rated_player {
    int64_t id;
    const struct report_cell *name; /* borrowed from the rows */
    struct rating rating;
    int64_t games;
    int64_t change; /* of the points shown, in the last game */
    bool is_shown;  /* --player and --min-games let it through */
};

struct rated_games {
    struct rated_player *player; /* by id */
    size_t n_players;
    size_t n_games; /* played so far */
    struct rating_seats seats;
};

/* A game that has just been played. */
struct rated_game {
    const struct report_cell *date;
    int64_t id;
    size_t n;
    struct rating_side side[RATING_SIDES_MAX];
    struct rated_player *player[RATING_SIDES_MAX];
    int64_t win[RATING_SIDES_MAX]; /* in sixtieths */
};

typedef void rated_games_visit(void *ctx, const struct rated_games *games,
                               const struct rated_game *game);

/* Plays all games; `visit` may be NULL.  The result is to be freed. */
void rated_games_play(struct rated_games *out, const struct report_table *rows,
                      rated_games_visit *visit, void *ctx);
void rated_games_free(struct rated_games *games);

/* Puts the ends of the interval of 95 % into two cells. */
void rated_games_put_interval(struct report_cell *low, struct report_cell *high,
                              const struct rating *rating);

#endif
