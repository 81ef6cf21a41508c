#include "known_club.h"

#include <stdlib.h>

#include "base/fixed.h"
#include "stats/plackett_luce.h"

/* A number of points as a strength: 400 / ln 10 = 173.717793 points are 1. */
static int64_t from_points(int64_t points)
{
    return points * FIXED_ONE / 173717793 * 1000000;
}

static int64_t uniform(struct known_club *club)
{
    return (int64_t)(random_next(&club->random) % (uint64_t)FIXED_ONE);
}

/* From a normal distribution, nearly: the sum of twelve uniform numbers. */
static int64_t normal(struct known_club *club, int64_t deviation)
{
    int64_t sum = -6 * FIXED_ONE;
    for (int i = 0; i < 12; i++)
        sum += uniform(club);
    return fixed_times(sum, from_points(deviation));
}

void known_club_begin(struct known_club *club, const struct known_world *world, uint64_t seed)
{
    *club = (struct known_club){.world = world, .random = {seed}};
    club->book = rating_book_new(world->players);
    for (size_t i = 0; i < world->players; i++)
        club->strength[i] = normal(club, world->skill);
}

void known_club_end(struct known_club *club)
{
    rating_book_free(club->book);
}

static bool is_present(const struct known_club *club, size_t player)
{
    const int64_t absence = club->world->absence;
    if (absence == 0)
        return true;
    return (club->day + (int64_t)player * 37) / absence % 2 == 0;
}

static void choose_table(struct known_club *club)
{
    size_t who[KNOWN_PLAYERS_MAX], n = 0;
    for (size_t i = 0; i < club->world->players; i++)
        if (is_present(club, i))
            who[n++] = i;
    club->n = 2 + (size_t)(random_next(&club->random) % 4);
    for (size_t i = 0; i < club->n; i++) {
        const size_t other = i + (size_t)(random_next(&club->random) % (n - i));
        const size_t chosen = who[other];
        who[other] = who[i];
        who[i] = chosen;
        club->side[i] = (struct rating_side){.player = chosen};
    }
}

/* Who takes the next place, of those who have none. */
static size_t draw_next(struct known_club *club, const int64_t *chance)
{
    int64_t sum = 0;
    for (size_t i = 0; i < club->n; i++)
        sum += club->side[i].place > 0 ? 0 : chance[i];
    int64_t at = (int64_t)(random_next(&club->random) % (uint64_t)sum);
    for (size_t i = 0; i < club->n; i++) {
        if (club->side[i].place > 0)
            continue;
        if (at < chance[i])
            return i;
        at -= chance[i];
    }
    return 0;
}

void known_club_play(struct known_club *club)
{
    int64_t strength[RATING_SIDES_MAX];
    const struct known_world *w = club->world;
    for (size_t i = 0; i < w->players && w->drift > 0; i++)
        club->strength[i] += normal(club, w->drift);
    choose_table(club);
    for (size_t i = 0; i < club->n; i++)
        strength[i] = club->strength[club->side[i].player] +
                      (i + 1 == club->n ? from_points(w->last_seat) : 0);
    plackett_luce_chances(club->chance, strength, club->n);
    for (size_t place = 1; place <= club->n; place++)
        club->side[draw_next(club, club->chance)].place = (int64_t)place;
    for (size_t i = 0; i < club->n; i++)
        club->games[club->side[i].player]++;
    rating_play(club->book, club->side, club->n, w->is_undated ? RATING_NO_DAY : club->day);
    club->day++;
}

void known_club_count_covered(const struct known_club *club, unsigned *covered, unsigned *all)
{
    int64_t level = 0, seats = 0;
    for (size_t i = 0; i < club->world->players; i++) {
        level += club->strength[i] * club->games[i];
        seats += club->games[i];
    }
    level = fixed_divide(level, seats);
    for (size_t i = 0; i < club->world->players; i++) {
        if (club->games[i] == 0)
            continue;
        const int64_t points =
            RATING_START + fixed_divide((club->strength[i] - level) * 1737 / 10, FIXED_ONE);
        const int64_t wrong = llabs(rating_points(club->book, i) - points);
        *covered += 100 * wrong <= RATING_SPREAD * rating_deviation(club->book, i);
        ++*all;
    }
}
