/* Random games reach every corner of the rules, and every event listed as legal is legal. */
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "games/pr/pr_state.h"
#include "random_table.h"

static const struct pr_rules *rules_of(const struct table *t)
{
    return pr_ruleset(t->rules);
}

/* ---- breadth ------------------------------------------------------------------------------ */

enum { BREADTH = 330 }; /* games of each number of players, enough to see everything */

struct seen {
    unsigned building[PR_BUILDING_COUNT], manned[PR_BUILDING_COUNT];
    bool in_game[PR_BUILDING_COUNT];
    unsigned role[PR_ROLE_CARDS];
    unsigned ending[PR_TRIGGER_COUNT], endings[PR_TRIGGER_COUNT + 1];
    unsigned shared_victory, wharf_loads, full_ships;
};

static void look_at_end(struct seen *seen, const struct table *t)
{
    const struct pr_state *s = pr_view(t->replay.state);
    struct score scores[SEATS_MAX];
    unsigned met = 0, first = 0;
    for (int i = 0; i < PR_TRIGGER_COUNT; i++) {
        seen->ending[i] += s->trigger_round[i] != 0;
        met += s->trigger_round[i] != 0;
    }
    seen->endings[met]++;
    t->game->rules.score(t->rules, t->replay.state, scores);
    for (unsigned seat = 0; seat < t->n_players; seat++) {
        first += scores[seat].place == 1;
        for (int b = 0; b < PR_BUILDING_COUNT; b++) {
            seen->in_game[b] |= rules_of(t)->building.copies[b] > 0;
            seen->building[b] += s->seat[seat].city[b] >= 0;
            seen->manned[b] += s->seat[seat].city[b] > 0;
        }
    }
    cr_assert_geq(first, 1);
    seen->shared_victory += first > 1;
}

static void look_at_event(struct seen *seen, const struct event *e)
{
    if (e->verb == PR_VERB_ROLE)
        seen->role[e->item[0].thing - PR_FIRST_ROLE]++;
    if (e->verb == PR_VERB_LOAD && e->item[1].thing == PR_WHARF)
        seen->wharf_loads++;
}

static void see_games(struct seen *seen, unsigned n_players)
{
    struct table t;
    if (random_games(&base_games) < BREADTH)
        cr_skip_test("a slow build plays too few games to see everything");
    table_init(&t, &base_games);
    for (uint64_t seed = 0; seed < BREADTH; seed++) {
        table_play(&t, n_players, seed);
        for (uint32_t i = 0; i < t.record.n_events; i++) {
            look_at_event(seen, &t.record.events[i]);
            table_event(&t, i);
        }
        look_at_end(seen, &t);
    }
    table_free(&t);
}

Test(random_games, build_every_building_with_any_number_of_players, .timeout = 280)
{
    for (unsigned n = 2; n <= SEATS_MAX; n++) {
        struct seen seen = {0};
        see_games(&seen, n);
        for (unsigned b = 0; b < PR_BUILDING_COUNT; b++) {
            if (!seen.in_game[b])
                continue;
            cr_expect_gt(seen.building[b], 0, "%s", pr_things[PR_FIRST_BUILDING + b].name);
            cr_expect_gt(seen.manned[b], 0, "%s", pr_things[PR_FIRST_BUILDING + b].name);
        }
        for (int i = 0; i < PR_ROLE_CARDS; i++) { /* PR-SET-07 */
            const int cards = n == 3 ? 6 : n == 5 ? 8 : 7;
            cr_expect_eq(seen.role[i] > 0, i < cards, "%u players: %s", n,
                         pr_things[PR_FIRST_ROLE + i].name);
        }
        cr_expect_gt(seen.wharf_loads, 0);
    }
}

Test(random_games, end_in_all_three_ways_and_in_several_at_once, .timeout = 280)
{
    struct seen seen = {0};
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        see_games(&seen, n);
    for (int i = 0; i < PR_TRIGGER_COUNT; i++)
        cr_expect_gt(seen.ending[i], 0, "ending %d", i);
    cr_expect_eq(seen.endings[0], 0);
    cr_expect_gt(seen.endings[1], 0);
    cr_expect_gt(seen.endings[2], 0);
}

/* ---- expansions --------------------------------------------------------------------------- */

enum { PATIENCE = 400 }; /* games of a profile and number of players until everything is seen */

/* Plays games of one profile; true when every building that can be in the game was built, and
 * manned if it has circles. */
static bool see_buildings(struct table *t, unsigned n_players, const char *profile)
{
    const char *const profiles[] = {profile, NULL};
    const struct variety one = {profile, "puerto-rico", profiles, PATIENCE, "PATIENCE"};
    struct seen seen = {0};
    bool all = false;
    t->variety = &one;
    for (uint64_t seed = 0; seed < PATIENCE && !all; seed++) {
        table_play(t, n_players, seed);
        for (uint32_t i = 0; i < t->record.n_events; i++)
            table_event(t, i);
        look_at_end(&seen, t);
        all = true;
        for (unsigned b = 0; b < PR_BUILDING_COUNT; b++)
            all = all && (rules_of(t)->building.copies[b] == 0 ||
                          (seen.building[b] > 0 &&
                           (seen.manned[b] > 0 || rules_of(t)->building.circles[b] == 0)));
    }
    t->variety = &expansion_games;
    return all;
}

Test(random_expansion_games, build_every_building_of_every_combination, .timeout = 280)
{
    struct table t;
    if (random_games(&expansion_games) < expansion_games.games)
        cr_skip_test("a slow build plays too few games to see everything");
    table_init(&t, &expansion_games);
    for (const char *const *profile = expansion_games.profiles; *profile != NULL; profile++)
        for (unsigned n = 2; n <= SEATS_MAX; n++)
            cr_expect(see_buildings(&t, n, *profile), "%s, %u players", *profile, n);
    table_free(&t);
}

/* What only an expansion can make a log say. */
Test(random_expansion_games, say_everything_there_is_to_say, .timeout = 280)
{
    static const enum pr_verb verbs[] = {PR_VERB_DRAFT, PR_VERB_NOBLE,   PR_VERB_GUEST,
                                         PR_VERB_BUY,   PR_VERB_DELIVER, PR_VERB_HALL,
                                         PR_VERB_REMOVE};
    unsigned said[PR_VERB_COUNT] = {0}, marked[ITEM_MARKS_MAX] = {0};
    struct table t;
    if (random_games(&expansion_games) < expansion_games.games)
        cr_skip_test("a slow build plays too few games to see everything");
    table_init(&t, &expansion_games);
    for (uint64_t seed = 0; seed < expansion_games.games; seed++) {
        table_play(&t, 2 + (unsigned)(seed % 4), seed);
        for (uint32_t i = 0; i < t.record.n_events; i++) {
            const struct event *e = &t.record.events[i];
            said[e->verb]++;
            for (unsigned k = 0; k < e->n_items; k++)
                marked[e->item[k].mark]++;
        }
    }
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        cr_expect_gt(said[verbs[i]], 0, "%s", pr_verbs[verbs[i]].name);
    for (unsigned mark = ITEM_WORD; mark < PR_MARK_END; mark++)
        cr_expect_gt(marked[mark], 0, "%s", pr_marks[mark - ITEM_WORD].name);
    table_free(&t);
}

/* ---- legal events ------------------------------------------------------------------------- */

enum { CHOICES_MAX = 4096, EVERY = 5 };

/* PR-LOG-02: a placement or a choice to keep with only one way happens by itself. */
static void try_all(struct table *t, struct legal_list *legal)
{
    const size_t n = try_all_legal(t, legal, CHOICES_MAX);
    const struct node node = t->game->rules.node(t->rules, t->replay.state);
    HOLDS(n > 1 || (node.step != PR_STEP_PLACE && node.step != PR_STEP_KEEP));
}

static void try_all_everywhere(const struct variety *variety)
{
    struct legal_list legal = LEGAL_LIST_INIT;
    struct table t;
    table_init(&t, variety);
    for (unsigned n = 2; n <= SEATS_MAX; n++)
        for (uint64_t seed = 0; seed < random_games(variety) / 20; seed++) {
            table_play(&t, n, seed);
            for (uint32_t i = 0; i < t.record.n_events; i++) {
                table_event(&t, i);
                const bool is_marked = i + 1 < t.record.n_events && /* first the round's line */
                                       t.record.events[i + 1].verb == PR_VERB_ROUND;
                if (i % EVERY == 0 && !is_marked)
                    try_all(&t, &legal);
            }
        }
    legal_list_free(&legal);
    table_free(&t);
}

Test(random_games, list_legal_events_that_have_no_findings, .timeout = 280)
{
    try_all_everywhere(&base_games);
}

Test(random_expansion_games, list_legal_events_that_have_no_findings, .timeout = 280)
{
    try_all_everywhere(&expansion_games);
}
