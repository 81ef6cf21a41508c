/* What the table did, whatever the rules say: `adjust` makes a note true (PR-LOG-11). */
#include <criterion/criterion.h>
#include <string.h>

#include "play.h"

static struct play game;

static void begin(void)
{
    play_begin(&game, "rgg2002", 4);
}

static void end(void)
{
    play_end(&game);
}

TestSuite(adjustment, .init = begin, .fini = end);

#define SETTLERS "A settler; A quarry; B corn; C corn; D indigo; row corn corn corn corn corn"

static void assert_findings(const char *statements, const char *expected)
{
    play(&game, statements);
    const char *found = play_findings(&game);
    cr_expect_str_eq(found, expected, "%s: '%s', not '%s'", statements, found, expected);
}

Test(adjustment, is_one_warning_and_the_replay_goes_on_from_it)
{
    assert_findings(ROW_4 "; adjust A +2d", "pr-table-adjusted");
    cr_expect_str_eq(game.last.expected, "A doubloons 3");
    cr_expect_str_eq(game.last.found, "A doubloons 5");
    assert_findings("A builder; A tobacco-storage", "");
    cr_expect_eq(play_state(&game)->seat[0].doubloons, 1);
}

Test(adjustment, that_says_what_the_rules_give_is_no_finding)
{
    assert_findings(ROW_4 "; adjust A 3d; adjust city A -; adjust coins -", "");
}

Test(adjustment, names_the_supply_that_pieces_come_from)
{
    assert_findings(ROW_4 "; adjust A corn 2", "pr-table-adjusted");
    cr_expect_str_eq(game.last.expected, "A goods corn 0, supply corn 10");
    cr_expect_str_eq(game.last.found, "A goods corn 2, supply corn 8");
}

Test(adjustment, that_cannot_be_carried_out_changes_nothing)
{
    int16_t before[STATE_SLOTS];
    play(&game, ROW_4);
    memcpy(before, game.replay.state, sizeof before);
    assert_findings("adjust A corn 11", "pr-adjust-refused");
    assert_findings("adjust A -4d", "pr-adjust-refused");
    assert_findings("adjust island A forest 1", "pr-adjust-refused");
    cr_expect_eq(memcmp(before, game.replay.state, sizeof before), 0);
    assert_findings("A settler; A quarry", "");
}

Test(adjustment, leaves_what_happens_by_itself_to_the_log)
{
    assert_findings(ROW_4 "; " SETTLERS "; adjust C 0d", "pr-table-adjusted");
    assert_findings("B builder; B hospice; adjust C corn 1; C -; D hacienda; A -",
                    "pr-table-adjusted");
}

Test(adjustment, gives_the_turn_back_to_who_was_passed_over_for_want_of_a_piece)
{
    assert_findings(ROW_4 "; " SETTLERS "; adjust C 0d", "pr-table-adjusted");
    assert_findings("B builder; B hospice; adjust C +1d", "pr-table-adjusted");
    cr_expect_str_eq(play_node(&game), "build C");
    assert_findings("C small-indigo-plant", "");
}

Test(adjustment, is_a_write_like_all_others_to_the_journal)
{
    play(&game, ROW_4 "; adjust A +2d, +corn");
    cr_expect_eq(replay_n_writes(&game.replay), 3);
}

Test(adjustment, of_the_supply_changes_how_many_pieces_there_are)
{
    assert_findings(ROW_4 "; adjust supply vp 3, colonist 0", "pr-table-adjusted");
    cr_expect_eq(play_state(&game)->pool, 3);
    cr_expect_eq(play_state(&game)->colonists, 0);
}
