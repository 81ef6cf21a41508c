/* One record under two rulesets: what differs, and where first. */
#include <criterion/criterion.h>
#include <string.h>

#include "audit/ruleset_diff.h"
#include "base/err.h"
#include "games/game_registry.h"
#include "notation/reader.h"

static struct words *words;
static struct record record;
static struct ruleset_diff ruleset_diff;
static struct ruleset_diff_result result;

static void begin(void)
{
    words = words_new(game_find("puerto-rico", strlen("puerto-rico")));
    record_init(&record);
    ruleset_diff_init(&ruleset_diff);
}

static void end(void)
{
    ruleset_diff_free(&ruleset_diff);
    record_free(&record);
    words_free(words);
}

TestSuite(ruleset_diff, .init = begin, .fini = end);

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
    ruleset_diff.side[RULESET_DIFF_OTHER].rules_override = other;
    cr_assert_eq(ruleset_diff_record(&ruleset_diff, &record, &result, &err), 0, "%s", err.text);
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

Test(ruleset_diff, the_same_rules_make_no_difference)
{
    compare(DECLINED("rgg2002"), "rgg2002");
    cr_assert(!ruleset_diff_is_any(&result));
    cr_assert_eq(result.first, RULESET_DIFF_NOTHING);
    cr_assert_eq(result.n_seats, 3);
}

Test(ruleset_diff, a_finding_under_both_rules_is_no_difference)
{
    compare(DECLINED("alea2001"), "alea2001, customs-paper=no");
    cr_assert(!ruleset_diff_is_any(&result));
    cr_assert_eq(result.appeared + result.vanished, 0);
}

Test(ruleset_diff, a_changed_option_appears_at_the_first_event_that_meets_it)
{
    compare(DECLINED("rgg2002"), "rgg2002, mayor-privilege=mandatory");
    cr_assert(ruleset_diff_is_any(&result));
    cr_assert(result.legality);
    cr_assert_eq(result.first, RULESET_DIFF_APPEARS);
    cr_assert_eq(line_of(result.first_event), 7);
    cr_assert_eq(result.finding_event, result.first_event);
    cr_assert_eq(result.finding_kind, RULESET_DIFF_APPEARS);
    cr_assert_str_eq(violation(), "pr-mayor-privilege-declined");
    cr_assert_eq(result.appeared, 1);
    cr_assert_eq(result.vanished, 0);
}

Test(ruleset_diff, a_finding_under_only_the_own_rules_vanishes)
{
    compare(DECLINED("alea2001"), "rgg2002");
    cr_assert_eq(result.first, RULESET_DIFF_VANISHES);
    cr_assert_eq(line_of(result.first_event), 7);
    cr_assert_str_eq(violation(), "pr-mayor-privilege-declined");
    cr_assert_eq(result.appeared, 0);
    cr_assert_eq(result.vanished, 1);
}

Test(ruleset_diff, a_score_can_differ_without_a_finding)
{
    /* No one else takes the noble of the ship, so the mayor has a point when the game goes
     * on. */
    compare("slog 1\ngame puerto-rico\nrules deluxe\n" PLAYERS_3 "A mayor\nA -\nB trader\n",
            "deluxe + nobles");
    cr_assert(!result.legality);
    cr_assert(result.score_differs);
    cr_assert_eq(result.first, RULESET_DIFF_SCORE);
    cr_assert_eq(line_of(result.first_event), 8);
    cr_assert_eq(result.score[RULESET_DIFF_OWN][0].total, 0);
    cr_assert_eq(result.score[RULESET_DIFF_OTHER][0].total, 1);
}

Test(ruleset_diff, the_end_can_differ_before_a_finding_does)
{
    compare(CHIPS "round 2\n", "rgg2002, vp-pool-5p=1");
    cr_assert(result.end);
    cr_assert(!result.score_differs);
    cr_assert_eq(result.first, RULESET_DIFF_END);
    cr_assert_eq(line_of(result.first_event), 9);
    cr_assert_eq(result.finding_kind, RULESET_DIFF_APPEARS);
    cr_assert_eq(line_of(result.finding_event), 13);
    cr_assert_str_eq(violation(), "pr-end-ignored");
}

Test(ruleset_diff, a_winner_differs_only_when_both_games_are_over)
{
    compare(CHIPS, "rgg2002, vp-pool-5p=1");
    cr_assert(!result.ended[RULESET_DIFF_OWN].over);
    cr_assert(result.ended[RULESET_DIFF_OTHER].over);
    cr_assert(!result.winner);
    cr_assert(result.end);
    cr_assert(!result.legality);
}

/* C and D earn two VP each; D has six doubloons, and C five. */
#define TIE(rules)                                                                             \
    "slog 1\ngame puerto-rico\nrules " rules "\n"                                              \
    "players A Anna; B Bob; C Chris; D David; E Eva\n"                                         \
    "row corn corn indigo indigo sugar coffee\n"                                               \
    "A settler\nA quarry\nB coffee\nC corn\nD corn\nE sugar\n"                                 \
    "row corn indigo indigo sugar tobacco coffee\n"                                            \
    "B trader\nC builder\nC -\nD -\nE -\nA -\nB -\nD mayor\nD +colonist\n"                     \
    "E place corn\nA place quarry\nB place coffee\nC place corn\nE prospector\n"               \
    "B craftsman\nC captain\nC corn 1 @6\nD corn 2 @6\nE corn 1 @6\n"                          \
    "D prospector-2\nE prospector\nA trader\n"

Test(ruleset_diff, a_winner_can_differ_by_a_tie_break_alone)
{
    compare(TIE("rgg2002, vp-pool-5p=1"), "rgg2002, vp-pool-5p=1, balanced-prices=yes");
    cr_assert(!result.legality);
    cr_assert(!result.score_differs);
    cr_assert(!result.end);
    cr_assert(result.winner);
    cr_assert_eq(result.first, RULESET_DIFF_WINNER);
    cr_assert_eq(result.first_event, record.n_events - 1);
}

Test(ruleset_diff, an_end_can_differ_by_the_player_who_brings_it_about)
{
    compare(TIE("rgg2002, vp-pool-5p=1"), "rgg2002, vp-pool-5p=3");
    cr_assert_eq(result.first, RULESET_DIFF_END);
    cr_assert(result.end);
    cr_assert(!result.winner);
}

Test(ruleset_diff, a_recorded_hash_belongs_to_the_own_rules)
{
    compare("slog 1\ngame puerto-rico\nrules rgg2002\n" PLAYERS_3 "hash v2 0123456789abcdef\n",
            "rgg2002, customs-paper=no");
    cr_assert(!ruleset_diff_is_any(&result));
}

Test(ruleset_diff, so_does_a_noted_position)
{
    compare("slog 1\ngame puerto-rico\nrules rgg2002\n" PLAYERS_3 "row corn corn indigo sugar\n"
            "position rgg2002:3 R1A//-A/role T---//c2is//m3 Ad2/i Bd2/i Cd2/c arrived=0 =?\n",
            "rgg2002, customs-paper=no");
    cr_assert(!ruleset_diff_is_any(&result));
}

Test(ruleset_diff, one_record_does_not_affect_the_next)
{
    compare(CHIPS "round 2\n", "rgg2002, vp-pool-5p=1");
    cr_assert(ruleset_diff_is_any(&result));
    compare(DECLINED("rgg2002"), "deluxe");
    cr_assert(!ruleset_diff_is_any(&result));
    cr_assert_eq(result.first, RULESET_DIFF_NOTHING);
    cr_assert_eq(result.n_seats, 3);
}

Test(ruleset_diff, rules_that_cannot_be_resolved_are_an_error)
{
    struct err err = ERR_INIT;
    read_log(DECLINED("rgg2002"));
    ruleset_diff.side[RULESET_DIFF_OTHER].rules_override = "rgg2020";
    cr_assert_eq(ruleset_diff_record(&ruleset_diff, &record, &result, &err), -1);
    cr_assert_str_eq(
        err.text,
        "unknown rules profile 'rgg2020' (profiles: rgg2002, alea2001, deluxe, pr1897)");
}
