/* Decisions that the log leaves out, players who come too late, and what follows from both. */
#include <criterion/criterion.h>
#include <stddef.h>
#include <string.h>

#include "play.h"

enum { A, B, C, D };

static struct play game;

static void begin(void)
{
    play_begin(&game, "rgg2002", 4);
}

static void end(void)
{
    play_end(&game);
}

TestSuite(skip, .init = begin, .fini = end);

static void assert_findings(const char *statements, const char *expected)
{
    play(&game, statements);
    const char *found = play_findings(&game);
    cr_expect_str_eq(found, expected, "%s: '%s', not '%s'", statements, found, expected);
}

#define SETTLED "A settler; A corn; B corn; C indigo; D sugar"

Test(skip, a_first_row_left_out_is_a_missing_row)
{
    assert_findings("A settler", "pr-row-missing");
    cr_assert_eq(play_state(&game)->row_unknown, 5);
    cr_assert_eq(game.replay.game->words.violations[game.last.violation].severity,
                 SEVERITY_WARNING);
}

Test(skip, a_role_that_no_one_took_is_a_skipped_role)
{
    assert_findings(ROW_4 "; round 1; A prospector; B trader; C captain; round 2",
                    "pr-role-skipped");
    cr_assert_eq(play_state(&game)->round, 2);
    cr_assert_str_eq(play_node(&game), "role B");
}

Test(skip, a_settler_phase_left_early_misses_decisions_once)
{
    assert_findings(ROW_4 "; A settler; A corn; row corn indigo sugar tobacco coffee",
                    "pr-decision-missing");
    cr_assert_str_eq(play_node(&game), "role B");
}

Test(skip, a_settler_phase_and_its_row_left_out_are_two_findings)
{
    assert_findings(ROW_4 "; A settler; A corn; B mayor",
                    "pr-decision-missing pr-settler-row-not-refilled");
}

Test(skip, a_row_left_out_after_the_settler_is_a_row_not_refilled)
{
    assert_findings(ROW_4 "; " SETTLED "; B trader", "pr-settler-row-not-refilled");
    cr_assert_eq(play_state(&game)->row_unknown, 5);
}

Test(skip, a_builder_phase_left_early_misses_decisions)
{
    assert_findings(ROW_4 "; A builder; A hacienda; B trader", "pr-decision-missing");
}

Test(skip, a_placement_left_out_is_a_missing_placement)
{
    play(&game, ROW_4 "; " SETTLED "; " ROW_4 "; B mayor; B place corn 1; C place corn 1");
    assert_findings("C builder", "pr-placement-missing");
    cr_assert_eq(play_state(&game)->seat[D].san_juan, 1);
}

Test(skip, a_pass_is_no_placement)
{
    play(&game, ROW_4 "; " SETTLED "; " ROW_4 "; B mayor; B place corn 1; C -; D -; A -");
    assert_findings("C builder", "pr-placement-missing");
}

Test(skip, a_trader_phase_left_early_misses_decisions)
{
    play(&game, ROW_4);
    play_give(&game, B, PR_CORN, 1);
    assert_findings("A trader; B captain", "pr-decision-missing");
}

Test(skip, a_captain_phase_left_early_ends_early)
{
    play(&game, ROW_4);
    play_give(&game, A, PR_CORN, 1);
    play_give(&game, C, PR_SUGAR, 1);
    assert_findings("A captain; A corn 1 @5; B trader", "pr-captain-ended-early");
    cr_assert_eq(play_state(&game)->seat[C].goods[PR_SUGAR], 1);
}

Test(skip, a_captain_phase_without_any_load_ends_early_once)
{
    play(&game, ROW_4);
    play_give(&game, A, PR_CORN, 1);
    play_give(&game, C, PR_SUGAR, 1);
    assert_findings("A captain; B trader", "pr-captain-ended-early");
}

static void fill_ships(void)
{
    struct pr_state *s = (struct pr_state *)(void *)game.replay.state;
    static const int16_t kinds[] = {PR_TOBACCO, PR_COFFEE, PR_INDIGO};
    for (int i = 0; i < 3; i++) {
        s->cargo_kind[i] = kinds[i];
        s->cargo_load[i] = (int16_t)(5 + i);
        s->supply[kinds[i]] = (int16_t)(s->supply[kinds[i]] - 5 - i);
    }
}

Test(skip, goods_to_keep_left_out_are_a_missing_store)
{
    play(&game, ROW_4);
    play_give(&game, A, PR_CORN, 2);
    play_give(&game, A, PR_SUGAR, 3);
    fill_ships();
    assert_findings("A captain; B trader", "pr-store-missing");
    cr_assert_eq(play_state(&game)->seat[A].goods[PR_SUGAR], 1);
    cr_assert_eq(play_state(&game)->seat[A].goods[PR_CORN], 0);
}

Test(skip, privileges_left_out_are_declined_without_a_finding)
{
    play(&game, ROW_4 "; A mayor; B settler");
    cr_assert_str_eq(play_findings(&game), "");
    cr_assert_eq(play_state(&game)->seat[A].manned[PR_INDIGO], 1);
    cr_assert_eq(play_state(&game)->seat[A].san_juan, 0);
}

/* ---- too late ------------------------------------------------------------------------------ */

Test(skip, a_player_passed_over_acts_later_with_one_finding)
{
    assert_findings(ROW_4 "; A settler; B corn", "pr-action-out-of-order");
    assert_findings("A indigo", "");
    assert_findings("C corn; D sugar; row corn indigo sugar tobacco coffee", "");
    cr_assert_eq(play_state(&game)->seat[A].tiles[PR_INDIGO], 2);
}

Test(skip, a_late_player_acts_once)
{
    play(&game, ROW_4 "; A settler; B corn; A indigo");
    play_findings(&game);
    assert_findings("A corn", "pr-settler-two-tiles");
}

Test(skip, a_late_player_may_pass)
{
    play(&game, ROW_4 "; A settler; B corn");
    play_findings(&game);
    assert_findings("A -; C corn; D sugar; row corn indigo sugar tobacco coffee", "");
}

Test(skip, a_late_player_draws_and_takes)
{
    play(&game, ROW_4);
    play_build(&game, A, PR_HACIENDA, 1);
    assert_findings("A settler; B corn", "pr-action-out-of-order");
    assert_findings("A draw tobacco; A indigo", "");
    cr_assert_eq(play_state(&game)->seat[A].tiles[PR_TOBACCO], 1);
    cr_assert_eq(play_state(&game)->seat[A].tiles[PR_INDIGO], 2);
}

Test(skip, a_late_player_still_obeys_the_rules)
{
    play(&game, ROW_4 "; A settler; B corn");
    play_findings(&game);
    assert_findings("A tobacco", "pr-settler-tile-not-face-up");
}

Test(skip, a_late_builder_keeps_the_privilege)
{
    assert_findings(ROW_4 "; A builder; B hacienda", "pr-action-out-of-order");
    assert_findings("A small-warehouse paid 2 privilege 1", "");
    cr_assert_eq(play_state(&game)->seat[A].doubloons, 1);
}

Test(skip, a_late_trader_sells)
{
    play(&game, ROW_4);
    play_give(&game, A, PR_COFFEE, 1);
    play_give(&game, B, PR_CORN, 1);
    assert_findings("A trader; B sell corn", "pr-action-out-of-order");
    assert_findings("A sell coffee for 5 privilege 1", "");
    cr_assert_eq(play_state(&game)->seat[A].doubloons, 8);
}

Test(skip, two_players_who_swap_their_first_loads_are_one_finding)
{
    play(&game, ROW_4);
    play_give(&game, A, PR_CORN, 1);
    play_give(&game, B, PR_SUGAR, 1);
    play_give(&game, C, PR_INDIGO, 1);
    assert_findings("A captain; B sugar 1 @5", "pr-captain-out-of-turn");
    assert_findings("A corn 1 @6 vp 2 privilege 1", "");
    assert_findings("C indigo 1 @7", "");
    cr_assert_str_eq(play_node(&game), "role B");
}

/* ---- an illegal event is applied and the audit goes on ------------------------------------ */

Test(skip, an_illegal_event_happens_and_the_next_is_checked_against_it)
{
    assert_findings(ROW_4 "; A settler; A corn; B quarry", "pr-settler-quarry-without-right");
    cr_assert_eq(play_state(&game)->seat[B].tiles[PR_QUARRY], 1);
    assert_findings("C indigo; D corn; row corn indigo sugar tobacco coffee", "");
    assert_findings("island B indigo 1 quarry 1", "");
}

Test(skip, a_building_beyond_the_money_is_built_anyway)
{
    assert_findings(ROW_4 "; A builder; A harbor", "pr-builder-cannot-afford");
    cr_assert_eq(play_state(&game)->seat[A].doubloons, 0);
    cr_assert_eq(play_state(&game)->seat[A].city[PR_HARBOR - PR_FIRST_BUILDING], 0);
    assert_findings("B harbor", "pr-builder-cannot-afford");
    assert_findings("C harbor", "pr-builder-none-left pr-builder-cannot-afford");
}

Test(skip, a_role_out_of_turn_moves_the_turn_on)
{
    assert_findings(ROW_4 "; B prospector", "pr-role-not-players-turn");
    cr_assert_eq(play_state(&game)->seat[B].doubloons, 4);
    cr_assert_str_eq(play_node(&game), "role C");
    assert_findings("C captain; D craftsman; A trader", "");
    cr_assert_eq(play_state(&game)->round, 2);
    cr_assert_str_eq(play_node(&game), "role C"); /* B was governor: PR-LOG-08 */
}

Test(skip, an_event_of_another_phase_changes_no_turn)
{
    play(&game, ROW_4 "; A settler");
    assert_findings("B sell corn", "pr-action-wrong-phase");
}

Test(skip, a_verdict_is_the_worst_of_the_event)
{
    play(&game, ROW_4 "; A settler");
    cr_assert_eq(game.verdict, VERDICT_LEGAL);
    play(&game, "A tobacco");
    cr_assert_eq(game.verdict, VERDICT_ILLEGAL);
}

Test(skip, a_tile_from_an_unknown_row_is_undecidable)
{
    play(&game, "row ? ? ? ? ?; A settler; A coffee");
    cr_assert_eq(game.verdict, VERDICT_CANNOT_TELL);
    cr_assert_str_eq(play_findings(&game), "");
    cr_assert_eq(play_state(&game)->seat[A].tiles[PR_COFFEE], 1);
    cr_assert_eq(play_state(&game)->row_unknown, 4);
}

Test(skip, a_copied_replay_stands_where_the_original_does)
{
    struct replay copy;
    play(&game, ROW_4 "; A settler; A quarry");
    replay_init(&copy, game.replay.game, game.replay.rules, GRADE_PUBLIC);
    replay_copy(&copy, &game.replay);
    cr_expect_eq(replay_hash(&copy), replay_hash(&game.replay));
    cr_expect_gt(copy.seq, 0);
    cr_expect_eq(copy.seq, game.replay.seq);
    cr_expect_eq(copy.applied, game.replay.applied);
    cr_expect_eq(copy.from, game.replay.from);
    cr_expect_eq(copy.rest_from, game.replay.rest_from);
    cr_expect_eq(journal_mark(&copy.journal), journal_mark(&game.replay.journal));
    replay_free(&copy);
}
