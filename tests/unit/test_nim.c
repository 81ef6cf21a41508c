/* Nim (tests/games) has no roles, buildings, money, cards or chance.  This is what words, rules
 * and play alone give a game. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/buf.h"
#include "cli/command.h"
#include "command_line.h"
#include "core/game.h"
#include "scratch.h"

#define HEAD                                                                                   \
    "slog 1\n"                                                                                 \
    "game      nim\n"                                                                          \
    "rules     normal, left=1, middle=2, right=1\n"                                            \
    "players   A Anna; B Bob\n\n"
#define GAME                                                                                   \
    HEAD "A take middle 2\n"                                                                   \
         "B take left 1\n"                                                                     \
         "A take right 1\n"                                                                    \
         "result A 1, B 0\n"
#define BROKEN                                                                                 \
    HEAD "A take middle 3\n"                                                                   \
         "A take left 1\n"                                                                     \
         "result A 1, B 0\n"                                                                   \
         "B take right 1\n"                                                                    \
         "A take right 1\n"                                                                    \
         "result A 0, B 1\n"

static const char *game;

static void begin(void)
{
    scratch_begin();
    game = scratch_write_text("game.slog", GAME);
}

TestSuite(nim, .init = begin, .fini = scratch_end);

static void expect_printed(const char *part)
{
    cr_expect_not_null(strstr(printed(), part), "'%s' is not in:\n%s", part, printed());
}

/* ---- notation ---------------------------------------------------------------------------- */

Test(nim, is_read_in_any_form_and_written_in_one)
{
    const char *loose = scratch_write_text(
        "loose.slog", "slog 1\ngame nim\nrules normal, left=1, middle=2, right=1\n"
                      "players A Anna; B Bob\na Take MIDDLE 2; b take left 1\nA take right 1\n"
                      "result A 1 B 0\n");
    cr_expect_eq(run("fmt", loose), EXIT_CLEAN);
    cr_expect_str_eq(printed(), GAME);
    cr_expect_eq(run("convert", "--grade", "public", game), EXIT_CLEAN);
    cr_expect_str_eq(printed(), GAME, "nothing is hidden");
}

/* Other games have verbs without a word of their own: anything may follow a seat. */
Test(nim, says_what_cannot_be_read)
{
    static const char *const messages[] = {
        "6:8: error: unknown place \"corn\"",
        "7:1: error: no seat \"C\": the players are A to B",
        "8:3: error: expected a keyword, found \"left\"",
        "9:3: error: unknown word \"tke\", did you mean take; expected a keyword",
        "10:3: error: \"result\" cannot follow a player",
        "11:2: error: expected a keyword, found nothing",
        "12:7: error: expected a ",
    };
    const char *log = scratch_write_text(
        "log.slog", HEAD "A take corn 1\nC take left 1\nA left 1\nA tke left 1\n"
                         "A result A 1\nA\nA take\n");
    cr_expect_eq(run("audit", log), EXIT_FINDINGS);
    for (size_t i = 0; i < sizeof messages / sizeof messages[0]; i++)
        expect_printed(messages[i]);
}

/* ---- audit and replay -------------------------------------------------------------------- */

Test(nim, has_no_findings_when_everyone_keeps_the_rules)
{
    cr_expect_eq(run("audit", game), EXIT_CLEAN);
    cr_expect_str_eq(printed(), "1 game, 4 events: 0 errors, 0 warnings, 0 infos, "
                                "0 unreadable lines\n");
}

Test(nim, has_a_finding_for_each_broken_rule)
{
    static const char *const ids[] = {"6:1: error: the heap has not so many stones [nim-heap,",
                                      "7:1: error: it is another player's turn [nim-turn,",
                                      "8:1: error: a result while stones are left [nim-early,",
                                      "10:1: error: the game is over [nim-over,",
                                      "11:1: error: who took the last stone wins [nim-result,"};
    cr_expect_eq(run("audit", "--as-written", scratch_write_text("broken.slog", BROKEN)),
                 EXIT_FINDINGS);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        expect_printed(ids[i]);
    expect_printed("  legal here: A take left 1; A take middle 1; A take middle 2; "
                   "A take right 1\n");
    expect_printed("1 game, 6 events: 6 errors,");
}

Test(nim, is_audited_against_other_rules)
{
    cr_expect_eq(run("audit", "--against", "normal, left=2", game), EXIT_FINDINGS);
    expect_printed("  end: no-stones (A, round 2) -> not over\n");
}

Test(nim, is_replayed_to_any_event_or_turn)
{
    static const char before_the_end[] = "B take left 1\n"
                                         "takes stones\n"
                                         "==============================================="
                                         "================================\n"
                                         "Heaps     left 0, middle 0, right 1\n";
    cr_expect_eq(run("replay", "--at", "2", game), EXIT_CLEAN);
    expect_printed(before_the_end);
    cr_expect_eq(run("replay", "--at", "2.1", game), EXIT_CLEAN);
    expect_printed(before_the_end);
    cr_expect_eq(run("replay", "--format", "json", game), EXIT_CLEAN);
    expect_printed("\"state\":{\"left\":0,\"middle\":0,\"right\":0,\"turn\":1,\"round\":2,");
    expect_printed("\"score\":{\"total\":1,\"tiebreak\":0,\"place\":1}");
    cr_expect_eq(run("replay", "--schema", "--game", "nim"), EXIT_CLEAN);
    expect_printed("\"game\": {\"const\": \"nim\"}");
}

Test(nim, is_compared_with_another_record_of_the_game)
{
    const char *other = scratch_write_text("other.slog", HEAD "A take middle 1\n");
    cr_expect_eq(run("diff", game, game), EXIT_CLEAN);
    cr_expect_eq(run("diff", game, other), EXIT_FINDINGS);
    expect_printed("A take middle 2");
}

/* ---- play -------------------------------------------------------------------------------- */

Test(nim, is_played_at_random_and_by_the_rules)
{
    static const char *const players[] = {"1", "2", "3"};
    for (size_t i = 0; i < sizeof players / sizeof players[0]; i++) {
        cr_assert_eq(run("simulate", "--game", "nim", "--players", players[i], "--games", "20",
                         "--claims"),
                     EXIT_CLEAN, "%s", complained());
        const char *log = scratch_write_text("played.slog", printed());
        cr_expect_eq(run("audit", log), EXIT_CLEAN, "%s", printed());
        expect_printed("20 games, ");
        cr_expect_eq(run("fmt", "--check", log), EXIT_CLEAN);
    }
}

/* The first of two experts takes one stone: the exclusive or of 3, 5 and 7 is 1. */
Test(nim, an_expert_who_begins_wins)
{
    cr_assert_eq(run("simulate", "--game", "nim", "--players", "2", "--temper", "0"),
                 EXIT_CLEAN);
    expect_printed("\nresult A 1, B 0\n");
}

Test(nim, has_as_many_sequences_as_counted_by_hand)
{
    /* 15 first moves; from (3,5,7) with d stones gone, 15 - d second ones: 6 + 15 + 28 fewer. */
    cr_expect_eq(run("perft", "--game", "nim", "--players", "2", "--depth", "1"), EXIT_CLEAN);
    cr_expect_str_eq(printed(), "sequences 15\n");
    cr_expect_eq(run("perft", "--game", "nim", "--players", "2", "--depth", "2"), EXIT_CLEAN);
    cr_expect_str_eq(printed(), "sequences 176\n");
    /* A game that is over has no next event: 1, 1 and 1 stones are taken in 3! orders. */
    cr_expect_eq(run("perft", "--game", "nim", "--players", "2", "--depth", "3", "--rules",
                     "normal, left=1, middle=1, right=1"),
                 EXIT_CLEAN);
    cr_expect_str_eq(printed(), "sequences 6\n");
}

Test(nim, has_no_hashes_in_its_logs_and_says_so)
{
    cr_expect_eq(run("simulate", "--game", "nim", "--players", "2", "--hashes"), EXIT_USAGE);
    cr_expect_not_null(strstr(complained(), "--hashes: a log of Nim holds no hashes\n"));
}

Test(nim, lists_its_options_and_no_expansions)
{
    cr_expect_eq(run("rules", "--list", "--game", "nim"), EXIT_CLEAN);
    expect_printed("options (write them after the profile: normal, left=4)\n");
    cr_expect_null(strstr(printed(), "expansions"));
    cr_expect_eq(run("rules", "--game", "nim", "--players", "2"), EXIT_CLEAN);
    expect_printed("middle");
    cr_expect_eq(run("rules", "--game", "nim", "--players", "4"), EXIT_USAGE);
    cr_expect_str_eq(complained(), "shipslog: nim is for 1 to 3 players, not 4\n");
}
