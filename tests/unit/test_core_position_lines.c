/* Positions as lines of items: short forms, and what differs between two positions. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/err.h"
#include "core/event.h"
#include "position/position_lines.h"
#include "play.h"
#include "games/game_registry.h"

static const struct brief_word words[] = {
    {"small", "s."}, {"indigo", "ind."}, {"second", "2nd"}, {NULL, NULL}};

static void assert_abbreviates(const char *title, const char *expected)
{
    char out[LINES_BRIEF];
    position_lines_abbreviate(words, title, out, sizeof out);
    cr_assert_str_eq(out, expected);
}

Test(position_lines, a_title_is_abbreviated_word_by_word)
{
    assert_abbreviates("small indigo plant", "s.ind.plant");
    assert_abbreviates("indigo", "ind");
    assert_abbreviates("second prospector", "2nd-prospector");
    assert_abbreviates("guild hall", "guild-hall");
    assert_abbreviates("smallish", "smallish");
    assert_abbreviates("", "");
}

Test(position_lines, a_short_form_that_is_too_long_is_cut)
{
    char out[6];
    position_lines_abbreviate(words, "guild hall", out, sizeof out);
    cr_assert_str_eq(out, "guild");
}

static struct position_lines *new_line(const char *const *items, size_t n)
{
    struct position_lines *t = calloc(1, sizeof *t);
    cr_assert_not_null(t);
    position_lines_begin(t, SEAT_NONE, LINES_ALWAYS, "Goods", "Goods");
    for (size_t i = 0; i < n; i++)
        if (items[i][0] != '\0')
            position_lines_put(t, (unsigned)i, items[i], items[i]);
    return t;
}

Test(position_lines, items_are_the_same_changed_new_or_gone)
{
    static const char *const was[] = {"corn 1", "indigo 2", "", "tobacco 3"};
    static const char *const is[] = {"corn 1", "indigo 1", "sugar 1", ""};
    struct position_lines *before = new_line(was, 4), *now = new_line(is, 4);
    struct position_lines *marked = calloc(1, sizeof *marked);
    position_lines_compare(marked, before, now);
    cr_assert_eq(marked->n_items, 4);
    cr_assert_eq(marked->item[0].mark, LINES_SAME);
    cr_assert_eq(marked->item[1].mark, LINES_CHANGED);
    cr_assert_str_eq(marked->item[1].text, "indigo 1");
    cr_assert_eq(marked->item[2].mark, LINES_CHANGED);
    cr_assert_eq(marked->item[3].mark, LINES_GONE);
    cr_assert_str_eq(marked->item[3].text, "tobacco 3");
    free(before);
    free(now);
    free(marked);
}

/* The short form of every item of a position differs from its neighbours'. */
static void assert_brief_forms_differ(const struct position_lines *t)
{
    for (unsigned l = 0; l < t->n_lines; l++) {
        const struct position_item *item = t->item + t->line[l].first;
        for (unsigned i = 1; i < t->line[l].n; i++) {
            cr_assert_lt(item[i - 1].key, item[i].key, "%s", item[i].text);
            if (item[i].brief[0] != '\0')
                cr_assert_null(strchr(item[i].brief, ' '), "%s", item[i].brief);
        }
    }
}

static void lay_out_start(const char *name, const char *rules, unsigned players)
{
    struct err err = ERR_INIT;
    struct ruleset_cache *cache = ruleset_cache_new();
    const struct game_def *game = game_find(name, strlen(name));
    const void *ruleset = ruleset_get(cache, game, rules, players, &err);
    struct position_lines *t = calloc(1, sizeof *t);
    struct replay replay = {0};
    cr_assert_not_null(ruleset, "%s", err.text);
    replay_init(&replay, game, ruleset, GRADE_OPEN);
    game->faces->lay_out(ruleset, replay.state, t);
    cr_assert_gt(t->n_lines, players);
    cr_assert_neq(t->headline[0], '\0');
    assert_brief_forms_differ(t);
    replay_free(&replay);
    ruleset_cache_free(cache);
    free(t);
}

Test(position_lines, keys_of_a_line_ascend_and_short_forms_have_no_blanks)
{
    for (unsigned players = 2; players <= 5; players++)
        lay_out_start("puerto-rico", "deluxe, new-buildings, nobles", players);
    for (unsigned players = 2; players <= 4; players++)
        lay_out_start("san-juan", "second, new-buildings", players);
}

Test(position_lines, short_names_of_things_that_stand_in_one_line_differ)
{
    struct play game;
    struct position_lines *t = calloc(1, sizeof *t);
    play_begin(&game, "deluxe, new-buildings, nobles, draft=all", 4);
    game.replay.game->faces->lay_out(game.replay.rules, game.replay.state, t);
    for (unsigned l = 0; l < t->n_lines; l++)
        for (unsigned i = 0; i < t->line[l].n; i++)
            for (unsigned k = 0; k < i; k++) {
                const struct position_item *item = t->item + t->line[l].first;
                cr_assert(item[i].brief[0] == '\0' || strcmp(item[i].brief, item[k].brief) != 0,
                          "%s twice in %s", item[i].brief, t->line[l].label);
            }
    play_end(&game);
    free(t);
}

static const struct position_line *line_of(const struct position_lines *t, const char *label)
{
    for (unsigned l = 0; l < t->n_lines; l++)
        if (strcmp(t->line[l].label, label) == 0)
            return &t->line[l];
    return NULL;
}

/* Each kind on the first ship, and an empty ship beside it. */
Test(position_lines, a_ship_is_shown_with_what_it_carries)
{
    static const char *const brief[PR_KINDS] = {"corn", "ind", "sug", "tob", "cof"};
    struct play game;
    struct position_lines *t = calloc(1, sizeof *t);
    play_begin(&game, "rgg2002", 4);
    struct pr_state *s = (struct pr_state *)(void *)game.replay.state;
    for (int k = 0; k < PR_KINDS; k++) {
        char expected[LINES_BRIEF];
        s->cargo_kind[0] = (int16_t)k;
        s->cargo_load[0] = 2;
        memset(t, 0, sizeof *t);
        game.replay.game->faces->lay_out(game.replay.rules, game.replay.state, t);
        const struct position_line *ships = line_of(t, "Ships");
        cr_assert_not_null(ships);
        snprintf(expected, sizeof expected, "%s2/5", brief[k]);
        cr_expect_str_eq(t->item[ships->first].brief, expected);
        cr_expect_str_eq(t->item[ships->first + 1].brief, "0/6");
    }
    play_end(&game);
    free(t);
}
