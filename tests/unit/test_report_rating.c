/* test_report_rating.c - ratings against numbers computed by hand from the formulas of Weng and
 * Lin, and against clubs with known skills. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "core/random.h"
#include "report/rating.h"

struct expected {
    int64_t points, deviation, handicap, chance; /* the chance in thousandths */
};

/* Plays one game of new or known players and compares the result. */
static void expect_game(struct rating *players, struct rating_seats *seats,
                        const int64_t *places, const struct expected *expected, size_t n)
{
    struct rating_side side[RATING_SIDES_MAX];
    for (size_t i = 0; i < n; i++)
        side[i] = (struct rating_side){.player = &players[i], .place = places[i]};
    rating_play(side, n, seats);
    for (size_t i = 0; i < n; i++) {
        cr_expect_eq(rating_points(&players[i]), expected[i].points, "%zu: %lld", i,
                     (long long)rating_points(&players[i]));
        cr_expect_eq(rating_deviation(&players[i]), expected[i].deviation, "%zu: %lld", i,
                     (long long)rating_deviation(&players[i]));
        cr_expect_eq(rating_handicap(&seats->seat[n - 1][i]), expected[i].handicap, "%zu: %lld",
                     i, (long long)rating_handicap(&seats->seat[n - 1][i]));
        cr_expect_eq(fixed_divide(side[i].chance * 1000, FIXED_ONE), expected[i].chance, "%zu",
                     i);
    }
}

/* V = 200^2 + 60^2 = 43600; c^2 = 2 (43600 + 123^2) = 117458, c = 342.72; p = 1/2.
 * Rating: 40000 / 342.72 * 1/2 = 58.36; handicap: 3600 / 342.72 * 1/2 = 5.25.
 * Variance: 40000 (1 - 40000 / 117458 * 1/4) + 2^2 = 36598.5 = 191.31^2.
 *
 * Then the loser wins.  The first seat has 1558.36 + 5.25, the second 1441.64 - 5.25: 127.22 apart.
 * V = 36598.5 + 3572.4 (the seat's 3600 (1 - 3600 / 117458 * 1/4)); c^2 = 2 (40170.9 + 123^2) =
 * 110600, c = 332.57; p = 1 / (1 + e^(-127.22 / 332.57)) = 0.594.
 * Ratings: 58.356 - 36598.5 / 332.57 * 0.594 = -7.07; handicaps: 5.25 - 3572.4 / 332.57 * 0.594 =
 * -1.13.  Variance: 36598.5 (1 - 36598.5 / 110600 * 0.594 * 0.406) + 4 = 183.53^2. */
Test(report_rating, two_players_gain_and_lose_what_the_formulas_say)
{
    struct rating player[2] = {rating_new(), rating_new()};
    struct rating_seats seats;
    rating_seats_init(&seats);
    const struct expected first[] = {{1558, 191, 5, 500}, {1442, 191, -5, 500}};
    expect_game(player, &seats, (const int64_t[]){1, 2}, first, 2);
    const struct expected second[] = {{1493, 184, -1, 594}, {1507, 184, 1, 406}};
    expect_game(player, &seats, (const int64_t[]){2, 1}, second, 2);
}

/* c^2 = 3 (43600 + 123^2) = 176187, c = 419.75, 40000 / c = 95.30, 3600 / c = 8.577.
 * g: 1 - 1/3 = 2/3; -1/3 + 1 - 1/2 = 1/6; -1/3 - 1/2 = -5/6 (the last one's own factor is 0).
 * h: 1/3 * 2/3 = 2/9; 2/9 + 1/4 = 17/36 for the two others.
 * Ratings: +63.53, +15.88, -79.41.  Handicaps: 5.72, 1.43, -7.15.
 * Variances: 40000 (1 - 0.22703 * 2/9) + 4 = 194.90^2, 40000 (1 - 0.22703 * 17/36) + 4 = 188.99^2. */
Test(report_rating, three_players_are_drawn_one_place_after_the_other)
{
    struct rating player[3] = {rating_new(), rating_new(), rating_new()};
    struct rating_seats seats;
    rating_seats_init(&seats);
    const struct expected expected[] = {
        {1564, 195, 6, 333}, {1516, 189, 1, 333}, {1421, 189, -7, 333}};
    expect_game(player, &seats, (const int64_t[]){1, 2, 3}, expected, 3);
}

/* Two share the place after the winner, each counting half: g: -1/3 + 1/2 (1 - 1/2) - 1/2 * 1/2
 * = -1/3, and 2/3 for the winner; h: 2/9 + 2 * 1/2 * 1/4. */
Test(report_rating, a_shared_place_shares_its_factor)
{
    struct rating player[3] = {rating_new(), rating_new(), rating_new()};
    struct rating_seats seats;
    rating_seats_init(&seats);
    const struct expected expected[] = {
        {1468, 189, -3, 333}, {1564, 195, 6, 333}, {1468, 189, -3, 333}};
    expect_game(player, &seats, (const int64_t[]){2, 1, 2}, expected, 3);
    struct rating equal[2] = {rating_new(), rating_new()};
    const struct expected level[] = {{1500, 191, 0, 500}, {1500, 191, 0, 500}};
    expect_game(equal, &seats, (const int64_t[]){1, 1}, level, 2);
}

Test(report_rating, ratings_stay_on_the_scale)
{
    struct rating player[2] = {rating_new(), rating_new()};
    struct rating_seats seats;
    rating_seats_init(&seats);
    struct rating_side side[] = {{.player = &player[0], .place = 1},
                                 {.player = &player[1], .place = 2}};
    for (unsigned i = 0; i < 200000; i++)
        rating_play(side, 2, &seats);
    cr_expect_lt(rating_points(&player[0]), 5000);
    cr_expect_gt(rating_points(&player[1]), -2000);
    cr_expect_gt(rating_deviation(&player[0]), 0);
    cr_expect_gt(side[1].chance, 0);
    cr_expect_gt(side[0].chance, side[1].chance);
}

/* ---- clubs with known skills ---- */

enum { CLUB = 12, CLUBS = 200, GAMES = 400, STEP = 40, LAST_SEAT = 60 };

struct club {
    struct rating player[CLUB];
    struct rating_seats seats;
    struct random random;
};

/* The model's own skills: from worst to best, a step between each two. */
static int64_t skill_of(size_t player)
{
    return ((int64_t)player * 2 - (CLUB - 1)) * STEP / 2;
}

/* Who wins among those not yet placed, by e^(skill / c) with c = beta * sqrt(n). */
static size_t draw_next(struct club *club, const size_t *who, const int64_t *place, size_t n)
{
    const int64_t c = (int64_t)fixed_root((uint64_t)n * RATING_BETA * RATING_BETA);
    int64_t weight[RATING_SIDES_MAX], sum = 0;
    for (size_t i = 0; i < n; i++) {
        const int64_t skill = skill_of(who[i]) + (i + 1 == n ? LAST_SEAT : 0);
        weight[i] = place[i] > 0 ? 0 : fixed_exp_minus((1000 - skill) * FIXED_ONE / c);
        sum += weight[i];
    }
    int64_t at = (int64_t)(random_next(&club->random) % (uint64_t)sum);
    size_t i = 0;
    while (at >= weight[i])
        at -= weight[i++];
    return i;
}

static void play_one(struct club *club)
{
    size_t who[CLUB];
    int64_t place[RATING_SIDES_MAX] = {0};
    struct rating_side side[RATING_SIDES_MAX];
    const size_t n = 2 + (size_t)(random_next(&club->random) % 4);
    for (size_t i = 0; i < CLUB; i++)
        who[i] = i;
    for (size_t i = 0; i < n; i++) {
        const size_t other = i + (size_t)(random_next(&club->random) % (CLUB - i));
        const size_t chosen = who[other];
        who[other] = who[i];
        who[i] = chosen;
    }
    for (size_t p = 1; p <= n; p++)
        place[draw_next(club, who, place, n)] = (int64_t)p;
    for (size_t i = 0; i < n; i++)
        side[i] = (struct rating_side){.player = &club->player[who[i]], .place = place[i]};
    rating_play(side, n, &club->seats);
}

static void play_club(struct club *club, uint64_t seed, unsigned games)
{
    *club = (struct club){.random = {seed}};
    rating_seats_init(&club->seats);
    for (size_t i = 0; i < CLUB; i++)
        club->player[i] = rating_new();
    for (unsigned i = 0; i < games; i++)
        play_one(club);
}

/* Spearman's coefficient times 1000: 1 - 6 sum(d^2) / (n^3 - n). */
static int64_t rank_correlation(const struct club *club)
{
    int64_t squares = 0;
    for (size_t i = 0; i < CLUB; i++) {
        int64_t rank = 0;
        for (size_t k = 0; k < CLUB; k++)
            rank += club->player[k].mean < club->player[i].mean;
        squares += (rank - (int64_t)i) * (rank - (int64_t)i);
    }
    return 1000 - 6000 * squares / (CLUB * CLUB * CLUB - CLUB);
}

static unsigned count_covered(const struct club *club)
{
    unsigned covered = 0;
    for (size_t i = 0; i < CLUB; i++) {
        const int64_t wrong =
            llabs(rating_points(&club->player[i]) - RATING_START - skill_of(i));
        covered += 100 * wrong <= RATING_SPREAD * rating_deviation(&club->player[i]);
    }
    return covered;
}

Test(report_rating, a_club_is_ranked_in_order_and_the_intervals_cover)
{
    unsigned covered = 0;
    for (uint64_t seed = 1; seed <= CLUBS; seed++) {
        struct club club;
        play_club(&club, seed, GAMES);
        cr_expect_gt(rank_correlation(&club), 900, "club %u: %lld", (unsigned)seed,
                     (long long)rank_correlation(&club));
        covered += count_covered(&club);
    }
    cr_expect(covered * 100 >= 93 * CLUB * CLUBS && covered * 100 <= 97 * CLUB * CLUBS,
              "%u of %d", covered, CLUB * CLUBS);
    cr_expect_lt(covered, CLUB * CLUBS, "so wide that they say nothing");
}

Test(report_rating, the_handicap_of_a_seat_is_found)
{
    struct club club;
    play_club(&club, 7, 4000);
    for (size_t n = 2; n <= 5; n++) {
        const struct rating *seat = club.seats.seat[n - 1];
        const int64_t ahead = rating_handicap(&seat[n - 1]) - rating_handicap(&seat[0]);
        cr_expect_lt(llabs(ahead - LAST_SEAT), 3 * rating_deviation(&seat[0]), "%zu: %lld", n,
                     (long long)ahead);
    }
}
