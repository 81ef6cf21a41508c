/* Why a choice costs what it costs: parts that add up, and facts that fresh games bear out. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "games/game_registry.h"
#include "play/analysis.h"
#include "play/simulate.h"
#include "play_suite.h"

TestSuite(reason, .init = begin_play, .fini = end_play);

enum { PLAYERS = 3, SEED = 5, ROUNDING = 20 };

/* A game of careless players, of whom some decision costs more than a tenth of a game for certain. */
static const void *play_carelessly(const char *name, const char *profile)
{
    const struct game_def *game = game_find(name, strlen(name));
    const void *rules = ruleset_get(cache, game, profile, PLAYERS, NULL);
    struct simulate_options o = {.profile = profile, .seed = SEED};
    for (unsigned seat = 0; seat < PLAYERS; seat++)
        o.player[seat].temper = 80;
    cr_assert(simulate_game(&record, game, rules, &o));
    return rules;
}

static struct analysis_options quick(const struct game_def *game)
{
    struct analysis_options o = analysis_usual(game);
    o.games = 4;
    o.effort.error = 3 * MEASURE_WIN / 100;
    o.reasons = true;
    o.jobs = 1;
    return o;
}

static void expect_parts_add_up(const struct reason *r, const struct game_def *game)
{
    int64_t sum = r->rest.value;
    for (size_t i = 0; i < game->rules.n_score_parts; i++)
        sum += r->own[i].value + r->gained[i].value;
    cr_expect_eq(sum, r->lead.value);
    cr_expect_neq(r->seat, r->rival);
}

/* Counts of fresh games, where they name the same fact; returns how many they do. */
static unsigned expect_fresh_games_agree(const struct reason *r, const struct reason *fresh)
{
    enum { FIVE_ERRORS = 40 }; /* of the difference of two counts of 128 games */
    unsigned same = 0;
    for (unsigned i = 0; i < r->n_facts; i++)
        for (unsigned k = 0; k < fresh->n_facts; k++) {
            const struct reason_fact *a = &r->fact[i], *b = &fresh->fact[k];
            if (a->kind != b->kind || a->seat != b->seat || a->verb != b->verb ||
                a->thing != b->thing || a->round != b->round)
                continue;
            same++;
            cr_expect_lt(abs((int)a->made - (int)b->made), FIVE_ERRORS);
            cr_expect_lt(abs((int)a->best - (int)b->best), FIVE_ERRORS);
        }
    return same;
}

static void look_again(const struct analysis *a, size_t i, const struct analysis_options *o,
                       unsigned *facts, unsigned *same)
{
    struct rollout_table table;
    struct reason fresh;
    const struct trajectory *t = &a->trajectory;
    const struct rollout_start start = {
        .game = t->game, .rules = t->rules, .state = t->event[i].known};
    rollout_table_init(&table, t->game, t->rules, o->play_style);
    reason_find(&fresh, a->event[i].race, &table, &start, 4711);
    rollout_table_free(&table);
    *facts += a->event[i].reason->n_facts;
    *same += expect_fresh_games_agree(a->event[i].reason, &fresh);
}

Test(reason, has_parts_that_add_up_and_facts_that_fresh_games_bear_out)
{
    static const char *const games[][2] = {{"puerto-rico", "rgg2002"}, {"san-juan", "second"}};
    for (size_t g = 0; g < 2; g++) {
        const void *rules = play_carelessly(games[g][0], games[g][1]);
        const struct analysis_options o = quick(record.game);
        unsigned reasons[SEATS_MAX] = {0}, all = 0, facts = 0, same = 0;
        struct analysis a;
        analysis_run(&a, &record, rules, &o);
        for (size_t i = 0; i < a.trajectory.n; i++) {
            if (a.event[i].reason == NULL)
                continue;
            cr_expect_gt(analysis_severity(&a, i), SEVERITY_NONE,
                         "only what is certain has one");
            cr_expect_leq(++reasons[a.event[i].at->seat], ANALYSIS_LISTED);
            all++;
            cr_expect_not(a.event[i].race->is_solved);
            expect_parts_add_up(a.event[i].reason, record.game);
            look_again(&a, i, &o, &facts, &same);
        }
        cr_expect_gt(all, 3, "%s: %u", games[g][0], all);
        cr_expect_geq(2 * same, facts, "%s: %u of %u facts", games[g][0], same, facts);
        analysis_free(&a);
    }
}

Test(reason, is_about_the_choice_that_comes_first_of_the_others)
{
    const void *rules = play_carelessly("puerto-rico", "rgg2002");
    struct analysis_options o = quick(record.game);
    struct analysis a;
    o.effort.error = 10 * MEASURE_WIN / 100;
    o.reasons = false;
    analysis_run(&a, &record, rules, &o);
    for (size_t i = 0; i < a.trajectory.n; i++) {
        const struct race *race = a.event[i].race;
        unsigned order[RACE_CHOICES_MAX];
        if (race == NULL || race->is_solved)
            continue;
        race_order(race, order);
        cr_expect_eq(order[order[0] == race->made], race->rival);
    }
    analysis_free(&a);
}

/* The reason of a decision of two choices that differ in nothing has no fact, and nothing bears. */
Test(reason, is_none_where_nothing_differs)
{
    const void *rules = play_carelessly("puerto-rico", "rgg2002");
    const struct analysis_options o = quick(record.game);
    struct trajectory t;
    struct rollout_table table;
    struct race race = {.n_players = PLAYERS, .n = 2, .made = 0, .rival = 1};
    struct reason reason;
    size_t i = 0;
    trajectory_take(&t, &record, rules, false);
    while (t.event[i].known == NULL || t.event[i].round < 8)
        i++;
    race.seat = t.event[i].seat;
    race.choice[0].event = race.choice[1].event = record.events[t.event[i].index];
    const struct rollout_start start = {
        .game = t.game, .rules = t.rules, .state = t.event[i].known};
    rollout_table_init(&table, t.game, t.rules, o.play_style);
    reason_find(&reason, &race, &table, &start, 1);
    cr_expect_eq(reason.n_facts, 0);
    cr_expect_not(reason_bears(&reason, reason.lead));
    cr_expect_lt(llabs(reason.lead.value), 4 * reason.lead.error);
    rollout_table_free(&table);
    trajectory_free(&t);
}
