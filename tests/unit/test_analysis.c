/* What an analysis says of games whose truth is known, and what must hold of any. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "games/game_registry.h"
#include "games/sj/sj_engine.h"
#include "nim.h"
#include "play/analysis_write.h"
#include "play/budget.h"
#include "play/simulate.h"
#include "play/views.h"
#include "play_suite.h"

TestSuite(analysis, .init = begin_play, .fini = end_play);

static const struct analysis_options options = {
    .games = 4,
    .effort =
        {.first = 4, .last = 8, .error = MEASURE_WIN / 4, .most = 64, .equal_error_factor = 1},
    .jobs = 1,
};

/* A record of two players; the rules live as long as the test. */
static const void *begin_record(const struct game_def *game, const char *profile)
{
    record_reset(&record);
    record.game = game;
    record.rules = profile;
    record.grade = game->rules.slot_grade == NO_SLOT ? GRADE_PUBLIC : GRADE_OPEN;
    record.n_players = 2;
    record.player[0] = "Anna";
    record.player[1] = "Bob";
    return ruleset_get(cache, game, profile, 2, NULL);
}

static void take(unsigned seat, unsigned heap, int stones)
{
    struct event *e = record_add_event(&record);
    e->seat = (uint8_t)seat;
    e->n_items = 1;
    e->item[0] = (struct event_item){(uint8_t)heap, ITEM_PLAIN, (int16_t)stones};
}

static const void *play_random(const char *name, const char *profile)
{
    const struct game_def *game = game_find(name, strlen(name));
    const void *rules = begin_record(game, profile);
    const struct simulate_options o = {.profile = profile, .seed = 3};
    cr_assert(simulate_game(&record, game, rules, &o));
    record.player[0] = "Anna";
    record.player[1] = "Bob";
    return rules;
}

/* ---- sums ------------------------------------------------------------------------------------ */

Test(analysis, a_mean_has_the_error_of_its_spread)
{
    struct tally t = {.n = 4};
    t.wins[0] = (struct moments){2 * TALLY_WIN, 2 * TALLY_WIN * TALLY_WIN};
    t.points[0] = (struct moments){(10 + 20 + 30 + 40) * TALLY_POINT,
                                   (100 + 400 + 900 + 1600) * TALLY_POINT * TALLY_POINT};
    cr_expect_eq(tally_chance(&t, 0).value, MEASURE_WIN / 2);
    cr_expect_eq(tally_chance(&t, 0).error, 288675, "the root of 1/12");
    cr_expect_eq(tally_points(&t, 0).value, 25 * MEASURE_POINT);
    cr_expect_eq(tally_points(&t, 0).error, 6454, "the root of 500/12");
}

Test(analysis, nothing_is_known_of_no_games_and_one_game_has_no_error)
{
    const struct tally none = {0},
                       one = {.n = 1, .wins[1] = {TALLY_WIN, TALLY_WIN * TALLY_WIN}};
    cr_expect_eq(tally_chance(&none, 0).value, 0);
    cr_expect_eq(tally_chance(&one, 1).value, MEASURE_WIN);
    cr_expect_eq(tally_chance(&one, 1).error, 0);
}

Test(analysis, errors_of_a_difference_add_up_as_squares)
{
    const struct measure m = measure_less((struct measure){10, 3}, (struct measure){4, 4});
    cr_expect_eq(m.value, 6);
    cr_expect_eq(m.error, 5);
}

/* ---- budgets --------------------------------------------------------------------------------- */

Test(analysis, a_budget_is_shared_out_and_not_exceeded)
{
    const struct budget_needs needs = {
        .close = 80, .other = 100, .screen_games = 1, .positions = 800};
    for (uint64_t games = 30000; games <= 1000000; games *= 2) {
        uint32_t from = 0;
        struct race_effort effort = {0};
        budget_share(games, &needs, &from, &effort);
        const uint64_t finals = 2 * (80 * (uint64_t)effort.most + 100 * (effort.most / 4));
        const uint64_t screen = (80 + 100 * 2 / 3) * 13 * (uint64_t)effort.first;
        const uint64_t all = 800 * (uint64_t)from + screen + finals;
        cr_expect_leq(all, games + games / 50);
        cr_expect_geq(all, games * 9 / 10, "%u of %u are used", (unsigned)all, (unsigned)games);
    }
}

Test(analysis, a_budget_for_chances_alone_goes_to_positions)
{
    const struct budget_needs needs = {.screen_games = 1, .positions = 100};
    uint32_t from = 0;
    struct race_effort effort = {.most = 7};
    budget_share(5000, &needs, &from, &effort);
    cr_expect_eq(from, 50);
    cr_expect_eq(effort.most, 7);
}

/* ---- Nim: the policy never errs at temper 0 ---------------------------------------------- */

Test(analysis, giving_a_won_game_away_costs_the_whole_game)
{
    struct analysis a;
    const void *rules = begin_record(&nim_game, "normal, left=1, middle=2, right=1");
    take(0, NIM_MIDDLE, 1);
    take(1, NIM_LEFT, 1);
    analysis_run(&a, &record, rules, &options);
    cr_expect_eq(a.start.chance[0].value, MEASURE_WIN);
    cr_expect_eq(a.event[0].after.chance[0].value, 0);
    cr_assert_not_null(a.event[0].race);
    cr_expect_eq(a.event[0].after.games, a.event[0].race->choice[0].final.n,
                 "games of the choice are games of the position behind it");
    cr_expect_eq(race_loss(a.event[0].race).value, MEASURE_WIN);
    cr_expect_eq(race_change(a.event[0].race).value, -MEASURE_WIN);
    cr_expect(analysis_is_mistake(&a, 0));
    cr_expect_not(analysis_is_mistake(&a, 1), "all is lost or won already");
    analysis_free(&a);
}

Test(analysis, the_only_good_choice_is_no_mistake)
{
    struct analysis a;
    const void *rules = begin_record(&nim_game, "normal, left=1, middle=2, right=1");
    take(0, NIM_MIDDLE, 2);
    analysis_run(&a, &record, rules, &options);
    cr_expect_eq(race_loss(a.event[0].race).value, -MEASURE_WIN, "all others lose");
    cr_expect_eq(race_change(a.event[0].race).value, 0, "the policy does the same");
    cr_expect_not(analysis_is_mistake(&a, 0));
    analysis_free(&a);
}

Test(analysis, of_a_position_the_best_choice_is_found)
{
    struct analysis a;
    const void *rules = begin_record(&nim_game, "normal, left=1, middle=2, right=1");
    analysis_run(&a, &record, rules, &options);
    cr_assert_not_null(a.next);
    const struct event *best = &a.next->choice[a.next->made].event;
    cr_expect_eq(best->item[0].thing, NIM_MIDDLE);
    cr_expect_eq(best->item[0].count, 2);
    analysis_free(&a);
}

Test(analysis, what_could_have_been_done_is_a_choice_where_it_is_possible)
{
    struct analysis a;
    struct analysis_options o = options;
    struct event legal, illegal;
    const void *rules = begin_record(&nim_game, "normal, left=1, middle=2, right=1");
    take(0, NIM_LEFT, 1);
    legal = illegal = record.events[0];
    legal.item[0].thing = NIM_RIGHT;
    illegal.item[0].count = 3;
    o.only = (struct analysis_turn){1, 0};
    o.instead = &legal;
    analysis_run(&a, &record, rules, &o);
    cr_expect(a.asks_instead);
    cr_expect_eq(a.start.games, 0, "only the decisions of the turn");
    analysis_free(&a);
    o.instead = &illegal;
    analysis_run(&a, &record, rules, &o);
    cr_expect_not(a.asks_instead);
    analysis_free(&a);
}

/* ---- any game ------------------------------------------------------------------------------ */

static void expect_same_bytes(const void *rules)
{
    struct buf text[2] = {BUF_INIT, BUF_INIT};
    for (unsigned i = 0; i < 2; i++) {
        struct analysis a;
        struct analysis_options o = options;
        o.jobs = i == 0 ? 1 : 3;
        o.games = 1;
        o.effort.last = 4;
        o.effort.most = 1;
        analysis_run(&a, &record, rules, &o);
        analysis_write_json(&a, &o, &text[i]);
        analysis_free(&a);
    }
    cr_expect_str_eq(buf_str(&text[0]), buf_str(&text[1]));
    buf_free(&text[0]);
    buf_free(&text[1]);
}

/* Counts the decisions by whether their loss has a larger error than was asked for, and whether more games followed. */
static void count_errors(const void *rules, const struct analysis_options *o, unsigned n[2][2])
{
    struct analysis a;
    analysis_run(&a, &record, rules, o);
    for (size_t i = 0; i < a.trajectory.n; i++) {
        const struct race *race = a.event[i].race;
        if (race == NULL || race->choice[race->made].has_then)
            continue; /* its games are those of the next decision */
        const struct measure loss = race_loss(race);
        const bool few = loss.error > o->effort.error;
        n[few][race->is_second_look]++;
        if (few)
            cr_expect_leq(2 * loss.value, 3 * loss.error);
        if (record.events[a.event[i].at->index].verb == record.game->words.verb_role)
            cr_expect_not(few || race->is_second_look);
    }
    analysis_free(&a);
}

static bool are_all_there(unsigned n[2][2])
{
    return n[false][false] > 0 && n[false][true] > 0 && n[true][false] > 0 && n[true][true] > 0;
}

/* A large loss never rests on few games. */
Test(analysis, where_few_games_see_a_loss_more_are_played)
{
    const void *rules = play_random("puerto-rico", "rgg2002");
    struct analysis_options o = options;
    unsigned n[2][2] = {{0}};
    o.effort.most = 4096;
    o.effort.error = MEASURE_WIN / 20;
    o.games = 1;
    for (o.seed = 1; o.seed <= 3 && !are_all_there(n); o.seed++)
        count_errors(rules, &o, n);
    cr_expect_gt(n[false][false], 0);
    cr_expect_gt(n[true][false], 0, "few games that see no loss are enough");
    cr_expect_gt(n[true][true], 0, "so are some more");
    cr_expect_gt(n[false][true], 0, "a loss is looked at as closely as that of a role");
}

Test(analysis, any_number_of_threads_finds_the_same)
{
    const void *rules = play_random("puerto-rico", "rgg2002");
    record.n_events /= 4;
    expect_same_bytes(rules);
}

Test(analysis, start_luck_own_choices_and_those_of_others_add_up_to_the_result)
{
    struct analysis a;
    const void *rules = play_random("puerto-rico", "rgg2002");
    record.n_events /= 8;
    analysis_run(&a, &record, rules, &options);
    int64_t luck = 0;
    for (unsigned seat = 0; seat < 2; seat++) {
        const struct analysis_account x = analysis_account(&a, seat);
        cr_expect_eq(x.start.value + x.luck.value + x.own.value + x.others.value,
                     x.result.value);
        luck += x.luck.value;
    }
    cr_expect_leq(luck < 0 ? -luck : luck, 100,
                  "what luck gives to one it takes from the other");
    analysis_free(&a);
}

/* What a seat knows at its decisions, of a game with hidden cards. */
Test(analysis, a_decision_is_judged_by_what_the_player_knew)
{
    struct trajectory known, all;
    const void *rules = play_random("san-juan", "second");
    unsigned n = 0, differ = 0;
    trajectory_take(&known, &record, rules, false);
    trajectory_take(&all, &record, rules, true);
    cr_assert_eq(known.n, all.n);
    for (size_t i = 0; i < known.n; i++) {
        if (known.event[i].known == NULL)
            continue;
        n++;
        differ += memcmp(known.event[i].known, all.event[i].known,
                         known.game->rules.state_slots * sizeof(int16_t)) != 0;
    }
    cr_expect_gt(n, 20);
    cr_expect_eq(differ, n, "the cards of the other player are never known");
    trajectory_free(&known);
    trajectory_free(&all);
}

static void expect_own_decision(const int16_t *known, const int16_t *truth, unsigned seat,
                                const void *rules)
{
    const struct node node = record.game->rules.node(rules, known);
    const enum sj_place hand = sj_hand(seat);
    cr_assert_eq(node.seat, seat, "another seat decides in what %c knows", 'A' + seat);
    cr_assert_eq(node.kind, record.game->rules.node(rules, truth).kind);
    cr_assert_arr_eq(sj_view(known)->least[hand], sj_view(truth)->least[hand],
                     sizeof sj_view(known)->least[hand]);
}

/* Of all decisions of a game in which hands grow beyond the limit and chapels are built. */
static unsigned expect_own_decisions(const char *profile, unsigned players, uint64_t seed)
{
    const struct game_def *game = game_find("san-juan", strlen("san-juan"));
    const void *rules = ruleset_get(cache, game, profile, players, NULL);
    struct simulate_options o = {.profile = profile, .seed = seed};
    struct trajectory known, all;
    unsigned n = 0;
    for (unsigned seat = 0; seat < players; seat++)
        o.player[seat].temper = 200;
    simulate_game(&record, game, rules, &o);
    trajectory_take(&known, &record, rules, false);
    trajectory_take(&all, &record, rules, true);
    for (size_t i = 0; i < known.n; i++) {
        const struct trajectory_event *e = &known.event[i];
        if (e->known == NULL)
            continue;
        n++;
        expect_own_decision(e->known, all.event[i].known, e->seat, rules);
    }
    trajectory_free(&known);
    trajectory_free(&all);
    return n;
}

Test(analysis, a_player_decides_with_the_own_cards_at_the_node_of_the_log)
{
    static const char *const profiles[] = {"second", "second+new-buildings"};
    unsigned n = 0;
    for (size_t i = 0; i < 2; i++)
        for (unsigned players = 2; players <= 4; players++)
            for (uint64_t seed = 1; seed <= 20; seed++)
                n += expect_own_decisions(profiles[i], players, seed);
    cr_expect_gt(n, 10000);
}

static const int16_t *state_before(const struct trajectory *taken, size_t i)
{
    while (i-- > 0)
        if (taken->event[i].after != NULL)
            return taken->event[i].after;
    return taken->start;
}

/* Counts the events whose seat had a choice where the replay stood; each is a decision there. */
static unsigned expect_decisions(unsigned players, uint64_t seed)
{
    const struct game_def *game = game_find("puerto-rico", strlen("puerto-rico"));
    const struct simulate_options o = {.profile = "rgg2002", .seed = seed};
    struct trajectory taken;
    unsigned n = 0;
    begin_record(game, "rgg2002");
    record.n_players = (uint8_t)players;
    const void *rules = ruleset_get(cache, game, "rgg2002", players, NULL);
    cr_assert(simulate_game(&record, game, rules, &o));
    trajectory_take(&taken, &record, rules, false);
    for (size_t i = 0; i < taken.n; i++) {
        const struct event *e = &record.events[i];
        const int16_t *state = state_before(&taken, i);
        const struct node node = game->rules.node(rules, state);
        if (node.kind != NODE_DECISION || node.seat != e->seat ||
            !game->rules.awaits(rules, state, e) || game_odds(game, rules, state, e) > 0)
            continue; /* nobody chooses what is drawn */
        n++;
        cr_assert_eq(taken.event[i].kind, TRAJECTORY_DECISION, "event %zu of seed %u", i + 1,
                     (unsigned)seed);
        cr_assert_arr_eq(taken.event[i].known, state, game->rules.state_slots * sizeof *state);
    }
    trajectory_free(&taken);
    return n;
}

/* Who places colonists behind one who had no choice decides, too: the replay goes back to before both. */
Test(analysis, whoever_had_a_choice_decided)
{
    unsigned n = 0;
    for (unsigned players = 2; players <= 5; players++)
        for (uint64_t seed = 1; seed <= 10; seed++)
            n += expect_decisions(players, seed);
    cr_expect_gt(n, 2000);
}

/* ---- sequels --------------------------------------------------------------------------------- */

static int64_t compared_chance(const struct race *race, unsigned i)
{
    return tally_chance(&race->choice[i].final, race->seat).value;
}

/* The decision right after event `i`, of the same player; NULL: there is none. */
static const struct race *race_after(const struct analysis *a, size_t i)
{
    const bool follows =
        i + 1 < a->trajectory.n && a->event[i + 1].at->seat == a->event[i].at->seat;
    return follows ? a->event[i + 1].race : NULL;
}

static unsigned expect_roles_worth_their_sequels(const struct analysis *a)
{
    unsigned n = 0;
    for (size_t i = 0; i < a->trajectory.n; i++) {
        const struct race *role = a->event[i].race, *next = race_after(a, i);
        if (role == NULL || next == NULL ||
            role->choice[0].event.verb != a->trajectory.game->words.verb_role)
            continue;
        n++;
        cr_expect_geq(compared_chance(role, role->made), compared_chance(next, next->made));
        cr_expect_geq(compared_chance(role, role->made), compared_chance(next, next->rival));
    }
    return n;
}

Test(analysis, a_role_is_worth_no_less_than_what_its_player_went_on_with)
{
    static const char *const games[][2] = {{"puerto-rico", "rgg2002"}, {"san-juan", "second"}};
    for (size_t g = 0; g < 2; g++) {
        struct analysis a;
        const void *rules = play_random(games[g][0], games[g][1]);
        analysis_run(&a, &record, rules, &options);
        cr_expect_gt(expect_roles_worth_their_sequels(&a), 10, "%s", games[g][0]);
        analysis_free(&a);
    }
}

/* ---- luck ------------------------------------------------------------------------------------ */

enum { LUCK_GAMES = 100, LUCK_ROLLOUTS = 48, LUCK_ROUNDS = 3 };

static int64_t chance_from(const struct trajectory *taken, const int16_t *state, uint64_t seed)
{
    struct rollout_table table;
    struct tally games = {0};
    rollout_table_init(&table, taken->game, taken->rules, (struct play_style){.temper = 20});
    const struct rollout_start start = {
        .game = taken->game,
        .rules = taken->rules,
        .state = state,
        .stop = {.rounds = LUCK_ROUNDS},
    };
    rollout_play(&table, &start, seed, 0, LUCK_ROLLOUTS, &games);
    rollout_table_free(&table);
    return tally_chance(&games, 0).value;
}

/* The change of a chance by the first chance event from `round` on: which one that is does not depend on what it
 * brings. */
static int64_t luck_of(const char *name, const char *profile, unsigned round, uint64_t seed)
{
    const struct game_def *game = game_find(name, strlen(name));
    const void *rules = begin_record(game, profile);
    const struct simulate_options o = {.profile = profile, .seed = seed};
    struct trajectory taken;
    cr_assert(simulate_game(&record, game, rules, &o));
    trajectory_take(&taken, &record, rules, false);
    size_t i = 0;
    while (i < taken.n && (taken.event[i].kind != TRAJECTORY_CHANCE ||
                           taken.event[i].after == NULL || taken.event[i].round < round))
        i++;
    int64_t change = 0;
    if (i < taken.n)
        change = chance_from(&taken, taken.event[i].after, 2 * seed + 1) -
                 chance_from(&taken, state_before(&taken, i), 2 * seed);
    trajectory_free(&taken);
    return change;
}

/* Three standard errors; what one event brings is a few points of a hundred. */
static void expect_no_luck(const char *name, const char *profile, unsigned round)
{
    double sum = 0, squares = 0;
    for (uint64_t seed = 1; seed <= LUCK_GAMES; seed++) {
        const double change = (double)luck_of(name, profile, round, seed) / MEASURE_WIN;
        sum += change;
        squares += change * change;
    }
    cr_expect_lt(sum * sum, 9 * squares, "%s: %.4f in the mean", name, sum / LUCK_GAMES);
    cr_expect_gt(squares, LUCK_GAMES * 0.0003, "%s: nothing happens", name);
    cr_expect_lt(squares, LUCK_GAMES * 0.007, "%s: as noisy as games to their end", name);
}

Test(analysis, luck_is_nothing_on_average)
{
    expect_no_luck("puerto-rico", "rgg2002", 9);
    expect_no_luck("san-juan", "second", 9);
}

/* What drawing changed for those who drew. */
struct drawn {
    unsigned n;
    double sum, squares;
};

static void add_drawn(struct drawn *d, const struct analysis *a)
{
    for (size_t i = 0; i < a->trajectory.n; i++) {
        const struct trajectory_event *at = a->event[i].at;
        if (at->kind != TRAJECTORY_CHANCE || at->seat >= a->n_players)
            continue;
        const double change = (double)analysis_luck(a, i, at->seat).value / MEASURE_WIN;
        d->n++;
        d->sum += change;
        d->squares += change * change;
    }
}

/* By the estimate, too: what a draw brings at least was expected before it. */
Test(analysis, estimated_luck_is_nothing_on_average)
{
    struct analysis_options o = options;
    struct drawn drawn = {0};
    o.fast = true;
    for (uint64_t seed = 1; seed <= 12; seed++) {
        const struct simulate_options how = {
            .profile = "second", .seed = seed, .player = {{.policy = 1}, {.policy = 1}}};
        const void *rules = begin_record(game_find("san-juan", strlen("san-juan")), "second");
        struct analysis a;
        cr_assert(simulate_game(&record, record.game, rules, &how));
        analysis_run(&a, &record, rules, &o);
        add_drawn(&drawn, &a);
        analysis_free(&a);
    }
    cr_expect_gt(drawn.n, 400);
    cr_expect_lt(drawn.sum * drawn.sum, 9 * drawn.squares, "%.4f in the mean",
                 drawn.sum / drawn.n);
}
