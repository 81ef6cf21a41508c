/* known_club.h - a club whose players have known strengths, for tests of ratings.
 *
 * Players have strengths from a normal distribution, which drift from day to day; a game a day is
 * drawn by them (Plackett and Luce) at a table of 2 to 5 players chosen at random.  Everything comes from
 * the seed, in integers.
 */
#ifndef KNOWN_CLUB_H
#define KNOWN_CLUB_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "core/random.h"
#include "stats/rating.h"

enum { KNOWN_PLAYERS_MAX = 30 };

struct known_world {
    size_t players;
    int64_t skill;     /* standard deviation of the strengths, in points */
    int64_t drift;     /* likewise, of what a day changes */
    int64_t absence;   /* each player stays away every second time for so many days; 0: never */
    int64_t last_seat; /* what the last seat of each table is worth */
    bool is_undated;   /* the ratings do not get the days */
};

struct known_club {
    const struct known_world *world;
    struct random random;
    int64_t strength[KNOWN_PLAYERS_MAX]; /* fractions, in the unit 400 / ln 10 points */
    int64_t games[KNOWN_PLAYERS_MAX];
    int64_t day;
    struct rating_book *book;
    /* The last game, and the true chances in it. */
    struct rating_side side[RATING_SIDES_MAX];
    int64_t chance[RATING_SIDES_MAX];
    size_t n;
};

/* The caller ends it. */
void known_club_begin(struct known_club *club, const struct known_world *world, uint64_t seed);
void known_club_end(struct known_club *club);

/* Plays the game of the next day. */
void known_club_play(struct known_club *club);

/* How many of the players who have played have their strength, beside the mean of all as the ratings
 * weigh them, within the interval of their rating; and how many there are. */
void known_club_count_covered(const struct known_club *club, unsigned *covered, unsigned *all);

#endif
