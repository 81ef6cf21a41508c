/* player_share.h - how much of the variance of results belongs to the players, and how sure that is.
 *
 * The result of a seat is table + seat + player + rest: what a table of that day has in common, what a
 * seat of such a table is worth, how strong the player is, and everything else.  The share is
 *
 *     variance of player / (variance of player + variance of rest).
 *
 * Tables and seats are taken out as fixed numbers (of tables by their means, so opponents are accounted
 * for); players are drawn from a population of such players.  For a share s let Q(s) be how much more
 * of the results' squares is left unexplained when players have that share than when each may have any
 * strength.  With n players and an exact design, Q(s) over its n - 1 degrees of freedom and the mean
 * square of the rest is an F: so the interval holds all s where it is not extreme, and the estimate is
 * where it is 1 (Wald 1940, 1947, for any number of games of each player).
 *
 * All computations use integers (docs/statistics.md).
 */
#ifndef STATS_PLAYER_SHARE_H
#define STATS_PLAYER_SHARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PLAYER_SHARE_PLAYERS_MAX = 200,
    PLAYER_SHARE_SEATS_MAX = 6,
    PLAYER_SHARE_VALUE_MAX = 1 << 12,
    PLAYER_SHARE_GAMES_MAX = 1 << 20,
    PLAYER_SHARE_NO_SEAT = -1, /* where the player sat is not known */
};

struct player_share;

struct share_result {
    size_t player; /* < n_players */
    int seat;      /* 0: the first, or PLAYER_SHARE_NO_SEAT */
    int64_t value; /* nearer to 0 than PLAYER_SHARE_VALUE_MAX */
};

/* In thousandths. */
struct share_estimate {
    int64_t share, low, high;
    /* Games of each player with which the order of their means is reliable: correlated with that of
     * their strengths so that the square is 0.8.  0: no number of games is enough. */
    int64_t games, games_low, games_high;
};

/* n_players <= PLAYER_SHARE_PLAYERS_MAX. */
struct player_share *player_share_new(size_t n_players);
/* NULL is fine. */
void player_share_free(struct player_share *s);

/* Adds the results of a game, n <= PLAYER_SHARE_SEATS_MAX.  Leaves out one with fewer than two, with a value
 * beyond the limit, or when there are too many games. */
void player_share_add(struct player_share *s, const struct share_result *result, size_t n);

/* Returns false when there are too few players or games: fewer than three degrees of freedom for the
 * players or ten for the rest. */
bool player_share_find(const struct player_share *s, struct share_estimate *out);

#endif
