/* Random games of San Juan reach every corner of the rules. */
#include <criterion/criterion.h>
#include <string.h>

#include "games/sj/sj_engine.h"
#include "random_table.h"

enum { PATIENCE = 400 }; /* games of a profile and number of players until all is seen */

struct seen {
    unsigned built[SJ_CARD_COUNT], covering[SJ_CARD_COUNT], covered[SJ_CARD_COUNT];
    unsigned waived[SJ_CARD_COUNT], verb[SJ_VERB_COUNT], mark[ITEM_MARKS_MAX];
    unsigned pile[SJ_PILE_COUNT];
    unsigned rounds, games;
};

static void look_at_event(struct seen *seen, const struct event *e)
{
    const struct event_item *over = kit_item_of(e, SJ_MARK_OVER);
    seen->verb[e->verb]++;
    for (unsigned i = 0; i < e->n_items; i++)
        seen->mark[e->item[i].mark]++;
    if (e->verb == SJ_VERB_BUILD) {
        seen->built[e->item[0].thing - SJ_FIRST_CARD]++;
        seen->covering[e->item[0].thing - SJ_FIRST_CARD] += over != NULL;
        if (over != NULL)
            seen->covered[over->thing - SJ_FIRST_CARD]++;
    }
    if (e->verb == SJ_VERB_WAIVE)
        seen->waived[e->item[0].thing - SJ_FIRST_CARD]++;
}

static void see_game(struct seen *seen, struct table *t, unsigned n_players, uint64_t seed)
{
    table_play(t, n_players, seed);
    for (uint32_t i = 0; i < t->record.n_events; i++) {
        look_at_event(seen, &t->record.events[i]);
        table_event(t, i);
    }
    const struct sj_state *s = sj_view(t->replay.state);
    for (unsigned seat = 0; seat < n_players; seat++)
        for (unsigned i = 0; i < SJ_PILE_COUNT; i++)
            seen->pile[i] += s->seat[seat].pile[i] > 0;
    seen->rounds += (unsigned)s->round;
    seen->games++;
}

static bool saw_all_buildings(const struct seen *seen, const struct sj_rules *r)
{
    bool all = true;
    for (unsigned card = 0; card < SJ_CARD_COUNT; card++)
        all = all && (r->card.copies[card] == 0 || seen->built[card] > 0);
    return all;
}

static void see_all_buildings(const struct variety *variety)
{
    if (random_games(variety) < variety->games)
        cr_skip_test("a slow build plays too few games to see everything");
    for (const char *const *profile = variety->profiles; *profile != NULL; profile++)
        for (unsigned n = 2; n <= SJ_SEATS; n++) {
            const char *const profiles[] = {*profile, NULL};
            const struct variety one = {*profile, "san-juan", profiles, PATIENCE, "PATIENCE"};
            struct seen seen = {0};
            struct table t;
            bool all = false;
            table_init(&t, &one);
            for (uint64_t seed = 0; seed < PATIENCE && !all; seed++) {
                see_game(&seen, &t, n, seed);
                all = saw_all_buildings(&seen, sj_ruleset(t.rules));
            }
            cr_expect(all, "%s, %u players", *profile, n);
            table_free(&t);
        }
}

Test(random_card_games, build_every_building_of_every_combination, .timeout = 280)
{
    see_all_buildings(&card_games);
}

Test(random_new_card_games, build_every_building_of_every_combination, .timeout = 280)
{
    see_all_buildings(&new_card_games);
}

static void see_games(struct seen *seen, const struct variety *variety, unsigned n_players)
{
    struct table t;
    if (random_games(variety) < variety->games)
        cr_skip_test("a slow build plays too few games to see everything");
    table_init(&t, variety);
    for (uint64_t seed = 0; seed < variety->games; seed++)
        see_game(seen, &t, n_players, seed);
    table_free(&t);
}

/* Everything that a log can say, except what random players never do: they cover no good where
 * an empty building would do, and nobody notes positions in one line or does what no rule gives. */
Test(random_new_card_games, say_everything_there_is_to_say, .timeout = 280)
{
    struct seen seen = {0};
    for (unsigned n = 2; n <= SJ_SEATS; n++)
        see_games(&seen, &new_card_games, n);
    for (unsigned verb = 0; verb < SJ_VERB_COUNT; verb++)
        cr_expect(seen.verb[verb] > 0 || verb == SJ_VERB_POSITION || verb == SJ_VERB_ADJUST,
                  "%s", sj_verbs[verb].name);
    for (unsigned mark = ITEM_WORD; mark < SJ_MARK_END; mark++)
        cr_expect(seen.mark[mark] > 0 || mark == SJ_MARK_KEEP || mark == SJ_MARK_LOSING, "%s",
                  sj_marks[mark - ITEM_WORD].name);
    for (unsigned i = 0; i < SJ_PILE_COUNT; i++)
        cr_expect_gt(seen.pile[i], 0, "pile %u", i);
}

/* About as long as games of people, although some of these players decide almost by chance. */
Test(random_card_games, last_as_many_rounds_as_games_do, .timeout = 280)
{
    for (unsigned n = 2; n <= SJ_SEATS; n++) {
        struct seen seen = {0};
        see_games(&seen, &card_games, n);
        const unsigned tenths = seen.rounds * 10 / seen.games;
        cr_expect(tenths >= 110 && tenths <= 200, "%u players: %u tenths of a round", n,
                  tenths);
    }
}
