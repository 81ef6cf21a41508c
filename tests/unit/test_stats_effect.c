/* test_stats_effect.c - effects against worked examples, and what their intervals hold in simulated clubs. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/fixed.h"
#include "core/random.h"
#include "stats/effect.h"
#include "stats/habit.h"
#include "stats/interval.h"
#include "stats/p_value.h"

/* ---- worked examples ---- */

/* A moment at a table of two, of which seat A chose. */
static void add_pair(struct logit *l, int game, int moment, int win_of_a, int win_of_b)
{
    logit_add(l, &(struct logit_row){game, moment, 0, win_of_a, 0, {1}});
    logit_add(l, &(struct logit_row){game, moment, 1, win_of_b, 0, {0}});
}

static bool find(struct effect *out, struct logit *l)
{
    cr_assert(logit_prepare(l));
    const bool is_found = effect_find(out, l);
    logit_free(l);
    return is_found;
}

/* Who chose won `won` of the games, whose moments are alike. */
static bool find_pairs(struct effect *out, int games, int won, int moments)
{
    struct logit l;
    logit_init(&l, 1, true);
    for (int m = 0; m < moments; m++) {
        for (int g = 0; g < games; g++)
            add_pair(&l, g, m, g < won ? 60 : 0, g < won ? 0 : 60);
    }
    return find(out, &l);
}

static bool is_near(int64_t a, int64_t b, int64_t by)
{
    return a - b <= by && b - a <= by;
}

/* At a table of two who stand alike, the effect is a rate of trials beside one half: ln(30 / 10) = 1.10. */
Test(stats_effect, without_other_variables_the_interval_is_that_of_wilson)
{
    struct effect e;
    struct interval i;
    cr_assert(find_pairs(&e, 40, 30, 1));
    cr_assert(interval_of_trials(&i, 30, 40, 1000, 1));
    cr_expect(e.games == 40 && e.won == 750 && e.stood == 500 && e.odds == 110);
    cr_expect(is_near(e.low, i.low - 500, 2) && is_near(e.high, i.high - 500, 2),
              "%lld to %lld", (long long)e.low, (long long)e.high);
    cr_expect(e.distance == 600 && is_near(e.variance, 40 * 900 * 10646 / 10000, 400), "%lld",
              (long long)e.variance); /* t^2 / z^2 = 1.0646 */
}

/* All have won: the least effect is that of Wilson's rate, and there is no largest. */
Test(stats_effect, who_always_won_has_an_effect_without_an_end)
{
    struct effect e;
    struct interval i;
    cr_assert(find_pairs(&e, 6, 6, 1));
    cr_assert(interval_of_trials(&i, 6, 6, 1000, 1));
    cr_expect(e.odds == EFFECT_OPEN && e.odds_high == EFFECT_OPEN && e.high == 500);
    cr_expect(is_near(e.low, i.low - 500, 8), "%lld", (long long)e.low);
    cr_assert(find_pairs(&e, 6, 0, 1));
    cr_expect(e.odds == EFFECT_OPEN && e.odds_low == EFFECT_OPEN && e.low == -500);
    cr_expect(is_near(e.high, 500 - i.low, 8), "%lld", (long long)e.high);
}

Test(stats_effect, one_seat_that_chooses_often_in_a_game_has_won_once)
{
    struct effect once, often;
    cr_assert(find_pairs(&once, 40, 30, 1) && find_pairs(&often, 40, 30, 7));
    cr_expect(is_near(once.low, often.low, 2) && is_near(once.high, often.high, 2));
    cr_expect(often.distance == 7 * once.distance);
}

Test(stats_effect, a_shared_win_counts_in_parts)
{
    struct effect e;
    struct logit l;
    logit_init(&l, 1, true);
    for (int g = 0; g < 20; g++)
        add_pair(&l, g, 0, 30, 30);
    cr_assert(find(&e, &l));
    cr_expect(e.won == 500 && e.odds == 0 && e.distance == 0);
}

Test(stats_effect, too_little_has_no_answer)
{
    struct effect e;
    struct logit l;
    cr_expect_not(find_pairs(&e, 1, 1, 5)); /* one game */
    logit_init(&l, 1, true);
    cr_expect_not(find(&e, &l)); /* none */
    logit_init(&l, 1, true);
    for (int g = 0; g < 5; g++)
        logit_add(&l, &(struct logit_row){g, 0, 0, 60, 0, {1}}); /* nobody beside */
    cr_expect_not(find(&e, &l));
    logit_init(&l, 1, true);
    for (int g = 0; g < 5; g++)
        add_pair(&l, g, 0, 0, 0); /* nobody won */
    cr_expect_not(find(&e, &l));
}

Test(stats_effect, rows_that_are_no_games_are_refused)
{
    static const struct logit_row cases[] = {
        {1, 1, 0, -1, 0, {0}},
        {1, 1, LOGIT_SEATS_MAX, 1, 0, {0}},
        {1, 1, -1, 1, 0, {0}},
        {1, 1, 0, 1, 0, {2}},
        {1, 1, 0, 1, 0, {1, (1 << 20) + 1}},
        {1, 1, 0, 1, 0, {1, INT32_MIN}},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct logit l;
        logit_init(&l, 2, true);
        logit_add(&l, &cases[c]);
        cr_expect_not(logit_prepare(&l), "%zu", c);
        logit_free(&l);
    }
    struct logit l;
    logit_init(&l, 1, false);
    for (int seat = 0; seat <= LOGIT_SEATS_MAX; seat++)
        logit_add(&l, &(struct logit_row){1, 1, seat % LOGIT_SEATS_MAX, 1, 0, {0}});
    cr_expect_not(logit_prepare(&l));
    logit_free(&l);
}

/* The largest numbers that pass must not overflow (make sanitize), whatever they say. */
Test(stats_effect, extreme_rows_have_an_answer)
{
    struct effect e;
    struct logit l;
    logit_init(&l, 6, true);
    for (int row = 0; row < 4000; row++) {
        const int32_t big = row % 7 < 3 ? 1 << 20 : -(1 << 20);
        logit_add(&l, &(struct logit_row){
                          row / 200,
                          row / 4 % 50,
                          row % 4,
                          row % 5 == 0 ? INT32_MAX : 0,
                          row % 3 == 0 ? INT32_MAX : INT32_MIN,
                          {row % 4 == 1, big, -big, row % 11 == 0 ? big : 0, 1 << 20, big}});
    }
    if (find(&e, &l))
        cr_expect_leq(e.low, e.high);
}

/* Three games with two moments each; player 7 chooses in both moments of the first, player 8 in one of the second: 3
 * choices of 6 seats are 0.5 a seat.  Behind the first game player 7 has (2 + 5 * 0.5) / (1 + 5) = 0.75. */
Test(stats_effect, a_habit_is_what_was_chosen_in_earlier_games)
{
    static const int32_t expected[3][2] = {{500, 500}, {750, 417}, {643, 500}};
    struct logit_row row[12];
    for (int i = 0; i < 12; i++)
        row[i] = (struct logit_row){i / 4, i / 2 % 2, i % 2, 0, 0, {0, 7 + i % 2}};
    row[0].x[0] = row[2].x[0] = row[5].x[0] = 1;
    cr_assert(habit_fill(row, 12, 1));
    for (int i = 0; i < 12; i++)
        cr_expect_eq(row[i].x[1], expected[i / 4][i % 2], "%d: %d", i, row[i].x[1]);
    row[3].x[1] = HABIT_GROUPS_MAX;
    cr_expect_not(habit_fill(row, 12, 1));
}

/* ---- what intervals hold ---- */

static int64_t below(struct random *r, int64_t n)
{
    return (int64_t)((random_next(r) >> 32) * (uint64_t)n >> 32);
}

/* A world of games with one effect among seats that stand unequal. */
struct world {
    int64_t effect;  /* thousandths of log odds */
    int64_t leading; /* how much more often those choose who stand well; 0: all alike */
    int moments;     /* in a game: each has the same winner */
    bool is_lasting; /* the same seat chooses in all of them */
};

struct table {
    int n, winner, chooser;
    int64_t lead[5], seat[5]; /* thousandths of log odds */
};

/* The log odds of a seat: what is known of it beforehand, and its lead, which counts 40 for a point. */
static int64_t odds_of(const struct world *w, const struct table *t, int seat)
{
    return t->seat[seat] + 40 * t->lead[seat] + (seat == t->chooser ? w->effect : 0);
}

static int draw_by_odds(struct random *r, const int64_t *odds, int n)
{
    int64_t weight[5], sum = 0, best = odds[0];
    for (int i = 1; i < n; i++)
        best = odds[i] > best ? odds[i] : best;
    for (int i = 0; i < n; i++) {
        weight[i] = fixed_exp_minus((best - odds[i]) * FIXED_ONE / 1000) / 16;
        sum += weight[i];
    }
    int64_t at = below(r, sum);
    for (int i = 0; i < n; i++) {
        at -= weight[i];
        if (at < 0)
            return i;
    }
    return n - 1;
}

static void seat_table(struct random *r, const struct world *w, struct table *t)
{
    int64_t odds[5];
    *t = (struct table){.n = 2 + (int)below(r, 4)};
    for (int i = 0; i < t->n; i++) {
        t->seat[i] = below(r, 1200) - 600;
        t->lead[i] = below(r, 12) + below(r, 12);
        odds[i] = w->leading * t->lead[i];
    }
    t->chooser = draw_by_odds(r, odds, t->n);
}

static void add_moment(struct logit *l, const struct table *t, int game, int moment)
{
    for (int i = 0; i < t->n; i++)
        logit_add(l, &(struct logit_row){
                         .game = game,
                         .moment = moment,
                         .seat = i,
                         .win = i == t->winner,
                         .offset = (int32_t)t->seat[i],
                         .x = {i == t->chooser, 200 * (int32_t)t->lead[i]},
                     });
}

static void play_game(struct random *r, const struct world *w, struct logit *l, int game)
{
    struct table t;
    int64_t odds[5];
    seat_table(r, w, &t);
    for (int i = 0; i < t.n; i++)
        odds[i] = odds_of(w, &t, i);
    t.winner = draw_by_odds(r, odds, t.n);
    for (int m = 0; m < w->moments; m++) {
        add_moment(l, &t, game, m);
        if (!w->is_lasting)
            t.chooser = (int)below(r, t.n);
    }
}

Test(stats_effect, the_order_of_rows_does_not_matter)
{
    struct random r = {.state = 3};
    const struct world w = {.effect = 700, .leading = 100, .moments = 4, .is_lasting = false};
    struct logit forth, back;
    struct effect a, b;
    logit_init(&forth, 2, true);
    logit_init(&back, 2, true);
    for (int g = 0; g < 60; g++)
        play_game(&r, &w, &forth, g);
    for (size_t i = forth.n_rows; i-- > 0;)
        logit_add(&back, &forth.row[i]);
    cr_assert(find(&a, &forth) && find(&b, &back));
    cr_expect(memcmp(&a, &b, sizeof a) == 0);
}

/* A point of lead counts 40 thousandths; the offsets are right as they are. */
Test(stats_effect, coefficients_are_found_again)
{
    struct random r = {.state = 5};
    const struct world w = {.effect = 700, .leading = 100, .moments = 1, .is_lasting = false};
    struct logit l;
    struct logit_point p = {0};
    logit_init(&l, 2, false);
    for (int g = 0; g < 6000; g++)
        play_game(&r, &w, &l, g);
    for (size_t i = 0; i < l.n_rows; i++)
        l.row[i].x[0] *= 1000;
    cr_assert(logit_prepare(&l));
    logit_fit(&l, &p, 0);
    cr_expect(is_near(logit_coefficient(&p, 0), 700000, 100000), "%lld",
              (long long)logit_coefficient(&p, 0));
    cr_expect(is_near(logit_coefficient(&p, 1), 200000, 40000), "%lld",
              (long long)logit_coefficient(&p, 1));
    logit_free(&l);
}

enum { CLUBS = 400 };

/* Of clubs in parts of 1000. */
struct held {
    int held;  /* whose interval holds the effect */
    int tenth; /* whose p is below 10 % */
};

static bool is_held(const struct effect *e, int64_t effect)
{
    return (e->odds_low == EFFECT_OPEN || e->odds_low <= effect) &&
           (e->odds_high == EFFECT_OPEN || e->odds_high >= effect);
}

static struct held hold(struct random *r, const struct world *w, int games)
{
    struct held h = {0};
    int n = 0;
    for (int club = 0; club < CLUBS; club++) {
        struct logit l;
        struct effect e;
        int64_t p;
        logit_init(&l, 2, true);
        for (int g = 0; g < games; g++)
            play_game(r, w, &l, g);
        if (!find(&e, &l))
            continue;
        cr_assert(p_value_of_normal(&p, e.distance, e.variance, 1));
        cr_expect(e.low <= e.won - e.stood + 2 && e.won - e.stood <= e.high + 2);
        n++;
        h.held += is_held(&e, w->effect / 10);
        h.tenth += p < P_VALUE_CERTAIN / 10;
    }
    cr_assert_gt(n, CLUBS * 9 / 10);
    return (struct held){1000 * h.held / n, 1000 * h.tenth / n};
}

static const struct world worlds[] = {
    {0, 0, 1, false},      {0, 100, 1, false}, {700, 0, 1, false}, {-900, 100, 1, false},
    {1500, 100, 1, false}, {0, 0, 6, false},   {0, 100, 6, true},  {700, 100, 6, true},
};

/* 400 clubs with 95 %: a standard deviation of 1.1 %. */
Test(stats_effect, intervals_hold_the_effect)
{
    static const int sizes[] = {3, 5, 10, 20, 50, 200};
    struct random r = {.state = 11};
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++) {
        int sum = 0, n = 0;
        for (; n < (int)(sizeof worlds / sizeof *worlds); n++) {
            const struct held h = hold(&r, &worlds[n], sizes[s]);
            sum += h.held;
            cr_expect_geq(h.held, 920, "world %d, %d games: %d", n, sizes[s], h.held);
            cr_expect(worlds[n].effect != 0 || h.tenth <= 140, "world %d, %d games: %d", n,
                      sizes[s], h.tenth);
            cr_expect(worlds[n].effect != 0 || sizes[s] < 50 || h.tenth >= 60,
                      "world %d, %d games: %d", n, sizes[s], h.tenth);
        }
        cr_expect_geq(sum / n, 940, "%d games: %d", sizes[s], sum / n);
        cr_expect(sizes[s] < 50 || sum / n <= 970, "%d games: %d", sizes[s], sum / n);
    }
}
