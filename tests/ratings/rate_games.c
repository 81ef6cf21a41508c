/* rate_games.c - the ratings of games read from standard input, for the tools beside it.
 *
 *     rate_games PLAYERS [every]
 *
 * A line is a game: DAY N, then N times PLAYER PLACE; a day below 0 is unknown.  PLAYER is a number below
 * PLAYERS; a place below 0 says that the seat is not known.  Prints the chances of the game before it, and after every
 * `every`-th game a line "ratings" with points and deviation of all players.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "stats/rating.h"

static void print_ratings(struct rating_book *book, size_t players)
{
    printf("ratings");
    for (size_t i = 0; i < players; i++)
        printf(" %" PRId64 " %" PRId64, rating_points(book, i), rating_deviation(book, i));
    printf("\n");
}

/* Reads a game; returns its number of sides, 0 at the end or when it makes no sense. */
static size_t read_game(struct rating_side *sides, int64_t *day, size_t players)
{
    size_t n;
    if (scanf("%" SCNd64 " %zu", day, &n) != 2 || n < 2 || n > RATING_SIDES_MAX)
        return 0;
    for (size_t i = 0; i < n; i++) {
        int64_t place;
        sides[i] = (struct rating_side){0};
        if (scanf("%zu %" SCNd64, &sides[i].player, &place) != 2 || sides[i].player >= players)
            return 0;
        sides[i].is_unseated = place < 0;
        sides[i].place = llabs(place);
    }
    return n;
}

int main(int argc, char **argv)
{
    const size_t players = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    const unsigned long every = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    struct rating_book *book = rating_book_new(players);
    struct rating_side side[RATING_SIDES_MAX];
    int64_t day;
    size_t n;
    for (unsigned long game = 1; (n = read_game(side, &day, players)) > 0; game++) {
        rating_play(book, side, n, day < 0 ? RATING_NO_DAY : day);
        for (size_t i = 0; i < n; i++)
            printf("%s%.9f", i > 0 ? " " : "", (double)side[i].chance / FIXED_ONE);
        printf("\n");
        if (every > 0 && game % every == 0)
            print_ratings(book, players);
    }
    rating_book_free(book);
    return 0;
}
