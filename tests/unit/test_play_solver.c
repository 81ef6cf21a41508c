/* The end of a game, searched: what best play comes to. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/legal_list.h"
#include "core/weighted_choice.h"
#include "games/game_registry.h"
#include "play/simulate.h"
#include "play/solver.h"
#include "play/trajectory.h"
#include "play_suite.h"

enum { GAMES = 12, PLAYERS = 3 };

static const struct game_def *game;
static const void *rules;
static struct trajectory t;

static const char *profile;

static void choose(const char *name, const char *chosen)
{
    game = game_find(name, strlen(name));
    profile = chosen;
    rules = ruleset_get(cache, game, profile, PLAYERS, NULL);
}

static void begin(void)
{
    begin_play();
    choose("puerto-rico", "rgg2002");
}

TestSuite(play_solver, .init = begin, .fini = end_play);

static void play_game(uint64_t seed)
{
    struct simulate_options o = {.profile = profile, .seed = seed};
    for (unsigned seat = 0; seat < PLAYERS; seat++)
        o.player[seat] =
            (struct play_style){.policy = game_best_policy(game->play), .temper = 60};
    cr_assert(simulate_game(&record, game, rules, &o));
    trajectory_take(&t, &record, rules, false);
}

/* The first decision that can be searched, looking back from the last one; NULL: none can. */
static const int16_t *first_solved(struct solver *s, struct solution *out)
{
    const int16_t *first = NULL;
    for (size_t i = t.n; i-- > 0;) {
        struct solution solution;
        if (t.event[i].known == NULL)
            continue;
        if (!solver_find(s, t.event[i].known, NULL, &solution))
            break;
        first = t.event[i].known;
        *out = solution;
    }
    return first;
}

static int lead_of(const struct solution *a, unsigned seat)
{
    int best = INT16_MIN;
    for (unsigned i = 0; i < PLAYERS; i++)
        if (i != seat && a->total[i] > best)
            best = a->total[i];
    return a->total[seat] - best;
}

/* Takes the answer that serves who decides best, of all that are legal. */
static void take_best(struct solver *s, struct replay *r)
{
    struct legal_list legal = LEGAL_LIST_INIT;
    struct solution best, solution;
    size_t chosen = 0;
    const unsigned seat = replay_node(r).seat;
    legal_list_take(&legal, r, LEGAL_LIST_ALL);
    cr_assert_gt(legal.n, 0);
    for (size_t i = 0; i < legal.n; i++) {
        cr_assert(solver_find(s, r->state, &legal.event[i], &solution));
        if (i == 0 || solution.place[seat] < best.place[seat] ||
            (solution.place[seat] == best.place[seat] &&
             lead_of(&solution, seat) > lead_of(&best, seat))) {
            best = solution;
            chosen = i;
        }
    }
    replay_event(r, &legal.event[chosen], NULL);
    legal_list_free(&legal);
}

static void expect_score(const struct replay *r, const struct solution *solution)
{
    struct score score[SEATS_MAX];
    game->rules.score(rules, r->state, score);
    for (unsigned seat = 0; seat < PLAYERS; seat++) {
        cr_expect_eq(score[seat].total, solution->total[seat]);
        cr_expect_eq(score[seat].place, solution->place[seat]);
    }
}

/* Row after row of tiles, until somebody decides. */
static void pass_chance(struct replay *r)
{
    while (replay_node(r).kind == NODE_CHANCE) {
        struct random random = {1};
        const struct weighted_choice w = {.random = random_draw, .ctx = &random};
        struct event e;
        cr_assert(game_sample(game, rules, r->state, &w, &e));
        replay_event(r, &e, NULL);
    }
}

/* Plays games on from where they are solved: how many, and how many decisions there were. */
static unsigned expect_solved(unsigned *decisions)
{
    unsigned n = 0;
    *decisions = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct solver *s;
        struct solution solution;
        play_game(seed);
        s = solver_new(game, rules);
        const int16_t *from = first_solved(s, &solution);
        if (from != NULL) {
            struct replay r;
            replay_init(&r, game, rules, GRADE_PUBLIC);
            replay_place(&r, from);
            for (pass_chance(&r); !replay_is_over(&r); pass_chance(&r), ++*decisions)
                take_best(s, &r);
            expect_score(&r, &solution);
            replay_free(&r);
            n++;
        }
        solver_free(s);
        trajectory_free(&t);
    }
    return n;
}

Test(play_solver, who_takes_the_best_answer_each_time_ends_as_it_was_solved)
{
    unsigned decisions;
    const unsigned n = expect_solved(&decisions);
    cr_expect_geq(n, GAMES / 2, "%u games were solved", n);
    cr_expect_gt(decisions, 2 * n);
}

/* Whoever builds last in the phase that ends the game has all before them, whatever others hold. */
Test(play_solver, the_last_builder_of_san_juan_is_solved_and_nobody_before)
{
    unsigned decisions;
    choose("san-juan", "second");
    const unsigned n = expect_solved(&decisions);
    cr_expect_geq(n, GAMES / 3, "%u games were solved", n);
    cr_expect_eq(decisions, n);
}

Test(play_solver, nothing_is_solved_while_the_game_can_outlast_the_round)
{
    struct solution solution;
    play_game(1);
    struct solver *s = solver_new(game, rules);
    cr_expect_not(solver_find(s, t.start, NULL, &solution));
    for (size_t i = 0; i < t.n && t.event[i].round < 8; i++)
        cr_expect(t.event[i].known == NULL ||
                  !solver_find(s, t.event[i].known, NULL, &solution));
    solver_free(s);
    trajectory_free(&t);
}

static bool is_triggered(const int16_t *state)
{
    struct ending met[ENDINGS_MAX];
    return game->rules.endings(rules, state, met) > 0;
}

/* Who must load the last chips, or place the last colonists, cannot keep the game from its end. */
Test(play_solver, an_end_that_cannot_be_avoided_is_solved_before_it_is_triggered)
{
    unsigned n = 0;
    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        struct solution solution;
        play_game(seed);
        struct solver *s = solver_new(game, rules);
        const int16_t *from = first_solved(s, &solution);
        n += from != NULL && !is_triggered(from);
        solver_free(s);
        trajectory_free(&t);
    }
    cr_expect_gt(n, 0);
}

Test(play_solver, a_solution_is_one_game_without_an_error)
{
    const struct solution shared = {.total = {40, 50, 50}, .place = {3, 1, 1}};
    const struct tally one = solution_tally(&shared, PLAYERS);
    cr_expect_eq(tally_chance(&one, 0).value, 0);
    cr_expect_eq(tally_chance(&one, 1).value, MEASURE_WIN / 2);
    cr_expect_eq(tally_chance(&one, 1).error, 0);
    cr_expect_eq(tally_lead(&one, 0).value, -10 * MEASURE_POINT);
    cr_expect_eq(tally_lead(&one, 2).value, 0);
}
