/* test_stats_rating.c - ratings against numbers computed by hand, and against clubs whose players have
 * known strengths. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/fixed.h"
#include "known_club.h"
#include "stats/rating.h"

enum { NEWCOMERS = 4 };

/* A game of players 0, 1, ... with these places; their chances before it, in thousandths. */
static void play(struct rating_book *book, const int64_t *place, size_t n, int64_t *chance,
                 int64_t day)
{
    struct rating_side side[RATING_SIDES_MAX];
    for (size_t i = 0; i < n; i++)
        side[i] = (struct rating_side){.player = i, .place = place[i]};
    rating_play(book, side, n, day);
    for (size_t i = 0; i < n && chance != NULL; i++)
        chance[i] = fixed_divide(side[i].chance * 1000, FIXED_ONE);
}

/* V = 2 (200^2 + 40^2) = 83200 of the difference, in the unit S = 173.72 points v = 2.757.  Newton from
 * 0: x = 0.5 / (1/v + 0.25) = 0.8161, then x += (0.3066 - x/v) / (1/v + 0.2126) = 0.8345, 144.96
 * points.  Of these the player has 200^2 / V = 69.7 and the seat 2.8.  There h = 0.2111: of the
 * difference of the players 2 * 200^2 - 80000^2 / V * h v / (1 + h v) = 51700 is left, of one
 * beside the mean of both a quarter of it: 113.7^2.
 *
 * A second game: the players are 139.4 + 5.6 points apart, their difference has the variance 51700
 * + 3000 or so, half of it 0.907 S^2: k = 1 / sqrt(1 + 0.907 / 1.645) = 0.803; the chance is
 * 1 / (1 + e^(-0.803 * 0.8345)) = 0.662. */
Test(stats_rating, two_players_gain_and_lose_what_the_formulas_say)
{
    int64_t chance[2];
    struct rating_book *book = rating_book_new(2);
    play(book, (const int64_t[]){1, 2}, 2, chance, 1);
    cr_expect_eq(chance[0], 500);
    cr_expect_eq(rating_points(book, 0), 1570);
    cr_expect_eq(rating_points(book, 1), 1430);
    cr_expect_eq(rating_deviation(book, 0), 114);
    cr_expect_eq(rating_deviation(book, 1), 114);
    cr_expect_eq(rating_handicap(book, 2, 0), 3);
    cr_expect_eq(rating_handicap(book, 3, 0), 0);
    play(book, (const int64_t[]){2, 1}, 2, chance, 1);
    cr_expect_eq(chance[0], 663, "%lld", (long long)chance[0]);
    rating_book_free(book);
}

Test(stats_rating, a_shared_place_lies_between_both)
{
    struct rating_book *book = rating_book_new(NEWCOMERS);
    play(book, (const int64_t[]){1, 1}, 2, NULL, 1);
    cr_expect_eq(rating_points(book, 0), 1500);
    cr_expect_lt(rating_deviation(book, 0), 141, "equal is something to know, too");
    rating_book_free(book);
    book = rating_book_new(NEWCOMERS);
    play(book, (const int64_t[]){2, 1, 2}, 3, NULL, 1);
    cr_expect_eq(rating_points(book, 0), rating_points(book, 2));
    cr_expect_gt(rating_points(book, 1), 1590);
    rating_book_free(book);
}

/* Bob has lost to Anna.  When she loses to Cleo, that says that Bob is weaker, too. */
Test(stats_rating, a_game_says_something_of_those_who_were_not_there)
{
    struct rating_book *book = rating_book_new(3);
    struct rating_side side[] = {{.player = 0, .place = 2}, {.player = 2, .place = 1}};
    play(book, (const int64_t[]){1, 2}, 2, NULL, 1);
    const int64_t bob = rating_points(book, 1) - rating_points(book, 0);
    rating_play(book, side, 2, 1);
    cr_expect_lt(rating_points(book, 1), 1500 - 50);
    cr_expect_gt(rating_points(book, 1) - rating_points(book, 0), bob);
    rating_book_free(book);
}

Test(stats_rating, an_unknown_seat_has_no_handicap_and_learns_none)
{
    struct rating_book *book = rating_book_new(2);
    struct rating_side side[] = {{.player = 0, .place = 1, .is_unseated = true},
                                 {.player = 1, .place = 2, .is_unseated = true}};
    rating_play(book, side, 2, 1);
    cr_expect_eq(rating_handicap(book, 2, 0), 0);
    cr_expect_gt(rating_points(book, 0), 1570);
    rating_book_free(book);
}

/* The deviation of player 0 after a game, and another of the others so many days later. */
static int64_t deviation_after(int64_t first, int64_t second)
{
    struct rating_book *book = rating_book_new(NEWCOMERS);
    struct rating_side side[] = {{.player = 2, .place = 1}, {.player = 3, .place = 2}};
    for (int i = 0; i < 40; i++)
        play(book, (const int64_t[]){1 + i % 2, 2 - i % 2, 3, 4}, 4, NULL, first);
    rating_play(book, side, 2, second);
    const int64_t deviation = rating_deviation(book, 0);
    rating_book_free(book);
    return deviation;
}

Test(stats_rating, what_is_known_wears_off_with_days_and_not_with_games)
{
    const int64_t same_day = deviation_after(100, 100);
    cr_expect_gt(deviation_after(100, 100 + 365), same_day + 10);
    cr_expect_gt(deviation_after(100, 100 + 3650), deviation_after(100, 100 + 365) + 30);
    cr_expect_leq(deviation_after(100, INT64_C(1) << 40), 200 + 50,
                  "never more than of a newcomer");
    const int64_t undated = deviation_after(RATING_NO_DAY, RATING_NO_DAY);
    cr_expect_gt(undated, same_day, "each game of a player counts as a day");
    cr_expect_lt(undated, deviation_after(100, 100 + 365));
}

/* In the model odds of 10 to 1 are 400 points, whoever else is at the table. */
Test(stats_rating, four_hundred_points_are_odds_of_ten_to_one_at_every_table)
{
    static const struct known_world world = {.players = 5, .skill = 200};
    struct known_club club;
    known_club_begin(&club, &world, 3);
    for (int i = 0; i < 20000; i++)
        known_club_play(&club);
    for (size_t n = 2; n <= 5; n++) {
        struct rating_side side[RATING_SIDES_MAX];
        for (size_t i = 0; i < n; i++)
            side[i] = (struct rating_side){.player = i, .is_unseated = true};
        rating_forecast(club.book, side, n);
        const int64_t apart = rating_points(club.book, 0) - rating_points(club.book, 1);
        const int64_t log_odds =
            fixed_minus_ln(side[1].chance) - fixed_minus_ln(side[0].chance);
        const int64_t points = fixed_divide(log_odds * 1737, 10 * FIXED_ONE);
        cr_expect_lt(llabs(points - apart), 10 + llabs(apart) / 20, "%zu: %lld of %lld", n,
                     (long long)points, (long long)apart);
    }
    known_club_end(&club);
}

/* ---- long runs ---- */

Test(stats_rating, ratings_stay_on_the_scale_when_one_always_wins)
{
    struct rating_book *book = rating_book_new(2);
    int64_t chance[2] = {0};
    for (unsigned i = 0; i < 100000; i++)
        play(book, (const int64_t[]){1, 2}, 2, chance, i / 10);
    cr_expect_lt(rating_points(book, 0), 8000);
    cr_expect_gt(rating_points(book, 1), -5000);
    cr_expect_gt(rating_deviation(book, 0), 0);
    cr_expect_gt(chance[0], 990);
    rating_book_free(book);
}

/* On one day nothing wears off, so only rounding could make a variance negative. */
Test(stats_rating, variances_stay_positive_in_many_games_of_one_day)
{
    struct rating_book *book = rating_book_new(3);
    struct rating_side side[3];
    for (unsigned i = 0; i < 100000; i++) {
        for (unsigned k = 0; k < 3; k++)
            side[k] = (struct rating_side){
                .player = k, .place = 1 + (i + k) % 3, .is_unseated = true};
        rating_play(book, side, 3, 1);
        if (i % 1000 == 999) {
            for (size_t p = 0; p < 3; p++)
                cr_assert(rating_deviation(book, p) >= 0 && rating_deviation(book, p) < 10,
                          "%u: %lld", i, (long long)rating_deviation(book, p));
        }
    }
    cr_expect_lt(llabs(rating_points(book, 0) - 1500), 5);
    rating_book_free(book);
}

Test(stats_rating, more_players_than_are_kept_together_keep_their_ratings)
{
    enum { MANY = RATING_TOGETHER_MAX + 40 };
    struct rating_book *book = rating_book_new(MANY);
    for (size_t i = 0; i < 20; i++)
        play(book, (const int64_t[]){1, 2}, 2, NULL, 1);
    const int64_t best = rating_points(book, 0);
    for (size_t i = 2; i + 1 < MANY; i += 2) {
        struct rating_side side[] = {{.player = i, .place = 1}, {.player = i + 1, .place = 1}};
        rating_play(book, side, 2, 1);
    }
    cr_expect_lt(llabs(rating_points(book, 0) - best), 20);
    cr_expect_gt(rating_points(book, 0) - rating_points(book, 1), 200);
    cr_expect_lt(rating_deviation(book, 0), 150, "%lld", (long long)rating_deviation(book, 0));
    rating_book_free(book);
}

/* ---- clubs with known strengths ---- */

enum { CLUBS = 12, GAMES = 1000, FIRST = 200, EVERY = 50 };

/* Sums over the forecasts of several clubs. */
struct judgement {
    int64_t games, excess;                /* of the log loss over that of the true chances */
    int64_t off[RATING_SIDES_MAX + 1];    /* by table size: how far logarithms of chances ... */
    int64_t spread[RATING_SIDES_MAX + 1]; /* ... go with the truth beyond their own variance */
    unsigned covered, all;
};

static void judge_game(struct judgement *j, const struct known_club *club)
{
    int64_t expected = 0, seen = 0, log[RATING_SIDES_MAX];
    for (size_t i = 0; i < club->n; i++) {
        log[i] = -fixed_minus_ln(club->side[i].chance);
        j->excess += fixed_times(-fixed_minus_ln(club->chance[i]) - log[i], club->chance[i]);
        expected += fixed_times(log[i], club->side[i].chance);
        seen += fixed_times(log[i], club->chance[i]);
    }
    j->games++;
    j->off[club->n] += (seen - expected) / 1024;
    for (size_t i = 0; i < club->n; i++) {
        const int64_t d = log[i] - expected;
        j->spread[club->n] += fixed_times(d, fixed_times(d, club->side[i].chance)) / 1024;
    }
}

static struct judgement judge(const struct known_world *world)
{
    struct judgement j = {0};
    for (uint64_t seed = 1; seed <= CLUBS; seed++) {
        struct known_club club;
        known_club_begin(&club, world, seed);
        for (int i = 0; i < GAMES; i++) {
            known_club_play(&club);
            if (i >= FIRST)
                judge_game(&j, &club);
            if (i >= FIRST && i % EVERY == 0)
                known_club_count_covered(&club, &j.covered, &j.all);
        }
        known_club_end(&club);
    }
    return j;
}

/* Bounds wide enough for chance in twelve clubs; tests/ratings has more of them, and the filter in floating
 * point beside it. */
static void expect_world(const struct known_world *world, int64_t most_excess)
{
    const struct judgement j = judge(world);
    const int64_t excess = fixed_divide(j.excess / j.games * 10000, FIXED_ONE);
    const unsigned covered = j.covered * 1000 / j.all;
    cr_expect_lt(excess, most_excess, "%lld", (long long)excess);
    cr_expect(covered >= 910 && covered <= 990, "%u", covered);
    for (size_t n = 2; n <= 5; n++) {
        const int64_t slope = 1000 + j.off[n] * 1000 / j.spread[n];
        cr_expect(slope > 900 && slope < 1100, "%zu: %lld", n, (long long)slope);
    }
}

Test(stats_rating, intervals_and_chances_hold_with_twelve_players)
{
    expect_world(&(struct known_world){.players = 12, .skill = 130, .drift = 2}, 150);
}

Test(stats_rating, intervals_and_chances_hold_with_thirty_players)
{
    expect_world(&(struct known_world){.players = 30, .skill = 130, .drift = 2}, 230);
}

Test(stats_rating, intervals_and_chances_hold_when_players_change_fast)
{
    expect_world(&(struct known_world){.players = 12, .skill = 130, .drift = 5}, 280);
}

Test(stats_rating, intervals_and_chances_hold_after_long_absences)
{
    expect_world(&(struct known_world){.players = 12, .skill = 130, .drift = 2, .absence = 120},
                 145);
}

Test(stats_rating, intervals_and_chances_hold_where_seats_differ_and_no_date_is_known)
{
    expect_world(
        &(struct known_world){
            .players = 12, .skill = 130, .drift = 2, .last_seat = 60, .is_undated = true},
        155);
}

Test(stats_rating, the_handicap_of_a_seat_is_found)
{
    static const struct known_world world = {.players = 12, .skill = 130, .last_seat = 60};
    struct known_club club;
    known_club_begin(&club, &world, 7);
    for (int i = 0; i < 4000; i++)
        known_club_play(&club);
    for (size_t n = 2; n <= 5; n++) {
        const int64_t ahead =
            rating_handicap(club.book, n, n - 1) - rating_handicap(club.book, n, 0);
        cr_expect(ahead > 20 && ahead < 100, "%zu: %lld", n, (long long)ahead);
    }
    known_club_end(&club);
}

static void put_piece(void *ctx, void *bytes, size_t size)
{
    buf_put(ctx, bytes, size);
}

static void set_piece(void *ctx, void *bytes, size_t size)
{
    const char **at = ctx;
    memcpy(bytes, *at, size);
    *at += size;
}

/* More players than are kept together, so that some have no covariances. */
Test(report_rating, a_book_with_the_same_pieces_knows_the_same)
{
    enum { MANY = RATING_TOGETHER_MAX + 20 };
    struct rating_book *book = rating_book_new(MANY), *copy = rating_book_new(MANY);
    struct buf pieces = BUF_INIT;
    for (size_t i = 0; i + 1 < MANY; i++) {
        struct rating_side side[] = {{.player = i, .place = 1}, {.player = i + 1, .place = 2}};
        rating_play(book, side, 2, (int64_t)i / 10);
    }
    rating_points(copy, 0);
    rating_book_pieces(book, put_piece, &pieces);
    const char *at = pieces.data;
    rating_book_pieces(copy, set_piece, &at);
    cr_expect_eq(at, pieces.data + pieces.len);
    for (size_t i = 0; i < MANY; i++) {
        cr_expect_eq(rating_points(copy, i), rating_points(book, i));
        cr_expect_eq(rating_deviation(copy, i), rating_deviation(book, i));
    }
    cr_expect_eq(rating_temperature(copy, 2), rating_temperature(book, 2));
    buf_free(&pieces);
    rating_book_free(book);
    rating_book_free(copy);
}
