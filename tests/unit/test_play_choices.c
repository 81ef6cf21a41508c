/* What an analysis compares: everything legal, where that can be listed. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "core/legal_list.h"
#include "core/record_position.h"
#include "core/weighted_choice.h"
#include "games/game_registry.h"
#include "play/choices.h"
#include "play/sequel.h"
#include "play/simulate.h"
#include "play/trajectory.h"
#include "play_suite.h"

/* Games of each kind; THOROUGH: 300 in all. */
enum { GAMES = 8, ALL_GAMES = 75, TEMPER = 30 };

TestSuite(play_choices, .init = begin_play, .fini = end_play);

/* The decisions of the test: how many, and at how many the things are too many to list. */
struct counts {
    unsigned n, roles, too_many, sequels;
};

static bool has_thing(const struct event *e, const struct event_item *item)
{
    for (unsigned i = 0; i < e->n_items; i++)
        if (e->item[i].mark == ITEM_PLAIN && e->item[i].thing == item->thing &&
            e->item[i].count == item->count)
            return true;
    return false;
}

/* The same things are done, however they are paid for. */
static bool does_the_same(const struct event *a, const struct event *b)
{
    bool same = a->verb == b->verb;
    for (unsigned i = 0; i < a->n_items && same; i++)
        same = a->item[i].mark != ITEM_PLAIN || has_thing(b, &a->item[i]);
    for (unsigned i = 0; i < b->n_items && same; i++)
        same = b->item[i].mark != ITEM_PLAIN || has_thing(a, &b->item[i]);
    return same;
}

/* How many things the legal events do. */
static unsigned count_things(const struct legal_list *legal)
{
    unsigned n = 0;
    for (size_t i = 0; i < legal->n; i++) {
        size_t k = 0;
        while (k < i && !does_the_same(&legal->event[k], &legal->event[i]))
            k++;
        n += k == i;
    }
    return n;
}

static bool is_listed(const struct race *race, const struct trajectory *t, const int16_t *state,
                      const struct event *e)
{
    for (unsigned i = 0; i < race->n; i++)
        if (does_the_same(&race->choice[i].event, e))
            return true;
    /* Another event leads to the same position. */
    struct rollout_table table;
    rollout_table_init(&table, t->game, t->rules, (struct play_style){0});
    replay_place(&table.replay, state);
    replay_event(&table.replay, e, NULL);
    const uint64_t reached = trail_hash(t->game, table.replay.state);
    rollout_table_free(&table);
    for (unsigned i = 0; i < race->n; i++)
        if (race->choice[i].reached == reached)
            return true;
    return false;
}

/* What is turned up is chance: nobody chose it, and no other cards are compared with it. */
static void expect_no_reveal(const struct trajectory *t, const struct trajectory_event *e,
                             const struct race *race)
{
    cr_expect_eq(game_odds(t->game, t->rules, e->known, &record.events[e->index]), 0);
    for (unsigned i = 0; i < race->n; i++)
        cr_expect_eq(game_odds(t->game, t->rules, e->known, &race->choice[i].event), 0);
}

static void expect_all_listed(const struct trajectory *t, const struct trajectory_event *e,
                              struct rollout_table *table, struct counts *counts)
{
    static struct race race;
    struct legal_list legal = LEGAL_LIST_INIT;
    const struct event *made = &record.events[e->index];
    const struct rollout_start start = {.game = t->game, .rules = t->rules, .state = e->known};
    const struct choices_asked asked = {.made = made, .seat = e->seat, .seed = e->index};
    legal_list_add(&legal, t->game, t->rules, e->known, WEIGHTED_CHOICES_MAX);
    const bool can_list =
        count_things(&legal) < RACE_CHOICES_MAX - 12; /* samples may be beside them */
    const bool has_others = choices_list(&race, table, &start, &asked);
    expect_no_reveal(t, e, &race);
    counts->n++;
    counts->roles += made->verb == t->game->words.verb_role;
    counts->too_many += !can_list;
    for (size_t i = 0; i < legal.n && can_list && has_others; i++)
        if (game_odds(t->game, t->rules, e->known, &legal.event[i]) == 0)
            cr_expect(is_listed(&race, t, e->known, &legal.event[i]),
                      "%s: a legal choice of verb %u is not compared", t->game->name,
                      legal.event[i].verb);
    legal_list_free(&legal);
}

/* Whether the player can do that after the role. */
static bool is_possible_after(const struct rollout_table *table, const int16_t *state,
                              const struct race_choice *c)
{
    struct replay copy = {0};
    const struct game_rules *rules = &table->replay.game->rules;
    replay_init(&copy, table->replay.game, table->replay.rules, GRADE_OPEN);
    replay_place(&copy, state);
    replay_event(&copy, &c->event, NULL);
    const bool is_possible =
        rules->check(copy.rules, copy.state, &c->then, true, NULL) <= VERDICT_CANNOT_TELL;
    replay_free(&copy);
    return is_possible;
}

/* A role stands for each of its sequels, with a share of its weight, and afterwards for one of them. */
static void expect_sequels(const struct trajectory *t, const struct trajectory_event *e,
                           struct rollout_table *table, struct counts *counts)
{
    static struct race roles, race;
    const struct rollout_start start = {.game = t->game, .rules = t->rules, .state = e->known};
    const struct choices_asked asked = {.seat = e->seat, .seed = e->index};
    if (!choices_list(&roles, table, &start, &asked))
        return;
    race = roles;
    sequels_add(&race, table, &start, 1);
    for (unsigned i = 0; i < race.n; i++) {
        counts->sequels += race.choice[i].has_then;
        cr_expect(!race.choice[i].has_then ||
                  is_possible_after(table, e->known, &race.choice[i]));
    }
    race.rival = RACE_NONE;
    sequels_join(&race);
    cr_assert_eq(race.n, roles.n);
    for (unsigned i = 0; i < race.n; i++) {
        const unsigned parts = roles.choice[i].weight * 64;
        cr_expect_eq(race.choice[i].reached, roles.choice[i].reached);
        cr_expect(race.choice[i].weight <= parts && race.choice[i].weight + 5 >= parts,
                  "%u of %u", race.choice[i].weight, parts);
    }
}

static void expect_all_of_games(const char *name, const char *profile, unsigned players,
                                struct counts *counts)
{
    const struct game_def *game = game_find(name, strlen(name));
    const void *rules = ruleset_get(cache, game, profile, players, NULL);
    const struct play_style style = {.policy = game_best_policy(game->play), .temper = 20};
    struct rollout_table table;
    rollout_table_init(&table, game, rules, style);
    const uint64_t games = getenv("THOROUGH") != NULL ? ALL_GAMES : GAMES;
    for (uint64_t seed = 1; seed <= games; seed++) {
        struct simulate_options o = {.profile = profile, .seed = seed};
        struct trajectory t;
        for (unsigned seat = 0; seat < players; seat++)
            o.player[seat] = (struct play_style){.policy = style.policy, .temper = TEMPER};
        simulate_game(&record, game, rules, &o);
        trajectory_take(&t, &record, rules, false);
        for (size_t i = 0; i < t.n; i++)
            if (t.event[i].known != NULL) {
                expect_all_listed(&t, &t.event[i], &table, counts);
                if (record.events[t.event[i].index].verb == game->words.verb_role)
                    expect_sequels(&t, &t.event[i], &table, counts);
            }
        trajectory_free(&t);
    }
    rollout_table_free(&table);
}

/* The weight of the choices of a player of the policy at the position: in all, and of those with the verb. */
static unsigned weigh(const struct race *race, const struct game_def *game, const char *verb,
                      unsigned *all)
{
    unsigned of_verb = 0;
    *all = 0;
    for (unsigned i = 0; i < race->n; i++) {
        *all += race->choice[i].weight;
        if (strcmp(game->words.verbs[race->choice[i].event.verb].name, verb) == 0)
            of_verb += race->choice[i].weight;
    }
    return of_verb;
}

Test(play_choices, to_turn_up_cards_is_one_choice_whatever_they_are)
{
    static struct race race;
    static const char line[] = "second:3 R3C/PsC/PsC/reveal T-----/-/d24 Ah//IpLi Bh2//IpMh "
                               "Ch5//IpSmGm limit_kept=ABC =4f3719d1";
    struct err err = ERR_INIT;
    struct rollout_table table;
    unsigned all;
    const struct game_def *game = game_find("san-juan", strlen("san-juan"));
    cr_assert_eq(record_position_take(&record, game, line, &err), 0, "%s", err.text);
    const void *rules = ruleset_get(cache, game, record.rules, record.n_players, NULL);
    const struct play_style style = {.policy = game_best_policy(game->play), .temper = 20};
    struct replay replay = {0};
    replay_start_record(&replay, &record, rules, record.grade);
    const struct rollout_start start = {.game = game, .rules = rules, .state = replay.state};
    const struct choices_asked asked = {.seat = 2, .seed = 1};
    rollout_table_init(&table, game, rules, style);
    cr_assert(choices_list(&race, &table, &start, &asked));
    cr_expect_eq(race.n, 2, "to reveal, or not");
    const unsigned reveals = weigh(&race, game, "reveal", &all);
    cr_expect(reveals * 4 > all * 3, "the policy reveals: %u of %u", reveals, all);
    rollout_table_free(&table);
    replay_free(&replay);
}

Test(play_choices, everything_legal_is_compared_in_puerto_rico)
{
    struct counts counts = {0};
    expect_all_of_games("puerto-rico", "rgg2002", 3, &counts);
    expect_all_of_games("puerto-rico", "deluxe + new-buildings + nobles", 4, &counts);
    cr_expect_gt(counts.roles, 400);
    cr_expect_gt(counts.sequels, 2 * counts.roles);
    cr_expect_lt(counts.too_many * 8, counts.n, "%u of %u", counts.too_many, counts.n);
}

Test(play_choices, everything_legal_is_compared_in_san_juan)
{
    struct counts counts = {0};
    expect_all_of_games("san-juan", "second", 3, &counts);
    expect_all_of_games("san-juan", "second + new-buildings", 4, &counts);
    cr_expect_gt(counts.roles, 400);
    cr_expect_gt(counts.sequels, 2 * counts.roles);
    cr_expect_lt(counts.too_many * 8, counts.n, "%u of %u", counts.too_many, counts.n);
}
