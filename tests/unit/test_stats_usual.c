/* test_stats_usual.c - choices beside what their makers win as a rule: worked examples, and clubs with habits. */
#include <criterion/criterion.h>
#include <stdlib.h>

#include "base/fixed.h"
#include "core/random.h"
#include "stats/discovery.h"
#include "stats/p_value.h"
#include "stats/usual.h"

/* ---- worked examples ---- */

enum { KEY = 7, OTHER_KEY = 8, ANN = 1, BOB = 2, CHOICE = 1000 };

/* Ann and Bob, in chairs that are always theirs. */
static void play_pair(struct usual *u, int games, bool is_chosen, bool ann_wins)
{
    for (int g = 0; g < games; g++) {
        usual_begin_game(u);
        cr_assert(usual_add_seat(u, &(struct usual_seat){ANN, 0, ann_wins, USUAL_ALL}));
        if (is_chosen)
            cr_assert(usual_add_choice(u, KEY, CHOICE));
        cr_assert(usual_add_seat(u, &(struct usual_seat){BOB, 1, !ann_wins, USUAL_ALL}));
    }
}

static struct usual_answer find_first(struct usual *u)
{
    size_t n;
    struct usual_answer *all = usual_find(u, &n);
    cr_assert_geq(n, 1);
    const struct usual_answer first = all[0];
    free(all);
    usual_free(u);
    return first;
}

static bool is_near(int64_t a, int64_t b, int64_t by)
{
    return a - b <= by && b - a <= by;
}

/* Ann wins half of all games: 10 of the 20 in which she chooses would be usual.  She wins 15 of these and 5 of the others, so
 * what differs from one half is 0.5 * 20 * 0.25 of each.  A game varies by 1/4 of (1/2)^2. */
Test(stats_usual, who_wins_more_with_a_choice_than_without_has_an_answer)
{
    struct usual *u = usual_new();
    play_pair(u, 15, true, true);
    play_pair(u, 5, true, false);
    play_pair(u, 5, false, true);
    play_pair(u, 15, false, false);
    const struct usual_answer a = find_first(u);
    cr_expect_eq(a.key, KEY);
    cr_expect(is_near(a.distance, 5 * 60, 1), "%lld", (long long)a.distance);
    cr_expect(is_near(a.variance, 40 * 3600 / 16, 10), "%lld", (long long)a.variance);
    cr_expect(is_near(a.expected, INT64_C(10000000000), 10000), "%lld", (long long)a.expected);
}

/* Ann wins three games of four, with the choice and without it. */
Test(stats_usual, who_wins_as_often_without_a_choice_does_not_win_by_it)
{
    struct usual *u = usual_new();
    for (int is_chosen = 0; is_chosen < 2; is_chosen++) {
        play_pair(u, 30, is_chosen, true);
        play_pair(u, 10, is_chosen, false);
    }
    const struct usual_answer a = find_first(u);
    cr_expect(is_near(a.distance, 0, 1), "%lld", (long long)a.distance);
}

Test(stats_usual, who_always_chooses_says_nothing)
{
    struct usual *u = usual_new();
    play_pair(u, 30, true, true);
    play_pair(u, 10, true, false);
    const struct usual_answer a = find_first(u);
    cr_expect(a.distance == 0 && a.variance == 0, "%lld %lld", (long long)a.distance,
              (long long)a.variance);
    cr_expect(is_near(a.expected, INT64_C(29500000000), 500000000), "%lld",
              (long long)a.expected); /* 30, but for the prior */
}

/* Games without the building on offer say nothing of it, though all of them were lost. */
Test(stats_usual, games_that_do_not_offer_a_choice_do_not_count)
{
    struct usual *u = usual_new();
    play_pair(u, 15, true, true);
    play_pair(u, 15, true, false);
    for (int g = 0; g < 30; g++) {
        const uint64_t offered = UINT64_C(1) << OTHER_KEY;
        usual_begin_game(u);
        cr_assert(usual_add_seat(u, &(struct usual_seat){ANN, 0, 0, offered}));
        cr_assert(usual_add_choice(u, OTHER_KEY, CHOICE));
        cr_assert(usual_add_seat(u, &(struct usual_seat){BOB, 1, 1, offered}));
    }
    const struct usual_answer a = find_first(u);
    cr_expect(a.key == KEY && a.distance == 0 && a.variance == 0);
}

/* Two choices of a seat count twice; a game that nobody won, and one with a single seat, count nothing. */
Test(stats_usual, choices_add_up)
{
    struct usual *once = usual_new(), *twice = usual_new();
    for (int g = 0; g < 40; g++) {
        struct usual *both[] = {once, twice};
        for (int i = 0; i < 2; i++) {
            usual_begin_game(both[i]);
            cr_assert(usual_add_seat(both[i], &(struct usual_seat){ANN, 0, g % 3, USUAL_ALL}));
            for (int n = 0; g % 4 == 0 && n <= i; n++)
                cr_assert(usual_add_choice(both[i], KEY, CHOICE));
            if (g != 20)
                cr_assert(
                    usual_add_seat(both[i], &(struct usual_seat){BOB, 1, g % 5, USUAL_ALL}));
        }
    }
    const struct usual_answer a = find_first(once), b = find_first(twice);
    cr_expect(a.variance > 0 && is_near(2 * a.distance, b.distance, 2) &&
              is_near(4 * a.variance, b.variance, 4));
}

Test(stats_usual, rows_that_are_no_games_are_refused)
{
    struct usual *u = usual_new();
    usual_begin_game(u);
    cr_expect_not(usual_add_seat(u, &(struct usual_seat){ANN, 0, -1, USUAL_ALL}));
    cr_expect_not(
        usual_add_seat(u, &(struct usual_seat){ANN, 0, USUAL_WIN_MAX + 1, USUAL_ALL}));
    for (int i = 0; i < USUAL_SEATS_MAX; i++)
        cr_expect(usual_add_seat(u, &(struct usual_seat){i, i, 1, USUAL_ALL}));
    cr_expect_not(usual_add_seat(u, &(struct usual_seat){BOB, 1, 1, USUAL_ALL}));
    cr_expect_not(usual_add_choice(u, KEY, USUAL_X_MAX + 1));
    cr_expect_not(usual_add_choice(u, KEY, -USUAL_X_MAX - 1));
    usual_free(u);
    usual_free(NULL);
}

/* The largest numbers that pass must not overflow (UBSan), whatever they say. */
Test(stats_usual, extreme_rows_have_an_answer)
{
    struct usual *u = usual_new();
    for (int g = 0; g < 500; g++) {
        usual_begin_game(u);
        for (int i = 0; i < USUAL_SEATS_MAX; i++) {
            const int64_t id = i % 2 == 0 ? INT64_MIN + i : INT64_MAX - g % 3;
            cr_assert(usual_add_seat(
                u, &(struct usual_seat){id, ~id, i == 0 ? USUAL_WIN_MAX : 0, USUAL_ALL}));
            for (int n = 0; n < 20; n++)
                cr_assert(usual_add_choice(u, n % 3 == 0 ? INT64_MIN : i,
                                           n % 2 == 0 ? USUAL_X_MAX : -USUAL_X_MAX * (i % 2)));
        }
    }
    find_first(u);
}

/* ---- clubs with habits ---- */

enum {
    CLUBS = 60,
    PEOPLE = 10,
    SEATS = 4,
    ROLES = 7,
    BUILDINGS = 10,
    HABIT = 60, /* how often somebody takes his favourite when it is there, in percent */
    KEYS = ROLES + ROLES * BUILDINGS, /* roles, and buildings after each */
    NOBODY = 0,
};

struct club {
    int64_t skill[PEOPLE]; /* thousandths of log odds */
    int role[PEOPLE], building[PEOPLE];
    int64_t effect; /* of the first building */
};

struct beginning {
    int64_t person, role, building;
};

static int64_t below(struct random *r, int64_t n)
{
    return (int64_t)((random_next(r) >> 32) * (uint64_t)n >> 32);
}

/* Skills have a deviation of 0.8. */
static void meet(struct random *r, struct club *c, int64_t effect)
{
    c->effect = effect;
    for (int i = 0; i < PEOPLE; i++) {
        c->skill[i] = below(r, 2000) + below(r, 2000) - 2000;
        c->role[i] = (int)below(r, ROLES);
        c->building[i] = (int)below(r, BUILDINGS);
    }
}

/* Each role once at a table; those that are left go to who comes later. */
static void begin(struct random *r, const struct club *c, struct beginning *of)
{
    int taken[ROLES] = {0}, sits[PEOPLE] = {0};
    for (int i = 0; i < SEATS; i++) {
        do
            of[i].person = below(r, PEOPLE);
        while (sits[of[i].person]++ > 0);
        of[i].role = c->role[of[i].person];
        if (taken[of[i].role] || below(r, 100) >= HABIT) {
            do
                of[i].role = below(r, ROLES);
            while (taken[of[i].role]);
        }
        taken[of[i].role] = 1;
        of[i].building =
            below(r, 100) < HABIT ? c->building[of[i].person] : below(r, BUILDINGS);
    }
}

static int draw_winner(struct random *r, const struct club *c, const struct beginning *of)
{
    int64_t weight[SEATS], sum = 0;
    for (int i = 0; i < SEATS; i++) {
        const int64_t odds =
            c->skill[of[i].person] + (of[i].building == 0 ? c->effect : 0) - 4000;
        weight[i] = fixed_exp_minus(-odds * FIXED_ONE / 1000);
        sum += weight[i];
    }
    int64_t at = below(r, sum);
    int winner = 0;
    while (winner < SEATS - 1 && (at -= weight[winner]) >= 0)
        winner++;
    return winner;
}

/* The same games, with and without the names of who played. */
static void play_club(struct random *r, const struct club *c, int games, struct usual *named,
                      struct usual *nameless)
{
    struct usual *both[] = {named, nameless};
    for (int g = 0; g < games; g++) {
        struct beginning of[SEATS];
        begin(r, c, of);
        const int winner = draw_winner(r, c, of);
        for (int b = 0; b < 2; b++) {
            usual_begin_game(both[b]);
            for (int i = 0; i < SEATS; i++) {
                const int64_t person = b == 0 ? of[i].person : NOBODY;
                usual_add_seat(both[b],
                               &(struct usual_seat){person, i, i == winner, USUAL_ALL});
                usual_add_choice(both[b], of[i].role, CHOICE);
                usual_add_choice(both[b], ROLES + of[i].role * BUILDINGS + of[i].building,
                                 CHOICE);
                usual_add_choice(both[b], KEYS + of[i].building, CHOICE);
            }
        }
    }
}

/* How many rows are called, and whether that with `key` is. */
static int count_called(struct usual *u, int64_t key, int *is_called)
{
    size_t n, asked = 0;
    int called = 0;
    struct usual_answer *all = usual_find(u, &n);
    struct discovery *of = calloc(n, sizeof *of);
    for (size_t i = 0; i < n; i++)
        asked += p_value_of_normal(&of[asked].p, all[i].distance, all[i].variance, 60);
    const size_t rates = discovery_rates(of, asked);
    for (size_t i = 0; i < n; i++) {
        int64_t p;
        if (!p_value_of_normal(&p, all[i].distance, all[i].variance, 60) ||
            discovery_rate(of, rates, p) > 100)
            continue;
        called++;
        *is_called += all[i].key == key;
    }
    free(of);
    free(all);
    usual_free(u);
    return called;
}

struct counted {
    int named, nameless; /* clubs with a row that is called */
    int found;           /* clubs whose first building is */
};

static struct counted count_clubs(struct random *r, int games, int64_t effect)
{
    struct counted sum = {0};
    for (int i = 0; i < CLUBS; i++) {
        struct club c;
        struct usual *named = usual_new(), *nameless = usual_new();
        int ignored = 0;
        meet(r, &c, effect);
        play_club(r, &c, games, named, nameless);
        sum.named += count_called(named, KEYS, &sum.found) > 0;
        sum.nameless += count_called(nameless, KEYS, &ignored) > 0;
    }
    return sum;
}

/* Of 800 such clubs it were 1.1, 3.9, 5.1, 6.8 and 5.9 in a hundred with 48, 200, 500, 1000 and 2000 games. Without names it
 * is nearly all: what the favourites of strong players win. */
Test(stats_usual, in_clubs_with_habits_and_no_effect_at_most_one_in_ten_has_a_row_called)
{
    static const struct {
        int games, nameless;
    } cases[] = {{48, 4}, {100, 12}, {200, 30}, {500, 45}};
    struct random r = {.state = 2026};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct counted sum = count_clubs(&r, cases[i].games, 0);
        cr_expect_leq(sum.named, CLUBS / 10, "%d games: %d", cases[i].games, sum.named);
        cr_expect_geq(sum.nameless, cases[i].nameless, "%d games: %d", cases[i].games,
                      sum.nameless);
    }
}

Test(stats_usual, an_effect_is_found_beside_habits)
{
    struct random r = {.state = 12};
    const struct counted few = count_clubs(&r, 48, 1000), many = count_clubs(&r, 500, 1000);
    cr_expect_leq(few.found, CLUBS / 4, "%d", few.found);
    cr_expect_geq(many.found, CLUBS * 9 / 10, "%d", many.found);
}
