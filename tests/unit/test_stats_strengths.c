/* test_stats_strengths.c - covariances that many games have been taken from. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "core/random.h"
#include "stats/rating_view.h"
#include "stats/strengths.h"

enum { SLOTS = SMALL_MATRIX_MAX };

static void begin_with(struct rating_view *view, size_t slots)
{
    rating_view_init(view, slots, 0);
    for (size_t i = 0; i < slots; i++)
        strengths_set(&view->strengths, i, 0, FIXED_ONE);
}

static void begin(struct rating_view *view)
{
    begin_with(view, SLOTS);
}

/* A game of two to five of the first `slots`, with places drawn by chance. */
static void play_among(struct rating_view *view, struct random *random, size_t slots)
{
    struct strengths_side side[SLOTS];
    struct rating_view_game game;
    int64_t place[SLOTS];
    const size_t n = 2 + (size_t)(random_next(random) % 4);
    const size_t from = (size_t)(random_next(random) % slots);
    for (size_t i = 0; i < n; i++) {
        side[i] = (struct strengths_side){.slot = {(from + i) % slots}, .n_slots = 1};
        place[i] = (int64_t)(random_next(random) % 4);
    }
    rating_view_look(&game, view, side, n);
    rating_view_learn(view, &game, place);
}

static void play(struct rating_view *view, struct random *random)
{
    play_among(view, random, SLOTS);
}

/* Whether all eigenvalues are above zero: no column of the root is missing. */
static bool is_positive(const struct strengths *s)
{
    struct small_matrix all, root;
    for (size_t i = 0; i < SLOTS; i++) {
        for (size_t k = 0; k < SLOTS; k++)
            all.at[i][k] = strengths_covariance(s, i, k);
    }
    small_matrix_root(&root, &all, SLOTS);
    for (size_t i = 0; i < SLOTS; i++)
        if (root.at[i][i] == 0)
            return false;
    return true;
}

Test(stats_strengths, no_eigenvalue_gets_negative_while_nothing_wears_off)
{
    struct rating_view view;
    struct random random = {5};
    begin(&view);
    for (unsigned i = 0; i < 200000; i++) {
        play(&view, &random);
        if (i % 1000 == 999)
            cr_assert(is_positive(&view.strengths), "%u", i);
    }
    strengths_free(&view.strengths);
}

Test(stats_strengths, covariances_are_the_same_both_ways)
{
    struct rating_view view;
    struct random random = {6};
    begin(&view);
    for (unsigned i = 0; i < 1000; i++)
        play(&view, &random);
    for (size_t i = 0; i < SLOTS; i++)
        for (size_t k = 0; k < i; k++)
            cr_expect_eq(strengths_covariance(&view.strengths, i, k),
                         strengths_covariance(&view.strengths, k, i));
    strengths_free(&view.strengths);
}

/* With more than 128 slots those that hardly learn are left out. */
Test(stats_strengths, what_is_left_out_among_many_slots_is_small)
{
    enum { PLAYING = 30, MANY = 150, GAMES = 1500 };
    struct rating_view few, many;
    struct random first = {7}, second = {7};
    begin_with(&few, PLAYING);
    begin_with(&many, MANY);
    for (unsigned i = 0; i < GAMES; i++) {
        play_among(&few, &first, PLAYING);
        play_among(&many, &second, PLAYING);
    }
    for (size_t i = 0; i < PLAYING; i++) {
        const int64_t exact = strengths_covariance(&few.strengths, i, i);
        const int64_t left = strengths_covariance(&many.strengths, i, i) - exact;
        cr_expect(left > -exact / 100 && left < exact / 20, "%zu: %lld more than %lld", i,
                  (long long)left, (long long)exact);
        const int64_t off = llabs(many.strengths.mean[i] - few.strengths.mean[i]);
        cr_expect_lt(4 * off, fixed_root_of(exact), "%zu: %lld", i, (long long)off);
        for (size_t k = 0; k < i; k++)
            cr_expect_eq(strengths_covariance(&many.strengths, i, k),
                         strengths_covariance(&many.strengths, k, i));
    }
    strengths_free(&few.strengths);
    strengths_free(&many.strengths);
}

Test(stats_strengths, every_game_makes_up_for_rounding)
{
    struct rating_view view;
    struct rating_view_game game;
    const struct strengths_side side[] = {{{0}, 1}, {{1}, 1}};
    const struct small_matrix nothing = {{{0}}};
    begin(&view);
    rating_view_look(&game, &view, side, 2);
    strengths_learn(&view.strengths, &game.table, (const int64_t[]){0, 0}, &nothing, 1);
    cr_expect_eq(strengths_covariance(&view.strengths, 0, 0), FIXED_ONE + SLOTS);
    cr_expect_eq(strengths_covariance(&view.strengths, 0, 1), 0);
    strengths_free(&view.strengths);
}

/* One strength of two is seen: it takes the other along by half, since half of both is the same. */
Test(stats_strengths, what_goes_together_learns_together)
{
    struct rating_view view;
    struct rating_view_game game;
    const struct strengths_side side[] = {{{0, 2}, 2}, {{1}, 1}};
    begin(&view);
    rating_view_look(&game, &view, side, 2);
    cr_expect_eq(game.table.covariance.at[0][0], 2 * FIXED_ONE);
    rating_view_learn(&view, &game, (const int64_t[]){1, 2});
    cr_expect_eq(view.strengths.mean[0], view.strengths.mean[2]);
    cr_expect_leq(llabs(view.strengths.mean[0] + view.strengths.mean[1]), 4);
    cr_expect_lt(strengths_covariance(&view.strengths, 0, 2), 0);
    cr_expect_gt(strengths_covariance(&view.strengths, 0, 1), 0);
    cr_expect_eq(view.strengths.mean[3], 0);
    strengths_free(&view.strengths);
}

/* Two strengths that are known well, one unit apart: the better one should win 73 of 100.  The places
 * are given, so the strengths do not follow them. */
static int64_t temperature_after(unsigned wins_of_ten)
{
    struct rating_view view;
    struct rating_view_game game;
    const struct strengths_side side[] = {{{0}, 1}, {{1}, 1}};
    begin(&view);
    for (unsigned i = 0; i < 500; i++) {
        const bool wins = i % 10 < wins_of_ten;
        strengths_set(&view.strengths, 0, FIXED_ONE, FIXED_ONE / 1000);
        strengths_set(&view.strengths, 1, 0, FIXED_ONE / 1000);
        rating_view_look(&game, &view, side, 2);
        rating_view_learn(&view, &game, (const int64_t[]){wins ? 1 : 2, wins ? 2 : 1});
    }
    cr_expect_eq(view.temperature[3].value, FIXED_ONE, "another table size learns nothing");
    strengths_free(&view.strengths);
    return fixed_divide(view.temperature[2].value * 100, FIXED_ONE);
}

/* 0.9 is odds of 9 to 1, ln 9 = 2.2; 0.5 is none at all.  100 games of a prior of 1 hold it back. */
Test(stats_strengths, chances_get_surer_where_favourites_win_more_than_they_should)
{
    const int64_t sure = temperature_after(9), open = temperature_after(5);
    cr_expect(sure > 125 && sure < 220, "%lld", (long long)sure);
    cr_expect(open > 0 && open < 80, "%lld", (long long)open);
}
