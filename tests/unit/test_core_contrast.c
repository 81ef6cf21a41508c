/* One record under two rulesets: what differs, and where it does first. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/err.h"
#include "core/contrast.h"
#include "games/game_registry.h"
#include "notation/reader.h"

static struct words *words;
static struct record record;
static struct contrast contrast;
static struct contrast_result result;

static void begin(void)
{
    words = words_new(game_find("puerto-rico", strlen("puerto-rico")));
    record_init(&record);
    contrast_init(&contrast);
}

static void end(void)
{
    contrast_free(&contrast);
    record_free(&record);
    words_free(words);
}

TestSuite(contrast, .init = begin, .fini = end);

static void read_log(const char *text)
{
    const struct words *const known[] = {words};
    const struct notation_options options = {.words = known, .n_words = 1};
    struct notation *n = notation_open_text(text, strlen(text), &options);
    cr_assert_eq(notation_next(n, &record, NULL), 1);
    cr_assert_eq(record.n_errors, 0);
    notation_close(n);
}

static void compare(const char *text, const char *other)
{
    struct err err = ERR_INIT;
    read_log(text);
    contrast.side[CONTRAST_OTHER].rules_override = other;
    cr_assert_eq(contrast_record(&contrast, &record, &result, &err), 0, "%s", err.text);
}

static unsigned line_of(size_t event)
{
    return record.events[event].span.line;
}

static const char *violation(void)
{
    return record.game->words.violations[result.finding.violation].id;
}

#define PLAYERS_3 "players A Anna; B Bob; C Chris\nrow corn indigo sugar coffee\n"
#define DECLINED(rules)                                                                        \
    "slog 1\ngame puerto-rico\nrules " rules "\n" PLAYERS_3 "A mayor\nA -\nB trader\n"
#define CHIPS                                                                                  \
    "slog 1\ngame puerto-rico\nrules rgg2002\n"                                                \
    "players A Anna; B Bob; C Chris; D David; E Eva\n"                                         \
    "row corn corn indigo indigo sugar coffee\n"                                               \
    "A mayor\nB craftsman\nC captain\nD corn 1 @6\nE corn 1 @6\n"                              \
    "D prospector\nE prospector-2\n"

Test(contrast, the_same_rules_make_no_difference)
{
    compare(DECLINED("rgg2002"), "rgg2002");
    cr_assert(!contrast_differs(&result));
    cr_assert_eq(result.first, CONTRAST_NOTHING);
    cr_assert_eq(result.n_seats, 3);
}

Test(contrast, a_finding_under_both_rules_is_no_difference)
{
    compare(DECLINED("alea2001"), "alea2001, customs-paper=no");
    cr_assert(!contrast_differs(&result));
    cr_assert_eq(result.appeared + result.vanished, 0);
}

Test(contrast, a_changed_option_appears_at_the_first_event_that_meets_it)
{
    compare(DECLINED("rgg2002"), "rgg2002, mayor-privilege=mandatory");
    cr_assert(contrast_differs(&result));
    cr_assert(result.legality);
    cr_assert_eq(result.first, CONTRAST_APPEARS);
    cr_assert_eq(line_of(result.first_event), 7);
    cr_assert_eq(result.finding_event, result.first_event);
    cr_assert_eq(result.finding_kind, CONTRAST_APPEARS);
    cr_assert_str_eq(violation(), "pr-mayor-privilege-declined");
    cr_assert_eq(result.appeared, 1);
    cr_assert_eq(result.vanished, 0);
}

Test(contrast, a_finding_of_the_own_rules_alone_vanishes)
{
    compare(DECLINED("alea2001"), "rgg2002");
    cr_assert_eq(result.first, CONTRAST_VANISHES);
    cr_assert_eq(line_of(result.first_event), 7);
    cr_assert_str_eq(violation(), "pr-mayor-privilege-declined");
    cr_assert_eq(result.appeared, 0);
    cr_assert_eq(result.vanished, 1);
}

Test(contrast, a_score_can_differ_without_a_finding)
{
    /* Nobody else takes the noble of the ship, so the mayor has a point when the game goes on. */
    compare("slog 1\ngame puerto-rico\nrules deluxe\n" PLAYERS_3 "A mayor\nA -\nB trader\n",
            "deluxe + nobles");
    cr_assert(!result.legality);
    cr_assert(result.score_differs);
    cr_assert_eq(result.first, CONTRAST_SCORE);
    cr_assert_eq(line_of(result.first_event), 8);
    cr_assert_eq(result.score[CONTRAST_OWN][0].total, 0);
    cr_assert_eq(result.score[CONTRAST_OTHER][0].total, 1);
}

Test(contrast, the_end_can_differ_before_a_finding_does)
{
    compare(CHIPS "round 2\n", "rgg2002, vp-pool-5p=1");
    cr_assert(result.end);
    cr_assert(!result.score_differs);
    cr_assert_eq(result.first, CONTRAST_END);
    cr_assert_eq(line_of(result.first_event), 9);
    cr_assert_eq(result.finding_kind, CONTRAST_APPEARS);
    cr_assert_eq(line_of(result.finding_event), 13);
    cr_assert_str_eq(violation(), "pr-end-ignored");
}

Test(contrast, a_winner_differs_only_when_both_games_are_over)
{
    compare(CHIPS, "rgg2002, vp-pool-5p=1");
    cr_assert(!result.ended[CONTRAST_OWN].over);
    cr_assert(result.ended[CONTRAST_OTHER].over);
    cr_assert(!result.winner);
    cr_assert(result.end);
    cr_assert(!result.legality);
}

Test(contrast, a_recorded_hash_belongs_to_the_own_rules)
{
    compare("slog 1\ngame puerto-rico\nrules rgg2002\n" PLAYERS_3 "hash 0123456789abcdef\n",
            "rgg2002, customs-paper=no");
    cr_assert(!contrast_differs(&result));
}

Test(contrast, one_record_leaves_nothing_behind_for_the_next)
{
    compare(CHIPS "round 2\n", "rgg2002, vp-pool-5p=1");
    cr_assert(contrast_differs(&result));
    compare(DECLINED("rgg2002"), "deluxe");
    cr_assert(!contrast_differs(&result));
    cr_assert_eq(result.first, CONTRAST_NOTHING);
    cr_assert_eq(result.n_seats, 3);
}

Test(contrast, rules_that_cannot_be_resolved_are_an_error)
{
    struct err err = ERR_INIT;
    read_log(DECLINED("rgg2002"));
    contrast.side[CONTRAST_OTHER].rules_override = "rgg2020";
    cr_assert_eq(contrast_record(&contrast, &record, &result, &err), -1);
    cr_assert_str_eq(err.text,
                     "unknown rules profile 'rgg2020' (profiles: rgg2002, alea2001, deluxe)");
}
