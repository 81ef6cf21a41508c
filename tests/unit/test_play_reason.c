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

/* The counts of the same facts in as many fresh games. */
static void expect_fresh_games_agree(const struct reason *r, const struct reason *fresh)
{
    enum { FIVE_ERRORS = 32 }; /* percent: of the difference of two counts of 128 games */
    for (unsigned i = 0; i < r->n_facts; i++) {
        const struct reason_fact *a = &r->fact[i], *b = &fresh->fact[i];
        cr_expect_lt(abs((int)a->made - (int)b->made) * 100, FIVE_ERRORS * (int)r->games);
        cr_expect_lt(abs((int)a->best - (int)b->best) * 100, FIVE_ERRORS * (int)r->games);
    }
    for (unsigned i = 0; i < r->n_figures; i++) {
        const struct measure less = measure_less(r->figure[i].more, fresh->figure[i].more);
        cr_expect_leq(llabs(less.value), 5 * less.error);
    }
}

static void look_again(const struct analysis *a, size_t i, const struct analysis_options *o)
{
    struct rollout_table table;
    struct reason fresh;
    const struct trajectory *t = &a->trajectory;
    const struct rollout_start start = {
        .game = t->game, .rules = t->rules, .state = t->event[i].known};
    rollout_table_init(&table, t->game, t->rules, o->play_style);
    reason_repeat(&fresh, a->event[i].reason, a->event[i].race, &table, &start, 4711);
    rollout_table_free(&table);
    expect_fresh_games_agree(a->event[i].reason, &fresh);
}

static bool goes_on(const struct trajectory_event *role, const struct trajectory_event *at)
{
    return at->kind == TRAJECTORY_OTHER ||
           (at->kind == TRAJECTORY_DECISION && at->seat == role->seat &&
            at->round == role->round && at->turn == role->turn);
}

/* What the best of the two choices compared is worth. */
static struct measure best_chance(const struct race *race)
{
    const unsigned best = race_loss(race).value > 0 ? race->rival : race->made;
    return tally_chance(&race->choice[best].final, race->seat);
}

/* A choice is worth what its player could do next in the turn. */
static void expect_no_contradiction(const struct analysis *a, size_t i)
{
    const struct race *race = a->event[i].race;
    const struct measure made = tally_chance(&race->choice[race->made].final, race->seat);
    for (size_t k = i + 1; k < a->trajectory.n && goes_on(a->event[i].at, a->event[k].at);
         k++) {
        const struct race *next = a->event[k].race;
        if (next == NULL || next->is_solved != race->is_solved)
            continue;
        const struct measure more = measure_less(best_chance(next), made);
        cr_expect_leq(more.value, 2 * more.error, "event %zu, %zu", i, k);
    }
}

Test(reason, no_certain_mistake_is_contradicted_by_what_its_player_does_next)
{
    static const char *const games[][2] = {{"puerto-rico", "rgg2002"}, {"san-juan", "second"}};
    for (size_t g = 0; g < 2; g++) {
        const void *rules = play_carelessly(games[g][0], games[g][1]);
        struct analysis_options o = quick(record.game);
        unsigned mistakes = 0;
        struct analysis a;
        o.effort.error = 5 * MEASURE_WIN / 100;
        o.reasons = false;
        analysis_run(&a, &record, rules, &o);
        for (size_t i = 0; i < a.trajectory.n; i++)
            if (analysis_severity(&a, i) != SEVERITY_NONE) {
                mistakes++;
                expect_no_contradiction(&a, i);
            }
        cr_expect_gt(mistakes, 3);
        analysis_free(&a);
    }
}

Test(reason, has_parts_that_add_up_and_facts_that_fresh_games_bear_out)
{
    static const char *const games[][2] = {{"puerto-rico", "rgg2002"}, {"san-juan", "second"}};
    for (size_t g = 0; g < 2; g++) {
        const void *rules = play_carelessly(games[g][0], games[g][1]);
        const struct analysis_options o = quick(record.game);
        unsigned reasons[SEATS_MAX] = {0}, all = 0;
        struct analysis a;
        analysis_run(&a, &record, rules, &o);
        for (size_t i = 0; i < a.trajectory.n; i++) {
            if (a.event[i].reason == NULL)
                continue;
            cr_expect_gt(analysis_severity(&a, i), SEVERITY_NONE,
                         "only what is certain has one");
            cr_expect_leq(++reasons[a.event[i].at->seat], ANALYSIS_LISTED);
            all++;
            expect_parts_add_up(a.event[i].reason, record.game);
            look_again(&a, i, &o);
        }
        cr_expect_gt(all, 3, "%s: %u", games[g][0], all);
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
    reason_find(&reason, &race, &table, &start, 1, REASON_GAMES_MOST);
    cr_expect_eq(reason.n_facts, 0);
    cr_expect_not(reason_bears(&reason, reason.lead));
    cr_expect_lt(llabs(reason.lead.value), 4 * reason.lead.error);
    rollout_table_free(&table);
    trajectory_free(&t);
}
