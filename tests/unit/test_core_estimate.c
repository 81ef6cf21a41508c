/* What holds of estimates and of the fitted policy, in every game that has them. */
#include <criterion/criterion.h>
#include <string.h>

#include "core/ruleset.h"
#include "games/game_registry.h"
#include "play/play_choice.h"
#include "play/simulate.h"

enum { MILLION = 1000000, PLAIN = 1 };

struct walk {
    struct replay replay;
    struct random random;
    struct play_style play_style[SEATS_MAX];
    unsigned n;
    struct legal_list legal;
};

static bool step(struct walk *w)
{
    struct event e;
    const struct node node = replay_node(&w->replay);
    if (node.kind == NODE_OVER ||
        !play_choose(&w->replay, &node, w->play_style, &w->random, &w->legal, &e))
        return false;
    cr_assert_eq(replay_event(&w->replay, &e, NULL), VERDICT_LEGAL);
    return true;
}

static struct estimate estimate_of(const struct walk *w, enum estimate_of players)
{
    struct estimate e;
    w->replay.game->play->estimate(w->replay.rules, w->replay.state, players, &e);
    return e;
}

static void expect_sum(const struct walk *w, const struct estimate *e)
{
    int32_t sum = 0;
    for (unsigned i = 0; i < SEATS_MAX; i++) {
        cr_assert_geq(e->chance[i], 0);
        cr_assert(i < w->n || (e->chance[i] == 0 && e->score[i] == 0));
        sum += e->chance[i];
    }
    cr_assert_eq(sum, MILLION);
}

static void expect_result(const struct walk *w, const struct estimate *e)
{
    struct score score[SEATS_MAX];
    w->replay.game->rules.score(w->replay.rules, w->replay.state, score);
    for (unsigned i = 0; i < w->n; i++) {
        cr_expect_eq(e->score[i], 100 * score[i].total);
        cr_expect_eq(e->chance[i] > 0, score[i].place == 1);
    }
}

/* Looks at every position of a game. */
static void play(const struct game_def *game, const void *rules, unsigned n, uint64_t seed)
{
    struct walk w = {.random = {seed}, .n = n};
    for (unsigned i = 0; i < n; i++)
        w.play_style[i] = (struct play_style){.policy = PLAIN, .temper = (uint8_t)(20 * i)};
    replay_init(&w.replay, game, rules,
                game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN);
    for (int i = 0; i < SIMULATE_EVENTS_MAX; i++) {
        for (enum estimate_of players = 0; players < ESTIMATES_OF; players++) {
            const struct estimate e = estimate_of(&w, players);
            expect_sum(&w, &e);
        }
        if (!step(&w))
            break;
    }
    cr_assert(replay_is_over(&w.replay));
    for (enum estimate_of players = 0; players < ESTIMATES_OF; players++) {
        const struct estimate end = estimate_of(&w, players);
        expect_result(&w, &end);
    }
    replay_free(&w.replay);
    legal_list_free(&w.legal);
}

static void play_all(const struct game_def *game, const char *profile)
{
    enum { GAMES = 5 };
    struct ruleset_cache *rules = ruleset_cache_new();
    for (unsigned n = game->rules.min_players; n <= game->rules.max_players; n++)
        for (uint64_t seed = 0; seed < GAMES; seed++)
            play(game, ruleset_get(rules, game, profile, n, NULL), n, seed);
    ruleset_cache_free(rules);
}

static const struct game_def *game_of(const char *name)
{
    return game_find(name, strlen(name));
}

Test(core_estimate, chances_sum_to_one_and_an_ended_game_has_its_result)
{
    play_all(game_of("puerto-rico"), "rgg2002");
    play_all(game_of("puerto-rico"), "rgg2002 + new-buildings + nobles");
    play_all(game_of("san-juan"), "second");
    play_all(game_of("san-juan"), "second + new-buildings");
}

/* Wins of one seat with the fitted policy against others with the first. */
static unsigned count_wins(const struct game_def *game, unsigned n, unsigned games)
{
    struct ruleset_cache *cache = ruleset_cache_new();
    const void *rules = ruleset_get(cache, game, game->rules.default_rules, n, NULL);
    unsigned won = 0;
    for (unsigned g = 0; g < games; g++) {
        const unsigned seat = g % n;
        struct walk w = {.random = {g}, .n = n};
        struct score score[SEATS_MAX];
        w.play_style[seat].policy = PLAIN;
        replay_init(&w.replay, game, rules,
                    game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN);
        while (step(&w))
            continue;
        game->rules.score(rules, w.replay.state, score);
        won += score[seat].place == 1;
        replay_free(&w.replay);
        legal_list_free(&w.legal);
    }
    ruleset_cache_free(cache);
    return won;
}

Test(core_estimate, the_fitted_policy_beats_three_of_the_first)
{
    cr_expect_gt(count_wins(game_of("puerto-rico"), 4, 100), 45);
    cr_expect_gt(count_wins(game_of("san-juan"), 3, 100), 36);
}

/* Who has what others have and more is likelier to win. */
Test(core_estimate, a_doubloon_is_worth_having)
{
    const struct game_def *game = game_of("puerto-rico");
    struct ruleset_cache *rules = ruleset_cache_new();
    struct walk w = {.random = {1}, .n = 4};
    replay_init(&w.replay, game, ruleset_get(rules, game, "rgg2002", 4, NULL), GRADE_PUBLIC);
    for (int i = 0; i < 60; i++)
        cr_assert(step(&w));
    const struct estimate before = estimate_of(&w, ESTIMATE_OF_ALL);
    w.replay.state[game->rules.seat_offset] += 3; /* doubloons of the first seat */
    const struct estimate after = estimate_of(&w, ESTIMATE_OF_ALL);
    cr_expect_gt(after.chance[0], before.chance[0]);
    cr_expect_gt(after.score[0], before.score[0]);
    replay_free(&w.replay);
    legal_list_free(&w.legal);
    ruleset_cache_free(rules);
}
