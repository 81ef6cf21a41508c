/* test_report_statistics.c - intervals, p-values and false discoveries against published values. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/random.h"
#include "report/statistics.h"

static void expect_wilson(int64_t hits, int64_t n, int64_t low, int64_t high)
{
    const struct interval one = statistics_wilson(hits, n, 1);
    cr_expect(one.low == low && one.high == high, "%lld of %lld: %lld to %lld", (long long)hits,
              (long long)n, (long long)one.low, (long long)one.high);
    const struct interval sixty = statistics_wilson(60 * hits, n, 60);
    cr_expect(sixty.low == low && sixty.high == high, "%lld of %lld", (long long)hits,
              (long long)n);
}

Test(report_statistics, roots_are_rounded_down)
{
    cr_expect_eq(statistics_root(0), 0);
    cr_expect_eq(statistics_root(15), 3);
    cr_expect_eq(statistics_root(16), 4);
    cr_expect_eq(statistics_root(UINT64_MAX), UINT32_MAX);
}

/* Newcombe (1998), table I: 0.2553 to 0.3662, 0.0624 to 0.1605, 0 to 0.1611, 0.0061 to 0.1718. */
Test(report_statistics, wilson_intervals_are_those_of_newcombe)
{
    expect_wilson(81, 263, 255, 366);
    expect_wilson(15, 148, 62, 160);
    expect_wilson(0, 20, 0, 161);
    expect_wilson(1, 29, 6, 172);
}

Test(report_statistics, wilson_intervals_stay_within_the_possible)
{
    expect_wilson(0, 1, 0, 793);
    expect_wilson(1, 1, 207, 1000);
    expect_wilson(0, 10, 0, 278);
    expect_wilson(10, 10, 722, 1000);
    expect_wilson(50, 100, 404, 596);
    expect_wilson(1000000, 4000000, 250, 250);
}

/* The probability, in millionths, that the interval of n trials holds the rate p: the sum over
 * all outcomes, so the result is exact. */
static int covered(int n, double p)
{
    double part = 1, all = 0, inside = 0;
    for (int hits = 0; hits <= n; hits++) {
        const struct interval i = statistics_wilson(hits, n, 1);
        const bool holds = (double)i.low <= 1000 * p && 1000 * p <= (double)i.high;
        inside += holds ? part : 0;
        all += part;
        part *= p / (1 - p) * (n - hits) / (hits + 1);
    }
    return (int)(1e6 * inside / all);
}

Test(report_statistics, wilson_intervals_hold_the_truth_in_95_of_100_cases)
{
    static const double rates[] = {0.2, 0.25, 1 / 3.0, 0.5, 0.6};
    int sum = 0, n = 0;
    for (size_t r = 0; r < sizeof rates / sizeof *rates; r++) {
        for (int games = 40; games <= 400; games += 8, n++) {
            const int c = covered(games, rates[r]);
            cr_expect(c > 925000 && c < 975000, "%d games, rate %.2f: %d", games, rates[r], c);
            sum += c / 1000;
        }
    }
    cr_expect(sum > 945 * n && sum < 955 * n, "%d in the mean", sum / n);
}

Test(report_statistics, a_bootstrap_does_not_depend_on_the_order)
{
    struct sample a[] = {{10, 1}, {20, 1}, {60, 2}, {5, 1}}, b[4];
    for (size_t i = 0; i < 4; i++)
        b[i] = a[3 - i];
    struct interval x, y;
    cr_assert(statistics_bootstrap(a, 4, 100, &x));
    cr_assert(statistics_bootstrap(b, 4, 100, &y));
    cr_expect(x.low == y.low && x.high == y.high);
    cr_expect(x.low < 1900 && x.high > 1900);
    cr_expect(x.low >= 500 && x.high <= 3000);
}

Test(report_statistics, a_bootstrap_of_nothing_is_none)
{
    struct sample samples[] = {{10, 1}, {0, 0}, {0, 0}}, same[] = {{7, 1}, {7, 1}, {14, 2}};
    struct interval i;
    cr_expect_not(statistics_bootstrap(samples, 0, 1, &i));
    cr_expect_not(statistics_bootstrap(samples, 1, 1, &i));
    cr_expect_not(statistics_bootstrap(samples, 3, 1, &i), "some draws have no weight");
    cr_assert(statistics_bootstrap(same, 3, 100, &i));
    cr_expect(i.low == 700 && i.high == 700, "means that do not vary are certain");
}

/* Games of three scores that share the luck of the evening: a uniform number of 0 to 40 for all,
 * and one for each; the true mean is 20 + 20. */
static struct sample simulated_game(struct random *random)
{
    const int64_t shared = (int64_t)(random_next(random) % 41);
    struct sample game = {0, 3};
    for (int i = 0; i < 3; i++)
        game.sum += shared + (int64_t)(random_next(random) % 41);
    return game;
}

Test(report_statistics, bootstraps_hold_the_truth_in_95_of_100_clubs)
{
    enum { CLUBS = 1000, GAMES = 60 };
    struct random random = {.state = 7};
    int held = 0;
    for (int club = 0; club < CLUBS; club++) {
        struct sample games[GAMES];
        struct interval i;
        for (int g = 0; g < GAMES; g++)
            games[g] = simulated_game(&random);
        cr_assert(statistics_bootstrap(games, GAMES, 100, &i));
        held += i.low <= 4000 && 4000 <= i.high;
    }
    cr_expect(held >= 930 && held <= 970, "%d of %d", held, CLUBS);
}

/* z = 1.96: 0.0499958; 1: 0.3173105; 2.576: 0.0099953; 3.29: 0.0010019; 5: 0.000000573. */
Test(report_statistics, p_values_are_those_of_the_normal_table)
{
    static const struct {
        int64_t z, p, within;
    } cases[] = {
        {0, 1000000000, 1},    {1000, 317310508, 1}, {-1000, 317310508, 1},
        {1960, 49995790, 300}, {2576, 9995065, 300}, {3290, 1001873, 300},
        {5000, 573, 1},        {50, 960122387, 300}, {649, 516338376, 300},
        {651, 515046487, 300}, {7000, 0, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int64_t p = statistics_p_value(cases[i].z, 1000000);
        cr_expect_leq(llabs(p - cases[i].p), cases[i].within, "%lld: %lld",
                      (long long)cases[i].z, (long long)p);
    }
    cr_expect_eq(statistics_p_value(300, 90000), 317310508, "three hundred of three hundred");
}

/* Benjamini and Hochberg (1995), section 3.3: fifteen p-values of which they reject four at 5 %. */
Test(report_statistics, false_discoveries_are_those_of_the_paper)
{
    int64_t p[] = {100000,    400000,    1900000,   9500000,   20100000,
                   27800000,  29800000,  34400000,  45900000,  324000000,
                   426200000, 571900000, 652800000, 759000000, 1000000000};
    static const int64_t q[] = {1500000,   3000000,   9500000,   35625000,  60300000,
                                63857143,  63857143,  64500000,  76500000,  486000000,
                                581181818, 714875000, 753230769, 813214286, 1000000000};
    statistics_false_discoveries(p, 15);
    for (size_t i = 0; i < 15; i++)
        cr_expect_eq(p[i], q[i], "%zu: %lld", i, (long long)p[i]);
}

Test(report_statistics, questions_may_stand_in_any_order)
{
    int64_t p[] = {40000000, 10000000, 30000000};
    statistics_false_discoveries(p, 3);
    cr_expect(p[0] == 40000000 && p[1] == 30000000 && p[2] == 40000000);
    statistics_false_discoveries(p, 0);
}
