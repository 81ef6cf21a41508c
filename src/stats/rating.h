/* rating.h - how strong players are, from who beat whom.
 *
 * A player has a strength, and so has each seat of each table size (its handicap).  The chance of
 * a side to be ahead grows with their sum: 400 points are odds of 10 to 1, at tables of every size
 * (Plackett-Luce, stats/plackett_luce.h).  What is known of all strengths is kept together, with the
 * covariances of each two (stats/strengths.h), and a game teaches all of them
 * (stats/rating_view.h); so a chance is always computed from earlier games only.
 *
 * Players change, so what is known of one wears off with the days since: nobody knows beforehand how
 * fast, so the book keeps three views, in which a player changes by 0.7, 2 and 5 points in a day (14, 38
 * and 96 in a year).  Each counts as much as the likelihood of the games so far allows. A
 * game without a date, and the first one with a date, counts as one day for those who play in it.
 *
 * A rating is the strength beside that of the mean seat so far: of all who played, each as often
 * as they did.  That mean has 1500 points.  Only differences can be seen in games, and so the
 * deviation is that of this difference.
 *
 * All numbers are integers (base/fixed.h): the same games give the same ratings everywhere.
 *
 *     struct rating_book *book = rating_book_new(2);
 *     struct rating_side side[] = {{.player = 0, .place = 1}, {.player = 1, .place = 2}};
 *     rating_play(book, side, 2, 19000);   // side[0].chance was that of player 0 before
 *     rating_points(book, 0);
 *     rating_book_free(book);
 */
#ifndef RATING_H
#define RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RATING_SIDES_MAX = 6,
    RATING_START = 1500,
    RATING_START_DEVIATION = 200, /* of a new player */
    RATING_SEAT_DEVIATION = 40,   /* of a seat, likewise */
    /* The book knows the covariances of this many players; of the others, those who have not
     * played for the longest time, it keeps mean and variance. */
    RATING_TOGETHER_MAX = 480,
};

#define RATING_NO_DAY INT64_MIN

struct rating_book;

struct rating_side {
    size_t player;    /* number, from 0 */
    int64_t place;    /* 1 = first; equal: shared */
    bool is_unseated; /* where the player sat is not known: no seat counts or learns */
    int64_t chance;   /* out: chance to win before the game, times FIXED_ONE; never 0 */
};

/* Of `n_players` who have not played; the caller frees it. */
struct rating_book *rating_book_new(size_t n_players);
void rating_book_free(struct rating_book *book);

/* One game of `n` sides (2 to RATING_SIDES_MAX), in the order of their seats.  `day` is the
 * number of a day, not before that of an earlier game, or RATING_NO_DAY. */
void rating_play(struct rating_book *book, struct rating_side *sides, size_t n, int64_t day);

/* Fills in the chances of a game on the day of the last one. */
void rating_forecast(struct rating_book *book, struct rating_side *sides, size_t n);

/* In points, rounded: 1500 for a new player. */
int64_t rating_points(struct rating_book *book, size_t player);
/* The standard deviation; 95 % lie within RATING_SPREAD / 100 times as much on either side. */
int64_t rating_deviation(struct rating_book *book, size_t player);
/* What seat `seat` of a table of `n` is worth, in points, beside the mean of its table. */
int64_t rating_handicap(const struct rating_book *book, size_t n, size_t seat);

/* What the forecasts for a table of `n` multiply the differences of strengths by, times FIXED_ONE: above 1
 * favourites have won more often than the ratings said. */
int64_t rating_temperature(const struct rating_book *book, size_t n);

enum { RATING_SPREAD = 196 };

/* Raise it when the same games give other numbers: results that were kept before are then dropped. */
enum { RATING_METHOD = 1 };

/* Hands all that the games have changed in the book to `visit`, piece by piece, to be kept or to be set:
 * a book of as many players whose pieces get the same bytes knows the same.  For this machine only. */
void rating_book_pieces(struct rating_book *book,
                        void (*visit)(void *ctx, void *bytes, size_t size), void *ctx);

#endif
