/* What was better, and instead of what, in words. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "base/err.h"
#include "games/game_registry.h"
#include "notation/reader.h"
#include "notation/statement.h"
#include "notation/words.h"
#include "play/choice_text.h"
#include "play_suite.h"

static struct buf said = BUF_INIT;

static void end_saying(void)
{
    buf_free(&said);
    end_play();
}

TestSuite(play_choice_text, .init = begin_play, .fini = end_saying);

static void read_event(const struct words *words, const char *text, struct event *out)
{
    struct event_claim claims[STATEMENT_CLAIMS];
    struct err err = ERR_INIT;
    cr_assert_eq(notation_parse_event(words, 3, text, strlen(text), out, claims, &err), 0,
                 "%s: %s", text, err.text);
}

static const char *instead(const char *name, const char *profile, const char *best,
                           const char *made)
{
    const struct game_def *game = game_find(name, strlen(name));
    const struct analysis a = {
        .trajectory = {.game = game, .rules = ruleset_get(cache, game, profile, 3, NULL)}};
    struct race race = {.n = 2, .made = 0, .rival = 1};
    struct words *words = words_new(game);
    read_event(words, made, &race.choice[0].event);
    read_event(words, best, &race.choice[1].event);
    words_free(words);
    buf_clear(&said);
    choice_put_instead(&a, &race, &said);
    return buf_str(&said);
}

static const char *in_puerto_rico(const char *best, const char *made)
{
    return instead("puerto-rico", "rgg2002", best, made);
}

Test(play_choice_text, names_what_was_taken_instead_of_what)
{
    cr_expect_str_eq(in_puerto_rico("A trader", "A captain"),
                     "the trader instead of the captain");
    cr_expect_str_eq(in_puerto_rico("A harbor", "A office"),
                     "building harbor instead of office");
    cr_expect_str_eq(in_puerto_rico("A harbor", "A -"), "building harbor instead of passing");
    cr_expect_str_eq(in_puerto_rico("A quarry", "A coffee"), "taking quarry instead of coffee");
    cr_expect_str_eq(in_puerto_rico("A +colonist", "A -"),
                     "taking the extra colonist instead of passing");
}

Test(play_choice_text, names_of_two_lists_what_differs)
{
    cr_expect_str_eq(in_puerto_rico("A place quarry 2, indigo 1, indigo-plant 1",
                                    "A place quarry 2, aqueduct 1, indigo-plant 1"),
                     "placing colonists: indigo instead of aqueduct");
    cr_expect_str_eq(in_puerto_rico("A place corn 3, indigo 1", "A place corn 1, indigo 3"),
                     "placing colonists: corn \xC3\x97"
                     "2 instead of indigo \xC3\x97"
                     "2");
    cr_expect_str_eq(
        instead("san-juan", "second", "A sell indigo, coffee", "A sell indigo, silver"),
        "selling coffee instead of silver");
}

Test(play_choice_text, names_both_lists_where_one_holds_the_other)
{
    cr_expect_str_eq(instead("san-juan", "second", "A sell indigo, coffee", "A sell indigo"),
                     "selling indigo, coffee instead of indigo");
    cr_expect_str_eq(in_puerto_rico("A coffee 2 @7", "A coffee 2 @6"),
                     "shipping coffee \xC3\x97"
                     "2 on ship 7 instead of coffee \xC3\x97"
                     "2 on ship 6");
}
