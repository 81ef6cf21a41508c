/* test_core_buildable.c - what could be built agrees with the list of legal events. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "random_table.h"

enum { EVENTS_MAX = 16384, THINGS = 256 };

static unsigned long asked, yes, no, poor;

static void compare(const struct table *t, uint8_t seat, const struct legal_list *legal)
{
    bool listed[THINGS] = {false};
    for (size_t i = 0; i < legal->n; i++)
        if (legal->event[i].verb == t->game->accounts->verb_build)
            listed[legal->event[i].item[0].thing] = true;
    const struct game_accounts *accounts = t->game->accounts;
    const int64_t offered = accounts->offered(t->rules, t->replay.state);
    const struct buildable can = accounts->buildable(t->rules, t->replay.state, seat);
    const unsigned first = (unsigned)game_first_building(t->game);
    cr_assert_eq(can.unknown, 0);
    cr_assert_eq(can.legal & ~can.affordable, 0);
    cr_assert_eq(can.affordable & ~offered, 0);
    for (unsigned bit = 0; bit < BUILDINGS_MAX; bit++) {
        if ((offered >> bit & 1) == 0)
            continue;
        const bool is_legal = (can.legal >> bit & 1) != 0;
        cr_assert_eq(is_legal, listed[first + bit], "%s: seed %llu, event %u: %s",
                     t->variety->name, (unsigned long long)t->seed, t->event,
                     t->game->words.things[first + bit].name);
        yes += is_legal;
        no += !is_legal && (can.affordable >> bit & 1) != 0;
        poor += (can.affordable >> bit & 1) == 0;
    }
    asked++;
}

/* Before each building that is built. */
static void compare_and_replay(struct table *t, uint32_t event)
{
    const struct event *e = &t->record.events[event];
    if (e->verb == t->game->accounts->verb_build &&
        t->game->rules.awaits(t->rules, t->replay.state, e) && event % 3 == 0) {
        struct legal_list legal = LEGAL_LIST_INIT;
        legal_list_take(&legal, &t->replay, LEGAL_LIST_ALL);
        compare(t, e->seat, &legal);
        legal_list_free(&legal);
    }
    table_event(t, event);
}

static void compare_everywhere(const struct variety *variety)
{
    struct table t;
    asked = yes = no = poor = 0;
    table_init(&t, variety);
    for (unsigned n = 2; n <= most_players(variety); n++)
        for (uint64_t seed = 0; seed < random_games(variety) / 20 + 1; seed++) {
            table_play(&t, n, seed);
            for (uint32_t i = 0; i < t.record.n_events; i++)
                compare_and_replay(&t, i);
        }
    table_free(&t);
    cr_expect_gt(asked, 0);
    cr_expect_gt(yes, 0);
    cr_expect_gt(no, 0);
    cr_expect_gt(poor, 0);
}

Test(core_buildable, what_could_be_built_is_what_is_legal)
{
    compare_everywhere(&base_games);
    compare_everywhere(&expansion_games);
}

Test(core_buildable, what_could_be_built_is_what_is_legal_with_cards)
{
    compare_everywhere(&card_games);
    compare_everywhere(&new_card_games);
}
