/* test_stats_interval.c - intervals against worked examples, and what they hold in simulated clubs. */
#include <criterion/criterion.h>

#include "core/random.h"
#include "stats/interval.h"

static void expect(const struct interval *i, int64_t low, int64_t high)
{
    cr_expect(i->low == low && i->high == high, "%lld to %lld", (long long)i->low,
              (long long)i->high);
}

static struct game_moments moments_of(const int64_t (*games)[2], size_t n)
{
    struct game_moments m = {0};
    for (size_t i = 0; i < n; i++)
        cr_assert(moments_add(&m, games[i][0], games[i][1]));
    return m;
}

/* The deviations of 30, 42, 51 from 41 make 222; t of 2 degrees is 4.303: 41 -+ 26.17. */
Test(stats_interval, a_mean_of_scores_has_the_interval_of_student)
{
    static const int64_t scores[][2] = {{30, 1}, {42, 1}, {51, 1}};
    const struct game_moments m = moments_of(scores, 3);
    struct interval i;
    cr_assert(interval_of_ratio(&i, &m, 100));
    expect(&i, 1483, 6717);
}

/* Cochran's ratio estimate by hand: R = 1.2, z = -0.4, 0.4, 0.4, -0.4, V = 4/3 * 0.64;
 * 3.182 * 0.9238 / 10 = 0.2940. */
Test(stats_interval, a_ratio_counts_games_of_different_weight)
{
    static const int64_t games[][2] = {{2, 2}, {4, 3}, {4, 3}, {2, 2}};
    const struct game_moments m = moments_of(games, 4);
    struct interval i;
    cr_assert(interval_of_difference(&i, &m, 1000));
    cr_expect_eq(scaled_ratio(m.x, m.w, 1000), 1200);
    cr_assert(interval_of_ratio(&i, &m, 1000));
    cr_expect(i.low <= 906 && i.high >= 1494, "%lld to %lld", (long long)i.low,
              (long long)i.high);
}

/* None in n trials, each of which may have several: the rate r with r n = 3.84. */
Test(stats_interval, a_count_that_never_came_has_an_interval)
{
    static const int64_t none[][2] = {{0, 1}, {0, 1}, {0, 1}, {0, 1}};
    const struct game_moments m = moments_of(none, 4);
    struct interval i;
    cr_assert(interval_of_ratio(&i, &m, 100));
    expect(&i, 0, 96);
    cr_assert(interval_of_share(&i, &m, 1000, 1));
    expect(&i, 0, 717); /* 3.182^2 / (4 + 3.182^2) */
}

/* Newcombe (1998), table I, has 0.2553 to 0.3662 and 0.0624 to 0.1605 with z; t makes them a little
 * wider. */
Test(stats_interval, trials_have_the_interval_of_wilson)
{
    struct interval i;
    cr_assert(interval_of_trials(&i, 81, 263, 1000, 1));
    expect(&i, 255, 366);
    cr_assert(interval_of_trials(&i, 60 * 15, 148, 1000, 60));
    expect(&i, 62, 161);
    cr_assert(interval_of_trials(&i, 1000000, 4000000, 1000, 1));
    expect(&i, 250, 250);
    cr_assert(interval_of_trials(&i, 1, 1, 1000, 1));
    expect(&i, 51, 1000);
}

Test(stats_interval, a_share_of_games_is_one_of_trials)
{
    struct game_moments m = {0};
    struct interval share, trials;
    for (int game = 0; game < 40; game++)
        cr_assert(moments_add(&m, game % 4 == 0 ? 60 : 0, 1));
    cr_assert(interval_of_share(&share, &m, 1000, 60));
    cr_assert(interval_of_trials(&trials, 600, 40, 1000, 60));
    cr_expect(share.low - trials.low <= 4 && trials.low - share.low <= 4);
    cr_expect(share.high - trials.high <= 4 && trials.high - share.high <= 4);
}

Test(stats_interval, choices_of_one_game_that_agree_count_for_less)
{
    struct game_moments alone = {0}, together = {0};
    struct interval a, b;
    for (int i = 0; i < 100; i++)
        moments_add(&alone, i % 2, 1);
    for (int i = 0; i < 20; i++)
        moments_add(&together, i % 2 == 0 ? 5 : 0, 5);
    cr_assert(interval_of_share(&a, &alone, 1000, 1));
    cr_assert(interval_of_share(&b, &together, 1000, 1));
    cr_expect_gt(b.high - b.low, 2 * (a.high - a.low));
}

Test(stats_interval, sums_of_games_may_be_joined_in_any_groups)
{
    static const int64_t games[][2] = {{3, 2}, {0, 1}, {5, 3}, {2, 2}, {7, 4}};
    const struct game_moments all = moments_of(games, 5), first = moments_of(games, 2);
    struct game_moments joined = moments_of(games + 2, 3);
    struct interval a, b;
    cr_assert(moments_join(&joined, &first));
    cr_assert(interval_of_ratio(&a, &all, 100));
    cr_assert(interval_of_ratio(&b, &joined, 100));
    cr_expect(a.low == b.low && a.high == b.high);
}

Test(stats_interval, what_no_games_have_has_no_interval)
{
    static const struct game_moments cases[] = {
        {0},
        {1, 3, 1, 9, 3, 1},         /* one game */
        {2, 3, 0, 9, 0, 0},         /* of nothing */
        {3, 3, 2, 9, 3, 1},         /* more games than weight */
        {2, -1, 2, 9, 3, 2},        /* a negative count */
        {2, 1, 2, -9, 3, 2},        /* a negative square */
        {2, INT64_MAX, 2, 9, 3, 2}, /* beyond any sum */
        {2, 1, INT64_MAX, 9, 3, 2},
        {2, 1, 2, INT64_MAX, 3, 2},
        {2, 1, 2, 9, INT64_MIN, 2},
        {INT64_MIN, 1, 2, 9, 3, 2},
    };
    struct interval i;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        cr_expect_not(interval_of_ratio(&i, &cases[c], 100), "%zu", c);
        cr_expect_not(interval_of_share(&i, &cases[c], 100, 1), "%zu", c);
    }
    cr_expect_not(interval_of_trials(&i, 61, 1, 1000, 60));
    cr_expect_not(interval_of_trials(&i, 0, 0, 1000, 60));
    struct game_moments full = {.xx = INT64_C(1) << 61};
    cr_expect_not(moments_add(&full, 1, 1));
}

/* The largest numbers that pass must not overflow (UBSan). */
Test(stats_interval, the_largest_sums_have_an_interval)
{
    const int64_t square = (INT64_C(1) << 39) - 1;
    const struct game_moments cases[] = {
        {2, 2, 2, square, -square, square},
        {2, 1, 2, square, square, square},
        {1 << 30, (INT64_C(1) << 36) - 1, INT64_C(1) << 30, square, square, square},
    };
    struct interval i;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        cr_expect(interval_of_ratio(&i, &cases[c], 10000) && i.low <= i.high, "%zu", c);
        cr_expect(interval_of_difference(&i, &cases[c], 10000) && i.low <= i.high, "%zu", c);
    }
    cr_expect(interval_of_share(&i, &cases[0], 10000, 1) && i.low <= i.high);
}

/* docs/statistics.md: halves go up, whatever the sign. */
Test(stats_interval, halves_of_a_ratio_are_rounded_up)
{
    static const int64_t cases[][3] = {{5, 2, 3},   {-5, 2, -2},  {-6, 4, -1}, {-7, 4, -2},
                                       {-1, 4, 0},  {-12, 4, -3}, {0, 7, 0},   {-1, 2, 0},
                                       {-1, 1, -1}, {7, 4, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_eq(scaled_ratio(cases[i][0], cases[i][1], 1), cases[i][2], "%lld / %lld",
                     (long long)cases[i][0], (long long)cases[i][1]);
    cr_expect_eq(scaled_ratio(-1, 8, 100), -12);
}

/* Tables of Student's t: 12.706, 2.228 (10), 2.042 (30), 1.984 (100), 1.962 (1000). */
Test(stats_interval, the_quantiles_are_those_of_student)
{
    static const int64_t table[][2] = {{1, 12706}, {2, 4303},   {9, 2262},    {10, 2228},
                                       {30, 2042}, {100, 1984}, {1000, 1962}, {1 << 30, 1960}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        cr_expect_eq((student_t(table[i][0]) + 500) / 1000, table[i][1], "%lld",
                     (long long)table[i][0]);
    for (int64_t n = 2; n < 2000; n++)
        cr_assert_leq(student_t(n), student_t(n - 1), "%lld", (long long)n);
}

/* ---- what they hold ---- */

/* Rates are in hundredths. */
static int64_t below(struct random *r, int64_t n)
{
    return (int64_t)((random_next(r) >> 32) * (uint64_t)n >> 32);
}

static int64_t trials(struct random *r, int64_t n, int64_t hundredths, int64_t of)
{
    int64_t hits = 0;
    for (int64_t i = 0; i < n; i++)
        hits += below(r, 100 * of) < hundredths;
    return hits;
}

/* A game of a world in which the truth is `rate`: x and w. */
typedef void draw_game(struct random *, int64_t rate, int64_t *x, int64_t *w);

static void draw_trial(struct random *r, int64_t rate, int64_t *x, int64_t *w)
{
    *w = 1;
    *x = trials(r, 1, rate, 1);
}

/* Nearly Poisson. */
static void draw_count(struct random *r, int64_t rate, int64_t *x, int64_t *w)
{
    *w = 1;
    *x = trials(r, 32, rate, 32);
}

static void draw_table(struct random *r, int64_t rate, int64_t *x, int64_t *w)
{
    *w = 2 + below(r, 4);
    *x = trials(r, 32 * *w, rate, 32);
}

/* Ten to seventeen choices, made alike by those who sit together: half of the tables like it and
 * half do not. */
static void draw_choices(struct random *r, int64_t rate, int64_t *x, int64_t *w)
{
    *w = 10 + below(r, 8);
    const int64_t by = (rate < 50 ? rate : 100 - rate) / 2;
    *x = trials(r, *w, below(r, 2) == 0 ? rate - by : rate + by, 1);
}

/* Scores of a table that share the luck of the evening; `rate` is the mean. */
static void draw_scores(struct random *r, int64_t rate, int64_t *x, int64_t *w)
{
    *w = 3;
    const int64_t luck = below(r, 21) - 10;
    for (*x = 0; *w > 0; --*w)
        *x += rate / 100 + luck + below(r, 21) - 10;
    *w = 3;
}

typedef bool find_interval(struct interval *, const struct game_moments *);

static bool find_ratio(struct interval *out, const struct game_moments *m)
{
    return interval_of_ratio(out, m, 1000);
}

static bool find_share(struct interval *out, const struct game_moments *m)
{
    return interval_of_share(out, m, 1000, 1);
}

static bool find_trials(struct interval *out, const struct game_moments *m)
{
    return interval_of_trials(out, m->x, m->n, 1000, 1);
}

static bool find_difference(struct interval *out, const struct game_moments *m)
{
    return interval_of_difference(out, m, 1000);
}

enum { CLUBS = 1000, SIZES = 6, RATES = 12 };

static int held_of_clubs(struct random *r, draw_game *draw, find_interval *find, int64_t rate,
                         int games)
{
    int held = 0;
    for (int club = 0; club < CLUBS; club++) {
        struct game_moments m = {0};
        struct interval i;
        for (int g = 0; g < games; g++) {
            int64_t x, w;
            draw(r, rate, &x, &w);
            moments_add(&m, x, w);
        }
        held += find(&i, &m) && i.low <= 10 * rate && 10 * rate <= i.high;
    }
    return held;
}

static void expect_held(const char *what, draw_game *draw, find_interval *find,
                        const int64_t *rates)
{
    static const int sizes[SIZES] = {3, 5, 10, 20, 50, 200};
    struct random r = {.state = 17};
    for (size_t s = 0; s < SIZES; s++) {
        int sum = 0, n = 0;
        for (; n < RATES && rates[n] >= 0; n++) {
            const int held = held_of_clubs(&r, draw, find, rates[n], sizes[s]);
            cr_expect_geq(held, CLUBS * 85 / 100, "%s at %lld, %d games: %d", what,
                          (long long)rates[n], sizes[s], held);
            sum += held;
        }
        cr_expect_geq(sum, n * CLUBS * 93 / 100, "%s, %d games: %d in the mean", what, sizes[s],
                      sum / n);
    }
}

/* Never, rare, common, always. */
static const int64_t rates_of_shares[] = {0, 1, 2, 5, 10, 25, 50, 75, 90, 98, 100, -1};
static const int64_t rates_of_counts[] = {0, 1, 2, 5, 10, 30, 70, 100, 150, 300, 800, -1};
static const int64_t rates_of_scores[] = {1500, 4000, -1};
static const int64_t differences[] = {-1500, 0, 700, -1};

Test(stats_interval, intervals_of_trials_hold_the_truth)
{
    expect_held("trials", draw_trial, find_trials, rates_of_shares);
}

Test(stats_interval, intervals_of_shares_hold_the_truth)
{
    expect_held("a share of games", draw_trial, find_share, rates_of_shares);
    expect_held("a share of choices", draw_choices, find_share, rates_of_shares);
}

Test(stats_interval, intervals_of_counts_hold_the_truth)
{
    expect_held("a count of a game", draw_count, find_ratio, rates_of_counts);
    expect_held("a count of seats", draw_table, find_ratio, rates_of_counts);
    expect_held("a count that comes once", draw_trial, find_ratio, rates_of_shares);
}

Test(stats_interval, intervals_of_scores_and_differences_hold_the_truth)
{
    expect_held("scores", draw_scores, find_ratio, rates_of_scores);
    expect_held("differences", draw_scores, find_difference, differences + 1);
}
