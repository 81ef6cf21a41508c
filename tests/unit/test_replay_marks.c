/* Marks of rounds, notes, totals, hashes, the end: statements around the decisions. */
#include <criterion/criterion.h>
#include <string.h>

#include "base/xalloc.h"
#include "play.h"
#include "games/game_registry.h"

static struct play game;

static void begin(void)
{
    play_begin(&game, "rgg2002", 4);
}

static void end(void)
{
    play_end(&game);
}

TestSuite(marks, .init = begin, .fini = end);

static void assert_findings(const char *statements, const char *expected)
{
    play(&game, statements);
    const char *found = play_findings(&game);
    cr_expect_str_eq(found, expected, "%s: '%s', not '%s'", statements, found, expected);
}

#define A_ROUND "A trader; B captain; C craftsman; D prospector"

/* ---- rounds ------------------------------------------------------------------------------- */

Test(marks, rounds_need_not_be_marked)
{
    assert_findings(ROW_4 "; " A_ROUND "; B trader", "");
    cr_assert_eq(play_state(&game)->round, 2);
}

Test(marks, a_log_may_begin_to_mark_rounds_late)
{
    assert_findings(ROW_4 "; " A_ROUND "; round 2; B trader", "");
}

Test(marks, a_marked_round_is_not_left_by_a_role)
{
    assert_findings(ROW_4 "; round 1; " A_ROUND "; B mayor", "pr-round-too-many-roles");
}

Test(marks, several_roles_that_no_one_took_are_one_finding)
{
    assert_findings(ROW_4 "; round 1; A trader; round 2", "pr-role-skipped");
    cr_assert_eq(play_state(&game)->governor, 1);
}

Test(marks, a_round_mark_leaves_an_unfinished_phase_with_findings_of_both)
{
    assert_findings(ROW_4 "; round 1; A trader; B captain; C prospector; D builder; D hacienda",
                    "");
    assert_findings("round 2", "pr-decision-missing");
    cr_assert_str_eq(play_node(&game), "role B");
}

Test(marks, a_game_that_goes_on_after_its_end_is_ignored_once_a_round)
{
    struct pr_state *s = (struct pr_state *)(void *)game.replay.state;
    s->trigger_round[PR_END_CITY] = 1;
    assert_findings(ROW_4 "; round 1; " A_ROUND, "");
    cr_assert(replay_is_over(&game.replay));
    assert_findings("round 2", "pr-end-ignored");
    assert_findings("B trader; C captain; D craftsman; A prospector", "");
    cr_assert(replay_is_over(&game.replay));
}

Test(marks, a_result_before_any_condition_is_not_triggered)
{
    assert_findings(ROW_4 "; result A 0, B 0, C 0, D 0", "pr-end-not-triggered");
    assert_findings("winner A", "pr-end-not-triggered");
    assert_findings(A_ROUND, "");
}

Test(marks, a_result_within_the_last_round_is_mid_round)
{
    struct pr_state *s = (struct pr_state *)(void *)game.replay.state;
    s->trigger_round[PR_END_CITY] = 1;
    assert_findings(ROW_4 "; A trader; result A 0, B 0, C 0, D 0", "pr-end-mid-round");
    assert_findings("B captain; C craftsman; D prospector", "");
    assert_findings("result A 0, B 0, C 0, D 0", "");
}

Test(marks, a_result_may_stand_before_the_last_forced_passes)
{
    struct pr_state *s = (struct pr_state *)(void *)game.replay.state;
    s->trigger_round[PR_END_CITY] = 1;
    assert_findings(ROW_4 "; A prospector; B captain; C craftsman; D trader", "");
    assert_findings("A -; B -; C -; D -; result A 0, B 0, C 0, D 0", "");
}

/* ---- notes -------------------------------------------------------------------------------- */

Test(marks, notes_right_or_wrong_change_nothing)
{
    static const char notes[] =
        "check A 99d 9vp corn 3; island A corn 9; city A harbor 1; A takes 9; supply corn 1; "
        "ship 5 corn 2; ships 4 5; roles mayor; house corn; face-up corn; coins settler 9; "
        "refill 9; unload 5; score A total 99; hash v2 0000000000000000; result A 9; winner B; "
        "supply colonist 1 vp 1 d 1 quarry 1 hacienda 1; face-up -; coins -; house -";
    play(&game, ROW_4 "; A settler; A corn");
    const uint64_t hash = replay_hash(&game.replay);
    struct play plain;
    play_begin(&plain, "rgg2002", 4);
    play(&plain, ROW_4 "; A settler; A corn; B corn; C indigo; D sugar; " ROW_4 "; B mayor");
    play(&game, notes);
    cr_assert_eq(replay_hash(&game.replay), hash);
    play(&game, "B corn; C indigo; D sugar");
    play(&game, notes);
    play(&game, ROW_4);
    play(&game, notes);
    play(&game, "B mayor");
    cr_assert_eq(replay_hash(&game.replay), replay_hash(&plain.replay));
    play_end(&plain);
}

Test(marks, a_note_is_about_the_position_after_automatic_steps)
{
    assert_findings(ROW_4 "; " A_ROUND "; coins settler 1, mayor 1, builder 1", "");
    assert_findings("B mayor; B -; refill 4; check B colonist 1; check C colonist 1", "");
}

Test(marks, totals_are_about_the_position_right_after_the_action)
{
    play(&game, ROW_4);
    play_give(&game, 0, PR_CORN, 2);
    play_give(&game, 0, PR_INDIGO, 2);
    assert_findings("A captain; A corn 2 @5 = 3vp indigo 2; A indigo 2 @6 = 5vp indigo 0", "");
    assert_findings("B trader = 3d; C prospector +0 = 4d", "");
    assert_findings("D mayor = 4d", "pr-claim-doubloons");
}

/* ---- hashes ------------------------------------------------------------------------------- */

static void note_hash(const char *version, uint64_t hash)
{
    char text[64];
    snprintf(text, sizeof text, "hash %s%016llx", version, (unsigned long long)hash);
    play(&game, text);
}

Test(marks, a_recorded_hash_is_compared)
{
    play(&game, ROW_4 "; A prospector");
    note_hash("v2 ", replay_hash(&game.replay));
    cr_assert_str_eq(play_findings(&game), "");
    cr_assert_not(game.replay.diverged);
    note_hash("v2 ", replay_hash(&game.replay) ^ 1);
    cr_assert_str_eq(play_findings(&game), "pr-state-hash");
    cr_assert(game.replay.diverged);
}

Test(marks, a_hash_of_another_version_is_not_checked)
{
    play(&game, ROW_4 "; A prospector");
    note_hash("", replay_hash(&game.replay));
    note_hash("v1 ", 0);
    note_hash("v3 ", 0);
    cr_assert_str_eq(play_findings(&game), "pr-hash-version pr-hash-version pr-hash-version");
    cr_assert_not(game.replay.diverged);
}

Test(marks, a_hash_tells_positions_apart_that_differ_in_one_word)
{
    play(&game, ROW_4);
    const uint64_t hash = replay_hash(&game.replay);
    for (size_t i = 0; i < game.replay.game->rules.hashed_slots; i++) {
        game.replay.state[i]++;
        cr_assert_neq(replay_hash(&game.replay), hash, "word %zu", i);
        game.replay.state[i]--;
    }
    cr_assert_eq(replay_hash(&game.replay), hash);
}

Test(marks, a_game_has_the_same_hashes_with_and_without_round_lines) /* PR-LOG-05 */
{
    struct play plain;
    play_begin(&plain, "rgg2002", 4);
    play(&plain, ROW_4 "; " A_ROUND);
    play(&game, ROW_4 "; round 1; " A_ROUND);
    cr_assert_eq(replay_hash(&game.replay), replay_hash(&plain.replay));
    play(&game, "round 2");
    cr_assert_eq(replay_hash(&game.replay), replay_hash(&plain.replay));
    play(&plain, "B mayor");
    play(&game, "B mayor");
    cr_assert_eq(replay_hash(&game.replay), replay_hash(&plain.replay));
    play_end(&plain);
}

/* ---- starting over, side by side ----------------------------------------------------------- */

Test(marks, a_restarted_replay_knows_nothing_of_the_previous_game)
{
    play(&game, ROW_4);
    const uint64_t hash = replay_hash(&game.replay);
    play(&game, A_ROUND "; hash v2 0000000000000000");
    replay_restart(&game.replay, game.replay.game, game.replay.rules, GRADE_PUBLIC);
    cr_assert_not(game.replay.diverged);
    play_findings(&game);
    play(&game, ROW_4);
    cr_assert_str_eq(play_findings(&game), "");
    cr_assert_eq(replay_hash(&game.replay), hash);
}

Test(marks, two_games_side_by_side_do_not_disturb_each_other)
{
    struct play other;
    play_begin(&other, "deluxe", 2);
    play(&game, ROW_4 "; A settler");
    play(&other, "row corn corn indigo; A mayor");
    play(&game, "A corn; B corn");
    play(&other, "A +colonist; B settler; B corn");
    cr_assert_str_eq(play_findings(&game), "");
    cr_assert_str_eq(play_findings(&other), "");
    cr_assert_eq(play_state(&other)->seat[1].tiles[PR_CORN], 2);
    cr_assert_eq(play_state(&game)->seat[1].tiles[PR_CORN], 1);
    play_end(&other);
}

/* ---- the observer
 * -------------------------------------------------------------------------- */

struct listener {
    struct replay_observer observer;
    uint32_t event[16], n_entries[16], n;
};

static void listen(struct replay_observer *o, uint32_t event, const struct journal_entry *entry,
                   uint32_t n)
{
    struct listener *l = (struct listener *)(void *)o;
    cr_assert_not_null(entry);
    cr_assert_lt(l->n, 16);
    l->event[l->n] = event;
    l->n_entries[l->n++] = n;
}

Test(marks, the_observer_gets_each_event_once_it_is_final)
{
    struct listener l = {.observer = {.wrote = listen}};
    game.replay.observer = &l.observer;
    play(&game, ROW_4 "; check A 3d; A trader");
    cr_assert_eq(l.n, 1); /* the row; the trader's passes may still be undone */
    play(&game, "A -; B -");
    cr_assert_eq(l.n, 3);
    replay_end(&game.replay);
    cr_assert_eq(l.n, 4);
    cr_assert_eq(l.event[0], 1);
    cr_assert_eq(l.event[1], 3);
    cr_assert_eq(l.event[2], 4);
    cr_assert_eq(l.event[3], 5);
    game.replay.observer = NULL;
}

/* ---- pieces -------------------------------------------------------------------------------- */

Test(marks, a_bank_that_owes_doubloons_is_out_of_balance) /* PR-CON-05 */
{
    struct play bank;
    int off[COMPONENTS_MAX];
    unsigned n = 0;
    play_begin(&bank, "rgg2002, doubloon-bank=86", 4);
    ((struct pr_state *)(void *)bank.replay.state)->bank = -3;
    bank.replay.game->rules.imbalance(bank.replay.rules, bank.replay.state, off);
    for (size_t i = 0; i < bank.replay.game->rules.n_components; i++)
        n += off[i] != 0;
    cr_assert_eq(n, 1);
    play_end(&bank);
}

/* Builds as the rules say, and then returns two haciendas and takes a small market away. */
static void build_wrongly(const void *rules, struct journal *j, const struct event *e,
                          bool aligned)
{
    const struct pr_state *s = pr_view(j->state);
    game_at(0)->rules.apply(rules, j, e, aligned);
    if (e->verb != game_at(0)->accounts->verb_build)
        return;
    journal_add(j, &s->copies[PR_HACIENDA - PR_FIRST_BUILDING], 2, 0);
    journal_add(j, &s->copies[PR_SMALL_MARKET - PR_FIRST_BUILDING], -1, 0);
}

static bool is_always_short(const int16_t *state)
{
    (void)state;
    return true;
}

Test(marks, buildings_that_do_not_add_up_are_named) /* PR-CON-06 */
{
    struct game_def faulty = *game.replay.game;
    faulty.rules.apply = build_wrongly;
    faulty.rules.is_short = is_always_short;
    play(&game, ROW_4 "; A builder");
    game.replay.game = &faulty;
    assert_findings("A hacienda", "pr-conservation-buildings");
    cr_expect_str_eq(game.last.found, "small-market -1, hacienda +2");
    game.replay.game = game_at(0);
}
