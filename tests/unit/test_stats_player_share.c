/* test_stats_player_share.c - the share of the players against a worked example, and what its interval
 * holds in simulated clubs. */
#include <criterion/criterion.h>

#include "core/random.h"
#include "stats/player_share.h"

static int64_t below(struct random *r, int64_t n)
{
    return (int64_t)((random_next(r) >> 32) * (uint64_t)n >> 32);
}

/* ---- worked examples ---- */

/* Five players, fourteen games: player, seat, points. */
static const struct share_result example[][4] = {
    {{0, 0, 34}, {1, 1, 62}, {2, 2, 52}}, {{1, 0, 56}, {3, 1, 54}, {0, 2, 37}, {2, 3, 65}},
    {{2, 0, 55}, {3, 1, 60}, {4, 2, 62}}, {{3, 0, 67}, {0, 1, 53}, {2, 2, 59}, {4, 3, 60}},
    {{4, 0, 73}, {0, 1, 50}, {1, 2, 45}}, {{0, 0, 39}, {2, 1, 45}, {4, 2, 59}, {1, 3, 58}},
    {{2, 0, 42}, {3, 1, 54}, {4, 2, 75}}, {{4, 0, 71}, {1, 1, 56}, {3, 2, 64}, {0, 3, 36}},
    {{1, 0, 44}, {2, 1, 49}, {3, 2, 57}}, {{3, 0, 49}, {0, 1, 43}, {2, 2, 57}, {4, 3, 76}},
    {{0, 0, 31}, {1, 1, 59}, {2, 2, 51}}, {{3, 0, 66}, {0, 1, 47}, {2, 2, 70}, {4, 3, 63}},
    {{1, 0, 50}, {2, 1, 44}, {3, 2, 52}}, {{4, 0, 76}, {1, 1, 50}, {3, 2, 66}, {0, 3, 48}},
};

static void add_example(struct player_share *s)
{
    for (size_t i = 0; i < sizeof example / sizeof *example; i++)
        player_share_add(s, example[i], 3 + i % 2);
}

/* By rational arithmetic: the results have 26 degrees of freedom for the rest and 4 for the players, and
 * F is 1 at 2305/4096, 3.325 (exceeded with 2.5 %) at 922/4096 and 0.110 at 3801/4096. */
Test(stats_player_share, a_small_club_has_the_interval_of_wald)
{
    struct player_share *s = player_share_new(5);
    struct share_estimate e;
    add_example(s);
    cr_assert(player_share_find(s, &e));
    cr_expect(e.share == 563 && e.low == 225 && e.high == 928, "%d, %d to %d", (int)e.share,
              (int)e.low, (int)e.high);
    cr_expect(e.games == 4 && e.games_low == 1 && e.games_high == 14, "%d, %d to %d",
              (int)e.games, (int)e.games_low, (int)e.games_high);
    player_share_free(s);
}

Test(stats_player_share, points_that_a_table_or_a_seat_has_in_common_change_nothing)
{
    struct player_share *a = player_share_new(5), *b = player_share_new(5);
    struct share_estimate x, y;
    add_example(a);
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        struct share_result moved[4];
        for (size_t k = 0; k < 3 + i % 2; k++) {
            moved[k] = example[i][k];
            moved[k].value += (int64_t)(7 * i + 11 * k + 100 * (i % 2) * k);
        }
        player_share_add(b, moved, 3 + i % 2);
    }
    cr_assert(player_share_find(a, &x) && player_share_find(b, &y));
    cr_expect(x.share == y.share && x.low == y.low && x.high == y.high);
    player_share_free(a);
    player_share_free(b);
}

Test(stats_player_share, too_few_players_or_games_have_no_share)
{
    struct player_share *none = player_share_new(0), *few = player_share_new(4),
                        *same = player_share_new(4);
    struct share_estimate e;
    cr_expect_not(player_share_find(none, &e));
    for (size_t i = 0; i < 20; i++) {
        struct share_result result[3], equal[4];
        for (size_t k = 0; k < 4; k++)
            equal[k] = (struct share_result){k, (int)((i + k) % 4), 30};
        for (size_t k = 0; k < 3; k++)
            result[k] = (struct share_result){k, PLAYER_SHARE_NO_SEAT, (int64_t)(i * k % 7)};
        player_share_add(few, result, 3);
        player_share_add(same, equal, 4);
    }
    cr_expect_not(player_share_find(few, &e), "three players");
    cr_expect_not(player_share_find(same, &e), "nothing varies");
    player_share_free(none);
    player_share_free(few);
    player_share_free(same);
}

/* Nine games that end in the same order are no proof that all will. */
Test(stats_player_share, players_who_explain_everything_are_not_certain)
{
    struct player_share *s = player_share_new(4);
    struct share_estimate e;
    for (size_t i = 0; i < 9; i++) {
        struct share_result result[4];
        for (size_t k = 0; k < 4; k++)
            result[k] = (struct share_result){k, (int)((i + k) % 4), (int64_t)k};
        player_share_add(s, result, 4);
    }
    cr_assert(player_share_find(s, &e));
    cr_expect(e.low < 950 && e.share > 900 && e.high < 1000, "%d, %d to %d", (int)e.share,
              (int)e.low, (int)e.high);
    cr_expect_eq(e.games, 1);
    player_share_free(s);
}

/* Two groups that never meet: what one of them has more is not known. */
Test(stats_player_share, players_who_never_meet_are_not_compared)
{
    struct player_share *one = player_share_new(10), *two = player_share_new(10);
    struct share_estimate a, b;
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        struct share_result other[4];
        for (size_t k = 0; k < 3 + i % 2; k++) {
            other[k] = example[i][k];
            other[k].player += 5;
            other[k].value += 500;
        }
        player_share_add(one, example[i], 3 + i % 2);
        player_share_add(one, example[i], 3 + i % 2);
        player_share_add(two, example[i], 3 + i % 2);
        player_share_add(two, other, 3 + i % 2);
    }
    cr_assert(player_share_find(one, &a) && player_share_find(two, &b));
    cr_expect_lt(b.share, 700, "%d", (int)b.share);
    cr_expect_lt(b.high - b.low, a.high - a.low);
    player_share_free(one);
    player_share_free(two);
}

/* ---- what intervals hold ---- */

/* Nearly normal, with a standard deviation of `deviation`: twelve uniform numbers. */
static int64_t normal(struct random *r, int64_t deviation)
{
    int64_t sum = 0;
    for (int i = 0; i < 12; i++)
        sum += below(r, 2 * deviation + 1) - deviation;
    return sum / 2;
}

enum { PLAYERS = 40 };

struct club {
    size_t players, games;
    size_t least, most; /* seats at a table */
    int64_t share;      /* in percent: of the variance 100 of a result */
    bool is_uneven;     /* the first half sits at most tables */
    bool has_places;    /* the result is the place */
    int64_t strength[PLAYERS];
};

static int64_t root_of(int64_t square)
{
    int64_t root = 0;
    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

static size_t draw_player(struct random *r, const struct club *c)
{
    const int64_t half = (int64_t)c->players / 2;
    return (size_t)below(r, c->is_uneven && below(r, 4) > 0 ? half : (int64_t)c->players);
}

static bool is_taken(const struct share_result *result, size_t n, size_t player)
{
    for (size_t i = 0; i < n; i++) {
        if (result[i].player == player)
            return true;
    }
    return false;
}

static void put_places(struct share_result *result, size_t n)
{
    int64_t place[PLAYER_SHARE_SEATS_MAX] = {0};
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            place[i] += result[k].value > result[i].value;
    for (size_t i = 0; i < n; i++)
        result[i].value = 100 * place[i];
}

static void play(struct random *r, const struct club *c, struct player_share *s)
{
    struct share_result result[PLAYER_SHARE_SEATS_MAX];
    const size_t n = c->least + (size_t)below(r, (int64_t)(c->most - c->least) + 1);
    const int64_t luck = normal(r, 200);
    for (size_t i = 0; i < n; i++) {
        do
            result[i].player = draw_player(r, c);
        while (is_taken(result, i, result[i].player));
        result[i].seat = (int)i;
        result[i].value = luck + 30 * (int64_t)i + c->strength[result[i].player] +
                          normal(r, root_of(10000 * (100 - c->share)) / 10);
    }
    if (c->has_places)
        put_places(result, n);
    player_share_add(s, result, n);
}

static bool estimate(struct random *r, struct club *c, struct share_estimate *out)
{
    struct player_share *s = player_share_new(c->players);
    for (size_t i = 0; i < c->players; i++)
        c->strength[i] = normal(r, root_of(10000 * c->share) / 10);
    for (size_t i = 0; i < c->games; i++)
        play(r, c, s);
    const bool is_found = player_share_find(s, out);
    player_share_free(s);
    return is_found;
}

enum { CLUBS = 250 };

/* In how many of a thousand clubs the interval holds the true share. */
static int held(struct club *c, uint64_t seed)
{
    struct random r = {.state = seed};
    int n = 0;
    for (int i = 0; i < CLUBS; i++) {
        struct share_estimate e;
        cr_assert(estimate(&r, c, &e));
        n += e.low <= 10 * c->share && 10 * c->share <= e.high;
    }
    return n * 1000 / CLUBS;
}

Test(stats_player_share, intervals_hold_the_share)
{
    static const int64_t shares[] = {0, 5, 20, 50};
    static const struct club clubs[] = {
        {.players = 6, .games = 20, .least = 3, .most = 4},
        {.players = 12, .games = 40, .least = 2, .most = 5, .is_uneven = true},
        {.players = 12, .games = 200, .least = 2, .most = 5},
        {.players = 40, .games = 150, .least = 4, .most = 4, .is_uneven = true},
    };
    int sum = 0;
    for (size_t i = 0; i < sizeof clubs / sizeof *clubs; i++) {
        for (size_t k = 0; k < sizeof shares / sizeof *shares; k++) {
            struct club club = clubs[i];
            club.share = shares[k];
            const int n = held(&club, 100 * i + k + 1);
            cr_expect(n >= 910, "club %zu, share %d: %d", i, (int)shares[k], n);
            sum += n;
        }
    }
    cr_expect_geq(sum, 16 * 940, "%d", sum);
}

/* What places of players with such strengths have, from 100 clubs of 40 players with 1000 games each. */
static int64_t share_of_places(struct club club)
{
    struct random r = {.state = 5};
    int64_t sum = 0;
    club.players = PLAYERS;
    club.games = 1000;
    for (int i = 0; i < 100; i++) {
        struct share_estimate e;
        cr_assert(estimate(&r, &club, &e));
        sum += e.share;
    }
    return sum / 100;
}

Test(stats_player_share, intervals_of_places_hold_the_share)
{
    struct club club = {
        .players = 12, .games = 80, .least = 4, .most = 4, .share = 25, .has_places = true};
    const int64_t truth = share_of_places(club);
    struct random r = {.state = 3};
    int n = 0;
    cr_expect(truth > 150 && truth < 250, "%d", (int)truth);
    for (int i = 0; i < CLUBS; i++) {
        struct share_estimate e;
        cr_assert(estimate(&r, &club, &e));
        n += e.low <= truth && truth <= e.high;
    }
    cr_expect_geq(n, CLUBS * 92 / 100, "%d of %d", n, CLUBS);
}
